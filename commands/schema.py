"""`dicesheets schema`: the JSON Schema of layout files."""

from __future__ import annotations

import json

import click


@click.command(name="schema")
def command() -> None:
    """Print the JSON Schema of layout files, for completion in editors.

    The shipped files name it in their first line; do the same in yours:
    # yaml-language-server: $schema=layout.schema.json
    """
    from dicesheets.layouts.schema import layout_schema

    click.echo(json.dumps(layout_schema(), indent=2, ensure_ascii=False))
