"""One page with one worker for all tests of the room: warming a worker takes seconds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the packages of the phone page are not installed")

from starlette.testclient import TestClient

from dicesheets.store.database import Database
from dicesheets.web.app import make_app
from dicesheets.web.desk import Desk
from dicesheets.web.guard import Door, cookie_name
from dicesheets.web.pages import House, Joining
from dicesheets.web.pool import Pool

HOST = "127.0.0.1:8123"
ORIGIN = f"http://{HOST}"
KEY = "the-key-of-the-tests"


@dataclass(frozen=True, slots=True)
class Page:
    """The page with somebody who was let in."""

    client: TestClient
    desk: Desk
    database: Database

    def post(self, path: str, **given: object) -> object:
        return self.client.post(path, headers={"origin": ORIGIN}, **given)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    database = Database(tmp_path_factory.mktemp("page") / "matches.sqlite")
    desk = Desk(database, Pool(database.file, 1))
    door = Door(frozenset({HOST}), KEY, cookie_name(8123))
    app = make_app(House(desk, None, Joining("")), door)
    with TestClient(app, ORIGIN, cookies={door.cookie: KEY}, follow_redirects=True) as client:  # type: ignore[arg-type]
        yield Page(client, desk, database)
    database.close()


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A photo of a round page with a legal round on it."""
    from dicesheets.layouts.load import load_classic
    from dicesheets.layouts.model import Game

    return practice_photo(load_classic(Game.WELTEN), 12)


def practice_photo(layout: object, seed: int) -> bytes:
    """Return a photo as `dicesheets practise` makes it."""
    from click.testing import CliRunner

    from dicesheets.cli import main

    runner = CliRunner()
    with runner.isolated_filesystem():
        done = runner.invoke(
            main,
            ["practise", "--realms", "castles,cities,scythe", "--seed", str(seed), "-o", "a.jpg"],
        )
        assert done.exit_code == 0, done.output
        return Path("a.jpg").read_bytes()


@pytest.fixture
def rng() -> random.Random:
    return random.Random(19)
