"""One file of SQLite: many may read, one writes, and what was acknowledged is on the disk.

In a process one thread writes at a time; between processes SQLite lets one go on and the others
wait. A commit returns when the disk has it (WAL, synchronous FULL), so that kill -9 and a power cut
lose nothing that was acknowledged.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.files.write import make_folder
from dicesheets.store.schema import APPLICATION_ID, STEPS, VERSION
from dicesheets.words.text import Text

MAX_WAIT_S = 60.0  # for another process that writes
CACHE_KB = 8_000
# Of a new file; others keep theirs. A photo of 3 MB is kept in 14 ms of computing with pages of
# 4 KB, in 9 with 16 and in 5 with 64; but every table takes a page, and so does every small row.
PAGE_BYTES = 16_384
PHOTO_PAGE_BYTES = 65_536  # the most there is: of a file that is mostly photos
LOG_BYTES = 16_000_000  # then what was written goes from the log to its place


class Database:
    """An open file; `read` and `write` may be called from any thread."""

    def __init__(self, file: Path, is_reading: bool = False, page_bytes: int = PAGE_BYTES) -> None:
        """Open a file, made if it is not there with such pages; UsageError if it is none of ours.

        With `is_reading` it must be there, up to date, and nothing is ever written.
        """
        self.file = file
        self._is_reading = is_reading
        self._page_bytes = page_bytes
        self._turn = threading.Lock()
        self._own = threading.local()
        self._all: list[sqlite3.Connection] = []
        if is_reading:
            return
        make_folder(file.parent)
        try:
            self._writer = self._connect()
            _bring_up_to_date(self._writer, file)
        except sqlite3.Error as error:
            raise _refusal(file, error) from None

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Do everything inside or nothing; on leaving it is on the disk."""
        with self._turn:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:  # a full disk has taken it back already
                    self._writer.execute("ROLLBACK")
                raise

    def read(self) -> sqlite3.Connection:
        """Return this thread's own connection for reading."""
        found: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if found is None:
            found = self._own.connection = self._connect()
            found.execute("PRAGMA query_only = ON")
        return found

    def close(self) -> None:
        """Close every connection; the file then stands alone, without its log."""
        with self._turn:
            for connection in reversed(self._all):  # the writer's last: it empties the log
                connection.close()
            self._all.clear()

    def _connect(self) -> sqlite3.Connection:
        mode = "ro" if self._is_reading else "rwc"
        connection = sqlite3.connect(
            f"{self.file.absolute().as_uri()}?mode={mode}", timeout=MAX_WAIT_S,
            isolation_level=None, check_same_thread=False, uri=True,
        )  # fmt: skip
        connection.row_factory = sqlite3.Row
        self._all.append(connection)
        if self._is_reading:
            return connection
        connection.execute(f"PRAGMA page_size = {self._page_bytes}")
        connection.execute("PRAGMA journal_mode = WAL")
        (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_BYTES // page_bytes}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute(f"PRAGMA cache_size = -{CACHE_KB}")
        return connection


def _bring_up_to_date(connection: sqlite3.Connection, file: Path) -> None:
    """Take the steps that a file lacks, all or none; UsageError if it is newer than we are."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        with closing(connection.execute("SELECT count(*) FROM sqlite_master")) as found:
            is_new = found.fetchone()[0] == 0
        (mine,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if not is_new and mine != APPLICATION_ID:
            raise UsageError(_NOT_OURS, str(file))
        if version > VERSION:
            raise UsageError(_NEWER, str(file))
        for step in STEPS[version:]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        connection.close()
        raise
    connection.execute("COMMIT")


_NOT_OURS = Text(
    "das ist keine Datei mit Partien; nenne eine andere",
    "this is no file of matches; name another one",
)
_NEWER = Text(
    "die Datei stammt von einer neueren Version; bring dicesheets auf den neuesten Stand",
    "the file comes from a newer version; update dicesheets",
)


def _refusal(file: Path, error: sqlite3.Error) -> UsageError:
    why = str(error)
    told = Text(
        f"lässt sich nicht als Datei mit Partien öffnen ({why}); prüfe den Ort",
        f"it cannot be opened as a file of matches ({why}); check the place",
    )
    return UsageError(told, str(file))
