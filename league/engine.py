"""The engine: takes photos in, has them read and judged, and keeps what comes back.

Only this process writes the event. Little is under way at a time, whatever comes in, so memory
stays flat; what came back is kept in small batches, so a kill loses at most the last of them, and
the next run does exactly what is missing. Several engines may work for one event at once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator

from dicesheets.errors import UnreadableFile, UsageError
from dicesheets.league.crews import Crew
from dicesheets.league.fresh import Fresh
from dicesheets.league.holders import free_dead, new_holder
from dicesheets.league.intake import Arrival, LeftOut, Refused, Taken
from dicesheets.league.keeping import (
    Office,
    keep_nothing,
    keep_replies,
    keep_trouble,
    task_for,
)
from dicesheets.league.progress import Progress, Shown
from dicesheets.league.values import Reply
from dicesheets.store.left_out import StoredLeftOut, keep_left_out
from dicesheets.store.photos import add_photos
from dicesheets.store.values import NewPhoto
from dicesheets.store.work import (
    HOLD_SECONDS,
    JUDGE,
    MOST_TRIES,
    PLACE,
    READ,
    Todo,
    claim_work,
    count_work,
    hold_on,
    holders_of,
    let_go,
    note_failure,
)
from dicesheets.words.text import Text

AHEAD = 2  # tasks under way for each worker: one at work, one at hand
LEAST_CLAIM = 8  # taken on at once: each time is a write to the disk
BATCH_PHOTOS = 8  # that are taken in at once
BATCH_BYTES = 48_000_000
KEEP_REPLIES = 16  # so many are kept at once, or as many as come in so many seconds
KEEP_SECONDS = 2.0
WAIT_SECONDS = 0.5
# A person's photos mostly come one after the other: they are judged together.
SETTLE_SECONDS = 20.0
BATCH_LEFT_OUT = 500  # that are noted at once
REFUSED = "refused"  # what could not be taken, as against what is none
MOST_FAULTS = 20
COUNT_SECONDS = 10.0  # so often a long line is counted; a short one always
SHORT_LINE = 2_000


class Engine:
    """One run for one event."""

    def __init__(
        self, office: Office, crew: Crew, shown: Shown = lambda progress: None,
        settle_s: float = SETTLE_SECONDS,
    ) -> None:  # fmt: skip
        self._office = office
        self._crew = crew
        self._shown = shown
        self._settle_s = settle_s
        self._holder = new_holder()
        self._queue: deque[Todo] = deque()
        self._under_way: dict[int, Todo] = {}
        self._replies: list[tuple[Todo, Reply]] = []
        self._kept_at = time.monotonic()
        self._held_at = time.monotonic()
        self._counted_at = 0.0
        self._marks: deque[tuple[float, int]] = deque()  # when the last sheet had which place
        self._fresh = Fresh()
        self._unread = 0
        self.progress = Progress()

    def stop(self) -> None:
        """Take nothing more on; what is under way is finished."""
        self.progress.is_stopped = True

    def run(self, photos: Iterator[Taken]) -> Progress:
        """Do everything that is to be done, and return what was done."""
        progress = self.progress
        free_dead(self._office)
        self._count()
        try:
            while True:
                if not progress.is_stopped:
                    self._fill()
                if progress.is_taking and not progress.is_stopped and self._has_room():
                    self._take_in(photos)
                    wait = 0.0
                else:
                    wait = WAIT_SECONDS
                if self._under_way:
                    for key, reply in self._crew.take(wait):
                        self._sort(key, reply)
                self._keep(is_last=not self._under_way)
                self._stay_alive()
                self._shown(progress)
                is_more = progress.is_taking and not progress.is_stopped
                if not (self._under_way or self._queue or is_more):
                    if progress.is_stopped or not self._is_more():
                        break
                elif progress.is_stopped and not self._under_way:
                    break
        finally:
            let_go(self._office.database, self._holder)
        held = holders_of(self._office.database, self._office.match)
        progress.elsewhere = sum(many for who, many in held.items() if who != self._holder)
        return progress

    # -------------------------------------------------------------- in

    def _has_room(self) -> bool:
        """Say whether more photos are wanted: a little ahead, so that they are still in memory."""
        return self._unread <= AHEAD * AHEAD * max(BATCH_PHOTOS, self._crew.size)

    def _take_in(self, photos: Iterator[Taken]) -> None:
        """Keep the next few photos."""
        batch: list[NewPhoto] = []
        lost: list[StoredLeftOut] = []
        size = 0
        keeps = self._office.event.keeps
        while len(batch) < BATCH_PHOTOS and size < BATCH_BYTES:
            one = next(photos, None)
            if one is None:
                self.progress.is_taking = False
                break
            if isinstance(one, Arrival):
                left_at = "" if keeps else _left_at(one)
                batch.append(NewPhoto(one.name, one.data, one.by, left_at))
                size += len(one.data)
            else:
                self.progress.note(one)
                lost.append(_stored(one))
                if len(lost) >= BATCH_LEFT_OUT:
                    break
        if lost:
            keep_left_out(self._office.database, self._office.match, lost)
        if batch:
            new = add_photos(self._office.database, self._office.match, batch)
            for photo in batch:
                self._fresh.keep(photo.sha256, photo.data)
            self.progress.taken += len(batch)
            self.progress.new += new
            self.progress.left += new
            self._unread += new

    # -------------------------------------------------------------- out

    def _fill(self) -> None:
        """Give the crew as much as it can use."""
        most = AHEAD * max(1, self._crew.size)
        while len(self._under_way) < most:
            todo = self._next(most)
            if todo is None:
                return
            try:
                task = task_for(self._office, todo, self._fresh.take(todo.what))
            except UnreadableFile as error:
                keep_trouble(self._office, todo, error)
                self.progress.left -= 1
                continue
            if task is None:
                keep_nothing(self._office, todo)
                self.progress.left -= 1
                continue
            self._under_way[todo.place] = todo
            self._crew.put(todo.place, task)

    def _next(self, most: int) -> Todo | None:
        """Return what is to be done next: sheets that have waited, then photos, then all sheets."""
        if not self._queue:
            wanted = [(PLACE, None), (JUDGE, self._ripe()), (READ, None)]
            if not self.progress.is_taking:
                wanted.append((JUDGE, None))
            for kind, last in wanted:
                if last != 0 and self._claim(kind, max(most, LEAST_CLAIM), last):
                    break
        return self._queue.popleft() if self._queue else None

    def _claim(self, kind: str, most: int, last: int | None = None) -> bool:
        database, match = self._office.database, self._office.match
        self._queue += claim_work(database, match, kind, self._holder, most, last=last)
        return bool(self._queue)

    def _ripe(self) -> int:
        """Return up to which place sheets have waited long enough; 0: none has."""
        now = time.monotonic()
        if not self._marks or now - self._marks[-1][0] > self._settle_s / 4:
            row = (
                self._office.database.read()
                .execute(
                    "SELECT max(place) FROM work WHERE match = ? AND kind = ?",
                    (self._office.match, JUDGE),
                )
                .fetchone()
            )
            self._marks.append((now, int(row[0] or 0)))
        while len(self._marks) > 1 and self._marks[1][0] <= now - self._settle_s:
            self._marks.popleft()
        at, place = self._marks[0]
        return place if at <= now - self._settle_s else 0

    # -------------------------------------------------------------- back

    def _sort(self, key: int, reply: Reply) -> None:
        todo = self._under_way.pop(key)
        if reply.lost:
            self._queue.append(todo)
            return
        if reply.died or reply.fault:
            self._fail(todo, reply)
            return
        reader = reply.found.get("reader", self._crew.reader)
        if reader != self._crew.reader:
            raise UsageError(_OTHER_READER)
        self._replies.append((todo, reply))

    def _fail(self, todo: Todo, reply: Reply) -> None:
        """Count a try that ended its worker; a mistake of ours would only happen again."""
        faults = self.progress.faults
        if reply.fault and reply.fault not in faults and len(faults) < MOST_FAULTS:
            faults.append(reply.fault)
        why = reply.died or reply.fault.strip().splitlines()[-1]
        tries = reply.tries if reply.died else MOST_TRIES
        if note_failure(self._office.database, todo, why, tries):
            self.progress.left -= 1

    def _keep(self, is_last: bool) -> None:
        """Keep what came back, when there is enough of it or it has waited long enough."""
        now = time.monotonic()
        is_due = len(self._replies) >= KEEP_REPLIES or now - self._kept_at > KEEP_SECONDS
        if not self._replies or not (is_due or is_last):
            return
        keep_replies(self._office, self._replies)
        for todo, reply in self._replies:
            self.progress.read += todo.kind == READ
            self.progress.judged += todo.kind == JUDGE
            self.progress.unreadable += reply.found.get("trouble") is not None
        self._replies.clear()
        self._kept_at = now
        self._count()

    def _count(self) -> None:
        now = time.monotonic()
        if self.progress.left > SHORT_LINE and now - self._counted_at < COUNT_SECONDS:
            return
        self._counted_at = now
        work = count_work(self._office.database, self._office.match)
        self.progress.left = sum(many for (_, is_aside), many in work.items() if not is_aside)
        self._unread = work.get((READ, False), 0)

    def _is_more(self) -> bool:
        """Say whether there is something that nobody holds."""
        return any(self._claim(kind, 1) for kind in (PLACE, READ, JUDGE))

    def _stay_alive(self) -> None:
        now = time.monotonic()
        if now - self._held_at > HOLD_SECONDS / 4:
            hold_on(self._office.database, self._holder)
            self._held_at = now


def _stored(one: Refused | LeftOut) -> StoredLeftOut:
    if isinstance(one, LeftOut):
        return StoredLeftOut(one.source, one.why.value, one.name)
    return StoredLeftOut(one.source, REFUSED, one.name, one.error.say("de"), one.error.say("en"))


def _left_at(one: Arrival) -> str:
    """Return the file in which a photo may stay; "" if it is in none that can be written down."""
    file = "" if one.file is None else str(one.file.absolute())
    try:
        file.encode()
    except UnicodeEncodeError:
        return ""
    return file


_OTHER_READER = Text(
    "ein Worker hat eine andere Version von dicesheets; installiere überall dieselbe",
    "a worker has another version of dicesheets; install the same everywhere",
)
