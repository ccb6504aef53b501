"""The desk: takes photos and corrections, has them worked on, and knows how each match stands.

Whatever is acknowledged is in the store first. What is shown is worked out from there, once for
each change, however many look at it; after a restart everything goes on where it was.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.store.corrections import add_correction, undo
from dicesheets.store.database import Database
from dicesheets.store.figures import figures_of
from dicesheets.store.matches import find_match, list_matches
from dicesheets.store.photos import add_photo, is_photo_of, photos_of
from dicesheets.store.values import Correction, StoredVerdict
from dicesheets.store.verdicts import keep_settlings, keep_verdict
from dicesheets.web import limits
from dicesheets.web.galleries import Galleries, make_beside
from dicesheets.web.offers import Offers
from dicesheets.web.photo_work import PhotoWork
from dicesheets.web.pool import LATER, URGENT, Pool
from dicesheets.web.stages import Stage, stage_of_state
from dicesheets.web.words import BUSY, MANY_PHOTOS
from dicesheets.words.text import Text

Found = TypeVar("Found")
View = dict[str, Any]
Event = dict[str, Any]

MOST_VIEWS = 50  # matches whose state is kept in memory
MOST_LISTENERS = 200
MOST_EVENTS = 100  # that a slow listener may be behind


class Desk:
    """Everything that pages ask for; used by one event loop."""

    def __init__(self, database: Database, pool: Pool) -> None:
        self.database = database
        self.pool = pool
        self.offers = Offers()
        self.galleries = Galleries(make_beside(database.file), self._gallery_changed)
        self.photos = PhotoWork(pool, self.ask_store, self._photo_happened)
        self._threads = ThreadPoolExecutor(4, "store")
        self._views: dict[str, tuple[int, View]] = {}
        self._revisions: defaultdict[str, int] = defaultdict(int)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._listeners: defaultdict[str, set[asyncio.Queue[Event | None]]] = defaultdict(set)
        self._is_closing = False
        self._is_counting = False  # statistics
        self._behind: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Let go of everything; what was acknowledged is in the store."""
        self.photos.cancel()
        for task in self._behind:
            task.cancel()
        await self.galleries.close()
        await self.pool.close()
        await asyncio.to_thread(self._threads.shutdown, wait=True)

    async def ask_store(self, work: Callable[..., Found], *given: Any) -> Found:
        """Return what a function of the store gives; other requests go on meanwhile."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(work, self.database, *given))

    async def change(self, match: str, work: Callable[..., Found], *given: Any) -> Found:
        """Keep a change of a match, then let everybody who looks at it know."""
        found = await self.ask_store(work, match, *given)
        self.note_change(match)
        return found

    def note_change(self, match: str) -> None:
        """Say that a match has changed."""
        self._revisions[match] += 1
        self.tell(match, {"kind": "changed", "revision": self._revisions[match]})

    def look_anew(self) -> None:
        """Say that every match may stand otherwise than before."""
        for match in {*self._views, *self._listeners}:
            self.note_change(match)

    # -------------------------------------------------------------- photos

    async def add_photos(
        self, match: str, pictures: Sequence[tuple[str, bytes]], by: str
    ) -> list[str]:
        """Keep photos and begin to read them; when this returns they are on the disk."""
        if self.pool.waiting > limits.MOST_WAITING:
            raise UsageError(BUSY)
        there = await self.ask_store(photos_of, match)
        if len(there) + len(pictures) > limits.MOST_PHOTOS:
            raise UsageError(MANY_PHOTOS)
        digests = []
        for name, data in pictures:
            photo = await self.ask_store(add_photo, match, name, data, by)
            digests.append(photo.sha256)
            self.note_change(match)
            self.tell(
                match,
                {
                    "kind": "photo", "sha": photo.sha256, "state": "waiting", "name": photo.name,
                    **stage_of_state("waiting").as_json(),
                },
            )  # fmt: skip
            self.photos.begin(match, photo.sha256)
        return digests

    def _photo_happened(self, match: str, sha256: str, state: str, stage: Stage) -> None:
        if state == "read":
            self.note_change(match)
        self.tell(match, {"kind": "photo", "sha": sha256, "state": state, **stage.as_json()})

    async def flat(self, match: str, sha256: str, card: int) -> bytes | None:
        """Return a card of a match's photo as seen from above; None if there is none."""
        if not await self.ask_store(is_photo_of, match, sha256):
            return None
        return await self.photos.flat(sha256, card)

    def _gallery_changed(self, name: str) -> None:
        self.tell(name, {"kind": "changed"})

    # -------------------------------------------------------------- how a match stands

    async def view(self, match: str, is_waited: bool = False) -> View:
        """Return how a match stands; with `is_waited` once all its photos are read."""
        await self.ask_store(find_match, match)
        if is_waited:
            await self.photos.finish(match)
        async with self._locks[match]:
            while True:
                revision = self._revisions[match]
                kept = self._views.get(match)
                if kept is not None and kept[0] == revision:
                    return kept[1]
                view = await self._assemble(match)
                self._views.pop(match, None)
                self._views[match] = (revision, view)
                while len(self._views) > MOST_VIEWS:
                    self._views.pop(next(iter(self._views)))
                if revision == self._revisions[match]:
                    return view

    async def view_quickly(self, match: str) -> View:
        """Return how a match stands after a tap; what takes longer follows by itself."""
        async with self._locks[match]:
            revision = self._revisions[match]
            view = await self._assemble(match, is_quick=True)
            self._views[match] = (revision, view)
        if view["open"]:
            self.behind(self._look_longer(match, revision))
        return view

    async def _look_longer(self, match: str, revision: int) -> None:
        """Find the reasons, unless the match has changed again meanwhile."""
        if revision != self._revisions[match]:
            return
        view = await self._assemble(match, urgency=LATER)
        if revision == self._revisions[match]:
            self._views[match] = (revision, view)
            self.tell(match, {"kind": "changed", "revision": revision})

    async def _assemble(self, match: str, is_quick: bool = False, urgency: int = URGENT) -> View:
        reader = await self.pool.reader()
        found, _ = await self.pool.ask("assemble", urgency, match=match, is_quick=is_quick)
        if found["settlings"]:
            await self.ask_store(keep_settlings, found["settlings"])
        for verdict in found["verdicts"]:
            await self.ask_store(keep_verdict, match, StoredVerdict(reader=reader, **verdict))
        view: View = found["view"]
        return view

    async def figures(self, matches: Sequence[str]) -> dict[str, str]:
        """Return what is known of matches for statistics; what is missing is worked out behind."""
        if not self.pool.is_warm:  # nobody waits for workers to read a list
            return {}
        reader = await self.pool.reader()
        found = await self.ask_store(figures_of, list(matches), reader)
        missing = [match for match in matches if match not in found]
        if missing and not self._is_counting:
            self._is_counting = True
            self.behind(self._count(missing))
        return found

    async def _count(self, matches: Sequence[str]) -> None:
        try:
            for match in matches:
                with suppress(DicesheetsError):  # its page says so
                    await self.photos.finish(match)
                    await self._assemble(match, urgency=LATER)
        finally:
            self._is_counting = False

    async def weigh(
        self, match: str, sheet: str, place: Sequence[Any], values: Sequence[str]
    ) -> list[Any]:
        """Return what each value in a field would change; nothing where that is not known."""
        try:
            found, _ = await self.pool.ask(
                "weigh", URGENT, match=match, sheet=sheet, place=list(place), values=list(values)
            )
        except DicesheetsError:
            return [None] * len(values)
        said: list[Any] = found["said"]
        return said

    # -------------------------------------------------------------- corrections

    async def correct(self, match: str, correction: Correction) -> Correction:
        """Keep what somebody says of a field."""
        return await self.change(match, add_correction, correction)

    async def undo(self, match: str, correction: str, by: str) -> Correction:
        """Let a correction count no more."""
        return await self.change(match, undo, correction, by)

    # -------------------------------------------------------------- events

    def tell(self, match: str, event: Event) -> None:
        """Let everybody know who looks at a match; whoever is too slow looks anew."""
        for listener in self._listeners[match]:
            if listener.qsize() < MOST_EVENTS:
                listener.put_nowait(event)

    async def listen(self, match: str) -> AsyncIterator[Event]:
        """Yield what happens at a match."""
        if self._is_closing or sum(map(len, self._listeners.values())) >= MOST_LISTENERS:
            return
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._listeners[match].add(queue)
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            self._listeners[match].discard(queue)

    def hang_up(self) -> None:
        """Let everybody go who listens: the page is being closed."""
        self._is_closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.put_nowait(None)

    def behind(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something go on that nobody waits for."""

        async def quietly() -> None:
            with suppress(DicesheetsError, asyncio.CancelledError):  # whoever asks is told
                await work

        task = asyncio.create_task(quietly())
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def resume(self) -> None:
        """Go on with what a crash or a restart left unread in the latest matches."""
        for match in (await self.ask_store(list_matches))[:20]:
            await self.photos.finish(match.id)


def said(error: DicesheetsError) -> Text:
    """Return what an error says, in both languages."""
    return Text(error.say("de"), error.say("en"))
