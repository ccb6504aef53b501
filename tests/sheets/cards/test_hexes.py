"""Maps of hexes on a realm card, and the small signs of tracks, sums and starts."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from pathlib import Path

import pytest

from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.checks import polygons_meet
from dicesheets.sheets.cards.hexes import FLAG_MM, LETTER_MM
from dicesheets.sheets.plan import CardPlan, Disc, Icon, Polyline, Words

EXAMPLES = Path(__file__).parents[3] / "examples"
VALLEY = EXAMPLES / "high-valley" / "high-valley.yaml"
APIARY = EXAMPLES / "realms" / "hexes.yaml"


@pytest.fixture(scope="module")
def valley() -> Layout:
    return load_layout(VALLEY)


def drawn(layout: Layout, card: str, saver: bool = False) -> CardPlan:
    return draw_card(layout, layout.card(card), Look(language="en", saver=saver))


def test_hexes_that_touch_in_the_rules_are_those_that_touch_on_paper(valley: Layout) -> None:
    from dicesheets.layouts.adjacency import neighbours_in

    group = valley.card("pasture").group("meadow")
    centres = {p.field.id: p.box.centre for p in drawn(valley, "pasture").fields}
    near = neighbours_in(group)
    pitch = min(_distance(centres[one], centres[two]) for one in near for two in near if one != two)
    for one in near:
        close = {two for two in near if one != two
                 and _distance(centres[one], centres[two]) < 1.2 * pitch}  # fmt: skip
        assert close == set(near[one]), one


def _distance(one: tuple[float, float], two: tuple[float, float]) -> float:
    return ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5


def test_every_hex_names_its_region_outside_the_field(valley: Layout) -> None:
    """A letter within the field would be in the way of a digit."""
    plan = drawn(valley, "village")
    group = valley.card("village").group("home")
    letters = [w for w in plan.items if isinstance(w, Words) and w.text in ("A", "B", "C", "D")]
    for letter, fields in group.regions:
        own = [w for w in letters if w.text == letter.upper()]
        assert len(own) == len(fields) + 1  # and once on the plate
    for placed in plan.fields:
        if placed.field.group == "home":
            spot = [w for w in letters if _is_within(w.at, placed.polygon)]
            assert spot == [], placed.field.id


@pytest.mark.parametrize("card", ["village", "pasture"])
def test_letters_of_regions_are_as_large_as_leaves_every_white_hex_whole(
    card: str, valley: Layout
) -> None:
    plan = drawn(valley, card)
    letters = [w for w in plan.items if isinstance(w, Words) and w.size_mm == LETTER_MM]
    before = dict(pairwise(reversed(plan.items)))
    discs = [disc for w in letters if isinstance(disc := before[w], Disc)]
    hexes = [p.polygon for p in plan.fields if len(p.polygon) == 6]
    assert len(discs) == len(hexes) > 5
    for disc in discs:
        x, y, r = *disc.centre, disc.radius_mm
        ring = tuple((x + r * cos(a), y + r * sin(a)) for a in (n * pi / 12 for n in range(24)))
        assert not [one for one in hexes if polygons_meet(ring, one)], disc


def _is_within(point: tuple[float, float], polygon: tuple[tuple[float, float], ...]) -> bool:
    x, y = point
    dot = ((x, y), (x + 0.01, y), (x, y + 0.01))
    return polygons_meet(polygon, dot)


@pytest.mark.parametrize("saver", [False, True])
def test_a_flag_stands_at_every_start(valley: Layout, saver: bool) -> None:
    plan = drawn(valley, "pasture", saver)
    flags = [i for i in plan.items if isinstance(i, Icon) and i.name == "flag"]
    starts = valley.card("pasture").group("meadow").spreads_from
    assert len(flags) == len(starts) + 1  # and once in the rules


def test_what_a_hex_gives_stands_clear_of_its_number_and_its_flag() -> None:
    plan = drawn(load_layout(APIARY), "apiary")
    icons = [item for item in plan.items if isinstance(item, Icon)]
    words = [item for item in plan.items if isinstance(item, Words)]
    flags = [icon for icon in icons if icon.name == "flag"]
    cells = [placed for placed in plan.fields if placed.field.group == "cell"]
    assert len(cells) == 11
    for cell in cells:
        gains = [i for i in icons if i.name != "flag" and _is_within(i.centre, cell.polygon)]
        assert [icon.name for icon in gains] == list(cell.field.gain.icons)
        within = [word for word in words if _is_within(word.at, cell.polygon)]
        (number,) = (word for word in within if word.text == str(cell.field.number))
        for gain in gains:
            radius = gain.size_mm / 2
            assert gain.centre[1] - radius >= number.at[1] - 0.1  # words stand on their baseline
            assert all(_distance(flag.centre, gain.centre) >= radius + FLAG_MM * 0.62 - 0.2
                       for flag in flags)  # fmt: skip


def test_regions_that_touch_have_different_grounds(valley: Layout) -> None:
    from dicesheets.layouts.adjacency import neighbours_in
    from dicesheets.sheets.cards.canvas import Canvas
    from dicesheets.sheets.cards.hexes import region_grounds

    for name, group_id in (("pasture", "meadow"), ("village", "home")):
        card = valley.card(name)
        group = card.group(group_id)
        grounds = region_grounds(Canvas(valley, card, Look(), 105, 148), group)
        region = {f: letter for letter, fields in group.regions for f in fields}
        for one, near in neighbours_in(group).items():
            for two in near:
                same = region[one] == region[two]
                assert same or grounds[region[one]] != grounds[region[two]]


def test_a_track_points_from_field_to_field(valley: Layout) -> None:
    plan = drawn(valley, "downhill")
    boxes = [p.box for p in plan.fields if p.field.group == "blue"]
    heads = [
        i for i in plan.items
        if isinstance(i, Polyline) and i.closed and len(i.points) == 3 and i.fill == "sky"
    ]  # fmt: skip
    for one, two in pairwise(boxes):
        between = [h for h in heads if all(one.right_mm - 0.1 <= x <= two.left_mm + 0.1
                                           and one.top_mm < y < one.bottom_mm
                                           for x, y in h.points)]  # fmt: skip
        assert len(between) == 1
