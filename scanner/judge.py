"""Judging ink: from patches to what stands in each field, all cards of a photo in one batch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.model import Kind
from dicesheets.scanner.artwork import PrintedCard
from dicesheets.scanner.reading import FieldReading, Value
from dicesheets.scanner.recognise import JUNK, Recognition, recognise, recognise_numbers

Grey = NDArray[np.uint8]

DIE_FACES = frozenset("123456")
CLEAR = 0.9  # an impossible digit this likely is what the player wrote, and is reported as such
OUT_OF_FRAME = "outside the photo"


def judge_fields(
    cards: list[PrintedCard], patches: list[list[Grey]], in_frame: list[list[bool]]
) -> list[tuple[FieldReading, ...]]:
    """Return the reading of every field, card by card."""
    spots = [(c, f) for c, card in enumerate(cards) for f in range(len(card.windows))]
    kinds = {spot: cards[spot[0]].windows[spot[1]].placed.field.kind for spot in spots}
    strips = [spot for spot in spots if kinds[spot] is Kind.NUMBER]
    marks = [spot for spot in spots if kinds[spot] is not Kind.NUMBER]
    found: dict[tuple[int, int], Recognition] = {}
    if marks:
        photo, art = _stack(cards, patches, marks)
        found |= zip(marks, recognise(photo, art, [kinds[s] for s in marks]), strict=True)
    if strips:
        photo, art = _stack(cards, patches, strips)
        found |= zip(strips, recognise_numbers(photo, art), strict=True)
    readings: list[list[FieldReading]] = [[] for _ in cards]
    for c, f in spots:
        field = cards[c].windows[f].placed.field
        readings[c].append(_reading(field.id, field.kind, found[c, f], in_frame[c][f]))
    return [tuple(card) for card in readings]


def _stack(
    cards: list[PrintedCard], patches: list[list[Grey]], spots: list[tuple[int, int]]
) -> tuple[Grey, Grey]:
    photo = np.stack([patches[c][f] for c, f in spots])
    return photo, np.stack([cards[c].patches[f] for c, f in spots])


def _reading(field: str, kind: Kind, seen: Recognition, in_frame: bool) -> FieldReading:
    if not in_frame:
        return FieldReading(field, None, 0.0, unreadable=True, note=OUT_OF_FRAME)
    shares = [(v, p) for v, p in seen.probabilities if v != JUNK]
    junk = sum(p for v, p in seen.probabilities if v == JUNK)
    best, share = max(shares, key=lambda one: one[1])
    note = ""
    if kind is Kind.DIGIT and best is not None and best not in DIE_FACES:
        if share >= CLEAR:
            note = f"reads {best}, which no die shows"
            return FieldReading(field, None, 1 - share, tuple(shares), unreadable=True, note=note)
        faces = [(v, p) for v, p in shares if v is None or v in DIE_FACES]
        likeliest, share = max(faces, key=lambda one: one[1])
        share /= sum(p for _, p in faces) + junk
        note = f"read as {_say(likeliest)}; {best} was likelier by ink, but no die shows it"
        best = likeliest
    others = tuple(sorted(((v, p) for v, p in shares if v != best), key=lambda one: -one[1]))
    if junk > share:
        return FieldReading(field, None, share, ((best, share), *others), unreadable=True)
    return FieldReading(field, best, share, others, note=note)


def _say(value: Value) -> str:
    return value or "empty"
