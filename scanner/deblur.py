"""Deblurring codes: a Data Matrix too blurred for any reader, restored module by module.

A blurred code is a sharp one seen through an unknown blur. The code is black or white and its
edges are known, so that blur and modules can be found in turn, each with the help of the other.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.sheets.codes import CODE_MODULES

Grey = NDArray[np.uint8]
Floats = NDArray[np.float64]

STEP = 3  # samples a module
QUIET = 2  # modules of white round the code that are looked at
REACH = 7  # how far the blur spreads, in samples: two and a third modules
ROUNDS = 10
MIN_EDGES = 0.8  # share of the edges that must look like a code's; other things have half
MODULE_DAMPING = 0.02  # keeps noise from being sharpened into modules
BLUR_DAMPING = 0.5
TINY = 1e-6  # an even patch has no blur at all


def restore_code(picture: Grey, margin_px: float) -> Iterator[NDArray[np.bool_]]:
    """Yield ever better guesses at the black modules of a code in the middle of a picture."""
    seen = _sample(picture, margin_px)
    dark = _start(seen)
    for _ in range(ROUNDS):
        blur, level = _find_blur(seen, dark)
        soft = _find_modules(seen - level, blur)
        guess = np.asarray(soft > 0.5, np.bool_)
        if _edges_alike(guess) < MIN_EDGES:
            return
        _set_edges(guess)
        yield guess
        if np.array_equal(guess, dark):
            return
        dark = guess


def _sample(picture: Grey, margin_px: float) -> Floats:
    """The picture at STEP samples a module, QUIET modules of white included, paper at 0."""
    module = (picture.shape[0] - 2 * margin_px) / CODE_MODULES
    first = margin_px - QUIET * module
    count = (CODE_MODULES + 2 * QUIET) * STEP
    spots = (first + (np.arange(count, dtype=np.float32) + 0.5) * module / STEP - 0.5).astype(
        np.float32
    )
    xs, ys = np.meshgrid(spots, spots)
    smooth = cv2.GaussianBlur(picture, (0, 0), max(0.3, module / STEP / 3))
    edge = cv2.BORDER_REPLICATE
    samples = cv2.remap(smooth, xs, ys, cv2.INTER_LINEAR, borderMode=edge).astype(np.float64)
    white, black = np.percentile(samples, 95), np.percentile(samples, 3)
    return np.asarray((white - samples) / max(1.0, white - black), np.float64)


def _start(seen: Floats) -> NDArray[np.bool_]:
    inner = seen[QUIET * STEP : -QUIET * STEP, QUIET * STEP : -QUIET * STEP]
    means = inner.reshape(CODE_MODULES, STEP, CODE_MODULES, STEP).mean((1, 3))
    local = cv2.blur(means, (5, 5), borderType=cv2.BORDER_REFLECT)
    dark = np.asarray(means > local, np.bool_)
    _set_edges(dark)
    return dark


def _set_edges(dark: NDArray[np.bool_]) -> None:
    """What every Data Matrix has: two black edges, two that alternate."""
    dark[0, :] = np.arange(CODE_MODULES) % 2 == 0
    dark[:, -1] = np.arange(CODE_MODULES) % 2 == 1
    dark[:, 0] = True
    dark[-1, :] = True


def _edges_alike(dark: NDArray[np.bool_]) -> float:
    """The share of the edges' modules that are as every Data Matrix has them."""
    known = dark.copy()
    _set_edges(known)
    edges = np.ones(dark.shape, np.bool_)
    edges[1:-1, 1:-1] = False
    return float(np.mean(known[edges] == dark[edges]))


def _grow(dark: Floats) -> Floats:
    """Modules as samples, with white round them."""
    return np.pad(np.kron(dark, np.ones((STEP, STEP))), QUIET * STEP)


def _find_blur(seen: Floats, dark: NDArray[np.bool_]) -> tuple[Floats, float]:
    """The blur that turns these modules into what is seen, and the level of white."""
    sharp = np.pad(_grow(dark.astype(np.float64)), REACH)
    side = 2 * REACH + 1
    views = np.lib.stride_tricks.sliding_window_view(sharp, (side, side))
    design = np.column_stack([views.reshape(-1, side * side), np.ones(seen.size)])
    normal = design.T @ design
    normal[np.diag_indices_from(normal)] += BLUR_DAMPING
    answer = np.linalg.solve(normal, design.T @ seen.ravel())
    return np.asarray(answer[:-1].reshape(side, side), np.float64), float(answer[-1])


def _find_modules(seen: Floats, blur: Floats) -> Floats:
    """The modules, not yet black or white, that this blur turns into what is seen."""
    size = seen.shape[0]
    one = np.zeros((size + 2 * REACH + STEP, size + 2 * REACH + STEP))
    middle = one.shape[0] // 2
    one[middle : middle + STEP, middle : middle + STEP] = 1
    spread = cv2.filter2D(one, cv2.CV_64F, blur, borderType=cv2.BORDER_CONSTANT)
    reach = REACH + STEP
    stamp = spread[middle - REACH : middle + reach, middle - REACH : middle + reach]
    columns = np.zeros((CODE_MODULES * CODE_MODULES, size + 2 * reach, size + 2 * reach))
    for i in range(CODE_MODULES):
        for j in range(CODE_MODULES):
            top = reach + (QUIET + i) * STEP - REACH
            left = reach + (QUIET + j) * STEP - REACH
            n = stamp.shape[0]
            columns[i * CODE_MODULES + j, top : top + n, left : left + n] = stamp
    design = columns[:, reach:-reach, reach:-reach].reshape(CODE_MODULES**2, -1)
    normal = design @ design.T
    normal[np.diag_indices_from(normal)] += (
        MODULE_DAMPING * float(np.trace(normal)) / len(normal) + TINY
    )
    mean = 0.5 * design.sum(0)  # damping pulls towards grey, not towards white
    answer = np.linalg.solve(normal, design @ (seen.ravel() - mean)) + 0.5
    return np.asarray(answer.reshape(CODE_MODULES, CODE_MODULES), np.float64)
