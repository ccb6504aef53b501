"""Traces: what is left of older marks under new ones, wiped off film or rubbed out of paper."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.train.ink import Layer, Pen

Paper = NDArray[np.float32]

# How often a field shows an older mark, and how much of its ink is left.
WIPED_SHARE = 0.3  # on film
WIPED = (0.03, 0.24)
RUBBED_SHARE = 0.04  # on paper
RUBBED = (0.015, 0.07)
DRAGGED_SHARE = 0.5  # of the wiped ones, along the way of the cloth
DRAGGED_PX = (3, 18)


def pick_trace(pen: Pen, rng: np.random.Generator) -> float:
    """Return how much of an older mark is left beneath what a pen writes; mostly nothing."""
    share, left = (WIPED_SHARE, WIPED) if pen.is_wiped_off else (RUBBED_SHARE, RUBBED)
    return float(rng.uniform(*left)) if rng.random() < share else 0.0


def leave_trace(paper: Paper, old: Layer, rng: np.random.Generator) -> Paper:
    """Return paper (0..1) with what is left of old ink (0..1), here more and there less."""
    height, width = paper.shape
    if rng.random() < DRAGGED_SHARE:
        old = old + _drag(old, rng) * np.float32(rng.uniform(0.1, 0.5))
    patchy = cv2.resize(rng.random((4, 4), np.float32), (width, height))
    soft = cv2.GaussianBlur(old, (0, 0), rng.uniform(0.6, 2.0))
    return np.asarray(paper * (1 - np.clip(soft * (0.3 + 1.1 * patchy), 0, 0.35)), np.float32)


def smudge(paper: Paper, rng: np.random.Generator) -> Paper:
    """Leave the way of a hand or a rubber: broad, soft and faint."""
    trace = np.zeros_like(paper)
    points = rng.uniform(0, 1, (int(rng.integers(2, 6)), 2)) * paper.shape[::-1]
    lines = [np.rint(points).astype(np.int32).reshape(-1, 1, 2)]
    cv2.polylines(trace, lines, False, 1.0, int(rng.integers(6, 30)))
    soft = cv2.GaussianBlur(trace, (0, 0), rng.uniform(3, 9))
    return np.asarray(paper * (1 - soft * np.float32(rng.uniform(0.02, 0.1))), np.float32)


def _drag(ink: Layer, rng: np.random.Generator) -> Layer:
    """Return ink as a cloth draws it along one way."""
    reach, angle = int(rng.integers(*DRAGGED_PX)), rng.uniform(0, np.pi)
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    end = (round(reach * (1 + np.cos(angle))), round(reach * (1 + np.sin(angle))))
    cv2.line(kernel, (reach, reach), end, 1.0, 2)
    return np.asarray(cv2.filter2D(ink, -1, kernel / kernel.sum()), np.float32)
