"""Reading records: a tree checked against its layout, every fault reported with its line.

What the marks mean is the business of `dicesheets.rules`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import Fault, LayoutError, RecordError
from dicesheets.layouts.load import CLASSIC, load_classic
from dicesheets.layouts.model import Card, Field, Game, Kind, Layout, Role
from dicesheets.records.answers import ANSWERED_KEY, read_answers
from dicesheets.records.faults import Faults, shortened
from dicesheets.records.review import REVIEW_KEY, read_review
from dicesheets.records.tree import Items, Mapping, Node, Scalar, parse_tree
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord

FindLayout = Callable[[Game, str], Layout]  # the layout of a game with that id, or LayoutError

LARGEST_FILE_BYTES = 1_000_000  # a full record has about 10,000
LONGEST_NAME = 60  # characters of a player's name

_NUMBER = re.compile(r"([0-9]{1,5})(?:[.,]([0-9]{1,3}))?")
_LAYOUT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
ROUND_KEY = "round"  # says which round a lone sheet belongs to
_RECORD_KEYS = ("game", "layout", "player", "rounds", ANSWERED_KEY, REVIEW_KEY)
# What may stand in a field, as written -> as kept. A bare cross on a ring's place is a breach
# of the rules, not of the format, so it is let in.
_MARKS: dict[Kind, dict[str, str]] = {
    Kind.DIGIT: {str(value): str(value) for value in range(1, 7)},
    Kind.MARK: {"x": "x", "X": "x"},
    Kind.CIRCLE: {"o": "o", "O": "o", "ox": "ox", "OX": "ox", "x": "x", "X": "x"},
    Kind.FILL: {"#": "#", "x": "#", "X": "#"},
}
_EXPECTED: dict[Kind, str] = {
    Kind.DIGIT: "write a digit from 1 to 6",
    Kind.NUMBER: "write a number such as 42 or 10.1",
    Kind.MARK: "write x, or leave the field out",
    Kind.CIRCLE: "write o (ringed) or ox (ringed, then crossed), or leave the field out",
    Kind.FILL: 'write "#" in quotes, or leave the field out',
}


def find_classic(game: Game, layout_id: str) -> Layout:
    """Return a built-in layout; LayoutError for any other."""
    if layout_id == CLASSIC:
        return load_classic(game)
    raise LayoutError(f"{layout_id}: no such layout of {game.value} is installed; give its file")


def load_record(path: str | Path, layout: Layout | None = None) -> Record:
    """Read a record from a YAML or JSON file; without `layout`, the built-in one is used."""
    return load_entry(path, layout).record


def load_with_layout(
    path: str | Path, layout: Layout | None = None, find: FindLayout = find_classic
) -> tuple[Record, Layout]:
    """Read a record; without `layout`, `find` gives the one that it names."""
    entry = load_entry(path, layout, find)
    return entry.record, entry.layout


def load_entry(
    path: str | Path, layout: Layout | None = None, find: FindLayout = find_classic
) -> Entry:
    """Read a record with what it says a person should still look at.

    Without `layout`, `find` gives the one that the record names.
    """
    return parse_entry(read_text(path), str(path), layout, find)


def read_text(path: str | Path) -> str:
    """Return the text of a record's file; RecordError if it cannot be one."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        what = f"it cannot be read ({error.strerror})"
        raise RecordError(f"{file}: {what}; check the name") from error
    if len(data) > LARGEST_FILE_BYTES:
        size = f"the file is larger than {LARGEST_FILE_BYTES // 1_000_000} MB"
        raise RecordError(f"{file}: {size}, so it is no record; give a record or a photo")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = Fault(str(file), line, "", "this is not UTF-8 text", "save the file as UTF-8")
        raise RecordError(str(fault)) from error


def parse_record(text: str, name: str, layout: Layout | None = None) -> Record:
    """Return the record in a YAML or JSON text; `name` is the file's name for messages."""
    return parse_entry(text, name, layout).record


def parse_entry(
    text: str, name: str, layout: Layout | None = None, find: FindLayout = find_classic
) -> Entry:
    """Return the record in a text with its layout and what a person should still look at."""
    faults = Faults(name)
    entry = _Reader(faults, find).read(parse_tree(text, name), layout)
    faults.raise_any()
    if entry is None:
        raise RecordError(f"{name}: this is no record; begin with game: and rounds:")
    return entry


@dataclass(slots=True)
class _Reader:
    """Turns a tree into a record and collects every fault on the way."""

    faults: Faults
    find: FindLayout

    def read(self, root: Node, layout: Layout | None) -> Entry | None:
        if not isinstance(root, Mapping):
            self.faults.add(root, "", "this is no record", "begin with game: and rounds:")
            return None
        nodes = {key.text or "": node for key, node in root.entries}
        for key, _ in root.entries:
            if key.text not in _RECORD_KEYS:
                self.faults.unknown(key, "", "key", key.text, _RECORD_KEYS)
        game = self._game(root, nodes.get("game"))
        if game is None:
            return None
        layout = self._layout(nodes.get("layout"), game, layout)
        if layout is None:
            return None
        player = self._player(nodes.get("player"))
        rounds = self._rounds(root, nodes.get("rounds"), layout)
        record = Record(game, layout.id, player, rounds)
        doubts, missing = read_review(nodes.get(REVIEW_KEY), layout, record, self.faults)
        answers = read_answers(nodes.get(ANSWERED_KEY), layout, record, self.faults)
        return Entry(self.faults.name, layout, record, doubts, missing, answers=answers)

    def _game(self, root: Node, node: Node | None) -> Game | None:
        names = [game.value for game in Game]
        if node is None:
            self.faults.add(root, "game", "it is missing", f"write one of {', '.join(names)}")
        elif not isinstance(node, Scalar) or node.text not in names:
            text = node.text if isinstance(node, Scalar) else "…"
            self.faults.unknown(node, "game", "game", text, names)
        else:
            return Game(node.text)
        return None

    def _layout(self, node: Node | None, game: Game, given: Layout | None) -> Layout | None:
        written = CLASSIC if given is None else given.id
        if node is not None:
            if not (isinstance(node, Scalar) and node.text and _LAYOUT_ID.fullmatch(node.text)):
                remedy = "write classic or a variant's id"
                self.faults.add(node, "layout", "this is no layout id", remedy)
                return None
            written = node.text
        place = node if node is not None else Scalar(1, None)
        if given is not None:
            if (given.game, given.id) != (game, written):
                what = f'the record is for {game.value} "{written}"'
                remedy = f'but the layout given is {given.game.value} "{given.id}"'
                self.faults.add(place, "layout", what, remedy)
                return None
            return given
        try:
            return self.find(game, written)
        except LayoutError:
            what = f'no layout "{written}" of {game.value} is installed'
            self.faults.add(place, "layout", what, "add it with dicesheets add, or name its file")
            return None

    def _player(self, node: Node | None) -> str | None:
        if node is None or (isinstance(node, Scalar) and node.text is None):
            return None
        text = node.text if isinstance(node, Scalar) else None
        if text and text.strip() and len(text) <= LONGEST_NAME and text.isprintable():
            return text
        remedy = f"write a name of at most {LONGEST_NAME} letters"
        self.faults.add(node, "player", "this is no name", remedy)
        return None

    def _rounds(self, root: Node, node: Node | None, layout: Layout) -> tuple[RoundRecord, ...]:
        most = layout.welten.rounds if layout.game is Game.WELTEN else 1
        if not isinstance(node, Items) or not node.nodes:
            self.faults.add(node or root, "rounds", "there are none", "write a list of rounds")
            return ()
        if len(node.nodes) > most:
            what = f"there are {len(node.nodes)} rounds"
            self.faults.add(
                node.nodes[most], "rounds", what, f"{layout.game.value} has at most {most}"
            )
            return ()
        rounds = [self._round(place, item, layout) for place, item in enumerate(node.nodes, 1)]
        numbers = [r.number or place for place, r in enumerate(rounds, start=1)]
        if len(set(numbers)) < len(numbers):
            self.faults.add(node, "rounds", "a round stands twice", "number each round once")
        return tuple(rounds)

    def _round(self, number: int, node: Node, layout: Layout) -> RoundRecord:
        where = f"round {number}"
        if not isinstance(node, Mapping):
            self.faults.add(node, where, "this is no list of cards", "write card: {field: mark}")
            return RoundRecord(())
        known = [card.id for card in layout.cards if card.role is not Role.COMPONENT]
        cards = []
        given = 0
        for key, value in node.entries:
            if key.text == ROUND_KEY and ROUND_KEY not in known and layout.game is Game.WELTEN:
                given = self._number(where, value, layout.welten.rounds)
            elif key.text not in known:
                self.faults.unknown(key, where, "card", key.text, known)
            else:
                card = layout.card(key.text)
                cards.append(CardRecord(card.id, self._marks(where, card, value)))
        if layout.game is not Game.WELTEN and len(node.entries) != 1:
            what = f"{len(node.entries)} cards stand here"
            self.faults.add(node, where, what, "give one board or pad a record")
        return RoundRecord(tuple(cards), given)

    def _number(self, where: str, node: Node, most: int) -> int:
        numbers = [str(number) for number in range(1, most + 1)]
        if isinstance(node, Scalar) and node.text in numbers:
            return int(node.text)
        self.faults.add(node, f"{where}, {ROUND_KEY}", "this is no round", f"write 1 to {most}")
        return 0

    def _marks(self, where: str, card: Card, node: Node) -> tuple[tuple[str, str], ...]:
        where = f"{where}, {card.id}"
        if isinstance(node, Scalar) and node.text is None:
            return ()
        if not isinstance(node, Mapping):
            self.faults.add(node, where, "this is no list of fields", "write {field: mark}")
            return ()
        fields = {f.id: f for f in (*card.fields, *_printed_hexes(card))}
        marks = []
        for key, value in node.entries:
            if key.text not in fields:
                self._unknown_field(where, key, value, fields)
                continue
            mark = self._mark(where, fields[key.text], value)
            if mark is not None:
                marks.append((key.text, mark))
        return tuple(marks)

    def _unknown_field(
        self, where: str, key: Scalar, value: Node, fields: dict[str, Field]
    ) -> None:
        is_torn = key.text is not None and key.text.isdigit()
        if is_torn and isinstance(value, Scalar) and value.text is None:
            # {round-1: 10,1} reads as round-1: 10 and a key 1 without a value.
            what = f'a lone "{shortened(key.text)}" stands between commas'
            self.faults.add(key, where, what, 'write 10.1, or "10,1" in quotes')
        else:
            self.faults.unknown(key, where, "field", key.text, fields)

    def _mark(self, where: str, at: Field, node: Node) -> str | None:
        text = node.text if isinstance(node, Scalar) else None
        mark = None
        if text is not None and at.kind is Kind.NUMBER:
            match = _NUMBER.fullmatch(text.strip())
            if match:
                decimals = f".{match[2]}" if match[2] else ""
                mark = f"{int(match[1])}{decimals}"
        elif text is not None:
            mark = _MARKS[at.kind].get(text.strip())
        if mark is None:
            shown = "a list" if not isinstance(node, Scalar) else f'"{shortened(text)}"'
            what = "nothing stands here" if shown == '""' else f"{shown} cannot stand here"
            self.faults.add(node, f"{where}, {at.id}", what, _EXPECTED[at.kind])
        return mark


def _printed_hexes(card: Card) -> Iterable[Field]:
    """Yield a board's start and obstacles: no fields, but the rules judge a cross there."""
    if card.role is Role.BOARD:
        for group in card.groups:
            for row, column in group.prefilled:
                yield Field(f"r{row}c{column}", Kind.MARK, group.id, 0, row=row, column=column)
