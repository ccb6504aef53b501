"""Sheets with other dice than were rolled: who they are, and that an organiser lets them count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicesheets.errors import UsageError
from dicesheets.league.keeping import Office
from dicesheets.league.review import photos_of_sheet, unit_of_sheet
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
    """Return the sheets on which other dice stand, as they were judged last."""
    rows = database.read().execute(
        "SELECT DISTINCT sheet FROM remarks WHERE match = ? AND kind IN ('dice', 'accepted') "
        "ORDER BY sheet LIMIT ?",
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
    refused = {one.round for one in odd.dice if (one.round, format_dice([one])) not in allowed}
    return tuple(sorted(refused))


def accept_dice(office: Office, sheet: str, by: str, round_: int = 0) -> tuple[Acceptance, ...]:
    """Let a sheet count with the dice that stand on it, in one round or all; UsageError if none.

    The sheet is to be judged again.
    """
    odd = odd_sheet(office.database, office.match, sheet)
    rounds = sorted({one.round for one in odd.dice if round_ in (0, one.round)})
    if not rounds:
        raise UsageError(_NOTHING_ODD)
    photos = {one.round: one.sha256 for one in sheet_results(office.database, office.match, sheet)}
    kept = []
    for number in rounds:
        dice = format_dice([one for one in odd.dice if one.round == number])
        said = Acceptance(photos.get(number) or photos[0], number, dice, by)
        kept.append(add_acceptance(office.database, office.match, said))
    mark_sheets(office.database, office.match, [unit_of_sheet(sheet)])
    return tuple(kept)


def take_back(office: Office, sheet: str, by: str, round_: int = 0) -> tuple[Acceptance, ...]:
    """Let what was accepted count no more; UsageError if nothing was. Both stay in the file."""
    odd = odd_sheet(office.database, office.match, sheet)
    standing: Sequence[Acceptance] = [o for o in odd.accepted if round_ in (0, o.round)]
    if not standing:
        raise UsageError(_NOT_ACCEPTED)
    kept = []
    for one in standing:
        said = Acceptance(one.sha256, one.round, one.dice, by, undoes=one.id)
        kept.append(add_acceptance(office.database, office.match, said))
    mark_sheets(office.database, office.match, [unit_of_sheet(sheet)])
    return tuple(kept)


_NOTHING_ODD = Text(
    "auf diesem Blatt stehen keine anderen Würfel, als gefallen sind",
    "there are no other dice on this sheet than were rolled",
)
_NOT_ACCEPTED = Text(
    "die Würfel dieses Blatts hat niemand anerkannt", "nobody has accepted the dice of this sheet"
)
