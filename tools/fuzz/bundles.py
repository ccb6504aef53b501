"""Bundles as strangers send them: names that lead elsewhere, sizes that lie, sums that do not."""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from dicesheets.tools.fuzz.noise import changed, number
from dicesheets.tools.fuzz.trees import make_layout

ROOT = Path(__file__).parents[2]
_NAMES = (
    "../evil.yaml", "/etc/evil.yaml", "a/b.yaml", "..\\evil.yaml", "C:\\evil.yaml", "nul.yaml", "",
    ".", "..", "a\0b.yaml", "mine.yaml", "MINE.yaml", "variant.json", "x" * 300 + ".yaml", "-.yaml",
    "\x1b[2Jx.yaml", "\u202elmay.yaml", "é.yaml", "mine.yaml/", "a.sh", ".hidden.yaml",
)  # fmt: skip
_VALUES: tuple[Any, ...] = (None, 0, 1, 2, -1, 1e300, "", "x", [], {}, True, "mine.yaml", ["a"])


@cache
def _layout() -> tuple[bytes, str]:
    """A small layout and its digest."""
    from dicesheets.layouts.load import parse_layout

    text = (ROOT / "examples/restyled/bakery.yaml").read_text("utf-8")
    return text.encode(), parse_layout(text, "bakery.yaml").digest


def make_bundle(random: Random) -> bytes:
    """Return a ZIP file, more or less."""
    data, digest = _layout()
    if random.random() < 0.25:
        data = make_layout(random)
    files = {"mine.yaml": data}
    if random.random() < 0.15:
        files[random.choice(_NAMES)] = random.choice((data, b"", bytes(3_000_000), b"a: b"))
    about: dict[str, Any] = {
        "format": 1, "main": "mine.yaml", "digest": digest,
        "files": {name: hashlib.sha256(held).hexdigest() for name, held in files.items()},
    }  # fmt: skip
    if random.random() < 0.3:
        about[random.choice(list(about))] = random.choice(_VALUES)
    if random.random() < 0.1:
        about["files"] = {random.choice(_NAMES): random.choice(_VALUES)}
    text = json.dumps(about)
    if random.random() < 0.1:
        text = random.choice((
            "[" * 100_000, text * 2, "1" * 5000, '{"files": ' * 3000, "NaN", '"\\ud800"',
            "\ufeff{}", text[: random.randrange(len(text))], text + " " * 70_000,
        ))  # fmt: skip
    written = text.encode("utf-8", "surrogatepass")
    packed = _zip(random, [("variant.json", written), *files.items()])
    return _lying(random, packed)


def _zip(random: Random, files: list[tuple[str, bytes]]) -> bytes:
    if random.random() < 0.1:
        files += [random.choice(files)]  # twice
    if random.random() < 0.05:
        files += [(f"{i}.yaml", b"") for i in range(random.choice((15, 16, 17, 3000)))]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo("x")
            entry.filename = name  # as it is: ZipInfo would cut it at a NUL
            entry.compress_type = random.choice((zipfile.ZIP_STORED, *[zipfile.ZIP_DEFLATED] * 4))
            entry.external_attr = random.choice((0o100644, 0o120777, 0o040755, 0, 0o010644)) << 16
            if random.random() < 0.7:
                entry.external_attr = 0o100644 << 16
            _write(archive, entry, data)
        if random.random() < 0.05:
            archive.comment = random.randbytes(random.choice((1, 65_535)))
    return out.getvalue()


def _write(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, data: bytes) -> None:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a name that stands twice
        archive.writestr(entry, data)


def _lying(random: Random, packed: bytes) -> bytes:
    """The same with a field of a header changed, with bytes changed, or as it is."""
    found = bytearray(packed)
    kind = random.random()
    if kind < 0.35:
        heads = [(b"PK\3\4", (4, 6, 8, 10, 14, 18, 22, 26, 28)),
                 (b"PK\1\2", (4, 6, 8, 10, 16, 20, 24, 28, 30, 32, 38, 42)),
                 (b"PK\5\6", (4, 8, 10, 12, 16, 20))]  # fmt: skip
        mark, places = random.choice(heads)
        at = packed.find(mark, random.randrange(len(packed)) if random.random() < 0.5 else 0)
        place = max(at, 0) + random.choice(places)
        wide = random.random() < 0.5
        value = struct.pack("<I", number(random)) if wide else struct.pack("<H", number(random, 16))
        found[place : place + len(value)] = value
    elif kind < 0.4:
        return random.randbytes(random.choice((0, 10, 5000))) + packed
    elif kind < 0.6:
        return changed(random, packed)
    return bytes(found)
