"""Galleries that are being published: one after the other, beside everything else.

Each is made by a worker of its own, so that nobody's tap waits for it, and is kept until some
others have been made. Whoever asks for the same variants in the same language again gets the same
gallery.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from pathlib import Path

from dicesheets.crew.process import Told
from dicesheets.errors import DicesheetsError, UsageError
from dicesheets.web.pool import FAULT, Pool
from dicesheets.web.words import MANY_GALLERIES, NO_VARIANT
from dicesheets.words.text import Text

_LOG = logging.getLogger(__name__)

MOST_VARIANTS = 12  # in one gallery
MOST_GALLERIES = 6  # that are under way or kept
TASK_SECONDS = 1_200.0  # a variant takes half a minute; on a busy computer more

Make = Callable[[Sequence[str], str, Told], Awaitable[bytes]]  # variants, language


@unique
class State(Enum):
    """How far a gallery is."""

    WAITING = "waiting"
    MAKING = "making"
    MADE = "made"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Gallery:
    """A gallery: of which variants, how far it is, and what came of it."""

    id: str
    variants: tuple[str, ...]
    language: str  # that stands in front
    state: State = State.WAITING
    done: int = 0  # steps
    many: int = 0
    data: bytes = b""
    why: Text | None = None  # it was refused

    @property
    def is_under_way(self) -> bool:
        """Whether something is still to come."""
        return self.state in (State.WAITING, State.MAKING)


class Galleries:
    """All of them, by their ids; used by one event loop."""

    def __init__(self, make: Make, changed: Callable[[str], None]) -> None:
        self._make = make
        self._changed = changed  # told the id
        self._kept: dict[str, Gallery] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()

    def all(self) -> tuple[Gallery, ...]:
        """Return them, the latest first."""
        return tuple(reversed(self._kept.values()))

    def find(self, name: str) -> Gallery | None:
        """Return one by its id, if it is still kept."""
        return self._kept.get(name)

    def begin(self, variants: Sequence[str], language: str) -> Gallery:
        """Begin a gallery of variants, unless there is one; UsageError if too many are begun."""
        wanted = tuple(dict.fromkeys(variants))[:MOST_VARIANTS]
        if not wanted:
            raise UsageError(NO_VARIANT)
        name = hashlib.sha256("\n".join((language, *wanted)).encode()).hexdigest()[:16]
        there = self._kept.get(name)
        if there is not None and there.state is not State.REFUSED:
            return there
        self._make_room()
        self._kept.pop(name, None)
        begun = self._kept[name] = Gallery(name, wanted, language)
        task = asyncio.create_task(self._work(begun))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return begun

    async def close(self) -> None:
        """Give up what is under way."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _make_room(self) -> None:
        while len(self._kept) >= MOST_GALLERIES:
            over = next((one for one in self._kept.values() if not one.is_under_way), None)
            if over is None:
                raise UsageError(MANY_GALLERIES)
            del self._kept[over.id]

    async def _work(self, gallery: Gallery) -> None:
        async with self._turn:
            self._put(replace(gallery, state=State.MAKING))
            try:
                data = await self._make(
                    gallery.variants, gallery.language, lambda told: self._tell(gallery, told)
                )
            except DicesheetsError as error:
                why = Text(error.say("de"), error.say("en"))
                self._put(replace(gallery, state=State.REFUSED, why=why))
                return
            except Exception:  # else it would take up room, and be on its way, for ever
                _LOG.exception("a gallery could not be made")
                self._put(replace(gallery, state=State.REFUSED, why=FAULT))
                return
            self._put(replace(gallery, state=State.MADE, data=data))

    def _tell(self, gallery: Gallery, told: dict[str, object]) -> None:
        done, many = told.get("done"), told.get("of")
        is_whole = isinstance(done, int) and isinstance(many, int) and 0 <= done <= many
        if is_whole and self._kept[gallery.id].state is State.MAKING:
            assert isinstance(done, int) and isinstance(many, int)
            self._put(replace(gallery, state=State.MAKING, done=done, many=many))

    def _put(self, gallery: Gallery) -> None:
        self._kept[gallery.id] = gallery
        self._changed(gallery.id)


def make_beside(file: Path) -> Make:
    """Return how galleries are made: each by a worker that is there for it alone."""

    async def make(variants: Sequence[str], language: str, told: Told) -> bytes:
        pool = Pool(file, 1, TASK_SECONDS)
        pool.start()
        try:
            _, parts = await pool.ask(
                "gallery", told=told, variants=list(variants), language=language
            )
        finally:
            await pool.close()
        return parts[0]

    return make
