"""`dicesheets league table`: who stands where, for people, spreadsheets and programs."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.league import event_argument
from dicesheets.commands.options import FILE, language_option
from dicesheets.commands.speaking import Decorator, option, speaking_command
from dicesheets.commands.terminal import say, say_lines
from dicesheets.errors import UsageError
from dicesheets.words.text import Text

NAMES = ("full", "initials", "numbers")


def names_option() -> Decorator:
    """Return `--names`: how much of people's names is told."""
    return option(
        "--names",
        "called",
        type=click.Choice(NAMES),
        default=NAMES[0],
        show_default=True,
        words=Text(
            "Wie viel von den Namen gezeigt wird: ganz, Anfangsbuchstaben oder nur Nummern.",
            "How much of names is shown: in full, initials, or numbers alone.",
        ),
    )


@speaking_command(
    "table",
    Text(
        """Die Tabelle einer Veranstaltung: wer wo steht, was offen ist und was dazu fehlt.

        Plätze und Gleichstände nach den Regeln des Spiels. Offene Blätter stehen für sich; wo sie
        noch etwas ändern können, steht ein Platz als „3–5.“ da.
        """,
        """The table of an event: who stands where, what is open, and what is missing there.

        Places and ties by the rules of the game. Open sheets stand apart; where they can still
        change something, a place reads "3–5.".
        """,
    ),
)
@event_argument()
@option(
    "--round",
    "round_",
    type=click.IntRange(1, 9),
    words=Text("Nur dieser Durchgang.", "This round alone."),
)
@option(
    "--group", value=Text("TISCH", "TABLE"), words=Text("Nur dieser Tisch.", "This table alone.")
)
@option(
    "--top",
    type=click.IntRange(1),
    words=Text(
        "Nur so viele Zeilen; nicht bei --csv und --json.",
        "So many lines only; not with --csv and --json.",
    ),
)
@option("--csv", "as_csv", is_flag=True, words=Text("CSV ausgeben.", "Print CSV."))
@option("--json", "as_json", is_flag=True, words=Text("JSON ausgeben.", "Print JSON."))
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    value=FILE,
    words=Text("In eine Datei schreiben.", "Write it to a file."),
)
@names_option()
@language_option
def command(
    event: Path, round_: int | None, group: str | None, top: int | None, as_csv: bool,
    as_json: bool, output: Path | None, called: str, language: str,
) -> None:  # fmt: skip
    """Print the table of an event."""
    from dicesheets.files.write import write_file
    from dicesheets.league.event import open_event
    from dicesheets.league.table import find_group, groups_of, load_table
    from dicesheets.league.table_text import format_table, table_csv, table_json
    from dicesheets.league.telling import telling_of
    from dicesheets.store.work import count_work

    if as_csv and as_json:
        told = Text("--csv oder --json, nicht beides", "--csv or --json, not both")
        raise UsageError(told)
    database, opened = open_event(event)
    try:
        telling = telling_of(database, opened, language, called)
        if round_ is not None and round_ > opened.rounds:
            raise UsageError(_no_round(opened.rounds), about="round", value=str(round_))
        if group is not None:
            known = groups_of(database, opened.match)
            asked, group = group, find_group(known, group)
            if group is None:
                raise UsageError(_no_group(known), about="group", value=asked)
        table = load_table(
            database, opened.match, round_ or 0, group or "", None if as_csv or as_json else top
        )
        waiting = sum(count_work(database, opened.match).values())
    finally:
        database.close()
    if waiting:
        say(_STALE.say(language), err=True)
    if as_csv:
        text = table_csv(table, telling)
    elif as_json:
        text = table_json(table, telling)
    else:
        text = format_table(table, telling, top) + "\n"
    if output is None:
        say_lines(text.replace("\r\n", "\n").removesuffix("\n"))
    else:
        # With a mark at the beginning spreadsheets see that it is UTF-8.
        mark = "\N{ZERO WIDTH NO-BREAK SPACE}" if as_csv else ""
        write_file(output, f"{mark}{text}".encode())


_STALE = Text(
    "noch nicht alles ist gelesen und gewertet; `league add` holt es nach",
    "not all is read and judged yet; `league add` makes up for it",
)


def _no_round(most: int) -> Text:
    return Text(f"es gibt nur {most}", f"there are only {most}")


def _no_group(known: tuple[str, ...]) -> Text:
    if not known:
        return Text("in der Liste stehen keine Tische", "the list names no tables")
    names = ", ".join(known[:20])
    return Text(f"diesen Tisch gibt es nicht; es gibt {names}", f"there is no such table; {names}")
