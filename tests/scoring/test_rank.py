"""Rankings: nobody takes a place that is not certain, and every sheet counts once."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.records import format_record, load_entry
from dicesheets.records.photos import photo_digest
from dicesheets.reports.json_ import ranking_json
from dicesheets.reports.ranking import format_ranking
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.standing import Ranking
from dicesheets.rules.welten.play.simulate import Style, simulate_round
from dicesheets.scoring.inputs import Player
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.rank import rank, records_first

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "photos"


@pytest.fixture(scope="module")
def sheet() -> Entry:
    """A legal round that is worth 8.3."""
    return load_entry(EXAMPLES / "welten.yaml", None)


def of(entry: Entry, player: str, *changes: tuple[str, str, str | None]) -> Entry:
    record = replace(entry.record, player=player)
    for card, field, mark in changes:
        record = record.with_mark(1, card, field, mark)
    return replace(entry, name=f"{player}.yaml", record=record)


def ranked(*entries: Entry) -> Ranking:
    return rank([judge_entry(entry, 2.0) for entry in entries])


def rows(ranking: Ranking) -> list[tuple[str, int | None]]:
    return [(place.standing.player, place.rank) for place in ranking.places]


def told(ranking: Ranking) -> dict[str, dict[str, object]]:
    data = json.loads(json.dumps(ranking_json(ranking, "en")))
    return {row["player"]: row for row in data["ranking"]}


NO_RESULT = ("score", "round-1", None)
ILLEGAL = ("resources", "coin-9", "x")  # crossed, but not ringed
RING = ("resources", "heart-6", "o")
FLAG = Doubt(1, "resources", "heart-6", None, 0.7, (("o", 0.3),))


def test_who_cannot_have_played_like_this_takes_no_place(sheet: Entry) -> None:
    ranking = ranked(of(sheet, "Bea", ILLEGAL), of(sheet, "Anna"))
    assert rows(ranking) == [("Anna", 1), ("Bea", None)]
    assert format_ranking(ranking, "de").splitlines() == [
        " 1. Anna     8,3",
        "  – Bea      8,3   nicht regelgerecht, ohne Platz",
    ]
    assert told(ranking)["Bea"]["legal"] is False


def test_an_open_score_takes_all_places_that_it_may_have(sheet: Entry) -> None:
    anna = of(sheet, "Anna", NO_RESULT, ("resources", "heart-5", None))  # 8.2
    open_ = replace(of(sheet, "Bea", NO_RESULT, ("resources", "heart-5", None)), doubts=(FLAG,))
    cem = of(sheet, "Cem", NO_RESULT)  # 8.3
    dora = of(sheet, "Dora", NO_RESULT, RING, ("resources", "coin-5", "o"))
    ranking = ranked(anna, open_, cem, dora)
    bea = told(ranking)["Bea"]
    assert (bea["score"], bea["possible"], bea["open"], bea["doubtful"]) == (
        None, [8.2, 8.3], True, True,
    )  # fmt: skip
    assert (bea["rank"], bea["ranks"]) == (None, [2, 4])
    assert rows(ranking)[0] == ("Dora", 1)
    german = format_ranking(ranking, "de")
    assert "2–4. Bea  8,2/8,3   Ergebnis offen; unsicher gelesen" in german
    assert told(ranking)["Dora"]["open"] is False


def test_an_open_score_that_changes_no_place_has_one(sheet: Entry) -> None:
    open_ = replace(of(sheet, "Bea", NO_RESULT, ("resources", "heart-5", None)), doubts=(FLAG,))
    dora = of(sheet, "Dora", NO_RESULT, RING, ("resources", "coin-5", "o"))
    ranking = ranked(open_, dora)
    assert rows(ranking) == [("Dora", 1), ("Bea", 2)]
    assert "ranks" not in told(ranking)["Bea"]


def test_doubtful_and_undecided_sheets_are_marked(sheet: Entry) -> None:
    die = Doubt(1, "score", "turn-1-a", "3", 0.7, (("5", 0.3),))
    doubtful = replace(of(sheet, "Anna"), doubts=(die,))
    undecided = of(sheet, "Bea", ("score", "turn-1-a", None))
    ranking = ranked(doubtful, undecided)
    assert format_ranking(ranking, "en").splitlines()[:2] == [
        " 1. Anna     8.3   read with doubt",
        " 1. Bea      8.3   undecided",
    ]
    assert [told(ranking)[name]["doubtful"] for name in ("Anna", "Bea")] == [True, False]


@pytest.mark.parametrize("game", list(Game))
def test_a_blank_sheet_is_listed_but_not_ranked(game: Game) -> None:
    entry = load_entry(EXAMPLES / f"{game.value}.yaml", None)
    (round_,) = entry.record.rounds
    cards = tuple(CardRecord(card.card, ()) for card in round_.cards)
    empty = Record(game, player="Nele", rounds=(RoundRecord(cards),))
    blank = Entry("nele.yaml", load_classic(game), empty)
    ranking = ranked(entry, blank)
    assert ranking.places[-1].standing.player == "Nele"
    assert (told(ranking)["Nele"]["rank"], told(ranking)["Nele"]["blank"]) == (None, True)
    assert format_ranking(ranking, "de").splitlines()[-1].endswith("–   leer, nicht gewertet")
    assert ranking.differences == ()  # nobody can have noted other dice there


def test_a_sheet_given_twice_is_named_and_counts_once(sheet: Entry) -> None:
    copy = replace(of(sheet, "Anna"), name="copy of anna.yaml")
    ranking = ranked(of(sheet, "Anna"), copy, of(sheet, "Bea"))
    assert rows(ranking) == [("Anna", 1), ("Bea", 1)]  # players may well have the same marks
    assert [text.en for text in ranking.duplicates] == [
        "copy of anna.yaml is the same sheet as Anna.yaml and counts only once."
    ]
    assert "! copy of anna.yaml ist dasselbe Blatt" in format_ranking(ranking, "de")


# ------------------------------------------------------------------ as people call it


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["rank", *map(str, arguments), "--lang", "en"])


def test_a_file_given_twice_counts_once() -> None:
    file = EXAMPLES / "helden.yaml"
    done = run(file, file)
    assert done.output.count("Player 1") == 1
    assert f"! {file} was given more than once and counts once." in " ".join(done.output.split())
    assert done.exit_code == 0


def test_a_photo_given_twice_is_named(tmp_path: Path) -> None:
    one, two = tmp_path / "a.jpg", tmp_path / "b.jpg"
    for file in (one, two):
        copyfile(EXAMPLES / "helden.jpg", file)
    done = run(one, two)
    assert f"! {two} is the same sheet as {one}" in " ".join(done.stdout.split())
    assert done.stdout.count("Player 1") == 1


def test_a_photo_beside_its_own_record_counts_once_and_the_record_counts(tmp_path: Path) -> None:
    photo = tmp_path / "helden.jpg"
    copyfile(EXAMPLES / "helden.jpg", photo)
    saved = CliRunner().invoke(main, ["score", str(photo), "--save", str(tmp_path / "records")])
    assert saved.exit_code in (0, 3)
    (record,) = (tmp_path / "records").glob("*.yaml")
    for order in ((photo, record), (record, photo)):
        done = run(*order)
        assert done.stdout.count("Player 1") == 1
        said = " ".join(done.stdout.split())
        assert f"! {photo} is the same sheet as {record} and counts only once." in said


@pytest.mark.parametrize(
    ("read_for", "is_again"),
    [("a", True), ("ab", True), ("b", False), ("", False)],
    ids=["this photo", "this one and another", "another", "none"],
)
def test_a_record_stands_for_a_photo_that_it_was_read_from(
    sheet: Entry, tmp_path: Path, read_for: str, is_again: bool
) -> None:
    for name in "ab":
        (tmp_path / name).write_bytes(name.encode())
    photos = tuple(photo_digest(name.encode()) for name in read_for)
    record = Player(replace(sheet, name="anna.yaml", photos=photos))
    seen: Any = object()  # that there are sheets says that they were photographed
    photo = Player(replace(sheet, name="anna.jpg", inputs=(str(tmp_path / "a"),)), seen)
    kept, again = records_first([photo, record])
    assert kept == ((record,) if is_again else (photo, record))
    assert len(again) == is_again


def test_a_photo_that_is_gone_has_no_record(sheet: Entry, tmp_path: Path) -> None:
    record = Player(replace(sheet, photos=(photo_digest(b"a"),)))
    seen: Any = object()
    photo = Player(replace(sheet, name="anna.jpg", inputs=(str(tmp_path / "a"),)), seen)
    assert records_first([photo, record]) == ((photo, record), ())


def test_tables_that_differ_need_a_look(tmp_path: Path) -> None:
    file, other = EXAMPLES / "welten.yaml", tmp_path / "bea.yaml"
    layout = load_classic(Game.WELTEN)
    realms = ("wingspan", "castles", "cities")
    played = simulate_round(layout, realms, random.Random(7), Style.CARELESS).record
    record = Record(Game.WELTEN, player="Bea", rounds=(played,))
    other.write_text(format_record(record), encoding="utf-8")
    assert run(file).exit_code == 0 == run(other).exit_code
    done = run(file, other)
    assert "played different realms" in done.stdout
    assert done.exit_code == 3
