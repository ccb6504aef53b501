"""`dicesheets rate`: the certificate of a layout, by simulated play."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command(name="rate", context_settings={"show_default": True})
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--chart",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.svg",
    help="Also draw the scores beside those of the classic cards (one layout only).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON, one line a file.")
@click.option(
    "--lang",
    "language",
    type=click.Choice(("de", "en")),
    default="en",
    help="Language of the chart and the messages.",
)
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], chart: Path | None, as_json: bool, language: str
) -> None:
    """Rate layout FILES by thousands of simulated rounds, compared with the classic cards.

    Installed and generated variants may be given by name.
    Says for every style of player how much more or less it scores, with the 95 % range, and which
    difficulty that makes. Exit status 1 if a layout suits none.
    """
    from dicesheets.commands.options import open_layout
    from dicesheets.errors import UsageError
    from dicesheets.files.write import write_file
    from dicesheets.variants.chart import draw_chart
    from dicesheets.variants.rating import format_rating, rate_layout, rating_data

    if chart and len(files) > 1:
        raise UsageError("--chart: goes with one layout; rate them one by one")
    suits = True
    for file in files:
        layout = open_layout(file)
        rating = rate_layout(layout)
        suits = suits and rating.fitting is not None
        if as_json:
            click.echo(json.dumps(rating_data(layout, rating), ensure_ascii=False))
        else:
            click.echo(format_rating(layout, rating, language))
        if chart and rating.certificate is None:
            raise UsageError("--chart: boards have no chart; leave it out")
        if chart and rating.certificate:
            name = layout.about.name.say(language)
            write_file(chart, draw_chart(rating.certificate, name, language).encode())
    ctx.exit(0 if suits else 1)
