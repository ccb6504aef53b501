"""Codes: the letters of a card, and layouts carried on paper, forged in every way we could."""

from __future__ import annotations

import json
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from dicesheets.layouts.carried import ALPHABET as LETTERS
from dicesheets.layouts.carried import MAX_PARTS, PART_LETTERS, PREFIX, encode_letters
from dicesheets.layouts.fiducials import ALPHABET, SheetCode, format_code
from dicesheets.layouts.model import Game
from dicesheets.tools.fuzz.noise import changed
from dicesheets.tools.fuzz.trees import make_layout_tree

ROOT = Path(__file__).parents[2]
BETWEEN = "\n"  # a case is one code a line


@cache
def _carried() -> tuple[str, ...]:
    from dicesheets.layouts.carried import pack_layout
    from dicesheets.layouts.load import load_layout

    path = ROOT / "examples/observatory/observatory.yaml"
    return pack_layout(path, load_layout(path))


def make_code(random: Random) -> bytes:
    """Return the letters of one card."""
    kind = random.random()
    if kind < 0.1:
        return "".join(
            random.choices(ALPHABET + "ilou- \x1bäΩ²", k=random.choice((0, 17, 18, 40)))
        ).encode()
    code = SheetCode(
        random.choice(list(Game)), _reference(random), random.random() < 0.6,
        random.choice((0, 1, 2, 12, random.randrange(64))), random.randrange(16),
        random.randrange(8), random.getrandbits(18), random.random() < 0.5, random.random() < 0.5,
        random.random() < 0.3,
    )  # fmt: skip
    letters = format_code(code)
    if kind < 0.25:
        at = random.randrange(len(letters))
        letters = letters[:at] + random.choice(ALPHABET) + letters[at + 1 :]
    return letters.encode()


def _reference(random: Random) -> int:
    """Forty bits; often those of a generator that is there."""
    if random.random() < 0.4:
        return random.getrandbits(40)
    generator, difficulty = random.choice((1, 2, 3, 4)), random.randrange(4)
    realms = random.choice((0x7FF, 1, 0, random.getrandbits(11)))
    return ((generator << 2 | difficulty) << 11 | realms) << 22 | random.getrandbits(22)


def make_parts(random: Random) -> bytes:
    """Return the texts of the codes that carry a layout, one a line."""
    kind = random.random()
    if kind < 0.3:
        texts = list(_carried())
        for _ in range(random.choice((1, 1, 2, 4))):
            at = random.randrange(len(texts))
            texts[at] = _misread(random, texts[at])
        if random.random() < 0.2:
            texts.pop(random.randrange(len(texts)))
        return BETWEEN.join(texts).encode("utf-8", "surrogatepass")
    data = _payload(random)
    letters = encode_letters(data)
    digest = random.choice((f"{random.getrandbits(40):010X}", "0" * 10, "FFFFFFFFFF", "ABCDEFGHIJ"))
    room = random.choice((PART_LETTERS - 17, 40, 900))
    pieces = [letters[i : i + room] for i in range(0, len(letters), room)][:MAX_PARTS] or [""]
    count = len(pieces) if random.random() < 0.9 else random.randrange(100)
    lines = [f"{PREFIX}{digest}{n:02}{count:02}{piece}" for n, piece in enumerate(pieces, 1)]
    return BETWEEN.join(lines).encode("utf-8", "surrogatepass")


def _payload(random: Random) -> bytes:
    """Compressed JSON: layouts, bombs, trees without end, or no such thing."""
    tree = make_layout_tree(random)
    chain: Any = random.choice(([tree], [tree, tree], [tree] * 9, tree, [], [[]], {"a": [tree]}, 7))
    plain = json.dumps(chain, default=str).encode("utf-8", "surrogatepass")
    if random.random() < 0.2:
        plain = random.choice((b"[" * 200_000, b" " * 600_000, b"1" * 5000, b'["\\ud800"]',
                               b"[1e999]", bytes(20_000_000), b'[{"game": 1e999}]'))  # fmt: skip
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    data = packer.compress(plain) + packer.flush()
    return changed(random, data) if random.random() < 0.2 else data


def _misread(random: Random, text: str) -> str:
    if not text:
        return "?"
    at = random.randrange(len(text))
    letter = random.choice((*LETTERS, "ä", "²", "\0", "a"))
    return random.choice(
        (text[:at] + letter + text[at + 1 :], text[:at], text[:at] + text[at:] * 2)
    )
