"""What a sheet is: frozen values that printing, reading and judging share.

A layout is one game's content as data. Nothing here knows YAML, paper positions or pictures.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

LANGUAGES = ("de", "en")


@unique
class Game(Enum):
    """The four games."""

    WELTEN = "welten"
    WUERFELAND = "wuerfeland"
    HELDEN = "helden"
    CARCASSONNE = "carcassonne"


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
class Text:
    """One text in every language of the product."""

    de: str
    en: str

    def say(self, language: str) -> str:
        """Return the text in `language` (`de` or `en`)."""
        return self.de if language == "de" else self.en


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


@dataclass(frozen=True, slots=True)
class Field:
    """One spot a player writes on or marks."""

    id: str  # unique on its card, as in records: "top-3"
    kind: Kind
    group: str
    position: int  # within its group, from 1
    number: int | None = None  # printed on it: the die it needs, an order's or a poster's worth
    gain: Reward = NOTHING  # taken at the moment it is marked
    cost: Reward = NOTHING  # paid at the moment it is marked
    holds: Reward = NOTHING  # contents that a completed set pays out (see FieldSet.pays)
    colour: str | None = None  # hex maps: the colour of the hex or info-bar field
    treasure: bool = False  # hex maps: a starred hex
    row: int = 0  # grids, hex maps and pads: from 1
    column: int = 0
    player: int = 0  # pads: whose field it is, from 1
    turn: int = 0  # pads and the dice log: from 1


@dataclass(frozen=True, slots=True)
class Group:
    """Fields of one kind that belong together: a column, a bird, a flower, a grid."""

    id: str
    kind: Kind
    fields: tuple[Field, ...]
    in_order: bool = False  # fields must be filled first to last
    door: bool = False  # towers: a door stands below the first field and counts as filled
    shape: str = "square"  # how a field looks; the words stand in docs/layouts.md
    label: Text | None = None
    target: int | None = None  # a number printed beside the group, such as a wingspan
    rows: int = 0  # grids only
    columns: int = 0
    prefilled: tuple[tuple[int, int], ...] = ()  # grids: (row, column) from 1, printed as filled
    block: int = 0  # grids: side of the big squares, 0 for none


@unique
class Relation(Enum):
    """How the number in one field must compare with the number in another."""

    SMALLER = "smaller"
    LARGER = "larger"
    DIFFERENT = "different"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Once both are filled, the number in `first` must be `relation` than that in `second`."""

    first: str
    relation: Relation
    second: str


@dataclass(frozen=True, slots=True)
class FieldSet:
    """Fields that pay when the last of them is filled."""

    fields: tuple[str, ...]
    gain: Reward = NOTHING
    total: int | None = None  # pays only if the numbers written in the fields add up to this
    pays: str | None = None  # pays what the marked fields of this group hold, at that moment
    name: str = ""  # what it was called in the file: "l1", "row-2", "block-1-1"


@dataclass(frozen=True, slots=True)
class Write:
    """Play: write the die's value into an empty digit field of these groups."""

    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Play: mark one unmarked field of these groups with a die."""

    groups: tuple[str, ...]
    any_die: bool = False  # otherwise the die must show the field's number
    copy_other_die_to: str | None = None  # gets the other rolled die's value, at the same position
    then_may_mark: str | None = None  # may be marked at once at the same position, at its cost
    both_on_pair: bool = False  # on a rolled pair one unaltered die may mark it in every group


@dataclass(frozen=True, slots=True)
class MarkHolding:
    """Play: a die of value k marks every field of `mark` whose partner in `holding` holds k."""

    mark: str
    holding: str


@dataclass(frozen=True, slots=True)
class Shape:
    """Cells that a die covers, from (0, 0); turned and mirrored freely."""

    die: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PlaceShape:
    """Play: fill the empty cells of the die's shape in a grid."""

    group: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Deliver:
    """Play: one die plus at least one ringed, uncrossed field of `using` reach an order's number.

    The order is marked and the fields used are crossed.
    """

    orders: str
    using: str


Play = Write | Mark | MarkHolding | PlaceShape | Deliver


@unique
class Take(Enum):
    """Which of several things a reward gives."""

    ALL = "all"
    ONE = "one"
    EITHER = "either"  # the rule is open: a sheet may follow either reading


@dataclass(frozen=True, slots=True)
class TallyRange:
    """One range of a tally: sums up to `to` (None: without end) pay `gain`."""

    to: int | None
    gain: Reward
    take: Take = Take.ALL


@dataclass(frozen=True, slots=True)
class Tally:
    """After each mark the marked numbers of that group are added; the sum's range pays at once."""

    groups: tuple[str, ...]
    ranges: tuple[TallyRange, ...]


@dataclass(frozen=True, slots=True)
class LeastOfOthers:
    """Stars at the end: as many as the worst other realm has, at most one a filled field."""


@dataclass(frozen=True, slots=True)
class ResourceGoal:
    """Stars at the end for each kind of resource gained at least `at_least` times in the round."""

    at_least: int
    gain: Reward


EndScore = LeastOfOthers | ResourceGoal


@dataclass(frozen=True, slots=True)
class Placement:
    """A position given by the author: a box on the card in mm, from its top-left corner."""

    field: str
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the groups stand on the card: a kind and its rows of groups."""

    kind: str  # rows, grid, pyramid, towers, flowers, icons, log, hexmap, table, reference, ...
    rows: tuple[tuple[str, ...], ...] = ()
    place: tuple[Placement, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One thing with its own fiducials, or a printed component."""

    id: str
    role: Role
    title: Text
    series: int  # which four marker ids it carries; see layouts.fiducials
    rules: tuple[Text, ...] = ()  # how to play it, a line each, in our words
    scoring: tuple[Text, ...] = ()  # how it scores
    colour: str = "slate"  # a name of the palette in sheets
    icon: str | None = None  # emblem beside the title
    groups: tuple[Group, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    sets: tuple[FieldSet, ...] = ()
    plays: tuple[Play, ...] = ()
    tally: Tally | None = None
    end_scores: tuple[EndScore, ...] = ()
    arrangement: Arrangement = Arrangement("rows")
    fields: tuple[Field, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", tuple(f for g in self.groups for f in g.fields))

    def group(self, group_id: str) -> Group:
        """Return the group called `group_id`."""
        return next(g for g in self.groups if g.id == group_id)

    def field(self, field_id: str) -> Field:
        """Return the field called `field_id`."""
        return next(f for f in self.fields if f.id == field_id)


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
    text: Text = Text("", "")


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


Settings = WeltenSettings | WuerfelandSettings | HeldenSettings | CarcassonneSettings


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a layout file."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Generated:
    """How a generated layout can be rebuilt: the sheet code carries this instead of a digest."""

    generator: int  # version
    seed: int
    difficulty: int
    realms: int  # bit mask over the classic realms that vary


@dataclass(frozen=True, slots=True)
class About:
    """Who made a layout and what it is called."""

    name: Text
    author: str = ""
    licence: str = ""
    version: str = "1"
    extends: str | None = None
    rating: str = ""  # one short line, printed small on the sheet
    generated: Generated | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """One game's content as data."""

    id: str
    game: Game
    about: About
    settings: Settings
    cards: tuple[Card, ...]
    digest: str = ""  # forty bits of the content that reading and judging depend on, as hex
    places: tuple[tuple[str, Place], ...] = field(default=(), compare=False, repr=False)

    def card(self, card_id: str) -> Card:
        """Return the card called `card_id`; KeyError if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def has_card(self, card_id: str) -> bool:
        """Say whether the layout has such a card."""
        return any(card.id == card_id for card in self.cards)

    def of_role(self, role: Role) -> tuple[Card, ...]:
        """Return all cards of one role, in the order of the file."""
        return tuple(card for card in self.cards if card.role is role)

    @property
    def welten(self) -> WeltenSettings:
        """The settings of a Würfelwelten layout."""
        assert isinstance(self.settings, WeltenSettings)
        return self.settings

    @property
    def wuerfeland(self) -> WuerfelandSettings:
        """The settings of a Würfeland layout."""
        assert isinstance(self.settings, WuerfelandSettings)
        return self.settings

    @property
    def helden(self) -> HeldenSettings:
        """The settings of a Würfelhelden layout."""
        assert isinstance(self.settings, HeldenSettings)
        return self.settings

    @property
    def carcassonne(self) -> CarcassonneSettings:
        """The settings of a Carcassonne layout."""
        assert isinstance(self.settings, CarcassonneSettings)
        return self.settings
