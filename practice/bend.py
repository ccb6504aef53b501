"""Bending: a sheet that does not lie flat, as a cylinder over its plane.

Paper does not stretch: lengths along the sheet stay, so the profile is integrated from its slope.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

PROFILE_STEPS = 400


@unique
class Profile(Enum):
    """The shape of the bend across the sheet."""

    ARCH = "arch"  # the middle stands up, like a sheet that was folded or rolled
    EDGE = "edge"  # one edge curls up
    WAVE = "wave"  # damp paper: an S


@dataclass(frozen=True, slots=True)
class Bend:
    """How a sheet is bent: the highest point above the desk is `sagitta` × the sheet's height."""

    sagitta: float
    direction_deg: float  # 90: the profile runs down the sheet; 0: across it
    profile: Profile = Profile.ARCH
    flipped: bool = False  # the other way round: a hollow instead of an arch


@dataclass(frozen=True, slots=True)
class Surface:
    """A bent sheet in numbers: tables of arc length, foot point, height and slope, all in mm."""

    arc: Values
    foot: Values
    height: Values
    slope: Values
    cosine: float
    sine: float

    def unroll(self, x: Values, y: Values) -> tuple[Values, Values, Values, Values]:
        """Return sheet x, sheet y, height and slope over the foot points (x, y)."""
        along = self.cosine * x + self.sine * y
        across = -self.sine * x + self.cosine * y
        arc = _extend(along, self.foot, self.arc)
        height = np.interp(along, self.foot, self.height)
        slope = np.interp(along, self.foot, self.slope)
        return (
            self.cosine * arc - self.sine * across,
            self.sine * arc + self.cosine * across,
            height,
            slope,
        )


def flat_surface() -> Surface:
    """Return the surface of a sheet that lies flat."""
    ends = np.array([-1.0, 1.0])
    return Surface(ends, ends, np.zeros(2), np.zeros(2), 1.0, 0.0)


def bend_surface(bend: Bend, width_mm: float, height_mm: float) -> Surface:
    """Return the surface of a sheet of this size, bent round its middle."""
    angle = np.deg2rad(bend.direction_deg)
    cosine, sine = float(np.cos(angle)), float(np.sin(angle))
    reach = (abs(cosine) * width_mm + abs(sine) * height_mm) / 2
    arc = np.linspace(-reach, reach, PROFILE_STEPS)
    shape = _slopes(bend.profile, arc / reach)
    goal = bend.sagitta * height_mm
    amplitude = _amplitude_for(goal, shape, arc)
    slope = -amplitude * shape if bend.flipped else amplitude * shape
    foot = _integrate(np.cos(slope), arc)
    height = _integrate(np.sin(slope), arc)
    foot -= np.interp(0.0, arc, foot)
    return Surface(arc, foot, height - height.min(), np.tan(slope), cosine, sine)


def _slopes(profile: Profile, t: Values) -> Values:
    """Return the slope angle along the sheet for t from -1 to 1, at unit amplitude."""
    if profile is Profile.ARCH:
        return -t
    if profile is Profile.EDGE:
        return np.clip((t - 0.1) / 0.9, 0, None) ** 1.2
    return np.sin(np.pi * t)


def _amplitude_for(goal_mm: float, shape: Values, arc: Values) -> float:
    """Return the slope amplitude (radians) at which the profile is `goal_mm` high."""
    low, high = 0.0, 1.5
    for _ in range(40):
        middle = (low + high) / 2
        profile = _integrate(np.sin(middle * shape), arc)
        if np.ptp(profile) < goal_mm:
            low = middle
        else:
            high = middle
    return low


def _integrate(values: Values, along: Values) -> Values:
    steps = np.diff(along) * (values[1:] + values[:-1]) / 2
    return np.concatenate([[0.0], np.cumsum(steps)])


def _extend(x: Values, known: Values, wanted: Values) -> Values:
    """Interpolate, and go on at a slope of one beyond both ends."""
    inside = np.interp(x, known, wanted)
    beyond = np.minimum(x - known[0], 0) + np.maximum(x - known[-1], 0)
    return np.asarray(inside + beyond, np.float64)
