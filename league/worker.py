"""A league's worker on this computer: in a process of its own, knowing nothing of the event."""

from __future__ import annotations

from dicesheets.crew.child import Answering, work

MODULE = "dicesheets.league.worker"


def main() -> None:
    """Work until the owner closes the pipe."""
    work(prepare)


def prepare() -> tuple[Answering, str]:
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
    return lambda task, given, parts, tell: run(task, given, parts), reader_version()
