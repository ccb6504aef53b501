"""Records as text: what is read, what is refused and with which words."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.errors import MOST_FAULTS, RecordError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Card, Game, Kind, Role
from dicesheets.records import format_record, load_record, parse_record, record_name
from dicesheets.records.read import LARGEST_FILE_BYTES, LONGEST_NAME
from dicesheets.records.write import _flow
from dicesheets.rules.entry import Doubt
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge

CONTRACT = """
game: welten
layout: classic
player: Anna
rounds:
  - score:     {turn-1-a: 2, turn-1-b: 6, round-1: 10.1}
    resources: {pumpkin-1: ox, pumpkin-2: ox, coin-1: o}
    scythe:    {top-3: x, bottom-3: x, star-1: x}
    euphoria:  {left-3: x}
    tapestry:  {r1c1: "#"}
"""


def welten(card: str) -> str:
    return f"game: welten\nrounds:\n  - {card}\n"


def fault_of(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        parse_record(text, "mine.yaml")
    return str(caught.value)


def test_the_record_of_the_contract_is_read() -> None:
    record = parse_record(CONTRACT, "anna.yaml")
    assert (record.game, record.layout, record.player) == (Game.WELTEN, "classic", "Anna")
    cards = record.rounds[0].cards
    names = ["score", "resources", "scythe", "euphoria", "tapestry"]
    assert [card.card for card in cards] == names
    assert cards[0].marks == (("turn-1-a", "2"), ("turn-1-b", "6"), ("round-1", "10.1"))
    assert cards[4].mark("r1c1") == "#"


def test_json_is_read_like_yaml() -> None:
    data = {
        "game": "welten", "player": "Änne 😀 \"Ä\"", "rounds": [
            {"score": {"turn-1-a": 2, "round-1": "10,1"}, "scythe": {"top-3": "x"}, "castles": {}},
        ],
    }  # fmt: skip
    for indent in (None, 2, "\t"):
        record = parse_record(json.dumps(data, indent=indent), "a.json")
        assert record.player == 'Änne 😀 "Ä"'
        assert record.rounds[0].cards[0].marks == (("turn-1-a", "2"), ("round-1", "10.1"))
        assert record.rounds[0].cards[2] == CardRecord("castles", ())


@pytest.mark.parametrize(
    ("written", "kept"),
    [("10.1", "10.1"), ('"10,1"', "10.1"), ("7", "7"), ("007", "7"), ("0", "0")],
)
def test_numbers_take_point_or_comma(written: str, kept: str) -> None:
    record = parse_record(welten(f"score: {{round-1: {written}}}"), "a.yaml")
    assert record.rounds[0].cards[0].marks == (("round-1", kept),)


def test_digits_may_be_numbers_or_strings() -> None:
    record = parse_record(welten('score: {turn-1-a: 3, turn-1-b: "3"}'), "a.yaml")
    assert record.rounds[0].cards[0].marks == (("turn-1-a", "3"), ("turn-1-b", "3"))


def test_a_lone_sheet_may_say_which_round_it_is() -> None:
    record = parse_record(welten("round: 3\n    scythe: {}"), "a.yaml")
    assert [number for number, _ in record.numbered] == [3]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.yaml: the file is empty; write game and rounds"),
        ("- 1", "mine.yaml:1: this is no record; begin with game: and rounds:"),
        ("rounds: []", "mine.yaml:1: game: it is missing; write one of welten, "),
        ("game: weltem\nrounds: []", 'unknown game "weltem"; did you mean "welten"?'),
        ("game: [a]\nrounds: []", "mine.yaml:1: game: unknown game"),
        ("game: welten", "mine.yaml:1: rounds: there are none; write a list of rounds"),
        ("game: welten\nrounds: {}", "mine.yaml:2: rounds: there are none"),
        ("game: welten\nround: []", 'mine.yaml:2: unknown key "round"; did you mean "rounds"?'),
        ("game: welten\nrounds: [1]", "mine.yaml:2: round 1: this is no list of cards"),
        ("game: welten\nrounds: [{}, {}, {}, {}]", "there are 4 rounds; welten has at most 3"),
        ("game: welten\nlayout: nope\nrounds: [{}]", 'mine.yaml:2: layout: no layout "nope"'),
        ("game: welten\nlayout: ../x\nrounds: [{}]", "mine.yaml:2: layout: this is no layout id"),
        ("game: welten\nplayer: {}\nrounds: [{}]", "mine.yaml:2: player: this is no name"),
        (welten("round: 4"), "round 1, round: this is no round; write 1 to 3"),
        (welten("round: 2\n  - scythe: {}"), "rounds: a round stands twice"),
        (welten("scyte: {}"), 'round 1: unknown card "scyte"; did you mean "scythe"?'),
        (welten("scythe: {top-9: x}"), 'round 1, scythe: unknown field "top-9"; known: top-1 … '),
        (welten("scythe: {tops-3: x}"), 'unknown field "tops-3"; did you mean "top-3"?'),
        (welten("scythe: {qqq: x}"), "known: top-1 … star-6"),
        (welten("scythe: {top-1: o}"), 'scythe, top-1: "o" cannot stand here; write x'),
        (welten("scythe: [x]"), "round 1, scythe: this is no list of fields"),
        (welten("score: {turn-1-a: 7}"), 'turn-1-a: "7" cannot stand here; write a digit'),
        (welten("score: {turn-1-a: [1]}"), "turn-1-a: a list cannot stand here"),
        (welten("score: {round-1: 10.1.1}"), "write a number such as 42 or 10.1"),
        (welten("score: {round-1: -3}"), "write a number such as 42 or 10.1"),
        (welten("scythe: {top: }"), 'unknown field "top"'),
        (welten("scythe: {7: [x]}"), 'unknown field "7"'),
        (welten("score: {round-1: 10,1}"), 'a lone "1" stands between commas; write 10.1'),
        (welten("tapestry: {r1c1: }"), 'nothing stands here; write "#" in quotes'),
        (welten("tapestry: {r1c6: x}"), 'unknown field "r1c6"'),
        (welten("resources: {coin-1: y}"), "write o (ringed) or ox (ringed, then crossed)"),
        (welten("scythe: {top-1: x, top-1: x}"), 'mine.yaml:3: "top-1" stands twice'),
        ("game: welten\ngame: welten", 'mine.yaml:2: "game" stands twice, first in line 1'),
        ("game: welten\n? [a]\n: 1", "a key is a list or a mapping; use a plain name"),
        ("game: welten\n---\ngame: welten", "mine.yaml:2: a second document begins here"),
        ("game: !!python/object:os.system x", "mine.yaml:1: tags such as"),
        ("a: &a [x]\nb: *a", "mine.yaml:1: aliases (& and *) are not used in records"),
        ("b: *a", "mine.yaml:1: aliases (& and *) are not used in records"),
        ("game: 'welten", "mine.yaml:1: this is not YAML"),
        ("game: \x00", "this is not text"),
        (welten("tapestry: {r1c1: #}"), 'write "#" in quotes'),
        ("game: helden\nrounds:\n  - {pad: {}, pat: {}}", "2 cards stand here"),
        ("game: helden\nrounds: [{pad: {}}, {pad: {}}]", "helden has at most 1"),
        ("game: helden\nrounds: [{posters: {}}]", 'unknown card "posters"'),
    ],
)  # fmt: skip
def test_a_fault_is_one_clear_line(text: str, message: str) -> None:
    fault = fault_of(text)
    assert message in fault
    assert all(line.startswith("mine.yaml:") for line in fault.splitlines())
    assert all(";" in line for line in fault.splitlines())


def test_a_cross_on_a_printed_hex_is_for_the_rules_to_judge() -> None:
    """Start and obstacles of a board are no fields, but people may cross them all the same."""
    record = parse_record("game: wuerfeland\nrounds:\n  - board: {r4c7: x, r2c9: x}", "a.yaml")
    verdict = judge(load_classic(Game.WUERFELAND), record)
    assert [finding.rule for finding in verdict.findings] == ["wuerfeland.obstacle"]
    assert verdict.findings[0].fields == ("r2c9",)


def test_every_fault_is_reported_in_the_order_of_the_file() -> None:
    fault = fault_of("game: welten\nplayr: x\nrounds:\n  - scythe: {top-1: o}\n    score: {y: 1}\n")
    assert [line.split(":")[1] for line in fault.splitlines()] == ["2", "4", "5"]


def test_a_flood_of_faults_is_cut_short() -> None:
    fields = ", ".join(f"f{i}: x" for i in range(200))
    lines = fault_of(welten(f"scythe: {{{fields}}}")).splitlines()
    assert len(lines) == MOST_FAULTS + 1
    assert "180 more faults" in lines[-1]


def test_a_given_layout_must_be_the_records_own() -> None:
    with pytest.raises(RecordError, match="the layout given is helden"):
        parse_record(CONTRACT, "a.yaml", load_classic(Game.HELDEN))
    assert parse_record(CONTRACT, "a.yaml", load_classic(Game.WELTEN)).layout == "classic"


# ------------------------------------------------------------------ hostile files


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    begin = time.perf_counter()
    with pytest.raises(RecordError, match="larger than 1 MB, so it is no record"):
        load_record(file)
    assert time.perf_counter() - begin < 0.5


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*a, *a]\n" for c in "bcdefgh"),
        "[" * 100_000,
        "{a: " * 5_000,
        "- " * 50_000,
        "? " * 50_000,
        "[" + "[]," * 200_000 + "]",
        "game: welten\nrounds: " + "[" * 900 + "]" * 900,
        "a" * 900_000,
        '"' + "\\x41" * 200_000,
    ],
    ids=["laughs", "lists", "mappings", "dashes", "keys", "wide", "deep", "word", "escapes"],
)
def test_hostile_texts_are_refused_quickly(text: str) -> None:
    begin = time.perf_counter()
    fault = fault_of(text)
    assert len(fault.splitlines()) == 1
    assert len(fault) < 300
    assert time.perf_counter() - begin < 2


def test_files_that_are_no_text_are_refused(tmp_path: Path) -> None:
    picture = tmp_path / "photo.yaml"
    picture.write_bytes(b"game: welten\n\xff\xd8\xff\xe0")
    with pytest.raises(RecordError, match=r"photo.yaml:2: this is not UTF-8 text"):
        load_record(picture)
    picture.write_bytes(b"\n\xff")
    with pytest.raises(RecordError, match=r"photo.yaml:2: "):
        load_record(picture)
    with pytest.raises(RecordError, match=r"missing.yaml: it cannot be read"):
        load_record(tmp_path / "missing.yaml")
    with pytest.raises(RecordError, match="it cannot be read"):
        load_record(tmp_path)


def test_the_largest_allowed_file_is_still_read(tmp_path: Path) -> None:
    file = tmp_path / "padded.yaml"
    text = CONTRACT + "#" * (LARGEST_FILE_BYTES - len(CONTRACT.encode()))
    file.write_text(text, encoding="utf-8")
    assert load_record(file).player == "Anna"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "bom.yaml"
    file.write_text(CONTRACT, encoding="utf-8-sig")
    assert load_record(file).player == "Anna"


# ------------------------------------------------------------------ round trips

MARKS = {
    Kind.DIGIT: st.sampled_from("123456"),
    Kind.NUMBER: st.builds("{}.{}".format, st.integers(0, 99), st.integers(0, 9))
    | st.integers(0, 999).map(str),
    Kind.MARK: st.just("x"),
    Kind.CIRCLE: st.sampled_from(["o", "ox"]),
    Kind.FILL: st.just("#"),
}


@st.composite
def card_records(draw: st.DrawFn, card: Card) -> CardRecord:
    fields = draw(st.lists(st.sampled_from(card.fields), unique_by=lambda f: f.id, max_size=40))
    return CardRecord(card.id, tuple((f.id, draw(MARKS[f.kind])) for f in fields))


@st.composite
def records(draw: st.DrawFn, games: tuple[Game, ...] = tuple(Game)) -> Record:
    game = draw(st.sampled_from(games))
    layout = load_classic(game)
    cards = [card for card in layout.cards if card.role is not Role.COMPONENT]
    is_welten = game is Game.WELTEN
    rounds: list[RoundRecord] = []
    for _ in range(draw(st.integers(1, layout.welten.rounds)) if is_welten else 1):
        chosen = draw(
            st.lists(st.sampled_from(cards), unique_by=lambda c: c.id, min_size=1,
                     max_size=5 if is_welten else 1)
        )  # fmt: skip
        number = len(rounds) + 1 if is_welten and draw(st.booleans()) else 0
        cards_drawn = tuple(draw(card_records(card)) for card in chosen)
        rounds.append(RoundRecord(cards_drawn, number))
    names = st.text(min_size=1, max_size=LONGEST_NAME).filter(
        lambda name: name.isprintable() and bool(name.strip())
    )
    return Record(game, "classic", draw(st.none() | names), tuple(rounds))


@settings(max_examples=30, deadline=None)
@given(record=records())
def test_what_is_formatted_is_read_back(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text, "a.yaml") == record
    assert all(len(line) <= 100 for line in text.splitlines() if "player" not in line)


@settings(max_examples=50, deadline=None)
@given(record=records(games=(Game.WUERFELAND, Game.HELDEN, Game.CARCASSONNE)))
def test_the_score_survives_writing_and_reading(record: Record) -> None:
    layout = load_classic(record.game)
    again = parse_record(format_record(record), "a.yaml")
    assert judge(layout, again) == judge(layout, record)


def test_a_record_is_pleasant_to_read() -> None:
    text = format_record(parse_record(CONTRACT, "a.yaml"))
    assert text == (
        "game: welten\n"
        "layout: classic\n"
        'player: "Anna"\n'
        "rounds:\n"
        "  - score: {turn-1-a: 2, turn-1-b: 6, round-1: 10.1}\n"
        "    resources: {pumpkin-1: ox, pumpkin-2: ox, coin-1: o}\n"
        "    scythe: {top-3: x, bottom-3: x, star-1: x}\n"
        "    euphoria: {left-3: x}\n"
        '    tapestry: {r1c1: "#"}\n'
    )


def test_a_record_says_in_plain_german_what_to_do_about_its_doubts() -> None:
    doubt = Doubt(1, "score", "turn-1-b", "6", 0.9, (("5", 0.1),))
    text = format_record(parse_record(CONTRACT, "a.yaml"), (doubt,), language="de")
    told = " ".join(line[2:] for line in text.splitlines() if line.startswith("# "))
    assert told == (
        "Unsicher gelesen. Sieh dir jedes dieser Felder an, verbessere oder ergänze es oben, "
        "wenn es nicht stimmt, und lösche dann seinen Eintrag hier."
    )


@pytest.mark.parametrize(
    ("photos", "player", "name"),
    [
        (["anna"], None, "anna"),
        (["table-P1"], "P1", "table-P1"),
        (["table"], "P1", "table-P1"),
        (["ma-P1-round-1", "ma-P1-round-2", "ma-P1-round-3"], "P1", "ma-P1"),
        (["anna1", "anna2"], None, "anna"),
        (["Eva Seite 1", "Eva Seite 2"], "P2", "Eva-P2"),
        (["anna (1)", "anna (2)"], None, "anna"),
        (["IMG_1234", "IMG_1235"], None, "IMG_1234"),
        (["PXL_20261115_19", "PXL_20261115_21"], None, "PXL_20261115_19"),
        (["IMG_20261116_101010", "IMG_20261116_101512"], "P1", "IMG_20261116_101010-P1"),
        (["20261116_101010", "20261116_101512"], None, "20261116_101010"),
        (["IMG-20261116-WA0003", "IMG-20261116-WA0004"], None, "IMG-20261116-WA0003"),
        (["20261116_anna_1", "20261116_anna_2"], None, "20261116_anna"),
        (["links", "rechts"], "P1", "links-P1"),
        (["1", "2"], None, "1"),
        (["game1", "game12"], None, "game"),
        (["game12-a", "game13-b"], None, "game"),
    ],
)
def test_a_record_is_called_by_what_its_photos_have_in_common(
    photos: list[str], player: str | None, name: str
) -> None:
    assert record_name(photos, player) == name


def test_a_long_card_fills_its_lines_and_goes_beyond_none() -> None:
    lines = _flow("  pad: ", [f"field-{number:02}: x" for number in range(40)])
    assert [len(line) for line in lines[:-1]] == [98] * 5
    assert all(line.startswith(" " * 8 + "field-") for line in lines[1:])
    assert " ".join(line.strip() for line in lines).count("field-") == 40
    exact = _flow("", ["a" * 48, "b" * 48])  # with a comma and a space exactly 100, braces counted
    assert [len(line) for line in exact] == [100]
    assert len(_flow("", ["a" * 48, "b" * 49])) == 2
