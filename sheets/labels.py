"""Labels for the box of a set: a lid, two sides, and a strip for each player's cards."""

from __future__ import annotations

from collections import Counter

from dicesheets.layouts.model import Layout, Role, Text
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.impose import CUT_WIDTH_MM, PAPERS
from dicesheets.sheets.leaflet.own import facts_of, most_players
from dicesheets.sheets.pages import Page, PlacedCard
from dicesheets.sheets.plan import NO_BOX, Box, CardPlan, Icon, Item, Rectangle, Words
from dicesheets.sheets.text import cap_height, measure
from dicesheets.words.cards import ROLE_WORDS
from dicesheets.words.players import player_name

LID_MM = (140.0, 100.0)
SIDE_MM = (140.0, 22.0)
STRIP_MM = (67.0, 18.0)
STRIPS = 6  # at most: as many players as there are colours
GAP_MM = 6.0
TOP_MM = 18.0
EDGE_MM = 1.4  # white between the cut and what is printed

_EACH = Text("Für jede Person: ", "For each player: ")
_ALL = Text("Inhalt: ", "Contents: ")
_COMPONENTS = Text("Spielmaterial zum Ausschneiden", "components to cut out")


def draw_labels(layout: Layout, language: str, saver: bool, paper: str) -> Page:
    """Return the page of labels, each with a line to cut along."""
    width, height = PAPERS[paper]
    left, y = (width - LID_MM[0]) / 2, TOP_MM
    lid = draw_back(brand_of(layout), *LID_MM, 0, language, saver, _plate())
    parts = [PlacedCard(lid, "", left, y)]
    parts.append(PlacedCard(_contents(layout, language), "", left, y))
    frames = [Box(left, y, *LID_MM)]
    y += LID_MM[1] + GAP_MM
    for _ in range(2):
        frames.append(Box(left, y, *SIDE_MM))
        parts.append(PlacedCard(_side(layout, language, saver), "", left, y))
        y += SIDE_MM[1] + GAP_MM
    for number in range(min(STRIPS, most_players(layout))):
        row, column = divmod(number, 2)
        x = left + column * (STRIP_MM[0] + GAP_MM)
        spot = (x, y + row * (STRIP_MM[1] + GAP_MM / 2))
        frames.append(Box(*spot, *STRIP_MM))
        parts.append(PlacedCard(_strip(layout, number + 1, language, saver), "", *spot))
    cuts = tuple(Rectangle(box, None, "muted", CUT_WIDTH_MM, 0.0, (1.0, 1.0)) for box in frames)
    return Page(width, height, tuple(parts), cuts)


def contents_of(layout: Layout, language: str) -> str:
    """Return what a set holds, in one line."""
    counts = Counter(card.role for card in layout.cards)
    told = []
    for role in Role:
        if (count := counts[role]) and role is not Role.COMPONENT:
            told.append(f"{count} {ROLE_WORDS[role.value][count > 1].say(language)}")
    if counts[Role.COMPONENT]:
        told.append(_COMPONENTS.say(language))
    lead = _EACH if layout.traits.has_rounds else _ALL
    return lead.say(language) + ", ".join(told)


def _plan(size: tuple[float, float], items: list[Item]) -> CardPlan:
    return CardPlan(*size, tuple(items), (), (), (), (), NO_BOX, NO_BOX, "")


def _words(text: str, centre: tuple[float, float], size: float, font: str, colour: str) -> Words:
    baseline = centre[1] + cap_height(font, size) / 2
    return Words(text, (centre[0], baseline), size, font, colour, "middle")


def _contents(layout: Layout, language: str) -> CardPlan:
    """Players, minutes and contents on a plate at the foot of the lid."""
    plate = _plate()
    x, y = plate.centre
    facts = facts_of(layout).say(language)
    contents = contents_of(layout, language)
    size = min(2.8, 2.8 * (plate.width_mm - 4.0) / measure(contents, "regular", 2.8))
    items: list[Item] = [
        Rectangle(plate, "paper", "slate", 0.4, 3.0),
        _words(facts, (x, y - 2.5), 3.6, "bold", "slate-deep"),
        _words(contents, (x, y + 2.9), size, "regular", "text"),
    ]
    return _plan(LID_MM, items)


def _plate() -> Box:
    wide, high = LID_MM
    return Box(wide / 2 - 59.0, high - 21.0, 118.0, 12.4)


def _side(layout: Layout, language: str, saver: bool) -> CardPlan:
    """The name of the game between a few of its symbols."""
    box = Box(0.0, 0.0, *SIDE_MM).inset(EDGE_MM)
    ink = "slate-deep" if saver else "paper"
    items: list[Item] = [Rectangle(box, None if saver else "slate", "slate", 0.5, 3.0)]
    name = layout.game_name.say(language)
    size = min(9.0, 9.0 * 84.0 / measure(name, "display", 9.0))
    x, y = box.centre
    items.append(_words(name, (x, y), size, "display", ink))
    symbols = brand_of(layout).symbols
    for number, dx in enumerate((-61.0, -50.0, 50.0, 61.0)):
        items.append(Icon(symbols[number % len(symbols)], (x + dx, y), 7.6, ink))
    return _plan(SIDE_MM, items)


def _strip(layout: Layout, player: int, language: str, saver: bool) -> CardPlan:
    """A player's number in the player's colour, to wrap round that set of cards."""
    colour = f"player-{player}"
    box = Box(0.0, 0.0, *STRIP_MM).inset(EDGE_MM)
    ink = f"{colour}-deep" if saver else "paper"
    items: list[Item] = [Rectangle(box, None if saver else colour, colour, 0.5, 3.0)]
    x, y = box.centre
    items.append(_words(player_name(player).say(language), (x, y - 2.8), 5.2, "display", ink))
    items.append(_words(layout.game_name.say(language), (x, y + 3.6), 2.9, "regular", ink))
    return _plan(STRIP_MM, items)
