"""A league's worker on this computer: in a process of its own, knowing nothing of the event."""

from __future__ import annotations

from typing import Any

from dicesheets.crew.child import Answering, work
from dicesheets.scanner.decoder.area import Area

MODULE = "dicesheets.league.worker"
LAID = "laid"  # among what is given: how many bytes lie in the area, as the only part


def main(file: str) -> None:
    """Work until the owner closes the pipe; `file` is the area that it lays photos in."""
    area = Area(int(file))
    work(lambda: prepare(area))


def prepare(area: Area) -> tuple[Answering, str]:
    """Get warm; return who answers, and the version of the reader."""
    from dicesheets.scanner.cores import keep_to_one_core
    from dicesheets.scanner.decoder import pool

    keep_to_one_core()
    pool.warm_up()
    from dicesheets.league.tasks import run
    from dicesheets.scoring.packed import reader_version
    from dicesheets.scoring.warm import warm_up

    warm_up()
    # Nobody watches a single photo of thousands.
    return (
        lambda task, given, parts, tell: run(task, given, parts_of(area, given, parts)),
        reader_version(),
    )


def parts_of(area: Area, given: dict[str, Any], parts: list[bytes]) -> list[bytes]:
    """Return what came with a task, also what lies in the area."""
    if LAID not in given:
        return parts
    with area.view(int(given[LAID])) as seen:
        return [bytes(seen)]
