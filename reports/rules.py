"""The rules in words: how the game goes, then the same lines that stand on its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from textwrap import wrap

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Card, Effect, Layout, Role, Text
from dicesheets.layouts.pad import told_notes
from dicesheets.rules.overview import overview
from dicesheets.rules.pad.telling import how_it_adds_up
from dicesheets.words.cards import ROLE_WORDS
from dicesheets.words.fields import ICON_NAMES, RESOURCE_NAMES, STAR_WORDS
from dicesheets.words.text import capital

WIDTH = 88  # characters of a line
PAD = capital(ROLE_WORDS["pad"][0])  # on paper it bears the game's own name

# Icons as words: one, several. Things that are counted say how many.
_COUNTED = {
    "star": STAR_WORDS,
    **RESOURCE_NAMES,
}
_TELLING = frozenset({"reference", "tableau", "markers"})  # components that hold rules
_ICONS = re.compile(r"\{(?P<name>[a-z-]+)\}(?:\s?\{(?P=name)\})*")
_ARTICLES = frozenset({"a", "an", "the", "your", "this", "each", "any", "no"})
_WORD_BEFORE = re.compile(r"([^\s(]*)\s*$")


def explain(layout: Layout, card_id: str | None, language: str) -> str:
    """Return the rules of a game, or of one card of it."""
    if card_id is not None:
        return "\n".join(_card_lines(layout, (_find_card(layout, card_id),), language))
    parts = [_overview_lines(layout, language)]
    for group in told_cards(layout):
        parts.append(list(_card_lines(layout, group, language)))
    return "\n\n".join("\n".join(lines) for lines in parts)


def icons_as_words(text: str, language: str, counts: bool = True) -> str:
    """Return a card's line with `{star}` and its like as words; `counts` says how many."""

    def word(match: re.Match[str]) -> str:
        name, count = match["name"], match[0].count("{")
        found = _WORD_BEFORE.search(text[: match.start()])
        before = found[1].lower() if found else ""
        if name not in _COUNTED:
            noun = ICON_NAMES.get(name, Text(name, name)).say(language)
            needs_article = before.isalpha() and before not in _ARTICLES
            return f"a {noun}" if language == "en" and needs_article else noun
        one, several = (form.say(language) for form in _COUNTED[name])
        if before in ("viele", "many") or (before.isdecimal() and int(before) != 1):
            return several
        if text[match.end() :].startswith(":"):
            return f"({one})" if before.isalpha() else one
        if not counts or re.fullmatch(r"\d[\d.,]*", before):
            return one
        return f"{count} {one if count == 1 else several}"

    text = re.sub(r"\} \{(?=die-)", "} / {", text)
    return _ICONS.sub(word, text)


def _has_rules(card: Card) -> bool:
    """Say whether a card belongs to the rules; some components only say how to cut them out."""
    return bool(card.rules or card.scoring or card.pad) and (
        card.role is not Role.COMPONENT or card.arrangement.kind in _TELLING
    )


def _find_card(layout: Layout, asked: str) -> Card:
    """Return a card by its id or by its title in any language."""
    by_title = {title.casefold(): c for c in layout.cards for title in (c.title.de, c.title.en)}
    by_name = by_title | {card.id: card for card in layout.cards}
    if asked.casefold() in by_name:
        return by_name[asked.casefold()]
    close = get_close_matches(asked.casefold(), by_name, 1)
    known = ", ".join(card.id for card in layout.cards)
    remedy = Text(f"bekannt: {known}", f"known: {known}")
    if close:
        name = by_name[close[0]].id
        remedy = Text(f'meinst du "{name}"?', f'did you mean "{name}"?')
    game = layout.game.value
    what = Text(
        f"diese Karte hat {game} nicht; {remedy.de}", f"{game} has no such card; {remedy.en}"
    )
    raise UsageError(what, about="realm", value=asked)


def _alike(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield cards together that say the same, such as several boards."""
    groups: dict[tuple[tuple[Text, ...], tuple[Text, ...]], list[Card]] = {}
    for card in cards:
        groups.setdefault((card.rules, card.scoring), []).append(card)
    yield from (tuple(group) for group in groups.values())


def _overview_lines(layout: Layout, language: str) -> list[str]:
    lines = _titled(layout.game_name.say(language))
    for text in overview(layout):
        lines += _bullet(text.say(language))
    return lines


def _titled(title: str) -> list[str]:
    lines = wrap(title, WIDTH)
    return [*lines, "─" * max(len(line) for line in lines)]


def told_cards(layout: Layout) -> list[tuple[Card, ...]]:
    """Return the cards that belong to the rules, those together that say the same."""
    return list(_alike([card for card in layout.cards if _has_rules(card)]))


def cards_title(cards: Sequence[Card], language: str) -> str:
    """Return the titles of cards that say the same."""
    titles = [PAD if c.role is Role.PAD else c.title for c in cards]
    return ", ".join(title.say(language) for title in titles)


def card_rules(layout: Layout, card: Card, language: str) -> Iterator[str]:
    """Yield what a card says, a sentence or two each, icons as words."""
    counts = layout.traits.has_rounds  # elsewhere a star is a treasure's sign, not a reward
    for rule in card.rules:
        yield icons_as_words(rule.say(language), language, counts)
    if card.role is Role.RESOURCES and layout.traits.has_rounds:
        for effect in layout.welten.effects:
            yield _effect(effect, language)
    head = "Wertung: " if language == "de" else "Scoring: "
    for scoring in card.scoring:
        yield icons_as_words(f"{head}{scoring.say(language)}", language, counts)
    if card.pad and layout.traits.names_itself:
        for text in (*told_notes(card.pad), *how_it_adds_up(card.pad)):
            yield icons_as_words(text.say(language), language, counts)


def _card_lines(layout: Layout, cards: Sequence[Card], language: str) -> Iterator[str]:
    yield from _titled(cards_title(cards, language))
    for rule in card_rules(layout, cards[0], language):
        yield from _bullet(rule)


def _effect(effect: Effect, language: str) -> str:
    one, several = (form.say(language) for form in _COUNTED[effect.resource.value])
    noun = one if effect.count == 1 else several
    text = icons_as_words(effect.text.say(language), language)
    return f"{effect.count or 'X'} {noun}: {text}"


def _bullet(text: str) -> list[str]:
    sentence = text[:1].upper() + text[1:]
    return wrap(sentence, WIDTH, initial_indent="  • ", subsequent_indent="    ")
