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
        "Ein Plan am Ende: {score} {{star}} sind erreicht, alle roten Felder sind angekreuzt, und "
        "die anderen Farben haben je höchstens ein angefangenes Gebiet. Das ist gewonnen.",
        "A board at the end: {score} {{star}} are reached, all red hexes are crossed, and each of "
        "the other colours has at most one region begun. That has won.",
    ),
    signs=(
        Sign(("cross",), Text("Start: hier beginnst du", "start: you begin here")),
        Sign(("mountain",), Text("Berg: bleibt frei", "mountain: stays clean")),
        Sign(("star-outline",), Text("Schatz: ein Wurf mit\u00a0fünf\u00a0Würfeln",
                                     "treasure: a throw of five dice")),
        Sign(("hexagon",), Text("angekreuzt: dein Land", "crossed: your land"), "x"),
    ),
    wrong=(
        Text("Das orange Kreuz unten rechts berührt kein anderes. Und zwei graue Gebiete sind "
             "angefangen: das zweite darf erst beginnen, wenn das erste voll ist.",
             "The orange cross at the lower right touches no other. And two grey regions are "
             "begun: the second must wait until the first is full."),
    ),
    sections=(
        Section(NEED, (
            Text("Sechs Farbwürfel, oder gewöhnliche mit der Farbtabelle, und für jede Person "
                 "einen Plan und einen Stift. Es müssen nicht alle denselben Plan haben.",
                 "Six colour dice, or ordinary ones with the colour table, and for each player a "
                 "board and a pen. Boards may differ."),
        )),
        Section(GOAL, (
            Text("Wer zuerst neun {star} erreicht und alle Felder einer Farbe angekreuzt hat, "
                 "gewinnt.",
                 "Whoever first reaches nine {star} and has crossed all hexes of one colour wins."),
        )),
        Section(TURN, (
            Text("Wer dran ist, wirft alle Würfel, wählt eine Farbe und legt alle Würfel dieser "
                 "Farbe beiseite. Mit allen übrigen darf weitergewürfelt werden, solange wieder "
                 "mindestens einer diese Farbe zeigt. Die Farbe bleibt.",
                 "The active player throws all dice, chooses a colour and sets all dice of it "
                 "aside. All the others may be thrown again as long as at least one more shows "
                 "that colour. The colour stays."),
            Text("Dann kreuzt du so viele Felder der Farbe an, wie Würfel beiseite liegen. Die "
                 "anderen dürfen dafür eine der übrigen Farben nehmen, wie sie zuletzt liegen, "
                 "mehrere auch dieselbe.",
                 "Then cross as many hexes of that colour as dice lie aside. The others may take "
                 "one of the other colours as they lie at last, several the same one too."),
            Text("Jedes Kreuz berührt den Start oder ein anderes Kreuz. Berge bleiben frei.",
                 "Every cross touches the start or another cross. Mountains stay clean."),
            Text("Alle Würfel gehen in ein Gebiet; sind es mehr, als es freie Felder hat, gibt es "
                 "kein Kreuz. In jeder Farbe darf nur ein Gebiet angefangen sein: ein neues erst, "
                 "wenn das alte voll ist.",
                 "All dice go into one region; if they are more than it has free hexes, there is "
                 "no cross. Of each colour only one region may be begun: a new one only when the "
                 "old one is full."),
            Text("Kreuzt du ein Feld mit {star} an, kreuze den Schatz unten an und wirf danach "
                 "einmal fünf Würfel: eine Farbe davon darfst du nutzen. Haben mehrere einen "
                 "Schatz, geht es reihum.",
                 "When you cross a hex with {star}, cross its treasure below and then throw five "
                 "dice once: you may use one of their colours. If several have a treasure, they "
                 "throw one after the other, clockwise."),
            Text("Ist eine Farbe ganz angekreuzt, sag es und kreuze das Feld links unten an. "
                 "Dann geht es nach links weiter.",
                 "When a colour is complete, say so and cross the box at the lower left. Then the "
                 "next player to the left throws."),
        )),
        Section(END, (
            Text("Schaffen es mehrere im selben Zug, gewinnen alle. Während eines Schatzwurfs "
                 "endet das Spiel sofort.",
                 "If several get there in the same turn, all of them win. During a treasure throw "
                 "the game ends at once."),
        )),
    ),
    glance=(
        Text("Sechs Würfel werfen, eine Farbe wählen, weiterwerfen oder aufhören.",
             "Throw six dice, choose a colour, go on or stop."),
        Text("Du nimmst deine Farbe, die anderen eine der übrigen.",
             "You take your colour, the others one of the rest."),
        Text("Alle Würfel in ein Gebiet, Kreuz an Kreuz.",
             "All dice into one region, cross by cross."),
        Text("{star}: fünf Würfel, eine Farbe.", "{star}: five dice, one colour."),
        Text("Neun {star} und eine ganze Farbe gewinnen.", "Nine {star} and a whole colour win."),
    ),
    throws=(
        Throw(
            colours_shown("red red red green green yellow", "green"),
            Text("Mia wirft sechs Würfel, wählt Grün und legt beide grünen beiseite. Sie wirft "
                 "die anderen vier neu.",
                 "Mia throws six dice, chooses green and sets both green ones aside. She throws "
                 "the other four again."),
        ),
        Throw(
            colours_shown("green blue blue blue", "green"),
            Text("Wieder ein grüner: jetzt sind es drei. Sie wagt noch einen Wurf mit den letzten "
                 "drei.",
                 "Another green one: now there are three. She dares one more throw with the last "
                 "three."),
        ),
        Throw(
            colours_shown("yellow yellow orange", "green"),
            Text("Kein grüner: der Zug ist zu Ende. Mia kreuzt drei grüne Felder in einem Gebiet "
                 "an. Alle anderen dürfen zwei gelbe oder ein oranges ankreuzen.",
                 "No green one: the throwing ends. Mia crosses three green hexes in one region. "
                 "Everybody else may cross two yellow ones or one orange one."),
        ),
        Throw(
            colours_shown("blue grey grey red red", "grey"),
            Text("Eines der grünen Felder hat einen Schatz: Mia wirft danach fünf Würfel, einmal. "
                 "Sie nimmt Grau und kreuzt zwei graue Felder an.",
                 "One of the green hexes holds a treasure: afterwards Mia throws five dice, once. "
                 "She takes grey and crosses two grey hexes."),
        ),
        Throw(
            colours_shown("orange orange orange orange", "orange"),
            Text("Beim nächsten Mal liegen vier orange Würfel, aber das angefangene orange Gebiet "
                 "hat nur noch zwei freie Felder. Das sind zu viele: kein Kreuz.",
                 "The next time there are four orange dice, but the orange region begun has only "
                 "two hexes free. They are too many: no cross."),
        ),
    ),
)  # fmt: skip
