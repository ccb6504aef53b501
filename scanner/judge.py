"""Judging ink: from patches to what stands in each field, all cards of a photo in one batch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind, Text
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.reading import FieldReading, say_value
from dicesheets.scanner.recognise import JUNK, Recognition, recognise, recognise_numbers

Grey = NDArray[np.uint8]

DIE_FACES = frozenset("123456")
CLEAR = 0.9  # an impossible digit this likely is what the player wrote, and is reported as such
OUT_OF_FRAME = Text("außerhalb des Fotos", "outside the photo")


@dataclass(frozen=True, slots=True, eq=False)
class CutCard:
    """A card with the patches of its fields, ready to be judged."""

    printed: PrintedCard
    marks: Grey  # as `printed.marks`
    strips: Grey
    in_frame: tuple[bool, ...]  # for every field of the plan: does the photo show it

    def patches(self) -> tuple[Grey, ...]:
        """The patches in the order of the plan's fields."""
        found: dict[int, Grey] = {}
        for cuts, stack in ((self.printed.marks, self.marks), (self.printed.strips, self.strips)):
            found |= zip(cuts.fields, stack, strict=True)
        return tuple(found[i] for i in sorted(found))


def judge_fields(cards: list[CutCard]) -> list[tuple[FieldReading, ...]]:
    """Return the reading of every field, card by card."""
    marks = [(c, f) for c, card in enumerate(cards) for f in card.printed.marks.fields]
    strips = [(c, f) for c, card in enumerate(cards) for f in card.printed.strips.fields]
    found: dict[tuple[int, int], Recognition] = {}
    if marks:
        photo = np.concatenate([card.marks for card in cards])
        artwork = np.concatenate([card.printed.marks.artwork for card in cards])
        kinds = [cards[c].printed.plan.fields[f].field.kind for c, f in marks]
        found |= zip(marks, recognise(photo, artwork, kinds), strict=True)
    if strips:
        photo = np.concatenate([card.strips for card in cards])
        artwork = np.concatenate([card.printed.strips.artwork for card in cards])
        found |= zip(strips, recognise_numbers(photo, artwork), strict=True)
    return [
        tuple(
            _reading(placed.field.id, placed.field.kind, found[c, f], card.in_frame[f])
            for f, placed in enumerate(card.printed.plan.fields)
        )
        for c, card in enumerate(cards)
    ]


def _reading(field: str, kind: Kind, seen: Recognition, in_frame: bool) -> FieldReading:
    if not in_frame:
        return FieldReading(field, None, 0.0, unreadable=True, note=OUT_OF_FRAME)
    shares = [(v, p) for v, p in seen.probabilities if v != JUNK]
    junk = sum(p for v, p in seen.probabilities if v == JUNK)
    best, share = max(shares, key=lambda one: one[1])
    note = None
    if kind is Kind.DIGIT and best is not None and best not in DIE_FACES:
        if share >= CLEAR:
            note = Text(
                f"gelesen wird {best}, aber das zeigt kein Würfel",
                f"reads {best}, which no die shows",
            )
            return FieldReading(field, None, 1 - share, tuple(shares), unreadable=True, note=note)
        faces = [(v, p) for v, p in shares if v is None or v in DIE_FACES]
        likeliest, share = max(faces, key=lambda one: one[1])
        share /= sum(p for _, p in faces) + junk
        now = say_value(likeliest)
        note = Text(
            f"gelesen als {now.de}; {best} wäre der Tinte nach wahrscheinlicher, aber das zeigt "
            "kein Würfel",
            f"read as {now.en}; {best} was likelier by ink, but no die shows it",
        )
        best = likeliest
    others = tuple(sorted(((v, p) for v, p in shares if v != best), key=lambda one: -one[1]))
    if junk > share:
        return FieldReading(field, None, share, ((best, share), *others), unreadable=True)
    return FieldReading(field, best, share, others, note=note)
