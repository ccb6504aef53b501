"""Colour names and the ink they are printed with.

A plan names its colours; only here do they become red, green and blue. Every named colour
also exists paler and darker: `brick-pale`, `brick-soft`, `brick-deep`, and equally light as
every other: `red-wash`, `red-print`, `red-ground`, `red-shade`.
"""

from __future__ import annotations

from functools import lru_cache

from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION

Rgb = tuple[float, float, float]

WHITE_PALE = 0.86  # share of white in `-pale`: a panel behind text
WHITE_SOFT = 0.55  # share of white in `-soft`: lines and icons that ink must stand out from
BLACK_DEEP = 0.28  # share of black in `-deep`: small text on paper
# Lightness (0 black, 1 white) of a ground that is written on, and of a symbol on that ground:
# the same for every colour, so that a grey print shows them all and ink stands out on all.
LIGHT_WASH = 0.88
LIGHT_PRINT = 0.70
LIGHT_GROUND = 0.74  # the ground of a whole card: dark text and white boxes stand out on it
LIGHT_SHADE = {False: 0.66, True: 0.82}  # a picture on that ground or on paper, for the eye only
# Since the second edition nothing that means something is lighter than this on a grey printer:
# what is written over and the lines round it, and every other colour. In saver ink lines are thin,
# and thin lines come out lighter than they are. `tools/contrast.py` measures what is seen.
LIGHTEST_WRITTEN_OVER = {False: 0.65, True: 0.64}  # by whether ink is saved
LIGHTEST = {False: 0.62, True: 0.6}
_WRITTEN_OVER = ("soft", "print", "printed", "line")  # suffixes, and colours of their own
_GROUNDS = ("paper", "white", "tint", "pale", "wash", "ground", "shade")  # light on purpose

_SUFFIXES = ("pale", "soft", "deep", "wash", "print", "ground", "shade")
_HEX = {
    # one accent a realm
    "stone": "6b7078",
    "brick": "b4523a",
    "amber": "c4851c",
    "plum": "7a3f79",
    "teal": "1f7f7a",
    "sky": "3279b0",
    "rose": "c4507d",
    "indigo": "414e9c",
    "crimson": "a8283d",
    "moss": "5f7a2f",
    "wine": "7c2546",
    "slate": "43546a",
    # what colours are for
    "paper": "ffffff",
    "white": "ffffff",
    "ink": "23211f",
    "black": "000000",
    "text": "33302d",
    "muted": "746e67",
    "line": "bdb6ab",
    "box": "8f877c",
    "printed": "b3b6bd",  # numbers and icons that are written over: 70 % grey
    "tint": "f5f1e9",
    # what is gained
    "pumpkin": "d9792a",
    "heart": "c8374c",
    "coin": "c29a1c",
    "star": "e0a51b",
    "leaf": "6f8f3a",
    # players
    "player-1": "2b6cb3",
    "player-2": "c4362f",
    "player-3": "3a8a42",
    "player-4": "d58a06",
    "player-5": "7a409f",
    "player-6": "3d3d42",
    # Würfeland
    "red": "d2453c",
    "yellow": "e3b81e",
    "green": "4d9a45",
    "blue": "3579bd",
    "orange": "e5822a",
    "grey": "85888d",
}

# What leaflets show as written by hand: the same in every ink, and in no layout.
_PENS = {"pen": "2b6cb3", "pen-wrong": "c4362f"}

# Saver: fills vanish, and what must stay is drawn with less toner.
_SAVER_HEX = {
    "tint": "ffffff",
    "ink": "45423f",
    "text": "5a5652",
    "muted": "8a857e",
    "line": "cfc9c0",
    "box": "7b746b",
    "printed": "bbbec3",
}
_SAVER_FULL = {"paper", "white", "black", "muted", *_SAVER_HEX}  # printed as they are
WHITE_SAVER = 0.35  # share of white in all other colours in saver ink
WHITE_SAVER_TEXT = 0.1  # and in `-deep`, which is for text


def names() -> tuple[str, ...]:
    """Return every colour name, without the suffixes."""
    return tuple(_HEX)


@lru_cache(maxsize=1024)
def rgb(name: str, saver: bool = False, edition: int = EDITION) -> Rgb:
    """Return red, green and blue from 0 to 1; KeyError for a name that does not exist."""
    if name in _PENS:
        return _full(_PENS[name])
    found = _first_rgb(name, saver)
    return found if edition == FIRST_EDITION else _visible(name, saver, found)


def _visible(name: str, saver: bool, found: Rgb) -> Rgb:
    """Return the colour with so little white in it that a grey printer shows it."""
    base, suffix = _split(name)
    kind = suffix or base
    if kind in _GROUNDS:
        return found
    limit = (LIGHTEST_WRITTEN_OVER if kind in _WRITTEN_OVER else LIGHTEST)[saver]
    if _lightness(found) <= limit:
        return found
    full = _full(_HEX[base])
    light = _lightness(full)
    return _lighten(full, limit) if light <= limit else _mix(full, 0.0, 1 - limit / light)


def _split(name: str) -> tuple[str, str]:
    """Return the colour and its suffix, if it has one."""
    base, _, suffix = name.rpartition("-")
    return (base, suffix) if suffix in _SUFFIXES else (name, "")


def _full(text: str) -> Rgb:
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return (red, green, blue)


def _first_rgb(name: str, saver: bool) -> Rgb:
    base, suffix = _split(name)
    text = _SAVER_HEX.get(base, _HEX[base]) if saver else _HEX[base]
    red, green, blue = _full(text)
    if saver and base not in _SAVER_FULL:
        share = WHITE_SAVER_TEXT if suffix == "deep" else WHITE_SAVER
        red, green, blue = _mix((red, green, blue), 1.0, share)
    if suffix == "pale":
        share = 1.0 if saver else WHITE_PALE  # saver: panels are paper
        return _mix((red, green, blue), 1.0, share)
    if suffix == "soft":
        return _mix((red, green, blue), 1.0, WHITE_SOFT)
    if suffix == "deep":
        return _mix((red, green, blue), 0.0, BLACK_DEEP)
    if suffix == "wash":
        return (1.0, 1.0, 1.0) if saver else _lighten((red, green, blue), LIGHT_WASH)
    if suffix == "ground":
        return (1.0, 1.0, 1.0) if saver else _lighten((red, green, blue), LIGHT_GROUND)
    if suffix == "shade":
        return _lighten((red, green, blue), LIGHT_SHADE[saver])
    if suffix == "print":
        return _lighten((red, green, blue), LIGHT_PRINT)
    return (red, green, blue)


def is_colour(name: str) -> bool:
    """Say whether a plan may use this name."""
    try:
        rgb(name)
    except KeyError:
        return False
    return True


def _lighten(colour: Rgb, wanted: float) -> Rgb:
    """Return the colour with as much white in it as gives the wanted lightness."""
    light = _lightness(colour)
    return colour if light >= wanted else _mix(colour, 1.0, (wanted - light) / (1.0 - light))


def _lightness(colour: Rgb) -> float:
    """Return how light a grey printer prints a colour: 0 black, 1 white."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


def _mix(colour: Rgb, towards: float, share: float) -> Rgb:
    red, green, blue = (round(c + (towards - c) * share, 4) for c in colour)
    return (red, green, blue)
