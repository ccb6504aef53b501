"""The leaflet of Würfeland, in our own words; `{star}` and the like are icons."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.sheets.leaflet.rulebook import END, GOAL, NEED, TURN, Leaflet, Section
from dicesheets.sheets.leaflet.throws import Throw, colours_shown
from dicesheets.sheets.leaflet.words import Sign

LEAFLET = Leaflet(
    facts=Text("2–4 Personen · ab 8 Jahren · 20 Minuten", "2–4 players · 8+ · 20 minutes"),
    most_players=4,
    filled=Text(
        "Ein Plan am Ende: {score}\u00a0{{star}} sind erreicht, alle roten und alle orangen Felder "
        "sind angekreuzt, und in den anderen Farben ist je höchstens ein begonnenes Gebiet noch "
        "nicht voll. Dieser Plan gewinnt.",
        "A board at the end: {score}\u00a0{{star}} have been reached, all red and all orange hexes "
        "are crossed, and each of the other colours has at most one unfinished region. This board "
        "wins.",
    ),
    signs=(
        Sign(("cross",), Text("Start: hier beginnst du", "start: begin here")),
        Sign(("mountain",), Text("Berg: bleibt frei", "mountain: leave it clean")),
        Sign(("star-outline",), Text("Schatz: ein Wurf mit\u00a0fünf\u00a0Würfeln",
                                     "treasure: roll five dice")),
        Sign(("hexagon",), Text("angekreuzt: dein Land", "crossed: your land"), "x"),
    ),
    wrong=(
        Text("Das orange Kreuz unten rechts berührt kein anderes. Und zwei graue Gebiete sind "
             "begonnen und nicht voll: das zweite muss warten, bis das erste voll ist.",
             "The orange cross at the lower right touches no other. And two grey regions are "
             "unfinished: the second must wait until the first is full."),
    ),
    sections=(
        Section(NEED, (
            Text("Sechs Farbwürfel, oder gewöhnliche mit der Farbtabelle, und für jede Person "
                 "einen Plan und einen Stift. Es müssen nicht alle denselben Plan haben.",
                 "Six colour dice, or ordinary ones with the colour table, and for each player a "
                 "board and a pen. The boards may differ."),
        )),
        Section(GOAL, (
            Text("Wer zuerst neun {star} erreicht und alle Felder einer Farbe angekreuzt hat, "
                 "gewinnt.",
                 "The first player with nine {star} and all hexes of one colour crossed wins."),
        )),
        Section(TURN, (
            Text("Wer dran ist, wirft alle Würfel, wählt eine Farbe und legt alle Würfel dieser "
                 "Farbe beiseite. Mit allen übrigen darf weitergewürfelt werden, solange wieder "
                 "mindestens einer diese Farbe zeigt. Die Farbe bleibt.",
                 "The active player rolls all dice, chooses a colour and sets all dice of it "
                 "aside. All the others may be rolled again as long as at least one more shows "
                 "that colour. The colour stays the same."),
            Text("Dann kreuzt du so viele Felder der Farbe an, wie Würfel beiseite liegen. Die "
                 "anderen dürfen dafür eine der übrigen Farben nehmen, wie sie zuletzt liegen, "
                 "mehrere auch dieselbe.",
                 "Then cross one hex of that colour for each die set aside. Everybody else may use "
                 "one of the other colours showing after the last roll; several players may use "
                 "the same one."),
            Text("Jedes Kreuz berührt den Start oder ein anderes Kreuz. Berge bleiben frei.",
                 "Every cross must touch the start or another cross. Leave mountains clean."),
            Text("Alle Würfel gehen in ein Gebiet; sind es mehr, als es freie Felder hat, gibt es "
                 "kein Kreuz. In jeder Farbe darf nur ein begonnenes Gebiet unfertig sein: ein "
                 "neues erst, wenn alle begonnenen voll sind.",
                 "All dice go into one region; if it has too few free hexes, you cross nothing. "
                 "Each colour may have only one unfinished region: begin a new one only when all "
                 "those begun are full."),
            Text("Kreuzt du ein Feld mit {star} an, kreuze den Schatz unten an und wirf danach "
                 "einmal fünf Würfel: eine Farbe davon darfst du nutzen. Haben mehrere einen "
                 "Schatz, geht es reihum.",
                 "When you cross a hex with {star}, cross its treasure below and then roll five "
                 "dice once: you may use one of their colours. If several players have a "
                 "treasure, they roll in turn, clockwise."),
            Text("Ist eine Farbe ganz angekreuzt, sag es und kreuze das Feld links unten an. "
                 "Dann geht es nach links weiter.",
                 "When a colour is complete, say so and cross the box at the lower left. Then the "
                 "next player to the left rolls."),
        )),
        Section(END, (
            Text("Erreichen mehrere das Ziel im selben Zug, gewinnen alle, die es erreicht haben. "
                 "Wer es mit einem Schatzwurf erreicht, beendet das Spiel sofort.",
                 "If several players reach the aim in the same turn, all of them win. If somebody "
                 "reaches it with a treasure roll, the game ends at once."),
        )),
    ),
    glance=(
        Text("Sechs Würfel werfen, eine Farbe wählen, weiterwerfen oder aufhören.",
             "Roll six dice, choose a colour, roll on or stop."),
        Text("Du nimmst deine Farbe, die anderen eine der übrigen.",
             "You use your colour, the others one of the rest."),
        Text("Alle Würfel in ein Gebiet, Kreuz an Kreuz.",
             "All dice into one region, cross next to cross."),
        Text("{star}: fünf Würfel, eine Farbe.", "{star}: roll five dice, use one colour."),
        Text("Neun {star} und eine ganze Farbe gewinnen.",
             "Nine {star} and one complete colour win."),
    ),
    throws=(
        Throw(
            colours_shown("red red red green green yellow", "green"),
            Text("Mia wirft sechs Würfel, wählt Grün und legt beide grünen beiseite. Sie wirft "
                 "die anderen vier neu.",
                 "Mia rolls six dice, chooses green and sets both green ones aside. She rolls the "
                 "other four again."),
        ),
        Throw(
            colours_shown("green blue blue blue", "green"),
            Text("Wieder ein grüner: jetzt sind es drei. Sie wagt noch einen Wurf mit den letzten "
                 "drei.",
                 "Another green one: now there are three. She risks one more roll with the last "
                 "three\u00a0dice."),
        ),
        Throw(
            colours_shown("yellow yellow orange", "green"),
            Text("Kein grüner: der Zug ist zu Ende. Mia kreuzt drei grüne Felder in einem Gebiet "
                 "an. Alle anderen dürfen zwei gelbe oder ein oranges ankreuzen.",
                 "No green one: Mia stops rolling and crosses three green hexes in one region. "
                 "Each of the others may cross two yellow hexes or one orange hex."),
        ),
        Throw(
            colours_shown("blue grey grey red red", "grey"),
            Text("Eines der grünen Felder hat einen Schatz: Mia wirft danach fünf Würfel, einmal. "
                 "Sie nimmt Grau und kreuzt zwei graue Felder an.",
                 "One of the green hexes holds a treasure: afterwards Mia rolls five dice, once. "
                 "She uses grey and crosses two grey hexes."),
        ),
        Throw(
            colours_shown("orange orange orange orange", "orange"),
            Text("Beim nächsten Mal liegen vier orange Würfel, aber das angefangene orange Gebiet "
                 "hat nur noch zwei freie Felder. Das sind zu viele: kein Kreuz.",
                 "Next time there are four orange dice, but the open orange region has only two "
                 "free hexes. That is too many dice: no cross."),
        ),
    ),
)  # fmt: skip
