"""What a record says a person should still look at: doubtful fields, cards on no photo.

The entries of fields have the names that the verdict's `review` has, so one may be copied to the
other; those of missing cards stand in records alone. All stand until somebody has looked and
deletes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.layouts.model import Card, Layout, Text
from dicesheets.records.faults import (
    CARD,
    FIELD,
    KEY,
    Faults,
    place_of,
    shortened,
)
from dicesheets.records.tree import Items, Mapping, Node, Scalar
from dicesheets.rules.entry import Doubt
from dicesheets.rules.record import CardRecord, Record
from dicesheets.words.fields import round_name

REVIEW_KEY = "review"
NOTED_KEY = "noted"
LONGEST_NOTE = 200  # characters
MOST_ALTERNATIVES = 40
LONGEST_MARK = 10  # characters; a number has at most nine

_KEYS = (
    "round", "card", "field", "value", "confidence", "alternatives", "unreadable", "missing",
    "note",
)  # fmt: skip
_SHARE = re.compile(r"[01](\.[0-9]{1,20})?")
_ANSWERS = {"true": True, "True": True, "yes": True, "false": False, "False": False, "no": False}
_SHAPE = "{round: 1, card: …, field: …}"
_REMEDY = Text(f"schreibe {_SHAPE}", f"write {_SHAPE}")
_DELETE = Text("lösche diesen Eintrag", "delete this entry")

Missing = tuple[int, str]  # (round, card)


def read_review(
    node: Node | None, layout: Layout, record: Record, faults: Faults, list_key: str = REVIEW_KEY
) -> tuple[tuple[Doubt, ...], tuple[Missing, ...]]:
    """Return the doubtful fields and the missing cards that a list of a record names."""
    if node is None or (isinstance(node, Scalar) and node.text is None):
        return (), ()
    if not isinstance(node, Items):
        what = Text("das ist keine Liste", "this is no list")
        remedy = Text(
            f"beginne jede Zeile mit - und {_REMEDY.de}", f"begin each line with - and {_REMEDY.en}"
        )
        faults.add(node, list_key, what, remedy)
        return (), ()
    reader = _Reader(layout, record, faults, list_key)
    doubts: dict[tuple[int, str, str], Doubt] = {}
    missing: dict[Missing, None] = {}
    for item in node.nodes:
        found = reader.read(item)
        if isinstance(found, Doubt):
            key = (found.round, found.card, found.field)
            if key in doubts:
                what = Text(f"{found.field} steht hier zweimal", f"{found.field} stands here twice")
                remedy = Text("behalte eins davon", "keep one of them")
                faults.add(item, list_key, what, remedy)
            doubts[key] = found
        elif found is not None:
            missing[found] = None
    return tuple(doubts.values()), tuple(missing)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Checks the entries against the record that they stand in."""

    layout: Layout
    record: Record
    faults: Faults
    key: str  # of the list

    def read(self, node: Node) -> Doubt | Missing | None:
        """Return one entry; None if it has a fault."""
        if not isinstance(node, Mapping):
            what = Text("das ist kein Eintrag", "this is no entry")
            self.faults.add(node, self.key, what, _REMEDY)
            return None
        for key, _ in node.entries:
            if key.text not in _KEYS:
                self.faults.unknown(key, self.key, KEY, key.text, _KEYS)
        nodes = {key.text or "": value for key, value in node.entries}
        number = self._round(node, nodes.get("round"))
        card = self._card(node, nodes.get("card"))
        if number is None or card is None:
            return None
        held = dict(self.record.numbered)[number].card(card.id)
        where = place_of(self.key, round_name(number), card.id)
        if self._answer(where, nodes.get("missing")):
            if held is not None:
                what = Text(
                    "die Karte steht im Protokoll, fehlt also nicht",
                    "the card stands in the record, so it is not missing",
                )
                self.faults.add(node, where, what, _DELETE)
            return number, card.id
        if held is None:
            what = Text("der Durchgang hat keine solche Karte", "the round has no such card")
            remedy = Text(
                "ergänze die Karte, oder lösche diesen Eintrag",
                "add the card, or delete this entry",
            )
            self.faults.add(node, where, what, remedy)
            return None
        return self._doubt(number, card, held, node, nodes)

    def _doubt(
        self, number: int, card: Card, held: CardRecord, node: Mapping, nodes: dict[str, Node]
    ) -> Doubt | None:
        where = place_of(self.key, round_name(number), card.id)
        field = _text(nodes.get("field"))
        known = [f.id for f in card.fields]
        if "field" not in nodes:
            self.faults.add(node, where, _missing("field"), _REMEDY)
        elif field not in known:
            self.faults.unknown(nodes["field"], where, FIELD, field, known)
        if field not in known:
            return None
        where = place_of(where, field)
        is_unreadable = self._answer(where, nodes.get("unreadable"))
        value = nodes.get("value")
        if value is not None and not (isinstance(value, Scalar) and value.text is None):
            self._check_mark(place_of(where, "value"), value)
        mark = held.mark(field)
        if is_unreadable and mark is not None:
            what = Text(
                f'im Feld steht "{mark}", es ist also lesbar',
                f'"{mark}" stands in the field, so it can be read',
            )
            remedy = Text(
                "lösche diesen Eintrag, sobald du nachgesehen hast",
                "delete this entry once you have looked",
            )
            self.faults.add(node, where, what, remedy)
        return Doubt(
            number,
            card.id,
            field,
            # What the record holds counts: a person may have mended it.
            None if is_unreadable else mark,
            self._share(place_of(where, "confidence"), nodes.get("confidence")),
            self._alternatives(where, nodes.get("alternatives")),
            is_unreadable,
            self._note(where, nodes.get("note")),
        )

    def _round(self, entry: Node, node: Node | None) -> int | None:
        numbers = [number for number, _ in self.record.numbered]
        if node is None:
            self.faults.add(entry, self.key, _missing("round"), _REMEDY)
        elif (text := _text(node) or "") in [str(number) for number in numbers]:
            return int(text)
        elif numbers:
            known = ", ".join(map(str, numbers))
            name = shortened(_text(node))
            what = Text(
                f'im Protokoll gibt es keinen Durchgang "{name}"',
                f'there is no round "{name}" in the record',
            )
            self.faults.add(node, self.key, what, Text(f"bekannt: {known}", f"known: {known}"))
        return None

    def _card(self, entry: Node, node: Node | None) -> Card | None:
        known = [card.id for card in self.layout.cards if card.fields]
        text = _text(node)
        if node is None:
            self.faults.add(entry, self.key, _missing("card"), _REMEDY)
        elif text in known:
            return self.layout.card(text or "")
        else:
            self.faults.unknown(node, self.key, CARD, text, known)
        return None

    def _answer(self, where: Text, node: Node | None) -> bool:
        if node is None:
            return False
        answer = _ANSWERS.get(_text(node) or "")
        if answer is None:
            what = Text("das ist weder true noch false", "this is neither true nor false")
            self.faults.add(node, where, what, Text("schreibe true", "write true"))
        return bool(answer)

    def _share(self, where: Text, node: Node | None) -> float:
        if node is None:
            return 0.0
        text = _text(node) or ""
        share = float(text) if _SHARE.fullmatch(text) else -1.0
        if not 0 <= share <= 1:
            what = Text("das ist kein Anteil", "this is no share")
            remedy = Text("schreibe eine Zahl von 0 bis 1", "write a number from 0 to 1")
            self.faults.add(node, where, what, remedy)
        return share

    def _alternatives(self, field: Text, node: Node | None) -> tuple[tuple[str, float], ...]:
        where = place_of(field, "alternatives")
        if node is None or (isinstance(node, Scalar) and node.text is None):
            return ()
        if not isinstance(node, Mapping) or len(node.entries) > MOST_ALTERNATIVES:
            what = Text("das ist keine Liste von Zeichen", "this is no list of marks")
            self.faults.add(node, where, what, Text("schreibe {7: 0.3}", "write {7: 0.3}"))
            return ()
        for key, _ in node.entries:
            self._check_mark(where, key)
        return tuple((key.text or "", self._share(where, value)) for key, value in node.entries)

    def _check_mark(self, where: Text, node: Node) -> None:
        """Note what can be no mark; which marks a field takes is only asked under `rounds`."""
        text = _text(node) or ""
        if not text or len(text) > LONGEST_MARK or not text.isprintable():
            name = f'"{shortened(text)}"'
            shown = Text(name, name) if text else Text("das", "this")
            what = Text(f"{shown.de} ist kein Zeichen", f"{shown.en} is no mark")
            remedy = Text(
                "schreibe ein Zeichen wie 7, x oder 10.1", "write a mark such as 7, x or 10.1"
            )
            self.faults.add(node, where, what, remedy)

    def _note(self, where: Text, node: Node | None) -> Text | None:
        """Return why a field is doubtful; in both languages, or as it was written."""
        if node is None or (isinstance(node, Scalar) and node.text is None):
            return None
        texts = {"de": node, "en": node}
        if isinstance(node, Mapping):
            texts = {key.text or "": value for key, value in node.entries}
        said = {language: _text(value) or "" for language, value in texts.items()}
        is_short = all(0 < len(t) <= LONGEST_NOTE and t.isprintable() for t in said.values())
        if set(said) != {"de", "en"} or not is_short:
            what = Text("das ist keine Notiz", "this is no note")
            remedy = Text(
                f"schreibe einen Text mit höchstens {LONGEST_NOTE} Buchstaben, oder "
                "{de: …, en: …}",
                f"write a text of at most {LONGEST_NOTE} letters, or {{de: …, en: …}}",
            )
            self.faults.add(node, place_of(where, "note"), what, remedy)
            return None
        return Text(said["de"], said["en"])


def _missing(key: str) -> Text:
    return Text(f"{key} fehlt", f"{key} is missing")


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def review_pairs(doubt: Doubt) -> Sequence[tuple[str, object]]:
    """Return what an entry says of a doubtful field, in the order in which it is written."""
    pairs: list[tuple[str, object]] = [
        ("round", doubt.round), ("card", doubt.card), ("field", doubt.field),
    ]  # fmt: skip
    if doubt.value is not None:
        pairs.append(("value", doubt.value))
    if doubt.is_unreadable:
        pairs.append(("unreadable", True))
    if doubt.confidence or not doubt.is_unreadable:
        pairs.append(("confidence", doubt.confidence))
    if doubt.alternatives:
        pairs.append(("alternatives", dict(doubt.alternatives)))
    if doubt.note:
        pairs.append(("note", {"de": doubt.note.de, "en": doubt.note.en}))
    return pairs
