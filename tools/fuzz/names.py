"""Names of files, and what may stand behind them: pipes, devices, circles, nothing."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

_BODIES = (b"", b"game: welten\nrounds: []\n", b"\xff\xd8\xff", b"PK\3\4", b"%PDF-1.4", b"\xff\xfe")
_SUFFIXES = (
    b".yaml",
    b".json",
    b".jpg",
    b".pdf",
    b".zip",
    b"",
    b".YAML",
    b".yml",
    b".tar.gz",
    b".",
)
_STEMS = (
    b"plain", b"-", b"--help", b" ", b".", b"..", b"a\nb", b"\x1b[31mred", b"\xff\xfe", b"\xc3\x28",
    "\u202eevil".encode(), "ä".encode(), b"x" * 250, b"x" * 300, b"*", b"?", b"~", b"$(id)",
    b"a\0b", b"'", b'"', b"\\", b"a/b", b"classic", b"welten", b"%s%n", b"{0}", b"con",
    "\U000e0041".encode(),
)  # fmt: skip
KINDS = ("file", "missing", "folder", "pipe", "link", "circle", "device", "dangling", "unreadable",
         "socket", "full-folder")  # fmt: skip


def make_name(random: Random) -> bytes:
    """Return a kind, a name and a content, one after the other."""
    stem = random.choice(_STEMS)
    if random.random() < 0.3:
        stem = bytes(random.choices(range(1, 256), k=random.choice((1, 4, 20))))
    name = stem + random.choice(_SUFFIXES)
    body = random.choice(_BODIES)
    return b"\0\0".join((random.choice(KINDS).encode(), name, body))


def lay_out(case: bytes, folder: Path) -> Path:
    """Make what a case describes in a folder and return how it is called."""
    kind, name, body = case.split(b"\0\0", 2)
    path = folder / os.fsdecode(name)
    if b"\0" in name or b"/" in name or len(name) > 255 or name in (b".", b"..", b""):
        return path  # cannot be made: it is only named
    match kind.decode():
        case "file":
            path.write_bytes(body)
        case "folder":
            path.mkdir()
        case "full-folder":
            path.mkdir()
            for number in range(3):
                (path / f"{number}{path.suffix or '.yaml'}").write_bytes(body)
        case "pipe":
            os.mkfifo(path)
        case "link":
            (folder / "behind").write_bytes(body)
            path.symlink_to(folder / "behind")
        case "circle":
            path.symlink_to(path)
        case "dangling":
            path.symlink_to(folder / "nothing")
        case "device":
            path.symlink_to(Path("/dev/zero"))
        case "unreadable":
            path.write_bytes(body)
            path.chmod(0)
        case "socket":
            os.mknod(path, 0o140644)
        case _:
            pass
    return path
