"""Light: how bright and which colour the scene is at every spot of the photo."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]

GAMMA = 2.2  # photos store light to the power 1/2.2, so a factor of light is a factor to that power


@dataclass(frozen=True, slots=True)
class Shadow:
    """A dark shape across the photo, in shares of its width and height."""

    outline: tuple[tuple[float, float], ...]
    dark: float  # share of light that is missing inside
    softness: float  # width of the edge, as a share of the photo's long side


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored in glossy toner or a laminated sheet: white light added to the picture."""

    x: float  # in shares of the photo's width and height
    y: float
    radius: float
    strength: float  # grey levels at its middle


@dataclass(frozen=True, slots=True)
class Reflection:
    """A window or a lamp mirrored in glossy film: a bright shape with an edge."""

    outline: tuple[tuple[float, float], ...]  # in shares of the photo's width and height
    softness: float  # width of the edge, as a share of the photo's long side
    strength: float  # grey levels


@dataclass(frozen=True, slots=True)
class Light:
    """The light of one photo."""

    exposure: float  # 1: white paper is just short of clipping
    gains: tuple[float, float, float]  # white balance, RGB
    lamp: tuple[float, float]  # where it is brightest, in shares of width and height
    fall_off: float  # 0 even light; 1 a near lamp
    vignette: float  # share of light that is missing in the corners
    slant: tuple[float, float]  # direction of the light across the desk; shades a bent sheet
    shadows: tuple[Shadow, ...] = ()
    glare: Glare | None = None
    reflections: tuple[Reflection, ...] = ()


def pick_light(rng: np.random.Generator, harsh: float) -> Light:
    """Return light of an evening table; `harsh` from 0 (even) to 1 (one lamp, long shadows)."""
    warm = rng.normal(0.05, 0.05 + 0.05 * harsh)
    angle = rng.uniform(0, 2 * np.pi)
    strength = rng.uniform(0.3, 1.0)
    shadows = [_soft_shadow(rng, harsh) for _ in range(int(rng.integers(0, 3)))]
    if rng.random() < 0.35 * harsh:
        shadows.append(hard_shadow(rng))
    glare = _glare(rng, harsh) if rng.random() < 0.08 + 0.22 * harsh else None
    return Light(
        exposure=float(rng.uniform(0.80, 1.02) - 0.22 * harsh * rng.random()),
        gains=(float(1 + 0.8 * warm), 1.0, float(1 - 1.6 * warm)),
        lamp=(float(rng.uniform(-0.2, 1.2)), float(rng.uniform(-0.2, 1.2))),
        fall_off=float(rng.uniform(0.05, 0.35 + 0.45 * harsh)),
        vignette=float(rng.uniform(0.03, 0.22)),
        slant=(float(strength * np.cos(angle)), float(strength * np.sin(angle))),
        shadows=tuple(shadows),
        glare=glare,
    )


def hard_shadow(rng: np.random.Generator) -> Shadow:
    """Return a shadow with a sharp edge that crosses the photo: a phone, a window frame, a head."""
    kind = rng.random()
    if kind < 0.45:  # half plane
        outline = _half_plane(rng)
    elif kind < 0.75:  # bar
        outline = _bar(rng)
    else:
        outline = _blob(rng, rng.uniform(0.2, 0.4))
    return Shadow(outline, float(rng.uniform(0.35, 0.68)), float(rng.uniform(0.0015, 0.008)))


def light_up(light: Light, size_px: tuple[int, int]) -> Plane:
    """Return the factor on stored pixel values, for a photo of (width, height)."""
    width, height = size_px
    x = (np.arange(width, dtype=np.float32) + 0.5) / width
    y = (np.arange(height, dtype=np.float32) + 0.5) / height
    across, down = x[None, :], y[:, None]
    near = (across - light.lamp[0]) ** 2 + (down - light.lamp[1]) ** 2
    amount = 1 / (1 + light.fall_off * near) ** 1.5
    amount /= amount.max()
    edge = ((across - 0.5) ** 2 + (down - 0.5) ** 2) * 2
    amount = amount * (1 - light.vignette * edge)
    for shadow in light.shadows:
        amount = amount * (1 - shadow.dark * _mask(shadow.outline, shadow.softness, size_px))
    return np.asarray((light.exposure * amount) ** (1 / GAMMA), np.float32)


def mirror_lamps(rng: np.random.Generator) -> tuple[Reflection, ...]:
    """Return what glossy film mirrors: lamps and windows, small enough for people to read on.

    Whoever sees half a sheet in a glare tilts it before taking the photo.
    """
    found = []
    for _ in range(int(rng.integers(1, 4))):
        radius = rng.uniform(0.02, 0.07)
        outline = _blob(rng, radius) if rng.random() < 0.5 else _window(rng, radius)
        softness, strength = rng.uniform(0.004, 0.05), rng.uniform(40, 190)
        found.append(Reflection(outline, float(softness), float(strength)))
    return tuple(found)


def shine(light: Light, size_px: tuple[int, int]) -> Plane:
    """Return the grey levels that glare and reflections add, for a photo of (width, height)."""
    added = np.zeros((size_px[1], size_px[0]), np.float32)
    if light.glare:
        added += _halo(light.glare, size_px)
    for one in light.reflections:
        added += one.strength * _mask(one.outline, one.softness, size_px)
    return added


def _halo(glare: Glare, size_px: tuple[int, int]) -> Plane:
    width, height = size_px
    x = (np.arange(width, dtype=np.float32) + 0.5) / width - glare.x
    y = ((np.arange(height, dtype=np.float32) + 0.5) / height - glare.y) * (height / width)
    away = (x[None, :] ** 2 + y[:, None] ** 2) / glare.radius**2
    return np.asarray(glare.strength * np.exp(-away), np.float32)


def _glare(rng: np.random.Generator, harsh: float) -> Glare:
    middle = rng.uniform(0.1, 0.9, 2)
    strength = rng.uniform(12, 35 + 45 * harsh)
    return Glare(float(middle[0]), float(middle[1]), float(rng.uniform(0.08, 0.3)), float(strength))


def _mask(
    outline: tuple[tuple[float, float], ...], softness: float, size_px: tuple[int, int]
) -> Plane:
    mask = np.zeros((size_px[1], size_px[0]), np.uint8)
    points = np.rint(np.array(outline) * size_px * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], 255, cv2.LINE_AA, 4)
    sigma = max(0.5, softness * max(size_px) / 2)
    return np.asarray(_blur(mask.astype(np.float32) * np.float32(1 / 255), sigma), np.float32)


def _blur(mask: Plane, sigma: float) -> Plane:
    """Blur widely at a small size, narrowly at full size."""
    shrink = max(1, int(sigma / 6))
    if shrink == 1:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
    size = (max(2, mask.shape[1] // shrink), max(2, mask.shape[0] // shrink))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink)
    whole = cv2.resize(small, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, np.float32)


def _soft_shadow(rng: np.random.Generator, harsh: float) -> Shadow:
    outline = _blob(rng, rng.uniform(0.15, 0.45)) if rng.random() < 0.6 else _half_plane(rng)
    dark = rng.uniform(0.08, 0.28 + 0.27 * harsh)
    return Shadow(outline, float(dark), float(rng.uniform(0.06, 0.3)))


def _half_plane(rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    away = np.array([-along[1], along[0]])
    middle = rng.uniform(0.25, 0.75, 2)
    corners = (middle - 3 * along, middle + 3 * along, middle + 3 * along + 3 * away)
    return tuple((float(p[0]), float(p[1])) for p in (*corners, middle - 3 * along + 3 * away))


def _bar(rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    angle = rng.uniform(0, 2 * np.pi)
    along = np.array([np.cos(angle), np.sin(angle)])
    away = np.array([-along[1], along[0]]) * rng.uniform(0.06, 0.22)
    middle = rng.uniform(0.25, 0.75, 2)
    ends = (middle - 2 * along, middle + 2 * along, middle + 2 * along + away)
    return tuple((float(p[0]), float(p[1])) for p in (*ends, middle - 2 * along + away))


def _blob(rng: np.random.Generator, radius: float) -> tuple[tuple[float, float], ...]:
    """A head, a hand, a phone: a rounded shape, often half outside the photo."""
    middle = rng.uniform(-0.1, 1.1, 2)
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    wobble = 1 + sum(
        rng.normal(0, 0.12 / k) * np.cos(k * angles + rng.uniform(0, 6.3)) for k in (1, 2, 3)
    )
    x = middle[0] + radius * wobble * np.cos(angles)
    y = middle[1] + radius * wobble * np.sin(angles)
    return tuple(zip(x.tolist(), y.tolist(), strict=True))


def _window(rng: np.random.Generator, radius: float) -> tuple[tuple[float, float], ...]:
    """A pane, seen at a slant."""
    middle = rng.uniform(0.1, 0.9, 2)
    corners = np.array([(-1, -1.5), (1, -1.5), (1, 1.5), (-1, 1.5)]) * radius
    turn = rng.uniform(0, np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    slant = np.array([[1.0, rng.uniform(-0.4, 0.4)], [0.0, 1.0]])
    points = corners @ slant.T @ spin.T + middle
    return tuple((float(x), float(y)) for x, y in points)
