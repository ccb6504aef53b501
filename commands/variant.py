"""`dicesheets variant`: new sheets by seed, certified by play."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.language import language_of, tell
from dicesheets.commands.messages import say_errors
from dicesheets.commands.options import FOLDER, paper_option, sheet_language_option
from dicesheets.commands.speaking import option, speaking_command
from dicesheets.commands.terminal import say
from dicesheets.layouts.registry import DEFAULT_GAME, games_with_variants
from dicesheets.words.text import Text


@speaking_command(
    "variant",
    Text(
        """Neue, faire Blätter erzeugen: YAML, PDF, Vorschau und Bewertung.

        Jede Variante wird Tausende Male sorglos, gierig und planend gespielt, bevor sie angenommen
        wird; die Bewertung steht in ihrer Datei und klein auf dem Blatt.
        """,
        """Generate new, fair sheets: YAML, PDF, preview and rating.

        Every variant is played thousands of times by careless, greedy and planning players before
        it is accepted; the rating is stored in its file and printed small on the sheet.
        """,
    ),
    context_settings={"show_default": True},
)
@option(
    "--game",
    type=click.Choice([game.value for game in games_with_variants()]),
    default=DEFAULT_GAME.value,
    words=Text("Das Spiel.", "The game."),
)
@option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    words=Text(
        "Gleiche Zahl, Schwierigkeit und Welten: gleiche Variante, Byte für Byte. Jede Zahl "
        "steht für 16 Entwürfe; die Variante trägt die Nummer des ersten fairen.",
        "Same seed, difficulty and realms: same variant, byte for byte. Each seed "
        "stands for 16 drafts; the variant bears the number of the first fair one.",
    ),
)
@option(
    "--count",
    type=click.IntRange(1, 1000),
    default=1,
    words=Text(
        "Wie viele Varianten: mit --seed, --seed + 1, …",
        "How many variants: seeds SEED, SEED + 1, …",
    ),
)
@option(
    "--difficulty",
    type=click.Choice(("easy", "normal", "hard")),
    default="normal",
    words=Text(
        "normal: im simulierten Spiel bringt jeder Stil bis auf 5 % so viel wie die klassischen "
        "Karten.",
        "normal: simulated players of every style score within 5 % of the classic cards.",
    ),
)
@option(
    "--realms",
    default="",
    show_default=False,
    metavar="A,B,…",
    words=Text(
        "Nur diese Welten von welten ändern.  [Vorgabe: alle]",
        "Vary only these realms of welten.  [default: all]",
    ),
)
@paper_option
@sheet_language_option
@option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    value=FOLDER,
    words=Text("Wohin die Dateien kommen.", "Where the files go."),
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seed: int,
    count: int,
    difficulty: str,
    realms: str,
    paper: str,
    language: str,
    output: Path,
) -> None:
    """Generate new sheets by seed."""
    from dicesheets.commands.progress import progress
    from dicesheets.errors import LayoutError
    from dicesheets.layouts.model import Game
    from dicesheets.sheets.wording import say_rating
    from dicesheets.variants.files import write_variant
    from dicesheets.variants.make import make_variant
    from dicesheets.variants.wish import parse_realms

    mask = parse_realms(realms)
    failed: list[LayoutError] = []
    with progress(count, tell(Text("Varianten", "variants"))) as step:
        for number in range(seed, seed + count):
            try:
                variant = make_variant(Game(game), number, difficulty, mask)
            except LayoutError as error:  # one seed without a fair variant spoils no others
                failed.append(error)
            else:
                written = write_variant(variant, output, paper, language)
                rating = say_rating(variant.layout.about.rating, language_of(ctx))
                say(f"{written[0]}: {rating} (--seed {number})")  # it bears its draft's number
            step()
    if failed:
        say_errors(ctx, failed)
        ctx.exit(LayoutError.exit_code)
