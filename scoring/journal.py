"""The journal: what was read before an interruption is not read again.

While photos are read for records that are to be saved, every reading is written beside them, named
by the picture's digest. Once the records are written it is gone.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dicesheets import __version__
from dicesheets.errors import DicesheetsError, UnreadableFile
from dicesheets.files.read import read_input
from dicesheets.files.write import make_folder, remove_folder_of, write_file
from dicesheets.layouts.fiducials import parse_code
from dicesheets.layouts.model import Text
from dicesheets.layouts.people import PersonId
from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES
from dicesheets.scanner.names import NamePicture
from dicesheets.scanner.reading import CardReading, FieldReading, Reading
from dicesheets.scanner.recognise import MODELS
from dicesheets.scanner.warp import Warp
from dicesheets.scoring.read import Grey, Known, ReadFile, Sight, library_of

FOLDER = ".unfinished"  # in the folder of the records
_FORMAT = 2

Read = Callable[[Path, Known], ReadFile]


@dataclass(frozen=True, slots=True)
class Journal:
    """The readings of an unfinished run."""

    folder: Path
    with_ink: bool = False

    def reading(self, read: Read) -> Read:
        """Return a way to read that asks the journal first and keeps what it reads in it."""

        def read_once(picture: Path, known: Known) -> ReadFile:
            kept = self._file(picture)
            found = _load(kept, picture, known) if kept else None
            lacks_ink = self.with_ink and found and not all(s.ink for s in found.sights)
            if found is None or lacks_ink:
                found = read(picture, known)
                if kept:
                    make_folder(self.folder)
                    write_file(kept, _pack(found))
            return found

        return read_once

    def clear(self) -> None:
        """Forget everything: the records are written."""
        remove_folder_of(self.folder, "*.json")

    def _file(self, picture: Path) -> Path | None:
        """Return where a picture's reading belongs; None if it cannot be read at all."""
        try:
            digest = hashlib.sha256(read_input(picture, MAX_FILE_BYTES))
        except UnreadableFile:
            return None  # whoever reads the picture says why
        digest.update(_reader().encode())
        return self.folder / f"{digest.hexdigest()}.json"


def journal_of(folder: Path, with_ink: bool = False) -> Journal:
    """Return the journal of the records in a folder; `with_ink` if people are asked."""
    return Journal(folder / FOLDER, with_ink)


@cache
def _reader() -> str:
    """Return what reads: another version or network reads anew."""
    networks = [file.read_bytes() for file in sorted(MODELS.glob("*.onnx"))]
    return f"{_FORMAT} {__version__} {hashlib.sha256(b''.join(networks)).hexdigest()}"


def _pack(read: ReadFile) -> bytes:
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
                "fields": [_field_json(field) for field in card.fields],
                "sight": _sight_json(sight),
            }
            for card, sight in zip(reading.cards, read.sights, strict=True)
        ],
    }
    return json.dumps(told, ensure_ascii=False).encode()


def _load(file: Path, picture: Path, known: Known) -> ReadFile | None:
    """Return a kept reading; None if there is none that can be used."""
    try:
        told = json.loads(file.read_bytes())
        cards = tuple(_card(card, known) for card in told["cards"])
        sights = tuple(_sight(card["sight"]) for card in told["cards"])
        notes = tuple(_text(note) for note in told["notes"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, DicesheetsError):
        return None
    return ReadFile(Reading(str(picture), cards, tuple(n for n in notes if n)), sights)


def _card(told: dict[str, Any], known: Known) -> CardReading:
    layout = library_of(known).layout(parse_code(told["code"]))
    round_, player, seed, page = (int(number) for number in told["place"])
    corners = tuple((float(x), float(y)) for x, y in told["corners"])
    fields = tuple(_field(field) for field in told["fields"])
    if [f.field for f in fields] != [f.id for f in layout.card(told["card"]).fields]:
        raise ValueError(told["card"])
    event, number = told["person"] or (0, 0)
    names = tuple(NamePicture(base64.b64decode(jpeg), int(whose)) for whose, jpeg in told["names"])
    return CardReading(
        told["card"], layout, told["code"], told["by"], round_, player, seed, corners, fields,
        page, PersonId(int(event), int(number)) if number else None, names,
    )  # fmt: skip


def _field_json(field: FieldReading) -> list[Any]:
    return [
        field.field, field.value, field.confidence, field.alternatives, field.unreadable,
        _text_json(field.note), field.weighed,
    ]  # fmt: skip


def _field(told: list[Any]) -> FieldReading:
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
