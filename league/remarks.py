"""What an organiser should know of a sheet, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicesheets.league.values import Accepted
from dicesheets.scoring.official import OtherDice
from dicesheets.store.values import Remark
from dicesheets.words.fields import ROUND_WORDS, TURN_WORDS
from dicesheets.words.fields import numbered as numbered_word
from dicesheets.words.lists import listed
from dicesheets.words.text import Text

TWIN, CLASH, DICE, REALMS, EVENT, SENDER = "twin", "clash", "dice", "realms", "event", "sender"
ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Oddities:
    """What is odd about a sheet; photos by their names."""

    twins: tuple[str, ...]  # photos that count and show what others show, too
    again: tuple[str, ...]  # these others
    others: tuple[tuple[str, ...], ...]  # photos of sheets that contradict it
    lacking: tuple[tuple[str, int], ...]  # kinds and rounds for which it takes no place
    refused: tuple[OtherDice, ...]
    allowed: tuple[tuple[OtherDice, Accepted], ...]
    sender: str = ""  # for whose it is taken, because they sent it


def find_remarks(odd: Oddities) -> Iterator[Remark]:
    """Yield what an organiser should know of a sheet."""
    if odd.again:
        names = listed(odd.again)
        first = listed(odd.twins)
        verb = Text("zählt", "counts") if len(odd.twins) == 1 else Text("zählen", "count")
        yield Remark(
            TWIN, 0,
            f"dasselbe Blatt noch einmal: {names.de}; es {verb.de} {first.de}",
            f"the same sheet again: {names.en}; {first.en} {verb.en}",
        )  # fmt: skip
    for one in odd.others:
        names = listed(one)
        yield Remark(
            CLASH, 0,
            f"widerspricht den anderen Fotos und zählt nicht: {names.de}; nimm heraus, was nicht "
            "stimmt",
            f"contradicts the other photos and does not count: {names.en}; take out what is wrong",
        )  # fmt: skip
    for kind, number in odd.lacking:
        if kind == REALMS:
            where = numbered_word(ROUND_WORDS[0], number)
            yield Remark(
                REALMS, number,
                f"{where.de}: andere Welten als in dieser Veranstaltung",
                f"{where.en}: other realms than this event's",
            )  # fmt: skip
        elif kind == EVENT:
            yield Remark(
                EVENT, 0,
                "das Blatt gehört zu einer anderen Veranstaltung",
                "the sheet belongs to another event",
            )  # fmt: skip
    if odd.sender:
        yield Remark(
            SENDER, 0,
            f"dem Absender zugeordnet: {odd.sender}", f"taken for the sender's: {odd.sender}",
        )  # fmt: skip
    yield from map(_dice_remark, odd.refused)
    yield from (_accepted_remark(one, by) for one, by in odd.allowed)


def _accepted_remark(dice: OtherDice, by: Accepted) -> Remark:
    odd, day = _dice_remark(dice), by.at[:10]
    who = f"{by.by}, {day}" if by.by else day
    return Remark(
        ACCEPTED, odd.round, f"{odd.de}; anerkannt ({who})", f"{odd.en}; accepted ({who})"
    )


def _dice_remark(one: OtherDice) -> Remark:
    where = Text(
        f"{ROUND_WORDS[0].de} {one.round}, {TURN_WORDS[0].de} {one.turn}",
        f"{ROUND_WORDS[0].en} {one.round}, {TURN_WORDS[0].en} {one.turn}",
    )
    (a, b), (c, d) = one.written, one.rolled
    return Remark(
        DICE, one.round,
        f"{where.de}: notiert sind {a} und {b}, gewürfelt wurden {c} und {d}",
        f"{where.en}: {a} and {b} are noted, {c} and {d} were rolled",
    )  # fmt: skip
