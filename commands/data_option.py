"""Where the matches are kept: apart from the other options, which load all of the layouts."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.speaking import option
from dicesheets.words.text import Text

FOLDER = Text("ORDNER", "DIR")

data_option = option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    value=FOLDER,
    words=Text(
        "Wo die Partien liegen.  [Vorgabe: der Datenordner des Benutzers]",
        "Where the matches are kept.  [default: the user's data folder]",
    ),
)
json_option = option(
    "--json",
    "as_json",
    is_flag=True,
    words=Text("JSON ausgeben, eine Zeile je Partie.", "Print JSON, one line a match."),
)
