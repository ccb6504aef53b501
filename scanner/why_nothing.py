"""Why nothing was read: too dark, too blurred, mirrored, too small, or no sheet at all."""

from __future__ import annotations

import cv2
import numpy as np

from dicesheets.layouts.model import Text
from dicesheets.scanner.cut import Pyramid
from dicesheets.scanner.library import Library
from dicesheets.scanner.locate import find_markers, group_markers
from dicesheets.scanner.warp import Grey

NO_CARD = Text(
    "keine Karte von dicesheets gefunden; die vier Eckmarken des Blattes müssen zu sehen sein",
    "no dicesheets card found; the sheet's four corner marks must be visible",
)
NO_CARD_IN_FEW_PIXELS = Text(
    "keine Karte von dicesheets gefunden; das Bild hat sehr wenige Pixel: schick das Original (als "
    "Datei)",
    "no dicesheets card found; the picture has very few pixels: send the original (as a file)",
)
DARK = Text(
    "das Foto ist zu dunkel: fotografiere noch einmal bei mehr Licht",
    "the photo is too dark to read: take it again with more light",
)
BLURRED = Text(
    "das Foto ist zu unscharf: halte still und geh näher heran",
    "the photo is too blurred to read: hold still and closer",
)
MIRRORED = Text(
    "das Foto ist gespiegelt, wie es Selfie-Kameras tun; nimm die Kamera auf der Rückseite oder "
    "spiegle das Bild zurück",
    "the photo is mirrored, as selfie cameras do; use the camera on the back or flip the picture",
)
# How steep the steepest thousandth of all edges is once the photo's longer side has so many pixels,
# as a share of the photo's contrast. Readable practice photos have above 0.85; at 0.45 the modules
# of markers run together, and between 0.6 and 0.75 only those of codes do.
SHARPNESS_PX = 1000
SHARP_FROM = 0.5
CODES_SHARP_FROM = 0.8
# Grey levels between the darkest and the brightest hundredth of a thumbnail. A sheet keeps 75 to
# 200 of them however blurred; noise and desks with nothing on them have at most 55.
SHEET_CONTRAST = 65.0
THUMBNAIL_PX = 256
# The longer side: practice photos of a page that are 800 pixels high are read, with 400 no card is
# found.
FEW_PX = 800
DARK_BELOW = 40.0  # of 255, the brightest hundredth; paper in the gloom of a lamp has 90


def why_nothing(pyramid: Pyramid, library: Library) -> Text:
    """Say why there is no card: the light, the lens, a mirror, the size, or there is none."""
    dark, bright = _dark_and_bright(pyramid)
    if bright < DARK_BELOW:
        return DARK
    contrast = bright - dark
    if contrast >= SHEET_CONTRAST and _sharpness(pyramid, contrast) < SHARP_FROM:
        return BLURRED
    if _is_mirrored(pyramid, library):
        return MIRRORED
    return NO_CARD_IN_FEW_PIXELS if max(pyramid.size) < FEW_PX else NO_CARD


def blur_hides_codes(pyramid: Pyramid) -> bool:
    """Say whether a photo whose codes cannot be read is blurred, rather than in a glare."""
    dark, bright = _dark_and_bright(pyramid)
    return _sharpness(pyramid, bright - dark) < CODES_SHARP_FROM


def _dark_and_bright(pyramid: Pyramid) -> tuple[float, float]:
    dark, bright = np.percentile(_shrunk(pyramid.levels[-1], THUMBNAIL_PX), (1, 99))
    return float(dark), float(bright)


def _shrunk(grey: Grey, longest_px: int) -> Grey:
    scale = min(1.0, longest_px / max(grey.shape))
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _is_mirrored(pyramid: Pyramid, library: Library) -> bool:
    """Say whether a card shows when left and right change places: a quick search is enough."""
    flipped = [np.ascontiguousarray(level[:, ::-1]) for level in pyramid.levels]
    cards = group_markers(find_markers(flipped), library.size_of)
    return any(len(card.markers) > 1 for card in cards)  # a lone marker may be chance


def _sharpness(pyramid: Pyramid, contrast: float) -> float:
    """How steep the steepest edges are, whatever the size of the photo and the light."""
    level = next((p for p in reversed(pyramid.levels) if max(p.shape) >= SHARPNESS_PX), None)
    small = pyramid.levels[0] if level is None else _shrunk(level, SHARPNESS_PX)
    steep = cv2.magnitude(cv2.Sobel(small, cv2.CV_32F, 1, 0), cv2.Sobel(small, cv2.CV_32F, 0, 1))
    return float(np.percentile(steep, 99.9)) / 4 / max(1.0, contrast)
