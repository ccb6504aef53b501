"""What a score pad is: its lines, what may stand in them, what follows from them, who wins.

Frozen values that printing, reading and adding up share. A line is what one player writes, or what
follows from it: a box, a box for every turn, a row of numbered boxes. Every player has every line.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from dicesheets.layouts.fields import Relation
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.text import Text

MINUS = "minus"  # the last word of the box that makes a number negative
NOTE_PLACES = ("{reach}", "{without}")  # what notes can name: the goal, what is out
TURN_PREFIX = "t"  # fields of turns are called t1, t2, …


@unique
class Way(Enum):
    """How a computed line follows from others."""

    SUM = "sum"
    PRODUCT = "product"
    COUNT = "count"  # of boxes that are filled
    BEST = "best"  # the largest
    TABLE = "table"  # looked up: what the largest number not above it gives
    BONUS = "bonus"  # points from a threshold on


@dataclass(frozen=True, slots=True)
class Formula:
    """How a computed line follows from the lines `of`, less those in `less`."""

    way: Way
    of: tuple[str, ...]
    less: tuple[str, ...] = ()
    times: int = 1
    table: tuple[
        tuple[int, int], ...
    ] = ()  # (from this number on, points), rising; a bonus has one

    def look_up(self, value: int) -> int:
        """Return what the table gives for a number."""
        return next((points for least, points in reversed(self.table) if value >= least), 0)


@dataclass(frozen=True, slots=True)
class After:
    """A cross in `line` multiplies the next turn."""

    line: str
    times: int


@dataclass(frozen=True, slots=True)
class Saying:
    """How a pad words one of its checks."""

    check: str
    rule: str = ""  # the last word of its rule's id, if not the check itself
    demands: Text | None = None  # what the rule asks for
    breach: Text | None = None  # the sentence when it is not so
    second: Text | None = None  # the other sentence of checks that need two


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a pad, as every player has it."""

    id: str
    label: Text  # as it is printed
    one: Text  # what one of its boxes is called
    kind: Kind  # NUMBER or MARK
    boxes: int = 1  # that each player has; of a line by turn, one a turn
    by_turn: bool = False
    beside: str = ""  # the line by turn next to whose boxes it stands
    numbers: tuple[int, ...] = ()  # printed in the boxes
    options: tuple[Text, ...] = ()  # a choice: what each box stands for
    worth: tuple[int, ...] = ()  # of a cross, box by box
    icon: str | None = None
    colour: str | None = None
    low: int | None = None  # of numbers
    high: int | None = None
    step: int = 1
    values: tuple[int, ...] = ()  # the only numbers that may stand there; empty: any
    usual: tuple[int, ...] = ()  # what mostly stands there; practice writes these
    minus: bool = False  # a box beside it makes the number negative
    once: bool = False  # no number twice
    exclusive: bool = False  # what one player has, nobody else can have
    without: tuple[tuple[int, tuple[int, ...]], ...] = ()  # (players, numbers that are out then)
    taken_in_order: bool = False  # exclusive ones are taken first to last
    in_order: bool = False  # filled first to last
    skips: int | None = None  # boxes that may be left out between two crosses; None: any
    lock: int = 0  # crosses needed before the last box may be crossed
    then: Relation | None = None  # how each number compares with the one before
    after: After | None = None
    alone: bool = False  # a cross that leaves no points in its turn
    not_with: tuple[str, ...] = ()  # lines in which nothing may be crossed in the same turn
    needed: bool = False  # left empty, it leaves open a result that does not fit without it
    wins: bool = False  # a cross that wins at once
    formula: Formula | None = None  # what is computed
    hidden: bool = False  # computed, but no box is printed
    says: tuple[Saying, ...] = ()

    @property
    def is_computed(self) -> bool:
        """Whether it follows from other lines."""
        return self.formula is not None

    @property
    def is_choice(self) -> bool:
        """Whether one of its boxes at most is crossed."""
        return bool(self.options)


@unique
class Best(Enum):
    """Who wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    FIRST = "first"  # to reach a number; then the game is over


@dataclass(frozen=True, slots=True)
class Win:
    """Who wins: by which line, and what breaks a tie."""

    by: str
    who: Best = Best.HIGHEST
    reach: int = 0  # with FIRST
    ties: tuple[str, ...] = ()  # lines of which the larger one breaks a tie; else it is shared


@unique
class Ending(Enum):
    """What ends a game."""

    FULL = "full"  # everybody has filled every box of some lines
    REACH = "reach"  # somebody has so many in a line
    TAKEN = "taken"  # the exclusive ones of a line are all taken
    CLOSED = "closed"  # so many lines have their last box crossed


@dataclass(frozen=True, slots=True)
class End:
    """When the game is over."""

    way: Ending
    lines: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """How a player is shown on a pad, if not by a number."""

    icon: str
    name: Text


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table below a pad."""

    numbers: tuple[int, ...]
    label: Text | None = None
    icon: str | None = None
    times: int = 1  # what they are multiplied by, already


@dataclass(frozen=True, slots=True)
class Pad:
    """The content of a pad card."""

    players: tuple[int, int]  # fewest and most of the game
    places: int  # for how many it is printed
    turns: int
    lines: tuple[Line, ...]
    win: Win
    end: End | None = None
    in_rows: bool = False  # a row a player; else a column a player
    paper: str = "page"  # or "half"
    in_turn: bool = False  # the players play one after the other, each the same number of turns
    seats: tuple[Seat, ...] = ()
    notes: tuple[Text, ...] = ()  # lines of rules that follow from the numbers
    table: tuple[TableRow, ...] = ()  # printed below the lines
    says: tuple[Saying, ...] = ()

    @property
    def is_shared(self) -> bool:
        """Whether several players write on it; else everybody has one."""
        return self.places > 1

    @property
    def goal(self) -> int:
        """The number that wins the game or ends it; 0 if there is none."""
        if self.end is not None and self.end.way is Ending.REACH:
            return self.end.number
        return self.win.reach

    def line(self, line_id: str) -> Line:
        """Return the line called `line_id`."""
        return next(line for line in self.lines if line.id == line_id)

    def beside(self, line_id: str) -> tuple[Line, ...]:
        """Return the lines whose boxes stand next to those of a line by turn."""
        return tuple(line for line in self.lines if line.beside == line_id)


def told_notes(pad: Pad) -> tuple[Text, ...]:
    """Return the notes of a pad with its numbers; those whose number is not there are left out."""
    out = [numbers for line in pad.lines for _, numbers in line.without if numbers]
    values = dict(
        zip(NOTE_PLACES, (str(pad.goal or ""), " + ".join(map(str, out[0])) if out else ""),
            strict=True)
    )  # fmt: skip
    found = []
    for note in pad.notes:
        if all(value or place not in note.de + note.en for place, value in values.items()):
            german, english = note.de, note.en
            for place, value in values.items():
                german, english = german.replace(place, value), english.replace(place, value)
            found.append(Text(german, english))
    return tuple(found)


def box_ids(pad: Pad, line: Line, player: int) -> tuple[str, ...]:
    """Return the names of a player's boxes of a line."""
    start = f"p{player}"
    if line.hidden:
        return ()
    if line.beside:
        return tuple(f"{start}-{TURN_PREFIX}{t}-{line.id}" for t in range(1, pad.turns + 1))
    if line.by_turn:
        return tuple(f"{start}-{TURN_PREFIX}{t}" for t in range(1, pad.turns + 1))
    if line.boxes > 1 or line.numbers or line.options:
        return tuple(f"{start}-{line.id}-{i}" for i in range(1, line.boxes + 1))
    return (f"{start}-{line.id}",)


def minus_id(box: str) -> str:
    """Return the name of the box that makes the number in `box` negative."""
    return f"{box}-{MINUS}"
