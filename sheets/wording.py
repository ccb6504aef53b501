"""What stands on pages beside the cards, in every language of the product."""

from __future__ import annotations

import re

from dicesheets.layouts.model import Game, Role, Text

TITLES: dict[Game, Text] = {
    Game.WELTEN: Text("Würfelwelten", "Rolling Realms"),
    Game.WUERFELAND: Text("Würfeland", "Diceland"),
    Game.HELDEN: Text("Würfelhelden", "Dice Hunters of Therion"),
    Game.CARCASSONNE: Text("Carcassonne: das Würfelspiel", "Carcassonne: the dice game"),
}
DISCLAIMER = Text(
    "Inoffiziell, von Fans gemacht; die Namen gehören ihren Eigentümern.",
    "Unofficial, fan-made; names belong to their owners.",
)
RULER = Text("50 mm: nachmessen, mit 100 % drucken", "50 mm: measure it, print at 100 %")
PLAYER = Text("Person", "Player")
ROUND = Text("Durchgang", "Round")
SEED = Text("Nr.", "Seed")
ROLES: dict[Role, tuple[Text, Text]] = {  # one, several
    Role.REALM: (Text("Welt", "realm card"), Text("Welten", "realm cards")),
    Role.RESOURCES: (Text("Rohstoffkarte", "resource card"),) * 2,
    Role.SCORE: (Text("Wertungskarte", "score card"),) * 2,
    Role.BOARD: (Text("Spielplan", "board"), Text("Spielpläne", "boards")),
    Role.PAD: (Text("Wertungsblock", "score pad"), Text("Wertungsblöcke", "score pads")),
    Role.COMPONENT: (
        Text("Seite mit Spielmaterial", "page of components"),
        Text("Seiten mit Spielmaterial", "pages of components"),
    ),
}
# Words of a rating; what others an author writes stay as they are.
_RATING_WORDS = (
    ("careless", "sorglos"),
    ("greedy", "gierig"),
    ("planning", "planend"),
    ("turns", "Züge"),
    ("boards", "Pläne"),
)


def say_rating(rating: str, language: str) -> str:
    """Return a layout's rating for the sheet; the fonts have no star, so it is said in a word."""
    said = rating.replace("★", "Sterne" if language == "de" else "stars")
    if language == "de":
        for english, german in _RATING_WORDS:
            said = said.replace(english, german)
        said = re.sub(r"(?<=\d)\.(?=\d)", ",", said)
    return said
