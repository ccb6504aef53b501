"""Boards, pads and components: complete, apart, large enough, in every language and ink."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from dicesheets.errors import LayoutError
from dicesheets.layouts.hexes import centre_of, corners_of, neighbours_of
from dicesheets.layouts.load import load_classic, load_layout
from dicesheets.layouts.model import Card, Game, Kind, Layout, Role
from dicesheets.sheets import icons, palette
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.components import MARKER_MM
from dicesheets.sheets.cards.shores import outlines_of, regions_of
from dicesheets.sheets.plan import CardPlan, Icon, Rectangle, Words
from dicesheets.sheets.text import measure, missing_characters
from dicesheets.words.text import Text

LETTER_SCALE = 139.7 / 148
LEAST_MM = {Kind.NUMBER: 9.0, Kind.MARK: 6.0}
LAYOUTS = {game: load_classic(game) for game in Game if game is not Game.WELTEN}
CARDS = [
    pytest.param(layout, card, id=f"{game.value}-{card.id}")
    for game, layout in LAYOUTS.items()
    for card in layout.cards
]
LOOKS = [
    pytest.param(Look(language=language, saver=saver), id=f"{language}{'-saver' * saver}")
    for language in ("de", "en")
    for saver in (False, True)
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("layout", "card"), CARDS)
def test_every_card_is_drawn_with_all_its_fields(layout: Layout, card: Card, look: Look) -> None:
    plan = drawn(layout, card, look)
    assert sorted(p.field.id for p in plan.fields) == sorted(f.id for f in card.fields)
    assert bool(plan.markers) == (card.role is not Role.COMPONENT)
    for placed in plan.fields:
        side = min(placed.box.width_mm, placed.box.height_mm) * LETTER_SCALE
        assert side >= LEAST_MM[placed.field.kind], placed.field.id


@pytest.mark.parametrize(("layout", "card"), CARDS)
def test_no_two_fields_overlap(layout: Layout, card: Card) -> None:
    plan = drawn(layout, card, Look())
    for one, other in combinations(plan.fields, 2):
        assert not one.box.overlaps(other.box), (one.field.id, other.field.id)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("layout", "card"), CARDS)
def test_words_stay_on_the_card_and_have_letters(layout: Layout, card: Card, look: Look) -> None:
    plan = drawn(layout, card, look)
    for item in (*plan.items, *plan.personal):
        if isinstance(item, Words):
            assert missing_characters(item.text, item.font) == ""
            wide = measure(item.text, item.font, item.size_mm)
            left = item.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
            assert left >= 4.0, item.text
            assert left + wide <= plan.width_mm - 4.0, item.text
            assert 4.0 <= item.at[1] <= plan.height_mm - 4.0, item.text
        if isinstance(item, Icon):
            assert icons.is_icon(item.name)
            assert palette.is_colour(item.colour)


def test_what_is_written_over_is_pale_and_equally_light() -> None:
    plan = draw_board()
    ground = {i.colour for i in plan.items if isinstance(i, Icon) and i.colour.endswith("-print")}
    assert len(ground) == 6
    lights = [sum(w * c for w, c in zip((0.299, 0.587, 0.114), palette.rgb(n), strict=True))
              for n in ground]  # fmt: skip
    assert all(abs(light - palette.LIGHTEST_WRITTEN_OVER[False]) < 0.001 for light in lights)


def test_every_hex_shows_the_symbol_of_its_colour() -> None:
    layout = LAYOUTS[Game.WUERFELAND]
    symbols = {colour.id: colour.symbol for colour in layout.wuerfeland.colours}
    assert len(set(symbols.values())) == 6
    plan = draw_board()
    shown = [(i.name, i.centre) for i in plan.items if isinstance(i, Icon)]
    for placed in plan.fields:
        if placed.field.group == "hex":
            x, y = placed.box.centre
            here = {n for n, c in shown if abs(c[0] - x) < 1 and abs(c[1] - y) < 1}
            assert symbols[placed.field.colour or ""] in here
            assert ("star" in here) == placed.field.treasure


def test_hexes_tile_without_gaps_and_neighbours_share_an_edge() -> None:
    for spot in ((2, 2), (3, 3)):
        corners = corners_of(spot)
        for side, near in enumerate(neighbours_of(spot)):
            edge = {corners[side], corners[(side + 1) % 6]}
            theirs = corners_of(near)
            shared = [
                p for p in edge if any(abs(p[0] - x) + abs(p[1] - y) < 1e-9 for x, y in theirs)
            ]
            assert len(shared) == 2
            assert spot in neighbours_of(near)
        x, y = centre_of(spot)
        assert sum(c[0] for c in corners) / 6 == pytest.approx(x)
        assert sum(c[1] for c in corners) / 6 == pytest.approx(y)


def test_a_region_has_as_long_an_outline_as_it_has_outer_edges() -> None:
    hexes = LAYOUTS[Game.WUERFELAND].cards[0].group("hex").fields
    regions = regions_of(hexes)
    assert sum(len(region) for region in regions) == len(hexes)
    for region in regions:
        outer = sum(near not in region for spot in region for near in neighbours_of(spot))
        assert sum(len(loop) for loop in outlines_of(region)) == outer


def test_a_ring_of_hexes_has_an_outer_and_an_inner_outline() -> None:
    assert sorted(len(loop) for loop in outlines_of(neighbours_of((4, 4)))) == [6, 18]


def test_a_board_with_too_many_hexes_is_refused_with_its_line(tmp_path: Path) -> None:
    text = (
        "game: wuerfeland\nid: huge\nname: {de: Groß, en: Huge}\nextends: classic\n"
        "cards:\n  board:\n    role: board\n    map:\n"
    )
    rows = ["r R r R" + " r" * 16, "y Y y Y", "g G g G", "b B b B", "o O o O", "k K k K @"]
    text += "".join(f'      - "{row}"\n' for row in rows)
    path = tmp_path / "huge.yaml"
    path.write_text(text, "utf-8")
    layout = load_layout(path)
    with pytest.raises(LayoutError, match=r"huge\.yaml:\d+: card board: its hexes would be"):
        draw_card(layout, layout.cards[0], Look())


def test_a_field_of_a_pad_can_have_a_place_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "game: helden\nid: mine\nname: {de: Meins, en: Mine}\nextends: classic\n"
        "cards:\n  pad:\n    arrange:\n      kind: helden-pad\n      place:\n"
        "        p4-total: {left: 170, top: 112, width: 26, height: 14}\n",
        "utf-8",
    )
    layout = load_layout(path)
    plan = draw_card(layout, layout.cards[0], Look())
    box = next(p.box for p in plan.fields if p.field.id == "p4-total")
    assert (box.left_mm, box.top_mm, box.width_mm, box.height_mm) == (170, 112, 26, 14)


@cache
def plan_of(game: Game, card: str, look: Look) -> CardPlan:
    layout = LAYOUTS[game]
    return draw_card(layout, next(c for c in layout.cards if c.id == card), look)


def drawn(layout: Layout, card: Card, look: Look) -> CardPlan:
    """Return a card's plan, drawn once for all tests."""
    return plan_of(layout.game, card.id, look)


def draw_board() -> CardPlan:
    return plan_of(Game.WUERFELAND, "board", Look())


@pytest.mark.parametrize("words", range(4, 11))
def test_markers_leave_room_for_rules_of_any_length(words: int) -> None:
    layout = LAYOUTS[Game.CARCASSONNE]
    rules = (Text("Marker wandern " * words, "Markers wander " * words),) * 2
    card = replace(layout.card("markers"), rules=rules)
    plan = draw_card(replace(layout, cards=(card,)), card, Look())
    lowest = max(item.at[1] for item in plan.items if isinstance(item, Words))
    assert lowest == pytest.approx(138.5, abs=0.1)  # the markers shrink; the last line stays put


def test_markers_with_room_stand_three_millimetres_apart() -> None:
    layout = LAYOUTS[Game.HELDEN]
    plan = draw_card(layout, layout.card("markers"), Look())
    boxes = [item.box for item in plan.items if isinstance(item, Rectangle)]
    tops = sorted({box.top_mm for box in boxes if box.width_mm == box.height_mm == MARKER_MM})
    assert [round(after - top, 2) for top, after in pairwise(tops)] == [MARKER_MM + 3.0]
