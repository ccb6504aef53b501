"""Pads in words of their own: sentences, ids, numbers that are needed, crosses that stand alone."""

from __future__ import annotations

import pytest
from own_pads import judge_marks, pad_text

from dicesheets.errors import LayoutError
from dicesheets.layouts.load import load_classic, parse_layout
from dicesheets.layouts.model import Game, Layout
from dicesheets.rules.doubt import UNREADABLE
from dicesheets.rules.misreading import MISREAD
from dicesheets.rules.pad import game
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Finding
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.plan import Words

LAYOUT = pad_text("""
turns: 3
lines:
  points: {write: number, each: turn, to: 9, label: {de: Punkte, en: Points}}
  stop: {write: mark, beside: points, label: {de: Halt, en: Stop}}
  joker:
    write: mark
    beside: points
    alone: true
    not_with: stop
    label: {de: Joker, en: Joker}
  gold:
    write: number
    needed: true
    label: {de: Gold, en: Gold}
  total:
    sum: [points, gold]
    label: {de: Summe, en: Total}
    says:
      total:
        rule: purse
        breach:
          de: "{player}: {gold} {gold: Stück|Stücke} Gold, {points} Punkte, also {result}."
          en: "{player}: {gold} {gold: piece|pieces} of gold, {points} points, so {result}."
win: {by: total}
""")


def found(layout: Layout, **marks: int | str) -> list[Finding]:
    findings = judge_marks(layout, **marks).findings
    return [finding for finding in findings if finding.rule != "own.players"]


@pytest.mark.parametrize(("gold", "said"), [(1, "1 piece of gold"), (2, "2 pieces of gold")])
def test_a_pad_says_what_is_wrong_in_its_own_words(gold: int, said: str) -> None:
    (finding,) = found(parse_layout(LAYOUT, "trial"), p1_t1=4, p1_gold=gold, p1_total=9)
    assert finding.rule == "own.purse"
    assert finding.message.en == f"Player 1: {said}, 4 points, so {4 + gold}."


def test_a_number_that_is_needed_leaves_a_result_open() -> None:
    layout = parse_layout(LAYOUT, "trial")
    (finding,) = found(layout, p1_t1=4, p1_total=9)
    assert (finding.rule, finding.fields) == ("own.missing", ("p1-gold",))
    assert finding.message.en == "Player 1, Total: Gold is missing, so 9 cannot be checked."
    assert found(layout, p1_t1=4, p1_total=4) == []  # it fits without


def test_what_a_result_lacks_is_found_at_once_however_lines_tower_over_it() -> None:
    """Ten lines that name the one above eight times were walked 8**10 times."""
    lines, above = "", "gold"
    for number in range(10):
        of, label = ", ".join([above] * 8), "label: {de: H, en: U}"
        above = f"up{number}"
        lines += f"        {above}: {{best: [{of}], hidden: true, {label}}}\n"
    text = LAYOUT.replace(
        "        total:\n          sum:", f"{lines}        total:\n          sum:"
    )
    text = text.replace("sum: [points, gold]", f"sum: [points, {above}, gold]")
    (finding,) = found(parse_layout(text, "trial"), p1_t1=4, p1_total=9)
    assert (finding.rule, finding.fields) == ("own.missing", ("p1-gold",))


def test_a_cross_leaves_no_room_for_points_or_for_another_cross() -> None:
    layout = parse_layout(LAYOUT, "trial")
    (points,) = found(layout, p1_t1=4, p1_t1_joker="x")
    assert points.fields == ("p1-t1", "p1-t1-joker")
    (cross,) = found(layout, p1_t1_stop="x", p1_t1_joker="x")
    assert cross.fields == ("p1-t1", "p1-t1-joker", "p1-t1-stop")
    assert cross.message.en == "Player 1, turn 1, Joker: then there is nothing else in this turn."
    assert found(layout, p1_t1_stop="x", p1_t2_joker="x") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{gold} {gold: S", "{golt} {gold: S", '"golt" stands for nothing; did you mean "gold"'),
        ("so {result}", "so {result", '"{" stands for nothing'),
        ("            total:", "            lock:", "`lock` is not checked here"),
        ("rule: purse", "rule: value", '`value` is called "value", too; choose another word'),
        ("rule: purse", f"rule: {MISREAD}", f'"{MISREAD}" is taken; choose another word'),
        ("rule: purse", f"rule: {UNREADABLE}", f'"{UNREADABLE}" is taken; choose another word'),
        ("not_with: stop", "not_with: gold", 'no line "gold" stands beside it'),
        ("each: turn, to: 9", "each: turn, needed: true", "empty turns count as 0"),
    ],
)  # fmt: skip
def test_what_a_pad_cannot_say_is_a_fault(old: str, new: str, said: str) -> None:
    assert old in LAYOUT
    with pytest.raises(LayoutError) as caught:
        parse_layout(LAYOUT.replace(old, new), "trial")
    assert said in str(caught.value)


def test_a_race_names_who_has_won_even_if_others_are_missing() -> None:
    layout = load_classic(Game.CARCASSONNE)
    record = Record(
        layout.game, rounds=(RoundRecord((CardRecord("pad", (("p1-t1", "28"), ("p1-t2", "28"))),)),)
    )
    verdict = game.judge(layout, record, 1.0)
    assert [finding.rule for finding in verdict.findings] == ["carcassonne.players"]
    assert verdict.rounds[0].winners == ("p1",)


GOAL = pad_text("""
turns: 3
lines:
  points: {write: number, each: turn, to: 9, label: {de: Punkte, en: Points}}
  total: {sum: [points], label: {de: Summe, en: Total}}
win: WIN
END
notes:
  - {de: "Bis {reach}.", en: "Up to {reach}."}
says:
  unfinished:
    breach: {de: "Niemand hat {reach}.", en: "Nobody has {reach}."}
""")
NO_GOAL = "stands for nothing: no number wins the game or ends it; name one at `win`"


@pytest.mark.parametrize(
    ("win", "end"),
    [
        ("{by: total, who: first, reach: 12}", ""),
        ("{by: total}", "end: {reach: total, number: 12}"),
    ],
)
def test_the_number_that_wins_or_ends_a_game_can_be_named(win: str, end: str) -> None:
    """Where a number ended the game, the sentence said 0 and the note was not printed."""
    layout = parse_layout(GOAL.replace("WIN", win).replace("END", end), "trial")
    (finding,) = found(layout, p1_t1=4, p2_t1=5)
    assert finding.message.en == "Nobody has 12."
    drawn = draw_card(layout, layout.cards[0], Look(language="en"))
    assert "12." in " ".join(item.text for item in drawn.items if isinstance(item, Words))


def test_a_goal_that_there_is_not_cannot_be_named() -> None:
    with pytest.raises(LayoutError) as caught:
        parse_layout(
            GOAL.replace("WIN", "{by: total}").replace("END", "end: {full: points}"), "trial"
        )
    told = [line.partition("cards.pad.pad.")[2] for line in str(caught.value).splitlines()]
    assert [line.partition(":")[0] for line in told] == ["notes[1]", "says.unfinished"]
    assert all(NO_GOAL in line for line in told)
