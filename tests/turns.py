"""Which tests run together, and which first, so that two workers are done at the same time.

A worker runs a whole file, or a whole folder whose tests share what is dear to make (a page with
its workers, an evening of photos). What takes long begins early: whatever is begun last keeps one
core waiting for the other.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from xdist.scheduler import LoadScopeScheduling

SHARING = ("tests/league", "tests/web")
LONG = (
    "tests/league",
    "tests/web",
    "tests/scanner/test_pipeline.py",
    "tests/practice/test_practice_photos.py",
    "tests/commands/test_exits.py",
    "tests/commands/test_left_behind.py",
    "tests/commands/test_terminal.py",
    "tests/variants/test_publish.py",
    "tests/files/test_killed.py",
    "tests/practice/test_round_trips.py",
    "tests/scanner/test_hostile_pictures.py",
    "tests/sheets/test_every_print.py",
    "tests/rules/welten/test_tiny_games.py",
    "tests/test_records.py",
    "tests/variants/test_certify.py",
    "tests/rules/welten/best/test_search.py",
    "tests/test_wheel.py",
    "tests/scanner/test_photo.py",
    "tests/test_own_games.py",
    "tests/scanner/decoder/test_pool.py",
    "tests/sheets/test_leaflet.py",
    "tests/test_examples.py",
    "tests/test_api.py",
    "tests/commands/test_stopped.py",
    "tests/commands/test_trouble.py",
    "tests/layouts/test_mistakes.py",
    "tests/scoring/test_unit_of_work.py",
    "tests/variants/test_library_crowd.py",
)


def unit_of(nodeid: str) -> str:
    """Return what a test is run together with: its file, or a folder that shares more."""
    file = nodeid.partition("::")[0]
    folder = str(PurePosixPath(file).parent)
    return folder if folder in SHARING else file


def turn_of(nodeid: str) -> int:
    """Return when a test's unit begins: the long ones one after the other, then all others."""
    unit = unit_of(nodeid)
    return LONG.index(unit) if unit in LONG else len(LONG)


class InUnits(LoadScopeScheduling):
    """Give a worker a unit at a time."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
