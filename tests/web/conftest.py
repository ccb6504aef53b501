"""One page with one worker for all tests of the room: warming a worker takes seconds."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # for web_page and chromium

from starlette.testclient import TestClient
from web_page import HOST, KEY, ORIGIN, Page

from dicesheets.store.database import Database
from dicesheets.web.app import make_app
from dicesheets.web.desk import Desk
from dicesheets.web.guard import Door, cookie_name
from dicesheets.web.pages import House, Joining
from dicesheets.web.pool import Pool


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("page")
    database = Database(folder / "matches.sqlite")
    # What the page installs is nobody's but the tests'; workers take their surroundings from here.
    surroundings = pytest.MonkeyPatch()
    surroundings.setenv("DICESHEETS_HOME", str(folder / "home"))
    desk = Desk(database, Pool(database.file, 1))
    door = Door(frozenset({HOST}), KEY, cookie_name(8123))
    app = make_app(House(desk, None, Joining("")), door)
    with TestClient(app, ORIGIN, cookies={door.cookie: KEY}, follow_redirects=True) as client:  # type: ignore[arg-type]
        yield Page(client, desk, database)
    database.close()
    surroundings.undo()


@pytest.fixture(scope="session")
def photo() -> bytes:
    """A photo of a round page with a legal round on it."""
    return (Path(__file__).parents[2] / "examples/photos/welten.jpg").read_bytes()


@pytest.fixture
def rng() -> random.Random:
    return random.Random(19)
