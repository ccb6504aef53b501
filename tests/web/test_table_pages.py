"""Dice, rules, printing and sharing: what a table needs besides photos."""

from __future__ import annotations

import re

import pypdfium2 as pdfium
import pytest
from web_page import ORIGIN, Page

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.store.matches import add_match, add_roll, remove_match, roll_turn, rolls_of
from dicesheets.store.values import Roll
from dicesheets.words.games import GAME_NAMES


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_rules_of_every_game_are_one_tap_away(page: Page, game: str) -> None:
    html = page.client.get(f"/rules/{game}", headers={"accept-language": "en"}).text
    assert load_classic(Game(game)).game_name.en in html and html.count("<li>") > 3
    assert "{" not in html.partition("<main")[2].partition("</main>")[0], "icons are words"


def test_official_dice_are_kept_turn_by_turn_until_all_are_rolled(page: Page) -> None:
    match = add_match(page.database, "Table").id
    for _ in range(2):
        page.client.post(f"/m/{match}/dice", headers={"origin": ORIGIN})
    assert [(r.round, r.turn) for r in rolls_of(page.database, match)] == [(1, 1), (1, 2)]
    for number in range(2, 27):
        add_roll(page.database, match, Roll(number // 9 + 1, number % 9 + 1, 1, 2))
    page.client.post(f"/m/{match}/dice", headers={"origin": ORIGIN})
    assert len(rolls_of(page.database, match)) == 27
    assert page.client.get("/dice?d=66").text.count('class="die"') == 2
    assert page.client.get("/dice?d=<b").text.count('class="die"') == 0


def test_two_phones_that_roll_at_once_roll_one_turn(page: Page) -> None:
    """Both got the same turn, and whoever came second changed the first one's dice."""
    match = add_match(page.database, "Table").id
    forms = [page.client.get(f"/m/{match}/dice").text for _ in range(2)]
    for form in forms:
        (turn,) = re.findall(r'name="turn" value="([^"]+)"', form)
        page.client.post(f"/m/{match}/dice", headers={"origin": ORIGIN}, data={"turn": turn})
    (first,) = rolls_of(page.database, match)
    assert not roll_turn(page.database, match, Roll(1, 1, 1, 1)), "nor between asking and keeping"
    assert rolls_of(page.database, match) == (first,)
    assert roll_turn(page.database, match, Roll(1, 2, 1, 1))


def test_sheets_are_printed_with_a_preview(page: Page) -> None:
    query = "layout=welten:classic&format=round&realm=castles&realm=cities&realm=scythe&players=2"
    html = page.client.get(f"/print?{query}").text
    assert "realm=castles" in html and "players=2" in html
    assert page.client.get(f"/print/preview.png?{query}").content.startswith(b"\x89PNG")
    pdf = page.client.get(f"/print/sheets.pdf?{query}")
    assert pdf.content.startswith(b"%PDF")
    assert pdf.headers["content-disposition"].startswith("attachment")


def test_a_match_is_printed_for_those_who_sit_there(page: Page) -> None:
    """The form takes names; the sheets bear them, each with a number and a colour."""
    match = add_match(page.database, "Table", "welten", names=["Anna", "Ben"]).id
    html = page.client.get("/print", params={"match": match}).text
    assert ">Anna\nBen</textarea>" in html
    query = {"format": "round", "names": "Anna\nBen", "realm": ["castles", "cities", "scythe"]}
    pdf = pdfium.PdfDocument(page.client.get("/print/sheets.pdf", params=query).content)
    texts = [pdf[number].get_textpage().get_text_range() for number in range(len(pdf))]
    assert ["Anna" in text for text in texts] == [True, False]
    assert ["Ben" in text for text in texts] == [False, True]


def test_what_cannot_be_printed_is_said_beside_the_form(page: Page) -> None:
    """The preview was a broken picture."""
    html = page.client.get("/print?format=round&realm=castles").text
    assert 'role="alert"' in html and "preview.png" not in html and "sheets.pdf" not in html
    assert 'value="castles" checked' in html, "nothing of the wish is lost"


@pytest.mark.parametrize("form", ["pad", "leaflet", "labels", "cards"])
def test_every_format_of_print_has_a_preview(page: Page, form: str) -> None:
    query = {"layout": "helden:classic", "format": form, "backs": "yes", "flip": "short"}
    assert f'value="{form}" selected' in page.client.get("/print", params=query).text
    picture = page.client.get("/print/preview.png", params=query)
    assert picture.content.startswith(b"\x89PNG"), picture.text


@pytest.mark.parametrize(
    "layout", ["welten:/etc/passwd", "welten:../../x.yaml", "nothing:classic", "x", "welten:-"]
)
def test_only_layouts_of_the_library_are_printed(page: Page, layout: str) -> None:
    """A path must not be read, whoever names it."""
    answer = page.client.get("/print/sheets.pdf", params={"layout": layout})
    assert answer.status_code == 400
    assert b"%PDF" not in answer.content


def test_a_generated_variant_is_printed_by_its_name(page: Page) -> None:
    """Its sheets name their seed, so that they can be read without being installed."""
    query = {"layout": "welten:welten-normal-672", "format": "round"}
    assert "welten-normal-672" in page.client.get("/print", params=query).text
    assert page.client.get("/print/sheets.pdf", params=query).content.startswith(b"%PDF")
    refused = page.client.get("/variants?game=helden&seed=3&difficulty=normal")
    assert refused.status_code == 400, "that game has none"


def test_the_standings_can_be_shared_as_a_picture(page: Page) -> None:
    match = add_match(page.database, "A <very> long name of a table on a Friday evening").id
    assert page.client.get(f"/m/{match}/share.png").content.startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["de", "en"])
def test_matches_begun_in_the_same_minute_are_told_apart(page: Page, language: str) -> None:
    everybody = (("Anna", "Ben"), ("Cleo",), (), ())
    ids = [add_match(page.database, "", "own", "", names).id for names in everybody]
    with page.database.write() as connection:
        for second, match in enumerate(ids, start=1):
            connection.execute(
                "UPDATE matches SET made_at = ? WHERE id = ?",
                (f"2031-05-05T12:00:0{second}.000000+00:00", match),
            )
    for path in ("/", "/matches"):
        html = page.client.get(path, headers={"accept-language": language}).text
        told = re.findall(r'href="/m/[^"]+"><b>([^<]*)</b><small>([^<]*)</small>', html)[:4]
        assert len(set(told)) == 4, told
        assert any("Anna und Ben" in small or "Anna and Ben" in small for _, small in told)
    for match in ids:  # else they would stay the newest
        remove_match(page.database, match)


def test_every_page_of_the_menu_is_there(page: Page) -> None:
    for path in ("/", "/matches", "/new", "/print", "/rules", "/dice", "/variants", "/join"):
        answer = page.client.get(path)
        assert answer.status_code == 200, path
        assert answer.text.count("<h1") == 1, path
        assert "`" not in answer.text.partition("<main")[2], "commands are set as such"
    assert page.client.get("/nowhere").status_code == 404
