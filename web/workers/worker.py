"""The page's worker: reads the store and never writes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dicesheets.crew.child import Answering, Result, Tell, work

MODULE = "dicesheets.web.workers.worker"


def main(file: str) -> None:
    """Work for the server until it closes the pipe."""
    work(lambda: _prepare(file))


def _prepare(file: str) -> tuple[Answering, str]:
    from dicesheets.scanner.decoder import pool

    pool.warm_up()
    from dicesheets.scoring.packed import reader_version
    from dicesheets.scoring.warm import warm_up
    from dicesheets.store.database import Database
    from dicesheets.web.workers.tasks import do_task

    warm_up()
    database = Database(Path(file), is_reading=True)

    def answer(task: str, given: dict[str, Any], parts: list[bytes], tell: Tell) -> Result:
        return do_task(database, task, given, parts, tell)

    return answer, reader_version()
