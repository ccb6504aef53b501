"""`dicesheets league rolls`: the dice that everybody shares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.language import tell
from dicesheets.commands.league import event_argument
from dicesheets.commands.options import FILE
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import ask, say, say_json
from dicesheets.errors import UsageError
from dicesheets.words.fields import ROUND_WORDS, TURN_WORDS
from dicesheets.words.lists import counted
from dicesheets.words.text import Text, capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicesheets.league.rolls import Proposal
    from dicesheets.store.values import Roll


@speaking_command(
    "rolls",
    Text(
        """Die gefallenen Würfel zeigen, eingeben oder ersetzen. Mit ihnen werden unklare Würfel
        auf den Blättern gelesen, und wer andere notiert hat, fällt auf.

        Was die Handyseite für die Veranstaltung würfelt, gehört dazu. Ohne Optionen werden sie
        gezeigt.
        """,
        """Show, enter or replace the dice that were rolled. Unclear dice on sheets are read in
        their light, and whoever noted others is found out.

        What the phone page rolls for the event belongs to them. Without options they are shown.
        """,
    ),
)
@event_argument()
@option(
    "--enter",
    is_flag=True,
    words=Text(
        "Wurf für Wurf tippen, ab dem ersten, der fehlt; eine leere Zeile hört auf.",
        "Type roll after roll, from the first that is missing; an empty line ends it.",
    ),
)
@option(
    "--csv",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    value=FILE,
    words=Text(
        "Eine Liste: Durchgang, Runde und zwei Würfel je Zeile. Was anders ist, wird ersetzt.",
        "A list: round, turn and two dice a line. What differs is replaced.",
    ),
)
@option(
    "--propose",
    is_flag=True,
    words=Text("Zeigen, was die meisten Blätter sagen.", "Show what most sheets say."),
)
@option(
    "--accept",
    is_flag=True,
    words=Text(
        "Mit --propose: übernehmen, was noch fehlt. Was schon dasteht, bleibt.",
        "With --propose: take over what is still missing. What is there already stays.",
    ),
)
@option(
    "--json", "as_json", is_flag=True,
    words=Text("JSON ausgeben, eine Zeile je Wurf.", "Print JSON, one line a roll."),
)  # fmt: skip
def command(
    event: Path, enter: bool, file: Path | None, propose: bool, accept: bool, as_json: bool
) -> None:
    """Show or change the official rolls."""
    from dicesheets.files.read import read_input
    from dicesheets.league.event import open_event, own_layout
    from dicesheets.league.rolls import (
        MAX_BYTES,
        fill_rolls,
        find_denied,
        note_rolls,
        parse_rolls,
        propose_rolls,
        replace_rolls,
        turns_of,
    )
    from dicesheets.league.words import ROLLS
    from dicesheets.store.matches import rolls_of

    if accept and not propose:
        told = Text("gehört zu --propose", "belongs to --propose")
        raise UsageError(told, about="accept")
    if enter + bool(file) + propose > 1:
        told = Text("eins von --enter, --csv und --propose", "one of --enter, --csv and --propose")
        raise UsageError(told)
    database, kept = open_event(event)
    try:
        turns = turns_of(own_layout(database, kept), kept)
        there = rolls_of(database, kept.match)
        proposals = list(propose_rolls(database, kept)) if propose else []
        denied = list(find_denied(there, proposals))
        changed = 0
        if file:
            listed = parse_rolls(read_input(file, MAX_BYTES), str(file), turns)
            changed = replace_rolls(database, kept, listed)
        elif enter:
            typed = _typed(turns, {(r.round, r.turn) for r in there})
            changed = replace_rolls(database, kept, typed)
        elif accept:
            changed = fill_rolls(database, kept, proposals)
        elif not propose:
            note_rolls(database, kept)
        is_asking = propose and not accept
        rolls: Sequence[Roll] = rolls_of(database, kept.match)
        if is_asking:
            rolls = [p.roll for p in proposals]
        others = [] if is_asking else [proposal for _, proposal in denied]
        votes = {(p.roll.round, p.roll.turn): (p.votes, p.of) for p in proposals if p not in others}
        _show(rolls, votes, as_json)
        _show_denied(denied)
        if file or enter or accept:
            say(f"{tell(counted(changed, *ROLLS))} {tell(_NEW)}", err=True)
            say(tell(_NEXT), err=True)
        if not as_json:
            _show_left(turns, rolls)
    finally:
        database.close()


_NEW = Text("neu oder anders", "new or other")
_LEFT = (
    Text("Wurf fehlt:", "roll is missing:"),
    Text("Würfe fehlen, zuerst", "rolls are missing, the first:"),
)
_NEXT = Text(
    "`dicesheets league add` wertet die Blätter neu, die das betrifft",
    "`dicesheets league add` judges the sheets anew that this is about",
)


def _typed(turns: Sequence[tuple[int, int]], there: set[tuple[int, int]]) -> list[Roll]:
    from dicesheets.league.rolls import parse_dice
    from dicesheets.store.values import Roll

    typed: list[Roll] = []
    for number, turn in turns:
        if (number, turn) in there:
            continue
        while True:
            answer = ask(f"{_turn(number, turn)}:")
            if not answer.strip():
                return typed
            try:
                typed.append(Roll(number, turn, *parse_dice(answer)))
                break
            except ValueError:
                say(tell(_DICE), err=True)
    return typed


_DICE = Text("zwei Würfel von 1 bis 6, wie 35", "two dice from 1 to 6, such as 35")


def _show_denied(denied: Sequence[tuple[Roll, Proposal]]) -> None:
    for roll, proposal in denied:
        say(tell(_say_denied(roll, proposal)), err=True)
    if denied:
        say(tell(_STAYS), err=True)


def _say_denied(roll: Roll, proposal: Proposal) -> Text:
    """Say of which turn most sheets have other dice than were told."""
    other, votes, of = proposal.roll, proposal.votes, proposal.of
    where = capital(_turn_words(roll.round, roll.turn))
    return Text(
        f"{where.de}: eingetragen ist {roll.first} {roll.second}, auf {votes} von {of} Blättern "
        f"steht {other.first} {other.second}",
        f"{where.en}: {roll.first} {roll.second} is entered, {votes} of {of} sheets say "
        f"{other.first} {other.second}",
    )


_STAYS = Text(
    "Was eingetragen ist, bleibt; eine Liste mit --csv ersetzt es.",
    "What is entered stays; a list with --csv replaces it.",
)


def _show_left(turns: Sequence[tuple[int, int]], rolls: Sequence[Roll]) -> None:
    """Say how many turns have no dice yet, and which is the first."""
    known = {(roll.round, roll.turn) for roll in rolls}
    if left := [turn for turn in turns if turn not in known]:
        say(f"{tell(counted(len(left), *_LEFT))} {_turn(*left[0])}", err=True)


def _show(
    rolls: Sequence[Roll], votes: dict[tuple[int, int], tuple[int, int]], as_json: bool
) -> None:
    for roll in rolls:
        found = votes.get((roll.round, roll.turn))
        if as_json:
            told: dict[str, object] = {
                "round": roll.round, "turn": roll.turn, "dice": [roll.first, roll.second],
            }  # fmt: skip
            say_json(told | ({"sheets": found[0], "of": found[1]} if found else {}))
            continue
        line = f"{_turn(roll.round, roll.turn)}: {roll.first} {roll.second}"
        if found:
            many = Text(f"{found[0]} von {found[1]} Blättern", f"{found[0]} of {found[1]} sheets")
            line += f"  ({tell(many)})"
        say(line)


def _turn(number: int, turn: int) -> str:
    return tell(_turn_words(number, turn))


def _turn_words(number: int, turn: int) -> Text:
    return Text(
        f"{ROUND_WORDS[0].de} {number}, {TURN_WORDS[0].de} {turn}",
        f"{ROUND_WORDS[0].en} {number}, {TURN_WORDS[0].en} {turn}",
    )
