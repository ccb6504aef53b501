"""The limits of a record, from both sides: how long, how deep, how many, how wide."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.errors import RecordError, say_in
from dicesheets.layouts.model import Game, Text
from dicesheets.records import format_record, load_record, parse_entry, parse_record
from dicesheets.records.faults import Faults
from dicesheets.records.tree import Scalar, parse_tree
from dicesheets.rules.record import CardRecord, Record, RoundRecord

UNKNOWN = Text("unbekannte Karte", "unknown card")


def welten(card: str) -> str:
    return f"game: welten\nrounds:\n  - {card}\n"


def faults_of(text: str) -> list[str]:
    """Return the lines of what is wrong; none if the record is read."""
    try:
        parse_entry(text, "a.yaml")
    except RecordError as error:
        return str(error).splitlines()
    return []


# what, the longest that is read, the shortest that is not
TEXTS = [
    ("a name of 120 letters", f"player: {'a' * 120}\n{welten('scythe:')}",
     f"player: {'a' * 121}\n{welten('scythe:')}", "player: this is no name"),
    ("a name of one letter", f"player: a\n{welten('scythe:')}",
     f"player: ' '\n{welten('scythe:')}", "player: this is no name"),
    ("five digits", welten("score: {round-1: 99999}"), welten("score: {round-1: 100000}"),
     "round-1: \"100000\" cannot stand here"),
    ("three decimals", welten("score: {round-1: 1.125}"), welten("score: {round-1: 1.1250}"),
     "round-1: \"1.1250\" cannot stand here"),
    ("a die of 6", welten("score: {turn-1-a: 6}"), welten("score: {turn-1-a: 7}"), "turn-1-a"),
    ("a die of 1", welten("score: {turn-1-a: 1}"), welten("score: {turn-1-a: 0}"), "turn-1-a"),
    ("nine turns", welten("score: {turn-9-b: 1}"), welten("score: {turn-10-a: 1}"), "turn-10-a"),
    ("twelve coins", welten("resources: {coin-12: o}"), welten("resources: {coin-13: o}"),
     "coin-13"),
    ("three rounds", "game: welten\nrounds: [{}, {}, {}]",
     "game: welten\nrounds: [{}, {}, {}, {}]", "there are 4 rounds; welten has at most 3"),
    ("the third round", welten("round: 3"), welten("round: 4"), "write 1 to 3"),
    ("the first round", welten("round: 1"), welten("round: 0"), "write 1 to 3"),
    ("one pad", "game: helden\nrounds: [{pad: {}}]", "game: helden\nrounds: [{}]",
     "0 cards stand here"),
    ("the largest event", f"person: 4095-1\n{welten('scythe:')}",
     f"person: 4096-1\n{welten('scythe:')}", "person: this is no number of a person"),
    ("the first person", f"person: 0-1\n{welten('scythe:')}",
     f"person: 0-0\n{welten('scythe:')}", "person: this is no number of a person"),
    ("the last person", f"person: 7-262143\n{welten('scythe:')}",
     f"person: 7-262144\n{welten('scythe:')}", "person: this is no number of a person"),
    ("a second round of its own number", welten("round: 2\n  - round: 1"),
     welten("round: 2\n  - scythe: {}"), "a round stands twice"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "said"), TEXTS, ids=[t[0] for t in TEXTS])
def test_what_is_just_read_and_what_just_not(what: str, good: str, bad: str, said: str) -> None:
    assert faults_of(good) == []
    (line,) = faults_of(bad)
    assert said in line


REVIEWED = welten("scythe: {top-3: x}") + "review:\n  - {round: 1, card: scythe, field: top-3, "
ALTERNATIVES = [f"{n}: 0.1" for n in range(41)]
# what, the most that is read, the least that is not
ENTRIES = [
    ("a share of 1", "confidence: 1", "confidence: 1.0001", "write a number from 0 to 1"),
    ("a share of 1.0", "confidence: 1.0", "confidence: 2", "write a number from 0 to 1"),
    ("a share of 0", "confidence: 0", "confidence: -0.1", "write a number from 0 to 1"),
    ("40 alternatives", f"alternatives: {{{', '.join(ALTERNATIVES[:40])}}}",
     f"alternatives: {{{', '.join(ALTERNATIVES)}}}", "this is no list of marks"),
    ("a mark of ten letters", f"value: {'9' * 10}", f"value: {'9' * 11}", "is no mark"),
    ("a note of 200 letters", f"note: {'a' * 200}", f"note: {'a' * 201}", "this is no note"),
    ("a note of one letter", "note: a", "note: ''", "this is no note"),
    ("a note in two languages", "note: {de: a, en: b}", "note: {de: a}", "this is no note"),
    ("a long note in one of them", f"note: {{de: a, en: {'b' * 200}}}",
     f"note: {{de: a, en: {'b' * 201}}}", "this is no note"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "good", "bad", "said"), ENTRIES, ids=[e[0] for e in ENTRIES])
def test_entries_for_review_have_limits(what: str, good: str, bad: str, said: str) -> None:
    assert faults_of(REVIEWED + good + "}\n") == []
    (line,) = faults_of(REVIEWED + bad + "}\n")
    assert said in line


def test_a_round_without_a_number_is_one_fault() -> None:
    (line,) = faults_of(welten("scythe: {}\n  - round: 9"))
    assert "round 2, round: this is no round" in line


@pytest.mark.parametrize(("letters", "is_read"), [(1, True), (80, True), (81, False)])
def test_the_id_of_a_layout_has_up_to_eighty_letters(letters: int, is_read: bool) -> None:
    (line,) = faults_of(f"layout: {'a' * letters}\n{welten('scythe:')}")
    assert ("no layout" in line and "is installed" in line) is is_read


@pytest.mark.parametrize(
    ("count", "lines", "last"),
    [(20, 20, "unknown field"), (21, 21, ": 1 more fault; mend"), (22, 21, ": 2 more faults;")],
)
def test_twenty_faults_are_shown(count: int, lines: int, last: str) -> None:
    fields = ", ".join(f"f{i}: x" for i in range(count))
    told = faults_of(welten(f"scythe: {{{fields}}}"))
    assert len(told) == lines
    assert last in told[-1]


@pytest.mark.parametrize(
    ("count", "shown"),
    [(16, ", ".join(f"n{i}" for i in range(16))), (17, "n0 … n16")],
)
def test_up_to_sixteen_names_are_listed(count: int, shown: str) -> None:
    faults = Faults("a.yaml")
    faults.unknown(Scalar(1, "zzz"), "", UNKNOWN, "zzz", [f"n{i}" for i in range(count)])
    assert say_in(faults.found[0].remedy, "en") == f"known: {shown}"


@pytest.mark.parametrize(
    ("written", "shown"), [("q" * 40, "q" * 40), ("q" * 41, "q" * 39 + "…"), ("q\x07", "q?")]
)
def test_long_words_are_cut_in_messages(written: str, shown: str) -> None:
    faults = Faults("a.yaml")
    faults.unknown(Scalar(1, written), "", UNKNOWN, written, ["scythe"])
    assert say_in(faults.found[0].what, "en") == f'unknown card "{shown}"'


def test_the_nearest_name_is_offered_unless_two_are_as_near() -> None:
    faults = Faults("a.yaml")
    for known in (["board-2"], ["board-2", "board-3"], ["board-12", "board-3"]):
        faults.unknown(Scalar(1, "board-1"), "", UNKNOWN, "board-1", known)
    assert [say_in(fault.remedy, "en") for fault in faults.found] == [
        'did you mean "board-2"?', "known: board-2, board-3", 'did you mean "board-12"?',
    ]  # fmt: skip


# ------------------------------------------------------------------ texts of strangers


@pytest.mark.parametrize(("depth", "is_read"), [(6, True), (7, False)])
def test_a_text_is_nested_six_deep_at_most(depth: int, is_read: bool) -> None:
    text = "[" * depth + "]" * depth
    if is_read:
        parse_tree(text, "a.yaml")
    else:
        with pytest.raises(RecordError, match="nested more than 6 deep"):
            parse_tree(text, "a.yaml")


def test_a_text_has_up_to_twenty_thousand_values() -> None:
    """The list itself and the text's own beginning and end take six of them."""
    parse_tree("[" + ",".join(["a"] * (20_001 - 6)) + "]", "a.yaml")
    with pytest.raises(RecordError, match="too many values"):
        parse_tree("[" + ",".join(["a"] * (20_001 - 5)) + "]", "a.yaml")


@pytest.mark.parametrize(("size", "is_read"), [(1_000_000, True), (1_000_001, False)])
def test_a_file_has_up_to_a_million_bytes(tmp_path: Path, size: int, is_read: bool) -> None:
    file = tmp_path / "large.yaml"
    text = welten("scythe: {}")
    file.write_text(text + "#" * (size - len(text)), encoding="utf-8")
    if is_read:
        assert load_record(file).game is Game.WELTEN
    else:
        with pytest.raises(RecordError, match="larger than 1 MB"):
            load_record(file)


@pytest.mark.parametrize(
    ("text", "line"),
    [("'welten", 1), ("game: welten\nrounds: {\n", 3), ("game: welten\n\nrounds: [a: b: c]", 3)],
)
def test_the_line_of_broken_yaml_is_told(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=rf"^a\.yaml:{line}: this is not YAML"):
        parse_record(text, "a.yaml")


@pytest.mark.parametrize(("lines", "told"), [(0, 1), (1, 2), (5, 6)])
def test_the_line_of_a_strange_byte_is_told(tmp_path: Path, lines: int, told: int) -> None:
    file = tmp_path / "strange.yaml"
    file.write_bytes(b"# a\n" * lines + b"\xff\n# b\n")
    with pytest.raises(RecordError, match=rf"strange\.yaml:{told}: this is not UTF-8"):
        load_record(file)


# ------------------------------------------------------------------ what is written


@pytest.mark.parametrize("longer", range(4))
def test_lines_have_up_to_a_hundred_letters(longer: int) -> None:
    """A line of exactly a hundred letters is kept, a longer one is broken."""
    marks = (("b", "x"), ("c", "x"))
    bare = len("  - : {b: x, c: x}")
    card = "a" * (100 - bare - 1 + longer)
    text = format_record(
        Record(Game.WELTEN, "classic", None, (RoundRecord((CardRecord(card, marks),)),))
    )
    lines = [line for line in text.splitlines() if "b: x" in line or "c: x" in line]
    assert len(lines) == (1 if longer <= 1 else 2)
    assert max(map(len, lines)) <= 100
    if longer == 1:
        assert len(lines[0]) == 100


def test_broken_lines_stand_below_the_first_field() -> None:
    marks = tuple((f"turn-{turn}-{die}", "6") for turn in range(1, 10) for die in "ab")
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord("score", marks),)),))
    first, second, *_ = [line for line in format_record(record).splitlines() if "turn" in line]
    assert first.index("turn-1-a") == second.index("turn") == len(second) - len(second.lstrip())
    assert first.endswith(",") and not first.endswith(", ")


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (RoundRecord((), 0), ["  - {}"]),
        (RoundRecord((), 2), ["  - round: 2"]),
        (RoundRecord((CardRecord("scythe", ()),), 2), ["  - round: 2", "    scythe: {}"]),
    ],
    ids=["nothing", "a number", "a number and a card"],
)
def test_empty_rounds_are_written(record: RoundRecord, lines: list[str]) -> None:
    text = format_record(Record(Game.WELTEN, rounds=(record,)))
    assert text.splitlines()[3:] == lines
