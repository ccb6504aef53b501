"""What a card pays beside its fields: full sets and sums, ready for play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dicesheets.layouts.model import Card, Reward, Take
from dicesheets.rules.welten.cards.blocks import FACES, SetRule, TallyGain, TallyTable
from dicesheets.rules.welten.cards.resources import KINDS, NONE, Vector, of_kind

ENDLESS = 10**6  # no sum is larger


def set_rules(
    card: Card, filled: Mapping[str, int], values: Mapping[str, tuple[int, ...]]
) -> Iterator[SetRule]:
    """Yield the sets of a card, given the bits of its fields and of the values in them."""
    for rule in card.sets:
        held = card.group(rule.pays).fields if rule.pays else ()
        yield SetRule(
            mask=sum(filled[i] for i in rule.fields),
            gain=rule.gain.resources,
            stars=rule.gain.star,
            name=rule.name,
            fields=rule.fields,
            total=rule.total,
            weights=tuple(
                (bit, v)
                for i in rule.fields
                for v, bit in zip(FACES, values.get(i, ()), strict=False)
            )
            if rule.total is not None
            else (),
            holds=tuple((filled[f.id], f.holds.resources, f.holds.star) for f in held),
            pays=rule.pays,
        )


def tally_tables(card: Card, filled: Mapping[str, int]) -> Iterator[TallyTable]:
    """Yield for each group of a tally the sum and the range of every set of its marks."""
    tally = card.tally
    for group_id in tally.groups if tally else ():
        assert tally is not None
        fields = card.group(group_id).fields
        shift = filled[fields[0].id].bit_length() - 1
        sums = tuple(
            sum(f.number or 0 for i, f in enumerate(fields) if marks >> i & 1)
            for marks in range(1 << len(fields))
        )
        ends = [r.to if r.to is not None else ENDLESS for r in tally.ranges]
        ranges = tuple(next(i for i, e in enumerate(ends) if s <= e) for s in sums)
        width = (1 << len(fields)) - 1
        yield TallyTable(group_id, shift, width, width << shift, ranges, sums)


def tally_gains(card: Card) -> Iterator[TallyGain]:
    """Yield what each range of a tally pays."""
    low = 0
    for r in card.tally.ranges if card.tally else ():
        high = r.to if r.to is not None else ENDLESS
        yield TallyGain(low, high, tuple(_choices(r.gain, r.take)))
        low = high + 1


def _choices(gain: Reward, take: Take) -> Iterator[tuple[Vector, int]]:
    """The things a reward may give, under every reading that `take` allows."""
    if take in (Take.ALL, Take.EITHER):
        yield gain.resources, gain.star
    if take in (Take.ONE, Take.EITHER):
        for kind in KINDS:
            if gain.resources[kind]:
                yield of_kind(kind, 1), 0
        if gain.star:
            yield NONE, 1
