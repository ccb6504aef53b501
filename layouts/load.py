"""YAML files -> layouts. The one way in; every fault of a file is reported at once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from dicesheets.errors import Fault, LayoutError
from dicesheets.layouts.build import build_layout
from dicesheets.layouts.extends import (
    CLASSIC,
    MAX_EXTENDS,
    blame_author,
    classic_nodes,
    classic_path,
    follow_extends,
    shown_classic,
)
from dicesheets.layouts.grammar import layout_type
from dicesheets.layouts.grammar_card import CARD
from dicesheets.layouts.known_pads import with_known_pads, without_known_pads
from dicesheets.layouts.mend import guesses, mend, mend_partly
from dicesheets.layouts.model import Game, Layout, Text
from dicesheets.layouts.nodes import Node, decode_nodes, load_nodes, parse_nodes
from dicesheets.layouts.spec import validate
from dicesheets.words.shown import shortened
from dicesheets.words.trouble import did_you_mean

__all__ = [
    "CLASSIC",
    "DIGEST_DIGITS",
    "MAX_EXTENDS",
    "classic_path",
    "inspect_bytes",
    "inspect_layout",
    "load_classic",
    "load_layout",
    "parse_layout",
]

# What a layout is called and where it comes from. Everything else stands on the cards: even a
# longer rule moves the fields below it, so a sheet printed before must keep its own layout.
_ABOUT = {"id", "name", "author", "licence", "version", "rating", "extends", "generated"}
_ORDERED = {"groups", "lines"}  # mappings of a card whose order has a meaning
DIGEST_DIGITS = 10  # forty bits, as hex


@lru_cache(maxsize=8)
def load_classic(game: Game) -> Layout:
    """Return a game's built-in layout; what extends it shares the reading of its file."""
    faults: list[Fault] = []
    shown, folder = shown_classic(game.value), classic_path(game).parent
    layout = _finish(classic_nodes(game), shown, folder, faults, built_in=True)
    if faults or layout is None:
        raise LayoutError(faults)
    return layout


def load_layout(path: str | Path, shown: str | None = None, is_printed: bool = False) -> Layout:
    """Return the layout of a file; LayoutError lists every fault.

    Of a layout whose sheets are printed already, those that only stop new sheets are overlooked.
    """
    layout, faults = inspect_layout(Path(path), shown)
    if is_printed:
        faults = [fault for fault in faults if not fault.only_prints]
    if faults or layout is None:
        raise LayoutError(faults)
    return layout


def parse_layout(text: str, shown: str) -> Layout:
    """Return the layout of a YAML text, which may extend built-in layouts only."""
    faults: list[Fault] = []
    layout = _finish(parse_nodes(text, shown, faults), shown, None, faults)
    if faults or layout is None:
        raise LayoutError(faults)
    return layout


def inspect_layout(path: Path, shown: str | None = None) -> tuple[Layout | None, list[Fault]]:
    """Return what can be built of a file (cards with faults are left out) and every fault."""
    faults: list[Fault] = []
    name = shown or str(path)
    try:
        root = load_nodes(path, name, faults)
        built_in = path.resolve() in map(classic_path, Game)
        return _finish(root, name, path.parent, faults, built_in), sorted(set(faults))
    except LayoutError as error:
        return None, sorted({*faults, *error.faults})


def inspect_bytes(data: bytes, shown: str) -> tuple[Layout | None, list[Fault]]:
    """Return the same of a file's content, which may extend built-in layouts only."""
    faults: list[Fault] = []
    try:
        return _finish(decode_nodes(data, shown, faults), shown, None, faults), sorted(set(faults))
    except LayoutError as error:
        return None, sorted({*faults, *error.faults})


def _finish(
    root: Node, shown: str, folder: Path | None, faults: list[Fault], built_in: bool = False
) -> Layout | None:
    if root.entries is None:
        kind = root.kind_text
        what = Text(f"die Datei ist {kind.de}", f"the file is {kind.en}")
        faults.append(root.fault("", what, Text("beginne mit `game:`", "start with `game:`")))
        return None
    merged = follow_extends(root, folder, faults, (shown,))
    game = _game_of(merged, faults)
    if game is None:
        return None
    digest = digest_of(without_known_pads(merged, game))
    merged = _fill_pads(with_known_pads(merged, game))
    validate(merged, layout_type(game), "", faults)
    name = merged.get("id")
    if name is not None and name.scalar == CLASSIC and not built_in:
        what = Text(
            "dieser Name ist der eingebauten Vorlage vorbehalten",
            "this name is kept for the built-in layout",
        )
        faults.append(name.fault("id", what, Text("wähle einen anderen", "choose another one")))
    broken = _broken(merged, faults)
    mended, put_right = _mend_cards(merged, broken)
    broken -= put_right
    partly = {
        name: part
        for name, node in merged.entries_of("cards")
        if name in broken and (part := mend_partly(node, CARD)) is not None
    }
    guessed = {
        name: guesses(node, CARD) for name, node in merged.entries_of("cards") if name in broken
    }
    layout = build_layout(mended, game, broken, faults, digest, partly, guessed)
    if root.get("extends") is not None:
        faults[:] = [blame_author(fault, root, game) for fault in faults]
    return layout


def _fill_pads(root: Node) -> Node:
    """Return the tree with the numbers in its pads that these take from the settings."""
    cards, settings = root.get("cards"), root.get("settings")
    if cards is None or cards.entries is None or settings is None:
        return root
    if all(card.get("pad") is None for _, card in cards.entries):
        return root
    from dicesheets.layouts.build_pad import with_settings

    filled = replace(
        cards, entries=tuple((key, with_settings(card, settings)) for key, card in cards.entries)
    )
    entries = tuple((key, filled if value is cards else value) for key, value in root.entries or ())
    return replace(root, entries=entries)


def _game_of(root: Node, faults: list[Fault]) -> Game | None:
    node = root.get("game")
    names = [game.value for game in Game]
    if node is None:
        what = Text('"game" fehlt', '"game" is missing')
        known = ", ".join(names)
        remedy = Text(f"ergänze es: eins von {known}", f"add it: one of {known}")
        faults.append(root.fault("", what, remedy))
        return None
    if node.scalar not in names:
        word = shortened(node.word)
        what = Text(f'"{word}" ist nicht bekannt', f'"{word}" is not known')
        faults.append(node.fault("game", what, did_you_mean(str(node.scalar), names)))
        return None
    return Game(str(node.scalar))


def _broken(root: Node, faults: list[Fault]) -> set[str]:
    """Return the names of the cards (and `settings`) that have faults already."""
    cards = root.get("cards")
    paths = {f"cards.{name}": name for name in (cards.keys if cards else ())}
    paths["settings"] = "settings"
    broken: set[str] = set()
    for fault in faults:
        where = fault.path
        spots = [where[:i] for i, letter in enumerate(where) if letter in ".["]
        broken.update(paths[spot] for spot in (*spots, where) if spot in paths)
        if where == "cards":  # the list itself is wrong, and was not looked into
            broken.update(paths.values())
    return broken


def _mend_cards(root: Node, broken: set[str]) -> tuple[Node, set[str]]:
    """Return the tree with those faulty cards put right of which one can say how, and these."""
    cards = root.get("cards")
    if cards is None or not broken:
        return root, set()
    mended = {
        name: node
        for name, value in root.entries_of("cards")
        if name in broken and (node := mend(value, CARD)) is not None
    }
    entries = tuple((k, mended.get(k.word, v)) for k, v in cards.entries or ())
    changed = tuple(
        (k, replace(cards, entries=entries) if k.word == "cards" else v)
        for k, v in root.entries or ()
    )
    return replace(root, entries=changed), set(mended)


# ------------------------------------------------------------------ digest


def digest_of(root: Node) -> str:
    """Return forty bits, as hex, of all that printing, reading and judging a card depend on."""
    content = [
        [str(key.scalar), _content(value, str(key.scalar) == "cards")]
        for key, value in root.entries or ()
        if str(key.scalar) not in _ABOUT
    ]
    plain = json.dumps(sorted(content, key=_first), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:DIGEST_DIGITS]


def _first(pair: list[object]) -> str:
    return str(pair[0])


def _content(node: Node, ordered: bool = False) -> object:
    if node.entries is not None:
        # The order of cards and groups has a meaning (the code counts cards), that of keys not.
        pairs = [
            [str(k.scalar), _content(v, not ordered and str(k.scalar) in _ORDERED)]
            for k, v in node.entries
        ]
        return pairs if ordered else sorted(pairs, key=_first)
    if node.items is not None:
        return [_content(item) for item in node.items]
    return node.scalar
