"""What leaflets say beside the rules, in both languages; `{star}` and the like are icons."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of the game and what it means; `mark` is made with a pen over its last icon."""

    icons: tuple[str, ...]
    text: Text
    mark: str = ""  # "o" a ring, "x" a cross, "ox" both


LEAFLET = Text("Spielanleitung", "How to play")
EXAMPLE = Text("Beispiel", "Example")
EFFECTS = Text("Was Rohstoffe können", "What resources can do")
STARS = Text("Hier gibt es {count} {{star}}.", "This card scores {count} {{star}}.")
SIGNS_TITLE = Text("Die Zeichen", "The signs")
ROUND_TITLE = Text("Ein ganzer Durchgang", "A whole round")
ROUND_EXAMPLE = Text(
    "{realms} und die übrigen Rohstoffe geben {score} Punkte.",
    "{realms} and the resources left over give {score} points.",
)
OPENING = Text("Die ersten drei Runden", "The first three turns")
OPENING_CARDS = Text("So sehen die drei Welten jetzt aus:", "The three realms now look like this:")
THROWS_TITLE = Text("Würfe als Beispiel", "Throws as examples")
WRONG_TITLE = Text("Das geht nicht", "This is not allowed")
FILLED_TITLE = Text("Ein ganzes Spiel", "A whole game")
FACES = Text("Was die Würfel zeigen", "What the dice show")
POINTS_TITLE = Text("Punkte für geschlossene Städte", "Points for closed cities")
COLOURS_TITLE = Text("Farben und Symbole", "Colours and symbols")
CITY_DICE = Text("Stadt aus … Würfeln", "City of … dice")
CITY_POINTS = Text("zählt", "counts")
CITY_DOUBLED = Text("mit Ritter doppelt", "twice with a knight")
POSTERS_TITLE = Text("Steckbriefe im Stapel", "Posters in the stack")
POSTER_WORTH = Text("Wert", "Worth")
POSTERS = Text(
    "Zusammen {total}. Zu zweit fehlen {removed}.",
    "{total} in all. Two players leave out {removed}.",
)
GLANCE_TITLE = Text("Auf einen Blick", "At a glance")
RECORDS_TITLE = Text("Unsere Partien", "Our games")
RECORD_COLUMNS = (
    (Text("Tag", "Date"), 0.15),
    (Text("Wer mitgespielt hat", "Who played"), 0.40),
    (Text("Gewonnen hat", "Winner"), 0.28),
    (Text("mit", "with"), 0.17),
)
NOTES_TITLE = Text("Platz für Notizen", "Room for notes")
CHECKED = Text(
    "Alle Beispiele sind nach den Regeln nachgerechnet.",
    "Every example was worked out by the rules.",
)
PHOTO = Text(
    "Fotografiere ausgefüllte Blätter ganz und bei gutem Licht: dicesheets liest sie, prüft jeden "
    "Zug und zählt zusammen.",
    "Photograph filled sheets whole and in good light: dicesheets reads them, checks every move "
    "and adds up.",
)

# Players, minutes, from which age.
FACTS: dict[Game, Text] = {
    Game.WELTEN: Text("1–6 Personen · 30 Minuten", "1–6 players · 30 minutes"),
    Game.WUERFELAND: Text("2–4 Personen · ab 8 · 20 Minuten", "2–4 players · 8+ · 20 minutes"),
    Game.HELDEN: Text("2–4 Personen · ab 8 · 30 Minuten", "2–4 players · 8+ · 30 minutes"),
    Game.CARCASSONNE: Text("2–5 Personen · ab 8 · 10 Minuten", "2–5 players · 8+ · 10 minutes"),
}
FILLED: dict[Game, Text] = {
    Game.WUERFELAND: Text(
        "Ein Plan am Ende: {score} {{star}} sind erreicht, alle roten Felder sind angekreuzt, und "
        "die anderen Farben haben je höchstens ein angefangenes Gebiet. Das ist gewonnen.",
        "A board at the end: {score} {{star}} are reached, all red hexes are crossed, and each of "
        "the other colours has at most one region begun. That has won.",
    ),
    Game.HELDEN: Text(
        "Drei haben gespielt. Der Bär hat 10 + 10 auf Steckbriefen und 19 Münzen, zusammen 39. Der "
        "Falke hat 5 + 23. Der Otter gewinnt mit 10 + 10 + 10 + 15 + 54, das sind {score}.",
        "Three have played. The bear has 10 + 10 on posters and 19 coins, 39 together. The falcon "
        "has 5 + 23. The otter wins with 10 + 10 + 10 + 15 + 54, which makes {score}.",
    ),
    Game.CARCASSONNE: Text(
        "Spalte 2 gewinnt: 6 + 6 + 10 + 15 + 15 = {score}, mehr als 42. Spalte 1 hat zuletzt "
        "verzichtet: 0 Punkte und {{knight}} angekreuzt.",
        "Column 2 wins: 6 + 6 + 10 + 15 + 15 = {score}, more than 42. Column 1 renounced in the "
        "end: 0 points and {{knight}} crossed.",
    ),
}
SIGNS: dict[Game, tuple[Sign, ...]] = {
    Game.WELTEN: (
        Sign(("star",), Text("Stern: zählt am Ende 1", "star: counts 1 in the end")),
        Sign(("pumpkin", "heart", "coin"), Text("Rohstoffe", "resources")),
        Sign(("pumpkin",), Text("bekommen: einkreisen", "gained: ring it"), "o"),
        Sign(("pumpkin",), Text("ausgegeben: durchkreuzen", "spent: cross it out"), "ox"),
        Sign(("die-5-outline",), Text("so liegt ein Würfel", "a die as it lies")),
        Sign(("die-5",), Text("so zählt er für dich", "what it counts for you")),
    ),
    Game.WUERFELAND: (
        Sign(("cross",), Text("Start: hier beginnst du", "start: you begin here")),
        Sign(("mountain",), Text("Berg: bleibt frei", "mountain: stays clean")),
        Sign(("star-outline",), Text("Schatz: ein Wurf mit fünf Würfeln",
                                     "treasure: a throw of five dice")),
        Sign(("hexagon",), Text("angekreuzt: dein Land", "crossed: your land"), "x"),
    ),
    Game.HELDEN: (
        Sign(("sword-1", "sword-2", "sword-3"), Text("so viele Schwerter", "as many swords")),
        Sign(("coin",), Text("eine Münze", "a coin")),
        Sign(("die-yellow", "die-red"), Text("Würfel vom Tableau", "die from the tableau")),
        Sign(("cross",), Text("zurück aufs Tableau", "back to the tableau")),
    ),
    Game.CARCASSONNE: (
        Sign(("city",), Text("Stadt: anbauen", "city: build it")),
        Sign(("knight",), Text("Ritter: sammeln", "knight: collect it")),
        Sign(("catapult",), Text("Katapult: nach links", "catapult: to the left")),
        Sign(("knight",), Text("angekreuzt: nächster Zug doppelt", "crossed: next turn twice"),
             "x"),
    ),
}  # fmt: skip
# What is wrong with each mistake, in the order of the examples.
WRONG: dict[Game, tuple[Text, ...]] = {
    Game.WELTEN: (
        Text("In jeder Spalte wird es nach oben kleiner: auf die 3 darf keine 5, und auf die 4 "
             "keine zweite 4.",
             "In each column numbers get smaller upwards: no 5 goes on the 3, and no second 4 on "
             "the 4."),
        Text("Gleiche Zahlen dürfen sich nicht an einer Kante berühren. Über Eck ist es erlaubt.",
             "Equal numbers must not share an edge. Corner to corner is fine."),
    ),
    Game.WUERFELAND: (
        Text("Das orange Kreuz unten rechts berührt kein anderes. Und zwei graue Gebiete sind "
             "angefangen: das zweite darf erst beginnen, wenn das erste voll ist.",
             "The orange cross at the lower right touches no other. And two grey regions are "
             "begun: the second must wait until the first is full."),
    ),
    Game.HELDEN: (
        Text("Sechs Zehner sind angekreuzt, im Stapel sind aber nur fünf. Und beim Falken ist "
             "verrechnet: 60 auf Steckbriefen und 8 Münzen sind 68.",
             "Six tens are crossed, but the stack has only five. And the falcon adds up wrongly: "
             "60 on posters and 8 coins are 68."),
    ),
    Game.CARCASSONNE: (
        Text("12 gibt es nur verdoppelt, also nach einem Zug, in dem ein {knight} behalten wurde. "
             "Spalte 2 zeigt, wie es geht: 0 und ein Kreuz, dann 15 mal 2.",
             "12 exists only doubled, so after a turn in which a {knight} was kept. Column 2 shows "
             "how: 0 and a cross, then 15 times 2."),
    ),
}  # fmt: skip
