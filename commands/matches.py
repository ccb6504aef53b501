"""`dicesheets matches`: the matches of the phone page, as a list and as plain files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dicesheets.commands.data_option import FOLDER, data_option, json_option
from dicesheets.commands.exporting import tell_lost
from dicesheets.commands.language import tell
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say, say_json
from dicesheets.errors import UsageError
from dicesheets.words.matches import match_title
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.store.database import Database

ACTIONS = ("list", "export", "import")


@speaking_command(
    "matches",
    Text(
        """Die Partien der Handyseite (`dicesheets serve`).

        \b
        dicesheets matches                          zeigt sie
        dicesheets matches export NUMMER -o ORDNER  schreibt eine als einzelne Dateien
        dicesheets matches import ORDNER            nimmt eine solche auf
        """,
        """The matches of the phone page (`dicesheets serve`).

        \b
        dicesheets matches                    lists them
        dicesheets matches export ID -o DIR   writes one as plain files
        dicesheets matches import DIR         takes such a one in
        """,
    ),
)
@argument(
    "action",
    Text("[list|export|import]", "[list|export|import]"),
    type=click.Choice(ACTIONS),
    default=ACTIONS[0],
)
@argument("what", Text("[NUMMER|ORDNER]", "[ID|DIR]"), required=False)
@option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    value=FOLDER,
    words=Text(
        "Wohin die Dateien kommen.  [Vorgabe: die Nummer]",
        "Where the files go.  [default: the id]",
    ),
)
@data_option
@json_option
def command(
    action: str, what: str | None, output: Path | None, data: Path | None, as_json: bool
) -> None:
    """List, export or import matches."""
    from dicesheets.store.database import Database
    from dicesheets.store.exchange import export_match, import_match
    from dicesheets.store.home import FILE, matches_folder
    from dicesheets.store.matches import find_match, list_matches

    database = Database((data or matches_folder()) / FILE)
    try:
        if action == "list":
            for match in list_matches(database):
                if as_json:
                    say_json({"id": match.id, "title": match.title, "game": match.game,
                              "layout": match.layout, "made_at": match.made_at})  # fmt: skip
                else:
                    title = tell(match_title(match.title, match.made_at))
                    say(f"{match.id}  {match.made_at[:10]}  {match.game or '–':11} {title}")
            return
        if what is None:
            raise UsageError(_NAME_IT[action])
        if action == "export":
            _check(database, what)
            done = export_match(database, what, output or Path(what))
            say(done.file)
            tell_lost(done)
        else:
            match = find_match(database, import_match(database, Path(what)))
            called = match_title(match.title, match.made_at)
            say(tell(Text(f"{called.de}: aufgenommen", f"{called.en}: taken in")))
    finally:
        database.close()


def _check(database: Database, what: str) -> None:
    """Refuse a match that is not there, in words of this command."""
    from dicesheets.store.matches import find_match

    try:
        find_match(database, what)
    except UsageError:
        told = Text(
            f"die Partie {what} gibt es nicht; `dicesheets matches` zeigt die Nummern",
            f"there is no match {what}; `dicesheets matches` lists the ids",
        )
        raise UsageError(told) from None


_NAME_IT = {
    "export": Text(
        "welche Partie? `dicesheets matches` zeigt die Nummern",
        "which match? `dicesheets matches` lists the ids",
    ),
    "import": Text(
        "nenne den Ordner, in dem match.json liegt", "name the folder that holds match.json"
    ),
}
