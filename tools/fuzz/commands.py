"""Command lines: commands with odd options, odd values and hostile files, each a fresh process."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from dicesheets.tools.fuzz.bundles import make_bundle
from dicesheets.tools.fuzz.names import make_name
from dicesheets.tools.fuzz.pdfs import make_pdf
from dicesheets.tools.fuzz.pictures import (
    make_card,
    make_heic,
    make_jpeg,
    make_png,
    make_tiff,
    make_webp,
)
from dicesheets.tools.fuzz.trees import make_layout, make_record

# What a command reads, if anything; `rate`, `variant` and `publish` play for minutes: only refused.
_INPUTS: dict[str, tuple[str, ...]] = {
    "score": ("record", "photo"), "rank": ("record", "photo"), "best": ("record",),
    "scan": ("photo",), "check": ("layout",), "add": ("layout", "bundle"), "print": (),
    "rules": (), "games": (), "schema": (), "variants": (), "practise": (),
    "watch": ("layout",), "rate": (), "variant": (), "publish": (), "nonsense": (), "": (),
}  # fmt: skip
_ALWAYS: dict[str, tuple[str, ...]] = {
    "score": ("--budget", "1"), "rank": ("--budget", "1"), "best": ("--budget", "1"),
    "watch": ("--once",), "rate": ("--lang", "xx"), "variant": ("--seed", "x"),
    "publish": ("missing.yaml",), "practise": ("--megapixels", "1"),
}  # fmt: skip
_OPTIONS = (
    "--json", "--lang", "--layout", "--game", "--realms", "--players", "--format", "--paper",
    "--ink", "-o", "--output", "--png", "--seed", "--copies", "--overlay", "--save", "--how",
    "--help", "--version", "--geometry", "--self-contained", "--budget", "--remove", "--", "-",
)  # fmt: skip
_VALUES = (
    "de", "en", "xx", "welten", "helden", "carcassonne", "wuerfeland", "classic", "0", "1", "-1",
    "6", "7", "1e9", "nan", "²", "99999999999999999999", "", " ", "castles,cities",
    "castles,castles", ",", "a" * 5000, "\x1b[31m", "\udcff", "../x", "/dev/full", "/proc/self/mem",
    "out.pdf",
    "missing.yaml", ".", "round", "letter", "saver", "2-3", "3-2", "observatory@0000000000",
)  # fmt: skip
_MAKERS: dict[str, tuple[tuple[Callable[[Random], bytes], str], ...]] = {
    "record": ((make_record, ".yaml"), (make_record, ".json")),
    "layout": ((make_layout, ".yaml"),),
    "bundle": ((make_bundle, ".zip"),),
    "photo": (
        (make_card, ".jpg"), (make_jpeg, ".jpg"), (make_png, ".png"), (make_webp, ".webp"),
        (make_tiff, ".tif"), (make_heic, ".heic"), (make_pdf, ".pdf"),
    ),
}  # fmt: skip


def make_command(random: Random) -> bytes:
    """Return a command line and the file it is about: words, then name and content of the file.

    Words end with a zero byte; an empty one ends them.
    """
    command = random.choice(list(_INPUTS))
    words = [command, *_ALWAYS.get(command, ())]
    file, data = "in", b""
    if _INPUTS[command]:
        make, suffix = random.choice(_MAKERS[random.choice(_INPUTS[command])])
        file, data = f"in{suffix}", make(random)
        words.append(file if random.random() < 0.9 else "-")
        if random.random() < 0.1:
            _, name, data = make_name(random).split(b"\0\0", 2)
            file = os.fsdecode(name.replace(b"\0", b"").replace(b"/", b"")[:200] or b"in")
            words[-1] = file
    for _ in range(random.choice((0, 0, 1, 1, 2, 4))):
        words.append(random.choice(_OPTIONS))
        if random.random() < 0.7:
            words.append(random.choice(_VALUES))
    lines = [*(os.fsencode(word) for word in words if word), b"", os.fsencode(file), data]
    return b"\0".join(lines)


def parse_command(case: bytes) -> tuple[list[str], str, bytes]:
    """Undo `make_command`: the words, the file's name and its content."""
    if case.startswith(b"\0"):
        words, rest = b"", case[1:]
    else:
        words, rest = case.split(b"\0\0", 1)
    file, data = rest.split(b"\0", 1)
    return [os.fsdecode(word) for word in words.split(b"\0") if word], os.fsdecode(file), data
