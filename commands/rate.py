"""`dicesheets rate`: the certificate of a layout, by simulated play."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.options import language_option
from dicesheets.commands.speaking import argument, option, speaking_command
from dicesheets.commands.terminal import say_json, say_lines
from dicesheets.words.text import Text

UNSUITED = 3  # exit status: something to look at; 1 is kept for illegal sheets


@speaking_command(
    "rate",
    Text(
        """Die Vorlagen DATEIEN durch Tausende simulierte Durchgänge bewerten, verglichen mit den
        klassischen Karten.

        Installierte und erzeugte Varianten lassen sich mit ihrem Namen angeben. Sagt für jeden
        Spielstil, wie viel mehr oder weniger er bringt, mit dem Bereich von 95 %, und welche
        Schwierigkeit das ergibt. Rückgabewert 3, wenn eine Vorlage zu keiner passt.
        """,
        """Rate layout FILES by thousands of simulated rounds, compared with the classic cards.

        Installed and generated variants may be given by name.
        Says for every style of player how much more or less it scores, with the 95 % range, and
        which difficulty that makes. Exit status 3 if a layout suits none.
        """,
    ),
    context_settings={"show_default": True},
)
@argument(
    "files",
    Text("DATEIEN...", "FILES..."),
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    value=Text("DATEI.svg", "FILE.svg"),
    words=Text(
        "Auch die Punkte neben denen der klassischen Karten zeichnen (nur bei einer Vorlage).",
        "Also draw the scores beside those of the classic cards (one layout only).",
    ),
)
@option(
    "--json",
    "as_json",
    is_flag=True,
    words=Text(
        "Die Zahlen als JSON ausgeben, eine Zeile je Datei.",
        "Print the figures as JSON, one line a file.",
    ),
)
@language_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], chart: Path | None, as_json: bool, language: str
) -> None:
    """Rate layouts by simulated play."""
    from dicesheets.commands.options import open_layout
    from dicesheets.errors import UsageError
    from dicesheets.files.write import write_file
    from dicesheets.variants.chart import draw_chart
    from dicesheets.variants.rating import format_rating, rate_layout, rating_data

    if chart and len(files) > 1:
        what = Text(
            "geht nur mit einer Vorlage; bewerte sie einzeln",
            "goes with one layout; rate them one by one",
        )
        raise UsageError(what, about="chart")
    suits = True
    for file in files:
        layout = open_layout(file)
        rating = rate_layout(layout)
        suits = suits and rating.fitting is not None
        if as_json:
            say_json(rating_data(layout, rating))
        else:
            say_lines(format_rating(layout, rating, language))
        if chart and rating.certificate is None:
            what = Text(
                "für Spielpläne gibt es keine Zeichnung; lass es weg",
                "boards have no chart; leave it out",
            )
            raise UsageError(what, about="chart")
        if chart and rating.certificate:
            name = layout.about.name.say(language)
            write_file(chart, draw_chart(rating.certificate, name, language).encode())
    ctx.exit(0 if suits else UNSUITED)
