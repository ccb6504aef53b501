"""The pages without a browser: photos in, a score out, corrected by forms, nothing lost."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from html import escape, unescape
from typing import Any

import pytest
from web_page import ORIGIN, Page

from dicesheets.rules.look_again import NOTED
from dicesheets.store.corrections import corrections_of
from dicesheets.store.matches import add_match, add_roll, list_matches, people_of
from dicesheets.store.photos import add_photo, keep_reading, photos_of
from dicesheets.store.values import Roll, StoredReading
from dicesheets.web import limits
from dicesheets.web.static_files import FILES
from dicesheets.web.visitor import wanted_language
from dicesheets.web.words import WORDS

SEARCHING = WORDS["looking_longer"].de
JSON = {"origin": ORIGIN, "accept": "application/json"}


@pytest.fixture(autouse=True)
def own_language(page: Page) -> Iterator[None]:
    """What one test has switched is not the next one's language."""
    yield
    if "lang" in page.client.cookies:
        page.client.cookies.delete("lang")


@pytest.fixture(scope="module")
def scored(page: Page, photo: bytes) -> dict[str, Any]:
    """What the page answers to one photo."""
    answer = page.client.post("/photos", headers=JSON, files={"photo": ("anna.jpg", photo)})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_photo_gives_a_score_in_the_answer(scored: dict[str, Any]) -> None:
    (sheet,) = scored["sheets"]
    assert sheet["score"] in ("8,3", "8.3") and sheet["legal"] is True
    assert scored["go"] == f"/m/{scored['match']}/s/{sheet['id']}"
    assert scored["photos"][0]["trouble"] is None


def test_the_sheet_stands_there_with_stars_verdict_and_every_field(
    page: Page, scored: dict[str, Any]
) -> None:
    html = page.client.get(scored["go"], headers={"accept-language": "de"}).text
    assert "8,3" in html and "Regelgerecht gespielt." in html
    assert html.count('<svg class="card"') == 5
    assert html.count("data-dialog data-f") == 115, "every field can be tapped"
    assert "★" in html
    flats = re.findall(r'href="(/m/[^"]+/flat/[^"]+\.jpg)"', html)
    picture = page.client.get(flats[0])
    assert (
        picture.content.startswith(b"\xff\xd8") and "immutable" in picture.headers["cache-control"]
    )


def field_link(html: str, field: str) -> str:
    (found,) = re.findall(rf'href="([^"]+&amp;f={field})"', html)
    return str(found).replace("&amp;", "&")


def hidden(html: str) -> dict[str, str]:
    wanted = r'type="hidden" name="(photo|spot|field|back)" value="([^"]*)"'
    form = html.partition('<section class="question">')[2].partition("</form>")[0]
    return dict(re.findall(wanted, form))


def test_a_wrong_field_is_corrected_by_forms_and_undone_and_all_is_kept(
    page: Page, scored: dict[str, Any]
) -> None:
    here = scored["go"]
    page.client.post("/name", headers={"origin": ORIGIN}, data={"name": "Anna", "back": "/"})
    form = page.client.get(field_link(page.client.get(here).text, "round-1")).text
    told = hidden(form)
    assert told["field"] == "round-1"
    after = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN, "accept-language": "de"},
        data={**told, "value": "15,2"},
    )  # fmt: skip
    assert after.status_code == 200 and str(after.url).endswith(here)
    assert "Verrechnet" in after.text or "So wie gelesen" in after.text
    assert "von Anna" in after.text
    (said,) = re.findall(r'name="correction" value="([0-9a-f]+)"', after.text)
    back = page.client.post(
        f"{here}/undo", headers={"origin": ORIGIN, "accept-language": "de"},
        data={"correction": said},
    )  # fmt: skip
    assert "Verrechnet" not in back.text and "zurückgenommen" in back.text
    history = corrections_of(page.database, scored["match"])
    assert [(c.field, c.value, c.by) for c in history] == [
        ("round-1", "15.2", "Anna"), ("round-1", None, "Anna"),
    ]  # fmt: skip
    assert history[1].undoes == history[0].id


def test_an_illegal_mark_is_lit_up_and_in_words(page: Page, scored: dict[str, Any]) -> None:
    here = scored["go"]
    form = page.client.get(field_link(page.client.get(here).text, "crate-5")).text
    told = hidden(form)
    values = re.findall(r'name="value" value="([^"]*)"', form)
    assert values == ["1", "2", "3", "4", "5", "6", ""]
    answer = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN}, data={**told, "value": "3"}
    )
    assert 'class="finding error"' in answer.text, "a crate without its building"
    assert SEARCHING in answer.text, "the verdict comes first, reasons follow"
    for _ in range(200):
        if SEARCHING not in page.client.get(here).text:
            break
        time.sleep(0.1)
    else:
        pytest.fail("reasons never came")
    lit = page.client.get(f"{here}?lit=0").text
    assert re.search(r'class="f [a-z ]*lit', lit)
    (said,) = re.findall(r'name="correction" value="([0-9a-f]+)"', answer.text)
    page.client.post(f"{here}/undo", headers={"origin": ORIGIN}, data={"correction": said})
    assert 'class="finding error"' not in page.client.get(here).text


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"value": "7"}, 400), ({"value": "<b>"}, 400), ({"field": "nowhere"}, 400),
        ({"photo": "0" * 64}, 400), ({"spot": "../.."}, 400), ({"value": "9" * 3000}, 400),
    ],
)  # fmt: skip
def test_a_correction_of_what_is_not_there_is_refused(
    page: Page, scored: dict[str, Any], changes: dict[str, str], status: int
) -> None:
    here = scored["go"]
    told = hidden(page.client.get(field_link(page.client.get(here).text, "turn-1-a")).text)
    before = len(corrections_of(page.database, scored["match"]))
    answer = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN}, data={**told, "value": "3", **changes}
    )
    assert answer.status_code == status
    assert len(corrections_of(page.database, scored["match"])) == before


@pytest.mark.parametrize(
    ("typed", "language", "told"),
    [
        ("1o,2", "de", "„1o,2“ kann hier nicht stehen. Möglich: eine Zahl wie 10,1"),
        ("<b>", "en", "&#34;&lt;b&gt;&#34; cannot stand here. Possible: a number such as 10.1"),
    ],
)
def test_what_cannot_stand_in_a_field_leads_back_to_it(
    page: Page, scored: dict[str, Any], typed: str, language: str, told: str
) -> None:
    """It led to a page with nothing on it but the way home."""
    here = scored["go"]
    form = hidden(page.client.get(field_link(page.client.get(here).text, "round-1")).text)
    answer = page.client.post(
        f"{here}/correct", headers={"origin": ORIGIN, "accept-language": language},
        data={**form, "value": typed},
    )  # fmt: skip
    assert answer.status_code == 400 and told in answer.text
    assert f'maxlength="12" value="{escape(typed)}"' in answer.text, "what was typed is kept"
    assert hidden(answer.text) == form, "the same field can be answered again"
    switch = answer.text.partition('action="/language"')[2]
    place = unescape(re.findall(r'name="back" value="([^"]+)"', switch)[0])
    switched = page.client.post(
        "/language", headers={"origin": ORIGIN}, data={"lang": language, "back": place}
    )
    assert switched.status_code == 200, "the switch led to where only forms are sent"
    assert hidden(switched.text) == form


@pytest.mark.parametrize("back", ["//evil.example", "http://evil.example", "/\\evil", "\r\nx: y"])
def test_nobody_is_led_away(page: Page, back: str) -> None:
    for path in ("/language", "/name"):
        answer = page.client.post(
            path, headers={"origin": ORIGIN}, data={"back": back, "lang": "de"},
            follow_redirects=False,
        )  # fmt: skip
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "wähle zuerst ein Foto"), (b"not a picture", "kein Bild"),
        (b"\xff\xd8\xff\xe0" + bytes(2000), "besch"), (b"GIF89a" + bytes(100), "GIF"),
        (b"%PDF-1.7 nothing", "PDF"),
    ],
    ids=["empty", "text", "broken", "gif", "pdf"],
)  # fmt: skip
def test_what_is_no_photo_is_said_at_once(page: Page, data: bytes, said: str) -> None:
    headers = {**JSON, "accept-language": "de"}
    answer = page.client.post("/photos", headers=headers, files={"photo": ("x.jpg", data)}).json()
    told = answer.get("error") or answer["photos"][0]["trouble"]
    assert said.lower() in told.lower()


def test_what_is_no_photo_is_said_beside_a_sheet_too(page: Page, photo: bytes) -> None:
    """With one sheet in the match, and none in the new photo, the page made a mistake."""
    first = page.client.post("/photos", headers=JSON, files={"photo": ("a.jpg", photo)}).json()
    there, bad = f"/m/{first['match']}", {"photo": ("b.jpg", b"not a picture")}
    answer = page.client.post(f"{there}/photos", headers=JSON, files=bad)
    assert answer.status_code == 200, answer.text
    assert answer.json()["go"] == there
    assert answer.json()["photos"][0]["trouble"]


def test_forms_that_are_none_are_refused(page: Page, rng: Any) -> None:
    kind = "multipart/form-data; boundary=x"
    bodies = [b"", b"--x", b"--x\r\n\r\n", b"--x\r\ncontent-disposition: form-data\r\n\r\n--x--",
              *(rng.randbytes(300) for _ in range(20))]  # fmt: skip
    for body in bodies:
        answer = page.client.post(
            "/photos", headers={"origin": ORIGIN, "content-type": kind}, content=body
        )
        assert answer.status_code == 400, body
    many = {f"f{n}": ("a.jpg", b"x") for n in range(limits.MAX_FILES + 1)}
    assert page.client.post("/photos", headers={"origin": ORIGIN}, files=many).status_code == 400
    plain = {"origin": ORIGIN, "content-type": "application/x-www-form-urlencoded"}
    answer = page.client.post("/new", headers=plain, content=b"a=b&" * 1500)
    assert answer.status_code == 400 and "beschädigt (Too many fields" in answer.text


def test_nothing_of_the_file_system_is_served(page: Page, scored: dict[str, Any]) -> None:
    for path in ("/static/../app.py", "/static/..%2f..%2fapp.py", "/static/%2e%2e/pool.py",
                 "/static/words.py", "/etc/passwd", "/m/../../etc/passwd", "/static/",
                 f"/m/{scored['match']}/original/..%2f..", f"/m/{scored['match']}/flat/../1.jpg",
                 "/templates/base.html"):  # fmt: skip
        assert page.client.get(path).status_code == 404, path
    assert all(page.client.get(f"/static/{name}").status_code == 200 for name in FILES)


def test_a_photo_of_another_match_is_not_shown(page: Page, scored: dict[str, Any]) -> None:
    other = add_match(page.database, "Other").id
    photo = scored["photos"][0]["sha"]
    assert page.client.get(f"/m/{other}/original/{photo}").status_code == 404
    assert page.client.get(f"/m/{other}/flat/{photo}/0.jpg").status_code == 404
    original = page.client.get(f"/m/{scored['match']}/original/{photo}")
    assert original.headers["content-disposition"].startswith("attachment")
    assert original.headers["content-type"] == "application/octet-stream"


def test_names_are_text_and_never_code(page: Page) -> None:
    evil = '<script>alert(1)</script>"onload=x'
    page.client.post("/new", headers={"origin": ORIGIN}, data={"title": evil, "names": evil})
    match = list_matches(page.database)[0]
    for path in ("/", "/matches", f"/m/{match.id}", "/new"):
        html = page.client.get(path).text
        assert "<script>alert" not in html
        assert "&lt;script&gt;" in html
    assert people_of(page.database, match.id)[0].name.startswith("<script>")


def test_a_match_joins_photos_by_player_and_ranks_them(page: Page, photo: bytes) -> None:
    page.client.post("/new", headers={"origin": ORIGIN}, data={"names": "Anna\nBen"})
    match = list_matches(page.database)[0].id
    sent = page.client.post(
        f"/m/{match}/photos", headers=JSON, files={"photo": ("../../a.jpg", photo)}
    )
    assert sent.status_code == 200
    (kept,) = photos_of(page.database, match)
    assert kept.name == "a.jpg"
    placed = page.client.post(
        f"/m/{match}/place", headers={"origin": ORIGIN},
        data={"photo": kept.sha256, "person": "2", "round": "1"},
    )  # fmt: skip
    assert placed.status_code == 200
    view = page.look(match)
    assert ">Ben</a>" in view and "8,3" in view
    for language, head, row in (
        ("de", "Platz,Wer,Punkte,regelgerecht,Hinweis", "1,Ben,8.3,ja,"),
        ("en", "Rank,Who,Score,legal,Note", "1,Ben,8.3,yes,"),
    ):  # one language a file
        wanted = {"accept-language": language}
        table = page.client.get(f"/m/{match}/standings.csv", headers=wanted).text
        assert head in table and row in table
        shown = page.client.get(f"/m/{match}", headers=wanted).text
        assert {"de": "<h1>Spielrunde vom", "en": "<h1>Table of"}[language] in shown
    page.client.post(f"/m/{match}/drop", headers={"origin": ORIGIN}, data={"photo": kept.sha256})
    assert photos_of(page.database, match) == ()
    page.client.post(f"/m/{match}/remove", headers={"origin": ORIGIN})
    assert page.client.get(f"/m/{match}").status_code == 404


def test_a_photo_that_a_crash_left_unread_is_read_when_somebody_looks(
    page: Page, photo: bytes
) -> None:
    """It was acknowledged, so it is in the store; nothing else is needed to go on."""
    match = add_match(page.database, "Before the crash").id
    add_photo(page.database, match, "a.jpg", photo + b"after")
    assert "8,3" in page.look(match)


def doubted(
    page: Page, scored: dict[str, Any], photo: bytes, fields: dict[str, str], name: str = ""
) -> str:
    """Put a photo into a new match whose reader was not sure of some fields, or saw a name."""
    (old,) = page.database.read().execute(
        "SELECT * FROM readings WHERE sha256 = ?", (scored["photos"][0]["sha"],)
    )
    told = json.loads(old["data"])
    for card in told["cards"]:
        card["names"] = [[0, name]] if name else []
        for field in card["fields"]:
            if field[0] in fields:  # and the rules have had their say
                field[2], field[3], field[6] = 0.7, [[fields[field[0]] or None, 0.3]], True
            else:  # whatever the networks of today make of this photo
                field[2], field[3] = 1.0, []
    match = add_match(page.database, "Doubts").id
    digest = add_photo(page.database, match, "a.jpg", photo + repr(fields).encode()).sha256
    data = json.dumps(told).encode()
    keep_reading(page.database, StoredReading(digest, old["reader"], data))
    return match


def test_only_what_matters_is_asked_one_at_a_time_with_what_each_answer_changes(
    page: Page, scored: dict[str, Any], photo: bytes
) -> None:
    """The page asked about every doubtful field; `score` asks what could change the outcome."""
    match = doubted(page, scored, photo, {"round-1": "8.2", "pumpkin-4": "ox", "building-3": ""})
    german = {"accept-language": "de"}
    overview = page.look(match)
    assert "2 Felder nachsehen" in overview
    (link,) = set(re.findall(r'href="([^"]+/ask)"', overview))
    sheet = page.client.get(link.removesuffix("/ask"), headers=german).text
    noted = sheet.partition(f"{NOTED.de}: ")[2].partition("</p>")[0]
    assert noted.endswith(": 8,3") and ";" not in noted, "only the result that was written"
    shown = dict(re.findall(r'class="f (doubt|noted)[^>]*data-f="([^"]+)"', sheet)[::-1])
    assert shown == {"noted": "round-1", "doubt": "building-3"} and sheet.count('"f doubt') == 2
    assert "unsicher, ohne Folgen" in sheet
    first = page.client.get(link, headers=german).text
    assert "Frage 1 von 2" in first and "Was steht hier?" in first
    assert "Was ändert das?" in first and hidden(first)["field"] == "pumpkin-4"
    assert answers(first) == {"o": "wie jetzt", "ox": "Ergebnis 8,2 und verrechnet"}
    second = page.client.get(f"{link}?skip=1", headers=german).text
    assert answers(second) == {"x": "wie jetzt", "": "nicht regelgerecht"}
    answered = answer(page, link, first, "o")
    assert "Frage 1 von 1" in answered, "the next one follows"
    done = answer(page, link, answered, "x")
    assert '<section class="result good"' in done and "nachsehen" not in done, "then the sheet"
    assert len(corrections_of(page.database, match)) == 2


def test_another_answer_than_was_read_raises_other_questions(
    page: Page, scored: dict[str, Any], photo: bytes
) -> None:
    """It is weighed again, as `score --review` does; until then what mattered before is shown."""
    match = doubted(page, scored, photo, {"round-1": "8.2", "pumpkin-4": "ox", "coin-5": "o"})
    german = {"accept-language": "de"}
    (link,) = set(re.findall(r'href="([^"]+/ask)"', page.look(match)))
    done = answer(page, link, page.client.get(link, headers=german).text, "ox")
    assert ">8,2<" in done
    for _ in range(100):  # the result that was written speaks for one coin more
        found = page.client.get(link, headers=german).text
        if 'class="question"' in found:
            break
        time.sleep(0.1)
    assert hidden(found)["field"] == "coin-5" and "Frage 1 von 1" in found
    assert ">8,3<" in answer(page, link, found, "o")


def answers(html: str) -> dict[str, str]:
    """Return what the page says that each answer would change."""
    found = re.findall(r'name="value" value="([^"]*)"><b>[^<]*</b>\s*<small>([^<]*)</small>', html)
    return dict(found)


def answer(page: Page, link: str, html: str, value: str) -> str:
    """Answer a question and return the page that follows."""
    return page.client.post(
        f"{link.removesuffix('/ask')}/correct", headers={"origin": ORIGIN, "accept-language": "de"},
        data={**hidden(html), "value": value},
    ).text  # fmt: skip


def test_a_written_name_is_shown_where_nothing_else_says_whose_it_is(
    page: Page, scored: dict[str, Any], photo: bytes
) -> None:
    match = doubted(page, scored, photo, {}, name="QU5OQQ==")
    picture = 'src="data:image/jpeg;base64,QU5OQQ=="'
    (go,) = set(re.findall(rf'href="(/m/{match}/s/[^"/]+)"', page.look(match)))
    assert page.look(match).count(picture) == 2, "in the standings, at the photo"
    assert page.client.get(go).text.count(picture) == 1
    (sha,) = (one.sha256 for one in photos_of(page.database, match))
    page.client.post(f"/m/{match}", headers={"origin": ORIGIN}, data={"name-1": "Anna"})
    page.client.post(
        f"/m/{match}/place", headers={"origin": ORIGIN},
        data={"photo": sha, "person": "1", "round": "1"},
    )  # fmt: skip
    assert picture not in page.look(match), "the page knows Anna"


def test_a_sheet_whose_dice_differ_from_the_official_ones_is_told_so(
    page: Page, photo: bytes
) -> None:
    match = add_match(page.database, "Stream").id
    for turn in range(1, 10):
        add_roll(page.database, match, Roll(1, turn, 1, 1))
    sent = page.client.post(f"/m/{match}/photos", headers=JSON, files={"photo": ("a", photo)})
    html = page.client.get(sent.json()["go"], headers={"accept-language": "en"}).text
    assert "Other dice than were rolled" in html and "1 and 1 were rolled" in html


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de", "de"), ("en-GB,en;q=0.9,de;q=0.8", "en"), ("fr,de;q=0.5,en;q=0.3", "de"),
        ("fr", "en"), ("", "de"), (";;;q=x", "de"), ("en;q=0", "en"),
    ],
)  # fmt: skip
def test_the_browser_says_which_language(header: str, language: str) -> None:
    assert wanted_language(header) == language


def test_the_switch_outlives_the_page(page: Page) -> None:
    german = page.client.get("/", headers={"accept-language": "de"}).text
    assert '<html lang="de">' in german and WORDS["camera"].de in german
    page.client.post("/language", headers={"origin": ORIGIN}, data={"lang": "en", "back": "/"})
    english = page.client.get("/", headers={"accept-language": "de"}).text
    assert '<html lang="en">' in english and WORDS["camera"].en in english


def test_whoever_switches_the_language_stays_where_they_are(
    page: Page, scored: dict[str, Any]
) -> None:
    link = field_link(page.client.get(scored["go"]).text, "crate-5")
    found = re.findall(r'name="back" value="([^"]+crate-5)"', page.client.get(link).text)
    answer = page.client.post(
        "/language", headers={"origin": ORIGIN},
        data={"lang": "en", "back": found[0].replace("&amp;", "&")},
    )  # fmt: skip
    assert answer.status_code == 200 and "f=crate-5" in str(answer.url)


def test_the_first_view_is_light(page: Page) -> None:
    html = page.client.get("/").content
    files = [page.client.get(f"/static/{name}").content for name in FILES]
    assert len(html) + sum(map(len, files)) <= 150_000


@pytest.mark.slow  # the search takes its six seconds
def test_the_best_play_of_the_dice_has_a_replay_and_is_searched_once(
    page: Page, scored: dict[str, Any]
) -> None:
    html = page.client.get(f"{scored['go']}/best?round=1").text
    assert 'data-replay="best"' in html and html.count("data-turn=") == 9
    marks = set(" ".join(re.findall(r'data-marks="([^"]*)"', html)).split())
    shown = html.partition('<svg class="sheet"')[2]
    fields = {
        f"{card}/{field}"
        for card, inside in re.findall(r'data-card="(\w+)">(.*?)</g></g>', shown)
        for field in re.findall(r'data-f="([^"]+)"', inside)
    }
    assert marks and marks <= fields, "every mark of the replay stands on the empty sheet"
    counted = "SELECT count(*) FROM settlings"
    (before,) = page.database.read().execute(counted).fetchone()
    assert page.client.get(f"{scored['go']}/best?round=1").text == html
    (after,) = page.database.read().execute(counted).fetchone()
    assert after == before, "nothing new is kept"
    assert page.client.get(f"{scored['go']}/best?round=9").status_code == 404
