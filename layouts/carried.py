"""A layout as letters: what a self-contained print carries, in parts that fit into codes.

The files are kept as they are meant (no comments, no spaces), compressed, and written in the 45
letters that codes hold best. Reading treats every part as hostile: sizes are limited, and the
layout must have the digest that its parts and the cards name.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import HINT_NOT_CARRIED, LayoutError
from dicesheets.files.scratch import scratch
from dicesheets.layouts.load import CLASSIC, DIGEST_DIGITS, MAX_EXTENDS, load_layout
from dicesheets.layouts.model import Advice, Layout, Text
from dicesheets.layouts.nodes import Node, load_nodes

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # as in RFC 9285 and in QR codes
PREFIX = "DS1"  # dicesheets, first format
HEAD = len(PREFIX) + DIGEST_DIGITS + 4  # prefix, digest, number of the part, number of parts
PART_LETTERS = 960  # of a whole part; a QR code of 97 x 97 modules (version 20, M) holds 970
MAX_PARTS = 24  # four pages of codes: about 15 KB compressed, a file of about 60 KB
MAX_PLAIN_BYTES = 512 * 1024  # what may come out of decompression
# Words that layouts consist of; a change would make printed codes unreadable, so: never change.
_WORDS = (
    '{"game":"welten","id":"","name":{"de":"","en":""},"extends":"classic","author":"","licence":'
    '"CC-BY-4.0","version":"1","cards":{"role":"realm","title":{"de":"Welt","en":"Realm"},'
    '"colour":"","icon":"","rules":[{"de":"Schreibe den Würfel in ein leeres Feld","en":"Write the '
    'die in any empty square."},{"de":"Kreuze die Zahl des Würfels an und nimm den Rohstoff.","en":'
    '"Cross the die\'s number and take its resource."},{"de":"Volle Zeile oder Spalte: nimm","en":'
    '"Row or column full: take"}],"scoring":[{"de":"{star} für jede volle","en":"{star} for each '
    'full"}],"groups":{"kind":"digit","count":6,"in_order":true},"kind":"mark","shape":"circle",'
    '"numbers":[1,2,3,4,5,6],"gain":["pumpkin","pumpkin","heart","heart","coin","coin"],"gain_each'
    '":["star","star"],"cost_each":"kind":"fill","grid":{"rows":3,"columns":3,"block":2},"compare"'
    ':[{"along":["a","b"],"each":"smaller"}],"plays":[{"write":["mark":"any_die":true,'
    '"then_may_mark":"bottom"}],"sets":[{"fields":"rows_of":"columns_of":"targets_of":"gain":"star"'
    '}],"end_score":[{"resource_goal":6}],"arrange":{"kind":"rows","rows":[["settings":{"rounds":3'
)


@dataclass(frozen=True, slots=True)
class Part:
    """One code's share of a carried layout."""

    digest: str
    number: int  # from 1
    count: int
    letters: str


def pack_layout(path: Path, layout: Layout) -> tuple[str, ...]:
    """Return the parts that carry a layout's file; LayoutError if it is too long for paper."""
    plain = json.dumps(_chain(path), ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_WORDS.encode())
    letters = encode_letters(packer.compress(plain) + packer.flush())
    room = PART_LETTERS - HEAD
    count = -(-len(letters) // room)
    if count > MAX_PARTS:
        raise LayoutError(
            Advice(
                f"ist zu lang, um auf Papier mitzukommen ({count} Codes, höchstens {MAX_PARTS}); "
                "drucke sie ohne die Seite mit den Codes und schicke das Paket mit",
                f"is too long to be carried on paper ({count} codes, at most {MAX_PARTS}); "
                "print it without the page of codes and send its bundle along",
                HINT_NOT_CARRIED,
            ),
            str(path),
        )
    size = -(-len(letters) // count)  # parts of equal length give codes of equal size
    return tuple(
        f"{PREFIX}{layout.digest.upper()}{number:02}{count:02}"
        + letters[(number - 1) * size : number * size]
        for number in range(1, count + 1)
    )


def parse_part(text: str) -> Part | None:
    """Return what a code's text carries; None if it is none of ours."""
    digest, tail = text[len(PREFIX) : HEAD - 4].lower(), text[HEAD - 4 : HEAD]
    if len(text) > PART_LETTERS or not text.startswith(PREFIX):
        return None
    if any(c not in "0123456789abcdef" for c in digest) or not (tail.isascii() and tail.isdigit()):
        return None
    if len(tail) < 4:  # cut off
        return None
    number, count = int(tail[:2]), int(tail[2:])
    if not 1 <= number <= count <= MAX_PARTS:
        return None
    return Part(digest, number, count, text[HEAD:])


def unpack_layout(parts: Iterable[Part]) -> Layout:
    """Return the layout that all parts of one digest carry together; LayoutError if it is not."""
    claimed, files = unpack_files(parts)
    with scratch(files) as folder:
        layout = load_layout(folder / files[0][0], f"layout {claimed}", is_printed=True)
    if layout.digest != claimed or layout.about.generated is not None:
        raise LayoutError(
            Text(
                f"die Codes tragen die Vorlage {layout.digest}, geben sich aber als {claimed} "
                "aus; traue ihnen nicht",
                f"the codes carry layout {layout.digest} but claim {claimed}; do not trust them",
            )
        )
    return layout


def unpack_files(parts: Iterable[Part]) -> tuple[str, tuple[tuple[str, bytes], ...]]:
    """Return the digest that parts claim and the files they carry, the layout's own first."""
    by_number = {part.number: part for part in parts}
    first = next(iter(by_number.values()))
    missing = [str(n) for n in range(1, first.count + 1) if n not in by_number]
    if missing:
        raise LayoutError(
            Text(
                f"Code {', '.join(missing)} von {first.count} der Vorlage {first.digest} fehlt; "
                "fotografiere alle Codes der Seite",
                f"code {', '.join(missing)} of {first.count} of layout {first.digest} is missing; "
                "photograph all codes of the page",
            )
        )
    letters = "".join(by_number[n].letters for n in range(1, first.count + 1))
    try:
        return first.digest, _files_of(json.loads(_inflate(decode_letters(letters))))
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise LayoutError(
            Text(
                f"die Codes der Vorlage {first.digest} sind beschädigt; drucke sie neu",
                f"the codes of layout {first.digest} are damaged; print anew",
            )
        ) from None


def encode_letters(data: bytes) -> str:
    """Return bytes as letters: two bytes in three letters (Base45)."""
    found: list[str] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        value = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            value, digit = divmod(value, 45)
            found.append(ALPHABET[digit])
    return "".join(found)


def decode_letters(letters: str) -> bytes:
    """Undo `encode_letters`; ValueError if it is not such a text."""
    found = bytearray()
    for at in range(0, len(letters), 3):
        digits = [ALPHABET.index(letter) for letter in letters[at : at + 3]]
        value = sum(digit * 45**place for place, digit in enumerate(digits))
        found += value.to_bytes(len(digits) - 1, "big") if value < 256 ** (len(digits) - 1) else b""
        if len(digits) < 2 or value >= 256 ** (len(digits) - 1):
            raise ValueError("not Base45")
    return bytes(found)


def _inflate(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(-15, zdict=_WORDS.encode())
    plain = unpacker.decompress(data, MAX_PLAIN_BYTES)
    if not unpacker.eof:
        raise ValueError("too long or cut off")
    return plain


def _chain(path: Path) -> list[object]:
    """Return the plain content of a file and of those it starts from, in that order."""
    trees: list[object] = []
    here = path
    while len(trees) <= MAX_EXTENDS:
        root = load_nodes(here, str(here), [])
        trees.append(_plain(root))
        extends = root.get("extends")
        if extends is None or extends.scalar == CLASSIC:
            return trees
        here = path.parent / extends.word
    raise LayoutError(
        Text(
            "diese Dateien bauen im Kreis aufeinander auf; löse ihn auf",
            "these files extend one another in a circle; end it",
        ),
        str(path),
    )


def _plain(node: Node) -> object:
    if node.entries is not None:
        return {str(key.scalar): _plain(value) for key, value in node.entries}
    if node.items is not None:
        return [_plain(item) for item in node.items]
    return node.scalar


def _files_of(chain: object) -> tuple[tuple[str, bytes], ...]:
    """Return plain contents as files that find one another by number; JSON is YAML too."""
    if not isinstance(chain, list) or not 1 <= len(chain) <= MAX_EXTENDS + 1:
        raise ValueError("no list of files")
    files = []
    for number, tree in enumerate(chain):
        if not isinstance(tree, dict):
            raise ValueError("no layout")
        if number + 1 < len(chain):
            tree["extends"] = f"{number + 1}.yaml"
        elif tree.get("extends") not in (None, CLASSIC):
            raise ValueError("extends what is not there")
        text = json.dumps(tree, ensure_ascii=False, indent=1)
        files.append((f"{number}.yaml", text.encode()))
    return tuple(files)
