"""The page of the tests, and somebody who was let in."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.testclient import TestClient

from dicesheets.store.database import Database
from dicesheets.web.desk import Desk

HOST = "127.0.0.1:8123"
ORIGIN = f"http://{HOST}"
KEY = "the-key-of-the-tests"


@dataclass(frozen=True, slots=True)
class Page:
    """The page with somebody who was let in."""

    client: TestClient
    desk: Desk
    database: Database
