"""What stands on pages beside the cards, in every language of the product."""

from __future__ import annotations

import re

from dicesheets.layouts.model import Layout, Text
from dicesheets.sheets.text import drawable
from dicesheets.words.fields import ROUND_WORDS, STAR_WORDS
from dicesheets.words.players import MOVE_WORDS, STYLE_NAMES
from dicesheets.words.text import capital

DISCLAIMER = Text(
    "Inoffiziell, von Fans gemacht; die Namen gehören ihren Eigentümern.",
    "Unofficial, fan-made; names belong to their owners.",
)
LONGEST_IMPRINT = 60  # letters
RULER = Text("50 mm: nachmessen, mit 100 % drucken", "50 mm: measure it, print at 100 %")
ROUND = capital(ROUND_WORDS[0])
ROUND_CUT = Text("Durchg.", "Round")  # where there is no room for the word
SEED = Text("Nr.", "Seed")
# Words of a rating; what others an author writes stay as they are.
_RATING_WORDS = (*STYLE_NAMES.values(), MOVE_WORDS[1], Text("Pläne", "boards"))


def imprint_of(layout: Layout) -> tuple[Text, ...]:
    """Return whose a game is: of somebody's own its name, the author and the licence, too."""
    if not layout.traits.names_itself:
        return (DISCLAIMER,)
    about = layout.about
    author, licence = (drawable(words, "regular") for words in (about.author, about.licence))
    name = layout.game_name
    own = Text(_joined(name.de, author, licence), _joined(name.en, author, licence))
    return (Text(f"{own.de}.", f"{own.en}."), DISCLAIMER) if own.de and own.en else (DISCLAIMER,)


def _joined(*parts: str) -> str:
    """Return what there is, first to last, as far as it fits."""
    given = [part for part in parts if part]
    fitting = (" · ".join(given[:count]) for count in range(len(given), 0, -1))
    return next((text for text in fitting if len(text) <= LONGEST_IMPRINT), "")


def say_rating(rating: str, language: str) -> str:
    """Return a layout's rating for the sheet; the fonts have no star, so it is said in a word."""
    said = rating.replace("★", STAR_WORDS[1].say(language))
    if language == "de":
        for word in _RATING_WORDS:
            said = said.replace(word.en, word.de)
        said = re.sub(r"(?<=\d)\.(?=\d)", ",", said)
    return said
