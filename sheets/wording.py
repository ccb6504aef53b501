"""What stands on pages beside the cards, in every language of the product."""

from __future__ import annotations

import re

from dicesheets.layouts.model import Text
from dicesheets.words.fields import ROUND_WORDS, STAR_WORDS
from dicesheets.words.players import MOVE_WORDS, STYLE_NAMES
from dicesheets.words.text import capital

DISCLAIMER = Text(
    "Inoffiziell, von Fans gemacht; die Namen gehören ihren Eigentümern.",
    "Unofficial, fan-made; names belong to their owners.",
)
RULER = Text("50 mm: nachmessen, mit 100 % drucken", "50 mm: measure it, print at 100 %")
ROUND = capital(ROUND_WORDS[0])
SEED = Text("Nr.", "Seed")
# Words of a rating; what others an author writes stay as they are.
_RATING_WORDS = (*STYLE_NAMES.values(), MOVE_WORDS[1], Text("Pläne", "boards"))


def say_rating(rating: str, language: str) -> str:
    """Return a layout's rating for the sheet; the fonts have no star, so it is said in a word."""
    said = rating.replace("★", STAR_WORDS[1].say(language))
    if language == "de":
        for word in _RATING_WORDS:
            said = said.replace(word.en, word.de)
        said = re.sub(r"(?<=\d)\.(?=\d)", ",", said)
    return said
