"""Verdicts for people and programs."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from own_pads import pad_text
from sample_verdicts import DOUBT, FINDING, MISCOUNTS, ROUND, judged

from dicesheets.commands.language import choose_language
from dicesheets.errors import HINT_SAY, HINT_SCORE
from dicesheets.layouts.load import load_classic, parse_layout
from dicesheets.layouts.model import LANGUAGES, Game, Text
from dicesheets.reports.json_ import verdict_json
from dicesheets.reports.ranking import format_ranking, format_unsure
from dicesheets.reports.text import format_verdict
from dicesheets.rules.doubt import leave_open
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.look_again import doubt_lines
from dicesheets.rules.naming import field_name
from dicesheets.rules.open_facts import facts_of, say_fact
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import (
    Severity,
)
from dicesheets.scoring.judge import exit_status, judge_entry
from dicesheets.scoring.rank import rank


def test_the_table_is_neat_in_german() -> None:
    item = judged(doubts=(DOUBT,))
    item = replace(item, verdict=replace(item.verdict, findings=(FINDING, *MISCOUNTS)))
    assert format_verdict(item, "de") == (
        "anna · Würfelwelten\n"
        "───────────────────\n"
        "Durchgang 1                              Sterne   notiert\n"
        "  Scythe                                      3         3\n"
        "  Euphoria                                    4         5 <\n"
        "  Kürbisse (7 erhalten, 4 ausgegeben)       0,3\n"
        "  Ergebnis                                 10,1      11,1 <\n"
        "\n"
        "So wie gelesen kann nicht gespielt worden sein; sieh zuerst die Felder unten nach.\n"
        "  Fehler: Scythe: Die Kosten sind nicht bezahlt. (Feld mit der 2 unten) "
        "[welten.scythe.cost]\n"
        "  So wie gelesen: Euphoria: Es sind 4 Sterne, nicht 5. [welten.euphoria.stars]\n"
        "  So wie gelesen: Würfel und Wertung: Richtig ist 10,1. [welten.score]\n"
        "  Nachsehen: Würfel und Wertung, Runde 4, Würfel 1: 1 (61%; sonst 7 30%)"
    )


def test_who_has_miscounted_is_said_where_nothing_is_doubtful() -> None:
    item = judged(True)
    item = replace(item, verdict=replace(item.verdict, findings=MISCOUNTS))
    told = format_verdict(item, "de")
    assert told.count("  Verrechnet: ") == len(MISCOUNTS)
    assert "So wie gelesen" not in told


def test_the_table_marks_only_what_the_findings_call_wrong() -> None:
    """A realm that is on no photo may bring what the result lacks."""
    assert " <" not in format_verdict(judged(True), "de")


def test_a_result_that_lacks_a_realm_is_the_least_it_can_be() -> None:
    item = judged(None)
    lacking = replace(ROUND, lacks_realms=True)
    item = replace(item, verdict=replace(item.verdict, rounds=(lacking,)))
    assert "  Ergebnis                               ≥ 10,1      11,1\n" in format_verdict(
        item, "de"
    )


def test_empty_sheets_take_one_line() -> None:
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("scythe", ()),)),))
    item = judge_entry(Entry("leer.pdf", load_classic(Game.WELTEN), record), 0.5)
    assert format_verdict(item, "de").splitlines()[2:] == ["Hier steht noch nichts."]


def test_words_in_a_table_keep_clear_of_their_label() -> None:
    board = {"r1c3": "x", "red-1": "x"}
    layout = load_classic(Game.WUERFELAND)
    record = Record(
        Game.WUERFELAND,
        rounds=(RoundRecord((CardRecord(layout.cards[0].id, tuple(board.items())),)),),
    )
    item = judge_entry(Entry("wl.jpg", layout, record), 0.5)
    outcome = replace(item.verdict.rounds[0], complete=("red", "green", "blue"))
    item = replace(item, verdict=replace(item.verdict, rounds=(outcome,)))
    assert "Vollständige Farben  Rot, Grün, Blau" in format_verdict(item, "de")


def test_a_pad_names_its_heroes() -> None:
    layout = load_classic(Game.HELDEN)
    record = Record(Game.HELDEN, rounds=(RoundRecord((CardRecord("pad", (("p2-coins", "7"),)),)),))
    item = judge_entry(Entry("pad.jpg", layout, record), 0.5)
    assert "Spieler 2 (Falke)" in format_verdict(item, "de")


def test_nobody_has_won_a_pad_that_cannot_have_been_played() -> None:
    layout = load_classic(Game.CARCASSONNE)

    def table(turns: int) -> str:
        first = {"p1-t1": "28", "p1-t2": "15"}
        second = {f"p2-t{turn}": "3" for turn in range(1, turns + 1)}
        card = CardRecord("pad", tuple({**first, **second}.items()))
        record = Record(Game.CARCASSONNE, rounds=(RoundRecord((card,)),))
        item = judge_entry(Entry("pad.jpg", layout, record), 0.5)
        assert item.verdict.rounds[0].winners == ("p1",)
        return format_verdict(item, "en")

    assert re.search(r"Player 1 +43 +won", table(1))
    assert re.search(r"Player 1 +43\n", table(5)) and "\nIt cannot have been" in table(5)


def test_nobody_has_won_a_board_that_cannot_have_been_played() -> None:
    layout = load_classic(Game.WUERFELAND)
    crosses = tuple((field.id, "x") for field in layout.cards[0].fields)
    card = CardRecord(layout.cards[0].id, crosses)
    record = Record(Game.WUERFELAND, rounds=(RoundRecord((card,)),))
    item = judge_entry(Entry("wl.jpg", layout, record), 0.5)
    outcome = replace(item.verdict.rounds[0], won=True)
    for legal, answer in ((True, "yes"), (False, "–")):
        verdict = replace(item.verdict, legal=legal, rounds=(outcome,))
        told = format_verdict(replace(item, verdict=verdict), "en")
        assert re.search(rf"Won +{answer}\n", told)


def test_a_breach_that_was_read_without_doubt_is_called_one() -> None:
    assert "\nSo kann nicht gespielt worden sein.\n" in format_verdict(judged(), "de")


def test_a_doubtful_result_makes_no_breach_less_certain() -> None:
    result = Doubt(1, "score", "round-1", "9.5", 0.979)
    certain = format_verdict(judged(doubts=(result,)), "de")
    assert "\nSo kann nicht gespielt worden sein.\n" in certain
    assert "\nSo wie gelesen kann" in format_verdict(judged(doubts=(result, DOUBT)), "de")


def test_doubtful_results_have_a_decimal_comma_in_german() -> None:
    doubt = Doubt(1, "score", "round-1", "14.3", 0.61, (("11.3", 0.3),))
    assert "14,3 (61%; sonst 11,3 30%)" in format_verdict(judged(doubts=(doubt,)), "de")
    assert "14.3 (61%; else 11.3 30%)" in format_verdict(judged(doubts=(doubt,)), "en")


def test_what_the_rules_read_against_the_ink_is_one_sentence() -> None:
    note = Text(
        "gelesen als 6; leer wäre der Tinte nach wahrscheinlicher, passt aber nicht zum Rest "
        "des Blattes",
        "read as 6; empty was likelier by ink, but does not fit the rest of the sheet",
    )
    doubt = Doubt(1, "score", "turn-4-a", "6", 0.979, (("empty", 0.021),), note=note)
    german, english = (format_verdict(judged(doubts=(doubt,)), language) for language in LANGUAGES)
    assert " ".join(german.split()).endswith(f"Runde 4, Würfel 1: {note.de}")
    assert " ".join(english.split()).endswith(f"turn 4, die 1: {note.en}")
    kept = replace(doubt, note=Text("verwischt", "smudged"))
    assert "6 (98%; sonst leer 2%); verwischt" in format_verdict(judged(doubts=(kept,)), "de")


def test_what_stands_in_a_field_now_is_not_named_as_something_else_it_may_be() -> None:
    mended = Doubt(1, "score", "turn-4-a", "7", 0.61, (("7", 0.3), ("4", 0.05)))
    assert "7 (61%; sonst 4 5%)" in format_verdict(judged(doubts=(mended,)), "de")
    cleared = Doubt(1, "score", "turn-4-a", None, 0.61, (("empty", 0.3),))
    assert "leer (61%)" in format_verdict(judged(doubts=(cleared,)), "de")


def test_a_share_is_not_rounded_to_certainty_or_to_nothing() -> None:
    clear = Doubt(1, "score", "turn-4-a", "6", 0.995, (("5", 0.0048),))
    assert "6 (99,5%; sonst 5 0,5%)" in format_verdict(judged(doubts=(clear,)), "de")
    nearly = Doubt(1, "score", "turn-4-a", "6", 0.9998, (("5", 0.0002),))
    assert "6 (99.9%; else 5 0.1%)" in format_verdict(judged(doubts=(nearly,)), "en")
    third = Doubt(1, "score", "turn-4-a", "6", 0.6, (("5", 0.397), ("1", 0.002)))
    assert "6 (60%; else 5 40%)" in format_verdict(judged(doubts=(third,)), "en")


def test_a_flood_of_doubts_is_cut_short_most_doubtful_first() -> None:
    doubts = tuple(
        Doubt(1, "scythe", f"top-{i}", None, 0.9 - i / 100, (("x", 0.1),)) for i in range(1, 21)
    )
    lines = format_verdict(judged(True, doubts), "en").splitlines()
    assert lines[-1] == "  … and 8 more fields"
    assert lines[-13] == "  Look again: Scythe, top-20: empty (70%; else crossed 10%)"


OUTSIDE = Text("außerhalb des Fotos", "outside the photo")


def lost(card: str, fields: int, note: Text | None = OUTSIDE) -> tuple[Doubt, ...]:
    names = [field.id for field in load_classic(Game.WELTEN).card(card).fields[:fields]]
    return tuple(Doubt(1, card, name, None, 0.0, (), True, note) for name in names)


def told(doubts: tuple[Doubt, ...], rounds: int = 1, language: str = "de") -> list[str]:
    """Return what a report says below its answer."""
    item = judged(True, doubts, rounds)
    text = format_verdict(replace(item, verdict=leave_open(item.entry, item.verdict)), language)
    return text.partition("\n\n")[2].splitlines()[1:]


def test_a_card_outside_the_photo_takes_one_line() -> None:
    doubts = (*lost("charterstone", 14), *lost("resources", 36), DOUBT)
    assert told(doubts) == [
        "  Nachsehen: Charterstone: 14 Felder nicht lesbar; außerhalb des Fotos",
        "  Nachsehen: Rohstoffe: 36 Felder nicht lesbar; außerhalb des Fotos",
        "  Fotografiere das ganze Blatt noch einmal.",
        "  Nachsehen: Würfel und Wertung, Runde 4, Würfel 1: 1 (61%; sonst 7 30%)",
    ]
    assert told(doubts, rounds=2, language="en")[0] == (
        "  Look again: round 1, Charterstone: 14 fields cannot be read; outside the photo"
    )


def test_against_scribbles_no_other_photo_is_asked_for() -> None:
    assert told(lost("score", 7, None)) == [
        "  Nachsehen: Würfel und Wertung: 7 Felder nicht lesbar",
        "  Sag, was dort steht.",
    ]


def test_what_to_do_about_scribbles_stands_behind_all_that_is_to_be_looked_at() -> None:
    lines = told((*lost("score", 7, None), DOUBT))
    assert lines[-1] == "  Sag, was dort steht."
    assert [line.startswith("  Nachsehen: ") for line in lines] == [True, True, False]


def test_what_helps_is_said_by_the_front_end() -> None:
    hints = {HINT_SAY: Text("ruf laut", "shout"), HINT_SCORE: Text("frag Anna", "ask Anna")}
    entry = judged(True, lost("score", 7, None)).entry
    lines = doubt_lines(entry.layout, entry.doubts, False, "de", hints)
    assert list(lines)[-1] == "  Sag, was dort steht; ruf laut."
    unsure = format_unsure([judged(True, (DOUBT,)).entry], "en", hints)
    assert unsure == "! anna: one field was read with doubt; ask Anna"


@pytest.mark.parametrize(
    ("count", "more"),
    [(12, []), (13, ["  … and 1 more field"]), (14, ["  … and 2 more fields"])],
)
def test_twelve_doubts_are_told_and_the_others_counted(count: int, more: list[str]) -> None:
    fields = [f"turn-{turn}-{die}" for turn in range(1, 10) for die in "ab"][:count]
    doubts = tuple(replace(DOUBT, field=field) for field in fields)
    said = list(doubt_lines(judged().entry.layout, doubts, False, "en"))
    assert said[12:] == more
    assert all("die" in line for line in said[:12])


def test_a_few_lost_fields_are_named_and_others_lost_for_another_reason_are_not_mixed_in() -> None:
    few = told(lost("charterstone", 3))
    assert len(few) == 3
    assert few[0].endswith(": nicht lesbar; außerhalb des Fotos")
    mixed = told((*lost("charterstone", 2), *lost("charterstone", 6, None)[2:]))
    assert mixed[0] == "  Nachsehen: Charterstone: 4 Felder nicht lesbar"
    assert len(mixed) == 4


def test_names_with_commas_are_parted_by_semicolons() -> None:
    doubts = tuple(Doubt(1, "score", f"turn-2-{d}", None, 0.0, (), True) for d in "ab")
    item = judged(True, (*doubts, replace(doubts[0], field="turn-3-a")))
    message = leave_open(item.entry, item.verdict).findings[-1].message
    start = "Runde 2, Würfel 1; Runde 2, Würfel 2 und Runde 3, Würfel 1"
    assert message.de == f"{start}: nicht lesbar."


def test_a_title_is_said_once_and_the_worst_comes_first() -> None:
    item = judged(False)
    message = Text("", "Scythe: square 1 at the top is odd.")
    odd = replace(FINDING, severity=Severity.WARNING, message=message, fields=("top-1",))
    both = replace(item, verdict=replace(item.verdict, findings=(odd, FINDING)))
    assert format_verdict(both, "en").splitlines()[-2:] == [
        "  Error: Scythe: The cost is not paid. (square with the 2 at the bottom) "
        "[welten.scythe.cost]",
        "  Note: Scythe: square 1 at the top is odd. [welten.scythe.cost]",
    ]


@pytest.mark.parametrize(
    ("game", "card", "field", "german", "english"),
    [
        (Game.WELTEN, "score", "turn-4-b", "Runde 4, Würfel 2", "turn 4, die 2"),
        (Game.WELTEN, "score", "round-2", "Ergebnis von Durchgang 2", "result of round 2"),
        (Game.WELTEN, "score", "total", "Gesamt", "total"),
        (Game.WELTEN, "resources", "coin-3", "Münze 3", "coin 3"),
        (Game.WELTEN, "scythe", "star-2", "Stern 2", "star 2"),
        (Game.WELTEN, "scythe", "top-3", "Feld 3 oben", "square 3 at the top"),
        (Game.WUERFELAND, "board", "r1c3", "Reihe 1 Feld 3", "row 1 hex 3"),
        (Game.WUERFELAND, "board", "r1c9", "Reihe 1 Feld 8", "row 1 hex 8"),  # after a gap
        (Game.WUERFELAND, "board", "r2c9", "Reihe 2 Feld 9", "row 2 hex 9"),  # an obstacle
        (Game.WUERFELAND, "board", "red-1", "Feld 2 der Leiste", "box 2 of the info bar"),
        (Game.HELDEN, "pad", "p2-poster-7", "Spieler 2, Steckbrief 7 zu 15",
         "Player 2, poster 7 of 15"),
        (Game.HELDEN, "pad", "p2-coins", "Spieler 2, Münzen", "Player 2, coins"),
        (Game.CARCASSONNE, "pad", "p1-t3", "Spieler 1, Zug 3", "Player 1, turn 3"),
        (Game.CARCASSONNE, "pad", "p1-t3-knight", "Spieler 1, Zug 3, Ritter",
         "Player 1, turn 3, knight"),
        (Game.CARCASSONNE, "pad", "p4-total", "Spieler 4, Summe", "Player 4, total"),
    ],
)  # fmt: skip
def test_fields_have_names_that_people_know(
    game: Game, card: str, field: str, german: str, english: str
) -> None:
    assert field_name(load_classic(game).card(card), field) == Text(german, english)


def test_several_rounds_have_a_total_and_say_where_a_finding_stands() -> None:
    text = format_verdict(judged(rounds=3), "en", with_witness=True)
    assert "\nTotal " in text
    assert "30.3" in text
    assert "Error: round 1, Scythe: The cost is not paid. (square with the 2 at the bottom)" in text
    assert "It may have been played like this (round 3):\n  turn 1: …" in text


def test_the_json_is_the_contracts() -> None:
    data = verdict_json(judged(doubts=(DOUBT,)), "en")
    assert json.loads(json.dumps(data)) == {
        "input": "anna.yaml", "game": "welten", "layout": "classic", "player": None,
        "legal": False, "score": 10.1,
        "rounds": [{
            "round": 1, "score": 10.1, "claimed": 11.1,
            "cards": {"scythe": {"stars": 3, "claimed": 3}, "euphoria": {"stars": 4, "claimed": 5}},
            "resources": {"pumpkin": {"gained": 7, "spent": 4}},
            "witness": ["turn 1: …"],
        }],
        "findings": [{
            "severity": "error", "rule": "welten.scythe.cost", "round": 1, "card": "scythe",
            "fields": ["bottom-3"], "message": "The cost is not paid.",
        }],
        "review": [{
            "round": 1, "card": "score", "field": "turn-4-a", "value": 1, "confidence": 0.61,
            "alternatives": {"7": 0.3},
        }],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("items", "status"),
    [
        ([judged(True)], 0),
        ([judged(True), judged(False), judged(None)], 1),
        ([judged(True), judged(None)], 3),
        ([judged(True, (DOUBT,))], 3),
        ([judged(False, (DOUBT,))], 1),
    ],
    ids=["legal", "illegal", "undecided", "doubtful", "illegal and doubtful"],
)
def test_the_exit_status_tells_the_worst(items: list[Judged], status: int) -> None:
    assert exit_status(items) == status


def test_a_ranking_says_whose_sheets_were_read_with_doubt() -> None:
    items = [judged(True, doubts).entry for doubts in ((), (DOUBT,), (DOUBT, DOUBT))]
    assert format_unsure(items, "en").splitlines() == [
        "! anna: one field was read with doubt",
        "! anna: 2 fields were read with doubt",
    ]


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        (None, {}, "de"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "de_AT"}, "de"),
        (None, {"LANG": "C.UTF-8"}, "de"),
        (None, {"LC_ALL": "", "LANG": "en_US"}, "en"),
        ("de", {"LANG": "en_US"}, "de"),
        (None, {"LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"}, "en"),
        (None, {"LANG": "en_GB", "LANGUAGE": "fr:de"}, "de"),
        (None, {"LANG": "en_GB", "LANGUAGE": ""}, "en"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "en"}, "de"),
    ],
)
def test_the_language_comes_from_the_environment(
    asked: str | None, environment: dict[str, str], language: str
) -> None:
    assert choose_language(asked, environment) == language


CATCH = pad_text("""
turns: 3
lines:
  points: {write: number, each: turn, to: 9, label: {de: Fang, en: Haul}}
  catch: {sum: [points], label: {de: Beute, en: Catch}}
win: {by: catch}
SEATS
""")
SEATS = "seats: [{icon: bear, name: {de: Bär, en: Bear}}, {icon: otter, name: {de: O, en: Otter}}]"


def catch(seats: str = "", each: str = "", **marks: int | str) -> Judged:
    text = CATCH.replace("SEATS", seats).replace("    pad:\n", f"{each}    pad:\n")
    layout = parse_layout(text, "trial")
    named = tuple((field.replace("_", "-"), str(mark)) for field, mark in marks.items())
    record = Record(layout.game, rounds=(RoundRecord((CardRecord("pad", named),)),))
    return judge_entry(Entry("anna", layout, record), 1.0)


def test_a_sheet_alone_calls_its_result_as_the_pad_does() -> None:
    """It was a total, whatever the designer called it."""
    told = format_verdict(catch(each="    players: 1\n", p1_t1=4, p1_catch=4), "en")
    assert "  Catch         4" in told.splitlines()
    assert "otal" not in told


def test_an_open_result_is_called_so_too() -> None:
    """Player 1's catch was told as a total."""
    entry = catch(p1_t1=4, p2_t1=5).entry
    (fact,) = (f for f in facts_of(catch(p1_t1=4, p2_t1=5).verdict) if f.player == "p1")
    assert say_fact(entry, fact, 7) == Text("Spieler 1: Beute 7", "Player 1: Catch 7")


def test_players_are_shown_as_on_the_pad_in_rankings_too() -> None:
    judged_ = catch(SEATS, p1_t1=4, p2_t1=5, p3_t1=1)
    told = format_verdict(judged_, "en")
    assert "Player 2 (Otter)" in told
    places = format_ranking(rank([judged_]), "en", judged_.entry.pad).splitlines()
    assert [line.split()[1:4] for line in places] == [
        ["Player", "2", "(Otter)"], ["Player", "1", "(Bear)"], ["Player", "3", "(Bear)"],
    ]  # fmt: skip
