"""What the machine did wrong is no fault of the photo; and everybody who waits is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from web_page import ORIGIN, Page

from dicesheets.store.database import Database
from dicesheets.store.matches import add_match
from dicesheets.store.photos import add_photo, readings_of
from dicesheets.web.photo_work import PhotoWork
from dicesheets.web.pool import DIED, FAULT, TOO_LONG, WorkFailed
from dicesheets.web.stages import Stage, stage_of
from dicesheets.words.text import Text


class Line:
    """A line before workers who do as they are told."""

    def __init__(self, *does: Text | None) -> None:
        self.does = list(does)
        self.asked = 0
        self.tells: list[dict[str, Any]] = []
        self.waiting = 1  # so that nothing is flattened

    async def reader(self) -> str:
        return "r1"

    async def ask(
        self, task: str, urgency: int, begun: Callable[[], None],
        told: Callable[[dict[str, Any]], None], sha256: str,
    ) -> tuple[dict[str, Any], list[bytes]]:  # fmt: skip
        begun()
        for step in self.tells:
            told(step)
        self.asked += 1
        await asyncio.sleep(0)
        trouble = self.does.pop(0)
        if trouble is not None:
            raise WorkFailed(trouble)
        return {"trouble": None}, [b"{}"]


def work_with(database: Database, line: Line) -> tuple[PhotoWork, list[tuple[str, str]]]:
    happened: list[tuple[str, str]] = []

    async def ask_store(work: Callable[..., Any], *given: Any) -> Any:
        return work(database, *given)

    def note(match: str, sha256: str, state: str, stage: Stage) -> None:
        happened.append((match, stage.says.en if stage.says.en != "being judged" else state))

    return PhotoWork(line, ask_store, note), happened  # type: ignore[arg-type]


def run(tmp_path: Path, work: Callable[[Database], Awaitable[None]]) -> None:
    database = Database(tmp_path / "matches.sqlite")

    async def all_of_it() -> None:
        await work(database)

    asyncio.run(all_of_it())
    database.close()


@pytest.mark.parametrize("trouble", [TOO_LONG, DIED, FAULT], ids=["slow", "died", "fault"])
def test_trouble_of_the_machine_is_not_kept_and_can_be_tried_again(
    tmp_path: Path, trouble: Text
) -> None:
    """A busy computer made a good photo unreadable for ever."""

    async def work(database: Database) -> None:
        match = add_match(database, "Table").id
        sha = add_photo(database, match, "a.jpg", b"a").sha256
        line = Line(trouble, None)
        photos, _ = work_with(database, line)
        await photos.finish(match)
        (shown,) = photos.as_they_are([{"sha": sha, "state": "waiting", "trouble": None}])
        assert shown["state"] == "trouble" and shown["again"] is True
        assert trouble.de in shown["trouble"][0]
        assert readings_of(database, [sha], "r1") == {}
        await photos.finish(match)
        assert line.asked == 1, "nobody tries it again by merely looking"
        photos.retry(match, sha)
        await photos.finish(match)
        assert line.asked == 2 and readings_of(database, [sha], "r1")[sha].data == b"{}"

    run(tmp_path, work)


def test_a_photo_in_two_matches_is_read_once_and_both_are_told(tmp_path: Path) -> None:
    """Whoever looked at the second match waited for ever."""

    async def work(database: Database) -> None:
        first, second = (add_match(database, name).id for name in ("Friday", "Saturday"))
        for match in (first, second):
            sha = add_photo(database, match, "a.jpg", b"a").sha256
        line = Line(None)
        photos, happened = work_with(database, line)
        tasks = [photos.begin(match, sha) for match in (first, second)]
        await asyncio.gather(*tasks)
        assert line.asked == 1
        assert {match for match, state in happened if state == "read"} == {first, second}

    run(tmp_path, work)


def test_whoever_waits_hears_every_step_of_the_worker(tmp_path: Path) -> None:
    async def work(database: Database) -> None:
        match = add_match(database, "Table").id
        add_photo(database, match, "a.jpg", b"a")
        line = Line(None)
        line.tells = [
            {"step": "decoded", "page": 1, "done": 0, "of": 0},
            {"step": "found", "page": 1, "done": 0, "of": 2},
            {"step": "card", "page": 1, "done": 2, "of": 2},
            {"step": "<script>", "page": 1, "done": 0, "of": 0},
            {"step": "marks", "page": 2, "done": 2, "of": 2},
        ]
        photos, happened = work_with(database, line)
        await photos.finish(match)
        assert [state for _, state in happened] == [
            "waiting", "being read", "picture opened", "2 cards found", "card 2 of 2 read",
            "page 2: marks recognised", "read",
        ]  # fmt: skip

    run(tmp_path, work)


@pytest.mark.parametrize(
    "told",
    [{}, {"step": "card"}, {"step": "card", "page": "1", "done": 1, "of": 1},
     {"step": "card", "page": 1, "done": 1, "of": 1 << 40}, {"step": ["card"], "page": 1}],
)  # fmt: skip
def test_what_is_no_step_is_not_handed_on(told: dict[str, Any]) -> None:
    """A worker that a photo has taken over says what it likes."""
    assert stage_of(told) is None


def test_the_events_of_a_match_tell_how_far_a_photo_is(page: Page, photo: bytes) -> None:
    """The steps are those of the worker: five cards, one after the other."""
    told: list[dict[str, Any]] = []
    tell = page.desk.tell

    def note(match: str, event: dict[str, Any]) -> None:
        told.append(event)
        tell(match, event)

    page.desk.tell = note  # type: ignore[method-assign]
    try:
        page.client.post(
            "/photos", headers={"origin": ORIGIN, "accept": "application/json"},
            files={"photo": ("a.jpg", photo + b"how far")},
        )  # fmt: skip
    finally:
        page.desk.tell = tell  # type: ignore[method-assign]
    steps = [event for event in told if event["kind"] == "photo"]
    said = list(dict.fromkeys(event["says"][1] for event in steps))
    cards = [f"card {number} of 5 read" for number in range(1, 6)]
    assert said == [
        "waiting", "being read", "picture opened", "5 cards found", *cards, "marks recognised",
        "being judged",
    ]  # fmt: skip
    shares = [event["share"] for event in steps]
    assert shares == sorted(shares) and 0 < shares[0] < shares[-1] < 1


def test_only_photos_of_the_match_are_tried_again(page: Page) -> None:
    match = add_match(page.database, "Table").id
    refused = page.client.post(
        f"/m/{match}/again", headers={"origin": ORIGIN}, data={"photo": "0" * 64}
    )
    assert refused.status_code == 404
