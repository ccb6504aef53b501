"""dicesheets: print, play and read dice-game sheets.

As a library: `dicesheets.read_photo`, `dicesheets.judge` and the other names below, each loaded
when it is first used. docs/api.md shows them at work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicesheets.api import (
        Answer,
        DicesheetsError,
        Entry,
        Game,
        Job,
        Judged,
        Layout,
        Person,
        Ranking,
        correct,
        judge,
        load_layout,
        load_record,
        make_variant,
        print_pdf,
        rank,
        read_photo,
        settle,
    )

__version__ = "0.1.0"
__all__ = [
    "Answer", "DicesheetsError", "Entry", "Game", "Job", "Judged", "Layout", "Person",
    "Ranking", "__version__", "correct", "judge", "load_layout", "load_record", "make_variant",
    "print_pdf", "rank", "read_photo", "settle",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a name of the library when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from dicesheets import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted(__all__)
