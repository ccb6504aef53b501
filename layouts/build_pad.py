"""Score pads: checked YAML -> `Pad`, with every contradiction reported by its line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from dicesheets.errors import Fault
from dicesheets.layouts.build_pad_sense import check_lines
from dicesheets.layouts.fields import Field, Group, Relation
from dicesheets.layouts.grammar_pad import FROM_SETTINGS
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.pad import (
    After,
    Best,
    End,
    Ending,
    Formula,
    Line,
    Pad,
    Saying,
    Seat,
    TableRow,
    Way,
    Win,
    box_ids,
    minus_id,
)
from dicesheets.layouts.pad_bounds import more_digits
from dicesheets.layouts.pad_numbers import few_numbers
from dicesheets.layouts.vocabulary import Kind
from dicesheets.words.text import NO_TEXT, Text

PAD_TURNS = 14  # of a pad that does not say how many
_WAYS = tuple(way.value for way in Way)
_STEP = re.compile(r"[0-9]{1,4}")


def build_pad(card: Node, players: tuple[int, int], where: str, faults: list[Fault]) -> Pad | None:
    """Return the pad of a card, None if it has none."""
    node = card.get("pad")
    if node is None:
        return None
    where = f"{where}.pad"
    _check_players(card, players[1], where.removesuffix(".pad"), faults)
    _check_settings(node, where, faults)
    turns = node.number_of("turns", card.number_of("turns", PAD_TURNS))
    lines = tuple(_line(name, one, turns) for name, one in node.entries_of("lines"))
    win = node.get("win") or node
    pad = Pad(
        players=players,
        places=min(card.number_of("players", players[1]), players[1]),
        turns=turns if any(line.by_turn for line in lines) else 0,
        lines=lines,
        win=Win(
            win.word_of("by"), Best(win.word_of("who") or "highest"), win.number_of("reach"),
            _names(win, "ties"),
        ),
        end=_end(node.get("end")),
        in_rows=node.word_of("players_in") == "rows",
        paper=node.word_of("paper") or "page",
        in_turn=node.flag_of("in_turn"),
        seats=tuple(
            Seat(s.word_of("icon"), s.text_of("name") or NO_TEXT) for s in node.items_of("seats")
        ),
        notes=tuple(note.text for note in node.items_of("notes")),
        table=tuple(_table_row(row) for row in node.items_of("table")),
        says=_says(node),
    )  # fmt: skip
    return pad if check_lines(node, pad, where, faults) else None


def _check_players(card: Node, most: int, where: str, faults: list[Fault]) -> None:
    given = card.get("players")
    if given is not None and given.number > most:
        what = Text(f"ist {given.scalar}", f"is {given.scalar}")
        remedy = Text(
            f"dieses Spiel geht mit höchstens {most} Personen",
            f"this game has at most {most} players",
        )
        faults.append(given.fault(f"{where}.players", what, remedy))


def _check_settings(node: Node, where: str, faults: list[Fault]) -> None:
    """Report what should have come from the settings and is not there."""
    for name, wanted in node.entries_of(FROM_SETTINGS.name):
        if node.get(name) is None:
            what = Text(
                f'es gibt keine Einstellung "{wanted.word}"',
                f'there is no setting "{wanted.word}"',
            )
            remedy = Text("nenne eine von `settings`", "name one of `settings`")
            faults.append(wanted.fault(f"{where}.{FROM_SETTINGS.name}.{name}", what, remedy))
    for key, value in node.entries or ():
        _check_settings(value, f"{where}.{key.word}", faults)
    for number, item in enumerate(node.items or (), 1):
        _check_settings(item, f"{where}[{number}]", faults)


def pad_groups(pad: Pad) -> tuple[Group, ...]:
    """Return the fields of a pad: player by player, line by line."""
    groups: list[Group] = []
    digits = more_digits(pad)
    few = {line.id: few_numbers(pad, line) for line in pad.lines}
    for player in range(1, pad.places + 1):
        for line in pad.lines:
            if not line.hidden:
                groups += _groups(pad, line, player, digits.get(line.id, 0), few[line.id])
    return tuple(groups)


def with_settings(card: Node, settings: Node) -> Node:
    """Return a card whose pad has the numbers that it takes from the settings."""
    if card.get("pad") is None:
        return card
    entries = tuple(
        (key, _filled(value, settings) if key.word == "pad" else value)
        for key, value in card.entries or ()
    )
    return replace(card, entries=entries)


def _filled(node: Node, settings: Node) -> Node:
    if node.items is not None:
        return replace(node, items=tuple(_filled(item, settings) for item in node.items))
    if node.entries is None:
        return node
    entries = [(key, _filled(value, settings)) for key, value in node.entries]
    for name, wanted in node.entries_of(FROM_SETTINGS.name):
        value = settings.get(wanted.word)
        if value is not None and node.get(name) is None:
            key = replace(wanted, scalar=name)
            entries.append((key, _side_of(value, name)))
    return replace(node, entries=tuple(entries))


def _side_of(node: Node, name: str) -> Node:
    """Return a mapping as a list: of a table, the numbers that it gives, or for which steps.

    Both rise with the steps, however the file has them.
    """
    if node.entries is None or name not in ("values", "numbers", "steps"):
        return node
    rising = sorted(((_step(key), value) for key, value in node.entries), key=_height)
    items = tuple(step if name == "steps" else value for step, value in rising)
    return replace(node, entries=None, items=items)


def _step(key: Node) -> Node:
    """Return a key as a number if it is one: in a layout that paper carries all keys are texts."""
    return replace(key, scalar=int(key.word)) if _STEP.fullmatch(key.word) else key


def _height(pair: tuple[Node, Node]) -> tuple[bool, int]:
    scalar = pair[0].scalar
    return (False, scalar) if isinstance(scalar, int) else (True, 0)


def _groups(
    pad: Pad, line: Line, player: int, digits: int, few: tuple[int, ...]
) -> Iterable[Group]:
    ids = box_ids(pad, line, player)
    by_turn = line.by_turn or bool(line.beside)
    name = f"p{player}-{line.id}"
    is_numbered = bool(line.numbers)
    fields = tuple(
        Field(
            box, line.kind, name, place, player=player, turn=place if by_turn else 0,
            number=line.numbers[place - 1] if is_numbered else None, line=line.id,
            digits=digits if line.kind is Kind.NUMBER else 0,
            may_hold=few if line.kind is Kind.NUMBER else (),
        )
        for place, box in enumerate(ids, 1)
    )  # fmt: skip
    yield Group(name, line.kind, fields)
    if line.minus:
        name = minus_id(name)
        signs = tuple(
            Field(
                minus_id(f.id), Kind.MARK, name, f.position, player=player, turn=f.turn,
                line=line.id,
            )
            for f in fields
        )  # fmt: skip
        yield Group(name, Kind.MARK, signs)


def _line(name: str, node: Node, turns: int) -> Line:
    numbers = tuple(n.number for n in node.items_of("numbers"))
    options = tuple(item.text for item in node.items_of("options"))
    beside = node.word_of("beside")
    by_turn = node.word_of("each") == "turn"
    boxes = len(numbers) or len(options) or node.number_of("boxes", 1)
    if beside or by_turn:
        boxes = turns
    is_mark = node.word_of("write") in ("mark", "choice")
    after, then = node.get("after"), node.word_of("then")
    return Line(
        id=name,
        label=node.text_of("label") or NO_TEXT,
        one=node.text_of("one") or node.text_of("label") or NO_TEXT,
        kind=Kind.MARK if is_mark else Kind.NUMBER,
        boxes=boxes,
        by_turn=by_turn,
        beside=beside,
        numbers=numbers,
        options=options,
        worth=_worth(node, numbers, boxes) if is_mark else (),
        icon=node.word_of("icon") or None,
        colour=node.word_of("colour") or None,
        low=_number(node, "from"),
        high=_number(node, "to"),
        step=node.number_of("step", 1),
        values=_values(node),
        usual=tuple(item.number for item in node.items_of("usual")),
        minus=node.flag_of("minus"),
        once=node.flag_of("once"),
        exclusive=node.flag_of("exclusive"),
        without=tuple(
            (gone.number_of("players"), tuple(n.number for n in gone.items_of("numbers")))
            for gone in node.items_of("without")
        ),
        taken_in_order=node.flag_of("taken_in_order"),
        in_order=node.flag_of("in_order"),
        skips=_number(node, "skips"),
        lock=node.number_of("lock"),
        then=Relation(then) if then else None,
        after=After(after.word_of("line"), after.number_of("times")) if after else None,
        alone=node.flag_of("alone"),
        not_with=_names(node, "not_with"),
        needed=node.flag_of("needed"),
        wins=node.flag_of("wins"),
        formula=_formula(node),
        hidden=node.flag_of("hidden"),
        says=_says(node),
    )


def _table_row(node: Node) -> TableRow:
    times = node.number_of("times", 1)
    given = node.items_of("numbers") or node.items_of("steps")
    numbers = tuple(times * int(item.word) for item in given)
    return TableRow(numbers, node.text_of("label"), node.word_of("icon") or None, times)


def _says(node: Node) -> tuple[Saying, ...]:
    return tuple(
        Saying(
            name.replace("_", "-"), one.word_of("rule"), one.text_of("demands"),
            one.text_of("breach"), one.text_of("otherwise"),
        )
        for name, one in node.entries_of("says")
    )  # fmt: skip


def _worth(node: Node, numbers: tuple[int, ...], boxes: int) -> tuple[int, ...]:
    given = tuple(int(name) for name in _names(node, "worth"))
    if len(given) == 1:
        return given * boxes
    return given or numbers or (1,) * boxes


def _values(node: Node) -> tuple[int, ...]:
    given = {item.number for item in node.items_of("values")}
    return tuple(sorted(given | {0})) if given else ()


def _formula(node: Node) -> Formula | None:
    way = next((way for way in _WAYS if node.get(way) is not None), None)
    if way is None:
        return None
    table: tuple[tuple[int, int], ...] = ()
    if way == Way.TABLE.value:
        table = tuple(sorted((int(k), v.number) for k, v in node.entries_of("points")))
    elif way == Way.BONUS.value:
        table = ((node.number_of("reach"), node.number_of("gives")),)
    times = node.number_of("times", 1)
    return Formula(Way(way), _names(node, way), _names(node, "less"), times, table)


def _end(node: Node | None) -> End | None:
    if node is None:
        return None
    way = next(way for way in Ending if node.get(way.value) is not None)
    return End(way, _names(node, way.value), node.number_of("number"))


def _names(node: Node, key: str) -> tuple[str, ...]:
    """Return a list of words; a single one stands for a list of one."""
    value = node.get(key)
    if value is None:
        return ()
    return tuple(item.word for item in value.items) if value.items is not None else (value.word,)


def _number(node: Node, key: str) -> int | None:
    value = node.get(key)
    return None if value is None else value.number
