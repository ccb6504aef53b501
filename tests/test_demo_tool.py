"""What `make demo` says between the commands that it runs."""

from __future__ import annotations

from collections.abc import Sequence

import click
import pytest

from dicesheets.cli import main
from dicesheets.tools.demo import demo, steps


@pytest.mark.parametrize(
    ("language", "heading", "ending"),
    [("de", "1. Drucken: ", "Die Dateien liegen in out/:"), ("en", "1. Print: ", "The files are")],
)
def test_headings_speak_the_language_of_the_commands(
    language: str, heading: str, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """They were English around German output."""
    ran: list[str] = []

    def run(command: Sequence[str]) -> int:
        ran.append(command[0])
        return 3 if command[0] == "score" else 0  # a field that needs a look is no failure

    assert demo("out", "castles,cities,scythe", "12", language, run) == 0
    assert ran == ["print", "print", "practise", "score"]
    told = capsys.readouterr().out
    assert told.startswith(heading) and ending in told


def test_a_step_that_fails_ends_the_demo(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo("out", "castles,cities,scythe", "12", "en", lambda command: 70) == 70
    assert capsys.readouterr().out.count("\n") == 1


def test_every_command_of_the_demo_has_its_options() -> None:
    for _, commands in steps("out", "castles,cities,scythe", "12"):
        for name, *arguments in commands:
            command = main.get_command(click.Context(main), name)
            assert command is not None
            command.make_context(name, list(arguments))  # refuses what it does not know
