"""The page of the tests, and somebody who was let in."""

from __future__ import annotations

import time
from dataclasses import dataclass

from starlette.testclient import TestClient

from dicesheets.store.database import Database
from dicesheets.web.desk import Desk
from dicesheets.web.words import WORDS

HOST = "127.0.0.1:8123"
ORIGIN = f"http://{HOST}"
KEY = "the-key-of-the-tests"
WORKING = WORDS["working"]


@dataclass(frozen=True, slots=True)
class Page:
    """The page with somebody who was let in."""

    client: TestClient
    desk: Desk
    database: Database

    def look(self, match: str, language: str = "de") -> str:
        """Return the page of a match once its photos are read; it reloads itself until then."""
        for _ in range(600):
            html = self.client.get(f"/m/{match}", headers={"accept-language": language}).text
            if WORKING.say(language) not in html:
                break
            time.sleep(0.1)
        return html
