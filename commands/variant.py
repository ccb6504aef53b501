"""`dicesheets variant`: new sheets by seed, certified by play."""

from __future__ import annotations

from pathlib import Path

import click

from dicesheets.commands.options import paper_option, sheet_language_option


@click.command(name="variant", context_settings={"show_default": True})
@click.option(
    "--game", type=click.Choice(("welten", "wuerfeland")), default="welten", help="The game."
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    help="Same seed, difficulty and realms: same variant, byte for byte.",
)
@click.option(
    "--count",
    type=click.IntRange(1, 1000),
    default=1,
    help="How many variants: seeds SEED, SEED + 1, …",
)
@click.option(
    "--difficulty",
    type=click.Choice(("easy", "normal", "hard")),
    default="normal",
    help="normal: simulated players of every style score within 5 % of the classic cards.",
)
@click.option(
    "--realms",
    default="",
    show_default=False,
    metavar="A,B,…",
    help="Vary only these realms of welten.  [default: all]",
)
@paper_option
@sheet_language_option
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    metavar="DIR",
    help="Where the files go.",
)
def command(
    game: str,
    seed: int,
    count: int,
    difficulty: str,
    realms: str,
    paper: str,
    language: str,
    output: Path,
) -> None:
    """Generate new, fair sheets: YAML, PDF, preview and rating.

    Every variant is played thousands of times by careless, greedy and planning players before it
    is accepted; the rating is stored in its file and printed small on the sheet.
    """
    from dicesheets.commands.progress import progress
    from dicesheets.errors import LayoutError
    from dicesheets.layouts.model import Game
    from dicesheets.variants.files import write_variant
    from dicesheets.variants.make import make_variant
    from dicesheets.variants.wish import parse_realms

    mask = parse_realms(realms)
    failed: list[str] = []
    with progress(count, "variants") as step:
        for number in range(seed, seed + count):
            try:
                variant = make_variant(Game(game), number, difficulty, mask)
            except LayoutError as error:  # one seed without a fair variant spoils no others
                failed.append(str(error))
            else:
                written = write_variant(variant, output, paper, language)
                click.echo(f"{written[0]}: {variant.layout.about.rating}")
            step()
    if failed:
        raise LayoutError("\n".join(failed))
