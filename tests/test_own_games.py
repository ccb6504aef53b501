"""Games whose rules stand in their layout: those in examples/, and a new one in a folder.

No Python knows them: every command takes what it needs from the file.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from own_modules import own_modules
from PIL import Image

from dicesheets.bench.pad_trial import try_pad
from dicesheets.cli import main
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.practice.handwriting import load_hands
from dicesheets.practice.pad_fillings import fill_pad
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.check import check_bytes, check_layout
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pages import Document, Page, PlacedCard
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Words
from dicesheets.sheets.preview import render_pages
from dicesheets.sheets.text import missing_characters
from dicesheets.sheets.wording import LONGEST_IMPRINT, imprint_of

ROOT = Path(__file__).parents[1]
GAMES = sorted((ROOT / "examples" / "games").glob("*.yaml"))
FEW_DESIGNS = 40  # `bench/pad_bench.py` tries 300 of them, and photographs them
SIXTH = """
game: own
id: sheep
name: {de: Schäfchen, en: Little Sheep}
author: A shepherd
licence: CC0-1.0
settings:
  players: [1, 1]
  minutes: 5
  overview:
    - {de: Zählt bis zum Schlafen., en: Count until you sleep.}
cards:
  sheet:
    role: pad
    title: {de: Schäfchen, en: Little Sheep}
    colour: teal
    icon: moon
    pad:
      paper: half
      lines:
        white: {write: mark, numbers: [1, 2, 3, 4, 5, 6], lock: 2, label: {de: Weiß, en: White}}
        black: {write: mark, boxes: 3, worth: 10, label: {de: Schwarz, en: Black}}
        total: {sum: [white, black], label: {de: Schafe, en: Sheep}}
      win: {by: total}
"""


GIVEN = ("--layout", "sheep.yaml")
LESSON = ROOT / "docs" / "make-your-own-game.md"
PICTURE_DPI = 92  # as docs/pictures/draw.py draws them
VISIBLE = 40  # of 255: more than few colours change
SAME = 0.0002  # of the dots may differ so much; a word that moved is ten times more
_BLOCK = re.compile(r"<!-- picture: (\S+) (\S+) -->\n```yaml\n(.*?)```", re.S)


def ids(path: Path) -> str:
    return path.stem


def test_there_are_the_games_that_were_promised() -> None:
    layouts = [load_layout(file) for file in GAMES]
    assert {layout.game for layout in layouts} == {Game.OWN}
    assert len(layouts) >= 3
    pads = [layout.cards[0].pad for layout in layouts]
    assert any(pad and not pad.is_shared for pad in pads)
    assert any(pad and pad.win.who.value == "lowest" and pad.places == 8 for pad in pads)


def test_no_python_names_a_game_of_our_own() -> None:
    layouts = [load_layout(file) for file in GAMES]
    names = [n for one in layouts for n in (one.id, one.about.name.de, one.about.name.en)]
    sources = [f for f in own_modules() if "tests" not in f.parts]  # tests may use the examples
    assert len(sources) > 300
    for file in sources:
        text = file.read_text("utf-8")
        assert not [name for name in names if name in text], file


@pytest.mark.parametrize("file", GAMES, ids=ids)
def test_a_game_has_no_fault_and_prints_in_every_way(file: Path) -> None:
    layout, faults = check_layout(file)
    assert faults == []
    assert layout is not None
    for form, paper, language in product(
        ("cards", "pad", "leaflet", "labels"), ("a4", "letter"), ("de", "en")
    ):
        job = Job(form, paper, language, saver=paper == "letter", copies=1, backs=form == "cards")
        assert plan_document(layout, job).pages
    document = plan_document(layout, Job(language="en"))
    whose, disclaimer = (text.en for text in imprint_of(layout))
    assert whose == f"{layout.about.name.en} · {layout.about.author} · {layout.about.licence}."
    words = [item.text for item in document.pages[0].items if isinstance(item, Words)]
    assert disclaimer in words
    assert pdf_bytes(document).startswith(b"%PDF")
    assert document.title == layout.about.name.en


@pytest.mark.parametrize("licence", ["{x}", "許可"])
def test_a_licence_that_cannot_be_printed_is_left_out(licence: str) -> None:
    """Braces were taken for an icon, and no leaflet came of it."""
    layout = load_layout(GAMES[0])
    layout = replace(layout, about=replace(layout.about, licence=licence))
    assert "{" not in imprint_of(layout)[0].en
    assert not missing_characters(imprint_of(layout)[0].en, "regular")


@pytest.mark.parametrize(("spare", "is_named"), [(0, True), (-1, False)])
def test_an_author_is_named_as_far_as_there_is_room(spare: int, is_named: bool) -> None:
    layout = load_layout(GAMES[0])
    name = "N" * 20
    author = "A" * (LONGEST_IMPRINT - len(f"{name} · ") - spare)
    about = replace(layout.about, author=author, licence="", name=Text(name, name))
    (own, _) = imprint_of(replace(layout, about=about))
    assert own.en == (f"{name} · {author}." if is_named else f"{name}.")


@pytest.mark.parametrize("file", GAMES, ids=ids)
def test_a_filled_pad_is_legal_and_added_up(file: Path) -> None:
    layout = load_layout(file)
    for seed in range(20):
        marks = fill_pad(layout.cards[0], np.random.default_rng(seed))
        sheet = CardRecord(layout.cards[0].id, tuple(marks.items()))
        verdict = judge(layout, Record(layout.game, rounds=(RoundRecord((sheet,)),)))
        assert verdict.legal is True
        assert {f.rule for f in verdict.findings} <= {"own.unfinished"}
        assert verdict.score_tenths is not None


def run(*arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(main, [*arguments, "--lang", "en"])
    assert done.exit_code == status, done.output
    return done.output


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game, two people, and a photo of what each of them played."""
    folder = tmp_path_factory.mktemp("shelf")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("sheep.yaml").write_text(SIXTH, "utf-8")
        Path("people.csv").write_text("name\nAnna\nBea\n", "utf-8")
        run("print", *GIVEN, "--names", "people.csv", "--event", "Cup", "-o", "cup.pdf")
        run("practise", *GIVEN, "--names", "cup-names.csv", "--megapixels", "3", "-o", "p.jpg")
    return folder


@pytest.fixture
def here(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write in, with what is on the shelf; nothing is installed."""
    for file in shelf.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_is_checked_told_printed_and_drawn(here: Path) -> None:
    assert "no fault; own layout sheep, 1 card" in run("check", "sheep.yaml")
    assert "Count until you sleep." in run("rules", *GIVEN)
    run("print", *GIVEN, "--players", "2", "-o", "sheep.pdf", "--geometry", "g.json")
    cards = json.loads(Path("g.json").read_text())["pages"][0]["cards"]
    assert len(cards) == 2  # everybody has a sheet
    assert {"id": "p1-white-6", "kind": "mark"}.items() <= cards[0]["fields"][5].items()
    run("watch", "sheep.yaml", "--once", "-o", "preview")
    assert list(Path("preview").iterdir())


def test_a_new_game_is_published_installed_read_and_ranked(here: Path) -> None:
    assert "1 variant" in run("publish", "sheep.yaml", "-o", "site")
    assert "not installed" in run("score", "p-P1.jpg", status=2)
    assert "Little Sheep" in run("add", "site/v/sheep/sheep.zip")
    Path("sheep.yaml").unlink()  # from here on the installed one is all there is
    assert "Little Sheep" in run("variants")
    read = json.loads(run("scan", "p-P1.jpg", "--json"))
    assert (read["cards"][0]["game"], read["cards"][0]["layout"]) == ("own", "sheep")
    told = run("score", "p-P1.jpg", "p-P2.jpg", "--save", "kept", "--overlay", "seen")
    assert told.count("Little Sheep") == 2
    assert told.count("Played by the rules.") == 2
    assert len(list(Path("seen").glob("*.png"))) == 2
    kept = sorted(str(file) for file in Path("kept").iterdir())
    ranked = json.loads(run("rank", *kept, "--names", "cup-names.csv", "--json"))
    assert [place["rank"] for place in ranked["ranking"]] == [1, 2]
    assert {place["player"] for place in ranked["ranking"]} == {"Anna", "Bea"}
    truth = [json.loads(run("score", f"p-P{n}.yaml", "--json"))["score"] for n in (1, 2)]
    assert sorted(place["score"] for place in ranked["ranking"]) == sorted(truth)


def test_a_new_game_has_a_league(here: Path) -> None:
    """The poster knew the symbols of four games only."""
    assert "2 people" in run("league", "new", "cup", *GIVEN, "--names", "cup-names.csv")
    added = run("league", "add", "cup", "p-P1.jpg", "p-P2.jpg", "--workers", "1")
    assert "2 read, 2 sheets judged" in added
    assert "2 ranked" in run("league", "status", "cup")
    assert "Nothing is left to ask." in run("league", "review", "cup")
    table = run("league", "table", "cup")
    assert "1. " in table
    assert {"Anna", "Bea"} <= set(table.split())
    run("league", "page", "cup", "-o", "page")
    assert "Little Sheep" in Path("page/index.html").read_text("utf-8")
    run("league", "poster", "cup", "-o", "poster.pdf")
    assert Path("poster.pdf").read_bytes().startswith(b"%PDF")
    run("league", "export", "cup", "-o", "out")
    assert "taken in" in run("matches", "import", "out", "--data", "data")
    (match,) = run("matches", "--data", "data").splitlines()
    assert "own" in match
    run("matches", "export", match.split()[0], "--data", "data", "-o", "again")
    assert Path("again/match.json").is_file()


def test_what_no_pad_can_do_is_refused_with_a_reason(here: Path) -> None:
    assert "a pad does not say how it is played" in run("rate", "sheep.yaml", status=2)
    assert "has no dice log; give a welten record" in run("best", *GIVEN, "p-P1.yaml", status=2)
    assert "'own' is not one of 'welten', 'wuerfeland'" in run("variant", "--game", "own", status=2)
    for form in ("round", "match"):
        refused = run("print", *GIVEN, "--format", form, "-o", "x.pdf", status=2)
        assert "only welten has rounds; use cards or pad" in refused
    assert "--realms: own has none" in run("practise", *GIVEN, "--realms", "a", status=2)
    assert "--seed: only welten" in run("league", "new", "x", *GIVEN, "--seed", "3", status=2)
    assert "this game has 1" in run("league", "new", "x", *GIVEN, "--rounds", "3", status=2)
    run("league", "new", "x", *GIVEN)
    assert "everybody rolls for themselves" in run("league", "rolls", "x", status=2)


FLOCK = "game: own\nicons: {flock: M0 0L24 0L24 24Z}"
WORDS = {
    "a symbol that is not there": (
        "minutes: 5",
        "symbols: [moom]",
        r"symbols\[1\]: no icon \"moom\"",
    ),
    "an icon in the overview": ("Count until you sleep.", "'{moom}'", r"overview\[1\].en: no icon"),
    "letters in the overview": ("Count until", "Count 白", r"overview\[1\].en: the font has no 白"),
    "letters in the name": ("name: {de: Schäfchen", "name: {de: 白", "name.de: the font has no 白"),
    "an icon in the notes": (
        "paper: half",
        "notes: [{de: Los., en: 'Go {moom}.'}]",
        r"sheep.yaml:19: cards.sheet.pad.notes\[1\].en: no icon",
    ),
    "a number of the notes in the rules": (
        "icon: moon",
        "rules: [{de: Los., en: 'Up to {reach}.'}]",
        r"cards.sheet.rules\[1\].en: no icon \"reach\"; that can stand in the pad's `notes` alone",
    ),
    "the icon of a seat": (
        "paper: half",
        "seats: [{icon: moom, name: {de: S, en: S}}]",
        r"seats\[1\].icon: no icon",
    ),
}


@pytest.mark.parametrize("mistake", WORDS)
def test_what_a_game_prints_beside_its_cards_is_checked_too(mistake: str) -> None:
    old, new, told = WORDS[mistake]
    assert old in SIXTH
    _, faults = check_bytes(SIXTH.replace(old, new, 1).encode(), "sheep.yaml")
    (fault,) = faults
    assert re.search(told, str(fault))


def test_an_icon_of_the_authors_own_stands_on_the_backs() -> None:
    text = SIXTH.replace("game: own", FLOCK).replace("minutes: 5", "symbols: [moon, flock]")
    layout, faults = check_bytes(text.encode(), "sheep.yaml")
    assert faults == []
    assert layout is not None
    assert pdf_bytes(plan_document(layout, Job(backs=True))).startswith(b"%PDF")


def test_random_pads_are_refused_with_a_reason_or_added_up_as_a_second_adder_does() -> None:
    trials = [try_pad(seed) for seed in range(FEW_DESIGNS)]
    assert [trial.seed for trial in trials if not trial.is_sound] == []
    refused = [trial for trial in trials if trial.refused]
    assert 3 < len(refused) < FEW_DESIGNS // 2
    assert all(str(fault) for trial in refused for fault in trial.refused)


@pytest.mark.slow
def test_random_pads_are_read_back_from_photos(tmp_path: Path) -> None:
    hands = load_hands()
    trials = [try_pad(seed, hands, tmp_path) for seed in range(FEW_DESIGNS)]
    assert [t.seed for t in trials if t.disputed or (t.read and t.read.silent)] == []


def assert_is_drawn_so(layout: Layout, card: str, file: Path) -> None:
    """A picture that no longer shows what is printed: run docs/pictures/draw.py."""
    plan = draw_card(layout, layout.card(card), Look(language="en"))
    page = Page(plan.width_mm, plan.height_mm, (PlacedCard(plan, card, 0.0, 0.0),))
    with Image.open(file) as picture:
        kept = picture.convert("RGB")
    (drawn,) = render_pages(pdf_bytes(Document((page,), "", "en")), PICTURE_DPI)
    assert drawn.size == kept.size
    shift = np.abs(np.asarray(drawn.convert("RGB"), float) - np.asarray(kept, float))
    assert (shift.max(axis=2) > VISIBLE).mean() < SAME, file.name


THOUSANDS = """
game: own
layout: points
rounds:
  - pad: {p1-t1: 2500, p1-t2: 480, p1-total: 2980, p2-t1: 17, p2-t2: 1250, p2-total: 1267}
"""


@pytest.mark.slow
def test_a_pad_for_thousands_is_read_back(here: Path) -> None:
    """Numbers of four digits were cut to three; totals of the built-in pad too."""
    text = (ROOT / "layouts" / "own" / "classic.yaml").read_text("utf-8")
    text = text.replace("id: classic", "id: points").replace("to: 999", "to: 9999")
    Path("points.yaml").write_text(text.replace("turns: 14", "turns: 8"), "utf-8")
    Path("truth.yaml").write_text(THOUSANDS, "utf-8")
    given = ("--layout", "points.yaml")
    run("practise", *given, "--record", "truth.yaml", "-o", "photo.jpg", "--seed", "15")
    told = json.loads(run("score", *given, "photo.jpg", "--json"))
    assert told["rounds"][0]["players"] == {"p1": 2980, "p2": 1267}


def test_every_step_of_the_lesson_works_and_has_its_picture(tmp_path: Path) -> None:
    text = LESSON.read_text("utf-8")
    steps = _BLOCK.findall(text)
    assert len(steps) == 3
    file = tmp_path / "birds.yaml"
    for picture, card, layout_text in steps:
        file.write_text(layout_text, encoding="utf-8")
        layout, faults = check_layout(file)
        assert faults == []
        assert layout is not None
        assert layout.card(card).pad
        assert_is_drawn_so(layout, card, LESSON.parent / "pictures" / picture)
    file.write_text(steps[0][2].replace("sum: seen", "sum: see"), encoding="utf-8")
    (fault,) = check_layout(file)[1]
    assert str(fault).replace(f"{tmp_path}/", "") in text
