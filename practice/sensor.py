"""Sensor: blur, noise, the phone's sharpening and the JPEG file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

ORIENTATION_TAG = 0x0112  # EXIF
# EXIF orientation -> how often the upright picture is turned by 90° anticlockwise when stored.
TURNS_OF_ORIENTATION = {1: 0, 6: 1, 3: 2, 8: 3}

# What messengers make of a photo: they shrink it, and compress it each time it is sent.
SENT_QUALITY = 70
SENT_TIMES = 2


@dataclass(frozen=True, slots=True)
class Sensor:
    """What happens between light and file."""

    defocus_px: float  # standard deviation
    motion_px: float  # length of the smear
    motion_deg: float
    noise: float  # standard deviation in mid grey, grey levels
    sharpen: float  # strength of the phone's own sharpening, 0 to 1.5
    quality: int  # JPEG
    orientation: int = 1  # EXIF: how the phone was held
    sent_px: int = 0  # the longer side after a messenger made it smaller; 0: the original


def expose(picture: Image, sensor: Sensor, rng: np.random.Generator) -> Image:
    """Return the picture blurred, noisy and sharpened like a phone's."""
    seen: NDArray[Any] = picture
    if sensor.defocus_px > 0.3:
        seen = cv2.GaussianBlur(seen, (0, 0), sensor.defocus_px)
    if sensor.motion_px > 1.2:
        seen = cv2.filter2D(seen, -1, _smear(sensor.motion_px, sensor.motion_deg))
    seen = _add_noise(seen, sensor.noise, rng)
    if sensor.sharpen > 0.05:
        soft = cv2.GaussianBlur(seen, (0, 0), 1.4)
        seen = cv2.addWeighted(seen, 1 + sensor.sharpen, soft, -sensor.sharpen, 0)
    return np.asarray(seen, np.uint8)


def encode_jpeg(picture: Image, sensor: Sensor) -> bytes:
    """Return the file a phone would write, with its EXIF orientation, or what a messenger sends."""
    from PIL import Image as Pictures

    if sensor.sent_px:
        return _send(picture, sensor)
    stored = np.ascontiguousarray(np.rot90(picture, TURNS_OF_ORIENTATION[sensor.orientation]))
    file = BytesIO()
    image = Pictures.fromarray(stored)
    exif = Pictures.Exif()
    exif[ORIENTATION_TAG] = sensor.orientation
    image.save(file, "JPEG", quality=sensor.quality, subsampling=2, exif=exif)
    return file.getvalue()


def _send(picture: Image, sensor: Sensor) -> bytes:
    """Return what arrives: upright, smaller, and compressed once more by whoever passes it on."""
    from PIL import Image as Pictures

    data = encode_jpeg(picture, replace(sensor, orientation=1, sent_px=0))
    image: Pictures.Image = Pictures.open(BytesIO(data))
    share = min(1.0, sensor.sent_px / max(image.size))
    image = image.resize((round(image.width * share), round(image.height * share)), reducing_gap=3)
    for _ in range(SENT_TIMES):
        file = BytesIO()
        image.save(file, "JPEG", quality=SENT_QUALITY, subsampling=2)
        image = Pictures.open(file)
    return file.getvalue()


def _smear(length_px: float, angle_deg: float) -> NDArray[np.float32]:
    """Return the kernel of a hand that moved in a straight line."""
    side = int(np.ceil(length_px)) | 1
    fine = 8
    kernel = np.zeros((side * fine, side * fine), np.uint8)
    middle = side * fine / 2
    reach = length_px * fine / 2
    x, y = reach * np.cos(np.deg2rad(angle_deg)), reach * np.sin(np.deg2rad(angle_deg))
    start = (round(middle - x), round(middle - y))
    end = (round(middle + x), round(middle + y))
    cv2.line(kernel, start, end, 255, fine)
    small = cv2.resize(kernel.astype(np.float32), (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small / small.sum(), np.float32)


def _add_noise(picture: Image, level: float, rng: np.random.Generator) -> Image:
    """Add brightness noise a pixel fine and colour noise some pixels coarse; more in the dark."""
    if level <= 0:
        return picture
    height, width = picture.shape[:2]
    rough = rng.standard_normal((height, width), np.float32)
    fine: NDArray[Any] = cv2.GaussianBlur(rough, (0, 0), 0.6)  # demosaicing
    fine *= np.float32(level / 0.47)  # the blur leaves 0.47 of the deviation
    coarse = rng.standard_normal((height // 6 + 1, width // 6 + 1, 3), np.float32) * (0.5 * level)
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    weights = (1.25 - np.arange(256, dtype=np.float32) / 255 * 0.6).astype(np.float32)
    fine *= cv2.LUT(grey, weights)
    out = np.empty_like(picture)
    for channel in range(3):
        plane = np.ascontiguousarray(coarse[..., channel])
        blotch = cv2.add(cv2.resize(plane, (width, height)), fine)
        out[..., channel] = cv2.add(picture[..., channel], blotch, dtype=cv2.CV_8U)
    return out
