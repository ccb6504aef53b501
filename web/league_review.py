"""Reviewing a league's event on the page: questions for several people at once, and names.

What somebody has just answered is judged at once by a worker; nobody gets a sheet that somebody
else is looking at.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dicesheets.errors import DicesheetsError
from dicesheets.league import review
from dicesheets.league.answers import last_answers, take_back
from dicesheets.league.event import own_layout
from dicesheets.league.keeping import Office, keep_nothing, keep_replies, open_office
from dicesheets.league.naming import Manner, sheet_letters
from dicesheets.league.telling import telling_of
from dicesheets.league.values import Reply, person_of_unit
from dicesheets.scoring.correct import allowed_marks
from dicesheets.store.database import Database
from dicesheets.store.events import find_person
from dicesheets.store.matches import new_id
from dicesheets.store.photos import is_photo_of, photo_name
from dicesheets.store.results import questions_of
from dicesheets.store.values import Correction, Person, StoredEvent, StoredQuestion
from dicesheets.store.work import JUDGE, PLACE, claim_one, let_go
from dicesheets.web.desk import Desk
from dicesheets.web.guard import COOKIE_AGE_S
from dicesheets.web.league_pages import event_of, page_language
from dicesheets.web.league_words import LEAGUE_WORDS, say_queue
from dicesheets.web.pages import render
from dicesheets.web.pool import URGENT
from dicesheets.web.sheet_pages import LONGEST_VALUE, crop_of
from dicesheets.web.visitor import load_form, name_of
from dicesheets.web.what_changes import all_alike
from dicesheets.web.words import say_cannot
from dicesheets.words.text import Text

MOST_NAMELESS = 20
MOST_LISTED = 500  # people that a phone offers to choose from
MOST_SKIPPED = 40
REVIEWER_COOKIE = "reviewer"


# ------------------------------------------------------------------ questions


async def show_question(request: Request) -> Response:
    """The next question of a sheet that nobody else looks at."""
    return await _question_page(request, _skipped(request.query_params.get("skip", "")))


async def _question_page(
    request: Request, skip: Sequence[str], again: review.Asked | None = None, typed: str = ""
) -> Response:
    """Return the next question, or one `again` with what was `typed` and cannot stand there."""
    desk, event = event_of(request)
    token = _reviewer(request)
    by = _holder(request, token)
    queue = await desk.ask_store(review.queue_of, event.match)
    asked = again or await desk.ask_store(review.next_sheet, event.match, by, skip)
    shown: dict[str, Any] = {"question": None}
    if asked is not None and asked.questions:
        shown = await _shown(desk, event, asked.sheet, asked.questions[0])
        shown["wrong"] = say_cannot(typed, shown["allowed"])
    others = dict.fromkeys(_plain_name(one) for one in queue.people if one != by)
    answer = render(
        request, "league_ask.html", 400 if typed else 200,
        f"/review?{_query(skip)}" if again else "", typed=typed, queue=queue,
        people=", ".join(filter(None, others)),
        waiting=say_queue(queue.sheets, queue.questions), skip=",".join(skip),
        late=bool(request.query_params.get("late")), done=request.query_params.get("done", ""),
        answers=await desk.ask_store(last_answers, event), **shown,
    )  # fmt: skip
    answer.set_cookie(REVIEWER_COOKIE, token, COOKIE_AGE_S, samesite="strict", httponly=True)
    return answer


async def _shown(
    desk: Desk, event: StoredEvent, sheet: str, stored: StoredQuestion
) -> dict[str, Any]:
    field: dict[str, Any] | None = None
    try:
        found, _ = await desk.pool.ask(
            "league_field", URGENT, sha256=stored.sha256, card=stored.shown, field=stored.field
        )
        field = found["place"]
    except DicesheetsError:  # a photo that is gone: the words must do
        field = None
    layout = await desk.ask_store(own_layout, event)
    spot = layout.card(stored.card).field(stored.field)
    question = review.question_of(stored)
    return {
        "question": question, "stored": stored,
        "alike": all_alike([Text(*changes) for _, _, changes in question.options]),
        "sheet": sheet, "field": field,
        "crop": crop_of(field, field) if field else "", "key": _key(stored),
        "allowed": allowed_marks(spot),
        "name": await desk.ask_store(_name, event.match, sheet),
    }  # fmt: skip


async def answer_question(request: Request) -> Response:
    """Keep what somebody says of a field, and have the sheet judged again."""
    desk, event = event_of(request)
    form = await load_form(request)
    sheet, by = form.get("sheet", ""), _holder(request, _reviewer(request))
    skip = _query(_skipped(form.get("skip", "")))
    questions = await desk.ask_store(questions_of, event.match, sheet)
    stored = next((one for one in questions if _key(one) == form.get("place", "")), None)
    is_held = stored is not None and await desk.ask_store(review.hold, event.match, sheet, by)
    if stored is None or not is_held:
        return RedirectResponse(f"/review?late=1&{skip}", 303)
    layout = await desk.ask_store(own_layout, event)
    try:
        value = review.parse_value(layout, stored, form.get("value", ""))
    except ValueError:
        typed = form.get("value", "").strip()[:LONGEST_VALUE]
        again = review.Asked(sheet, (stored,))
        return await _question_page(request, _skipped(form.get("skip", "")), again, typed)
    office = await desk.ask_store(open_office, event)

    def keep(_: Database) -> Correction:
        return review.answer(office, sheet, stored, value, name_of(request))

    said = await desk.ask_store(keep)
    await do_work(desk, office, JUDGE, review.unit_of_sheet(sheet))
    desk.note_change(event.match)
    return RedirectResponse(f"/review?done={said.id}&{skip}", 303)


async def undo_answer(request: Request) -> Response:
    """Let an answer count no more."""
    desk, event = event_of(request)
    form = await load_form(request)
    office = await desk.ask_store(open_office, event)

    def keep(_: Database) -> tuple[str, ...]:
        return take_back(office, form.get("correction", ""), name_of(request))

    for unit in await desk.ask_store(keep):
        await do_work(desk, office, JUDGE, unit)
    desk.note_change(event.match)
    return RedirectResponse("/review", 303)


async def skip_sheet(request: Request) -> Response:
    """Leave a sheet to others."""
    desk, event = event_of(request)
    form = await load_form(request)
    sheet = form.get("sheet", "")
    by = _holder(request, _reviewer(request))
    await desk.ask_store(review.give_back, event.match, sheet, by)
    skip = _skipped(f"{form.get('skip', '')},{sheet}")
    return RedirectResponse(f"/review?{_query(skip)}", 303)


async def do_work(desk: Desk, office: Office, kind: str, what: str) -> None:
    """Have one thing done by a worker and keep it; whoever else is at it does the same."""
    holder = f"page {new_id()}"
    todo = await desk.ask_store(claim_one, office.match, kind, what, holder)
    if todo is None:
        return
    try:
        found, parts = await desk.pool.ask("league", URGENT, kind=kind, what=what)
    except DicesheetsError:
        await desk.ask_store(let_go, holder)  # the next `league add` tries again
        raise
    reply = found["found"]

    def keep(_: Database) -> None:
        if reply is None:
            keep_nothing(office, todo)
        else:
            keep_replies(office, [(todo, Reply(reply, tuple(parts)))])

    await desk.ask_store(keep)


# ------------------------------------------------------------------ names


async def show_names(request: Request) -> Response:
    """Sheets of which nobody knows whose they are, with what is written on them."""
    desk, event = event_of(request)
    sheets = []
    for one in await desk.ask_store(review.nameless_sheets, event.match, MOST_NAMELESS):
        _, parts = await desk.pool.ask("league_name", URGENT, sha256=one.sha256)
        sheets.append({
            "sheet": one.sheet, "sha256": one.sha256, "name": sheet_letters(one.sheet),
            "has_name": bool(parts), "by": one.by,
            "photos": await desk.ask_store(_photos_of, event.match, one.sheet),
        })  # fmt: skip
    people = await desk.ask_store(review.people_to_offer, event.match, MOST_LISTED)
    telling = await desk.ask_store(telling_of, event, page_language(request))
    note = LEAGUE_WORDS.get(request.query_params.get("note", ""))
    return render(
        request, "league_names.html", sheets=sheets,
        offered=[(typed, _beside(person, typed, telling.manner)) for typed, person in people],
        note=note.say(page_language(request)) if note else "",
    )  # fmt: skip


def _beside(person: Person, typed: str, manner: Manner) -> str:
    """Return what stands beside what to type for somebody: their number or name, their table."""
    called = manner.number(person.number) if typed == person.name else person.name
    return ", ".join(filter(None, [called, manner.table(person.table)]))


async def assign_name(request: Request) -> Response:
    """Keep whose a sheet is, and have it judged as theirs."""
    desk, event = event_of(request)
    form = await load_form(request)
    people = await desk.ask_store(review.find_people, event.match, form.get("person", ""))
    if len(people) != 1:
        return RedirectResponse(f"/names?note={'several' if people else 'nobody'}", 303)
    office = await desk.ask_store(open_office, event)

    def keep(_: Database) -> tuple[str, ...]:
        photos = review.photos_of_sheet(office.database, office.match, form.get("sheet", ""))
        if form.get("photo"):  # this one alone
            photos = tuple(sha256 for sha256 in photos if sha256 == form["photo"])
        review.assign_photos(office, photos, people[0].number, name_of(request))
        return photos

    for sha256 in await desk.ask_store(keep):
        before = await desk.ask_store(review.units_on, event.match, sha256)
        await do_work(desk, office, PLACE, sha256)
        after = await desk.ask_store(review.units_on, event.match, sha256)
        for unit in dict.fromkeys([*before, *after]):
            await do_work(desk, office, JUDGE, unit)
    desk.note_change(event.match)
    return RedirectResponse("/names", 303)


async def show_written(request: Request) -> Response:
    """A written name."""
    desk, event = event_of(request)
    sha256 = request.path_params["photo"]
    if not await desk.ask_store(is_photo_of, event.match, sha256):
        raise HTTPException(404)
    _, parts = await desk.pool.ask("league_name", URGENT, sha256=sha256)
    if not parts:
        raise HTTPException(404)
    return Response(parts[0], media_type="image/jpeg")


async def show_flat(request: Request) -> Response:
    """A card as seen from above."""
    desk, event = event_of(request)
    given = request.path_params
    data = await desk.flat(event.match, given["photo"], given["card"])
    if data is None:
        raise HTTPException(404)
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(data, media_type="image/jpeg", headers=headers)


# ------------------------------------------------------------------ who asks


def _reviewer(request: Request) -> str:
    """Return what tells one browser from all others: several people may have one name."""
    token = request.cookies.get(REVIEWER_COOKIE, "")
    return token if token.isalnum() and len(token) == 16 else secrets.token_hex(8)


def _holder(request: Request, token: str) -> str:
    return f"{name_of(request)} ({token})"


def _plain_name(holder: str) -> str:
    return holder.rpartition(" (")[0]


def _key(stored: StoredQuestion) -> str:
    return f"{stored.round}/{stored.card}/{stored.field}"


def _skipped(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, text[:4000].split(","))))[-MOST_SKIPPED:]


def _query(skip: Sequence[str]) -> str:
    return f"skip={','.join(skip)}" if skip else ""


def _name(database: Database, match: str, sheet: str) -> str:
    person = find_person(database, match, person_of_unit(sheet))
    return person.name if person and person.name else sheet_letters(sheet)


def _photos_of(database: Database, match: str, sheet: str) -> list[tuple[str, str]]:
    """Return the photos of a sheet with their names."""
    photos = review.photos_of_sheet(database, match, sheet)
    return [(sha256, photo_name(database, match, sha256)) for sha256 in photos]


ROUTES = [
    Route("/review", show_question, methods=["GET"]),
    Route("/review/answer", answer_question, methods=["POST"]),
    Route("/review/undo", undo_answer, methods=["POST"]),
    Route("/review/skip", skip_sheet, methods=["POST"]),
    Route("/names", show_names, methods=["GET"]),
    Route("/names", assign_name, methods=["POST"]),
    Route("/written/{photo}.jpg", show_written, methods=["GET"]),
    Route("/flat/{photo}/{card:int}.jpg", show_flat, methods=["GET"]),
]
