"""Several galleries at once: one after the other, each with its steps, none made twice."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from dicesheets.crew.process import Told
from dicesheets.errors import BundleError, UsageError
from dicesheets.web.galleries import MOST_GALLERIES, Galleries, State
from dicesheets.web.pool import FAULT
from dicesheets.words.text import Text


class Maker:
    """Makes galleries when it is told to go on."""

    def __init__(self) -> None:
        self.begun: list[Sequence[str]] = []
        self.go_on = asyncio.Event()

    async def __call__(self, variants: Sequence[str], language: str, told: Told) -> bytes:
        self.begun.append(variants)
        told({"done": 1, "of": 2})
        told({"done": 7, "of": "many"})
        await self.go_on.wait()
        if "fault" in variants:
            raise IndexError("a worker sent no file")
        if "bad" in variants:
            raise BundleError(Text("nicht fair", "not fair"))
        return b"ZIP"


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_galleries_are_made_one_after_the_other() -> None:
    async def work() -> None:
        maker, changed = Maker(), []
        galleries = Galleries(maker, changed.append)
        first, second = galleries.begin(["a", "a"], "de"), galleries.begin(["b"], "de")
        assert galleries.begin(["a"], "de").id == first.id, "the same is not made twice"
        await settle()
        assert maker.begun == [("a",)]
        shown = galleries.find(first.id)
        assert shown and (shown.state, shown.done, shown.many) == (State.MAKING, 1, 2)
        waiting = galleries.find(second.id)
        assert waiting and waiting.state is State.WAITING
        maker.go_on.set()
        await settle()
        assert [one.state for one in galleries.all()] == [State.MADE, State.MADE]
        assert [one.data for one in galleries.all()] == [b"ZIP", b"ZIP"]
        assert set(changed) == {first.id, second.id}

    asyncio.run(work())


def test_another_language_in_front_is_another_gallery() -> None:
    async def work() -> None:
        galleries = Galleries(Maker(), lambda name: None)
        german, english = (galleries.begin(["a"], language) for language in ("de", "en"))
        assert german.id != english.id
        await galleries.close()

    asyncio.run(work())


def test_one_that_is_refused_says_why_and_can_be_tried_again() -> None:
    async def work() -> None:
        maker = Maker()
        maker.go_on.set()
        galleries = Galleries(maker, lambda name: None)
        begun = galleries.begin(["bad"], "de")
        await settle()
        shown = galleries.find(begun.id)
        assert shown and shown.state is State.REFUSED
        assert shown.why and "not fair" in shown.why.en
        galleries.begin(["bad"], "de")
        await settle()
        assert len(maker.begun) == 2

    asyncio.run(work())


def test_one_that_meets_a_fault_is_not_on_its_way_for_ever() -> None:
    """It took up one of the few places until the page was started again."""

    async def work() -> None:
        maker = Maker()
        maker.go_on.set()
        galleries = Galleries(maker, lambda name: None)
        begun = galleries.begin(["fault"], "de")
        await settle()
        shown = galleries.find(begun.id)
        assert shown and (shown.state, shown.why) == (State.REFUSED, FAULT)
        galleries.begin(["fault"], "de")
        await settle()
        assert len(maker.begun) == 2, "it can be tried again"

    asyncio.run(work())


def test_only_some_are_kept_and_only_some_begun() -> None:
    async def work() -> None:
        maker = Maker()
        galleries = Galleries(maker, lambda name: None)
        with pytest.raises(UsageError):
            galleries.begin([], "de")
        for number in range(MOST_GALLERIES):
            galleries.begin([str(number)], "de")
        with pytest.raises(UsageError, match="several galleries"):
            galleries.begin(["one more"], "de")
        maker.go_on.set()
        await settle()
        galleries.begin(["one more"], "de")
        assert len(galleries.all()) == MOST_GALLERIES
        await galleries.close()

    asyncio.run(work())
