"""A league's event on the page: a live table, and figures for a stream.

They come from the store alone. Other programs may write to the event meanwhile: whoever looks sees
it a moment later.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from dicesheets.league.figures import find_figures
from dicesheets.league.naming import Manner
from dicesheets.league.plots import draw_plots
from dicesheets.league.table import Row, Table, groups_of, load_table, rounds_played
from dicesheets.league.table_text import (
    Telling,
    note_of,
    say_handed_in,
    score_of,
    table_csv,
    told_rows,
)
from dicesheets.league.telling import telling_of
from dicesheets.store.database import Database
from dicesheets.store.values import StoredEvent
from dicesheets.store.work import PLACE, READ, count_work
from dicesheets.web.desk import Desk
from dicesheets.web.league_words import say_absent
from dicesheets.web.match_pages import HEARTBEAT_S
from dicesheets.web.pages import house_of, render
from dicesheets.web.visitor import language_of

Found = TypeVar("Found")

MOST_ROWS = 300  # of the live table; the CSV has all
MOST_OPEN = 100
LOOK_SECONDS = 1.0  # between two looks at whether other programs have written
MOST_SHARED = 64  # tables of rounds and groups that are kept
FIGURES_SECONDS = 10.0  # figures of a large event take seconds


# ------------------------------------------------------------------ the table


async def show_table(request: Request) -> Response:
    """Who stands where, as it is now."""
    _, event = event_of(request)
    number, group = _wanted(request)
    language = page_language(request)
    load = partial(_load_table, event=event, number=number, group=group, language=language)
    told = await _once(request, ("table", number, group, language), load)
    telling, table, rounds, groups, waiting = told
    rows = told_rows(table, MOST_ROWS)
    return render(
        request, "league_table.html", title=telling.title,
        has_dice=telling.layout.traits.has_rounds, table=table, rounds=rounds,
        groups=[(group, telling.manner.table(group)) for group in groups], waiting=waiting,
        absent=say_absent(table.absent), podium=_podium(rows, telling.manner),
        lacking={what[0] for row in table.open for what in row.missing},
        rows=[_row(row, telling) for row in rows], handed_in=say_handed_in(table).say(language),
        open_rows=[_row(row, telling) for row in table.open[:MOST_OPEN]],
        unplaced=[_row(row, telling) for row in table.unplaced[:MOST_OPEN]],
        query=f"?{request.url.query}" if request.url.query else "",
    )  # fmt: skip


async def show_csv(request: Request) -> Response:
    """The whole table for a spreadsheet."""
    desk, event = event_of(request)
    number, group = _wanted(request)

    def write(database: Database) -> str:
        telling = telling_of(database, event, page_language(request))
        return table_csv(load_table(database, event.match, number, group), telling)

    text = await desk.ask_store(write)
    headers = {"content-disposition": 'attachment; filename="table.csv"'}
    data = f"\N{ZERO WIDTH NO-BREAK SPACE}{text}".encode()
    return Response(data, media_type="text/csv; charset=utf-8", headers=headers)


async def show_figures(request: Request) -> Response:
    """The plots for a stream, as they are now."""
    _, event = event_of(request)

    def draw(database: Database) -> list[str]:
        telling = telling_of(database, event, page_language(request))
        figures = find_figures(database, event.match, telling.layout)
        return list(draw_plots(figures, telling.layout, telling.manner).values())

    plots = await _once(request, ("figures", page_language(request)), draw, FIGURES_SECONDS)
    return render(request, "league_figures.html", plots=plots)


class Shared:
    """What was worked out for one visitor is shown to all, until the event changes."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._found: dict[Hashable, tuple[object, float, Any]] = {}

    async def once(
        self, desk: Desk, key: Hashable, load: Callable[[Database], Found], least_s: float
    ) -> Found:
        """Return what `load` gives, worked out anew after a change, but not within `least_s`."""
        async with self._lock:
            mark, now = await desk.ask_store(_mark), time.monotonic()
            before = self._found.get(key)
            if before is None or (before[0] != mark and now - before[1] >= least_s):
                before = (mark, now, await desk.ask_store(load))
                self._found.pop(key, None)
                self._found[key] = before
                while len(self._found) > MOST_SHARED:
                    self._found.pop(next(iter(self._found)))
            found: Found = before[2]
            return found


async def _once(
    request: Request, key: Hashable, load: Callable[[Database], Found], least_s: float = 0.0
) -> Found:
    state = request.app.state
    if not hasattr(state, "shared"):
        state.shared = Shared()
    shared = state.shared
    assert isinstance(shared, Shared)
    return await shared.once(house_of(request).desk, key, load, least_s)


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
        "rank": manner.rank(row), "name": manner.name(row), "table": manner.table(row.table),
        "score": score_of(row, manner), "sheet": row.line.sheet,
        "note": note_of(row, telling).say(manner.language),
    }  # fmt: skip


def _podium(rows: Sequence[Row], manner: Manner) -> list[dict[str, Any]]:
    """Return the first three steps; who shares one stands on it together.

    While only open sheets may be first there are none, as on the page to publish.
    """
    if not rows or rows[0].first != 1:
        return []
    steps = []
    for place in (1, 2, 3):
        there = [row for row in rows[:12] if row.first == place]
        if there:
            names = [manner.name(row) for row in there[:3]]
            names += [f"+ {len(there) - 3}"] if len(there) > 3 else []
            steps.append({
                "place": place, "rank": manner.rank(there[0]), "names": names,
                "where": manner.table(there[0].table) if len(there) == 1 else "",
                "score": score_of(there[0], manner),
            })  # fmt: skip
    return steps


async def tell_events(request: Request) -> Response:
    """What happens at the event, as it happens (server-sent events)."""
    desk, event = event_of(request)

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


# ------------------------------------------------------------------ who asks for what


def event_of(request: Request) -> tuple[Desk, StoredEvent]:
    """Return the desk and the event that the page is for."""
    house = house_of(request)
    assert house.event is not None
    return house.desk, house.event


def page_language(request: Request) -> str:
    """Return the language of whoever asks."""
    return language_of(request, house_of(request).language)


def _wanted(request: Request) -> tuple[int, str]:
    number, group = request.query_params.get("round", ""), request.query_params.get("group", "")
    return (int(number) if number.isdecimal() and len(number) == 1 else 0), group[:60]


ROUTES = [
    Route("/", show_table, methods=["GET"]),
    Route("/table.csv", show_csv, methods=["GET"]),
    Route("/figures", show_figures, methods=["GET"]),
    Route("/events", tell_events, methods=["GET"]),
]
