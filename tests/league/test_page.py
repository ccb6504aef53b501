"""Page, plots and poster: whole, in both languages, telling no more of people than wanted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league import page
from dicesheets.league.figures import (
    BestFigure,
    Figures,
    RollFigure,
    Share,
    figures_json,
    find_figures,
    find_share,
    find_spread,
)
from dicesheets.league.naming import Manner
from dicesheets.league.page import PAGE_ROWS
from dicesheets.league.plots import draw_plots, draw_rolls
from dicesheets.league.poster import load_poster, plan_poster
from dicesheets.league.table import load_table
from dicesheets.league.table_text import Telling
from dicesheets.league.telling import telling_of
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.results import keep_best, keep_result, sheet_results, write_result
from dicesheets.store.values import StoredBest, StoredResult

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


def test_the_language_asked_for_stands_in_front_of_a_page(event: Event, tmp_path: Path) -> None:
    database, _ = event
    run("page", str(database.file), "-o", str(tmp_path), "--best", "0", "--lang", "en")
    front = (tmp_path / "index.html").read_text("utf-8")
    behind = (tmp_path / "index.de.html").read_text("utf-8")
    assert '<html lang="en">' in front and 'href="index.de.html"' in front
    assert '<html lang="de">' in behind and 'href="index.html" hreflang="en"' in behind
    assert not (tmp_path / "index.en.html").exists()


def test_a_page_in_another_language_leaves_no_older_page_behind(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The English page of before stayed, with everybody's name, where only numbers were wanted."""
    database, _ = event
    monkeypatch.setattr(page, "PAGE_ROWS", 2)
    given = ("page", str(database.file), "-o", str(tmp_path), "--best", "0")
    run(*given, "--lang", "de")
    (tmp_path / "index.fr.html").write_text("my own")
    run(*given, "--lang", "en", "--names", "numbers")
    pages = {file.name: file.read_text("utf-8") for file in tmp_path.glob("*.html")}
    assert {"index.html", "index.de.html", "places-2.html", "places-2.de.html"} < pages.keys()
    assert not any("Drexler" in html for html in pages.values()), pages.keys()
    assert not {"index.en.html", "places-2.en.html"} & pages.keys()
    assert pages["index.fr.html"] == "my own"


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


def test_there_is_no_podium_without_a_first_place(event: Event, tmp_path: Path) -> None:
    database, match = event
    asked = (("fields", 1, "legal"),)
    ahead = StoredResult("p6", 0, 6, "open", 9990, (9990,), (9990,), missing=asked)
    for is_open in (False, True):
        if is_open:
            keep_result(database, match, "p6", [ahead])
        run("page", str(database.file), "-o", str(tmp_path / "page"), "--best", "0")
        page = (tmp_path / "page/index.html").read_text("utf-8")
        assert ('class="podium"' in page) is not is_open


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
    keep_best(database, match, "p3", 2, StoredBest(300, 300, 20.0))
    keep_best(database, match, "p3", 3, StoredBest(183, 189, 20.0))
    telling = telling_of(database, find_event(database), "en")
    plots = draw_plots(find_figures(database, match, LAYOUT), LAYOUT, telling.manner)
    assert list(plots) == ["scores", "realms", "rolls", "best"]
    for name, plot in plots.items():
        compare_golden(GOLDEN / f"plot-{name}.svg", plot)


def test_the_star_of_the_luckiest_roll_stands_below_the_title_of_its_row() -> None:
    """Of a first turn it stood in the middle of the words."""
    rolls = [RollFigure(number, 1, (2, 5), 5.0 - number) for number in (1, 2)]
    drawn = draw_rolls(rolls, Manner(Game.WELTEN, "en"))
    title = float(re.findall(r'y="([\d.]+)"[^>]*>Round 1<', drawn)[0])
    (star,) = re.findall(r'<polygon points="([^"]+)"', drawn)
    highest = min(float(point.split(",")[1]) for point in star.split())
    assert highest > title + 4, "the letters that hang below the line, too"


def test_a_poster_speaks_the_language_of_the_run(event: Event, tmp_path: Path) -> None:
    """It was German for everybody who did not say otherwise."""
    file = tmp_path / "w.pdf"
    arguments = ["league", "poster", str(event[0].file), "-o", str(file)]
    import pypdfium2

    for place, word in (("en_GB.UTF-8", "The winners"), ("de_DE.UTF-8", "Die Sieger")):
        done = CliRunner(env={"LC_ALL": place}).invoke(main, arguments)
        assert done.exit_code == 0, done.output
        document = pypdfium2.PdfDocument(file)
        assert word in document[0].get_textpage().get_text_range()
        document.close()


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


@dataclass
class CannedSearch:
    """A search that finds what it is told, and remembers how long it was allowed."""

    score_tenths: int
    bound_tenths: int
    allowed: list[float] = field(default_factory=list)

    def __call__(
        self, layout: object, realms: object, rolls: object, seconds: float
    ) -> CannedSearch:
        self.allowed.append(seconds)
        return self


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> CannedSearch:
    """Return the search that figures use in this test: the best play, proved."""
    canned = CannedSearch(290, 290)
    monkeypatch.setattr("dicesheets.rules.welten.best.search.best_round", canned)
    return canned


def best_plot(figures: Figures, database: Database, language: str) -> str:
    telling = telling_of(database, find_event(database), language)
    return draw_plots(figures, LAYOUT, telling.manner)["best"]


def test_the_best_play_is_searched_for_once_and_kept_if_it_is_proved(
    event: Event, search: CannedSearch
) -> None:
    database, match = event
    first = find_figures(database, match, LAYOUT, 30.0)
    assert len(first.best) == len(search.allowed) == 3
    assert search.allowed[0] <= 10 and max(search.allowed) <= 30
    assert find_figures(database, match, LAYOUT, 300.0).best == first.best
    assert len(search.allowed) == 3


def test_a_search_that_found_nothing_better_is_not_shown_as_the_best_possible(
    event: Event, search: CannedSearch
) -> None:
    """The winner's own score was: "100 % of what the dice allowed", "12.4 of 12.4"."""
    database, match = event
    search.score_tenths, search.bound_tenths = 5, 400
    figures = find_figures(database, match, LAYOUT, 3.0)
    assert [one.best_tenths for one in figures.best] == [one.played_tenths for one in figures.best]
    assert not any(one.is_proved for one in figures.best)
    german, english = (best_plot(figures, database, language) for language in ("de", "en"))
    assert "100 %" not in german + english
    assert german.count("; möglich waren höchstens 40,0") == 3
    assert english.count("; at most 40.0 was possible") == 3
    assert "holte mindestens" in german and "(nicht zu Ende gerechnet)" in german
    assert "made at least" in english and "(not computed to the end)" in english
    told = json.loads(figures_json(figures))["best"]
    assert [(one["bound"], one["optimal"]) for one in told] == [(40.0, False)] * 3


def test_more_time_repairs_what_a_short_search_left_open_and_less_never_spoils_it(
    event: Event, search: CannedSearch
) -> None:
    """What three seconds found was kept for ever."""
    database, match = event
    search.score_tenths, search.bound_tenths = 5, 400
    find_figures(database, match, LAYOUT, 3.0)
    find_figures(database, match, LAYOUT, 3.0)
    assert len(search.allowed) == 3, "the same time finds the same"
    keep_best(database, match, "p3", 3, StoredBest(5, 400, 0.6))
    find_figures(database, match, LAYOUT, 3.0)
    assert len(search.allowed) == 4, "a round for which little time was left gets its share"
    search.score_tenths, search.bound_tenths = 290, 300
    longer = find_figures(database, match, LAYOUT, 30.0).best
    assert {(one.best_tenths, one.bound_tenths) for one in longer} == {(290, 300)}
    search.score_tenths, search.bound_tenths = 5, 400
    assert find_figures(database, match, LAYOUT, 3.0).best == longer
    assert find_figures(database, match, LAYOUT, 300.0).best == longer
    assert len(search.allowed) == 10


def test_a_round_of_which_nothing_is_known_is_searched_first(
    event: Event, search: CannedSearch
) -> None:
    database, match = event
    for number in (1, 2):
        keep_best(database, match, "p3", number, StoredBest(5, 400, 0.7))
    find_figures(database, match, LAYOUT, 1.8)  # a share of 0.6 s: not worth it for the others
    known = {one.round: one.best_play for one in sheet_results(database, match, "p3")}
    assert known[3] is not None and known[3].is_proved and len(search.allowed) == 1
    with database.write() as connection:
        connection.execute("UPDATE results SET best_tenths = NULL WHERE round = 3")
    find_figures(database, match, LAYOUT, 30.0)
    known = {one.round: one.best_play for one in sheet_results(database, match, "p3")}
    shares = [best.seconds for number in (3, 1, 2) if (best := known[number]) is not None]
    assert shares == sorted(shares) == search.allowed[1:], "later ones get what is left over"


def test_a_round_that_was_not_searched_is_named_and_no_percentage_of_the_whole_is_given(
    event: Event, search: CannedSearch
) -> None:
    """It was left out without a word."""
    database, match = event
    with database.write() as connection:
        connection.execute("UPDATE results SET turns = '[]' WHERE sheet = 'p3' AND round = 2")
    figures = find_figures(database, match, LAYOUT, 30.0)
    assert [(one.round, one.best_tenths) for one in figures.best] == [(1, 290), (2, None), (3, 290)]
    german, english = (best_plot(figures, database, language) for language in ("de", "en"))
    assert "Möglichkeiten nicht berechnet" in german and "holte" not in german
    assert "the best is not computed" in english and " made " not in english
    assert len(search.allowed) == 2


@pytest.mark.parametrize(
    ("rounds", "share"),
    [
        ([(124, 183, 183)], Share(68, 68)),
        ([(124, 183, 189)], Share(65, 68)),
        ([(124, 124, 189)], Share(65, 100)),
        ([(183, 183, 183)], Share(100, 100)),
        ([(999, 1000, 1000)], Share(99, 99)),
        ([(0, 0, 0)], Share(100, 100)),
        ([(124, 183, 183), (100, 200, 200)], Share(58, 58)),
        ([(124, 183, 183), (100, None, None)], None),
        ([(None, None, None)], None),
        ([], None),
    ],
)
def test_a_share_is_as_sure_as_the_search(
    rounds: list[tuple[int | None, int | None, int | None]], share: Share | None
) -> None:
    assert find_share([BestFigure(1, *one) for one in rounds]) == share


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


@pytest.mark.parametrize(("language", "told"), [("de", "Offene Blätter"), ("en", "Open sheets")])
def test_a_poster_shows_the_places_of_the_table(event: Event, language: str, told: str) -> None:
    """Where the table said 1–2. a large 1. stood on the poster."""
    database, match = event
    telling = telling_of(database, find_event(database), language)
    assert told not in _poster_text(database, match, telling)
    open_ = StoredResult("p6", 0, 6, "open", 9990, (9990,), (9990,), missing=(("fields", 1),))
    keep_result(database, match, "p6", [open_])
    text = _poster_text(database, match, telling)
    rows = list(load_table(database, match).rows())
    assert [(row.first, row.last) for row in rows[:3]] == [(1, 2), (2, 3), (3, 4)]
    assert {"1–2.", "2–3.", "3–4."} <= set(text.split()) and "1." not in text.split()
    assert told in text


def test_a_poster_says_that_open_sheets_may_reach_a_podium_on_which_nobody_stands(
    event: Event,
) -> None:
    """It named winners where only open sheets were."""
    database, match = event
    with database.write() as connection:
        connection.execute("DELETE FROM results WHERE state = 'ranked'")
    poster = load_poster(database, match, telling_of(database, find_event(database), "en"), "")
    assert not poster.rows and not poster.is_over


def test_the_best_of_a_round_may_have_any_of_their_places_in_its_table(
    event: Event, tmp_path: Path
) -> None:
    """Somebody lacked round 2, and the best of it was told without a doubt."""
    database, match = event
    keep_result(
        database, match, "p6",
        [StoredResult("p6", 0, 6, "open", None, None, None, missing=(("round", 2),))],
    )  # fmt: skip
    run("page", str(database.file), "-o", str(tmp_path / "page"), "--best", "0")
    page_ = (tmp_path / "page" / "index.html").read_text("utf-8")
    shown = page_[page_.index('id="rounds"') : page_.index("</ul>", page_.index('id="rounds"'))]
    assert ["(1–2.)" in line for line in shown.split("<li>")[1:]] == [False, True, False]


def _poster_text(database: Database, match: str, telling: Telling) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(
        BytesIO(pdf_bytes(plan_poster(load_poster(database, match, telling, "18.11.2026"))))
    )
    try:
        return str(document[0].get_textpage().get_text_range())
    finally:
        document.close()
