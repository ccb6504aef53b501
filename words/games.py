"""What the games are called; the keys are the words that stand in records.

The English ones are those of the publishers. What a card was called before they stood here is
still written in its layout, since the code of printed sheets rests on that: `FORMER_TITLES` says
which of these titles no longer count, `FORMER_RULES` which sentences and what stands there now.
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
FORMER_TITLES: dict[str, Text] = {"helden": Text("Würfelhelden", "Dice Heroes")}
# A sentence of a pad's rules and the one that is printed now: of one line each, so that no field of
# the pad moves.
FORMER_RULES: dict[str, tuple[tuple[Text, Text], ...]] = {
    "carcassonne": (
        (
            Text(
                "{catapult} ankreuzen: alle Würfel in einem Zug Katapulte, sofort gewonnen.",
                "Cross {catapult}: all dice catapults in one turn, won at once.",
            ),
            Text(
                "{catapult} ankreuzen: neun Katapulte in einem Zug, sofort gewonnen.",
                "Cross {catapult}: nine catapults in one turn, won at once.",
            ),
        ),
    ),
}
