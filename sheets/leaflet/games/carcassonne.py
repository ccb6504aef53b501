"""The leaflet of the Carcassonne dice game, in our own words; `{star}` and the like are icons."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.sheets.leaflet.rulebook import END, GOAL, NEED, TURN, Leaflet, Section
from dicesheets.sheets.leaflet.throws import Throw, dice_shown
from dicesheets.sheets.leaflet.words import Sign

LEAFLET = Leaflet(
    facts=Text("2–5 Personen · ab 8 Jahren · 10 Minuten", "2–5 players · 8+ · 10 minutes"),
    filled=Text(
        "Spalte\u00a02 gewinnt: 6 + 6 + 10 + 15 + 15\u00a0=\u00a0{score}, mehr als\u00a042. "
        "Spalte\u00a01 hat zuletzt verzichtet: 0\u00a0Punkte und {{knight}}\u00a0angekreuzt.",
        "Column\u00a02 wins: 6 + 6 + 10 + 15 + 15\u00a0=\u00a0{score}, more than\u00a042. "
        "Column\u00a01 renounced in its last turn: 0\u00a0points and {{knight}}\u00a0crossed.",
    ),
    signs=(
        Sign(("city",), Text("Stadt: anbauen", "city: build it")),
        Sign(("knight",), Text("Ritter: sammeln", "knight: collect it")),
        Sign(("catapult",), Text("Katapult: nach links", "catapult: to the left")),
        Sign(("knight",), Text("angekreuzt: nächster\u00a0Zug\u00a0doppelt",
                               "crossed: next turn double"), "x"),
    ),
    wrong=(
        Text("12 gibt es nur verdoppelt, also nach einem Zug, in dem ein {knight} behalten wurde. "
             "Spalte\u00a02 zeigt, wie es geht: 0 und ein Kreuz, dann 15 mal\u00a02.",
             "12 is only possible as a doubled score, after a turn in which a {knight} was kept. "
             "Column\u00a02 shows how: 0 and a cross, then 15 times\u00a02."),
    ),
    sections=(
        Section(NEED, (
            Text("Die neun Würfel des Spiels, den Wertungsblock und einen Stift. Tragt eure Namen "
                 "in der Reihenfolge ein, in der ihr sitzt.",
                 "The nine dice of the game, the score pad and a pen. Write down your names in "
                 "seating order."),
        )),
        Section(GOAL, (
            Text("Wer zuerst 42 Punkte hat, gewinnt sofort.",
                 "The first player to reach 42 points wins at once."),
        )),
        Section(TURN, (
            Text("Die oder der Jüngste beginnt mit allen neun Würfeln. Du wirfst bis zu dreimal; "
                 "aufhören darfst du nach jedem Wurf.",
                 "The youngest player begins with all nine dice. You roll up to three times, and "
                 "may stop after any roll."),
            Text("{catapult} geht sofort nach links weiter und wird nicht neu geworfen.",
                 "{catapult} goes to your left neighbour at once and is not rolled again."),
            Text("{city} Stadtteile, die du behältst, baust du gleich an: Stadt an Stadt, Wiese an "
                 "Wiese. Sie bleiben liegen. Die anderen wirfst du neu.",
                 "{city} City pieces that you keep are built at once: city to city, field to "
                 "field. They stay where they are. The others are rolled again."),
            Text("{knight} Ritter sammelst du oder wirfst sie neu. Gesammelte bleiben liegen.",
                 "{knight} Collect knights or roll them again. Collected ones stay."),
            Text("Am Ende deines Zuges zählt nur deine größte geschlossene Stadt. Geschlossen "
                 "heißt: Kein Stück Stadt endet im Freien. Ohne sie gibt es 0 Punkte; schreib auch "
                 "die 0 auf.",
                 "At the end of your turn only your largest closed city counts. Closed means that "
                 "no piece of city ends in the open. Without one you score 0 points; write the 0 "
                 "down, too."),
        )),
        Section(Text("Ein Ritter für später", "A knight for later"), (
            Text("Mit mindestens drei gesammelten {knight} darfst du auf die Punkte verzichten: "
                 "schreib 0 auf, kreuze {knight} an und behalte einen. Die anderen Würfel gehen "
                 "weiter. In deinem nächsten Zug ist er wieder dabei, und was du erzielst, zählt "
                 "doppelt.",
                 "With at least three {knight} collected you may renounce your points: write down "
                 "0, cross {knight} and keep one. Pass the other dice on. In your next turn you "
                 "roll it with the others, and what you score counts double."),
            Text("Mehr als einen behält niemand. Wer dran ist, hat für jeden Ritter, den andere "
                 "behalten haben, einen Würfel weniger.",
                 "Nobody keeps more than one. The active player has one die fewer for each knight "
                 "kept by others."),
        )),
        Section(END, (
            Text("Mit 42 Punkten ist das Spiel sofort gewonnen. Neun {catapult} in einem Zug "
                 "gewinnen es ebenso: kreuze {catapult} an.",
                 "With 42 points you win the game at once. You also win at once with nine "
                 "{catapult} in one turn: cross {catapult}."),
        )),
    ),
    glance=(
        Text("Bis zu dreimal werfen.", "Roll up to three times."),
        Text("{catapult} geht nach links.", "{catapult} goes to the left."),
        Text("{city} anbauen oder neu werfen.", "Build {city} or roll it again."),
        Text("{knight} sammeln: drei erlauben es, den nächsten Zug zu verdoppeln.",
             "Collect {knight}: three let you double your next turn."),
        Text("Größte geschlossene Stadt werten. 42\u00a0Punkte gewinnen.",
             "Score the largest closed city. 42 points win."),
    ),
    throws=(
        Throw(
            dice_shown("-catapult city city city city -city -city -knight -knight"),
            Text("Ida wirft neun Würfel. {catapult} geht nach links. Vier {city} baut sie an, "
                 "die übrigen vier wirft sie neu.",
                 "Ida rolls nine dice. {catapult} goes to the left. She builds four {city} and "
                 "rolls the other four again."),
        ),
        Throw(
            dice_shown("-catapult city city -knight"),
            Text("Noch ein {catapult}. Zwei {city} schließen ihre Stadt, und sie hört auf: sechs "
                 "Würfel geben 10\u00a0Punkte.",
                 "Another {catapult}. Two {city} close her city, and she stops: six dice score "
                 "10\u00a0points."),
        ),
        Throw(
            dice_shown("city city city knight knight knight -catapult -catapult -city"),
            Text("Ben sammelt gleich drei {knight}. Er verzichtet, schreibt 0 auf und behält einen "
                 "Ritter. Schließt er im nächsten Zug eine Stadt aus sechs Würfeln, zählt "
                 "sie\u00a020.",
                 "Ben collects three {knight} at once. He renounces, writes down 0 and keeps one "
                 "knight. If he closes a city of six dice in his next turn, it scores\u00a020."),
        ),
        Throw(
            dice_shown("city city city city city -knight -catapult -catapult"),
            Text("Cem hat nur acht Würfel, denn Ben hält einen Ritter. Er baut fünf {city} an, "
                 "hat aber nach dem dritten Wurf keine geschlossene Stadt: er schreibt 0 auf.",
                 "Cem has only eight dice, as Ben holds a knight. He builds five {city} but has no "
                 "closed city after his third roll: he writes down\u00a00."),
        ),
    ),
)  # fmt: skip
