"""The live table in a real browser, while another program adds results to the event."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, find_chromium

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.league.event import Wish, new_event
from dicesheets.store.database import Database
from dicesheets.store.results import keep_result
from dicesheets.store.values import Person, StoredResult

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_chromium() is None, reason="there is no Chromium here"),
]
PEOPLE = tuple(Person(n, f"Player {n}", "Red" if n % 2 else "Blue") for n in range(1, 41))


def add(database: Database, match: str, number: int, score: int) -> None:
    row = StoredResult(f"p{number}", 0, number, "ranked", score, (score,), (score,))
    keep_result(database, match, row.sheet, [row])


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Database, str, str]]:
    wish = Wish("Cup", load_classic(Game.WELTEN), people=PEOPLE)
    database, made = new_event(tmp_path / "cup", wish)
    add(database, made.match, 1, 200)
    command = [sys.executable, "-m", "dicesheets", "serve", "--event", str(database.file),
               "--port", "0", "--no-browser", "--lang", "en"]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    yield database, made.match, found[0]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    database.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_new_results_show_up_by_themselves(
    served: tuple[Database, str, str], tmp_path: Path, width: int
) -> None:
    database, match, address = served
    browser = Chromium(find_chromium() or "", tmp_path / "profile")
    try:
        browser.look(width, 900)
        browser.open(address)
        browser.wait("document.querySelectorAll('.leaders tbody tr').length == 1")
        browser.run("window.stays = true")
        for number in range(2, 41):
            add(database, match, number, 200 + number)
        browser.wait("document.querySelectorAll('.leaders tbody tr').length == 40")
        names = "[...document.querySelectorAll('.leaders tbody tr')].map(r => r.dataset.sheet)"
        assert browser.run(names) == [f"p{n}" for n in range(40, 0, -1)]
        assert browser.run("document.querySelector('.step-1 b').textContent") == "Player 40"
        assert browser.run("window.stays"), "the page is changed in place"
        wide = browser.run("document.documentElement.scrollWidth <= innerWidth")
        assert wide and browser.complaints() == []
    finally:
        browser.close()
