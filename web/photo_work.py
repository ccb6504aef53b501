"""Reading and flattening photos: each once, however many matches and phones wait for it.

Only what a photo itself says is kept. A worker that died or took too long says nothing about the
photo: that is remembered until somebody tries again, or the page is started anew.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from dicesheets.errors import DicesheetsError
from dicesheets.store.photos import keep_flats, keep_reading, load_flat, photos_of, readings_of
from dicesheets.store.values import StoredReading
from dicesheets.web.pool import LATER, SOON, URGENT, Pool, WorkFailed
from dicesheets.web.stages import Stage, stage_of, stage_of_state

AskStore = Callable[..., Awaitable[Any]]
# Match, photo, what (waiting, reading, read), and how far that is.
Happened = Callable[[str, str, str, Stage], None]
Json = dict[str, Any]


class PhotoWork:
    """What is under way with photos; used by one event loop."""

    def __init__(self, pool: Pool, ask_store: AskStore, happened: Happened) -> None:
        self._pool = pool
        self._ask_store = ask_store
        self._happened = happened
        self._reading: dict[str, asyncio.Task[None]] = {}  # by digest
        self._flats: dict[str, asyncio.Task[None]] = {}
        self._states: dict[str, tuple[str, Stage]] = {}  # of photos under way: waiting, reading
        self._wanted: defaultdict[str, set[str]] = defaultdict(set)  # which matches wait for one
        self._failed: dict[str, list[str]] = {}  # what stopped the workers, in both languages

    def cancel(self) -> None:
        """Give up what is under way; the next start goes on with it."""
        for task in (*self._reading.values(), *self._flats.values()):
            task.cancel()

    # -------------------------------------------------------------- reading

    def begin(self, match: str, sha256: str) -> asyncio.Task[None]:
        """Read a photo unless that is under way; the task ends when it is read and kept."""
        self._wanted[sha256].add(match)
        task = self._reading.get(sha256)
        if task is None:
            task = self._reading[sha256] = asyncio.create_task(self._read(sha256))
            task.add_done_callback(lambda _: self._forget(sha256))
            self._say(sha256, "waiting")
        return task

    def retry(self, match: str, sha256: str) -> None:
        """Read a photo again that stopped the workers."""
        self._failed.pop(sha256, None)
        self.begin(match, sha256)

    async def finish(self, match: str) -> None:
        """Wait until every photo of a match is read; begin with those that a restart left."""
        photos = await self._ask_store(photos_of, match)
        reader = await self._pool.reader()
        read = await self._ask_store(readings_of, [p.sha256 for p in photos], reader)
        left = [p.sha256 for p in photos if p.sha256 not in read and p.sha256 not in self._failed]
        tasks = [self.begin(match, sha256) for sha256 in left]
        if tasks:
            await asyncio.gather(*(asyncio.shield(task) for task in tasks))

    def state_of(self, sha256: str) -> str:
        """Return how far the reading of a photo is: waiting, reading, or nothing known."""
        return self._states[sha256][0] if sha256 in self._states else ""

    def as_they_are(self, photos: Sequence[Json]) -> list[Json]:
        """Return photos of a page with what is under way, and what may be tried again."""
        return [self._as_it_is(photo) for photo in photos]

    def _as_it_is(self, photo: Json) -> Json:
        sha256 = photo["sha"]
        plain = {**photo, "again": False, "stage": None}
        if photo["state"] != "waiting":
            return plain
        if sha256 in self._failed:
            told = self._failed[sha256]
            return {**plain, "state": "trouble", "trouble": told, "again": True}
        state, stage = self._states.get(sha256, ("waiting", stage_of_state("waiting")))
        return {**plain, "state": state, "stage": stage}

    async def _read(self, sha256: str) -> None:
        reader = await self._pool.reader()
        if await self._ask_store(readings_of, [sha256], reader):
            return
        try:
            found, parts = await self._pool.ask(
                "read", SOON, lambda: self._say(sha256, "reading"),
                lambda told: self._tell(sha256, told), sha256=sha256,
            )  # fmt: skip
        except DicesheetsError as error:
            if isinstance(error, WorkFailed) and error.is_closing:  # the next start reads it
                return
            self._failed[sha256] = [error.say("de"), error.say("en")]
            self._say(sha256, "read")
            return
        trouble = tuple(found["trouble"]) if found["trouble"] else None
        stored = StoredReading(sha256, reader, parts[0] if parts else None, trouble)
        await self._ask_store(keep_reading, stored)
        self._say(sha256, "read")
        if stored.data is not None and not self._pool.waiting:  # else when it is asked for
            self.begin_flattening(sha256)

    def _tell(self, sha256: str, told: Json) -> None:
        """Hand on a step that a worker has done, unless the photo is read by now."""
        stage = stage_of(told)
        if stage is not None and self.state_of(sha256) == "reading":
            self._say(sha256, "reading", stage)

    def _say(self, sha256: str, state: str, stage: Stage | None = None) -> None:
        """Tell everybody who waits for a photo; it may be in several matches."""
        stage = stage or stage_of_state(state)
        self._states[sha256] = (state, stage)
        for match in tuple(self._wanted[sha256]):
            self._happened(match, sha256, state, stage)

    def _forget(self, sha256: str) -> None:
        self._reading.pop(sha256, None)
        self._states.pop(sha256, None)
        self._wanted.pop(sha256, None)

    # -------------------------------------------------------------- flat pictures

    def begin_flattening(self, sha256: str, urgency: int = LATER) -> asyncio.Task[None]:
        """Make the flat pictures of a photo unless that is under way."""
        task = self._flats.get(sha256)
        if task is None:
            task = self._flats[sha256] = asyncio.create_task(self._flatten(sha256, urgency))
            task.add_done_callback(lambda _: self._flats.pop(sha256, None))
        return task

    async def _flatten(self, sha256: str, urgency: int) -> None:
        reader = await self._pool.reader()
        _, parts = await self._pool.ask("flats", urgency, sha256=sha256)
        await self._ask_store(keep_flats, sha256, reader, parts)

    async def flat(self, sha256: str, card: int) -> bytes | None:
        """Return a card of a photo as seen from above; None if there is none."""
        reader = await self._pool.reader()
        found: bytes | None = await self._ask_store(load_flat, sha256, reader, card)
        if found is None:
            await asyncio.shield(self.begin_flattening(sha256, URGENT))
            found = await self._ask_store(load_flat, sha256, reader, card)
        return found
