"""Light: how bright white paper is at every spot of a card, through lamplight and hard shadows.

Knows brightness only. The result lets ink be judged as a share of the paper's white.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]

WHITE_PX_A_MM = 2.0  # of the map of white: fine enough for the edge of a hard shadow
# Wider than the largest filled cell, so that a shaded cell is not taken for dark paper.
CLOSING_MM = 13
SMOOTH_MM = 0.3
DARKEST_PRINT = 90  # darker print says too little about the paper's white
DARKEST_WHITE = 12  # below this there is no light to read by


def even_out(flat: Grey, print_brightness: Grey) -> tuple[Grey, Grey]:
    """Return a flattened card as if under even light, bare paper at 255, and that light."""
    height, width = flat.shape
    size = (print_brightness.shape[1], print_brightness.shape[0])
    coarse = np.asarray(cv2.resize(flat, size, interpolation=cv2.INTER_LINEAR), np.uint8)
    white = find_white(coarse, print_brightness)
    full = cv2.resize(white, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(flat, full, scale=255), np.uint8), white


def find_white(coarse: Grey, print_brightness: Grey) -> Grey:
    """Return how bright bare paper would be everywhere on a card.

    All pictures are flat with WHITE_PX_A_MM: the card in the photo, its print, and the result.
    """
    reach = 2 * round(CLOSING_MM * WHITE_PX_A_MM / 2) + 1
    told = print_brightness >= DARKEST_PRINT
    white = np.asarray(cv2.divide(coarse, print_brightness, scale=255), np.uint8) * told
    closed = _close(white, reach)
    if int(closed.min()) < DARKEST_WHITE:  # dark print too wide to be closed
        share = cv2.blur(told.astype(np.float32), (2 * reach, 2 * reach))
        mean = cv2.blur(white.astype(np.float32), (2 * reach, 2 * reach)) / (share + 1e-3)
        closed = np.where(closed < DARKEST_WHITE, np.clip(mean, 0, 255), closed).astype(np.uint8)
    smooth = cv2.GaussianBlur(closed, (0, 0), SMOOTH_MM * WHITE_PX_A_MM)
    return np.maximum(smooth, np.uint8(DARKEST_WHITE))


def _close(white: Grey, reach: int) -> Grey:
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (reach, reach))
    closed = cv2.morphologyEx(white, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REFLECT)
    return np.asarray(closed, np.uint8)
