"""The rules in words, from the same lines that stand on the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from textwrap import wrap

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Card, Effect, Game, Layout, Role, Text

WIDTH = 88  # characters of a line

# Icons as words: one, several. Things that are counted say how many.
_COUNTED = {
    "star": (Text("Stern", "star"), Text("Sterne", "stars")),
    "pumpkin": (Text("Kürbis", "pumpkin"), Text("Kürbisse", "pumpkins")),
    "heart": (Text("Herz", "heart"), Text("Herzen", "hearts")),
    "coin": (Text("Münze", "coin"), Text("Münzen", "coins")),
}
_NAMED = {
    "sword": Text("Schwert", "sword"),
    "cross": Text("Kreuz", "cross"),
    "knight": Text("Ritter", "knight"),
    "catapult": Text("Katapult", "catapult"),
    "city": Text("Stadt", "city"),
    "die-yellow": Text("gelber Würfel", "yellow die"),
    "die-red": Text("roter Würfel", "red die"),
}
_ICONS = re.compile(r"\{(?P<name>[a-z-]+)\}(?:\s?\{(?P=name)\})*")
_WORD_BEFORE = re.compile(r"([^\s(]*)\s*$")


def explain(layout: Layout, card_id: str | None, language: str) -> str:
    """Return the rules of a game, or of one card of it."""
    cards = layout.cards if card_id is None else (_find_card(layout, card_id),)
    parts = []
    for group in _alike(cards):
        lines = list(_card_lines(layout, group, language))
        if len(lines) > 2:
            parts.append("\n".join(lines))
    return "\n\n".join(parts)


def icons_as_words(text: str, language: str) -> str:
    """Return a card's line with `{star}` and its like as words."""

    def word(match: re.Match[str]) -> str:
        name, count = match["name"], match[0].count("{")
        if name not in _COUNTED:
            return _NAMED.get(name, Text(name, name)).say(language)
        one, several = (form.say(language) for form in _COUNTED[name])
        found = _WORD_BEFORE.search(text[: match.start()])
        before = found[1].lower() if found else ""
        if before in ("viele", "many") or (before.isdecimal() and int(before) != 1):
            return several
        if text[match.end() :].startswith(":") or re.fullmatch(r"\d[\d.,]*", before):
            return one
        return f"{count} {one if count == 1 else several}"

    text = re.sub(r"\} \{(?=die-)", "} / {", text)
    return _ICONS.sub(word, text)


def _find_card(layout: Layout, card_id: str) -> Card:
    if layout.has_card(card_id):
        return layout.card(card_id)
    names = [card.id for card in layout.cards]
    close = get_close_matches(card_id, names, 1)
    remedy = f'did you mean "{close[0]}"?' if close else f"known: {', '.join(names)}"
    raise UsageError(f'rules: {layout.game.value} has no card "{card_id}"; {remedy}')


def _alike(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield cards together that say the same, such as several boards."""
    groups: dict[tuple[tuple[Text, ...], tuple[Text, ...]], list[Card]] = {}
    for card in cards:
        groups.setdefault((card.rules, card.scoring), []).append(card)
    yield from (tuple(group) for group in groups.values())


def _card_lines(layout: Layout, cards: Sequence[Card], language: str) -> Iterator[str]:
    card = cards[0]
    title = wrap(", ".join(c.title.say(language) for c in cards), WIDTH)
    yield from title
    yield "─" * max(len(line) for line in title)
    for rule in card.rules:
        yield from _bullet(rule.say(language), language)
    if card.role is Role.RESOURCES and layout.game is Game.WELTEN:
        for effect in layout.welten.effects:
            yield from _bullet(_effect(effect, language), language)
    head = "Wertung: " if language == "de" else "Scoring: "
    for line_text in card.scoring:
        yield from _bullet(f"{head}{line_text.say(language)}", language)


def _effect(effect: Effect, language: str) -> str:
    one, several = (form.say(language) for form in _COUNTED[effect.resource.value])
    noun = one if effect.count == 1 else several
    return f"{effect.count or 'X'} {noun}: {effect.text.say(language)}"


def _bullet(text: str, language: str) -> list[str]:
    words = icons_as_words(text, language)
    return wrap(words, WIDTH, initial_indent="  • ", subsequent_indent="    ")
