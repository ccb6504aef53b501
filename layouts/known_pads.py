"""Pads that sheets have carried since before pads stood in layouts.

The digest on those sheets knows nothing of them, so a pad just like the built-in one is no part of
it; a file that says nothing of its pad has the built-in one, as it had then.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dicesheets.layouts.extends import classic_nodes
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.registry import traits_of
from dicesheets.layouts.vocabulary import Game, Role

PAD = "pad"


def without_known_pads(root: Node, game: Game) -> Node:
    """Return the tree without the pads that the built-in layout has as well."""
    known = _known_pad(game)
    if known is None:
        return root

    def strip(card: Node) -> Node:
        pad = card.get(PAD)
        if pad is None or _plain(pad) != _plain(known):
            return card
        return replace(card, entries=tuple(e for e in card.entries or () if e[1] is not pad))

    return _with_cards(root, strip)


def with_known_pads(root: Node, game: Game) -> Node:
    """Return the tree with the built-in pad on cards that have always had it."""
    known = _known_pad(game)
    if known is None:
        return root

    def fill(card: Node) -> Node:
        if card.word_of("role") != Role.PAD.value or card.get(PAD) is not None:
            return card
        key = Node(card.file, card.line, scalar=PAD)
        return replace(card, entries=(*(card.entries or ()), (key, known)))

    return _with_cards(root, fill)


def _known_pad(game: Game) -> Node | None:
    if not traits_of(game).has_pads_beside_digest:
        return None
    cards = classic_nodes(game).get("cards")
    pads = [pad for _, card in (cards.entries if cards else None) or () if (pad := card.get(PAD))]
    return pads[0]


def _with_cards(root: Node, change: Callable[[Node], Node]) -> Node:
    cards = root.get("cards")
    if cards is None or cards.entries is None:
        return root
    changed = tuple((k, change(v) if v.entries is not None else v) for k, v in cards.entries)
    entries = tuple(
        (key, replace(cards, entries=changed) if value is cards else value)
        for key, value in root.entries or ()
    )
    return replace(root, entries=entries)


def _plain(node: Node) -> object:
    """Return a tree without its lines, for comparison."""
    if node.entries is not None:
        return [(key.scalar, _plain(value)) for key, value in node.entries]
    return node.scalar if node.items is None else [_plain(item) for item in node.items]
