"""Headers of picture files: what kind a file is, how large its picture, and whether all is there.

Read from the bytes alone, before a single pixel is decoded: an answer at once for files that are
honest or lie badly. What others ask for, the limits of the decoder refuse.
"""

from __future__ import annotations

import struct

from dicesheets.scanner.decoder.bounds import MAX_SCANS

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_PROGRESSIVE = frozenset((0xC2, 0xC6, 0xCA, 0xCE))
_JPEG_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))  # markers without a length
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
MAX_PARTS = 50_000  # segments or chunks; a PNG of 160 MB has 20,000


def kind_of(data: bytes) -> str:
    """Return the kind of a picture by its first bytes; nothing if it is none that can be read."""
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        return "heic"
    if data[:4] in (b"II*\0", b"MM\0*"):
        return "tiff"
    return "pdf" if data[:5] == b"%PDF-" else ""


def _jpeg_header(data: bytes) -> tuple[int, int, bool]:
    """Width, height, and whether the picture's end is there, in passes that can be counted."""
    at, size, is_progressive = 2, (0, 0), False
    for _ in range(MAX_PARTS):
        marker = data[at + 1]
        if data[at] != 0xFF:
            break
        if marker == 0xFF or marker in _JPEG_ALONE:  # padding, or a marker without a length
            at += 1 if marker == 0xFF else 2
            continue
        length = struct.unpack_from(">H", data, at + 2)[0]
        if marker in _JPEG_FRAMES:
            if size != (0, 0):  # a second one
                break
            height, width = struct.unpack_from(">HH", data, at + 5)
            size, is_progressive = (width, height), marker in _JPEG_PROGRESSIVE
        elif marker == 0xDA:  # the pixels begin; their end mark cannot occur within them
            is_endless = is_progressive and data.count(b"\xff\xda") > MAX_SCANS
            return *size, not is_endless and data.rfind(b"\xff\xd9") > at
        at += 2 + length
    return *size, False


def _png_header(data: bytes) -> tuple[int, int, bool]:
    """Width, height, and whether every chunk up to the end is there."""
    width, height = struct.unpack_from(">II", data, 16)
    at = 8
    for _ in range(MAX_PARTS):
        length, kind = struct.unpack_from(">I4s", data, at)
        if (at == 8) != (kind == b"IHDR" and length == 13):
            break
        if kind == b"IEND":
            return width, height, True
        at += 12 + length
    return width, height, False


def _webp_header(data: bytes) -> tuple[int, int, bool]:
    complete = struct.unpack_from("<I", data, 4)[0] + 8 <= len(data)
    form = data[12:16]
    if form == b"VP8X":
        width = int.from_bytes(data[24:27], "little") + 1
        height = int.from_bytes(data[27:30], "little") + 1
    elif form == b"VP8L":
        bits = struct.unpack_from("<I", data, 21)[0]
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        width, height = (v & 0x3FFF for v in struct.unpack_from("<HH", data, 26))
    return width, height, complete


# Width, height, and whether the whole picture is there.
HEADERS = {"jpeg": _jpeg_header, "png": _png_header, "webp": _webp_header}
