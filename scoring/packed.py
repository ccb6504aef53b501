"""Readings as bytes and back, for whoever keeps them: a journal, a database.

A packed reading names its layouts by their codes; it is of use only to the version that made it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from functools import cache
from typing import Any

import numpy as np

from dicesheets import __version__
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.model import Text
from dicesheets.layouts.people import PersonId
from dicesheets.scanner.names import NamePicture
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.recognise import MODELS
from dicesheets.scanner.warp import Warp
from dicesheets.scoring.read import Grey, Known, ReadFile, Sight, library_of

FORMAT = 2


@cache
def reader_version() -> str:
    """Return what reads: another version or network reads anew."""
    networks = [file.read_bytes() for file in sorted(MODELS.glob("*.onnx"))]
    return f"{FORMAT} {__version__} {hashlib.sha256(b''.join(networks)).hexdigest()}"


def pack_reading(read: ReadFile) -> bytes:
    """Return a reading as JSON, with how its cards lie in the picture."""
    reading = read.reading
    told = {
        "notes": [_text_json(note) for note in reading.notes],
        "cards": [
            {
                "card": card.card,
                "code": card.code,
                "by": card.code_by,
                "place": [card.round, card.player, card.seed, card.page],
                "corners": card.corners,
                "person": [card.person.event, card.person.number] if card.person else None,
                "names": [[n.player, base64.b64encode(n.jpeg).decode()] for n in card.names],
                "fields": [pack_field(field) for field in card.fields],
                "sight": _sight_json(sight),
            }
            for card, sight in zip(reading.cards, read.sights, strict=True)
        ],
    }
    return json.dumps(told, ensure_ascii=False).encode()


def unpack_reading(data: bytes, name: str, known: Known) -> ReadFile | None:
    """Return a packed reading of a picture called `name`; None if it cannot be used."""
    try:
        told = json.loads(data)
        cards = tuple(_card(card, known) for card in told["cards"])
        sights = tuple(_sight(card["sight"]) for card in told["cards"])
        notes = tuple(_text(note) for note in told["notes"])
    except (ValueError, KeyError, TypeError, AttributeError, DicesheetsError):
        return None
    return ReadFile(Reading(name, cards, tuple(n for n in notes if n)), sights)


def _card(told: dict[str, Any], known: Known) -> CardReading:
    layout = library_of(known).layout(parse_code(told["code"]))
    round_, player, seed, page = (int(number) for number in told["place"])
    corners = tuple((float(x), float(y)) for x, y in told["corners"])
    fields = tuple(unpack_field(field) for field in told["fields"])
    if [f.field for f in fields] != [f.id for f in layout.card(told["card"]).fields]:
        raise ValueError(told["card"])
    person = PersonId(*map(int, told["person"])) if told["person"] else None
    names = tuple(NamePicture(base64.b64decode(jpeg), int(whose)) for whose, jpeg in told["names"])
    return CardReading(
        told["card"], layout, told["code"], told["by"], round_, player, seed, corners, fields,
        page, person, names,
    )  # fmt: skip


def pack_field(field: FieldReading) -> list[Any]:
    """Return what was read in one field as values for JSON."""
    return [
        field.field, field.value, field.confidence, field.alternatives, field.unreadable,
        _text_json(field.note), field.weighed,
    ]  # fmt: skip


def unpack_field(told: list[Any]) -> FieldReading:
    """Return one field out of such values."""
    name, value, confidence, others, unreadable, note, weighed = told
    alternatives = tuple((v, float(p)) for v, p in others)
    return FieldReading(
        name, value, float(confidence), alternatives, bool(unreadable), _text(note), bool(weighed)
    )


def _text_json(text: Text | None) -> list[str] | None:
    return [text.de, text.en] if text else None


def _text(told: list[str] | None) -> Text | None:
    return Text(*told) if told else None


def _sight_json(sight: Sight) -> dict[str, Any]:
    warp = sight.warp
    return {
        "width_px": sight.width_px,
        "size": [warp.width_mm, warp.height_mm],
        "plane": warp.plane.tolist(),
        "powers": warp.powers,
        "bend": None if warp.bend is None else warp.bend.tolist(),
        "fit": [warp.spread_mm, warp.agreement],
        "ink": [_ink_json(ink) for ink in sight.ink],
    }


def _ink_json(ink: Grey) -> list[Any]:
    packed = base64.b64encode(zlib.compress(np.ascontiguousarray(ink).tobytes(), 1)).decode()
    return [*ink.shape, packed]


def _ink(told: list[Any]) -> Grey:
    height, width, packed = told
    size = int(height) * int(width)
    data = zlib.decompressobj().decompress(base64.b64decode(packed), size)
    return np.frombuffer(data, np.uint8).reshape(int(height), int(width))


def _sight(told: dict[str, Any]) -> Sight:
    bend = None if told["bend"] is None else np.array(told["bend"], np.float64)
    powers = tuple((int(x), int(y)) for x, y in told["powers"])
    (width, height), (spread, agreement) = told["size"], told["fit"]
    warp = Warp(width, height, np.array(told["plane"]), powers, bend, spread, agreement)
    return Sight(warp, int(told["width_px"]), tuple(_ink(ink) for ink in told["ink"]))
