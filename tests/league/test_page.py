"""Page, plots and poster: whole, in both languages, telling no more of people than wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.figures import find_figures, find_spread
from dicesheets.league.page import PAGE_ROWS
from dicesheets.league.plots import draw_plots
from dicesheets.league.poster import load_poster, plan_poster
from dicesheets.league.telling import telling_of
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.results import keep_best, sheet_results, write_result
from dicesheets.store.values import StoredResult

Event = tuple[Database, str]
GOLDEN = Path(__file__).parent / "golden"
LAYOUT = load_classic(Game.WELTEN)


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["league", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("names", ["full", "initials", "numbers"])
def test_a_page_is_whole_and_asks_nobody_else(event: Event, tmp_path: Path, names: str) -> None:
    database, _ = event
    out = tmp_path / "page"
    run("page", str(database.file), "-o", str(out), "--names", names, "--best", "0")
    found = {file.relative_to(out).as_posix(): file for file in out.rglob("*") if file.is_file()}
    for name in ("index.html", "index.en.html"):
        html = found[name].read_text("utf-8")
        assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
        for link in re.findall(r'(?:href|src)="([^"#]+)"', html):
            assert link in found, link
        assert ("Cleo Drexler" in html) == (names == "full")
        assert '<meta name="robots" content="noindex">' in html
    everything = b"".join(
        found[name].read_bytes() for name in found if not name.startswith("fonts/")
    )
    assert (b"Drexler" in everything) == (names == "full"), "no file tells more than asked"
    for name, file in found.items():
        if name.endswith(".svg"):
            ElementTree.fromstring(file.read_text("utf-8"))


@pytest.mark.parametrize("names", ["full", "initials", "numbers"])
def test_the_name_of_a_photo_tells_nobodys_name(event: Event, tmp_path: Path, names: str) -> None:
    """People name their photos after themselves: table.json published those that count not."""
    database, _ = event
    with database.write() as connection:
        connection.execute("UPDATE results SET again = ?", ('["Cleo Drexler 2.jpg"]',))
    out = tmp_path / "page"
    run("page", str(database.file), "-o", str(out), "--names", names, "--best", "0")
    assert ("Drexler 2" in (out / "table.json").read_text("utf-8")) == (names == "full")
    assert ("Drexler 2" in run("table", str(database.file), "--names", names)) == (names == "full")


@pytest.mark.parametrize(("names", "called"), [("full", "Gül Hakim"), ("numbers", "Nr. 7")])
def test_who_has_no_place_is_on_the_page_with_the_reason(
    event: Event, tmp_path: Path, names: str, called: str
) -> None:
    database, _ = event
    run("page", str(database.file), "-o", str(tmp_path / "page"), "--names", names, "--best", "0")
    html = (tmp_path / "page/index.html").read_text("utf-8")
    assert "2 ohne Platz" in html and '<a href="#unplaced">Ohne Platz</a>' in html
    section = html.partition('<section id="unplaced">')[2].partition("</section>")[0]
    assert f'{called}<span class="missing">Nicht regelgerecht</span>' in section
    assert '<span class="missing">Unbeschrieben</span>' in section


def test_the_number_of_a_table_does_not_look_like_a_score(event: Event, tmp_path: Path) -> None:
    database, _ = event
    with database.write() as connection:
        connection.execute("UPDATE people SET at_table = 1 + (at_table = 'Rot')")
    assert "Cleo Drexler  Tisch 2   26,4" in run("table", str(database.file), "--lang", "de")
    run("page", str(database.file), "-o", str(tmp_path / "page"), "--best", "0")
    html = (tmp_path / "page/index.en.html").read_text("utf-8")
    assert '<td class="where">Table 2</td>' in html and "<span>Table 1: <b>" in html
    assert ">2</td>" not in html and ",2,26.4," in (tmp_path / "page/table.csv").read_text("utf-8")


def test_a_name_is_never_markup(event: Event, tmp_path: Path) -> None:
    database, _ = event
    with database.write() as connection:
        connection.execute("UPDATE people SET name = '<script>x</script>', at_table = '\"><u>'")
        connection.execute("UPDATE matches SET title = '<i>Cup</i> & {star}'")
    run("page", str(database.file), "-o", str(tmp_path / "page"), "--best", "0")
    html = (tmp_path / "page/index.html").read_text("utf-8")
    assert "<script" not in html and "<i>" not in html and "<u>" not in html
    run("poster", str(database.file), "-o", str(tmp_path / "poster.pdf"))


def test_a_long_table_goes_on_over_pages(event: Event, tmp_path: Path) -> None:
    database, match = event
    with database.write() as connection:
        for number in range(100, 100 + PAGE_ROWS):
            row = StoredResult(f"p{number}", 0, number, "ranked", 1, (number,), (number,))
            write_result(connection, match, row.sheet, [row])
    run("page", str(database.file), "-o", str(tmp_path / "page"), "--best", "0")
    second = (tmp_path / "page/places-2.html").read_text("utf-8")
    assert second.count("<tr>") == 1 + 5 and 'href="index.html"' in second
    assert 'href="places-2.html"' in (tmp_path / "page/index.html").read_text("utf-8")


def test_the_plots_are_drawn_as_before(
    event: Event, compare_golden: Callable[[Path, str], None]
) -> None:
    database, match = event
    keep_best(database, match, "p3", 2, 300)
    telling = telling_of(database, find_event(database), "en")
    plots = draw_plots(find_figures(database, match, LAYOUT), LAYOUT, telling.manner)
    assert list(plots) == ["scores", "realms", "rolls", "best"]
    for name, plot in plots.items():
        compare_golden(GOLDEN / f"plot-{name}.svg", plot)


def test_figures_come_from_the_results(event: Event) -> None:
    database, match = event
    figures = find_figures(database, match, LAYOUT)
    stars = [
        [count for number in range(1, 6) for row in sheet_results(database, match, f"p{number}")
         for card, count in row.realms if card == realm.card and count is not None]
        for realm in figures.realms
    ]  # fmt: skip
    means = [sum(counts) / len(counts) for counts in stars]
    assert [realm.mean_stars for realm in figures.realms] == pytest.approx(means)
    assert means == sorted(means) and len(means) == 9
    assert len(figures.rolls) == 27
    assert figures.luckiest is not None
    assert figures.luckiest.mean_fields == max(roll.mean_fields for roll in figures.rolls)
    assert figures.best == () and figures.winner is not None


def test_the_best_play_is_searched_for_once_and_kept(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, match = event
    searched: list[float] = []

    class Found:
        score_tenths = 290

    def search(layout: object, realms: object, rolls: object, seconds: float) -> Found:
        searched.append(seconds)
        return Found()

    monkeypatch.setattr("dicesheets.rules.welten.best.search.best_round", search)
    first = find_figures(database, match, LAYOUT, 30.0)
    assert len(first.best) == len(searched) == 3 and searched[0] <= 10 and max(searched) <= 30
    assert find_figures(database, match, LAYOUT, 30.0).best == first.best
    assert len(searched) == 3


@pytest.mark.parametrize(
    ("scores", "start", "step", "counts"),
    [
        ([105], 100, 10, (1,)),
        ([100, 109, 110, 135], 100, 10, (2, 1, 0, 1)),
        ([0, 999], 0, 50, (1, *(0,) * 18, 1)),
    ],
)
def test_scores_are_spread_over_few_even_steps(
    scores: list[int], start: int, step: int, counts: tuple[int, ...]
) -> None:
    spread = find_spread(scores)
    assert spread is not None
    assert (spread.start_tenths, spread.step_tenths, spread.counts) == (start, step, counts)
    assert find_spread([]) is None


def test_the_middle_of_four_lies_between_two() -> None:
    spread = find_spread([12, 126, 355, 390])
    assert spread is not None and spread.median_tenths == 240


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_a_poster_is_one_page_of_its_size(event: Event, paper: str) -> None:
    import pypdfium2

    database, match = event
    telling = telling_of(database, find_event(database), "de")
    poster = load_poster(database, match, telling, "18.11.2026")
    document = pypdfium2.PdfDocument(BytesIO(pdf_bytes(plan_poster(poster, paper))))
    assert len(document) == 1
    width, height = document[0].get_size()
    assert (round(width), round(height)) == {"a4": (595, 842), "a3": (842, 1191)}[paper]
    text = document[0].get_textpage().get_text_range()
    for row in poster.rows:
        assert row.name.split()[0] in text
    document.close()


def test_a_poster_has_the_letters_of_every_european_name_and_says_whose_it_lacks(
    event: Event, tmp_path: Path
) -> None:
    """Names beyond Latin were numbers, without a word."""
    database, _ = event
    with database.write() as connection:
        for number, name in ((3, "Юлія Шевченко"), (4, "Χρήστος"), (2, "山田 太郎")):
            connection.execute("UPDATE people SET name = ? WHERE number = ?", (name, number))
    out = tmp_path / "poster.pdf"
    done = run("poster", str(database.file), "-o", str(out), "--lang", "en")
    assert "no font has the letters of 山田 太郎; the numbers stand there" in done
    import pypdfium2

    words = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range()
    assert "Шевченко" in words and "Χρήστος" in words and "#2" in words


def test_a_poster_says_when_the_podium_may_still_change(event: Event) -> None:
    database, match = event
    telling = telling_of(database, find_event(database), "de")
    assert load_poster(database, match, telling, "").is_over
    open_ = StoredResult("p6", 0, 6, "open", None, (1,), (999,))
    with database.write() as connection:
        write_result(connection, match, "p6", [open_])
    assert not load_poster(database, match, telling, "").is_over
