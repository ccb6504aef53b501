"""The Würfelwelten cards: every field in its place, on paper that pens and cameras can use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from dicesheets.errors import LayoutError
from dicesheets.layouts.fiducials import EDITION, FIRST_EDITION, MARKER_QUIET_MM, parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game, Kind, Layout, Placement, Role, Text
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.checks import polygons_meet
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.icons import is_icon
from dicesheets.sheets.palette import is_colour
from dicesheets.sheets.plan import (
    Box,
    CardPlan,
    Code,
    Fiducial,
    Icon,
    Item,
    Rectangle,
    Words,
)
from dicesheets.sheets.text import cap_height

GOLDEN = Path(__file__).parent / "golden"
GOLDENS = {EDITION: GOLDEN, FIRST_EDITION: GOLDEN / "first-edition"}
CLASSIC = load_classic(Game.WELTEN)
CARDS = [card.id for card in CLASSIC.cards]
FORMS = [(name, False) for name in CARDS] + [("resources", True), ("score", True)]
LETTER_SCALE = 139.7 / 148  # the smallest scale at which cards are printed

# As the contracts name them, written out a second time.
NAMES = {
    "castles": "l1-1 l2-1 l2-2 l3-1 l3-2 r1-1 r1-2 r2-1 r2-2 r2-3",
    "cities": "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
    "charterstone": " ".join(
        f"{g}-{i}" for g in ("building", "crate", "done") for i in range(1, 7)
    ),
    "society": "a1 a2 b1 b2 b3 c1 c2 c3 c4",
    "euphoria": " ".join(f"{g}-{i}" for g in ("left", "right") for i in range(1, 7)),
    "wingspan": " ".join(f"bird-{b}-{i}" for b in (1, 2, 3) for i in (1, 2, 3)),
    "mylittlescythe": " ".join(f"{g}-{i}" for g in ("pumpkin", "heart") for i in range(1, 7)),
    "pendulum": "octagon-1 octagon-2 octagon-3 octagon-4 octagon-5 "
    "glass-1-1 glass-2-1 glass-2-2 glass-3-1 glass-3-2 glass-3-3",
    "scythe": " ".join(f"{g}-{i}" for g in ("top", "bottom") for i in range(1, 7)),
    "tapestry": " ".join(
        f"r{r}c{c}"
        for r in range(1, 7)
        for c in range(1, 7)
        if (r, c) not in {(1, 6), (2, 2), (3, 3), (4, 6), (6, 1), (6, 4)}
    ),
    "viticulture": "grape-1 grape-2 grape-3 grape-4 grape-5 grape-6 order-1 order-2 order-3",
    "resources": " ".join(f"{g}-{i}" for g in ("pumpkin", "heart", "coin") for i in range(1, 13)),
    "score": " ".join(f"turn-{i}-{d}" for i in range(1, 10) for d in "ab")
    + " round-1 round-2 round-3 total",
}
STARS = {f"star-{i}" for i in range(1, 7)}


def card_of(name: str, layout: Layout = CLASSIC) -> Card:
    return next(card for card in layout.cards if card.id == name)


def plan_of(name: str, **look: object) -> CardPlan:
    return draw_card(CLASSIC, card_of(name), Look(**look))  # type: ignore[arg-type]


def with_card(card: Card) -> Layout:
    cards = tuple(card if c.id == card.id else c for c in CLASSIC.cards)
    return replace(CLASSIC, cards=cards)


@pytest.fixture(params=FORMS, ids=[f"{n}{'-compact' * c}" for n, c in FORMS])
def form(request: pytest.FixtureRequest) -> tuple[str, bool]:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_has_exactly_the_fields_of_the_contracts(name: str) -> None:
    expected = set(NAMES[name].split()) | (STARS if card_of(name).role is Role.REALM else set())
    plan = plan_of(name)
    assert {p.field.id for p in plan.fields} == expected
    assert len(plan.fields) == len(expected)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
def test_fields_stand_apart_on_the_card(form: tuple[str, bool], language: str, saver: bool) -> None:
    name, compact = form
    plan = plan_of(name, language=language, saver=saver, compact=compact)
    for first, second in combinations(plan.fields, 2):
        if first.box.overlaps(second.box):
            assert not polygons_meet(first.polygon, second.polygon), (first, second)
    quiet = [Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm) for m in plan.markers]
    quiet = [box.inset(-MARKER_QUIET_MM) for box in quiet]
    for placed in plan.fields:
        assert placed.box.left_mm >= 3 and placed.box.right_mm <= plan.width_mm - 3
        assert placed.box.top_mm >= 3 and placed.box.bottom_mm <= plan.height_mm - 3
        assert not any(placed.box.overlaps(box) for box in [*quiet, plan.code_box])


def test_pens_have_room_even_on_letter_paper(form: tuple[str, bool]) -> None:
    name, compact = form
    least = {Kind.DIGIT: 9.0, Kind.NUMBER: 9.0, Kind.MARK: 6.0, Kind.CIRCLE: 7.0, Kind.FILL: 9.0}
    for placed in plan_of(name, compact=compact).fields:
        side = min(placed.box.width_mm, placed.box.height_mm) * LETTER_SCALE
        assert side >= least[placed.field.kind], placed.field.id


def test_nothing_is_printed_in_the_white_round_a_marker_or_code(form: tuple[str, bool]) -> None:
    name, compact = form
    plan = plan_of(name, compact=compact, player=6, page=3, seed=262143)
    keep_out = [Box(m.left_mm, m.top_mm, m.size_mm, m.size_mm) for m in plan.markers]
    keep_out = [box.inset(-MARKER_QUIET_MM) for box in keep_out]
    keep_out.append(plan.code_box.inset(-1.2))
    everything = plan.items + plan.personal
    for quiet in keep_out:
        whitened = [n for n, item in enumerate(everything) if is_white_over(item, quiet)]
        for item in everything[whitened[-1] if whitened else 0 :]:
            if not isinstance(item, Fiducial | Code) and not is_white(item):
                assert not extent_of(item).overlaps(quiet), item


def test_the_letters_say_what_the_code_says(form: tuple[str, bool]) -> None:
    name, compact = form
    plan = plan_of(name, compact=compact, language="en", saver=True, player=4, page=2, seed=77)
    codes = [item for item in plan.personal if isinstance(item, Code)]
    letters = [i.text for i in plan.personal if isinstance(i, Words) and i.font == "mono"]
    assert [c.text for c in codes] == [plan.code]
    assert letters[0].replace(" ", "") == plan.code
    code = parse_code(plan.code)
    assert (code.player, code.page, code.seed) == (4, 2, 77)
    assert (code.english, code.saver, code.compact) == (True, True, compact)
    assert CLASSIC.cards[code.card].id == name


def test_the_letters_are_large_enough_for_ocr(form: tuple[str, bool]) -> None:
    plan = plan_of(form[0], compact=form[1])
    words = next(i for i in plan.personal if isinstance(i, Words) and i.font == "mono")
    assert cap_height("mono", words.size_mm) >= 2.2


def test_the_body_is_the_same_for_every_player(form: tuple[str, bool]) -> None:
    name, compact = form
    first = plan_of(name, compact=compact)
    second = plan_of(name, compact=compact, player=5, page=3, seed=99)
    assert first.items == second.items
    assert first.fields == second.fields
    assert first.personal != second.personal


def test_every_icon_and_colour_exists(form: tuple[str, bool]) -> None:
    plan = plan_of(form[0], compact=form[1], player=1)
    for item in plan.items + plan.personal:
        for name in ("fill", "stroke", "colour"):
            colour = getattr(item, name, None)
            assert colour is None or is_colour(colour), item
        if isinstance(item, Icon):
            assert is_icon(item.name), item


@pytest.mark.parametrize("name", [c.id for c in CLASSIC.cards if c.role is Role.REALM])
def test_every_reward_of_a_card_is_drawn(name: str) -> None:
    card = card_of(name)
    icons = [item.name for item in plan_of(name).items if isinstance(item, Icon)]
    promised = {
        icon
        for reward in [
            *(f.gain for f in card.fields),
            *(f.cost for f in card.fields),
            *(f.holds for f in card.fields),
            *(s.gain for s in card.sets),
        ]
        for icon in reward.icons
    }
    assert promised <= set(icons)


def test_a_set_reward_stands_near_each_row_and_column() -> None:
    icons = [i for i in plan_of("cities").items if isinstance(i, Icon)]
    assert [i.name for i in icons].count("coin") == 4  # rows 1 and 2, both of column 2


def test_numbers_that_are_written_over_are_pale() -> None:
    words = [i for i in plan_of("scythe").items if isinstance(i, Words) and i.text in "123456"]
    assert len(words) == 12
    assert {w.colour for w in words} == {"printed"}


@pytest.mark.parametrize("name", ["resources", "log"])
def test_the_line_for_a_name_stands_clear_of_what_is_above_it(name: str) -> None:
    layout = load_classic(Game.WELTEN)
    card = layout.of_role(Role.RESOURCES if name == "resources" else Role.SCORE)[0]
    plan = draw_card(layout, card, Look())
    (line,) = (name_box.box for name_box in plan.names)
    panels = [i.box for i in plan.items if isinstance(i, Rectangle) and "-pale" in (i.fill or "")]
    assert panels
    assert not [box for box in panels if box.overlaps(line.inset(-0.8))]


def test_an_author_can_move_a_field() -> None:
    card = card_of("scythe")
    spot = Placement("star-1", 29.0, 120.0, 7.0, 7.0)
    moved = replace(card, arrangement=replace(card.arrangement, place=(spot,)))
    plan = draw_card(with_card(moved), moved, Look())
    box = next(p.box for p in plan.fields if p.field.id == "star-1")
    assert (box.left_mm, box.top_mm, box.width_mm) == (29.0, 120.0, 7.0)


@pytest.mark.parametrize(
    ("spot", "message"),
    [
        (Placement("top-1", 40.0, 131.0, 7.0, 7.0), "fields .* overlap"),
        (Placement("top-1", 99.0, 60.0, 7.0, 7.0), "top-1 leaves the card"),
        (Placement("top-1", 8.0, 8.0, 7.0, 7.0), "top-1 covers a corner marker"),
        (Placement("top-1", 16.0, 134.0, 7.0, 7.0), "top-1 covers the sheet code"),
        (Placement("top-1", 4.0, 50.0, 7.0, 7.0), "top-1 covers an anchor dot"),
        (Placement("top-1", 12.0, 40.0, 5.0, 5.0), "top-1 is 5 mm, too small for a pen"),
    ],
    ids=["overlap", "outside", "marker", "code", "dot", "small"],
)
def test_a_field_in_a_bad_place_is_reported_with_its_line(spot: Placement, message: str) -> None:
    card = card_of("scythe")
    moved = replace(card, arrangement=replace(card.arrangement, place=(spot,)))
    with pytest.raises(LayoutError, match=message) as caught:
        draw_card(with_card(moved), moved, Look())
    assert all(f.file.endswith("classic.yaml") and f.line > 0 for f in caught.value.faults)


LONG = Text("Ein Satz, der kein Ende findet. " * 20, "A sentence that finds no end. " * 20)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"title": LONG}, "the title .* does not fit"),
        ({"rules": (LONG,)}, "the text of the rules does not fit"),
        ({"scoring": (LONG,)}, "scoring text does not fit"),
        ({"title": Text("Kürbis → Herz", "a → b")}, "the font has no →"),
    ],
    ids=["title", "rules", "scoring", "missing character"],
)
def test_text_that_does_not_fit_is_reported(change: dict[str, object], message: str) -> None:
    card = replace(card_of("scythe"), **change)  # type: ignore[arg-type]
    with pytest.raises(LayoutError, match=message):
        draw_card(with_card(card), card, Look())


@pytest.mark.parametrize("edition", GOLDENS)
def test_the_plan_of_a_card_is_as_reviewed(
    form: tuple[str, bool], edition: int, compare_golden: Callable[[Path, str], None]
) -> None:
    """Sheets of an earlier edition lie in drawers: what was printed then never changes."""
    name, compact = form
    layout = replace(CLASSIC, digest="0123456789")
    look = Look(compact=compact, player=2, page=1, seed=7, edition=edition)
    plan = draw_card(layout, card_of(name), look)
    compare_golden(GOLDENS[edition] / f"{name}{'-compact' * compact}.txt", describe(plan))


@pytest.mark.parametrize("edition", GOLDENS)
@pytest.mark.parametrize(
    ("game", "name", "look"),
    [
        (Game.WELTEN, "charterstone", Look(saver=True, language="en")),
        (Game.WUERFELAND, "board", Look(player=3)),
        (Game.HELDEN, "pad", Look()),
        (Game.CARCASSONNE, "pad", Look(saver=True)),
    ],
    ids=["realm-saver", "wuerfeland-board", "helden-pad", "carcassonne-pad-saver"],
)
def test_the_plan_of_other_cards_is_as_reviewed(
    game: Game,
    name: str,
    look: Look,
    edition: int,
    compare_golden: Callable[[Path, str], None],
    request: pytest.FixtureRequest,
) -> None:
    layout = replace(load_classic(game), digest="0123456789")
    plan = draw_card(layout, card_of(name, layout), replace(look, edition=edition))
    case = request.node.callspec.id.removesuffix(f"-{edition}")
    compare_golden(GOLDENS[edition] / f"{case}.txt", describe(plan))


# ------------------------------------------------------------------ helpers


def is_white(item: Item) -> bool:
    """Say whether an item is white paper without a line round it."""
    return isinstance(item, Rectangle) and item.fill == "paper" and item.stroke is None


def is_white_over(item: Item, box: Box) -> bool:
    """Say whether an item paints all of a box white."""
    if not is_white(item):
        return False
    white = extent_of(item)
    return (
        white.left_mm <= box.left_mm
        and white.top_mm <= box.top_mm
        and white.right_mm >= box.right_mm
        and white.bottom_mm >= box.bottom_mm
    )


def describe(plan: CardPlan) -> str:
    """Return a plan as lines that a person can review."""
    lines = [f"card {plan.width_mm:g} x {plan.height_mm:g} code {plan.code}"]
    for title, items in (("item", plan.items), ("personal", plan.personal)):
        lines += [f"{title} {describe_item(item)}" for item in items]
    for placed in plan.fields:
        lines.append(
            f"field {placed.field.id} {placed.field.kind.value} {describe_box(placed.box)}"
        )
    return "\n".join(lines) + "\n"


def describe_box(box: Box) -> str:
    return f"{box.left_mm:.1f} {box.top_mm:.1f} {box.width_mm:.1f} x {box.height_mm:.1f}"


def describe_item(item: Item) -> str:
    if isinstance(item, Fiducial):
        return f"marker {item.marker.id} {item.marker.left_mm:.1f} {item.marker.top_mm:.1f}"
    what = {"Words": "words", "Icon": "icon"}.get(type(item).__name__, type(item).__name__.lower())
    colours = [getattr(item, name, None) for name in ("fill", "stroke", "colour")]
    said = getattr(item, "text", getattr(item, "name", ""))
    parts = [what, said, describe_box(extent_of(item)), " ".join(c or "-" for c in colours)]
    return " ".join(part for part in parts if part)
