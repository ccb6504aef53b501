"""What a grey printer makes of a sheet: everything a player must see stands out from its ground."""

from __future__ import annotations

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.sheets.backs import brand_of, draw_back
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.palette import names, rgb
from dicesheets.sheets.plan import Box, CardPlan, Icon, Item, Polyline, Rectangle, Words
from dicesheets.tools.contrast import LIMITS, measure_item, measure_plan, raster_of

# Cards that have a thing of every kind; `make bench` measures all of them.
CARDS = [
    (Game.WELTEN, "castles", False),
    (Game.WELTEN, "wingspan", False),
    (Game.WELTEN, "pendulum", False),
    (Game.WELTEN, "mylittlescythe", False),
    (Game.WELTEN, "resources", True),
    (Game.WUERFELAND, "board", False),
    (Game.HELDEN, "tableau-bear", False),
    (Game.CARCASSONNE, "markers", False),
]
NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize(("game", "name", "compact"), CARDS)
def test_every_printed_thing_is_seen_on_a_grey_printer(
    game: Game, name: str, compact: bool, saver: bool
) -> None:
    layout = load_classic(game)
    look = Look(saver=saver, compact=compact, player=4, page=1, seed=1)
    seen = measure_plan(draw_card(layout, layout.card(name), look), saver)
    assert len(seen) > 10
    assert [thing for thing in seen if thing.contrast < LIMITS[thing.kind]] == []


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize("player", [0, 4])
def test_every_thing_on_a_back_is_seen_on_a_grey_printer(player: int, saver: bool) -> None:
    seen = measure_plan(
        draw_back(brand_of(load_classic(Game.HELDEN)), 60.0, 60.0, player, "de", saver), saver
    )
    assert [thing for thing in seen if thing.contrast < LIMITS[thing.kind]] == []


@pytest.mark.parametrize("saver", [False, True], ids=["colour", "saver"])
@pytest.mark.parametrize("suffix", ["", "-soft", "-print", "-deep"])
def test_no_colour_of_a_thing_is_lighter_than_a_grey_printer_shows(
    suffix: str, saver: bool
) -> None:
    for name in set(names()) - {"paper", "white", "tint"}:
        red, green, blue = rgb(f"{name}{suffix}", saver)
        assert 0.299 * red + 0.587 * green + 0.114 * blue <= 0.66, name


@pytest.mark.parametrize(
    ("item", "contrast"),
    [
        (Rectangle(Box(5.0, 5.0, 5.0, 5.0), "black"), 1.0),
        (Rectangle(Box(5.0, 5.0, 20.0, 20.0), None, "black", 0.5), 1.0),
        (Rectangle(Box(5.0, 5.0, 20.0, 20.0), None, "black", 3.0), 1.0),
        (Polyline(((5.0, 5.0), (25.0, 20.0)), None, "muted", 0.6), 0.57),
        (Icon("star", (15.0, 15.0), 12.0, "grey"), 0.47),
        (Words("Hamburg", (5.0, 20.0), 6.0, "bold", "box"), 0.47),
    ],
)
def test_contrast_is_what_the_ink_takes_from_the_light_of_its_ground(
    item: Item, contrast: float
) -> None:
    plan = CardPlan(40.0, 40.0, (item,), (), (), (), (), NOWHERE, NOWHERE, "")
    seen = measure_item(item, raster_of(plan, saver=False))
    assert seen is not None
    assert seen.contrast == pytest.approx(contrast, abs=0.02)


@pytest.mark.parametrize("colour", ["teal-pale", "teal-ground", "paper"])
def test_grounds_are_not_measured(colour: str) -> None:
    item = Rectangle(Box(5.0, 5.0, 5.0, 5.0), colour)
    plan = CardPlan(40.0, 40.0, (item,), (), (), (), (), NOWHERE, NOWHERE, "")
    assert measure_plan(plan, saver=False) == []
