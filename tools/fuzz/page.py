"""The page in this process: a request goes in as bytes, and what comes out is looked at.

What must hold, whatever comes: no exception and no status from 500, headers that a server can
send, nothing of the page's key for whoever does not have it, no way to another site, and nothing
written but the store.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from dicesheets.crew.process import Told
from dicesheets.errors import DicesheetsError
from dicesheets.tools.fuzz.doors import Wrong
from dicesheets.tools.fuzz.requests import HOST, fill_in
from dicesheets.web.guard import Door, cookie_name
from dicesheets.web.pool import Pool

PHOTO = Path(__file__).parents[2] / "examples" / "photos" / "wuerfeland.jpg"
KEY = "fuzz-0123456789abcdef"
MOST_HEAD_BYTES = 32_768  # as web/server.py tells its server
REST_SECONDS = 10.0  # for what a request set going
FAULT = 500
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHUNK = 60_000


class Tasks(Pool):
    """Does the work of the workers in this process: what they raise is seen."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, 1)
        self.faults: list[Exception] = []

    def start(self) -> None:
        """Nobody has to be started."""

    async def reader(self) -> str:
        """Return the version of the reader."""
        from dicesheets.scoring.packed import reader_version

        return reader_version()

    async def ask(
        self, task: str, urgency: int = 0, begun: Callable[[], None] | None = None,
        told: Told | None = None, parts: Sequence[bytes] = (), **given: Any,
    ) -> tuple[dict[str, Any], list[bytes]]:  # fmt: skip
        """Return what a task gives."""
        from dicesheets.errors import UsageError
        from dicesheets.store.database import Database
        from dicesheets.web.desk import said
        from dicesheets.web.workers.tasks import do_task

        if begun:
            begun()
        await asyncio.sleep(0)
        database = Database(self._file, is_reading=True)
        try:
            return do_task(database, task, given, parts, told or (lambda _: None))
        except DicesheetsError as error:
            raise UsageError(said(error)) from None  # as the pool hands it on
        except Exception as error:
            self.faults.append(error)
            raise
        finally:
            database.close()


@dataclass
class Answer:
    """What the page sent back."""

    status: int = 0
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    is_whole: bool = False


class Page:
    """A page with a match in which there is a photo."""

    def __init__(self) -> None:
        from dicesheets.store.database import Database
        from dicesheets.store.matches import add_match
        from dicesheets.store.photos import add_photo
        from dicesheets.web.app import make_app
        from dicesheets.web.desk import Desk
        from dicesheets.web.pages import House, Joining

        self._folder = tempfile.TemporaryDirectory()
        self.data = Path(self._folder.name).resolve()
        database = Database(self.data / "matches.sqlite")
        self.tasks = Tasks(database.file)
        self._runner = asyncio.Runner()
        self.desk = Desk(database, self.tasks)
        door = Door(frozenset({HOST}), KEY, cookie_name(8123))
        self._app = make_app(House(self.desk, None, Joining("")), door)
        match = add_match(database, "fuzz", "welten", "", ["Anna", "Ben"])
        photo = add_photo(database, match.id, "a.jpg", PHOTO.read_bytes(), "")
        self.words = {"match": match.id, "photo": photo.sha256, "key": KEY}
        view = self._runner.run(self.desk.view(match.id, is_waited=True))
        sheet = view["sheets"][0]
        card = sheet["cards"][0]
        self.words |= {"sheet": sheet["id"], "spot": card["spot"], "field": card["fields"][0]["id"]}

    def ask(self, scope: dict[str, Any], chunks: list[bytes], is_cut: bool) -> Answer:
        """Return the answer to a request, after what it set going is done."""
        return self._runner.run(self._ask(scope, chunks, is_cut))

    async def _ask(self, scope: dict[str, Any], chunks: list[bytes], is_cut: bool) -> Answer:
        answer, left = Answer(), list(chunks)
        is_told = False

        async def receive() -> dict[str, Any]:
            nonlocal is_told
            if left or not (is_told or is_cut):
                body = left.pop(0) if left else b""
                is_told = not left and not is_cut
                return {"type": "http.request", "body": body, "more_body": not is_told}
            await asyncio.sleep(0.01 if is_cut else 0.1)  # then whoever asks hangs up
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            else:
                answer.body += message.get("body", b"")
                answer.is_whole = not message.get("more_body", False)

        await self._app(scope, receive, send)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=REST_SECONDS)
        return answer


@cache
def _page() -> Page:
    sys.addaudithook(_watch)
    return Page()


_written: list[str] = []  # by whoever works for a request, outside of the store
_is_watching = False


def _watch(event: str, given: tuple[Any, ...]) -> None:
    """Note every file that is opened to be written and every folder that is made."""
    if not _is_watching:
        return
    if event == "open":
        path, mode, flags = given
        is_written = bool(isinstance(flags, int) and flags & _WRITING) or set("wax+") & set(
            mode or ""
        )
        if isinstance(path, str | bytes) and is_written:
            _written.append(os.fsdecode(path))
    elif event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.symlink", "os.link"):
        _written.append(os.fsdecode(given[0]))


def ask_page(data: bytes) -> str:
    """Send a request to the page."""
    global _is_watching
    page = _page()
    parsed = parse_request(fill_in(data, page.words), zlib.crc32(data))
    if parsed is None:
        return "refused by the server"
    scope, chunks, is_cut = parsed
    page.tasks.faults.clear()
    _written.clear()
    _is_watching = True
    try:
        answer = page.ask(scope, chunks, is_cut)
    except Exception as error:
        from starlette.requests import ClientDisconnect

        if is_cut and isinstance(error, ClientDisconnect):  # nobody is there to be answered
            return "hung up"
        raise
    finally:
        _is_watching = False
    for fault in page.tasks.faults:
        raise fault
    told = f"{scope['method']} {scope['path'][:80]!r}: {answer.status}"
    if not is_cut:
        check_answer(answer, scope, told, b"{key}" in data)
    # What Tesseract is given is gone again.
    left = [path for path in map(Path, _written) if path.is_file()]
    away = [str(path) for path in left if not _is_ours(path, page.data)]
    if away:
        raise Wrong(f"written: {away[:3]} by {told}")
    return f"status {answer.status}"


def _is_ours(path: Path, data: Path) -> bool:
    """Say whether a path is in the store, or in a cache of ours that only saves time."""
    from platformdirs import user_cache_path

    ours = (data, user_cache_path("dicesheets"), Path(os.devnull))
    return any(path.absolute().is_relative_to(place) for place in ours)


def check_answer(answer: Answer, scope: dict[str, Any], told: str, is_let_in: bool) -> None:
    """Raise Wrong if an answer is none that the page may give."""
    import h11

    if not answer.status:
        raise Wrong(f"no answer to {told}")
    if answer.status >= FAULT:
        raise Wrong(f"a fault of ours: {told}: {answer.body[:300]!r}")
    headers = {name.lower(): value for name, value in answer.headers}
    server = h11.Connection(h11.SERVER)
    server.receive_data(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    server.next_event()
    try:
        server.send(h11.Response(status_code=answer.status, headers=answer.headers))
        if scope["method"] != "HEAD" and answer.is_whole:
            server.send(h11.Data(data=answer.body))
            server.send(h11.EndOfMessage())
    except h11.LocalProtocolError as error:
        raise Wrong(f"no server can send the answer to {told}: {error}") from error
    for name in (b"content-security-policy", b"x-content-type-options", b"cache-control"):
        if name not in headers:
            raise Wrong(f"no {name.decode()} from {told}")
    where = headers.get(b"location", b"/").removeprefix(f"http://{HOST}".encode())
    if not where.startswith(b"/") or where.startswith((b"//", b"/\\")):
        raise Wrong(f"{told} leads to {where[:100]!r}")
    if not is_let_in and KEY.encode() in answer.body + b"".join(headers.values()):
        raise Wrong(f"the key is told by {told}")


Parsed = tuple[dict[str, Any], list[bytes], bool]


def parse_request(data: bytes, chance: int) -> Parsed | None:
    """Return a request as the page's server hands it on, its body, and whether its end is missing.

    None if the server refuses it before any of our code sees it.
    """
    import h11

    server = h11.Connection(h11.SERVER, max_incomplete_event_size=MOST_HEAD_BYTES)
    try:
        server.receive_data(data)
        server.receive_data(b"")
        first = server.next_event()
        if not isinstance(first, h11.Request):
            return None
        chunks: list[bytes] = []
        is_cut = True
        try:
            while isinstance(event := server.next_event(), h11.Data):
                chunks.append(bytes(event.data))
            is_cut = not isinstance(event, h11.EndOfMessage)
        except h11.RemoteProtocolError:
            pass
        raw_path, _, query = bytes(first.target).partition(b"?")
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": bytes(first.http_version).decode("ascii"),
            "server": ("127.0.0.1", 8123), "scheme": "http", "root_path": "",
            "client": (f"10.{chance >> 16 & 255}.{chance >> 8 & 255}.{chance & 255}", 50_000),
            "method": bytes(first.method).decode("ascii"), "query_string": query, "state": {},
            "path": unquote(raw_path.decode("ascii")), "raw_path": raw_path,
            "headers": [(bytes(k).lower(), bytes(v)) for k, v in first.headers],
        }  # fmt: skip
    except (h11.RemoteProtocolError, UnicodeDecodeError):
        return None
    whole = b"".join(chunks)
    return scope, [whole[i : i + _CHUNK] for i in range(0, len(whole), _CHUNK)], is_cut
