"""Sheets with other dice than were rolled: who they are, and that an organiser lets them count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from dicesheets.errors import UsageError
from dicesheets.league.keeping import Office
from dicesheets.league.review import photos_of_sheet, unit_of_sheet, units_on
from dicesheets.league.status import whose_sheet
from dicesheets.league.values import format_dice
from dicesheets.scoring.official import OtherDice, other_dice
from dicesheets.store.acceptances import accepted_on, add_acceptance
from dicesheets.store.database import Database
from dicesheets.store.matches import rolls_of
from dicesheets.store.results import sheet_results
from dicesheets.store.values import Acceptance
from dicesheets.store.work import mark_sheets
from dicesheets.words.text import Text

MOST_SHOWN = 200  # sheets that are listed


@dataclass(frozen=True, slots=True)
class Odd:
    """A sheet with other dice than were rolled."""

    sheet: str
    whose: str
    dice: tuple[OtherDice, ...]
    accepted: tuple[Acceptance, ...]  # of these, what counts all the same


def odd_sheets(database: Database, match: str, most: int = MOST_SHOWN) -> tuple[Odd, ...]:
    """Return the sheets on which other dice stand, as judged last; those that wait come first."""
    rows = database.read().execute(
        "SELECT sheet FROM remarks WHERE match = ? AND kind IN ('dice', 'accepted') "
        "GROUP BY sheet ORDER BY max(kind = 'dice') DESC, sheet LIMIT ?",
        (match, most),
    )
    return tuple(odd_sheet(database, match, row[0]) for row in rows.fetchall())


def odd_sheet(database: Database, match: str, sheet: str) -> Odd:
    """Return what is odd about the dice of a sheet; perhaps nothing."""
    rolls = {(r.round, r.turn): (r.first, r.second) for r in rolls_of(database, match)}
    logs = database.read().execute(
        "SELECT round, dice FROM logs WHERE match = ? AND sheet = ? ORDER BY round", (match, sheet)
    )
    photos = photos_of_sheet(database, match, sheet)
    return Odd(
        sheet, whose_sheet(database, match, sheet),
        tuple(other_dice([(row[0], row[1]) for row in logs], rolls)),
        accepted_on(database.read(), match, photos),
    )  # fmt: skip


def refused_rounds(odd: Odd) -> tuple[int, ...]:
    """Return the rounds of a sheet in which dice stand that nobody has accepted."""
    allowed = {(one.round, told) for one in odd.accepted for told in one.dice.split()}
    refused = {one.round for one in odd.dice if _said(one) not in allowed}
    return tuple(sorted(refused))


def sharers(database: Database, match: str, odd: Odd) -> tuple[Odd, ...]:
    """Return the other sheets for which it holds as well what is accepted of this one.

    That belongs to a photo: who stand on it with the same dice are accepted together.
    """
    photos = _photos(database, match, odd.sheet)
    found: dict[str, Odd] = {}
    for sha256 in sorted({_photo(photos, one.round) for one in odd.dice}):
        mine = {_said(one) for one in odd.dice if _photo(photos, one.round) == sha256}
        for sheet in _sheets_on(database, match, sha256):
            if sheet == odd.sheet:
                continue
            other = odd_sheet(database, match, sheet)
            if mine.intersection(map(_said, other.dice)):
                found[sheet] = other
    return tuple(found.values())


def _sheets_on(database: Database, match: str, sha256: str) -> Iterator[str]:
    """Yield the sheets that a photo shows."""
    for unit in units_on(database, match, sha256):
        rows = database.read().execute(
            "SELECT DISTINCT sheet FROM results WHERE match = ? "
            "AND (sheet = ? OR sheet >= ? AND sheet < ?)",
            (match, unit, f"{unit}-", f"{unit}."),
        )
        for row in rows.fetchall():
            if sha256 in photos_of_sheet(database, match, row[0]):
                yield row[0]


def _said(dice: OtherDice) -> tuple[int, str]:
    return dice.round, format_dice([dice])


def _photos(database: Database, match: str, sheet: str) -> dict[int, str]:
    """Return the photo of each round of a sheet; 0: of the whole."""
    return {one.round: one.sha256 for one in sheet_results(database, match, sheet)}


def _photo(photos: Mapping[int, str], round_: int) -> str:
    return photos.get(round_) or photos.get(0, "")


def all_dice(odd: Odd) -> str:
    """Return what stands on a sheet in all rounds, to be compared with what somebody saw."""
    return " ".join(f"{one.round}/{format_dice([one])}" for one in odd.dice)


def accept_dice(
    office: Office, sheet: str, by: str, round_: int = 0, seen: str | None = None
) -> tuple[Acceptance, ...]:
    """Let a sheet count with the dice that stand on it, in one round or all; UsageError if none.

    So it is if they are not those of `all_dice` that somebody has seen a while ago. The sheet is
    to be judged again.
    """
    odd = odd_sheet(office.database, office.match, sheet)
    if seen is not None and seen != all_dice(odd):
        raise UsageError(_OTHERS_NOW)
    rounds = sorted({one.round for one in odd.dice if round_ in (0, one.round)})
    if not rounds:
        raise UsageError(_NOTHING_ODD)
    photos = _photos(office.database, office.match, sheet)
    kept = []
    for number in rounds:
        dice = format_dice([one for one in odd.dice if one.round == number])
        said = Acceptance(_photo(photos, number), number, dice, by)
        kept.append(add_acceptance(office.database, office.match, said))
    _judge_again(office, odd)
    return tuple(kept)


def take_back(office: Office, sheet: str, by: str, round_: int = 0) -> tuple[Acceptance, ...]:
    """Let what was accepted count no more; UsageError if nothing was. Both stay in the file."""
    odd = odd_sheet(office.database, office.match, sheet)
    standing: Sequence[Acceptance] = [
        one
        for one in odd.accepted
        if round_ in (0, one.round) and _is_about(office.database, office.match, odd, one)
    ]
    if not standing:
        raise UsageError(_NOT_ACCEPTED)
    kept = []
    for one in standing:
        said = Acceptance(one.sha256, one.round, one.dice, by, undoes=one.id)
        kept.append(add_acceptance(office.database, office.match, said))
    _judge_again(office, odd)
    return tuple(kept)


def _is_about(database: Database, match: str, odd: Odd, said: Acceptance) -> bool:
    """Say whether something was accepted of a sheet, and not of another one on the same photo.

    What stands on none of them any more may be taken back by any.
    """
    dice = {(said.round, told) for told in said.dice.split()}
    if dice.intersection(map(_said, odd.dice)):
        return True
    others = (
        odd_sheet(database, match, sheet)
        for sheet in _sheets_on(database, match, said.sha256)
        if sheet != odd.sheet
    )
    return not any(dice.intersection(map(_said, other.dice)) for other in others)


def _judge_again(office: Office, odd: Odd) -> None:
    mark_sheets(office.database, office.match, units_decided(office.database, office.match, odd))


def units_decided(database: Database, match: str, odd: Odd) -> list[str]:
    """Return what is judged anew once somebody has decided on the dice of a sheet."""
    sheets = [odd.sheet, *(one.sheet for one in sharers(database, match, odd))]
    return list(dict.fromkeys(map(unit_of_sheet, sheets)))


_OTHERS_NOW = Text(
    "inzwischen stehen andere Würfel auf diesem Blatt; sieh sie dir noch einmal an",
    "there are other dice on this sheet by now; look at them again",
)
_NOTHING_ODD = Text(
    "auf diesem Blatt stehen keine anderen Würfel, als gefallen sind",
    "there are no other dice on this sheet than were rolled",
)
_NOT_ACCEPTED = Text(
    "die Würfel dieses Blatts hat niemand anerkannt", "nobody has accepted the dice of this sheet"
)
