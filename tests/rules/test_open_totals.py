"""Totals that hang on a doubtful field are open; miscounts name the readings that explain them."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import LANGUAGES, Game
from dicesheets.records import load_entry
from dicesheets.reports.json_ import verdict_json
from dicesheets.reports.text import format_verdict
from dicesheets.rules.entry import Doubt, Entry, Judged, Other
from dicesheets.rules.record import Record
from dicesheets.rules.verdict import Severity
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scoring.judge import exit_status, judge, judge_entry

EXAMPLES = Path(__file__).parents[2] / "examples" / "photos"
LAYOUT = load_classic(Game.WELTEN)
REALMS = ("wingspan", "charterstone", "mylittlescythe")


@pytest.fixture(scope="module")
def sheet() -> Entry:
    """A legal round that is worth 12.1, and says so."""
    rng = random.Random(7)
    rng.sample([c.id for c in LAYOUT.cards if c.id not in ("score", "resources")], 3)
    played = simulate_round(LAYOUT, REALMS, rng, Style.GREEDY)
    assert played.score_tenths == 121
    return Entry("anna.jpg", LAYOUT, Record(Game.WELTEN, rounds=(played.record,)))


def lost(entry: Entry, *fields: str) -> Entry:
    """Return the sheet as if the rings of these icons had not been seen."""
    record = entry.record
    for field in fields:
        record = record.with_mark(1, "resources", field, None)
    return replace(entry, record=record)


def flagged(*fields: str) -> tuple[Doubt, ...]:
    return tuple(Doubt(1, "resources", f, None, 0.7, (("o", 0.3),)) for f in fields)


def silent(field: str, share: float = 0.0004) -> Other:
    return Other(1, "resources", field, None, "o", share)


def told(item: Judged) -> Any:
    return json.loads(json.dumps(verdict_json(item, "en")))


def finding(item: Judged, rule: str) -> Any:
    return next(f for f in told(item)["findings"] if f["rule"] == rule)


def words(item: Judged, language: str = "de") -> str:
    return " ".join(format_verdict(item, language).split())


def test_one_ring_misread_in_silence_and_two_flagged_do_not_make_the_total_wrong(
    sheet: Entry,
) -> None:
    """A sheet worth 12.1 was read as 11.8, and "11.8 is right, not 12.1" was said of it."""
    entry = lost(sheet, "coin-7", "heart-7", "pumpkin-5")
    entry = replace(entry, doubts=flagged("coin-7", "heart-7"), others=(silent("pumpkin-5"),))
    item = judge_entry(entry)
    data = told(item)
    assert data["score"] is None is data["rounds"][0]["score"]
    assert data["possible"] == [11.8, 11.9, 12.0] == data["rounds"][0]["possible"]
    assert not any(f["severity"] == "miscount" for f in data["findings"])
    assert not any(f["rule"] in ("welten.score", "welten.total") for f in data["findings"])
    (explanation,) = finding(item, "welten.open")["explained_by"]
    assert [change["field"] for change in explanation] == ["coin-7", "heart-7", "pumpkin-5"]
    german = words(item)
    assert "Ergebnis offen: 11,8 wie gelesen; 11,9 mit Münze 7 eingekreist;" in german
    assert (
        "Notiert ist 12,1; das ergäbe sich mit Münze 7, Herz 7 und Kürbis 5 eingekreist" in german
    )
    assert "Ergebnis 11,8–12,0 12,1" in german
    for language in LANGUAGES:
        text = words(item, language)
        assert "Verrechnet" not in text and "Miscount" not in text and "is right" not in text
    assert exit_status([item]) == 3


def test_what_the_player_wrote_speaks_for_one_of_the_readings(sheet: Entry) -> None:
    entry = replace(lost(sheet, "coin-7"), doubts=flagged("coin-7"))
    item = judge_entry(entry)
    assert told(item)["possible"] == [12.0, 12.1]
    assert "Notiert ist 12,1: das spricht für Münze 7 eingekreist." in words(item)
    assert "12.1 is written: that speaks for coin 7 ringed." in words(item, "en")
    assert finding(item, "welten.open")["explained_by"] == [
        [{"round": 1, "card": "resources", "field": "coin-7", "instead": "o"}]
    ]
    assert finding(item, "welten.open")["elsewhere"] == [["resources", "coin-7"]]
    resources = told(item)["rounds"][0]["resources"]
    assert resources["coin"] == {"gained": 6, "spent": 5, "left": [1, 2]}
    assert "Münzen (6 erhalten, 5 ausgegeben) 0,1/0,2" in words(item)


def test_a_sum_that_agrees_with_the_marks_confirms_them(sheet: Entry) -> None:
    doubt = Doubt(1, "resources", "coin-7", "o", 0.7, (("empty", 0.3),))
    item = judge_entry(replace(sheet, doubts=(doubt,)))
    assert (told(item)["score"], told(item)["findings"]) == (12.1, [])
    assert "possible" not in told(item)
    both = (doubt, Doubt(1, "score", "round-1", "12.1", 0.7, (("12.0", 0.3),)))
    assert told(judge_entry(replace(sheet, doubts=both)))["possible"] == [12.0, 12.1]


def test_without_a_written_result_a_doubtful_ring_leaves_the_total_open(sheet: Entry) -> None:
    bare = replace(sheet, record=sheet.record.with_mark(1, "score", "round-1", None))
    doubt = Doubt(1, "resources", "coin-7", "o", 0.7, (("empty", 0.3),))
    item = judge_entry(replace(bare, doubts=(doubt,)))
    assert told(item)["possible"] == [12.0, 12.1]
    assert finding(item, "welten.open")["message"] == (
        "Result open: 12.1 as read; 12.0 with coin 7 empty."
    )
    die = Doubt(1, "score", "turn-1-a", "3", 0.7, (("5", 0.3),))  # is worth nothing
    assert told(judge_entry(replace(bare, doubts=(die,))))["score"] == 12.1


def test_another_reading_that_breaks_a_rule_leaves_nothing_open(sheet: Entry) -> None:
    bare = replace(sheet, record=sheet.record.with_mark(1, "score", "round-1", None))
    cross = Doubt(1, "resources", "coin-7", "o", 0.7, (("x", 0.3),))  # crossed without a ring
    assert told(judge_entry(replace(bare, doubts=(cross,))))["score"] == 12.1


def test_a_doubtful_star_that_decides_leaves_the_stars_open(sheet: Entry) -> None:
    """Stars of Euphoria depend on the order of play: what is ticked counts."""
    rng = random.Random(208)
    rng.sample([c.id for c in LAYOUT.cards if c.id not in ("score", "resources")], 3)
    played = simulate_round(LAYOUT, ("euphoria", "scythe", "society"), rng, Style.GREEDY)
    record = Record(Game.WELTEN, rounds=(played.record,)).with_mark(1, "score", "round-1", None)
    euphoria = played.record.card("euphoria")
    stars = [f for f, _ in euphoria.marks if f.startswith("star-")] if euphoria else []
    doubt = Doubt(1, "euphoria", stars[-1], "x", 0.7, (("empty", 0.3),))
    item = judge_entry(Entry("a.jpg", LAYOUT, record, (doubt,)))
    count = len(stars)
    card = told(item)["rounds"][0]["cards"]["euphoria"]
    assert card == {"stars": None, "claimed": count, "possible": [count - 1, count]}
    assert told(item)["possible"] == [11.1, 12.1]
    assert f"Euphoria {count - 1}/{count} {count}" in words(item)


def test_a_clear_reading_that_would_explain_a_miscount_is_named_likeliest_first(
    sheet: Entry,
) -> None:
    entry = lost(sheet, "pumpkin-5")
    others = (
        silent("coin-8", 0.0002), silent("pumpkin-5", 0.0009),
        Other(1, "score", "turn-1-a", "1", "4", 0.001),
        Other(1, "resources", "heart-7", "o", None, 0.001),  # makes it worse
    )  # fmt: skip
    item = judge_entry(replace(entry, others=others))
    assert told(item)["score"] == 12.0  # all is clear: the computed one counts
    found = finding(item, "welten.score")
    assert found["severity"] == "miscount"
    fields = [[change["field"] for change in one] for one in found["explained_by"]]
    assert fields == [["pumpkin-5"], ["coin-8"]]
    assert (
        "So wie gelesen: Würfel und Wertung: Durchgang 1: die Zeichen ergeben 12,0, notiert ist "
        "12,1. Es ginge auf mit Kürbis 5 eingekreist oder mit Münze 8 eingekreist; vergleiche "
        "das mit dem Papier."
    ) in words(item)


def test_every_explanation_gives_the_written_number_when_it_is_added_up_again(
    sheet: Entry,
) -> None:
    entry = lost(sheet, "pumpkin-5", "coin-7")
    others = tuple(silent(f"{kind}-{n}") for kind in ("pumpkin", "coin") for n in range(5, 10))
    item = judge_entry(replace(entry, doubts=flagged("coin-7"), others=others))
    explained = finding(item, "welten.open")["explained_by"]
    assert len(explained) >= 4
    for together in explained:
        record = entry.record
        for change in together:
            record = record.with_mark(
                change["round"], change["card"], change["field"], change["instead"]
            )
        assert judge(LAYOUT, record, 0.1).score_tenths == 121


def test_a_doubtful_result_explains_a_miscount_and_leaves_the_score(sheet: Entry) -> None:
    entry = replace(sheet, record=sheet.record.with_mark(1, "score", "round-1", "17.1"))
    doubt = Doubt(1, "score", "round-1", "17.1", 0.8, (("12.1", 0.15),))
    item = judge_entry(replace(entry, doubts=(doubt,)))
    assert told(item)["score"] == 12.1
    found = finding(item, "welten.score")
    assert (found["severity"], found["as_read"]) == ("warning", True)
    assert found["explained_by"][0][0]["instead"] == "12.1"
    assert "So wie gelesen: " in words(item)


def test_ticked_stars_that_are_doubtful_are_no_miscount(sheet: Entry) -> None:
    record = sheet.record.with_mark(1, "wingspan", "star-6", "x")
    doubt = Doubt(1, "wingspan", "star-6", "x", 0.6, (("empty", 0.4),))
    item = judge_entry(replace(sheet, record=record, doubts=(doubt,)))
    found = finding(item, "welten.wingspan.stars")
    assert (found["severity"], found["as_read"]) == ("warning", True)
    assert told(item)["score"] == 12.1
    sure = judge_entry(replace(sheet, record=record))
    assert finding(sure, "welten.wingspan.stars")["severity"] == "miscount"


def test_of_several_rounds_only_the_total_and_the_doubtful_one_are_open(sheet: Entry) -> None:
    rounds = (sheet.record.rounds[0], load_entry(EXAMPLES / "welten.yaml", None).record.rounds[0])
    record = Record(Game.WELTEN, rounds=rounds).with_mark(1, "resources", "coin-7", None)
    record = record.with_mark(2, "score", "round-1", None)
    item = judge_entry(Entry("a.jpg", LAYOUT, record, flagged("coin-7")))
    data = told(item)
    assert [r["score"] for r in data["rounds"]] == [None, 8.3]
    assert (data["score"], data["possible"]) == (None, [20.3, 20.4])
    assert "Gesamt 20,3/20,4" in words(item)
    assert "das spricht für Durchgang 1, Münze 7 eingekreist." in words(item)


def palely_ringed(sheet: Entry, numbers: Sequence[int], fields: Sequence[str]) -> Entry:
    """Return the sheet once a round, without results; some rings look very much like none."""
    rounds = tuple(replace(sheet.record.rounds[0], number=number) for number in numbers)
    record = Record(Game.WELTEN, rounds=rounds)
    doubts = []
    for number in numbers:
        record = record.with_mark(number, "score", "round-1", None)
        for field in fields:
            record = record.with_mark(number, "resources", field, None)
            doubts.append(Doubt(number, "resources", field, None, 0.979, (("o", 0.021),)))
    return replace(sheet, record=record, doubts=tuple(doubts))


def test_a_range_holds_all_that_doubts_allow_however_many_rounds_there_are(sheet: Entry) -> None:
    """A round said 6.6 to 9.6 alone, and 6.6 to 8.6 with two others; 9.6 was true."""
    fields = ("coin-7", "heart-6", "heart-7", "pumpkin-5")
    alone = told(judge_entry(palely_ringed(sheet, (1,), fields), 0.1))
    assert alone["possible"] == [9.7, 9.8, 9.9, 11.8, 11.9, 12.0, 12.1]  # a heart: stars
    data = told(judge_entry(palely_ringed(sheet, (1, 2, 3), fields), 0.1))
    assert [one["possible"] for one in data["rounds"]] == [alone["possible"]] * 3
    tenths = [round(one * 10) for one in alone["possible"]]
    sums = {sum(three) for three in product(tenths, repeat=3)}
    assert data["possible"] == [one / 10 for one in sorted(sums)]


def test_a_total_that_only_several_rounds_together_explain_rules_none_of_them_out(
    sheet: Entry,
) -> None:
    """The total fits the marks as read; one ring more may stand against one less elsewhere."""
    entry = palely_ringed(sheet, (1, 2, 3), ("coin-7", "heart-6", "heart-7"))
    ring = Doubt(1, "resources", "pumpkin-5", "o", 0.979, (("empty", 0.021),))
    record = entry.record.with_mark(3, "score", "total", "29.4")
    assert judge(LAYOUT, record, 0.1).score_tenths == 294
    item = judge_entry(replace(entry, record=record, doubts=(*entry.doubts, ring)), 0.1)
    possible = told(item)["rounds"][0]["possible"]
    assert (possible[0], possible[-1]) == (9.7, 12.1)


def test_where_too_much_is_doubtful_no_range_is_told_that_may_lack_the_truth(
    sheet: Entry,
) -> None:
    fields = (*(f"heart-{n}" for n in range(1, 8)), "coin-6", "coin-7")
    item = judge_entry(palely_ringed(sheet, (1,), fields), 0.1)
    data = told(item)
    assert data["score"] is None is data["rounds"][0]["score"]
    assert "possible" not in data and "possible" not in data["rounds"][0]
    assert "Result open: 7.2 as read; 7.3 with " in finding(item, "welten.open")["message"]
    assert "dass nicht alles durchgerechnet ist: anderes ist möglich." in words(item)
    assert "So many fields are doubtful that not all was added up" in words(item, "en")
    assert data["rounds"][0]["resources"]["heart"] == {"gained": None, "spent": None}
    assert "Ergebnis – –" in words(item)


# ------------------------------------------------------------------ pads and boards


def test_doubtful_points_leave_a_players_sum_and_the_winner_open() -> None:
    entry = load_entry(EXAMPLES / "carcassonne.yaml", None)
    record = entry.record.with_mark(1, "pad", "p2-total", None)
    doubt = Doubt(1, "pad", "p2-t5", "15", 0.7, (("10", 0.2),))
    item = judge_entry(replace(entry, record=record, doubts=(doubt,)))
    (pad,) = told(item)["rounds"]
    assert pad["players"]["p2"] is None and pad["players"]["p4"] == 31
    assert pad["possible_players"] == {"p2": [40, 45]}
    assert pad["winners"] == []
    assert finding(item, "carcassonne.open")["message"] == (
        "Player 2: total open: 45 as read; 40 with Player 2, turn 5 as 10."
    )
    assert "Spieler 2 40/45" in words(item)
    assert finding(item, "carcassonne.open")["fields"] == [], "nobody wrote what could be wrong"
    written = record.with_mark(1, "pad", "p2-total", "45")
    both = (doubt, Doubt(1, "pad", "p2-total", "45", 0.7, (("40", 0.2),)))
    item = judge_entry(replace(entry, record=written, doubts=both))
    assert finding(item, "carcassonne.open")["fields"] == ["p2-total"]


@pytest.mark.parametrize(
    ("game", "field", "clear", "instead"),
    [
        ("carcassonne", "p4-t4", "15", "10"),
        ("helden", "p1-coins", "85", "35"),
        ("helden", "p2-poster-4", None, "x"),
    ],
)
def test_a_players_total_that_differs_names_what_would_explain_it(
    game: str, field: str, clear: str | None, instead: str
) -> None:
    entry = load_entry(EXAMPLES / f"{game}.yaml", None)
    record = entry.record.with_mark(1, "pad", field, clear)
    others = (Other(1, "pad", field, clear, instead, 0.001),)
    item = judge_entry(replace(entry, record=record, others=others))
    found = finding(item, f"{game}.total")
    assert (found["severity"], len(found["explained_by"])) == ("miscount", 1)
    assert found["explained_by"][0][0]["field"] == field
    doubts = (Doubt(1, "pad", field, clear, 0.8, ((instead, 0.2),)),)
    item = judge_entry(replace(entry, record=record, doubts=doubts))
    assert not any(f.severity is Severity.MISCOUNT for f in item.verdict.findings)
    assert "that speaks for Player " in words(item, "en")


def test_a_doubtful_treasure_leaves_the_board_open_and_explains_the_bar() -> None:
    entry = load_entry(EXAMPLES / "wuerfeland.yaml", None)
    (card,) = entry.record.rounds[0].cards
    whole = judge_entry(entry)
    hexes = [f for f, _ in card.marks if f.startswith("r") and "c" in f and "-" not in f]
    scores = {
        field: judge(entry.layout, entry.record.with_mark(1, card.card, field, None), 0.1)
        for field in hexes
    }
    field = next(
        name
        for name, verdict in scores.items()
        if verdict.legal and verdict.score_tenths == (whole.verdict.score_tenths or 0) - 10
    )
    record = entry.record.with_mark(1, card.card, field, None)
    sure = judge_entry(
        replace(entry, record=record, others=(Other(1, card.card, field, None, "x", 0.001),))
    )
    assert finding(sure, "wuerfeland.treasures")["explained_by"][0][0]["field"] == field
    doubts = (Doubt(1, card.card, field, None, 0.7, (("x", 0.3),)),)
    item = judge_entry(replace(entry, record=record, doubts=doubts))
    (board,) = told(item)["rounds"]
    best = (whole.verdict.score_tenths or 0) // 10
    assert (board["score"], board["treasures"]) == (None, None)
    assert board["possible"] == [best - 1, best]
    assert f"Schätze {best - 1}/{best}" in words(item)
    assert finding(item, "wuerfeland.treasures")["severity"] == "warning"
