"""What the store keeps, as values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Match:
    """A table: one game, some people, their photos."""

    id: str
    title: str
    game: str  # "" until a sheet says it
    layout: str
    made_at: str  # UTC, ISO 8601


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table; sheets carry the number."""

    number: int
    name: str
    table: str = ""  # where they sit, at an event with several


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that somebody put to a match; its bytes are kept by their SHA-256."""

    sha256: str
    name: str
    came_at: str
    by: str


@dataclass(frozen=True, slots=True)
class NewPhoto:
    """A picture that comes to an event."""

    name: str
    data: bytes
    by: str = ""
    left_at: str = ""  # the file where it stays; "": it is kept here
    sha256: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sha256", hashlib.sha256(self.data).hexdigest())


@dataclass(frozen=True, slots=True)
class Placing:
    """Whose sheet a photo shows, and of which round, as a person says; 0: as its code says."""

    sha256: str
    person: int
    round: int
    by: str = ""
    at: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a person says stands in a field of a card on a photo, or that an earlier one is undone.

    `spot` names the card on the photo: its printed code, and which of several with the same.
    """

    sha256: str
    spot: str
    field: str
    value: str | None  # None: nothing stands there
    by: str = ""
    at: str = ""
    id: str = ""
    undoes: str | None = None  # the id of the correction that counts no more


@dataclass(frozen=True, slots=True)
class Acceptance:
    """That other dice than were rolled count in a round of a sheet, or that they count no more."""

    sha256: str  # the photo
    round: int
    dice: str  # what stands there, by turns: "1:26 4:33"
    by: str = ""
    at: str = ""
    id: str = ""
    undoes: str | None = None  # the id of the acceptance that counts no more


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one turn, for everybody."""

    round: int
    turn: int
    first: int
    second: int
    by: str = ""
    at: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class StoredReading:
    """What one version of the reader made of a photo: a packed reading, or what is wrong."""

    sha256: str
    reader: str
    data: bytes | None
    trouble: tuple[str, str] | None = None  # in German and English


@dataclass(frozen=True, slots=True)
class StoredVerdict:
    """What was judged of one player's sheets; `key` tells everything that went into it."""

    key: str
    reader: str
    player: str
    legal: bool | None
    score_tenths: int | None
    data: str  # the verdict, packed
    at: str = ""


Key = tuple[int, ...]  # score first, then the tie-breaks; the larger one is the better


@dataclass(frozen=True, slots=True)
class StoredBest:
    """How far a search for the best play of a round's dice got."""

    tenths: int  # the best play found
    bound_tenths: int  # no play scores more
    seconds: float  # that it was allowed

    @property
    def is_proved(self) -> bool:
        """Say whether a longer search cannot find more."""
        return self.tenths >= self.bound_tenths


@dataclass(frozen=True, slots=True)
class StoredResult:
    """What one sheet is worth, in one round or in all: a line of the table."""

    sheet: str  # what the sheets of one player (or a pad) are called: "p17", "s<photo>-<card>"
    round: int  # 0: all rounds together
    person: int  # the number of the player; 0: nobody knows
    state: str  # ranked, open, illegal, undecided, blank
    score_tenths: int | None
    least: Key | None  # the least key it may have, and the best; None: it takes no place
    best: Key | None
    seat: int = 0  # on a pad: which player, from 1
    possible_tenths: tuple[int, ...] = ()  # the scores it may be, where a doubtful field decides
    # What is missing: ("fields", 3), or ("fields", 3, "legal") if no answer makes it illegal,
    # ("card", 2, "castles"), ("round", 1), ("name",); of what was not handed in ("later", 3)
    missing: tuple[tuple[str | int, ...], ...] = ()
    again: tuple[str, ...] = ()  # photos of the same sheet that do not count
    realms: tuple[tuple[str, int | None], ...] = ()  # with their stars
    turns: tuple[tuple[int, int, int], ...] = ()  # two dice, and how many fields they filled
    best_play: StoredBest | None = None  # what the same dice could have given, if searched for
    reader: str = ""
    sha256: str = ""  # the photo that counts, the first of several
    at: str = ""
    notes: tuple[tuple[str | int, ...], ...] = ()  # what else to know: ("accepted", "dice", 2)


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A doubtful field of a sheet that a person should look at."""

    round: int
    card: str
    field: str
    sha256: str  # the photo, the card on it by its name, and by its number there
    spot: str
    shown: int
    data: str  # what is asked, in both languages, packed


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """What a league's event is besides a match."""

    match: str
    number: int  # that codes on its sheets say; 0: none
    rounds: int
    seed: int = 0  # by which the realms were drawn; 0: they were not
    realms: tuple[tuple[str, ...], ...] = ()  # of each round; empty: nobody said which
    files: tuple[tuple[str, str], ...] = ()  # of a layout that not everybody has; the main first
    keeps: bool = True  # photos in the file itself, rather than where they lie


@dataclass(frozen=True, slots=True)
class Remark:
    """What an organiser should know of a sheet."""

    kind: str  # twin, clash, dice, accepted, realms, event, sender
    round: int  # 0: all of them
    de: str
    en: str
