"""Stars that a realm card promises and stars that it can pay: they must agree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dicesheets.errors import Fault
from dicesheets.layouts.model import (
    STAR_GROUP,
    Card,
    Group,
    Layout,
    LeastOfOthers,
    Place,
    ResourceGoal,
    Role,
    Tally,
    Text,
    WeltenSettings,
)
from dicesheets.words.fields import STAR_WORDS
from dicesheets.words.lists import counted

_RUN = re.compile(r"(?:\{star\}\s*)+")
_GOALS = 3  # a resource goal can be reached with each kind


def amounts(card: Card) -> frozenset[int]:
    """Return how many stars single things on a card pay: a field, a set, a sum."""
    paid = [f.gain.star for g in _played(card) for f in g.fields]
    paid += [full.gain.star for full in card.sets]
    for full in card.sets:
        paid += [f.holds.star for f in card.group(full.pays).fields] if full.pays else []
    paid += [span.gain.star for span in card.tally.ranges] if card.tally else []
    for score in card.end_scores:
        paid.append(score.gain.star if isinstance(score, ResourceGoal) else 1)
    return frozenset(paid) - {0}


def most_stars(card: Card) -> int:
    """Return the stars of a card on which everything is filled, without those of other realms."""
    total = sum(f.gain.star for g in _played(card) for f in g.fields)
    for full in card.sets:
        held = card.group(full.pays).fields if full.pays else ()
        total += full.gain.star + sum(f.holds.star for f in held)
    if card.tally is not None:
        total += sum(_most_of_tally(card.tally, card.group(name)) for name in card.tally.groups)
    goals = [score for score in card.end_scores if isinstance(score, ResourceGoal)]
    return total + sum(_GOALS * goal.gain.star for goal in goals)


def find_star_faults(layout: Layout, card: Card) -> Iterator[Fault]:
    """Yield where a card's words, its star boxes and what it pays say different things."""
    settings = layout.settings
    if card.role is not Role.REALM or not isinstance(settings, WeltenSettings):
        return
    paid, boxes = amounts(card), settings.stars_a_card
    if not paid:
        what = Text("diese Welt bringt keinen Stern", "this realm pays no star")
        remedy = Text(
            f"bezahle mit star; die Karte hat {boxes} Sternfelder",
            f"pay with star; the card has {boxes} boxes for stars",
        )
        yield _fault(layout, card, "", what, remedy)
        return
    yield from _find_promises(layout, card, paid)
    most = most_stars(card)
    limited = all(
        any(re.search(rf"\b{boxes}\b", text.say(language)) for text in card.scoring)
        for language in ("de", "en")
    )
    weighs = any(isinstance(score, LeastOfOthers) for score in card.end_scores)
    if most > boxes and not limited and not weighs:
        stars = counted(most, *STAR_WORDS)
        what = Text(
            f"hier sind {stars.de} möglich, und die Karte hat nur {boxes} Sternfelder",
            f"{stars.en} are possible here, and the card has {boxes} boxes only",
        )
        remedy = Text(
            f'bezahle weniger, oder sage in `scoring` "höchstens {boxes}"',
            f'pay less, or say "at most {boxes}" in `scoring`',
        )
        yield _fault(layout, card, "scoring", what, remedy)


def find_language_faults(layout: Layout, card: Card) -> Iterator[Fault]:
    """Yield where a card's German text shows other stars than its English one."""
    if card.role is not Role.REALM or not isinstance(layout.settings, WeltenSettings):
        return
    for where, german, english in _promised(card):
        if sorted(german) != sorted(english):
            what = Text(
                "auf Deutsch stehen andere Sterne als auf Englisch",
                "the German text shows other stars than the English one",
            )
            remedy = Text("zeige in beiden gleich viele", "show the same in both")
            yield _fault(layout, card, where, what, remedy)


def _find_promises(layout: Layout, card: Card, paid: frozenset[int]) -> Iterator[Fault]:
    """Yield stars in words that nothing pays."""
    for where, german, english in _promised(card):
        for promised in sorted({*german, *english} - paid):
            stars = counted(promised, *STAR_WORDS)
            pays = Text(_listed(paid, "oder"), _listed(paid, "or"))
            what = Text(
                f"der Text verspricht {stars.de} auf einmal, und die Karte zahlt {pays.de}",
                f"the text promises {stars.en} at once, and the card pays {pays.en}",
            )
            remedy = Text("ändere den Text oder `gain`", "change the text or `gain`")
            yield _fault(layout, card, where, what, remedy)


def _promised(card: Card) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield where a card's words stand, and how many stars they show at once in each language."""
    for key, texts in (("rules", card.rules), ("scoring", card.scoring)):
        for number, text in enumerate(texts, 1):
            yield f"{key}[{number}]", _runs(text.de), _runs(text.en)


def _listed(numbers: frozenset[int], word: str) -> str:
    return f" {word} ".join(map(str, sorted(numbers)))


def _runs(words: str) -> list[int]:
    return [run.count("{star}") for run in _RUN.findall(words)]


def _played(card: Card) -> tuple[Group, ...]:
    return tuple(group for group in card.groups if group.id != STAR_GROUP)


def _most_of_tally(tally: Tally, group: Group) -> int:
    """Return the most stars that the sums of a group pay, over every order of marking."""
    numbers = [f.number or 0 for f in group.fields]
    ends = [(span.to if span.to is not None else 10**6, span.gain.star) for span in tally.ranges]
    best = [0] * (1 << len(numbers))
    sums = [0] * len(best)
    for marks in range(1, len(best)):
        low = marks & -marks
        sums[marks] = sums[marks ^ low] + numbers[low.bit_length() - 1]
        paid = next(stars for end, stars in ends if sums[marks] <= end)
        best[marks] = paid + max(
            best[marks ^ (1 << i)] for i in range(len(numbers)) if marks >> i & 1
        )
    return best[-1]


def _fault(layout: Layout, card: Card, key: str, what: Text, remedy: Text) -> Fault:
    where = f"cards.{card.id}.{key}".rstrip(".")
    places = dict(layout.places)
    path = re.sub(r"\[(\d+)\]", lambda m: f".{int(m[1]) - 1}", where)
    while path not in places and "." in path:
        path = path.rpartition(".")[0]
    place = places.get(path, Place(layout.id, 0))
    return Fault(place.file, place.line, where, what, remedy)
