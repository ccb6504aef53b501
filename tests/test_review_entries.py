"""Doubts outlive a saved record: what is to be looked at is part of it until somebody has."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.cli import main
from dicesheets.errors import RecordError
from dicesheets.layouts.fiducials import code_of, format_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role, Text
from dicesheets.records import format_record, load_entry, parse_entry
from dicesheets.reports.json_ import verdict_json
from dicesheets.rules.entry import Doubt
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scanner.collect import collect
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.save import Saved, find_targets, save_records
from dicesheets.scoring.settle import entry_of

LAYOUT = load_classic(Game.WELTEN)
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
OUTSIDE = Text("außerhalb des Fotos", "outside the photo")
RECORD = """game: welten
rounds:
  - scythe: {top-3: x}
    score: {turn-1-a: 2}
review:
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def read_card(card_id: str, *readings: FieldReading) -> CardReading:
    card = LAYOUT.card(card_id)
    found = {reading.field: reading for reading in readings}
    fields = tuple(found.get(f.id, FieldReading(f.id, None, 1.0)) for f in card.fields)
    letters = format_code(code_of(LAYOUT, card))
    return CardReading(card_id, LAYOUT, letters, "code", 0, 0, 0, CORNERS, fields)


def a_photo() -> Reading:
    """Three realms, one of them cut off, a pale cross, dice; the resource card is on no photo."""
    scythe = read_card(
        "scythe",
        FieldReading("top-3", "x", 0.6123456, ((None, 0.3876544),)),
        FieldReading("star-2", None, 0.0, unreadable=True, note=OUTSIDE),
    )
    score = read_card("score", FieldReading("turn-1-a", "9", 0.2, (("4", 0.5),), unreadable=True))
    return Reading("a.jpg", (scythe, read_card("euphoria"), read_card("tapestry"), score))


def save_photo(folder: Path, language: str = "en") -> Saved:
    (sheets,) = collect([a_photo()])
    entry = entry_of(sheets)
    (target,) = find_targets([entry], folder)
    (saved,) = save_records([(target, entry)], language)
    return saved


def test_a_saved_record_is_judged_like_its_photo(tmp_path: Path) -> None:
    (sheets,) = collect([a_photo()])
    entry = entry_of(sheets)
    assert len(entry.doubts) == 3 and entry.missing
    again = load_entry(save_photo(tmp_path).file)
    assert (again.record, again.doubts, again.missing) == (
        replace(entry.record), entry.doubts, entry.missing,
    )  # fmt: skip
    ours, theirs = (judge_entry(e, 1.0) for e in (entry, again))
    assert ours.verdict == theirs.verdict
    assert verdict_json(replace(theirs, entry=replace(again, name="a.jpg")), "de") == verdict_json(
        ours, "de"
    )


def test_scoring_a_saved_record_still_needs_a_look_until_the_entries_are_deleted(
    tmp_path: Path,
) -> None:
    saved = save_photo(tmp_path).file
    done = run("score", saved, "--lang", "de")
    assert done.exit_code == 3
    assert "Nachsehen: Scythe, Feld 3 oben: angekreuzt (61%; sonst leer 39%)" in done.output
    assert "Stern 2: nicht lesbar; außerhalb des Fotos" in done.output
    assert "auf keinem Foto" in done.output
    assert run("rank", saved, "--lang", "de").exit_code == 3
    text = saved.read_text(encoding="utf-8")
    looked, _, _ = text.partition("review:")
    saved.write_text(f"{looked}review:\n", encoding="utf-8")
    assert json.loads(run("score", saved, "--json").stdout)["review"] == []


@pytest.mark.parametrize(
    ("language", "said"), [("de", "lösche dann seinen Eintrag"), ("en", "delete its entry")]
)
def test_the_record_says_what_to_do_with_its_entries(
    tmp_path: Path, language: str, said: str
) -> None:
    saved = save_photo(tmp_path, language).file
    assert said in saved.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["rank", "best"])
def test_a_missing_card_needs_a_look_wherever_its_record_is_used(
    tmp_path: Path, command: str
) -> None:
    dice = ", ".join(f"turn-{turn}-{die}: 3" for turn in range(1, 10) for die in "ab")
    realms = "  - viticulture: {}\n    scythe: {}\n    tapestry: {}\n"
    missing = "review:\n  - {round: 1, card: resources, missing: true}\n"
    file = tmp_path / "anna.yaml"
    file.write_text(
        f"game: welten\nrounds:\n{realms}    score: {{{dice}}}\n{missing}", encoding="utf-8"
    )
    done = run(command, file, "--budget", "1", "--lang", "en")
    assert done.exit_code == 3
    assert "! anna: one card is on no photo; `dicesheets score` says more" in done.stderr


def test_a_mended_mark_is_what_the_entry_speaks_of() -> None:
    (doubt,) = parse_entry(
        RECORD + "  - {round: 1, card: score, field: turn-1-a, value: 7, confidence: 0.5}", "a.yaml"
    ).doubts
    assert (doubt.value, doubt.confidence) == ("2", 0.5)


def test_what_cannot_be_read_has_no_value() -> None:
    entry = "  - {round: 1, card: score, field: turn-2-a, value: 9, unreadable: true}"
    (doubt,) = parse_entry(RECORD + entry, "a.yaml").doubts
    assert doubt.value is None


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("4", 4), ("10.1", 10.1), ("x", "x"), (None, None), ("9" * 5000, "9" * 5000),
        ("9" * 400 + ".0", "9" * 400 + ".0"), ("٣", "٣"), ("²", "²"),
    ],
)  # fmt: skip
def test_only_numbers_that_programs_can_read_are_numbers(
    mark: str | None, said: str | float | None
) -> None:
    entry = parse_entry(RECORD, "a.yaml")
    item = judge_entry(replace(entry, doubts=(Doubt(1, "scythe", "top-3", mark, 0.5),)), 0.1)
    (told,) = json.loads(json.dumps(verdict_json(item, "de"), allow_nan=False))["review"]
    assert told["value"] == said


@pytest.mark.parametrize(
    ("answer", "is_unreadable"),
    [("true", True), ("True", True), ("yes", True), ("false", False), ("False", False),
     ("no", False)],
)  # fmt: skip
def test_yes_and_no_are_understood(answer: str, is_unreadable: bool) -> None:
    entry = f"  - {{round: 1, card: scythe, field: top-1, unreadable: {answer}}}"
    (doubt,) = parse_entry(RECORD + entry, "a.yaml").doubts
    assert doubt.is_unreadable is is_unreadable


@pytest.mark.parametrize("key", ["value", "alternatives", "note"])
def test_what_an_entry_leaves_empty_is_left_out(key: str) -> None:
    bare = "  - {round: 1, card: scythe, field: top-3, confidence: 0.5"
    told = [parse_entry(f"{RECORD}{bare}{more}}}", "a.yaml") for more in ("", f", {key}: null")]
    assert told[0].doubts == told[1].doubts == (Doubt(1, "scythe", "top-3", "x", 0.5),)


def test_a_note_in_one_language_is_enough() -> None:
    (doubt,) = parse_entry(
        RECORD + "  - {round: 1, card: scythe, field: star-1, note: smudged}", "a.yaml"
    ).doubts
    assert doubt.note == Text("smudged", "smudged")


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("{card: scythe, field: top-3}", "6: review: round is missing; write"),
        ("{round: 2, card: scythe, field: top-3}", '6: review: there is no round "2" in the'),
        ("{round: 1, field: top-3}", "6: review: card is missing"),
        ("{round: 1, card: scyhte, field: top-3}", 'unknown card "scyhte"; did you mean "scythe"?'),
        ("{round: 1, card: scythe}", "review, round 1, scythe: field is missing"),
        ("{round: 1, card: scythe, field: topp-3}", 'unknown field "topp-3"; did you mean "top-3"'),
        ("{round: 1, card: castles, field: l1-1}", "the round has no such card; add the card"),
        ("{round: 1, card: scythe, missing: true}", "so it is not missing; delete this entry"),
        ("{round: 1, card: scythe, field: top-3, unreadable: true}", '"x" stands in the field'),
        ("{round: 1, card: scythe, field: top-1, unreadable: 7}", "neither true nor false"),
        ("{round: 1, card: scythe, field: top-1, confidence: 2}", "write a number from 0 to 1"),
        ("{round: 1, card: scythe, field: top-1, alternatives: x}", "this is no list of marks"),
        ("{round: 1, card: scythe, field: top-1, alternatives: {x: y}}", "this is no share"),
        (
            "{round: 1, card: scythe, field: top-1, alternatives: {'': 0.1}}",
            "top-1, alternatives: this is no mark; write a mark such as",
        ),
        (
            f"{{round: 1, card: scythe, field: top-1, alternatives: {{{'9' * 11}: 0.1}}}}",
            'alternatives: "99999999999" is no mark',
        ),
        (
            f"{{round: 1, card: scythe, field: top-1, unreadable: true, value: {'9' * 5000}}}",
            '9…" is no mark; write',
        ),
        (
            '{round: 1, card: scythe, field: top-1, alternatives: {"\\e[1m": 0.1}}',
            'alternatives: "?[1m" is no mark',
        ),
        ("{round: 1, card: scythe, field: top-1, alternatives: {null: 0.1}}", "is no mark"),
        ("{round: 1, card: scythe, field: top-1, value: [7]}", "top-1, value: this is no mark"),
        ("{round: 1, card: scythe, field: top-1, note: [a]}", "this is no note"),
        ("{round: 1, card: scythe, field: top-1, sure: 1}", 'unknown key "sure"'),
        ("scythe", "6: review: this is no entry"),
    ],
)
def test_a_bad_entry_gets_a_line_that_helps(entry: str, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_entry(f"{RECORD}  - {entry}\n", "a.yaml")
    (line,) = str(caught.value).splitlines()
    assert line.startswith("a.yaml:6: review")
    assert fault in line


def test_a_field_is_doubted_once_and_entries_are_a_list() -> None:
    line = "  - {round: 1, card: scythe, field: top-3}\n"
    with pytest.raises(RecordError, match=r"a\.yaml:7: review: top-3 stands here twice"):
        parse_entry(RECORD + line * 2, "a.yaml")
    with pytest.raises(RecordError, match=r"a\.yaml:6: review: this is no list"):
        parse_entry(f"{RECORD}  round: 1", "a.yaml")


SHARES = st.integers(0, 10_000).map(lambda share: share / 10_000)
NOTES = st.text(min_size=1, max_size=40).filter(str.isprintable)


@st.composite
def doubted(draw: st.DrawFn) -> tuple[Record, tuple[Doubt, ...]]:
    cards = [card for card in LAYOUT.cards if card.role is Role.REALM]
    card = draw(st.sampled_from(cards))
    fields = draw(st.lists(st.sampled_from(card.fields), unique_by=lambda f: f.id, max_size=9))
    rivals = st.dictionaries(st.sampled_from(("1", "6", "x", "ox", "#", "empty", "10.1")), SHARES)
    doubts = tuple(
        Doubt(
            1, card.id, f.id, None, draw(SHARES), tuple(draw(rivals).items()), draw(st.booleans()),
            draw(st.none() | st.builds(Text, NOTES, NOTES)),
        )
        for f in fields
    )  # fmt: skip
    record = Record(Game.WELTEN, rounds=(RoundRecord((CardRecord(card.id, ()),)),))
    return record, doubts


@settings(max_examples=60, deadline=None)
@given(drawn=doubted())
def test_doubts_are_read_back_as_they_were_written(
    drawn: tuple[Record, tuple[Doubt, ...]],
) -> None:
    record, doubts = drawn
    entry = parse_entry(format_record(record, doubts, ((1, "resources"),)), "a.yaml")
    assert (entry.record, entry.doubts) == (record, doubts)
    assert entry.missing == ((1, "resources"),)
