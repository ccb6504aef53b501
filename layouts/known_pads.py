"""Pads that sheets have carried since before pads stood in layouts.

The digest on those sheets knows nothing of them, so a pad just like the built-in one is no part of
it; a file that says nothing of its pad has the built-in one, as it had then. So has a copy of the
built-in file from when its pad said less than today, and code the rest. And the digest rests on
what the card was called and told then: it is shown by the name that its game has now, and with the
sentences that are right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dicesheets.layouts.extends import classic_nodes
from dicesheets.layouts.nodes import Node
from dicesheets.layouts.registry import traits_of
from dicesheets.layouts.vocabulary import Game, Role
from dicesheets.words.games import FORMER_RULES, FORMER_TITLES, GAME_NAMES
from dicesheets.words.text import Text

PAD = "pad"
_LATER = ("says", "needed", "not_with", "notes", "table")  # what built-in pads did not say at first


def without_known_pads(root: Node, game: Game) -> Node:
    """Return the tree without the pads that the built-in layout has as well."""
    known = _known_pad(game)
    if known is None:
        return root

    def strip(card: Node) -> Node:
        pad = card.get(PAD)
        return _without(card, PAD) if pad is not None and _is_known(pad, known) else card

    return _with_cards(root, strip)


def with_known_pads(root: Node, game: Game) -> Node:
    """Return the tree with the built-in pad on cards that have always had it."""
    known = _known_pad(game)
    if known is None:
        return root

    def fill(card: Node) -> Node:
        if card.word_of("role") != Role.PAD.value:
            return card
        card = _reworded(_retitled(card, game), game, root)
        pad = card.get(PAD)
        if pad is not None and not _is_known(pad, known):
            return card
        key = Node(card.file, card.line, scalar=PAD)
        return replace(card, entries=(*(_without(card, PAD).entries or ()), (key, known)))

    return _with_cards(root, fill)


def _retitled(card: Node, game: Game) -> Node:
    """Return a card under today's name of its game if it has the former one."""
    former, title = FORMER_TITLES.get(game.value), card.get("title")
    if former is None or title is None:
        return card
    return _with_value(card, title, _said_now(title, former, GAME_NAMES[game.value]))


def _reworded(card: Node, game: Game, root: Node) -> Node:
    """Return a card with today's sentences for those that were wrong.

    They name numbers of the built-in settings: who changed these has said something else.
    """
    rules = card.get("rules")
    if rules is None or rules.items is None or _dice_of(root) != _dice_of(classic_nodes(game)):
        return card
    items = rules.items
    for former, now in FORMER_RULES.get(game.value, ()):
        items = tuple(_said_now(item, former, now) for item in items)
    return _with_value(card, rules, replace(rules, items=items))


def _dice_of(root: Node) -> object:
    settings = root.get("settings")
    dice = settings.get("dice") if settings is not None else None
    return dice and _plain(dice)


def _said_now(said: Node, former: Text, now: Text) -> Node:
    """Return a text, or what stands there now if it is the former one."""
    if _plain(said) != [["de", former.de], ["en", former.en]]:
        return said
    words = zip(said.entries or (), (now.de, now.en), strict=True)
    return replace(said, entries=tuple((k, replace(v, scalar=word)) for (k, v), word in words))


def _with_value(card: Node, value: Node, now: Node) -> Node:
    entries = tuple((k, now if v is value else v) for k, v in card.entries or ())
    return replace(card, entries=entries)


def _known_pad(game: Game) -> Node | None:
    if not traits_of(game).has_pads_beside_digest:
        return None
    cards = classic_nodes(game).get("cards")
    pads = [pad for _, card in (cards.entries if cards else None) or () if (pad := card.get(PAD))]
    return pads[0]


def _is_known(pad: Node, known: Node) -> bool:
    """Say whether a pad is the built-in one, as it is or as it was at first."""
    return _plain(pad) in (_plain(known), _plain(_as_at_first(known)))


def _as_at_first(node: Node) -> Node:
    kept = _without(node, *_LATER)
    if kept.entries is None:
        return kept
    return replace(kept, entries=tuple((key, _as_at_first(value)) for key, value in kept.entries))


def _without(node: Node, *keys: str) -> Node:
    if node.entries is None:
        return node
    return replace(node, entries=tuple(e for e in node.entries if e[0].scalar not in keys))


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
        return [[key.scalar, _plain(value)] for key, value in node.entries]
    return node.scalar if node.items is None else [_plain(item) for item in node.items]
