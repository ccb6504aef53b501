"""How far a photo is on its way to the score: what is said of it, and how much is done.

Each stage is told by the worker when it has done it; none is guessed from the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dicesheets.web.words import WORDS
from dicesheets.words.text import Text

# What of the time has passed when a step is done, of a photo of a round page: decoding takes a
# third of it, the cards' fields a fifth, the networks a third.
SHARES = {"waiting": 0.05, "reading": 0.1, "decoded": 0.35, "found": 0.5, "card": 0.65,
          "marks": 0.95, "read": 0.97}  # fmt: skip
STEPS = ("decoded", "found", "card", "marks")
MOST_COUNTED = 10_000


@dataclass(frozen=True, slots=True)
class Stage:
    """What to say of a photo, and how much of the work is done, from 0 to 1."""

    says: Text
    share: float

    def as_json(self) -> dict[str, Any]:
        """Return it for a script: what to say in both languages."""
        return {"says": [self.says.de, self.says.en], "share": round(self.share, 3)}


def stage_of_state(state: str) -> Stage:
    """Return the stage of a photo that waits, is begun, or is read and to be judged."""
    word = {"waiting": "waiting", "reading": "reading"}.get(state, "judging")
    return Stage(WORDS[word], SHARES.get(state, SHARES["read"]))


def stage_of(told: Mapping[str, Any]) -> Stage | None:
    """Return the stage that a worker tells; None if it is no step of reading."""
    step, page, done, many = (told.get(key) for key in ("step", "page", "done", "of"))
    numbers = [n for n in (page, done, many) if type(n) is int and 0 <= n <= MOST_COUNTED]
    if step not in STEPS or len(numbers) < 3:
        return None
    page, done, many = numbers
    share = SHARES[step]
    if step == "card":
        share = SHARES["found"] + (SHARES["card"] - SHARES["found"]) * min(1, done / max(1, many))
    word = "stage_found_one" if step == "found" and many == 1 else f"stage_{step}"
    says = _filled(WORDS[word], page=page, done=done, many=many)
    if page > 1:
        says = _filled(WORDS["stage_page"], page=page, says=says)
    return Stage(says, share)


def _filled(text: Text, **values: int | Text) -> Text:
    said = {
        language: {
            name: value.say(language) if isinstance(value, Text) else value
            for name, value in values.items()
        }
        for language in ("de", "en")
    }
    return Text(text.de.format(**said["de"]), text.en.format(**said["en"]))
