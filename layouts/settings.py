"""Each game's own numbers: rounds, dice, prices, colours, posters; all that belongs to no card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.vocabulary import Resource
from dicesheets.words.text import NO_TEXT, Text


@unique
class EffectKind(Enum):
    """What spending resources does to the dice."""

    SHIFT = "shift"  # change one die by exactly one
    SHIFT_AND_REUSE = "shift-and-reuse"  # change by at most one, and a realm may be used again
    COPY = "copy"  # a new die with the value of a rolled one
    MAKE = "make"  # a new die of any value, paid with that many


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of the resource card: pay `count` of `resource` (0: as many as the die's value)."""

    kind: EffectKind
    resource: Resource
    count: int
    on_pair: bool = False  # only if the rolled dice are equal
    on_sum: int | None = None  # only if the rolled dice add up to this
    text: Text = NO_TEXT


@unique
class Compensation(Enum):
    """When a rolled die that fits nowhere gives a resource (games rule 1.3, ruling G2)."""

    STRICT = "strict"  # by the best matching of both dice at the start of the turn
    LENIENT = "lenient"  # die by die, after the other one was used


@dataclass(frozen=True, slots=True)
class WeltenSettings:
    """Numbers of Würfelwelten that belong to no single realm."""

    rounds: int
    turns: int
    realms_a_round: int
    stars_a_card: int
    cap: tuple[int, int, int]  # icons printed of each kind, in the order of RESOURCES
    compensation: Compensation
    effects: tuple[Effect, ...]
    tenths_a_resource: int = 1  # an unspent resource is worth this many tenths of a star


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of Würfeland with the symbol that survives a grey print."""

    id: str  # red, yellow, green, blue, orange, grey
    name: Text
    symbol: str


@dataclass(frozen=True, slots=True)
class WuerfelandSettings:
    """Numbers of Würfeland."""

    colours: tuple[Colour, ...]
    treasures_a_colour: int
    treasures_to_win: int
    dice: int
    treasure_dice: int
    region_size: tuple[int, int]  # smallest and largest


@dataclass(frozen=True, slots=True)
class DieFaces:
    """The faces of one kind of die."""

    id: str
    name: Text
    count: int  # how many such dice the game has
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeldenSettings:
    """Numbers of Würfelhelden."""

    players: tuple[int, int]
    posters: tuple[int, ...]  # the seven posters, as the pad shows them
    removed_for_two: tuple[int, ...]
    coins: tuple[tuple[int, int], ...]  # (value, how many are printed)
    dice: tuple[DieFaces, ...]
    heroes: tuple[tuple[str, Text], ...]  # (icon, name)


@dataclass(frozen=True, slots=True)
class CarcassonneSettings:
    """Numbers of the Carcassonne dice game."""

    players: tuple[int, int]
    dice: int
    points: tuple[tuple[int, int], ...]  # (dice in the closed city, points)
    goal: int
    multiplier: int
    knights_to_renounce: int


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """What a game says of itself whose rules stand in its layout."""

    players: tuple[int, int]
    minutes: int  # 0: not said
    age: int  # from which on; 0: not said
    overview: tuple[Text, ...]  # how it goes and how it is won
    symbols: tuple[str, ...]  # icons on backs and labels


PadSettings = HeldenSettings | CarcassonneSettings | OwnSettings  # of games with a score pad
Settings = WeltenSettings | WuerfelandSettings | PadSettings
