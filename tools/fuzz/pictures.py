"""Pictures of every format with parts that lie: sizes, lengths, orders, copies without end."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from dicesheets.tools.fuzz.noise import changed, number

CORPUS = Path(__file__).parent / "corpus"
_STRUCTURED = 0.7  # of the cases know their format
_PNG = b"\x89PNG\r\n\x1a\n"
_ALONE = (0x01, 0xD0, 0xD3, 0xD7)  # markers of a JPEG without a length
# Boxes of a HEIC that hold boxes, and how many bytes stand before those.
_BOXES = {b"meta": 4, b"iprp": 0, b"ipco": 0, b"dinf": 0}

Part = tuple[bytes, bytes]  # its name and what it holds


@cache
def seeds(*suffixes: str) -> tuple[bytes, ...]:
    """Return the files of the corpus of some kinds."""
    files = sorted(p for p in CORPUS.iterdir() if p.suffix in suffixes and p.stem != "card")
    return tuple(file.read_bytes() for file in files)


def make_jpeg(random: Random) -> bytes:
    """Return a JPEG, more or less."""
    return _make(random, (".jpg",), _jpeg)


def make_png(random: Random) -> bytes:
    """Return a PNG, more or less."""
    return _make(random, (".png",), _png)


def make_webp(random: Random) -> bytes:
    """Return a WebP, more or less."""
    return _make(random, (".webp",), _webp)


def make_tiff(random: Random) -> bytes:
    """Return a TIFF, more or less."""
    return _make(random, (".tif",), _tiff)


def make_heic(random: Random) -> bytes:
    """Return a HEIC, more or less."""
    return _make(random, (".heic",), _heic)


def make_gif(random: Random) -> bytes:
    """Return a GIF, or another kind of file under the head of a third."""
    every = seeds(".gif", ".jpg", ".png", ".webp", ".tif", ".heic", ".pdf")
    data = random.choice(every)
    if random.random() < 0.5:
        head = random.choice(every)[: random.choice((2, 4, 8, 12, 16))]
        data = head + data[len(head) :]
    return changed(random, data, every)


def make_card(random: Random) -> bytes:
    """Return a photo of a card: damaged, or with parts of itself elsewhere, so that codes lie."""
    data = (CORPUS / "card.jpg").read_bytes()
    if random.random() < 0.4:
        start = data.index(b"\xff\xda") + 14
        return data[:start] + changed(random, data[start:-2]) + b"\xff\xd9"
    import cv2
    import numpy as np

    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    height, width = grey.shape
    for _ in range(random.choice((1, 2, 4, 12))):
        h, w = random.randrange(20, height // 2), random.randrange(20, width // 2)
        top, left = random.randrange(height - h), random.randrange(width - w)
        y, x = random.randrange(height - h), random.randrange(width - w)
        piece = grey[top : top + h, left : left + w]
        turned = random.choice((piece, piece[::-1], piece[:, ::-1], 255 - piece, piece // 3))
        grey[y : y + h, x : x + w] = turned
    done, found = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, 60])
    assert done
    return found.tobytes()


def _make(
    random: Random, suffixes: tuple[str, ...], structured: Callable[[Random, bytes], bytes]
) -> bytes:
    every = seeds(*suffixes)
    data = random.choice(every)
    if random.random() < _STRUCTURED:
        for _ in range(random.choice((1, 1, 2, 3))):
            try:
                data = structured(random, data)
            except (struct.error, IndexError, ValueError):  # damaged by the change before
                return changed(random, data, every)
        return data
    return changed(random, data, every)


def _mixed(random: Random, parts: list[Part]) -> list[Part]:
    """Parts dropped, doubled, swapped or changed."""
    at = random.randrange(len(parts))
    match random.randrange(5):
        case 0:
            del parts[at]
        case 1:
            parts[at:at] = [parts[at]] * random.choice((1, 2, 40, 2000))
        case 2:
            to = random.randrange(len(parts))
            parts[at], parts[to] = parts[to], parts[at]
        case _:
            name, body = parts[at]
            parts[at] = name, changed(random, body)
    return parts


# ------------------------------------------------------------------ JPEG


def _jpeg(random: Random, data: bytes) -> bytes:
    parts, rest = _segments(data)
    frames = [i for i, (name, _) in enumerate(parts) if 0xC0 <= name[1] <= 0xC2]
    kind = random.randrange(7)
    if kind == 0 and frames:  # another size
        at = random.choice(frames)
        name, body = parts[at]
        height, width = number(random, 16), number(random, 16)
        parts[at] = name, body[:1] + struct.pack(">HH", height, width) + body[5:]
    elif kind == 1 and frames:  # a second frame, or another way to code
        name, body = parts[frames[0]]
        again = bytes((0xFF, random.choice((0xC0, 0xC1, 0xC2, 0xC3, 0xC9, 0xCA))))
        if random.random() < 0.5:
            parts[frames[0]] = again, body
        else:
            parts.insert(random.randrange(len(parts)), (again, body))
    elif kind == 2:  # passes without end
        scan = data[data.rfind(b"\xff\xda") : -2]
        rest += scan * random.choice((1, 30, 101, 400))
    elif kind == 3:  # an orientation, or what looks like one
        exif = b"Exif\0\0II*\0" + random.randbytes(random.choice((4, 30, 300)))
        parts.insert(0, (b"\xff\xe1", exif))
    elif kind == 4:
        alone = b"".join(bytes((0xFF, random.choice(_ALONE))) for _ in range(random.randrange(9)))
        return data[:2] + alone + _jpeg_of(parts, rest)[2:] + b"\xff\xd9"
    elif kind == 5:  # a length that lies
        whole = bytearray(_jpeg_of(parts, rest))
        at = random.choice([i for i in range(2, len(whole) - 4) if whole[i] == 0xFF])
        whole[at + 2 : at + 4] = struct.pack(">H", number(random, 16))
        return bytes(whole) + b"\xff\xd9"
    else:
        parts = _mixed(random, parts)
    return _jpeg_of(parts, rest) + b"\xff\xd9"


def _segments(data: bytes) -> tuple[list[Part], bytes]:
    """The segments before the first pass, and all from there on without the end mark."""
    parts, at = [], 2
    while data[at + 1] != 0xDA:
        if data[at] != 0xFF:
            raise ValueError("no segment")
        length = struct.unpack_from(">H", data, at + 2)[0]
        parts.append((data[at : at + 2], data[at + 4 : at + 2 + length]))
        at += 2 + max(2, length)
    return parts, data[at:-2]


def _jpeg_of(parts: list[Part], rest: bytes) -> bytes:
    packed = (name + struct.pack(">H", (len(body) + 2) & 0xFFFF) + body for name, body in parts)
    return b"\xff\xd8" + b"".join(packed) + rest


# ------------------------------------------------------------------ PNG


def _png(random: Random, data: bytes) -> bytes:
    parts = _chunks(data)
    kind = random.randrange(6)
    if kind == 0:  # another header
        width, height, *how = struct.unpack(">IIBBBBB", parts[0][1])
        width, height = random.choice(((number(random), height), (width, number(random))))
        if random.random() < 0.5:
            how[0], how[1] = random.choice((1, 2, 4, 8, 16)), random.choice((0, 2, 3, 4, 6))
            how[4] = random.randrange(2)
        parts[0] = b"IHDR", struct.pack(">IIBBBBB", width, height, *how)
    elif kind == 1:  # more or fewer pixels than promised
        at = [name for name, _ in parts].index(b"IDAT")
        rows = random.choice((b"", b"\0", bytes(1000), bytes(3_000_000), random.randbytes(5000)))
        parts[at] = b"IDAT", zlib.compress(rows)
    elif kind == 2:  # texts and profiles that grow
        name = random.choice((b"zTXt", b"iTXt", b"iCCP", b"eXIf"))
        head = b"a\0\0" if name != b"iTXt" else b"a\0\1\0\0\0"
        parts.insert(
            1, (name, head + zlib.compress(bytes(random.choice((10, 1000, 1000, 9_000_000)))))
        )
    elif kind == 3:  # frames
        count = number(random)
        size = struct.unpack_from(">II", parts[0][1])
        frame = struct.pack(">IIIIIHHBB", 0, *size, 0, 0, 1, 10, 0, random.randrange(3))
        parts[1:1] = [(b"acTL", struct.pack(">II", count, 0)), (b"fcTL", frame)]
    elif kind == 4:  # a length or a sum that lies
        whole = bytearray(_png_of(parts))
        at = 8
        for _ in range(random.randrange(len(parts))):
            at += 12 + struct.unpack_from(">I", whole, at)[0]
        whole[at : at + 4] = struct.pack(">I", number(random))
        return bytes(whole)
    else:
        parts = _mixed(random, parts)
    return _png_of(parts)


def _chunks(data: bytes) -> list[Part]:
    parts, at = [], 8
    while at + 12 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        parts.append((name, data[at + 8 : at + 8 + length]))
        at += 12 + length
    return parts


def _png_of(parts: list[Part]) -> bytes:
    return _PNG + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


# ------------------------------------------------------------------ WebP


def _webp(random: Random, data: bytes) -> bytes:
    parts, at = [], 12
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        parts.append((name, data[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    kind = random.randrange(5)
    size = struct.pack("<I", number(random, 24))[:3] + struct.pack("<I", number(random, 24))[:3]
    if kind == 0:  # a canvas around it
        parts.insert(0, (b"VP8X", bytes((random.getrandbits(8), 0, 0, 0)) + size))
    elif kind == 1:  # frames
        frame = bytes(6) + size + b"\x0a\0\0\0" + _riff(*parts[-1])
        many = [(b"ANMF", frame)] * random.choice((1, 3, 60))
        parts = [(b"VP8X", b"\x12\0\0\0" + size), (b"ANIM", bytes(6)), *many]
    elif kind == 2:  # another size in the pixels themselves
        at = random.randrange(len(parts))
        name, body = parts[at]
        place = {b"VP8 ": 6, b"VP8L": 1}.get(name, 4)
        value = struct.pack("<I", number(random))
        parts[at] = name, body[:place] + value + body[place + 4 :]
    elif kind == 3:
        whole = bytearray(_webp_of(parts))
        at = random.choice((4, 16))
        whole[at : at + 4] = struct.pack("<I", number(random))
        return bytes(whole)
    else:
        parts = _mixed(random, parts)
    return _webp_of(parts)


def _riff(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _webp_of(parts: list[Part]) -> bytes:
    return _riff(b"RIFF", b"WEBP" + b"".join(_riff(*part) for part in parts))


# ------------------------------------------------------------------ TIFF


def _tiff(random: Random, data: bytes) -> bytes:
    found = bytearray(data)
    order = "<" if data[:2] == b"II" else ">"
    first = struct.unpack_from(f"{order}I", data, 4)[0]
    count = struct.unpack_from(f"{order}H", data, first)[0]
    end = first + 2 + 12 * count
    kind = random.randrange(6)
    at = first + 2 + 12 * random.randrange(count)
    if kind == 0:  # the next directory: this one, a later place, none
        value = random.choice((first, 0, number(random), len(data) - 2))
        struct.pack_into(f"{order}I", found, end, value)
    elif kind == 1:
        struct.pack_into(f"{order}H", found, first, number(random, 16))
    elif kind == 2:  # another tag, kind or number of values
        place, bits = random.choice(((0, 16), (2, 16), (4, 32)))
        value = number(random, bits)
        if place == 0:
            value = random.choice((256, 257, 258, 259, 262, 273, 274, 277, 278, 279, 317, 322,
                                   323, 338, 339, 330, 34675, 700, value))  # fmt: skip
        elif place == 2:
            value = random.choice((1, 2, 3, 4, 5, 7, 10, 11, 12, 13, 16, value))
        struct.pack_into(f"{order}{'H' if bits == 16 else 'I'}", found, at + place, value)
    elif kind == 3:  # how it is packed
        for entry in range(first + 2, end, 12):
            if struct.unpack_from(f"{order}H", data, entry)[0] == 259:
                ways = (1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946, 34712, 34925, 50000, 50001)
                struct.pack_into(f"{order}H", found, entry + 8, random.choice(ways))
    else:
        value = number(random)
        how = f"{order}H" if data[at + 2 : at + 4].strip(b"\0") == b"\3" else f"{order}I"
        struct.pack_into(how, found, at + 8, value & (0xFFFF if how[1] == "H" else 0xFFFFFFFF))
    return bytes(found)


# ------------------------------------------------------------------ HEIC


def _heic(random: Random, data: bytes) -> bytes:
    boxes = list(_boxes(data, 0, len(data)))
    found = bytearray(data)
    start, size, _ = random.choice(boxes)
    body = start + 8
    kind = random.randrange(6)
    sizes = [box for box in boxes if box[2] == b"ispe"]
    if kind == 0 and sizes:
        start, _, _ = random.choice(sizes)
        struct.pack_into(">I", found, start + random.choice((12, 16)), number(random))
    elif kind == 1:
        struct.pack_into(">I", found, start, number(random))
    elif kind == 2:  # again, or gone
        piece = bytes(found[start : start + size])
        found[start : start + size] = piece * random.choice((0, 2, 30))
    elif kind == 3:
        _, _, other = random.choice(boxes)
        found[start + 4 : start + 8] = other
    else:  # a number within it
        place = body + random.randrange(max(1, min(size - 8, 400)))
        bits = random.choice((8, 16, 32))
        value = number(random, bits).to_bytes(bits // 8, "big")
        found[place : place + len(value)] = value
    return bytes(found)


def _boxes(data: bytes, at: int, end: int) -> list[tuple[int, int, bytes]]:
    """Where each box begins, how long it is and its name; those within others too."""
    found: list[tuple[int, int, bytes]] = []
    while at + 8 <= end:
        size, name = struct.unpack_from(">I4s", data, at)
        if size < 8 or at + size > end:
            break
        found.append((at, size, name))
        if name in _BOXES:
            found += _boxes(data, at + 8 + _BOXES[name], at + size)
        at += size
    if not found:
        raise ValueError("no box")
    return found
