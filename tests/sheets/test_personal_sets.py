"""Personal sets: everybody's name on their sheets, and their number in every code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from drawn_once import draw_once
from hypothesis import given, settings
from hypothesis import strategies as st

from dicesheets.errors import UsageError
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role
from dicesheets.layouts.people import Person
from dicesheets.sheets.cards import Look, draw_card
from dicesheets.sheets.cards.names import NAME_SIZES_MM, fit_name
from dicesheets.sheets.cards.personal import personalise
from dicesheets.sheets.extent import extent_of
from dicesheets.sheets.job import MAX_PEOPLE, Job, plan_document
from dicesheets.sheets.pages import Page
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.plan import Words
from dicesheets.sheets.text import drawable, measure, missing_characters

WELTEN = load_classic(Game.WELTEN)
ANNA, LONG = Person(17, "Anna Müller", "A", 1), Person(262_143, "Wolfeschlegelsteinhausen " * 4)
FORMATS = [(Game.WELTEN, form) for form in ("cards", "round", "match", "pad")]
FORMATS += [(game, "cards") for game in (Game.WUERFELAND, Game.HELDEN, Game.CARCASSONNE)]


def pages_of(job: Job, game: Game = Game.WELTEN) -> tuple[Page, ...]:
    return plan_document(load_classic(game), job, draw_once).pages


def words_on(page: Page) -> list[str]:
    return [i.text for c in page.cards for i in c.plan.personal if isinstance(i, Words)]


@pytest.mark.parametrize(("game", "form"), FORMATS)
def test_every_code_says_whose_sheet_it_is(game: Game, form: str) -> None:
    job = Job(format=form, people=(ANNA, LONG, Person(3)), event=4095)
    codes = [c.plan.code for page in pages_of(job, game) for c in page.cards if c.plan.code]
    assert len(set(codes)) == len(codes)
    found = {(parse_code(code).event, parse_code(code).person) for code in codes}
    assert found == {(4095, 17), (4095, 262_143), (4095, 3)}


@pytest.mark.parametrize(("game", "form"), FORMATS)
def test_a_name_stands_on_every_page_of_its_owner(game: Game, form: str) -> None:
    pages = pages_of(Job(format=form, people=(ANNA,), event=7, language="en"), game)
    for page in pages:
        if any(card.plan.code for card in page.cards):
            assert "Anna Müller" in words_on(page)


@pytest.mark.parametrize(("game", "form"), FORMATS)
def test_every_sheet_has_a_line_for_a_handwritten_name(game: Game, form: str) -> None:
    for page in pages_of(Job(format=form), game):
        sheets = [c for c in page.cards if c.plan.code and c.plan.fields]
        if game is Game.WELTEN and form == "cards":  # loose cards: those that everybody has
            sheets = [c for c in sheets if WELTEN.card(c.card).role is not Role.REALM]
        elif game is Game.WELTEN:
            sheets = [c for c in sheets if c.card == "score"]
            assert sheets
        assert all(card.plan.names for card in sheets)


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("compact", [False, True])
def test_no_line_for_a_name_covers_a_field_or_what_a_camera_needs(
    game: Game, compact: bool
) -> None:
    layout = load_classic(game)
    for card in layout.cards:
        if card.role is Role.COMPONENT or (compact and card.role not in (Role.SCORE,)):
            continue
        plan = draw_card(layout, card, Look(compact=compact))
        taken = [placed.box for placed in plan.fields] + [plan.code_box, plan.letters_box]
        for name in plan.names:
            assert not any(name.box.overlaps(box) for box in taken)


def test_a_card_made_somebodys_is_as_drawn_for_them() -> None:
    yours = Look(player=2, page=3, seed=9, event=7, person=17, name="Anna Müller")
    for card in WELTEN.cards:
        made = personalise(WELTEN, card, draw_card(WELTEN, card, Look()), yours)
        drawn = draw_card(WELTEN, card, yours)
        assert sorted(map(repr, made.personal)) == sorted(map(repr, drawn.personal))
        assert made.items == drawn.items and made.code == drawn.code


@pytest.mark.parametrize("saver", [False, True])
@pytest.mark.parametrize("compact", [False, True])
def test_round_and_seed_stand_apart_from_a_persons_letters(compact: bool, saver: bool) -> None:
    card = WELTEN.card("score" if compact else "scythe")
    look = Look(compact=compact, saver=saver, page=1, seed=1, person=17)
    words = [i for i in draw_card(WELTEN, card, look).personal if isinstance(i, Words)]
    letters = next(extent_of(w) for w in words if w.font == "mono")
    notes = [extent_of(w) for w in words if w.text in ("Durchgang 1", "Nr. 1")]
    assert len(notes) == 2
    assert all(note.left_mm - letters.right_mm > 3.0 for note in notes)


@pytest.mark.parametrize("person", [0, 17])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["score", "resources", "scythe"])
def test_round_and_seed_can_be_read(name: str, language: str, person: int) -> None:
    card = WELTEN.card(name)
    compact = card.role is not Role.REALM
    look = Look(language, compact=compact, player=1, page=1, seed=999, person=person)
    words = [i for i in draw_card(WELTEN, card, look).personal if isinstance(i, Words)]
    notes = [
        w for w in words if w.text.split()[0] in ("Durchgang", "Durchg.", "Round", "Nr.", "Seed")
    ]
    assert len(notes) == 2
    assert min(note.size_mm for note in notes) >= 2.0


def test_a_person_has_pages_of_their_own() -> None:
    pages = pages_of(Job(people=(ANNA, LONG)))
    owners = [{parse_code(card.plan.code).person for card in page.cards} for page in pages]
    assert all(len(owner) == 1 for owner in owners)


def test_the_colours_of_a_table_stay() -> None:
    pages = pages_of(Job(format="round", people=(ANNA, LONG)))
    assert [parse_code(page.cards[0].plan.code).player for page in pages] == [1, 0]


@settings(max_examples=80, deadline=None)
@given(st.text("abcdefgÄßWM -'", min_size=1, max_size=120), st.floats(8.0, 60.0))
def test_a_name_is_shrunk_and_shortened_until_it_fits(name: str, room_mm: float) -> None:
    name = " ".join(name.split()) or "x"
    found, size = fit_name(name, "bold", NAME_SIZES_MM, room_mm)
    assert found and measure(found, "bold", size) <= room_mm
    if measure(name, "bold", NAME_SIZES_MM[-1]) <= room_mm:
        assert found == name


def test_a_long_name_stays_in_its_box() -> None:
    for compact in (False, True):
        look = Look(compact=compact, person=1, name=drawable(LONG.name))
        plan = draw_card(WELTEN, WELTEN.of_role(Role.SCORE)[0], look)
        (line,) = plan.names
        written = [i for i in plan.personal if isinstance(i, Words) and i.text[:4] == "Wolf"]
        assert written
        assert extent_of(written[0]).right_mm < line.box.right_mm


@pytest.mark.parametrize("saver", [False, True])
@pytest.mark.parametrize("name", ["Łukasz Čapek", "Nguyễn Ánh", "Дмитрий Иванов", "Νίκος"])
def test_a_name_is_printed_in_its_own_letters(name: str, saver: bool) -> None:
    for form in ("round", "cards"):
        job = Job(
            form, saver=saver, people=(Person(1, name),), realms=("scythe", "castles", "cities")
        )
        document = plan_document(WELTEN, job, draw_once)
        words = [i for p in document.pages for c in p.cards for i in c.plan.personal]
        mine = [w for w in words if isinstance(w, Words) and w.text == name]
        assert mine
        assert {w.font for w in mine} == {"names"}
        assert all(missing_characters(w.text, w.font) == "" for w in mine)
    text = pypdfium2.PdfDocument(pdf_bytes(document))[0].get_textpage().get_text_range()
    assert name in text


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Anna Müller", "Anna Müller"),
        ("Łukasz Čapek", "Lukasz Capek"),
        ("I\u0307brahim Ağca", "Ibrahim Agca"),
        ("{star} Bob", "(star) Bob"),
        ("山田 太郎", ""),
        ("Анна", ""),
    ],
)
def test_what_the_font_lacks_is_drawn_without_its_marks_or_not_at_all(
    name: str, drawn: str
) -> None:
    assert drawable(name) == drawn
    assert missing_characters(drawn, "bold") == ""


@pytest.mark.parametrize(
    ("job", "why"),
    [
        (Job(people=(Person(0),)), "numbered 1 to 262143"),
        (Job(people=(Person(5), Person(5))), "the same number"),
        (Job(people=(ANNA,), event=4096), "4096 does not fit on a sheet"),
        (Job(people=tuple(Person(n + 1) for n in range(MAX_PEOPLE + 1))), "too many for one PDF"),
    ],
)
def test_people_whom_a_code_cannot_tell_apart_are_refused(job: Job, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        plan_document(WELTEN, job)


# ------------------------------------------------------------------ the command

Run = Callable[..., object]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    from click.testing import CliRunner

    from dicesheets.cli import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    return lambda *arguments: CliRunner().invoke(main, [*arguments])


def test_the_list_of_numbers_is_written_beside_the_pdf(run: Run, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text("Name;Tisch\nAnna;A\nŁuk Ǧ;A\n山;B\nAnna;B\n", "utf-8-sig")
    ask = ("print", "--format", "round", "--names", "people.csv", "--event", "Sommerliga 2027")
    first = run(*ask, "--lang", "en", "-o", "x.pdf")
    assert first.exit_code == 0  # type: ignore[attr-defined]
    listed = (tmp_path / "x-names.csv").read_text("utf-8-sig")
    rows = ["event,id,name,table", "375,1,Anna,A", "375,2,Łuk Ǧ,A", "375,3,山,B", "375,4,Anna,B"]
    assert listed.splitlines() == rows
    told = first.output  # type: ignore[attr-defined]
    assert "the font has no Ǧ 山: 1 name printed without these marks, 1 left" in told
    assert "listed more than once, with different numbers: Anna" in told
    pdf = (tmp_path / "x.pdf").read_bytes()
    assert run(*ask, "--lang", "en", "-o", "x.pdf").exit_code == 0  # type: ignore[attr-defined]
    assert (tmp_path / "x.pdf").read_bytes() == pdf
    # The list is a list: with its numbers and its event, somebody's lost sheet is printed again.
    again = run("print", "--format", "round", "--names", "x-names.csv", "--players", "3-3")
    assert "1 page" in again.output  # type: ignore[attr-defined]


def test_more_than_six_players_are_told_by_their_number(run: Run, tmp_path: Path) -> None:
    done = run("print", "--format", "round", "--players", "7-9", "--geometry", "g.json")
    assert done.exit_code == 0  # type: ignore[attr-defined]
    import json

    pages = json.loads((tmp_path / "g.json").read_text())["pages"]
    codes = [parse_code(page["cards"][0]["code"]) for page in pages]
    assert [(code.person, code.player) for code in codes] == [(7, 0), (8, 0), (9, 0)]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--event", "5"), "--event: belongs to personal sets"),
        (("--event", "5000", "--players", "2"), "--event 5000: does not fit on a sheet"),
        (("--names", "none.csv"), "none.csv"),
        (("--names", "people.csv", "--players", "5-9"), "nobody has one of these numbers"),
        (("--names", "x-names.csv", "-o", "x.pdf"), "the list of numbers would go there"),
    ],
)
def test_what_does_not_go_together_writes_nothing(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    for name in ("people.csv", "x-names.csv"):
        (tmp_path / name).write_text("Anna\nBen\n")
    result = run("print", *arguments)
    assert result.exit_code == 2  # type: ignore[attr-defined]
    assert why in result.output  # type: ignore[attr-defined]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["people.csv", "x-names.csv"]
