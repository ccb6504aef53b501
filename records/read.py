"""Reading records: a tree checked against its layout, every fault reported with its line.

What the marks mean is the business of `dicesheets.rules`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from dicesheets.errors import (
    HINT_INSTALL,
    Fault,
    LayoutError,
    RecordError,
    TooLarge,
    UnreadableFile,
)
from dicesheets.files.read import STANDARD_INPUT, read_input, read_standard_input
from dicesheets.layouts.fiducials import MAX_EVENT, MAX_PERSON
from dicesheets.layouts.load import CLASSIC, load_classic
from dicesheets.layouts.marks import parse_mark
from dicesheets.layouts.model import Advice, Card, Field, Game, Kind, Layout, Role, Text
from dicesheets.layouts.people import PersonId
from dicesheets.records.answers import ANSWERED_KEY, read_answers
from dicesheets.records.faults import (
    CARD,
    FIELD,
    GAME,
    KEY,
    Faults,
    place_of,
    shortened,
)
from dicesheets.records.photos import PHOTOS_KEY, read_photos
from dicesheets.records.review import NOTED_KEY, REVIEW_KEY, read_review
from dicesheets.records.tree import Items, Mapping, Node, Scalar, parse_tree
from dicesheets.rules.entry import Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.words.fields import CARD_WORDS, ROUND_WORDS, round_name
from dicesheets.words.lists import counted

FindLayout = Callable[[Game, str], Layout]  # the layout of a game with that id, or LayoutError

LARGEST_FILE_BYTES = 1_000_000  # a full record has about 10,000
LONGEST_NAME = 120  # characters of a player's name

_LAYOUT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
ROUND_KEY = "round"  # says which round a lone sheet belongs to
PERSON_KEY = "person"  # whose it is: event and number, as in the code of the sheets
_PERSON = re.compile(r"([0-9]{1,4})-([0-9]{1,6})")
_RECORD_KEYS = (
    "game", "layout", "player", PERSON_KEY, "rounds", PHOTOS_KEY, ANSWERED_KEY, REVIEW_KEY,
    NOTED_KEY,
)  # fmt: skip
_EXPECTED: dict[Kind, Text] = {
    Kind.DIGIT: Text("schreibe eine Ziffer von 1 bis 6", "write a digit from 1 to 6"),
    Kind.NUMBER: Text("schreibe eine Zahl wie 42 oder 10.1", "write a number such as 42 or 10.1"),
    Kind.MARK: Text("schreibe x, oder lass das Feld weg", "write x, or leave the field out"),
    Kind.CIRCLE: Text(
        "schreibe o (eingekreist) oder ox (eingekreist, dann gekreuzt), oder lass das Feld weg",
        "write o (ringed) or ox (ringed, then crossed), or leave the field out",
    ),
    Kind.FILL: Text(
        'schreibe "#" in Anführungszeichen, oder lass das Feld weg',
        'write "#" in quotes, or leave the field out',
    ),
}
_BEGIN = Text("beginne mit game: und rounds:", "begin with game: and rounds:")
_NO_RECORD = Text("das ist kein Protokoll", "this is no record")


def find_classic(game: Game, layout_id: str) -> Layout:
    """Return a built-in layout; LayoutError for any other."""
    if layout_id == CLASSIC:
        return load_classic(game)
    what = Text(
        f"eine solche Vorlage von {game.value} ist nicht installiert; gib ihre Datei an",
        f"no such layout of {game.value} is installed; give its file",
    )
    raise LayoutError(what, layout_id)


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
    return _text_of(str(path), lambda most: read_input(path, most))


def read_standard_text() -> str:
    """Return the text of a record that comes in on standard input."""
    return _text_of(STANDARD_INPUT, read_standard_input)


def _text_of(name: str, read: Callable[[int], bytes]) -> str:
    try:
        data = read(LARGEST_FILE_BYTES)
        return data.decode("utf-8-sig")
    except TooLarge:
        size = f"{LARGEST_FILE_BYTES // 1_000_000} MB"
        told = Text(
            f"die Datei ist größer als {size}, also kein Protokoll; gib ein Protokoll oder Foto an",
            f"the file is larger than {size}, so it is no record; give a record or a photo",
        )
        raise RecordError(told, name) from None
    except UnreadableFile as error:
        raise RecordError(error.problem, name) from error
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = Text("das ist kein UTF-8-Text", "this is not UTF-8 text")
        remedy = Text("speichere die Datei als UTF-8", "save the file as UTF-8")
        raise RecordError([Fault(name, line, "", what, remedy)]) from error


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
        raise RecordError([Fault(name, 0, "", _NO_RECORD, _BEGIN)])
    return entry


@dataclass(slots=True)
class _Reader:
    """Turns a tree into a record and collects every fault on the way."""

    faults: Faults
    find: FindLayout

    def read(self, root: Node, layout: Layout | None) -> Entry | None:
        if not isinstance(root, Mapping):
            self.faults.add(root, "", _NO_RECORD, _BEGIN)
            return None
        nodes = {key.text or "": node for key, node in root.entries}
        for key, _ in root.entries:
            if key.text not in _RECORD_KEYS:
                self.faults.unknown(key, "", KEY, key.text, _RECORD_KEYS)
        game = self._game(root, nodes.get("game"))
        if game is None:
            return None
        layout = self._layout(nodes.get("layout"), game, layout)
        if layout is None:
            return None
        player = self._player(nodes.get("player"))
        rounds = self._rounds(root, nodes.get("rounds"), layout)
        record = Record(game, layout.id, player, rounds, self._person(nodes.get(PERSON_KEY)))
        doubts, missing = read_review(nodes.get(REVIEW_KEY), layout, record, self.faults)
        noted, _ = read_review(nodes.get(NOTED_KEY), layout, record, self.faults, NOTED_KEY)
        photos = read_photos(nodes.get(PHOTOS_KEY), self.faults)
        answers = read_answers(nodes.get(ANSWERED_KEY), layout, record, self.faults)
        return Entry(
            self.faults.name, layout, record, doubts, missing, answers=answers, photos=photos,
            noted=noted,
        )  # fmt: skip

    def _game(self, root: Node, node: Node | None) -> Game | None:
        names = [game.value for game in Game]
        if node is None:
            known = ", ".join(names)
            remedy = Text(f"schreibe eins davon: {known}", f"write one of {known}")
            self.faults.add(root, "game", Text("fehlt", "it is missing"), remedy)
        elif not isinstance(node, Scalar) or node.text not in names:
            text = node.text if isinstance(node, Scalar) else "…"
            self.faults.unknown(node, "game", GAME, text, names)
        else:
            return Game(node.text)
        return None

    def _layout(self, node: Node | None, game: Game, given: Layout | None) -> Layout | None:
        written = CLASSIC if given is None else given.id
        if node is not None:
            if not (isinstance(node, Scalar) and node.text and _LAYOUT_ID.fullmatch(node.text)):
                what = Text("das ist kein Name einer Vorlage", "this is no layout id")
                remedy = Text(
                    "schreibe classic oder den Namen einer Variante",
                    "write classic or a variant's id",
                )
                self.faults.add(node, "layout", what, remedy)
                return None
            written = node.text
        place = node if node is not None else Scalar(1, None)
        if given is not None:
            if (given.game, given.id) != (game, written):
                what = Text(
                    f'das Protokoll gehört zu {game.value} "{written}"',
                    f'the record is for {game.value} "{written}"',
                )
                remedy = Text(
                    f'die angegebene Vorlage ist aber {given.game.value} "{given.id}"',
                    f'but the layout given is {given.game.value} "{given.id}"',
                )
                self.faults.add(place, "layout", what, remedy)
                return None
            return given
        try:
            return self.find(game, written)
        except LayoutError:
            what = Text(
                f'keine Vorlage "{written}" von {game.value} ist installiert',
                f'no layout "{written}" of {game.value} is installed',
            )
            remedy = Advice(
                "installiere sie, oder gib ihre Datei an",
                "install it, or name its file",
                HINT_INSTALL,
            )
            self.faults.add(place, "layout", what, remedy)
            return None

    def _player(self, node: Node | None) -> str | None:
        if node is None or (isinstance(node, Scalar) and node.text is None):
            return None
        text = node.text if isinstance(node, Scalar) else None
        if text and text.strip() and len(text) <= LONGEST_NAME and text.isprintable():
            return text
        remedy = Text(
            f"schreibe einen Namen mit höchstens {LONGEST_NAME} Buchstaben",
            f"write a name of at most {LONGEST_NAME} letters",
        )
        self.faults.add(node, "player", Text("das ist kein Name", "this is no name"), remedy)
        return None

    def _person(self, node: Node | None) -> PersonId | None:
        if node is None:
            return None
        found = _PERSON.fullmatch(node.text or "") if isinstance(node, Scalar) else None
        if found and int(found[1]) <= MAX_EVENT and 1 <= int(found[2]) <= MAX_PERSON:
            return PersonId(int(found[1]), int(found[2]))
        what = Text("das ist keine Nummer einer Person", "this is no number of a person")
        remedy = Text(
            "schreibe Veranstaltung und Nummer wie 7-17, oder lass es weg",
            "write event and number such as 7-17, or leave it out",
        )
        self.faults.add(node, PERSON_KEY, what, remedy)
        return None

    def _rounds(self, root: Node, node: Node | None, layout: Layout) -> tuple[RoundRecord, ...]:
        most = layout.welten.rounds if layout.traits.has_rounds else 1
        if not isinstance(node, Items) or not node.nodes:
            what = Text("es gibt keine", "there are none")
            remedy = Text("schreibe eine Liste der Durchgänge", "write a list of rounds")
            self.faults.add(node or root, "rounds", what, remedy)
            return ()
        if len(node.nodes) > most:
            game, count = layout.game.value, counted(len(node.nodes), *ROUND_WORDS)
            what = Text(f"es gibt {count.de}", f"there are {count.en}")
            remedy = Text(f"{game} hat höchstens {most}", f"{game} has at most {most}")
            self.faults.add(node.nodes[most], "rounds", what, remedy)
            return ()
        rounds = [self._round(place, item, layout) for place, item in enumerate(node.nodes, 1)]
        numbers = [r.number or place for place, r in enumerate(rounds, start=1)]
        if len(set(numbers)) < len(numbers):
            what = Text("ein Durchgang steht zweimal da", "a round stands twice")
            remedy = Text("nummeriere jeden einmal", "number each round once")
            self.faults.add(node, "rounds", what, remedy)
        return tuple(rounds)

    def _round(self, number: int, node: Node, layout: Layout) -> RoundRecord:
        where = round_name(number)
        if not isinstance(node, Mapping):
            what = Text("das ist keine Liste von Karten", "this is no list of cards")
            remedy = Text("schreibe Karte: {Feld: Zeichen}", "write card: {field: mark}")
            self.faults.add(node, where, what, remedy)
            return RoundRecord(())
        known = [card.id for card in layout.cards if card.role is not Role.COMPONENT]
        cards = []
        given = 0
        for key, value in node.entries:
            if key.text == ROUND_KEY and ROUND_KEY not in known and layout.traits.has_rounds:
                given = self._number(where, value, layout.welten.rounds)
            elif key.text not in known:
                self.faults.unknown(key, where, CARD, key.text, known)
            else:
                card = layout.card(key.text)
                cards.append(CardRecord(card.id, self._marks(where, card, value)))
        if not layout.traits.has_rounds and len(node.entries) != 1:
            many = counted(len(node.entries), *CARD_WORDS)
            what = Text(f"hier stehen {many.de}", f"{many.en} stand here")
            remedy = Text(
                "gib je Protokoll einen Spielplan oder Block an", "give one board or pad a record"
            )
            self.faults.add(node, where, what, remedy)
        return RoundRecord(tuple(cards), given)

    def _number(self, where: Text, node: Node, most: int) -> int:
        numbers = [str(number) for number in range(1, most + 1)]
        if isinstance(node, Scalar) and node.text in numbers:
            return int(node.text)
        what = Text("das ist kein Durchgang", "this is no round")
        remedy = Text(f"schreibe 1 bis {most}", f"write 1 to {most}")
        self.faults.add(node, place_of(where, ROUND_KEY), what, remedy)
        return 0

    def _marks(self, round_: Text, card: Card, node: Node) -> tuple[tuple[str, str], ...]:
        where = place_of(round_, card.id)
        if isinstance(node, Scalar) and node.text is None:
            return ()
        if not isinstance(node, Mapping):
            what = Text("das ist keine Liste von Feldern", "this is no list of fields")
            remedy = Text("schreibe {Feld: Zeichen}", "write {field: mark}")
            self.faults.add(node, where, what, remedy)
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
        self, where: Text, key: Scalar, value: Node, fields: dict[str, Field]
    ) -> None:
        is_torn = key.text is not None and key.text.isdigit()
        if is_torn and isinstance(value, Scalar) and value.text is None:
            # {round-1: 10,1} reads as round-1: 10 and a key 1 without a value.
            name = shortened(key.text)
            what = Text(
                f'zwischen Kommas steht allein "{name}"', f'a lone "{name}" stands between commas'
            )
            remedy = Text(
                'schreibe 10.1, oder "10,1" in Anführungszeichen',
                'write 10.1, or "10,1" in quotes',
            )
            self.faults.add(key, where, what, remedy)
        else:
            self.faults.unknown(key, where, FIELD, key.text, fields)

    def _mark(self, where: Text, at: Field, node: Node) -> str | None:
        text = node.text if isinstance(node, Scalar) else None
        mark = None if text is None else parse_mark(at.kind, text)
        if mark is None:
            name = f'"{shortened(text)}"'
            shown = Text(name, name) if isinstance(node, Scalar) else Text("eine Liste", "a list")
            what = Text(f"{shown.de} kann hier nicht stehen", f"{shown.en} cannot stand here")
            if isinstance(node, Scalar) and not text:
                what = Text("hier steht nichts", "nothing stands here")
            self.faults.add(node, place_of(where, at.id), what, _EXPECTED[at.kind])
        return mark


def _printed_hexes(card: Card) -> Iterable[Field]:
    """Yield a board's start and obstacles: no fields, but the rules judge a cross there."""
    if card.role is Role.BOARD:
        for group in card.groups:
            for row, column in group.prefilled:
                yield Field(f"r{row}c{column}", Kind.MARK, group.id, 0, row=row, column=column)
