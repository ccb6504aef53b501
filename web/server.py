"""Running the page: from the wish of a command to the last request."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from dicesheets.errors import UsageError
from dicesheets.files.lock import one_writer
from dicesheets.store.database import Database
from dicesheets.store.events import find_event
from dicesheets.store.settings import page_key
from dicesheets.web.app import make_app
from dicesheets.web.desk import Desk
from dicesheets.web.pages import House, Joining
from dicesheets.web.pool import Pool
from dicesheets.web.serving import (
    LOCAL,
    address_of,
    data_file,
    door_of,
    lan_address,
    listening,
    qr_path,
    qr_text,
)
from dicesheets.words.text import Text

END_SECONDS = 3  # for requests under way when somebody presses Ctrl-C
MOST_CONNECTIONS = 400
Opened = Callable[[str, str | None, str], None]  # own address, that of phones, its QR code


@dataclass(frozen=True, slots=True)
class Wish:
    """How somebody wants the page."""

    is_lan: bool = False
    port: int = 0
    data: Path | None = None
    language: str | None = None
    new_key: bool = False
    workers: int | None = None
    event: Path | None = None  # of a league, instead of the matches


class _Server(uvicorn.Server):
    """A server that says when it is ready, and ends at the first Ctrl-C."""

    def __init__(self, config: uvicorn.Config, desk: Desk, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._desk = desk
        self._ready = ready

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Who asks twice does not want to wait until everything under way is done.
        self.force_exit = self.should_exit and sig == signal.SIGTERM
        self.should_exit = True
        asyncio.get_running_loop().call_soon_threadsafe(self._desk.hang_up)


def serve(wish: Wish, opened: Opened) -> None:
    """Serve the page until somebody ends it; `opened` is told where it is."""
    file = data_file(wish.data) if wish.event is None else wish.event
    # An event may have several pages, and `league add` beside them: the store lets each write.
    alone = _alone(file) if wish.event is None else nullcontext()
    with alone, listening(wish.port, wish.is_lan) as socket:
        port = int(socket.getsockname()[1])
        lan = lan_address() if wish.is_lan else None
        with closing(Database(file)) as database:
            key = page_key(database, wish.new_key)
            own = address_of(LOCAL, port, key)
            phones = address_of(lan, port, key) if lan else None
            joining = Joining(phones, *qr_path(phones)) if phones else Joining("")
            asyncio.run(
                _run(wish, database, joining, port, key, lan, socket,
                     lambda: opened(own, phones, qr_text(phones) if phones else ""))
            )  # fmt: skip


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Be the only page that writes to a file of matches; UsageError if there is one already."""
    try:
        with one_writer(file.parent, max_wait_s=0.0):
            yield
    except TimeoutError:
        what = Text(
            "darin schreibt schon eine andere Seite; beende sie, oder nimm einen anderen Ordner",
            "another page writes there already; end it, or use another folder",
        )
        raise UsageError(what, about="data", value=str(file.parent)) from None


async def _run(
    wish: Wish, database: Database, joining: Joining, port: int, key: str, lan: str | None,
    socket: Any, ready: Callable[[], None],
) -> None:  # fmt: skip
    desk = Desk(database, Pool(database.file, wish.workers))
    event = find_event(database) if wish.event is not None else None
    app = make_app(House(desk, wish.language, joining, event), door_of(port, key, lan))
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, date_header=False,
        limit_concurrency=MOST_CONNECTIONS, timeout_keep_alive=20, lifespan="on",
        timeout_graceful_shutdown=END_SECONDS, ws="none", proxy_headers=False,
        h11_max_incomplete_event_size=32_768, http="h11",
    )  # fmt: skip
    await _Server(config, desk, ready).serve([socket])
