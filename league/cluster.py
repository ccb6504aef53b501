"""A Dask cluster as a crew: photos go as bytes, so its workers need no disk of ours.

Dask is loaded only here (`pip install dicesheets[cluster]`). Its scheduler gives a task whose
worker ended to another one; what it gives up in the end comes back as such.
"""

from __future__ import annotations

import ipaddress
import queue
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dicesheets.errors import UsageError
from dicesheets.league.crews import ENDED, TOOK_LONG, Finished
from dicesheets.league.values import Head, Reply, Task
from dicesheets.store.work import MOST_TRIES
from dicesheets.words.text import Text

CONNECT_SECONDS = 20.0
WORKERS_SECONDS = 60.0  # for the first worker to come
COUNT_SECONDS = 5.0  # workers come and go: so often they are counted
TASK_SECONDS = 900.0  # from handing a task over; it may wait for a worker meanwhile
SCHEMES = ("tcp", "tls")


class Cluster:
    """The workers of a Dask cluster, reached by its scheduler."""

    def __init__(
        self,
        address: str,
        ca: Path | None = None,
        cert: Path | None = None,
        key: Path | None = None,
    ) -> None:
        """Connect to a scheduler; UsageError if that is not possible, or versions differ."""
        if urlsplit(address).scheme not in SCHEMES:
            raise UsageError(_ADDRESS, about="cluster", value=address)
        if urlsplit(address).scheme == "tls" and not (ca and cert and key):
            raise UsageError(_CERTIFICATES, about="cluster", value=address)
        self._address = address
        self._client = _connect(address, ca, cert, key)
        self._done: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        self._futures: dict[int, Any] = {}
        self._since: dict[int, float] = {}
        self._size = 0
        self._counted_at = 0.0
        try:
            self.reader = self._common_reader()
        except BaseException:
            self.close()
            raise

    @property
    def size(self) -> int:
        """How many threads the cluster has now."""
        now = time.monotonic()
        if now - self._counted_at > COUNT_SECONDS:
            self._counted_at = now
            with suppress(Exception):  # whoever takes a result sees that the scheduler is gone
                self._size = sum(self._client.nthreads().values())
        return max(1, self._size)

    def put(self, key: int, task: Task) -> None:
        """Have a task done somewhere."""
        future = self._client.submit(
            run_task, task.name, task.given, task.parts, pure=False, retries=0
        )
        self._futures[key] = future
        self._since[key] = time.monotonic()
        future.add_done_callback(lambda done: self._done.put((key, done)))

    def take(self, seconds: float) -> list[Finished]:
        """Return what became of tasks; UsageError if the scheduler is gone."""
        found: list[Finished] = []
        with suppress(queue.Empty):
            key, future = self._done.get(timeout=seconds) if seconds else self._done.get_nowait()
            while True:
                if self._futures.pop(key, None) is not None:
                    found.append((key, self._reply(future)))
                key, future = self._done.get_nowait()
        late = time.monotonic() - TASK_SECONDS
        for key in [key for key, since in self._since.items() if since < late]:
            del self._since[key]
            if (future := self._futures.pop(key, None)) is not None:
                self._client.cancel(future, force=True)
                found.append((key, Reply(died=TOOK_LONG)))
        for key, _ in found:
            self._since.pop(key, None)
        return found

    def close(self) -> None:
        """Let the cluster go; it goes on without us."""
        with suppress(Exception):
            self._client.cancel(list(self._futures.values()))
            self._client.close(timeout=5)

    def _reply(self, future: Any) -> Reply:
        if future.status == "finished":
            try:
                head, parts = future.result()
                return Reply(head, tuple(parts))
            except Exception:  # its worker went before it handed the answer over
                return self._lost()
        if future.status in ("cancelled", "lost"):
            return self._lost()
        error = future.exception()
        if type(error).__name__ == "KilledWorker":
            # The scheduler has tried it several times, on whichever workers; once more, then, when
            # all else is done: what only lay beside a culprit is read by that.
            return Reply(died=ENDED, tries=MOST_TRIES - 1)
        return Reply(fault=f"{type(error).__name__}: {error}")

    def _lost(self) -> Reply:
        """Say that an answer got lost on the way; UsageError if nobody is there any more."""
        if self._client.status != "running":
            raise UsageError(_GONE, about="cluster", value=self._address)
        return Reply(lost=True)

    def _common_reader(self) -> str:
        """Return the version of all workers' readers; UsageError if they have several."""
        from dicesheets.scoring.packed import reader_version

        try:
            self._client.wait_for_workers(1, timeout=WORKERS_SECONDS)
            readers = set(self._client.run(worker_reader).values())
        except TimeoutError:
            raise UsageError(_NOBODY, about="cluster", value=self._address) from None
        except Exception as error:
            raise UsageError(_NOT_INSTALLED, about="cluster", value=self._address) from error
        if readers != {reader_version()}:
            raise UsageError(_VERSIONS, about="cluster", value=self._address)
        return reader_version()


def run_task(name: str, given: Head, parts: tuple[bytes, ...]) -> tuple[Head, list[bytes]]:
    """Do a task on a worker of the cluster."""
    from dicesheets.league.tasks import run
    from dicesheets.scanner.cores import keep_to_one_core

    keep_to_one_core()  # as many workers as cores
    return run(name, given, list(parts))


def worker_reader() -> str:
    """Return the version of the reader, on a worker of the cluster."""
    from dicesheets.scoring.packed import reader_version

    return reader_version()


def is_open(address: str) -> bool:
    """Say whether an address leads off this computer without encryption."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme != "tcp" or host == "localhost":
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


def _connect(address: str, ca: Path | None, cert: Path | None, key: Path | None) -> Any:
    try:
        distributed: Any = import_module("distributed")  # which is typed here and there only
    except ImportError:
        raise UsageError(_NO_DASK, about="cluster", value=address) from None
    security = None
    if ca and cert and key:
        security = distributed.Security(
            tls_ca_file=str(ca), tls_client_cert=str(cert), tls_client_key=str(key),
            require_encryption=True,
        )  # fmt: skip
    try:
        return distributed.Client(
            address, security=security, timeout=CONNECT_SECONDS, set_as_default=False,
            direct_to_workers=False,
        )  # fmt: skip
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error) or type(error).__name__
        told = Text(
            f"dort antwortet kein Scheduler ({why}); prüfe Adresse und Zertifikate",
            f"no scheduler answers there ({why}); check address and certificates",
        )
        raise UsageError(told, about="cluster", value=address) from None


_ADDRESS = Text(
    "beginnt mit tls:// (oder tcp:// auf diesem Computer)",
    "begins with tls:// (or tcp:// on this computer)",
)
_CERTIFICATES = Text(
    "braucht die Dateien von CA, Zertifikat und Schlüssel (tls-ca, tls-cert, tls-key)",
    "needs the files of its CA, certificate and key (tls-ca, tls-cert, tls-key)",
)
_NO_DASK = Text(
    "Dask ist nicht installiert; hol es mit `pip install dicesheets[cluster]`",
    "Dask is not installed; get it with `pip install dicesheets[cluster]`",
)
_NOBODY = Text(
    "der Scheduler hat keine Worker; starte welche mit `dask worker`",
    "the scheduler has no workers; start some with `dask worker`",
)
_NOT_INSTALLED = Text(
    "die Worker haben kein dicesheets; installiere dort dieselbe Version",
    "the workers have no dicesheets; install the same version there",
)
_VERSIONS = Text(
    "die Worker haben eine andere Version von dicesheets; installiere überall dieselbe",
    "the workers have another version of dicesheets; install the same everywhere",
)
_GONE = Text(
    "der Scheduler ist weg; was gelesen ist, ist gesichert, rufe den Befehl noch einmal auf",
    "the scheduler is gone; what was read is kept, run the command again",
)
