"""What `make demo` does: print sheets, photograph a filled one, read and score it.

python tools/demo.py FOLDER REALMS SEED      everything it makes comes into FOLDER

What stands between the commands is in the language that they speak themselves.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from dicesheets.commands.language import choose_language
from dicesheets.words.text import Text

NEEDS_A_LOOK = 3  # the status of `score` where a field stays in doubt
Run = Callable[[Sequence[str]], int]  # a command of dicesheets, and its status

_FILES = Text(
    """
Die Dateien liegen in {0}/:
  welten.pdf   die dreizehn Karten eines Spielers
  round.pdf    ein Durchgang auf einer Seite (preview/ zeigt ihn als Bild)
  photo.jpg    das Übungsfoto; photo.yaml sagt, was wirklich darauf steht
  overlay/     was gelesen wurde, über das Blatt gezeichnet

Mit dem Handy: make demo-web, oder .venv/bin/dicesheets serve --lan""",
    """
The files are in {0}/:
  welten.pdf   one player's thirteen cards
  round.pdf    one round on one page (preview/ shows it as a picture)
  photo.jpg    the practice photo; photo.yaml says what really stands on it
  overlay/     what was read, drawn over the sheet

By phone: make demo-web, or .venv/bin/dicesheets serve --lan""",
)


def steps(out: str, realms: str, seed: str) -> list[tuple[Text, list[list[str]]]]:
    """Return what is done, each step with its commands."""
    welten = ["--game", "welten"]
    chosen = [*welten, "--realms", realms]
    return [
        (
            Text("1. Drucken: drei Welten, Rohstoffe und Würfelprotokoll auf einer Seite",
                 "1. Print: three realms, resources and dice log on one page"),
            [["print", "--format", "round", *chosen, "-o", f"{out}/round.pdf",
              "--png", f"{out}/preview"],
             ["print", *welten, "-o", f"{out}/welten.pdf"]],
        ),
        (
            Text("2. Üben: einen Durchgang spielen, von Hand eintragen, fotografieren",
                 "2. Practise: play a round, fill the page by hand, photograph it"),
            [["practise", *chosen, "--seed", seed, "-o", f"{out}/photo.jpg"]],
        ),
        (
            Text("3. Werten: das Foto lesen, das Spiel prüfen, zusammenzählen",
                 "3. Score: read the photo, judge the play, add up"),
            [["score", f"{out}/photo.jpg", "--overlay", f"{out}/overlay"]],
        ),
    ]  # fmt: skip


def demo(out: str, realms: str, seed: str, language: str, run: Run) -> int:
    """Do everything, step by step; return the status of what failed, else 0."""
    for heading, commands in steps(out, realms, seed):
        print(heading.say(language), flush=True)
        for command in commands:
            status = run(command)
            if status not in (0, NEEDS_A_LOOK):
                return status
    print(_FILES.say(language).format(out))
    return 0


def run_command(arguments: Sequence[str]) -> int:
    """Run a command of dicesheets as people do."""
    done = subprocess.run([sys.executable, "-m", "dicesheets", *arguments], check=False)
    return done.returncode


if __name__ == "__main__":
    folder, wanted, number = sys.argv[1:4]
    Path(folder).mkdir(parents=True, exist_ok=True)
    spoken = choose_language(None, os.environ)
    sys.exit(demo(folder, wanted, number, spoken, run_command))
