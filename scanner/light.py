"""Light: how bright white paper is at every spot of a card, through lamplight and hard shadows.

Knows brightness only. The result lets ink be judged as a share of the paper's white.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.straighten import FLAT_PX_A_MM

Grey = NDArray[np.uint8]

COARSE = 3  # the map of white has a pixel a mm
# Wider than the largest filled cell, so that a shaded cell is not taken for dark paper.
CLOSING_MM = 13
SMOOTH_MM = 1.0
BARE_PRINT = 225  # artwork at least this bright is bare paper
DARKEST_WHITE = 12  # below this there is no light to read by


def find_white(flat: Grey, artwork: Grey | None) -> Grey:
    """Return the brightness of bare paper, a pixel a mm; `artwork` tells where paper is bare."""
    height, width = flat.shape
    size = (max(1, width // COARSE), max(1, height // COARSE))
    small = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    if artwork is not None:
        printed = cv2.resize(artwork, size, interpolation=cv2.INTER_AREA) < BARE_PRINT
        small = np.where(printed, np.uint8(0), small)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (CLOSING_MM, CLOSING_MM))
    closed = cv2.morphologyEx(small, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REFLECT)
    smooth = cv2.GaussianBlur(closed, (0, 0), SMOOTH_MM)
    return np.maximum(smooth, np.uint8(DARKEST_WHITE))


def even_out(flat: Grey, white: Grey) -> Grey:
    """Return the flattened card as if under even light, paper at 255."""
    size = (flat.shape[1], flat.shape[0])
    full = cv2.resize(white, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(flat, full, scale=255), np.uint8)


def white_at(white: Grey, spots_mm: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the paper's brightness at spots (an array of shape ... x 2)."""
    scale = np.float32(FLAT_PX_A_MM / COARSE)
    spots = spots_mm * scale - np.float32(0.5)
    picked = cv2.remap(white, spots, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(picked, np.float32)
