"""What the games are called; the keys are the words that stand in records.

The English ones are those of the publishers. On its own card the pad of helden is still called
"Dice Heroes": the code of printed sheets rests on what the card says, so that name follows with
the next version of the sheet.
"""

from __future__ import annotations

from dicesheets.words.text import NO_TEXT, Text

# A title, and what stands smaller below it where there is room for two lines.
GAME_TITLES: dict[str, tuple[Text, Text]] = {
    "welten": (Text("Würfelwelten", "Rolling Realms"), NO_TEXT),
    "wuerfeland": (Text("Würfeland", "Diceland"), NO_TEXT),
    "helden": (Text("Würfelhelden", "Dice Hunters of Therion"), NO_TEXT),
    "carcassonne": (Text("Carcassonne", "Carcassonne"), Text("Würfelspiel", "dice game")),
    "own": (Text("Eigenes Spiel", "Game of your own"), NO_TEXT),
}
GAME_NAMES: dict[str, Text] = {
    game: Text(f"{title.de} {below.de}".rstrip(), f"{title.en} {below.en}".rstrip())
    for game, (title, below) in GAME_TITLES.items()
}
