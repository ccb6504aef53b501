"""Three people's photos, and a crew that reads them in this process: each once for all tests."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.catching_up import catch_up
from dicesheets.league.engine import Engine
from dicesheets.league.event import Wish, new_event
from dicesheets.league.intake import Arrival, Taken
from dicesheets.league.keeping import Office, open_office
from dicesheets.league.progress import Progress
from dicesheets.league.tasks import run
from dicesheets.league.values import Reply, Task
from dicesheets.scoring.packed import reader_version
from dicesheets.store.values import Person

CLASSIC = load_classic(Game.WELTEN)
EVENT = 12
PHOTOS = Path(__file__).parent / "photos"
ROLLS = ((3, 1), (2, 5), (5, 1), (3, 2), (6, 4), (1, 6), (1, 1), (1, 5), (6, 6))
CUP_NAMES = ("Anna Berg", "Ben Curie", "Cleo Drexler", "David Ekström", "Emma Fuchs", "Franz Groß",
         "Gül Hakim", "Henri Ionesco")  # fmt: skip
NAMES = ("anna.jpg", "ben.jpg", "ben-again.jpg", "cleo.jpg")


@dataclass(frozen=True)
class Evening:
    """One round of three people, with what was rolled."""

    people: tuple[Person, ...]
    photos: tuple[bytes, ...]  # Anna's, Ben's, Ben's again, Cleo's
    rolls: tuple[tuple[int, int], ...]


def make_evening() -> Evening:
    """Return what `practise_table` made once by seed 7: Anna, Ben and Cleo at one table."""
    people = (Person(1, "Anna", "Red"), Person(2, "Ben", "Red"), Person(3, "Cleo", "Red"))
    anna, ben, cleo = ((PHOTOS / f"{n}.jpg").read_bytes() for n in ("anna", "ben", "cleo"))
    return Evening(people, (anna, ben, _again(ben), cleo), ROLLS)


def _again(jpeg: bytes) -> bytes:
    """Return a photo of the same sheet that is a little worse."""
    picture = Image.open(io.BytesIO(jpeg))
    out = io.BytesIO()
    picture.resize((picture.width * 4 // 5, picture.height * 4 // 5)).save(out, "JPEG", quality=60)
    return out.getvalue()


def arrivals(evening: Evening, by: str = "") -> Iterator[Taken]:
    return (Arrival(name, data, by) for name, data in zip(NAMES, evening.photos, strict=True))


def office_of(folder: Path, evening: Evening, **wish: Any) -> Office:
    made = Wish("Cup", CLASSIC, **{"number": EVENT, "rounds": 1, "people": evening.people, **wish})
    return open_office(*new_event(folder / "cup", made))


def work(office: Office, crew: Here, photos: Iterator[Taken] | None = None) -> Progress:
    """Do everything that is to be done, as `league add` does."""
    catch_up(office, crew.reader)
    return Engine(open_office(office.database, office.event), crew, settle_s=0.0).run(
        photos or iter(())
    )


class Here:
    """A crew of one, in this process; `before` may end a task as a dying worker does."""

    size = 1

    def __init__(self, before: Callable[[Task], Reply | None] = lambda task: None) -> None:
        self.before = before
        self.asked: list[str] = []
        self._done: list[tuple[int, Reply]] = []

    @property
    def reader(self) -> str:
        return reader_version()

    def put(self, key: int, task: Task) -> None:
        self.asked.append(task.name)
        reply = self.before(task) or _run(task.name, json.dumps(task.given), task.parts)
        self._done.append((key, reply))

    def take(self, seconds: float) -> list[tuple[int, Reply]]:
        done, self._done = self._done, []
        return done

    def close(self) -> None:
        pass


@cache
def _run(name: str, given: str, parts: tuple[bytes, ...]) -> Reply:
    """Return what a worker answers; what is told must survive JSON, as between processes."""
    found, answered = run(name, json.loads(given), list(parts))
    return Reply(json.loads(json.dumps(found)), tuple(answered))
