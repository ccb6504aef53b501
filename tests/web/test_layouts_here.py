"""Forms offer what is installed, and are shown all the same when nobody can say what that is."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from dicesheets.web import layouts_here
from dicesheets.web.layouts_here import known_layouts
from dicesheets.web.pool import TOO_LONG, WorkFailed


def known(answer: Any) -> list[dict[str, Any]]:
    """Return what a form offers if the workers do so."""

    async def ask(task: str, urgency: int) -> Any:
        return await answer()

    desk: Any = SimpleNamespace(pool=SimpleNamespace(is_warm=True, ask=ask))
    return asyncio.run(known_layouts(desk))


def test_what_was_added_is_offered_and_what_is_built_in_is_not() -> None:
    async def tell() -> Any:
        return {"layouts": [{"id": "classic"}, {"id": "garden"}]}, []

    assert known(tell) == [{"id": "garden"}]


def test_a_form_waits_neither_for_busy_workers_nor_for_those_that_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever began a match while long files were read waited for a minute."""
    monkeypatch.setattr(layouts_here, "PATIENCE_SECONDS", 0.01)

    async def never() -> Any:
        await asyncio.sleep(60.0)

    async def fail() -> Any:
        raise WorkFailed(TOO_LONG)

    assert known(never) == []
    assert known(fail) == []
