"""A league's event on the page: a live table, questions that several people answer, names.

The table comes from the store alone; only what somebody has just answered is judged here, by a
worker. Other programs may write to the event meanwhile: whoever looks sees it a moment later.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.league import review
from dicesheets.league.event import own_layout
from dicesheets.league.figures import find_figures
from dicesheets.league.keeping import Office, keep_nothing, keep_replies, open_office
from dicesheets.league.naming import Manner, sheet_letters
from dicesheets.league.plots import draw_plots
from dicesheets.league.table import Row, Table, groups_of, load_table, rounds_played
from dicesheets.league.table_text import Telling, note_of, score_of, table_csv
from dicesheets.league.telling import telling_of
from dicesheets.league.values import Reply, person_of_unit
from dicesheets.scoring.correct import allowed_marks
from dicesheets.store.database import Database
from dicesheets.store.events import find_person
from dicesheets.store.matches import new_id, people_of
from dicesheets.store.photos import is_photo_of, photos_of
from dicesheets.store.results import questions_of
from dicesheets.store.values import StoredEvent, StoredQuestion
from dicesheets.store.work import JUDGE, PLACE, READ, claim_one, count_work, let_go
from dicesheets.web.desk import Desk
from dicesheets.web.guard import COOKIE_AGE_S
from dicesheets.web.league_words import LEAGUE_WORDS, say_queue
from dicesheets.web.match_pages import HEARTBEAT_S
from dicesheets.web.pages import house_of, render
from dicesheets.web.pool import URGENT
from dicesheets.web.sheet_pages import crop_of
from dicesheets.web.visitor import language_of, load_form, name_of

MOST_ROWS = 300  # of the live table; the CSV has all
MOST_OPEN = 100
MOST_NAMELESS = 20
MOST_LISTED = 500  # people that a phone offers to choose from
MOST_SKIPPED = 40
LOOK_SECONDS = 1.0  # between two looks at whether other programs have written
REVIEWER_COOKIE = "reviewer"


# ------------------------------------------------------------------ the table


async def show_table(request: Request) -> Response:
    """Who stands where, as it is now."""
    desk, event = _event(request)
    number, group = _wanted(request)
    telling, table, rounds, groups, waiting = await desk.ask_store(
        partial(_load_table, event=event, number=number, group=group, language=_language(request))
    )
    rows = list(table.rows(MOST_ROWS))
    return render(
        request, "league_table.html", title=telling.title, table=table, rounds=rounds,
        groups=groups, waiting=waiting, podium=_podium(rows, telling.manner),
        rows=[_row(row, telling) for row in rows],
        open_rows=[_row(row, telling) for row in table.open[:MOST_OPEN]],
        query=f"?{request.url.query}" if request.url.query else "",
    )  # fmt: skip


async def show_csv(request: Request) -> Response:
    """The whole table for a spreadsheet."""
    desk, event = _event(request)
    number, group = _wanted(request)

    def write(database: Database) -> str:
        telling = telling_of(database, event, _language(request))
        return table_csv(load_table(database, event.match, number, group), telling)

    text = await desk.ask_store(write)
    headers = {"content-disposition": 'attachment; filename="table.csv"'}
    data = f"\N{ZERO WIDTH NO-BREAK SPACE}{text}".encode()
    return Response(data, media_type="text/csv; charset=utf-8", headers=headers)


async def show_figures(request: Request) -> Response:
    """The plots for a stream, as they are now."""
    desk, event = _event(request)

    def draw(database: Database) -> list[str]:
        telling = telling_of(database, event, _language(request))
        figures = find_figures(database, event.match, telling.layout)
        return list(draw_plots(figures, telling.layout, telling.manner).values())

    return render(request, "league_figures.html", plots=await desk.ask_store(draw))


def _load_table(
    database: Database, event: StoredEvent, number: int, group: str, language: str
) -> tuple[Telling, Table, tuple[int, ...], tuple[str, ...], int]:
    match = event.match
    table = load_table(database, match, number, group, most=MOST_ROWS)
    work = count_work(database, match)
    waiting = sum(work.get((kind, False), 0) for kind in (READ, PLACE))
    telling = telling_of(database, event, language)
    return telling, table, rounds_played(database, match), groups_of(database, match), waiting


def _row(row: Row, telling: Telling) -> dict[str, str]:
    manner = telling.manner
    return {
        "rank": manner.rank(row), "name": manner.name(row), "table": row.table,
        "score": score_of(row, manner), "sheet": row.line.sheet,
        "note": note_of(row, telling).say(manner.language),
    }  # fmt: skip


def _podium(rows: Sequence[Row], manner: Manner) -> list[dict[str, Any]]:
    """Return the first three steps; who shares one stands on it together."""
    steps = []
    for place in (1, 2, 3):
        there = [row for row in rows[:12] if row.first == place]
        if there:
            names = [manner.name(row) for row in there[:3]]
            names += [f"+ {len(there) - 3}"] if len(there) > 3 else []
            steps.append({
                "place": place, "rank": manner.rank(there[0]), "names": names,
                "where": there[0].table if len(there) == 1 else "",
                "score": score_of(there[0], manner),
            })  # fmt: skip
    return steps


async def tell_events(request: Request) -> Response:
    """What happens at the event, as it happens (server-sent events)."""
    desk, event = _event(request)

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 2000\n\n"
        listening = desk.listen(event.match).__aiter__()
        following = asyncio.ensure_future(anext(listening))
        try:
            while True:
                done, _ = await asyncio.wait({following}, timeout=HEARTBEAT_S)
                if not done:
                    yield b": still here\n\n"
                    continue
                yield f"data: {json.dumps(following.result())}\n\n".encode()
                following = asyncio.ensure_future(anext(listening))
        except StopAsyncIteration:
            return
        finally:
            following.cancel()

    return StreamingResponse(events(), media_type="text/event-stream")


async def watch(desk: Desk, event: StoredEvent) -> None:
    """Let everybody know when any program has written to the event, until the page is closed."""
    before = await desk.ask_store(_mark)
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = await desk.ask_store(_mark)
        if now != before:
            before = now
            desk.note_change(event.match)


def _mark(database: Database) -> tuple[tuple[int, int], ...]:
    """Return what differs after every write: SQLite writes its log, and now and then the file."""
    found = []
    for file in (database.file, database.file.with_name(f"{database.file.name}-wal")):
        try:
            state = file.stat()
            found.append((state.st_mtime_ns, state.st_size))
        except OSError:
            found.append((0, 0))
    return tuple(found)


# ------------------------------------------------------------------ questions


async def show_question(request: Request) -> Response:
    """The next question of a sheet that nobody else looks at."""
    desk, event = _event(request)
    token, skip = _reviewer(request), _skipped(request.query_params.get("skip", ""))
    by = _holder(request, token)
    queue = await desk.ask_store(review.queue_of, event.match)
    asked = await desk.ask_store(review.next_sheet, event.match, by, skip)
    shown: dict[str, Any] = {"question": None}
    if asked is not None and asked.questions:
        shown = await _shown(desk, event, asked.sheet, asked.questions[0], request)
    others = dict.fromkeys(_plain_name(one) for one in queue.people if one != by)
    answer = render(
        request, "league_ask.html", queue=queue, people=", ".join(filter(None, others)),
        waiting=say_queue(queue.sheets, queue.questions), skip=",".join(skip),
        late=bool(request.query_params.get("late")), **shown,
    )  # fmt: skip
    answer.set_cookie(REVIEWER_COOKIE, token, COOKIE_AGE_S, samesite="strict", httponly=True)
    return answer


async def _shown(
    desk: Desk, event: StoredEvent, sheet: str, stored: StoredQuestion, request: Request
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
    return {
        "question": review.question_of(stored), "stored": stored, "sheet": sheet, "field": field,
        "crop": crop_of(field, field) if field else "", "key": _key(stored),
        "allowed": allowed_marks(spot).say(_language(request)),
        "name": await desk.ask_store(_name, event.match, sheet),
    }  # fmt: skip


async def answer_question(request: Request) -> Response:
    """Keep what somebody says of a field, and have the sheet judged again."""
    desk, event = _event(request)
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
        raise UsageError(LEAGUE_WORDS["cannot"], about="value") from None
    office = await desk.ask_store(open_office, event)

    def keep(_: Database) -> None:
        review.answer(office, sheet, stored, value, name_of(request))

    await desk.ask_store(keep)
    await _do(desk, office, JUDGE, review.unit_of_sheet(sheet))
    desk.note_change(event.match)
    return RedirectResponse(f"/review?{skip}", 303)


async def skip_sheet(request: Request) -> Response:
    """Leave a sheet to others."""
    desk, event = _event(request)
    form = await load_form(request)
    sheet = form.get("sheet", "")
    by = _holder(request, _reviewer(request))
    await desk.ask_store(review.give_back, event.match, sheet, by)
    skip = _skipped(f"{form.get('skip', '')},{sheet}")
    return RedirectResponse(f"/review?{_query(skip)}", 303)


async def _do(desk: Desk, office: Office, kind: str, what: str) -> None:
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
    desk, event = _event(request)
    found = await desk.ask_store(review.nameless_sheets, event.match, MOST_NAMELESS)
    senders = {one.sha256: one.by for one in await desk.ask_store(photos_of, event.match)}
    sheets = []
    for sheet, sha256 in found:
        _, parts = await desk.pool.ask("league_name", URGENT, sha256=sha256)
        sheets.append({
            "sheet": sheet, "sha256": sha256, "name": sheet_letters(sheet),
            "has_name": bool(parts), "by": senders.get(sha256, ""),
        })  # fmt: skip
    people = await desk.ask_store(people_of, event.match)
    note = LEAGUE_WORDS.get(request.query_params.get("note", ""))
    return render(
        request, "league_names.html", sheets=sheets, people=people[:MOST_LISTED],
        note=note.say(_language(request)) if note else "",
    )  # fmt: skip


async def assign_name(request: Request) -> Response:
    """Keep whose a sheet is, and have it judged as theirs."""
    desk, event = _event(request)
    form = await load_form(request)
    people = await desk.ask_store(review.find_people, event.match, form.get("person", ""))
    if len(people) != 1:
        return RedirectResponse(f"/names?note={'several' if people else 'nobody'}", 303)
    office = await desk.ask_store(open_office, event)

    def keep(_: Database) -> tuple[str, ...]:
        return review.assign(office, form.get("sheet", ""), people[0].number, name_of(request))

    for sha256 in await desk.ask_store(keep):
        before = await desk.ask_store(review.units_on, event.match, sha256)
        await _do(desk, office, PLACE, sha256)
        after = await desk.ask_store(review.units_on, event.match, sha256)
        for unit in dict.fromkeys([*before, *after]):
            await _do(desk, office, JUDGE, unit)
    desk.note_change(event.match)
    return RedirectResponse("/names", 303)


async def show_written(request: Request) -> Response:
    """A written name."""
    desk, event = _event(request)
    sha256 = request.path_params["photo"]
    if not await desk.ask_store(is_photo_of, event.match, sha256):
        raise HTTPException(404)
    _, parts = await desk.pool.ask("league_name", URGENT, sha256=sha256)
    if not parts:
        raise HTTPException(404)
    return Response(parts[0], media_type="image/jpeg")


async def show_flat(request: Request) -> Response:
    """A card as seen from above."""
    desk, event = _event(request)
    given = request.path_params
    data = await desk.flat(event.match, given["photo"], given["card"])
    if data is None:
        raise HTTPException(404)
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(data, media_type="image/jpeg", headers=headers)


# ------------------------------------------------------------------ who asks for what


def _event(request: Request) -> tuple[Desk, StoredEvent]:
    house = house_of(request)
    assert house.event is not None
    return house.desk, house.event


def _language(request: Request) -> str:
    return language_of(request, house_of(request).language)


def _wanted(request: Request) -> tuple[int, str]:
    number, group = request.query_params.get("round", ""), request.query_params.get("group", "")
    return (int(number) if number.isdecimal() and len(number) == 1 else 0), group[:60]


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


ROUTES = [
    Route("/", show_table, methods=["GET"]),
    Route("/table.csv", show_csv, methods=["GET"]),
    Route("/figures", show_figures, methods=["GET"]),
    Route("/events", tell_events, methods=["GET"]),
    Route("/review", show_question, methods=["GET"]),
    Route("/review/answer", answer_question, methods=["POST"]),
    Route("/review/skip", skip_sheet, methods=["POST"]),
    Route("/names", show_names, methods=["GET"]),
    Route("/names", assign_name, methods=["POST"]),
    Route("/written/{photo}.jpg", show_written, methods=["GET"]),
    Route("/flat/{photo}/{card:int}.jpg", show_flat, methods=["GET"]),
]
