"""Scoring as a whole: which inputs belong together, who is ranked where, what the status says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from dicesheets.errors import LayoutError, PhotoError, UsageError
from dicesheets.layouts.fiducials import code_of, format_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.records import parse_entry
from dicesheets.rules.entry import Doubt, Entry, Judged
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.photo import Photo
from dicesheets.scanner.pipeline import ReadCard, ReadPhoto
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.warp import Warp
from dicesheets.scoring import read as reading_module
from dicesheets.scoring.inputs import (
    Inputs,
    find_named,
    is_record,
    load_inputs,
    records_beside,
    settle_players,
    told_apart,
    weigh_entry,
)
from dicesheets.scoring.judge import exit_status, judge_entry, judge_plainly
from dicesheets.scoring.rank import find_same_photos, rank
from dicesheets.scoring.read import Known, ReadFile, read_file
from dicesheets.scoring.save import find_targets
from dicesheets.scoring.settle import entry_of, settle, settle_sheets, weigh

CARCASSONNE = load_classic(Game.CARCASSONNE)
WELTEN = load_classic(Game.WELTEN)
PAD = "game: carcassonne\nrounds:\n  - pad: {p1-t1: 28, p1-t2: 15, p2-t1: 3}\n"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def entry(text: str, name: str = "a.yaml") -> Entry:
    return parse_entry(text, name)


# ------------------------------------------------------------------ exit statuses

DOUBT = Doubt(1, "pad", "p1-t1", "3", 0.5)
# legal?, a doubt?, something unread?, the exit status
STATUSES = [
    (True, False, False, 0),
    (True, True, False, 3),
    (True, False, True, 3),
    (None, False, False, 3),
    (False, False, False, 1),
    (False, True, True, 1),
]


@pytest.mark.parametrize(("legal", "doubted", "partial", "status"), STATUSES)
def test_the_status_says_legal_illegal_or_look(
    legal: bool | None, doubted: bool, partial: bool, status: int
) -> None:
    whose = replace(entry(PAD), doubts=(DOUBT,) if doubted else ())
    sound = Judged(entry(PAD), Verdict("carcassonne", True, 10, (), ()))
    item = Judged(whose, Verdict("carcassonne", legal, 10, (), ()))
    assert exit_status([item], partial) == status
    assert exit_status([sound, item], partial) == status


NOTED = Doubt(1, "pad", "p3-t1", None, 0.9, (("3", 0.1),))
# what stands on the pad, is it legal, what is asked
ASKED = [("p1-t1: 3, p2-t1: 3", True, 0), ("p1-t1: 4, p2-t1: 3", False, 1)]


@pytest.mark.parametrize(("pad", "legal", "asked"), ASKED)
def test_nobody_is_accused_before_everything_was_asked(pad: str, legal: bool, asked: int) -> None:
    sheet = entry(f"game: carcassonne\nrounds:\n  - pad: {{{pad}}}\n")
    judged = judge_plainly(replace(sheet, noted=(NOTED,)))
    assert judged.verdict.legal is legal
    assert (len(judged.entry.doubts), len(judged.entry.noted)) == (asked, 1 - asked)


def test_what_was_noted_is_asked_where_no_verdict_is_found() -> None:
    rounds = (RoundRecord(tuple(CardRecord(n, ()) for n in ("scythe", "castles", "society"))),)
    blank = Entry("a.yaml", WELTEN, Record(Game.WELTEN, rounds=rounds), noted=(
        Doubt(1, "scythe", "top-1", None, 0.9, (("x", 0.1),)),
    ))  # fmt: skip
    judged = judge_plainly(blank, 0.1)
    assert judged.verdict.legal is None
    assert (len(judged.entry.doubts), len(judged.entry.noted)) == (1, 0)


@pytest.mark.parametrize(
    ("given", "for_all", "for_one"), [(0.1, 0.1, 0.1), (1.0, 1.0, 0.3), (10.0, 3.0, 0.3)]
)
def test_a_search_for_misreadings_takes_three_seconds_or_what_is_given(
    given: float, for_all: float, for_one: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def find(entry: Entry, verdict: Verdict, again: partial[Verdict], seconds: float) -> list[str]:
        asked.append((seconds, again.keywords["budget_seconds"]))
        return []

    monkeypatch.setattr("dicesheets.scoring.judge.find_misreadings", find)
    judge_entry(entry(PAD), given)
    assert asked == [(for_all, for_one)]


def test_a_round_that_is_missing_needs_a_look() -> None:
    where = Finding(Severity.WARNING, "welten.round-missing", 2, None, (), Text("fehlt", "missing"))
    item = Judged(entry(PAD), Verdict("welten", True, 10, (), (where,)))
    assert exit_status([item]) == 3
    assert exit_status([replace(item, verdict=replace(item.verdict, findings=()))]) == 0


# ------------------------------------------------------------------ inputs


def write(folder: Path, name: str, player: str | None = None) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text((f"player: {player}\n" if player else "") + PAD, "utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.yaml", True), ("a.YML", True), ("a.json", True), ("a.jpg", False), ("yaml", False)],
)
def test_records_are_known_by_their_names(name: str, expected: bool) -> None:
    assert is_record(Path(name)) is expected


def players_of(paths: list[Path], read: Callable[..., ReadFile] | None = None) -> list[str]:
    inputs = load_inputs(paths, read=read)
    assert not inputs.errors
    return [player.entry.player for player in told_apart(settle_players(inputs, 0.0))]


def test_players_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    files = [write(tmp_path, "north.yaml", "Anna"), write(tmp_path, "south.yaml", "Anna")]
    files.append(write(tmp_path, "ben.yaml", "Ben"))
    assert players_of(files) == ["Anna (north)", "Anna (south)", "Ben"]
    assert players_of(files[1:]) == ["Anna", "Ben"]


def test_a_folder_of_records_stands_for_them(tmp_path: Path) -> None:
    write(tmp_path, "table/a.yaml", "Anna")
    write(tmp_path, "table/b.yaml", "Ben")
    assert players_of([tmp_path / "table"]) == ["Anna", "Ben"]
    (tmp_path / "table" / "photo.jpg").write_bytes(b"")
    inputs = load_inputs([tmp_path / "table"], read=read_pad)
    assert (len(inputs.records), len(inputs.files)) == (0, 1), "it is a folder of pictures"
    (tmp_path / "empty").mkdir()
    assert len(load_inputs([tmp_path / "empty"], read=read_pad).errors) == 1


def test_records_beside_photos_are_named_unless_they_are_of_a_photos_own_name(
    tmp_path: Path,
) -> None:
    own, other = write(tmp_path, "anna.yaml"), write(tmp_path, "ben.json")
    assert records_beside(tmp_path) == (), "a folder of records is read whole"
    (tmp_path / "anna-1.jpg").write_bytes(b"")
    assert records_beside(tmp_path) == (other,)
    (tmp_path / "ben.jpg").write_bytes(b"")
    assert records_beside(tmp_path) == records_beside(own) == ()


def test_a_picture_that_is_named_twice_counts_once_but_is_read_twice_if_asked_to(
    tmp_path: Path,
) -> None:
    photo = tmp_path / "1.jpg"
    photo.write_bytes(b"1")
    given = [photo, tmp_path / ".." / tmp_path.name / "1.jpg", photo]
    assert len(load_inputs(given, read=read_pad).files) == 1
    assert len(load_inputs(given, read=read_pad, with_records=False).files) == 3


@pytest.mark.parametrize(
    ("standard_input", "with_records", "records"),
    [(True, True, 1), (False, True, 0), (True, False, 0), (False, False, 0)],
)
def test_a_dash_is_a_record_only_where_records_may_come_in(
    standard_input: bool, with_records: bool, records: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicesheets.scoring.inputs.read_standard_text", lambda: PAD)
    inputs = load_inputs(
        [Path("-")], read=read_pad, with_records=with_records, standard_input=standard_input
    )
    assert len(inputs.records) == records
    assert len(inputs.files) == 1 - records, "else it is the name of a picture"


def test_a_dash_is_the_name_of_a_picture_unless_somebody_reads_the_standard_input() -> None:
    assert [f.reading.input for f in load_inputs([Path("-")], read=read_pad).files] == ["-"]


def test_where_only_photos_are_read_a_folder_of_records_has_none(tmp_path: Path) -> None:
    write(tmp_path, "table/a.yaml", "Anna")
    inputs = load_inputs([tmp_path / "table"], read=read_pad, with_records=False)
    assert (len(inputs.records), len(inputs.files), len(inputs.errors)) == (0, 0, 1)


def test_photos_come_first_where_nobody_says_where_they_stood() -> None:
    inputs = Inputs((entry(f"player: Anna\n{PAD}"),), (read_pad(Path("1.jpg"), Known()),), ())
    assert [player.sheets is None for player in settle_players(inputs, 0.0)] == [False, True]


def test_photos_come_where_the_first_of_them_stands(tmp_path: Path) -> None:
    a, b = write(tmp_path, "a.yaml", "Anna"), write(tmp_path, "b.yaml", "Ben")
    one, two = tmp_path / "1.jpg", tmp_path / "2.jpg"
    one.write_bytes(b"1")
    two.write_bytes(b"2")
    assert players_of([one, a, two, b], read_pad)[2:] == ["Anna", "Ben"]
    assert players_of([a, one, b, two], read_pad)[::3] == ["Anna", "Ben"]
    assert players_of([a, b, one, two], read_pad)[:2] == ["Anna", "Ben"]


def read_pad(picture: Path, known: Known) -> ReadFile:
    """Return a photo of a pad, another for each picture."""
    points = {"1": "6", "2": "10"}.get(picture.stem, "3")
    return ReadFile(pad_reading(*marks(p1_t1=points, p2_t1="3"), name=str(picture)), ())


@pytest.mark.parametrize("game", Game)
def test_a_record_of_the_built_in_layout_is_judged_by_it(game: Game) -> None:
    assert find_named(game, "classic") is load_classic(game)
    with pytest.raises(LayoutError, match="no-such-layout"):
        find_named(game, "no-such-layout")


def test_what_cannot_be_read_does_not_stop_the_rest(tmp_path: Path) -> None:
    good, bad = write(tmp_path, "good.yaml", "Anna"), tmp_path / "bad.yaml"
    bad.write_text("game: chess\n", "utf-8")
    loaded = load_inputs([bad, good, tmp_path / "gone.yaml"])
    assert [e.player for e in loaded.records] == ["Anna"]
    assert len(loaded.errors) == 2


# ------------------------------------------------------------------ ranks


def test_one_game_is_ranked_at_a_time() -> None:
    pad = judge_entry(entry(PAD))
    other = judge_entry(entry("game: helden\nrounds:\n  - pad: {p1-coins: 3, p2-coins: 4}\n"))
    assert rank([pad]).game is Game.CARCASSONNE
    with pytest.raises(UsageError, match=r"different games \(carcassonne, helden\)"):
        rank([pad, other])
    with pytest.raises(UsageError, match=r"different games \(none\)"):
        rank([])


def test_players_of_several_pads_are_told_apart() -> None:
    first = judge_entry(entry(f"player: North\n{PAD}"))
    second = judge_entry(entry(f"player: South\n{PAD}"))
    assert {place.standing.pad for place in rank([first]).places} == {""}
    assert {place.standing.pad for place in rank([first, second]).places} == {"North", "South"}


def test_the_winner_comes_first_whatever_the_points() -> None:
    won = "game: carcassonne\nrounds:\n  - pad: {p1-t1: 3, p1-t2-catapults: x, p2-t1: 28}\n"
    places = rank([judge_entry(entry(won))]).places
    assert [(p.rank, p.standing.player) for p in places] == [(1, "p1"), (2, "p2")]


def test_equal_points_share_a_rank_and_unknown_ones_have_none() -> None:
    pad = "game: helden\nrounds:\n  - pad: {p1-coins: 4, p2-coins: 4, p3-coins: 3, p4-total: 9}\n"
    places = rank([judge_entry(entry(pad))]).places
    ranks = [(p.rank, p.standing.player) for p in places]
    assert ranks == [(1, "p1"), (1, "p2"), (3, "p3"), (None, "p4")]


def test_sheets_of_other_layouts_are_named() -> None:
    def marked(player: str, layout: Layout) -> Judged:
        rounds = (RoundRecord((CardRecord("scythe", (("top-1", "x"),)),)),)
        record = Record(Game.WELTEN, "classic", player, rounds)
        return judge_entry(Entry(f"{player}.yaml", layout, record), 0.1)

    mine, theirs = marked("Anna", WELTEN), marked("Ben", replace(WELTEN, digest="0123456789"))
    ben = marked("Ben", WELTEN)
    assert "The layouts differ." in [text.en for text in rank([mine, theirs]).differences]
    assert "The layouts differ." not in [text.en for text in rank([mine, ben]).differences]


# ------------------------------------------------------------------ photos


def pad_reading(*readings: FieldReading, name: str = "pad.jpg") -> Reading:
    """Return a photo of a Carcassonne pad on which nothing but these fields is marked."""
    card = CARCASSONNE.card("pad")
    found = {reading.field: reading for reading in readings}
    fields = tuple(found.get(f.id, FieldReading(f.id, None, 1.0)) for f in card.fields)
    letters = format_code(code_of(CARCASSONNE, card))
    return Reading(
        name, (CardReading("pad", CARCASSONNE, letters, "code", 0, 0, 0, CORNERS, fields),)
    )


def marks(**fields: str) -> list[FieldReading]:
    return [FieldReading(name.replace("_", "-"), mark, 1.0) for name, mark in fields.items()]


def test_of_a_photo_only_what_is_not_sure_enough_is_asked_and_of_a_record_everything() -> None:
    doubt = FieldReading("p1-t1", "3", 0.9, (("6", 0.1),))
    (sheets,) = settle([pad_reading(doubt, *marks(p2_t1="28", p2_t2="15"))])
    seen = entry_of(sheets)
    asked, sure = weigh_entry(seen), weigh_entry(seen, 0.8)
    assert (len(asked.doubts), len(asked.noted)) == (1, 0)
    assert asked.doubts[0].changes[0][1].en == "Player 1: total 6"
    assert (len(sure.doubts), len(sure.noted)) == (0, 1)
    record = replace(entry(PAD), doubts=(DOUBT,))
    assert weigh_entry(record, 0.1) is record, "somebody noted that doubt"


def test_records_of_one_name_are_numbered(tmp_path: Path) -> None:
    pads = [
        pad_reading(*marks(p1_t1=points, p2_t1="3"), name=f"{folder}/pad.jpg")
        for folder, points in (("a", "1"), ("b", "6"), ("c", "10"), ("d", "15"))
    ]
    entries = [entry_of(sheets) for sheets in settle(pads)]
    names = [target.file.name for target in find_targets(entries, tmp_path)]
    assert names == ["pad.yaml", "pad-2.yaml", "pad-3.yaml", "pad-4.yaml"]


# what stands clearly on the pad, the doubtful field, what it is taken for
WEIGHED = [
    ("a legal reading rather than an illegal one", marks(p2_t1="3"), ("4", "3"), "3"),
    ("one error rather than two", [*marks(p2_t1="1"), FieldReading("p2-t1-knight", "x", 1.0)],
     ("4", "3"), "3"),
    ("two errors rather than three",
     [*marks(p2_t1="1", p3_t1="5"), FieldReading("p2-t1-knight", "x", 1.0)], ("4", "3"), "3"),
    ("a right sum rather than a wrong one", marks(p2_t1="3", p1_total="6"), ("3", "6"), "6"),
    ("two right sums rather than one", marks(p2_t1="3", p2_total="9", p1_total="6"),
     ("3", "6"), "6"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "clear", "values", "taken"), WEIGHED, ids=[w[0] for w in WEIGHED])
def test_people_mostly_play_by_the_rules_and_count_right(
    rule: str, clear: list[FieldReading], values: tuple[str, str], taken: str
) -> None:
    first, second = values
    doubt = FieldReading("p1-t1", first, 0.5, ((second, 0.49),))
    (sheets,) = settle([pad_reading(doubt, *clear)])
    assert sheets.record.rounds[0].cards[0].mark("p1-t1") == taken


def test_without_time_nothing_is_settled() -> None:
    doubt = FieldReading("p1-t1", "4", 0.5, (("3", 0.49),))
    (sheets,) = settle([pad_reading(doubt, *marks(p2_t1="3"))], 0.0)
    assert sheets.record.rounds[0].cards[0].mark("p1-t1") == "4"
    assert settle_sheets(sheets, 0.0) is sheets
    assert settle_sheets(sheets, 5.0).record.rounds[0].cards[0].mark("p1-t1") == "3"


# what, a pad, how plausible it is
PLAUSIBLE = [
    ("legal", "p1-t1: 3, p2-t1: 3", 1.0),
    ("a wrong sum", "p1-t1: 3, p2-t1: 3, p1-total: 4", 0.25),
    ("two wrong sums", "p1-t1: 3, p2-t1: 3, p1-total: 4, p2-total: 4", 0.25**2),
    ("a breach", "p1-t1: 4, p2-t1: 3", 0.08),
    ("two breaches", "p1-t1: 4, p2-t1: 4", 0.08 / 2),
    ("three breaches", "p1-t1: 4, p2-t1: 4, p3-t1: 4", 0.08 / 4),
    ("a breach and a wrong sum", "p1-t1: 4, p2-t1: 3, p2-total: 4", 0.08 / 4),
    ("seven breaches", ", ".join(f"p{p}-t{t}: 4" for p in (1, 2, 3) for t in (1, 2, 3))
     .removesuffix(", p3-t2: 4, p3-t3: 4"), 0.08 / 2**6),
    ("nine breaches are as bad as seven",
     ", ".join(f"p{p}-t{t}: 4" for p in (1, 2, 3) for t in (1, 2, 3)), 0.08 / 2**6),
]  # fmt: skip


@pytest.mark.parametrize(("what", "pad", "share"), PLAUSIBLE, ids=[p[0] for p in PLAUSIBLE])
def test_how_plausible_a_sheet_is(what: str, pad: str, share: float) -> None:
    record = entry(f"game: carcassonne\nrounds:\n  - pad: {{{pad}}}\n").record
    assert weigh(CARCASSONNE, record) == pytest.approx(share)


@pytest.mark.parametrize(("wrong", "counted"), [(5, 5), (6, 6), (7, 6), (20, 6)])
def test_more_than_six_wrong_sums_are_as_bad_as_six(
    wrong: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Finding(Severity.MISCOUNT, "carcassonne.total", 1, "pad", (), Text("falsch", "wrong"))
    verdict = Verdict("carcassonne", True, 10, (), (said,) * wrong)
    monkeypatch.setattr("dicesheets.scoring.settle.judge", lambda *_: verdict)
    assert weigh(CARCASSONNE, entry(PAD).record) == pytest.approx(0.25**counted)


def test_how_sure_a_reading_is_has_four_decimals() -> None:
    doubt = FieldReading("p1-t1", "3", 0.612349, (("6", 0.234561), (None, 0.1)))
    (sheets,) = settle([pad_reading(doubt, *marks(p2_t1="3"))], 0.0)
    (found,) = entry_of(sheets).doubts
    assert found.confidence == 0.6123
    assert found.alternatives == (("6", 0.2346), ("empty", 0.1))


def test_a_round_that_cannot_be_decided_is_somewhat_plausible() -> None:
    rounds = (RoundRecord(tuple(CardRecord(n, ()) for n in ("scythe", "castles", "society"))),)
    assert weigh(WELTEN, Record(Game.WELTEN, rounds=rounds)) == pytest.approx(0.4)


NOTE = Text("zu dunkel", "too dark")
OTHER = Text("unscharf", "blurred")


def seen(cards: int, *notes: Text) -> ReadPhoto:
    """Return a picture with so many cards; what is on them does not matter here."""
    photo = Photo("a.pdf", 1, np.zeros((4, 4), np.uint8))
    reading = pad_reading().cards[0]
    card = ReadCard(reading, cast(Warp, None), cast(PrintedCard, None), ())
    return ReadPhoto(photo, (card,) * cards, notes)


# what, the pictures of a file, cards of all or what is said
PAGES = [
    ("cards on every page", [seen(1), seen(2)], ""),
    ("a page without cards beside others", [seen(1), seen(0, NOTE)], ""),
    ("no card, and why", [seen(0, NOTE, OTHER), seen(0)], "too dark"),
    ("no card and no reason", [seen(0)], "no dicesheets card"),
]


@pytest.mark.parametrize(("what", "pages", "said"), PAGES, ids=[p[0] for p in PAGES])
def test_a_file_needs_a_card(
    what: str, pages: list[ReadPhoto], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_module, "scan_pages", lambda file, library, told: iter(pages))
    if said:
        with pytest.raises(PhotoError, match=said):
            read_file(Path("a.pdf"))
    else:
        assert len(read_file(Path("a.pdf")).reading.cards) == sum(len(p.cards) for p in pages)


def test_a_sheet_without_one_of_its_rounds_needs_a_look() -> None:
    text = "game: welten\nrounds:\n  - {round: 1, score: {}}\n  - {round: 3, score: {}}\n"
    judged = judge_entry(parse_entry(text, "a.yaml"), 0.1)
    legal = replace(judged, verdict=replace(judged.verdict, legal=True))
    assert exit_status([legal]) == 3
    whole = replace(legal, verdict=replace(legal.verdict, findings=()))
    assert exit_status([whole]) == 0


# ------------------------------------------------------------------ sheets given twice


def ranked(tmp_path: Path, *files: tuple[str, str, str]) -> list[str]:
    """Return who is ranked, of records by file name, player and points of the first turn."""
    paths = []
    for name, player, points in files:
        path = tmp_path / name
        path.write_text(f"player: {player}\n" + PAD.replace("28", points), "utf-8")
        paths.append(path)
    players = told_apart(settle_players(load_inputs(paths), 0.0))
    places = rank([judge_entry(player.entry) for player in players]).places
    return sorted({place.standing.pad or "alone" for place in places})


def test_a_sheet_given_twice_is_its_players_own(tmp_path: Path) -> None:
    assert ranked(tmp_path, ("a.yaml", "Anna", "28"), ("b.yaml", "Anna", "28")) == ["alone"]
    twice = [("a.yaml", "Anna", "28"), ("b.yaml", "Anna", "28"), ("c.yaml", "Ben", "21")]
    assert ranked(tmp_path, *twice) == ["Anna", "Ben"]
    other = [("a.yaml", "Anna", "28"), ("b.yaml", "Anna", "21"), ("c.yaml", "Ben", "21")]
    assert ranked(tmp_path, *other) == ["Anna (a)", "Anna (b)", "Ben"]


def test_a_picture_given_twice_is_named_whatever_stands_between(tmp_path: Path) -> None:
    one, two, other = tmp_path / "1.jpg", tmp_path / "2.jpg", tmp_path / "3.jpg"
    one.write_bytes(b"picture")
    two.write_bytes(b"picture")
    other.write_bytes(b"another")
    (tmp_path / "empty").mkdir()
    record = write(tmp_path, "a.yaml")
    between = [one, record, tmp_path / "empty", tmp_path / "gone.jpg", other, two]
    (said,) = find_same_photos(between)
    assert said.en == f"{two} is the same sheet as {one} and counts only once."
    assert list(find_same_photos([one, other, record])) == []
    assert list(find_same_photos([record, record])) == []
