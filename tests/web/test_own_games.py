"""Games of your own on the page: added, printed, photographed, corrected, ranked by name."""

from __future__ import annotations

import re
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from web_page import ORIGIN, Page

from dicesheets.store.matches import add_match, list_matches
from dicesheets.store.photos import place_photo
from dicesheets.store.values import Placing

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("Ada", "Bea", "Cem", "Dora", "Emil")
JSON = {"origin": ORIGIN, "accept": "application/json"}
GERMAN = {"accept-language": "de"}


@pytest.fixture(scope="module")
def added(page: Page) -> str:
    """The key of a game that was added on the page."""
    file = EXAMPLES / "games/five-stones.yaml"
    html = page.client.post(
        "/variants/add", headers={"origin": ORIGIN, **GERMAN},
        files={"bundle": (file.name, file.read_bytes())},
    ).text  # fmt: skip
    found = re.search(r"/print\?layout=(own%3A[0-9a-f]{10})", html)
    assert found, html
    return found[1]


def test_a_game_that_was_added_is_offered_everywhere(page: Page, added: str) -> None:
    key = added.replace("%3A", ":")
    new = page.client.get("/new", headers=GERMAN).text
    assert f'<option value="{key}">Fünfer-Schmiede</option>' in new
    assert f"/rules/own?layout={added}" in page.client.get("/rules", headers=GERMAN).text
    rules = page.client.get(f"/rules/own?layout={added}", headers=GERMAN).text
    assert "<h1>Fünfer-Schmiede</h1>" in rules and "Esse" in rules
    page.client.post("/new", headers={"origin": ORIGIN}, data={"names": "Ada", "game": key})
    match = list_matches(page.database)[0]
    assert (match.game, match.layout) == tuple(key.split(":"))
    shown = page.client.get(f"/m/{match.id}", headers=GERMAN).text
    assert f"/print?match={match.id}&amp;layout={added}" in shown
    printed = page.client.get(f"/print?match={match.id}&layout={added}", headers=GERMAN).text
    assert f'<option value="{key}" selected>Fünfer-Schmiede</option>' in printed
    query = re.search(r"/print/sheets.pdf\?([^\"]+)", printed)
    assert query, printed
    assert page.client.get(f"/print/sheets.pdf?{query[1]}").content.startswith(b"%PDF")


def test_rules_of_what_is_not_there_are_refused(page: Page) -> None:
    assert page.client.get("/rules/own?layout=own:0123456789").status_code == 400
    assert page.client.get("/rules/own?layout=welten:classic").status_code == 404
    assert page.client.get("/rules/nothing").status_code == 404


@pytest.fixture(scope="module")
def scored(page: Page) -> dict[str, Any]:
    """What the page answers to a photo of a pad for five."""
    match = add_match(page.database, "Pad", "own", "", NAMES).id
    photo = (EXAMPLES / "photos/own.jpg").read_bytes()
    answer = page.client.post(
        f"/m/{match}/photos", headers=JSON, files={"photo": ("own.jpg", photo)}
    )
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def standings(page: Page, match: str) -> list[tuple[str, str]]:
    html = page.look(match)
    rows = re.findall(r'<th scope="row">(?:<a[^>]*>)?([^<]+).*?<b>([^<]*)</b>', html)
    assert rows, html
    return [(name, points) for name, points in rows]


def test_everybody_at_one_pad_stands_there_by_name(page: Page, scored: dict[str, Any]) -> None:
    """They were called player 1 to 5, though the match knew who sits where."""
    assert standings(page, scored["match"]) == [
        ("Dora", "303"), ("Ada", "272"), ("Bea", "259"), ("Emil", "229"), ("Cem", "187"),
    ]  # fmt: skip
    csv = page.client.get(f"/m/{scored['match']}/standings.csv", headers=GERMAN).text
    assert "1,Dora,303.0,ja" in csv


def test_the_page_of_a_pad_calls_everybody_by_name_too(page: Page, scored: dict[str, Any]) -> None:
    """Beside the standings by name it told what player 4 had, and of whose field it was."""
    html = page.client.get(scored["go"], headers=GERMAN).text
    assert all(name in html for name in NAMES)
    assert "Dora, Zug 1" in html
    assert not re.findall(r"Spieler [1-5]", html.partition("<main")[2])


def test_two_pads_side_by_side_are_told_apart_by_their_photos(page: Page) -> None:
    """They were told apart by numbers that only the page knows."""
    match = add_match(page.database, "Two pads", "own", "", NAMES[:2]).id
    photo = (EXAMPLES / "photos/own.jpg").read_bytes()
    for name, more in (("before.jpg", b"1"), ("after.jpg", b"2")):
        file = {"photo": (name, photo + more)}
        page.client.post(f"/m/{match}/photos", headers=JSON, files=file)
        place_photo(page.database, match, Placing(sha256(photo + more).hexdigest(), 0, int(more)))
    page.desk.note_change(match)
    names = {name for name, _ in standings(page, match)}
    assert {"Blatt (before), Ada", "Blatt (after), Bea", "Blatt (after), Spieler 3"} <= names


def test_no_picture_of_an_empty_line_is_shown_as_a_name(page: Page, scored: dict[str, Any]) -> None:
    """Grey boxes stood behind "Auf dem Blatt steht:"."""
    for path in (scored["go"], f"/m/{scored['match']}"):
        html = page.client.get(path, headers=GERMAN).text
        assert "name-seen" not in html and "Auf dem Blatt steht" not in html


def test_a_number_on_a_pad_is_corrected_and_the_sum_told_wrong(
    page: Page, scored: dict[str, Any]
) -> None:
    here = scored["go"]
    html = page.client.get(here, headers=GERMAN).text
    (link,) = re.findall(r'href="([^"]+&amp;f=p4-t1)"', html)
    form = page.client.get(link.replace("&amp;", "&"), headers=GERMAN).text
    told = dict(re.findall(r'type="hidden" name="(photo|spot|field)" value="([^"]*)"', form))
    after = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN, **GERMAN}, data={**told, "value": "41"}
    )
    assert after.status_code == 200 and "303" in after.text and "304" in after.text
    (said,) = re.findall(r'name="correction" value="([0-9a-f]+)"', after.text)
    page.client.post(f"{here}/undo", headers={"origin": ORIGIN}, data={"correction": said})
    assert "304" not in page.client.get(here, headers=GERMAN).text
    half = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN, **GERMAN}, data={**told, "value": "4,5"}
    )
    assert half.status_code == 400 and "Möglich: eine ganze Zahl" in half.text


def test_what_somebody_has_on_a_pad_is_in_the_statistics(
    page: Page, scored: dict[str, Any]
) -> None:
    for _ in range(200):
        html = page.client.get("/matches", headers=GERMAN).text
        if "<h3>Dora" in html:
            break
        time.sleep(0.1)
    card = html.partition("<h3>Dora")[2].partition("</li>")[0]
    assert ">303</a>" in card and "Punkteblock" in card
