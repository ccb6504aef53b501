"""The vocabulary of a sheet: games, roles, kinds of field and rewards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Game(Enum):
    """The games: four with rules of their own, and all whose rules stand in their layout."""

    WELTEN = "welten"
    WUERFELAND = "wuerfeland"
    HELDEN = "helden"
    CARCASSONNE = "carcassonne"
    OWN = "own"


@unique
class Kind(Enum):
    """How a player uses a field; the word that stands in geometry files."""

    DIGIT = "digit"  # one handwritten digit
    NUMBER = "number"  # a handwritten number, perhaps with a decimal mark
    MARK = "mark"  # crossed or ticked
    CIRCLE = "circle"  # ringed, and perhaps crossed afterwards
    FILL = "fill"  # shaded, hatched or crossed


@unique
class Role(Enum):
    """What a card is for."""

    REALM = "realm"
    RESOURCES = "resources"
    SCORE = "score"
    BOARD = "board"
    PAD = "pad"
    COMPONENT = "component"  # printed, never read: posters, coins, references


@unique
class Resource(Enum):
    """The three resources of Würfelwelten."""

    PUMPKIN = "pumpkin"
    HEART = "heart"
    COIN = "coin"


RESOURCES = (Resource.PUMPKIN, Resource.HEART, Resource.COIN)


@dataclass(frozen=True, slots=True)
class Reward:
    """Resources and stars: something gained, paid or held."""

    pumpkin: int = 0
    heart: int = 0
    coin: int = 0
    star: int = 0

    @property
    def resources(self) -> tuple[int, int, int]:
        """Pumpkins, hearts and coins, in the order of `RESOURCES`."""
        return (self.pumpkin, self.heart, self.coin)

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons to draw, one for each thing: `("pumpkin", "heart")`."""
        return (
            ("pumpkin",) * self.pumpkin
            + ("heart",) * self.heart
            + ("coin",) * self.coin
            + ("star",) * self.star
        )

    def __bool__(self) -> bool:
        return bool(self.pumpkin or self.heart or self.coin or self.star)


NOTHING = Reward()
