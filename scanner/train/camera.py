"""Camera: what a phone makes of one small window of paper.

Bends, resamples, blurs, lights, adds noise and compresses; severity 1 is a normal photo, 2 a hard
one. Window-sized on purpose: whole photos are the practice-photo maker's trade.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.float32]

# Pixels of the photo across the window: from the smallest field (7.4 mm) in a photo of a whole
# page of 2 MP up to a large one in 12 MP; hard photos are taken from twice as far.
SHARPEST_PX = 140
COARSEST_PX = 50
COARSEST_HARD_PX = 28
# How far the artwork may sit from the photo after flattening, in network pixels.
SHIFT_PX = 1.0
TURN_RAD = 0.02
STRETCH = 0.02
# The edge of a hard shadow: how often it runs through a window, how much brighter its bright side
# is, and how far from it (in halves of a window) the map of light has got over it.
EDGED_SHARE = 0.05
EDGE_DEPTH = (0.2, 1.6)
EDGE_REACH = (0.05, 0.3)


def misalign(
    size: tuple[int, int], pixel: float, severity: float, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Give a small affine error about the middle; `pixel` is one network pixel in canvas units."""
    width, height = size
    # The same turn moves the ends of a long strip further, and flattening errs by pixels.
    longer = max(width, height) / height
    turn = rng.normal(0, TURN_RAD * severity / longer)
    stretch = 1 + rng.normal(0, STRETCH * severity / longer, 2)
    shape = np.array([[stretch[0], -turn], [turn, stretch[1]]])
    middle = np.array([width / 2, height / 2])
    shift = np.clip(rng.normal(0, SHIFT_PX * severity, 2), -3, 3) * pixel
    return np.column_stack([shape, middle - shape @ middle + shift])


def photograph(
    paper: Picture, pixels_high: int, severity: float, rng: np.random.Generator
) -> Picture:
    """Photograph a canvas (0..1) at a given sampling; the result keeps that sampling."""
    height, width = paper.shape
    size = (max(2, round(width * pixels_high / height)), pixels_high)
    small = cv2.resize(paper, size, interpolation=cv2.INTER_AREA)
    small = _blur(np.asarray(small, np.float32), severity, rng)
    small = small * _light(size, severity, rng)
    black = rng.uniform(0, 0.18 * severity)
    small = np.clip(black + (1 - black) * small, 0.01, 1.3) ** rng.uniform(0.8, 1.3)
    noise = rng.uniform(0.003, 0.02) * (1 + severity) / 2
    small += rng.standard_normal(small.shape, np.float32) * noise
    return _compress(small, severity, rng)


def pick_sampling(severity: float, rng: np.random.Generator) -> int:
    """Choose how many photo pixels the window is high."""
    coarsest = COARSEST_PX if severity <= 1 else COARSEST_HARD_PX
    return round(coarsest * float((SHARPEST_PX / coarsest) ** rng.random()))


def _blur(small: Picture, severity: float, rng: np.random.Generator) -> Picture:
    sigma = rng.uniform(0.3, 1.1) * (0.6 + 0.4 * severity)
    soft = cv2.GaussianBlur(small, (0, 0), sigma)
    if rng.random() < 0.25 * severity:
        length = int(rng.integers(2, 3 + round(2 * severity)))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        ends = np.rint(np.array([length - reach, length + reach])).astype(int)
        cv2.line(kernel, tuple(ends[0].tolist()), tuple(ends[1].tolist()), 1.0, 1)
        soft = cv2.filter2D(soft, -1, kernel / kernel.sum())
    return np.asarray(soft, np.float32)


def _light(size: tuple[int, int], severity: float, rng: np.random.Generator) -> Picture:
    """Give what uneven light is left after normalising: gain, slope, now and then a shadow edge."""
    gain = rng.normal(1, 0.05 * severity)
    corners = gain * (1 + rng.normal(0, 0.03 * severity, (2, 2)))
    light = cv2.resize(corners.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.08 * severity:
        x, y = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
        angle = rng.uniform(0, 2 * np.pi)
        side = x * np.cos(angle) + y * np.sin(angle) - rng.uniform(-0.8, 0.8)
        dark = rng.uniform(0.05, 0.3 * severity)
        light *= 1 - dark / (1 + np.exp(-side * rng.uniform(2, 20)))
    if rng.random() < EDGED_SHARE * severity:
        light = light * _left_of_edge(size, rng)
    return np.asarray(light, np.float32)


def _left_of_edge(size: tuple[int, int], rng: np.random.Generator) -> Picture:
    """Give what is left of a hard shadow's edge: the map of light is coarser than the edge is.

    A dark line on one side of it and a bright one on the other, straight or bowed as a finger.
    """
    x, y = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    angle, bow = rng.uniform(0, 2 * np.pi), rng.normal(0, 0.35)
    along = y * np.cos(angle) - x * np.sin(angle)
    side = x * np.cos(angle) + y * np.sin(angle) + bow * along**2 - rng.uniform(-0.9, 0.9)
    height, reach = np.log1p(rng.uniform(*EDGE_DEPTH)), rng.uniform(*EDGE_REACH)
    sharp, smooth = (1 / (1 + np.exp(-side / width)) for width in (reach * 0.15, reach))
    return np.asarray(np.exp(height * (sharp - smooth)), np.float32)


def _compress(small: Picture, severity: float, rng: np.random.Generator) -> Picture:
    # Exposure leaves headroom above paper white; the pipeline's normalising takes it out again.
    exposure = rng.uniform(0.55, 0.95)
    bytes_ = np.clip(small * (255 * exposure), 0, 255).astype(np.uint8)
    if rng.random() < 0.7:
        quality = int(rng.integers(85 - round(30 * severity), 96))
        done, code = cv2.imencode(".jpg", bytes_, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done:
            bytes_ = np.asarray(cv2.imdecode(code, cv2.IMREAD_GRAYSCALE), np.uint8)
    return np.asarray(bytes_ / np.float32(255 * exposure), np.float32)
