"""Strangers: photos of things that are not our sheets and that a scanner must refuse."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from dicesheets.practice.camera import photograph
from dicesheets.practice.paper import PIXELS_A_MM
from dicesheets.practice.presets import make_camera
from dicesheets.practice.sensor import encode_jpeg

Image = NDArray[np.uint8]

PAGE_PX = (2480, 3508)  # A4 at 300 dots an inch
WORDS = ("der", "die", "das", "Spiel", "Punkte", "Runde", "Karte", "Feld", "Summe", "Wald")
FONT = cv2.FONT_HERSHEY_COMPLEX


def make_stranger(kind: str, rng: np.random.Generator, megapixels: float = 12.0) -> bytes:
    """Return the JPEG of a photo of something else; `kind` is one of `STRANGERS`."""
    page = STRANGERS[kind](rng)
    camera = make_camera("hard" if rng.random() < 0.3 else "normal", rng, megapixels)
    return encode_jpeg(photograph(page, camera, rng), camera.sensor)


def _blank() -> Image:
    return np.full((PAGE_PX[1], PAGE_PX[0], 3), 255, np.uint8)


def _letter(rng: np.random.Generator) -> Image:
    """A page of text."""
    page = _blank()
    for line in range(int(rng.integers(20, 44))):
        words = " ".join(rng.choice(WORDS, int(rng.integers(5, 11))))
        cv2.putText(page, words, (220, 300 + 70 * line), FONT, 1.5, (30, 30, 30), 3, cv2.LINE_AA)
    return page


def _chessboard(rng: np.random.Generator) -> Image:
    page = _blank()
    side = int(rng.integers(110, 270))
    for row in range(8):
        for column in range(8):
            if (row + column) % 2:
                x, y = 150 + column * side, 300 + row * side
                cv2.rectangle(page, (x, y), (x + side, y + side), (20, 20, 20), cv2.FILLED)
    return page


def _markers(rng: np.random.Generator) -> Image:
    """Markers of other makers, and of our dictionary in places that make no card."""
    page = _blank()
    names = ("DICT_4X4_50", "DICT_6X6_250", "DICT_APRILTAG_36H11", "DICT_ARUCO_ORIGINAL")
    mixed = rng.random() < 0.4
    name = "DICT_5X5_250" if mixed else names[int(rng.integers(len(names)))]
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))
    side = int(8.4 * PIXELS_A_MM)
    for _ in range(int(rng.integers(4, 20))):
        number = int(rng.integers(50))
        marker = cv2.aruco.generateImageMarker(dictionary, number, side)
        x, y = rng.integers(150, PAGE_PX[0] - 300), rng.integers(150, PAGE_PX[1] - 300)
        page[y - 14 : y + side + 14, x - 14 : x + side + 14] = 255
        page[y : y + side, x : x + side] = marker[..., None]
    return page


def _qr_codes(rng: np.random.Generator) -> Image:
    page = _letter(rng)
    encoder = cv2.QRCodeEncoder.create()
    for _ in range(int(rng.integers(1, 5))):
        code = encoder.encode(f"https://example.org/{int(rng.integers(1 << 30)):x}")
        size = int(rng.integers(200, 700))
        code = cv2.resize(code, (size, size), interpolation=cv2.INTER_NEAREST)
        x, y = rng.integers(0, PAGE_PX[0] - size), rng.integers(0, PAGE_PX[1] - size)
        page[y : y + size, x : x + size] = code[..., None]
    return page


def _grid_pad(rng: np.random.Generator) -> Image:
    """Somebody else's score pad: boxes, numbers, crosses, no marks of ours."""
    page = _blank()
    side = int(rng.integers(90, 150))
    for row in range(14):
        for column in range(10):
            x, y = 260 + column * (side + 30), 320 + row * (side + 40)
            cv2.rectangle(page, (x, y), (x + side, y + side), (90, 90, 110), 4)
            number = str(int(rng.integers(1, 13)))
            cv2.putText(page, number, (x + 18, y + side - 22), FONT, 2, (150, 110, 110), 4)
            if rng.random() < 0.3:
                cv2.line(page, (x, y), (x + side, y + side), (40, 50, 140), 6, cv2.LINE_AA)
    return page


def _squares(rng: np.random.Generator) -> Image:
    """Black squares in the corners, as answer sheets have them."""
    page = _letter(rng)
    for x in (80, PAGE_PX[0] - 180):
        for y in (80, PAGE_PX[1] - 180):
            cv2.rectangle(page, (x, y), (x + 100, y + 100), (0, 0, 0), cv2.FILLED)
    return page


def _nothing(rng: np.random.Generator) -> Image:
    """An empty sheet."""
    del rng
    return _blank()


STRANGERS: dict[str, Callable[[np.random.Generator], Image]] = {
    "letter": _letter,
    "chessboard": _chessboard,
    "foreign-markers": _markers,
    "qr-codes": _qr_codes,
    "foreign-pad": _grid_pad,
    "answer-sheet": _squares,
    "blank": _nothing,
}
