"""Many phones at once: every answer is about the photo that was sent, and about no other."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from web_page import ORIGIN, Page

PHOTOS = Path(__file__).parents[2] / "examples/photos"
PHONES = 6


def test_six_phones_that_send_at_once_get_their_own_scores(page: Page) -> None:
    photos = {file.stem: file.read_bytes() for file in sorted(PHOTOS.glob("*.jpg"))}
    sent = [(name, data + b"crowd") for name, data in photos.items()]
    alone = {name: post(page, data) for name, data in sent}
    assert told(alone["welten"]) == [("8,3", True)]
    crowd = [(name, photos[name] + f"crowd {n}".encode()) for n in range(1, 3) for name in photos]
    with ThreadPoolExecutor(PHONES) as phones:
        answers = list(phones.map(lambda one: post(page, one[1]), crowd))
    matches = {answer["match"] for answer in answers}
    assert len(matches) == len(crowd), "each began a match of its own"
    for (name, data), answer in zip(crowd, answers, strict=True):
        (photo,) = answer["photos"]
        assert photo["sha"] == hashlib.sha256(data).hexdigest()
        assert told(answer) == told(alone[name]), name
    assert len({tuple(told(answer)) for answer in alone.values()}) == len(photos), "all differ"


def post(page: Page, data: bytes) -> dict[str, Any]:
    answer = page.client.post(
        "/photos", headers={"origin": ORIGIN, "accept": "application/json",
                            "accept-language": "de"},
        files={"photo": ("a.jpg", data)},
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def told(answer: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return what an answer says of the sheets, without whose photo it is."""
    return [(sheet["score"], sheet["legal"]) for sheet in answer["sheets"]]
