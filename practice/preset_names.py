"""The names of the kinds of photo, for those who only want to list them (no OpenCV needed)."""

from __future__ import annotations

PRESETS = (
    "normal",
    "hard",
    "bent2",
    "rotated",
    "one-marker-hidden",
    "edge-cut",
    "corner-cut",
    "hard-shadow",
    "blurred",
    "real-light",
    "laminated",
    "messenger",
)
