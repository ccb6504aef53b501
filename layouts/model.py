"""What a sheet is: layouts and their cards, frozen values that printing, reading and judging share.

A layout is one game's content as data. Nothing here knows YAML, paper positions or pictures. Other
parts import all of the model from here; how it is divided is the business of `layouts` alone. Only
what a score pad is stands in `layouts.pad`, which is loaded for layouts that have one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dicesheets.layouts.fields import (
    STAR_GROUP,
    Comparison,
    Field,
    FieldSet,
    Group,
    Relation,
)
from dicesheets.layouts.plays import (
    Deliver,
    EndScore,
    LeastOfOthers,
    Mark,
    MarkHolding,
    PlaceShape,
    Play,
    ResourceGoal,
    Shape,
    Take,
    Tally,
    TallyRange,
    Write,
)
from dicesheets.layouts.registry import Traits, traits_of
from dicesheets.layouts.settings import (
    CarcassonneSettings,
    Colour,
    Compensation,
    DieFaces,
    Effect,
    EffectKind,
    HeldenSettings,
    OwnSettings,
    PadSettings,
    Settings,
    WeltenSettings,
    WuerfelandSettings,
)
from dicesheets.layouts.vocabulary import (
    NOTHING,
    RESOURCES,
    Game,
    Kind,
    Resource,
    Reward,
    Role,
)
from dicesheets.words.games import GAME_NAMES
from dicesheets.words.text import LANGUAGES as LANGUAGES
from dicesheets.words.text import NO_TEXT as NO_TEXT
from dicesheets.words.text import Advice as Advice
from dicesheets.words.text import Text as Text

if TYPE_CHECKING:  # what pads are is loaded for layouts that have one
    from dicesheets.layouts.pad import Pad

__all__ = [
    "LANGUAGES", "NOTHING", "NO_TEXT", "RESOURCES", "STAR_GROUP", "About", "Advice",
    "Arrangement", "CarcassonneSettings", "Card", "Colour", "Comparison", "Compensation",
    "Deliver", "DieFaces",
    "Effect", "EffectKind", "EndScore", "Field", "FieldSet", "Game", "Generated", "Group",
    "HeldenSettings", "Kind", "Layout", "LeastOfOthers", "Mark", "MarkHolding", "OwnSettings",
    "PadSettings", "Place",
    "PlaceShape", "Placement", "Play", "Relation", "Resource", "ResourceGoal", "Reward", "Role",
    "Settings", "Shape", "Take", "Tally", "TallyRange", "Text", "WeltenSettings", "Write",
    "WuerfelandSettings",
]  # fmt: skip


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

    kind: str  # one of the arrangements in the grammar
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
    pad: Pad | None = None  # score pads
    fields: tuple[Field, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", tuple(f for g in self.groups for f in g.fields))

    @property
    def is_shared(self) -> bool:
        """Whether one card serves a whole table: a pad on which all of them write."""
        return self.role is Role.PAD and (self.pad is None or self.pad.is_shared)

    def group(self, group_id: str) -> Group:
        """Return the group called `group_id`."""
        return next(g for g in self.groups if g.id == group_id)

    def field(self, field_id: str) -> Field:
        """Return the field called `field_id`."""
        return next(f for f in self.fields if f.id == field_id)


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
class OwnIcon:
    """An icon of the author's own: its name, and its path in absolute M, L, C and Z."""

    name: str
    path: str  # in a box of 24 by 24, y down


@dataclass(frozen=True, slots=True)
class Layout:
    """One game's content as data."""

    id: str
    game: Game
    about: About
    settings: Settings
    cards: tuple[Card, ...]
    icons: tuple[OwnIcon, ...] = ()  # of the author's own
    digest: str = ""  # forty bits of the content that reading and judging depend on, as hex
    places: tuple[tuple[str, Place], ...] = field(default=(), compare=False, repr=False)

    def card(self, card_id: str) -> Card:
        """Return the card called `card_id`; KeyError if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def of_role(self, role: Role) -> tuple[Card, ...]:
        """Return all cards of one role, in the order of the file."""
        return tuple(card for card in self.cards if card.role is role)

    @property
    def traits(self) -> Traits:
        """What is known of its game."""
        return traits_of(self.game)

    @property
    def game_name(self) -> Text:
        """What the game is called; one whose rules stand in its layout has the layout's name."""
        return self.about.name if self.traits.names_itself else GAME_NAMES[self.game.value]

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

    @property
    def own(self) -> OwnSettings:
        """The settings of a game whose rules stand in its layout."""
        assert isinstance(self.settings, OwnSettings)
        return self.settings
