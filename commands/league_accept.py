"""`dicesheets league accept`: sheets with other dice than were rolled count all the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.errors import UsageError
from dicesheets.words.fields import ROUND_WORDS
from dicesheets.words.lists import counted, ranges
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.league.accepting import Odd
    from dicesheets.league.keeping import Office


@speaking_command(
    "accept",
    Text(
        """Blätter anerkennen, auf denen andere Würfel stehen, als gefallen sind: dann haben sie
        einen Platz, und in der Tabelle steht, dass sie anerkannt sind. Ohne WER werden alle
        gezeigt.

        WER ist eine Nummer oder ein Name aus der Liste, oder ein Blatt, wie die Tabelle es nennt.
        Anerkannt ist, was jetzt dasteht; liest jemand später andere Würfel, gilt es nicht für sie.
        """,
        """Accept sheets on which other dice stand than were rolled: they take a place then, and
        the table says that they were accepted. Without WHO all of them are shown.

        WHO is a number or a name of the list, or a sheet as the table calls it. What stands there
        now is accepted; if other dice are read later, it does not hold for those.
        """,
    ),
)
@event_argument()
@argument("who", Text("[WER]", "[WHO]"), required=False)
@option(
    "--round",
    "round_",
    type=click.IntRange(1, 9),
    words=Text("Nur in diesem Durchgang.  [Vorgabe: alle]", "In this round alone.  [default: all]"),
)
@option(
    "--undo",
    is_flag=True,
    words=Text("Es doch nicht anerkennen.", "Take it back."),
)
@option(
    "--by",
    default="",
    value=Text("NAME", "NAME"),
    words=Text("Wer das entscheidet; das wird aufgehoben.", "Who decides; it is kept."),
)
def command(event: Path, who: str | None, round_: int | None, undo: bool, by: str) -> None:
    """Show or accept sheets with other dice."""
    from dicesheets.league.accepting import (
        accept_dice,
        odd_sheet,
        odd_sheets,
        refused_rounds,
        sharers,
        take_back,
        units_decided,
    )
    from dicesheets.league.event import open_event
    from dicesheets.league.keeping import open_office
    from dicesheets.league.review import do_here, judge_now
    from dicesheets.store.work import JUDGE, count_work

    database, opened = open_event(event)
    try:
        if who is None:
            found = odd_sheets(database, opened.match)
            for one in found:
                _show(one, sharers(database, opened.match, one))
            if not any(map(refused_rounds, found)):
                judging = count_work(database, opened.match).get((JUDGE, False), 0)
                say(tell(_say_none(judging)))
            return
        office = open_office(database, opened)
        sheet = _sheet(office, who)
        before = odd_sheet(database, opened.match, sheet)
        beside = sharers(database, opened.match, before)
        (take_back if undo else accept_dice)(office, sheet, by, round_ or 0)
        for unit in units_decided(database, opened.match, before):
            judge_now(office, unit, do_here)
        _show(odd_sheet(database, opened.match, sheet), beside)
        for one in beside:
            _show(odd_sheet(database, opened.match, one.sheet), (before,))
    finally:
        database.close()


def _say_none(judging: int) -> Text:
    """Say that no sheet waits to be accepted, and how many are not judged yet."""
    if not judging:
        return _NOTHING
    many = counted(judging, *_TO_JUDGE)
    return Text(f"{_NOTHING.de} {many.de}: {_ADD.de}", f"{_NOTHING.en} {many.en}: {_ADD.en}")


_NOTHING = Text("Kein Blatt wartet darauf, anerkannt zu werden.", "No sheet waits to be accepted.")
_TO_JUDGE = (
    Text("Blatt ist noch zu werten", "sheet is still to be judged"),
    Text("Blätter sind noch zu werten", "sheets are still to be judged"),
)
_ADD = Text("`dicesheets league add` macht das.", "`dicesheets league add` does it.")


def _sheet(office: Office, who: str) -> str:
    """Return the sheet that somebody means; UsageError if there is none."""
    from dicesheets.league.review import find_people, names_listed
    from dicesheets.league.values import unit_of_person
    from dicesheets.league.words import SEVERAL, say_nobody
    from dicesheets.store.results import sheet_results

    if sheet_results(office.database, office.match, who):
        return who
    people = find_people(office.database, office.match, who)
    if not people:
        told = say_nobody(who.strip(), names_listed(office.database, office.match))
        raise UsageError(told, value=who)
    if len(people) > 1:
        numbers = ", ".join(str(one.number) for one in people)
        raise UsageError(Text(SEVERAL.de.format(numbers), SEVERAL.en.format(numbers)), value=who)
    sheet = unit_of_person(people[0].number)
    if not sheet_results(office.database, office.match, sheet):
        raise UsageError(_NO_SHEET, value=who)
    return sheet


def _show(odd: Odd, beside: Sequence[Odd]) -> None:
    """Say which dice of a sheet count, and for which others on its photo the same is decided."""
    from dicesheets.league.accepting import refused_rounds
    from dicesheets.league.words import say_together

    say(f"{odd.sheet}  {odd.whose}")
    open_ = refused_rounds(odd)
    for number in sorted({one.round for one in odd.dice}):
        turns = ranges([one.turn for one in odd.dice if one.round == number])
        state = tell(_REFUSED if number in open_ else _ACCEPTED)
        who = ", ".join(
            filter(None, dict.fromkeys(o.by for o in odd.accepted if o.round == number))
        )
        where = f"{tell(ROUND_WORDS[0])} {number}, {tell(_TURNS)} {tell(turns)}"
        say(f"  {where}: {state}{f' ({who})' if who and number not in open_ else ''}")
    if beside:
        say(f"  {tell(say_together([one.whose for one in beside]))}")


_TURNS = Text("andere Würfel in Runde", "other dice in turn")
_ACCEPTED = Text("anerkannt", "accepted")
_REFUSED = Text("nicht anerkannt", "not accepted")
_NO_SHEET = Text("von dieser Person ist kein Blatt da", "there is no sheet of this person")
