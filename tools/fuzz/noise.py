"""Changes that know nothing of a format: bytes flipped, cut, doubled, mixed; numbers that hurt."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from random import Random

MOST_BYTES = 2_000_000  # of a case: larger ones test patience
# Where counters, signs and sizes turn over.
NUMBERS = (
    0, 1, 2, 3, 7, 8, 15, 16, 127, 128, 199, 200, 255, 256, 1000, 4096, 8000, 16383, 16384, 32767,
    32768, 65535, 65536, 1 << 20, (1 << 24) - 1, 1 << 27, (1 << 31) - 1, 1 << 31, (1 << 32) - 1,
)  # fmt: skip


def number(random: Random, bits: int = 32) -> int:
    """Return a number that fits, mostly one that hurts."""
    if random.random() < 0.25:
        return random.getrandbits(bits)
    return random.choice(NUMBERS) & (1 << bits) - 1


def changed(random: Random, data: bytes, others: Sequence[bytes] = ()) -> bytes:
    """Return bytes with a few changes; pieces of `others` may come in."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3, 5, 8, 20))):
        _change(random, found, others)
    return bytes(found[:MOST_BYTES])


def _change(random: Random, data: bytearray, others: Sequence[bytes]) -> None:
    if not data:
        data += random.randbytes(random.randrange(1, 9))
        return
    at = random.randrange(len(data))
    size = random.choice((1, 2, 4, 8, 32, 200, 2000))
    match random.randrange(10):
        case 0:
            data[at] ^= 1 << random.randrange(8)
        case 1:
            data[at : at + 1] = random.randbytes(1)
        case 2:
            del data[at : at + size]
        case 3:
            data[at:at] = data[at : at + size] * random.choice((1, 1, 2, 50))
        case 4:
            data[at:at] = random.randbytes(min(size, 200))
        case 5:
            del data[at:]
        case 6:
            form = random.choice(("<H", ">H", "<I", ">I"))
            value = struct.pack(form, number(random, 16 if form[1] == "H" else 32))
            data[at : at + len(value)] = value
        case 7:
            data[at : at + size] = bytes([random.choice((0, 0xFF, 0x20))]) * size
        case 8:
            to = random.randrange(len(data))
            data[to:to] = data[at : at + size]
        case _:
            other = random.choice(others) if others else bytes(data)
            start = random.randrange(len(other) or 1)
            data[at : at + size] = other[start : start + size]
