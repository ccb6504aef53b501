"""Developing: the light on the sensor becomes a JPEG, as phones do it.

Exposure by the paper, a part of the lamp's colour taken out, a soft shoulder, grain, sharpening.
Works on linear light; knows no scene.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Light = NDArray[np.float32]

PAPER_SHARE = 85  # per cent of the page that is darker than its bare paper in good light
SMEARED = 22.0  # grey levels: smaller differences of neighbours are noise to a phone
SHOULDER = 0.72  # linear: below, as it is; above, ever less


@dataclass(frozen=True, slots=True)
class Look:
    """How one phone develops one photo."""

    paper: float  # grey level (0 to 255) that paper gets in good light
    balance: float  # share of the lamp's colour that is taken out
    shot_noise: float  # of white, linear light
    read_noise: float
    vignette: float  # light lost in the corners
    smooth: float  # share of what a phone's noise reduction takes out that is gone
    sharpen: float
    quality: int


def pick_look(rng: np.random.Generator, is_dark: bool) -> Look:
    """Return the habits of a phone; in the dark it has less light to work with."""
    grain = float(rng.uniform(0.8, 1.8) if is_dark else rng.uniform(0.3, 0.9))
    return Look(
        paper=float(rng.uniform(200, 244)),
        balance=float(rng.uniform(0.5, 1.0)),
        shot_noise=0.014 * grain,
        read_noise=0.0022 * grain,
        vignette=float(rng.uniform(0.0, 0.18)),
        smooth=float(rng.uniform(0.5, 0.9)),
        sharpen=float(rng.uniform(0.1, 0.6)),
        quality=int(rng.integers(85, 93)),
    )


def develop(light: Light, page: NDArray[np.bool_], look: Look, rng: np.random.Generator) -> Image:
    """Return the photo (BGR, as `light`); `page` says where paper is."""
    light = light * _falloff(light.shape, look.vignette)[..., None]
    paper = np.percentile(light[page], PAPER_SHARE, axis=0)
    paper = np.maximum(paper, 1e-6)
    grey = float(paper.mean())
    gains = (grey / paper) ** look.balance
    wanted = float(unbend(np.float32((look.paper / 255) ** 2.2)))
    exposed = light * np.asarray(gains * (wanted / grey), np.float32)
    noisy = exposed + _noise(exposed, look, rng)
    shown = np.clip(bend(np.clip(noisy, 0, None)), 0, 1) ** np.float32(1 / 2.2) * 255
    shown += np.float32(look.smooth) * (cv2.bilateralFilter(shown, 7, SMEARED, 1.6) - shown)
    if look.sharpen:
        soft = cv2.GaussianBlur(shown, (0, 0), 1.1)
        shown = shown + np.float32(look.sharpen) * (shown - soft)
    return np.asarray(np.clip(np.rint(shown), 0, 255), np.uint8)


def encode(photo: Image, look: Look) -> bytes:
    """Return the photo as a JPEG file."""
    done, data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, look.quality])
    assert done
    return data.tobytes()


def bend(light: Light) -> Light:
    """Return light as a phone shows it: highlights approach white and seldom reach it."""
    room = 1 - SHOULDER
    over = np.maximum(light - SHOULDER, 0)
    bent = SHOULDER + room * (1 - np.exp(-over / room))
    return np.asarray(np.where(light < SHOULDER, light, bent), np.float32)


def unbend(shown: np.float32) -> np.float32:
    """Return the light that `bend` shows so."""
    room = 1 - SHOULDER
    if shown < SHOULDER:
        return shown
    return np.float32(SHOULDER - room * np.log(1 - (min(float(shown), 0.995) - SHOULDER) / room))


def _noise(light: Light, look: Look, rng: np.random.Generator) -> Light:
    """Return grain: of light and of the sensor; phones take most of its colour out."""
    height, width = light.shape[:2]
    grey = rng.standard_normal((height, width, 1), np.float32)
    colours = rng.standard_normal((height, width, 3), np.float32)
    colours = cv2.GaussianBlur(colours, (0, 0), 1.2) * np.float32(1.6)
    grain = 0.8 * cv2.GaussianBlur(grey, (0, 0), 0.6)[..., None] * 1.6 + 0.4 * colours
    spread = np.sqrt(look.read_noise**2 + look.shot_noise**2 * np.clip(light, 0, 2))
    return np.asarray(grain * spread, np.float32)


def _falloff(shape: tuple[int, ...], loss: float) -> Light:
    height, width = shape[:2]
    y = (np.arange(height, dtype=np.float32)[:, None] / height - 0.5) * 2
    x = (np.arange(width, dtype=np.float32)[None, :] / width - 0.5) * 2
    return np.asarray(1 - np.float32(loss) * (x * x + y * y) / 2, np.float32)
