"""Words on score pads: those that do not fit their place are refused, short ones always fit."""

from __future__ import annotations

import pytest
from own_pads import pad_text

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import parse_layout
from dicesheets.layouts.model import Layout
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import find_paper_faults
from dicesheets.sheets.plan import Words

TEXT = pad_text("""
turns: 3
players_in: PLACES
lines:
  a: LINE
  total: {sum: a, label: {de: S, en: T}}
win: {by: total}
""")
LONG = "{de: Ein wirklich viel zu langer Name, en: A name that is really far too long}"
SHORT = "{de: Wort, en: Word}"
LINES = {
    "an option": ("columns", f"{{write: choice, options: [{SHORT}, LONG], label: {SHORT}}}"),
    "a line of a row": ("rows", "{write: number, label: LONG}"),
    "a line by turn": ("columns", "{write: number, each: turn, label: LONG}"),
}


def _faults(places: str, line: str) -> list[str]:
    layout = parse_layout(TEXT.replace("PLACES", places).replace("LINE", line), "trial")
    return [fault.say("en") for fault in find_paper_faults(layout, layout.card("pad"))]


@pytest.mark.parametrize("name", LINES)
def test_words_that_would_run_over_their_neighbours_are_refused(name: str) -> None:
    places, line = LINES[name]
    faults = _faults(places, line.replace("LONG", LONG))
    assert any("'A name that is really far too long' does not fit its place" in f for f in faults)
    assert _faults(places, line.replace("LONG", SHORT)) == []


def test_a_short_name_fits_beside_the_number_of_a_turn() -> None:
    """Room was made for the name alone, so that "Word" had to be shortened."""
    turns = (
        f"{{write: number, each: turn, label: {SHORT}}}\n        b: {{write: mark, label: {SHORT}}}"
    )
    assert _faults("columns", turns) == []


@pytest.mark.parametrize("players", [2, 4, 7])
def test_several_results_are_named_with_and_without_a_minus(players: int) -> None:
    """Results that may be negative had no name, and narrow columns an equals sign."""
    lines = (
        "{write: number, each: turn, minus: true, label: {de: Wort, en: Word}}\n"
        "        best: {best: a, minus: true, label: {de: Bester Zug, en: Best turn}}\n"
        "        many: {count: a, label: {de: Wie viele, en: How many}}"
    )
    text = TEXT.replace("[2, 4]", f"[2, {players}]").replace("PLACES", "columns")
    text = text.replace("LINE", lines).replace("{sum: a,", "{sum: a, minus: true,")
    layout = parse_layout(text, "trial")
    plan = draw_card(layout, layout.card("pad"), Look(language="en"))
    words = [item.text for item in plan.items if isinstance(item, Words)]
    assert (words.count("Best turn"), words.count("How many")) == (players, players)


TABLE = """      notes:
        - {de: "{reach} gewinnt.", en: "{reach} wins."}
        - {de: "Ohne {without}.", en: "Without {without}."}
      table:
        - {icon: flag, label: NAME, numbers: HEADS}
        - {times: 3, numbers: NUMBERS}
"""


def _with_table(name: str, numbers: str, heads: str = "[1, 2, 3]") -> Layout:
    table = TABLE.replace("NAME", name).replace("NUMBERS", numbers).replace("HEADS", heads)
    text = TEXT.replace("PLACES", "columns").replace("LINE", LINES["a line by turn"][1])
    text = text.replace("{by: total}", "{by: total, who: first, reach: 30}")
    return parse_layout(text.replace("LONG", SHORT) + table, "trial")


def test_a_table_and_notes_stand_on_the_pad() -> None:
    layout = _with_table(SHORT, "[5, 12, 24]")
    plan = draw_card(layout, layout.card("pad"), Look(language="en"))
    words = [item.text for item in plan.items if isinstance(item, Words)]
    assert {"Word", "1", "× 3", "15", "36", "72"} <= set(words)
    assert "30 wins." in " ".join(words)
    assert not any("Without" in word for word in words)  # nothing is out


def test_a_table_has_rows_of_one_length_with_short_names() -> None:
    layout = _with_table(LONG, "[5, 12, 24]")
    faults = [fault.say("en") for fault in find_paper_faults(layout, layout.card("pad"))]
    assert faults
    assert all("does not fit its place" in fault for fault in faults)
    with pytest.raises(LayoutError, match="its rows are not of the same length"):
        _with_table(SHORT, "[5, 12]")


def test_numbers_of_a_table_that_would_run_over_each_other_are_refused() -> None:
    """Fourteen numbers of five digits and a sign stood on top of each other."""
    many = ", ".join(["-9999"] * 14)
    layout = _with_table(SHORT, f"[{many}]", f"[{many}]")
    faults = [fault.say("en") for fault in find_paper_faults(layout, layout.card("pad"))]
    assert any("'-29997' does not fit its place" in fault for fault in faults)
    fewer = _with_table(SHORT, "[9999, 9999]", "[9999, 9999]")
    assert find_paper_faults(fewer, fewer.card("pad")) == set()
