"""`dicesheets league review`: a person settles what was read with doubt, one question at a time."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.commands.league import event_argument
from dicesheets.commands.options import language_option
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import ask, say, say_lines
from dicesheets.errors import UsageError
from dicesheets.words.lists import counted
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout
    from dicesheets.league.keeping import Office
    from dicesheets.league.review import Asked
    from dicesheets.store.values import StoredQuestion


@speaking_command(
    "review",
    Text(
        """Offene Fragen einer Veranstaltung beantworten, eine nach der anderen; das Blatt, das am
        weitesten vorn stehen könnte, zuerst. Danach: wem Blätter ohne Namen gehören.

        Mehrere können das zugleich tun, auch auf der Seite von `dicesheets serve --event`: niemand
        bekommt ein Blatt, das gerade ein anderer ansieht. q hört auf; nichts geht verloren.
        """,
        """Answer the open questions of an event, one after the other; the sheet that might stand
        highest comes first. Then: whose the sheets without a name are.

        Several people can do so at once, also on the page of `dicesheets serve --event`: nobody
        gets a sheet that somebody else is looking at. q stops; nothing is lost.
        """,
    ),
)
@event_argument()
@option(
    "--by",
    default="",
    value=Text("NAME", "NAME"),
    words=Text("Wer antwortet; das wird aufgehoben.", "Who answers; it is kept."),
)
@option(
    "--undo",
    is_flag=True,
    words=Text(
        "Die letzte Antwort zurücknehmen, mit --by die letzte dieser Person; noch einmal: die "
        "davor.",
        "Take the last answer back, with --by the last of this person; once more: the one before.",
    ),
)
@language_option
def command(event: Path, by: str, undo: bool, language: str) -> None:
    """Ask about what is open in an event, or take an answer back."""
    from dicesheets.league.event import open_event, own_layout
    from dicesheets.league.keeping import open_office
    from dicesheets.league.review import give_back, next_sheet, queue_of
    from dicesheets.league.words import QUEUE, REVIEWED
    from dicesheets.scoring.review import StopReview

    database, opened = open_event(event)
    try:
        office, layout = open_office(database, opened), own_layout(database, opened)
        if undo:
            _take_back(office, by, language)
            return
        queue = queue_of(database, opened.match)
        say(counted(queue.sheets, *QUEUE).say(language), err=True)
        holder = f"{by} ({socket.gethostname()} {os.getpid()})"
        done: list[str] = []
        try:
            while asked := next_sheet(database, opened.match, holder, done):
                try:
                    _review(office, layout, asked, by, holder, language)
                finally:
                    give_back(database, opened.match, asked.sheet, holder)
                done.append(asked.sheet)
            _ask_names(office, by, language)
        except StopReview:
            return
        say(REVIEWED.say(language), err=True)
    finally:
        database.close()


def _take_back(office: Office, by: str, language: str) -> None:
    """Let the last answer count no more, judge its sheet again, and say which it was."""
    from dicesheets.league.answers import last_answers, take_back
    from dicesheets.league.review import do_here, judge_now
    from dicesheets.words.matches import moment

    found = last_answers(office.database, office.event, most=1, by=by)
    if not found:
        raise UsageError(_NO_ANSWER, value=by)
    last = found[0]
    for unit in take_back(office, last.said.id, by):
        judge_now(office, unit, do_here)
    when = ", ".join(filter(None, [last.photo, last.said.by, moment(last.said.at, language)]))
    what = f"{last.whose}: {last.where.say(language)}: {last.value.say(language)} ({when})"
    say_lines(f"{_TAKEN_BACK.say(language)} {what}")


_NO_ANSWER = Text(
    "hier gilt keine Antwort, die sich zurücknehmen ließe",
    "no answer counts here that could be taken back",
)
_TAKEN_BACK = Text("Zurückgenommen:", "Taken back:")


def _review(
    office: Office, layout: Layout, asked: Asked, by: str, holder: str, language: str
) -> None:
    """Ask about a sheet until nothing is left that somebody wants to answer."""
    from dicesheets.league.review import (
        answer,
        do_here,
        hold,
        judge_now,
        question_of,
        unit_of_sheet,
    )
    from dicesheets.scoring.review import ask_value
    from dicesheets.store.results import questions_of

    left: set[tuple[int, str, str]] = set()
    questions = asked.questions
    while open_ := [q for q in questions if (q.round, q.card, q.field) not in left]:
        stored = open_[0]
        question = question_of(stored)
        place = 0 if language == "de" else 1
        who = _who(office, asked.sheet)
        say_lines(f"\n{who}: {question.where[place]}: {question.words[place]}", err=True)
        for _, name, change in question.options:
            if change[place]:
                say(f"  {name[place]}: {change[place]}", err=True)
        _show_ink(office, stored)
        spot = layout.card(stored.card).field(stored.field)
        value, is_answered = ask_value(
            spot, question.likely, ask, lambda text: say_lines(text, err=True), language
        )
        if not hold(office.database, office.match, asked.sheet, holder):
            return  # it took so long that somebody else has the sheet now
        if not is_answered:
            left.add((stored.round, stored.card, stored.field))
            continue
        answer(office, asked.sheet, stored, value, by)
        if not judge_now(office, unit_of_sheet(asked.sheet), do_here):
            return
        questions = questions_of(office.database, office.match, asked.sheet)


def _who(office: Office, sheet: str) -> str:
    from dicesheets.league.values import person_of_unit
    from dicesheets.store.events import find_person

    person = find_person(office.database, office.match, person_of_unit(sheet))
    return person.name if person and person.name else sheet


def _show_ink(office: Office, stored: StoredQuestion) -> None:
    from dicesheets.errors import DicesheetsError
    from dicesheets.league.ink import field_ink, load_reading
    from dicesheets.league.judging import known_of
    from dicesheets.league.values import brief_of
    from dicesheets.scanner.sketch import sketch

    known = known_of(brief_of(office.told))
    try:
        file = load_reading(office.database, stored.sha256, known)
        ink = (
            field_ink(office.database, file, stored.sha256, stored.shown, stored.field)
            if file
            else None
        )
    except DicesheetsError:  # a photo that is not where it was left: the words must do
        return
    if ink is not None:
        say_lines(sketch(ink), err=True)


def _ask_names(office: Office, by: str, language: str) -> None:
    """Ask whose the sheets are that say nothing of it."""
    from dicesheets.league.ink import load_reading, name_ink, written_name
    from dicesheets.league.judging import known_of
    from dicesheets.league.review import (
        assign,
        do_here,
        find_people,
        nameless_sheets,
        names_listed,
        place_now,
    )
    from dicesheets.league.values import brief_of
    from dicesheets.league.words import SEVERAL, WHOSE, say_nobody
    from dicesheets.scanner.sketch import sketch
    from dicesheets.scoring.review import STOP, StopReview

    known = known_of(brief_of(office.told))
    done: list[str] = []
    while found := nameless_sheets(office.database, office.match, 1, done):
        sheet, sha256 = found[0].sheet, found[0].sha256
        done.append(sheet)
        file = load_reading(office.database, sha256, known)
        jpeg = written_name(file) if file else None
        say_lines(f"\n{sheet}", err=True)
        if jpeg is not None:
            say_lines(sketch(name_ink(jpeg)), err=True)
        while text := ask(WHOSE.say(language)).strip():
            if text == STOP:
                raise StopReview
            people = find_people(office.database, office.match, text)
            if len(people) == 1:
                place_now(office, assign(office, sheet, people[0].number, by), do_here)
                break
            numbers = ", ".join(str(one.number) for one in people)
            if people:
                say(SEVERAL.say(language).format(numbers), err=True)
            else:
                names = names_listed(office.database, office.match)
                say(say_nobody(text, names).say(language), err=True)
