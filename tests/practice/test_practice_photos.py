"""Practice photos: the same seed gives the same photo, and the photo shows what the record says."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import SheetCode, parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.people import Person, PersonId
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.make import Practice, Wish, markers_of, names_of, print_pages, spots_of
from dicesheets.practice.sheet import (
    Print,
    check_seats,
    play_sheet,
    practise,
    practise_match,
    practise_table,
)
from dicesheets.records import load_record
from dicesheets.rules.record import Record
from dicesheets.scoring.judge import judge, rules_of
from dicesheets.sheets.pages import Page

SMALL = 2.0  # megapixels: tests must be quick
SHARED = ("score", "resources")


def _rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def _white_page() -> np.ndarray:
    return np.full((600, 424, 3), 255, np.uint8)


@pytest.fixture
def photographed(monkeypatch: pytest.MonkeyPatch) -> list[SheetCode]:
    """The codes on all pages that would be photographed."""
    from dicesheets.practice import sheet

    codes: list[SheetCode] = []

    def keep(pages: Sequence[Page], *_: object) -> Practice:
        codes.extend(parse_code(c.plan.code) for page in pages for c in page.cards)
        return Practice(b"", (), "", "")

    monkeypatch.setattr(sheet, "make_photo", keep)
    monkeypatch.setattr(sheet, "print_pages", lambda *_: [])
    return codes


@pytest.mark.parametrize("game", list(Game), ids=lambda g: g.value)
def test_every_mark_of_a_record_has_its_spot_on_the_page(game: Game) -> None:
    sheet = play_sheet(load_classic(game), _rng(), Print())
    marks = {card.card: dict(card.marks) for card in sheet.record.rounds[0].cards}
    spots = [spot for page in sheet.pages for spot in spots_of(page, marks)]
    assert {(s.card, s.field): s.mark for s in spots} == {
        (card, field): mark for card, fields in marks.items() for field, mark in fields.items()
    }


def test_the_same_seed_gives_the_same_photo_and_record_by_the_command_too(tmp_path) -> None:
    file = tmp_path / "one.jpg"
    result = CliRunner().invoke(
        main, ["practise", "-o", str(file), "--megapixels", "2", "--seed", "9", "--hard"]
    )
    assert result.exit_code == 0, result.output
    record = load_record(file.with_suffix(".yaml"))
    assert len(record.rounds[0].cards) == 5
    wish = Wish("hard", megapixels=SMALL)
    again, truth = practise(load_classic(Game.WELTEN), 9, load_hands(), wish, Print())
    assert file.read_bytes() == again.jpeg
    assert record.rounds == truth.rounds
    photo = cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert 1.8e6 < photo.shape[0] * photo.shape[1] < 2.2e6


def test_the_command_names_the_pens_it_knows() -> None:
    result = CliRunner().invoke(main, ["practise", "--pen", "quill"])
    assert result.exit_code == 2
    assert "ballpoint-blue" in result.output


def test_a_whole_table_has_the_same_dice_and_a_photo_each(
    photographed: list[SheetCode], tmp_path: Path
) -> None:
    file = tmp_path / "table.jpg"
    result = CliRunner().invoke(
        main, ["practise", "--players", "2-3", "-o", str(file), "--megapixels", "2"]
    )
    assert result.exit_code == 0, result.output
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "table-P2.jpg", "table-P2.yaml", "table-P3.jpg", "table-P3.yaml",
    ]  # fmt: skip
    records = [load_record(tmp_path / f"table-P{n}.yaml") for n in (2, 3)]
    assert [record.player for record in records] == ["P2", "P3"]
    layout = load_classic(Game.WELTEN)
    assert list(rules_of(Game.WELTEN).find_differences(layout, records)) == []
    assert records[0].rounds != records[1].rounds  # each played their own way
    assert {code.player for code in photographed} == {2, 3}


@pytest.mark.slow
def test_a_table_may_play_a_match() -> None:
    layout = load_classic(Game.WELTEN)
    how = Print("match")
    table = [*practise_table(layout, 5, load_hands(), Wish(megapixels=1.0), how, (1, 2))]
    assert [len(photos) for photos, _ in table] == [3, 3]
    records = [record for _, record in table]
    assert list(rules_of(Game.WELTEN).find_differences(layout, records)) == []
    assert all(judge(layout, record).legal for record in records)


def test_a_board_each_but_a_pad_for_all() -> None:
    boards = load_classic(Game.WUERFELAND)
    wish = Wish(megapixels=1.0)
    (one,) = practise_table(boards, 5, load_hands(), wish, Print(), (4,))
    assert one[1].player == "P4"
    with pytest.raises(
        UsageError, match="players: one pad of helden holds all of them; leave them out"
    ):
        next(practise_table(load_classic(Game.HELDEN), 5, load_hands(), wish, Print(), (1, 2)))


def seats_on(record: Record) -> set[str]:
    return {field.partition("-")[0] for field, _ in record.rounds[0].cards[0].marks}


@pytest.mark.parametrize(("game", "seats"), [(Game.OWN, 2), (Game.OWN, 6), (Game.CARCASSONNE, 3)])
def test_on_a_pad_for_the_whole_table_so_many_play(game: Game, seats: int) -> None:
    """Who asked for three players was told to leave that out, and for nine got nine pads."""
    layout, how = load_classic(game), Print()
    players = tuple(range(1, seats + 1))
    assert check_seats(layout, players) == seats
    sheet = play_sheet(layout, np.random.default_rng(1), how, seats=seats)
    assert seats_on(sheet.record) == {f"p{player}" for player in players}
    assert judge(layout, sheet.record).legal


@pytest.mark.parametrize("players", [(1,), (2, 3), tuple(range(1, 10))])
def test_a_table_that_no_pad_has_room_for_is_refused(players: tuple[int, ...]) -> None:
    with pytest.raises(UsageError) as caught:
        check_seats(load_classic(Game.OWN), players)
    assert str(caught.value) == (
        "players: one pad of Points pad is for the whole table (2-6); say how many play, such "
        "as 6 (at an event everybody has a pad)"
    )
    assert check_seats(load_classic(Game.WUERFELAND), players) == 0  # a board each


def test_a_record_is_not_overwritten_by_its_own_truth(tmp_path) -> None:
    record = tmp_path / "anna.yaml"
    record.write_text("game: wuerfeland  # mine\nrounds: [{board: {r3c7: x}}]\n")
    options = ["--game", "wuerfeland", "--record", str(record), "-o", str(tmp_path / "anna.jpg")]
    result = CliRunner().invoke(main, ["practise", *options, "--lang", "en"])
    assert (result.exit_code, "rename it" in result.output) == (2, True)
    assert "# mine" in record.read_text()


@pytest.mark.parametrize("output", ["b.jpg", "b.jpeg"])
def test_no_photo_of_several_overwrites_the_record(output: str, tmp_path) -> None:
    record = tmp_path / "b-002.yaml"
    record.write_text("game: wuerfeland  # mine\nrounds: [{board: {r3c7: x}}]\n")
    options = ["--game", "wuerfeland", "--record", str(record), "--count", "2"]
    options += ["-o", str(tmp_path / output), "--lang", "en"]
    result = CliRunner().invoke(main, ["practise", *options])
    assert (result.exit_code, "rename it" in result.output) == (2, True)
    assert [p.name for p in tmp_path.iterdir()] == ["b-002.yaml"]
    assert "# mine" in record.read_text()


@pytest.mark.parametrize("output", ["c.yaml", "c.png", "c"])
def test_only_a_jpeg_is_a_photo(output: str, tmp_path) -> None:
    arguments = ["--lang", "en", "practise", "-o", str(tmp_path / output)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.endswith(f"{output}: a photo ends in .jpg or .jpeg; rename it")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "0"],
        ["--players", "two"],
        ["--players", "²"],
        ["--game", "wuerfeland", "--realms", "scythe", "--megapixels", "1"],
        ["--realms", "scythe,euphoria"],
        ["--realms", "scythe,euphoria,cities", "--format", "match"],
        ["--game", "helden", "--players", "9"],
        ["--record", "RECORD", "--players", "2"],
        ["-o", "missing/photo.jpg", "--megapixels", "1"],
    ],
    ids=lambda options: " ".join(options),
)
def test_wrong_options_write_nothing(options: list[str], tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    example = Path(__file__).parents[2] / "examples" / "records" / "welten-anna.yaml"
    given = [str(example) if option == "RECORD" else option for option in options]
    result = CliRunner().invoke(main, ["practise", *given])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_the_markers_of_a_round_page_are_known() -> None:
    sheet = play_sheet(load_classic(Game.WELTEN), _rng(), Print())
    spots = markers_of(sheet.pages[0])
    assert len(spots) == 20
    printed = print_pages(sheet.pages)[0]
    for x, y in spots:
        left, top = int((x - 3) * 11.81), int((y - 3) * 11.81)
        assert printed[top : top + 70, left : left + 70].min() < 60


def test_a_match_has_a_photo_a_round_and_a_total(photographed: list[SheetCode]) -> None:
    layout = load_classic(Game.WELTEN)
    photos, record = practise_match(layout, 5, load_hands(), Wish(megapixels=1.0), Print())
    assert len(photos) == len(record.rounds) == 3
    realms = [c.card for r in record.rounds for c in r.cards if c.card not in SHARED]
    assert len(set(realms)) == 9
    results = dict(next(c for c in record.rounds[2].cards if c.card == "score").marks)
    parts = [int(results[f"round-{n}"].replace(".", "")) for n in (1, 2, 3)]
    assert sum(parts) == int(results["total"].replace(".", ""))
    assert {code.page for code in photographed} == {1, 2, 3}


def test_only_welten_has_matches() -> None:
    with pytest.raises(UsageError, match="only welten has rounds"):
        practise_match(load_classic(Game.HELDEN), 1, load_hands(), Wish(), Print())


def test_pages_of_one_match_carry_one_seed_and_those_of_another_another(
    photographed: list[SheetCode],
) -> None:
    layout = load_classic(Game.WELTEN)
    practise_match(layout, 5, load_hands(), Wish(), Print())
    assert {(code.seed, code.page) for code in photographed} == {(6, 1), (6, 2), (6, 3)}
    photographed.clear()
    for seed in (0, 7, 262_143):
        practise(layout, seed, load_hands(), Wish(), Print())
    assert {code.seed for code in photographed} == {1, 8}  # never 0, which says nothing
    photographed.clear()
    for how in (Print("match"), Print("cards")):
        [*practise_table(layout, 5, load_hands(), Wish(), how, (1, 2))]
    assert {(code.seed, code.player) for code in photographed} == {(6, 1), (6, 2)}


def test_the_sheets_of_people_bear_their_numbers(photographed: list[SheetCode]) -> None:
    people = (Person(17, "Anna"), Person(18))
    how = Print("cards", event=7)
    for game in Game:
        photographed.clear()
        table = [*practise_table(load_classic(game), 5, load_hands(), Wish(), how, people)]
        assert {(code.event, code.person) for code in photographed} == {(7, 17), (7, 18)}
        assert [record.player for _, record in table] == ["Anna", "7-18"]
        assert [record.person for _, record in table] == [PersonId(7, 17), PersonId(7, 18)]


def test_names_are_written_where_no_code_says_who_it_is() -> None:
    pages = play_sheet(load_classic(Game.WELTEN), _rng(), Print()).pages
    (score,) = (card for card in pages[0].cards if card.card == "score")
    (name,) = score.plan.names
    points = np.concatenate([stroke.points_mm for stroke in names_of(pages[0], _rng())])
    left, top = score.on_page((name.box.left_mm, name.box.top_mm))
    assert (points > (left, top - 2)).all()
    assert (points < (left + name.box.width_mm, top + name.box.height_mm + 2)).all()
    theirs = play_sheet(load_classic(Game.WELTEN), _rng(), Print(person=Person(1, "Anna"))).pages
    assert names_of(theirs[0], _rng()) == []


@pytest.mark.parametrize(
    ("layout", "more"),
    [("trial.yaml", ()), ("trial-P2.yaml", ("--players", "2-2"))],
    ids=["by its own name", "by the name of a player's photo"],
)
def test_the_truth_of_a_photo_is_never_written_over_the_layout(
    layout: str, more: tuple[str, ...], tmp_path: Path
) -> None:
    """`practise --layout market.yaml -o market.jpg` wrote its record over the designer's file."""
    example = Path(__file__).parents[2] / "examples" / "games" / "four-rivers.yaml"
    file, before = tmp_path / layout, example.read_bytes()
    file.write_bytes(before)
    output = str(tmp_path / "trial.jpg")
    arguments = ["practise", "--layout", str(file), "-o", output, "--megapixels", "2", *more]
    found = CliRunner().invoke(main, ["--lang", "en", *arguments])
    assert found.exit_code == 2
    assert f"would overwrite {file}; rename it" in found.stderr
    assert file.read_bytes() == before
    assert [name.name for name in tmp_path.iterdir()] == [layout]


@pytest.mark.parametrize("option", ["-o", "--geometry"])
def test_sheets_are_never_printed_over_their_layout(option: str, tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "games" / "four-rivers.yaml"
    file, before = tmp_path / "mine.yaml", example.read_bytes()
    file.write_bytes(before)
    arguments = ["print", "--layout", str(file), "-o", str(tmp_path / "a.pdf"), option, str(file)]
    found = CliRunner().invoke(main, ["--lang", "en", *arguments])
    assert found.exit_code == 2
    assert f"would overwrite {file}; rename it" in found.stderr
    assert file.read_bytes() == before
