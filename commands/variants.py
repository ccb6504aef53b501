"""`dicesheets variants`: what is built in and what was added."""

from __future__ import annotations

import json

import click


@click.command(name="variants")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")
@click.option("--remove", metavar="NAME", help="Take a variant out of the library.")
def command(as_json: bool, remove: str | None) -> None:
    """List the layouts that sheets can be printed from and read by: built-in, then installed."""
    from dicesheets.variants.library import list_known, remove_variant

    if remove:
        click.echo(f"{remove_variant(remove).full_name}: removed")
        return
    for item in list_known():
        if as_json:
            data = {
                "game": item.game, "id": item.id, "digest": item.digest, "name": item.name,
                "author": item.author, "licence": item.licence, "version": item.version,
                "rating": item.rating, "file": str(item.file),
            }  # fmt: skip
            click.echo(json.dumps(data, ensure_ascii=False))
        else:
            by = ", ".join(part for part in (item.author, item.licence) if part)
            line = f"{item.game:11} {item.id:22} {item.digest}  {item.name} (version {item.version}"
            click.echo(f"{line}; {by})" if by else f"{line})")
            if item.rating:
                click.echo(f"{'':35}{item.rating}")
