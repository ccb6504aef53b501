"""Starting the page: the address, its QR code, the browser, and a clean end."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from dicesheets.errors import UsageError
from dicesheets.web.guard import KEY_PARAMETER, Door, cookie_name
from dicesheets.words.text import Text

LOCAL = "127.0.0.1"
ANYWHERE = "0.0.0.0"
HTTP_PORT = 80
BACKLOG = 256


def open_socket(port: int, is_lan: bool) -> socket.socket:
    """Return a socket that listens; UsageError if the port is taken. Port 0 takes a free one."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((ANYWHERE if is_lan else LOCAL, port))
        found.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        found.close()
        told = Text(
            f"an Anschluss {port} ist nichts frei ({error}); nenne einen anderen",
            f"port {port} is not free ({error}); name another one",
        )
        raise UsageError(told, about="port", value=port) from None
    return found


def lan_address() -> str | None:
    """Return this computer's address in the home network; None if it is in none.

    Nothing is sent: connecting a datagram socket only asks the system which way it would go.
    """
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a place that exists in documents only
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == ANYWHERE else address


def door_of(port: int, key: str, lan: str | None) -> Door:
    """Return under which names the page is known."""
    names = ["127.0.0.1", "localhost"]
    if lan:
        host = socket.gethostname().lower()
        names += [lan, host, f"{host.partition('.')[0]}.local"]
    hosts = {f"{name}:{port}" for name in names if name}
    if port == HTTP_PORT:  # which browsers leave out
        hosts |= {name for name in names if name}
    return Door(frozenset(hosts), key, cookie_name(port))


def address_of(host: str, port: int, key: str) -> str:
    """Return the address that lets somebody in."""
    return f"http://{host}:{port}/?{KEY_PARAMETER}={key}"


def qr_rows(text: str) -> list[list[bool]]:
    """Return a QR code as rows of modules, True for dark, with its quiet margin."""
    import zxingcpp

    made = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="L")
    picture = zxingcpp.write_barcode_to_image(made, scale=1)
    rows = [[value < 128 for value in row] for row in _lines(picture)]
    dark = [n for n, row in enumerate(rows) if any(row)]
    wide = [n for n in range(len(rows[0])) if any(row[n] for row in rows)]
    inner = [row[wide[0] : wide[-1] + 1] for row in rows[dark[0] : dark[-1] + 1]]
    margin = 2
    empty = [False] * (len(inner[0]) + 2 * margin)
    sides = [False] * margin
    return [*[empty] * margin, *([*sides, *row, *sides] for row in inner), *[empty] * margin]


def _lines(picture: object) -> list[list[int]]:
    view: Any = memoryview(cast(bytes, picture))  # of two dimensions
    return [[int(value) for value in row] for row in view.tolist()]


def qr_text(text: str) -> str:
    """Return a QR code for a terminal: two modules a letter, light ones drawn."""
    rows = qr_rows(text)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(*two, strict=True)) for two in pairs)


def qr_path(text: str) -> tuple[str, int]:
    """Return a QR code as the path of an SVG, and its size in modules."""
    rows = qr_rows(text)
    parts = [
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    ]
    return "".join(parts), len(rows)


@contextlib.contextmanager
def listening(port: int, is_lan: bool) -> Iterator[socket.socket]:
    """Listen as long as the block lasts."""
    found = open_socket(port, is_lan)
    try:
        yield found
    finally:
        found.close()


def data_file(data: Path | None) -> Path:
    """Return the file of the matches: in the folder that was named, or the user's own."""
    from dicesheets.store.home import FILE, matches_folder

    return (data or matches_folder()) / FILE
