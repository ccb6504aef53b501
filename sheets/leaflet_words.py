"""What the leaflets say, in our own words and both languages; `{star}` and the like are icons."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the paragraphs below it."""

    title: Text
    paragraphs: tuple[Text, ...]


LEAFLET = Text("Spielanleitung", "How to play")
EXAMPLE = Text("Beispiel", "Example")
FILLED: dict[Game, Text] = {
    Game.WUERFELAND: Text(
        "Ein ausgefüllter Plan: {score} {{star}} sind erreicht und eine Farbe ist ganz, also "
        "gewonnen.",
        "A filled board: {score} {{star}} are reached and one colour is complete, so it has won.",
    ),
    Game.HELDEN: Text(
        "Ein ausgefüllter Block: {score} ist die höchste Summe und gewinnt.",
        "A filled pad: {score} is the highest sum and wins.",
    ),
    Game.CARCASSONNE: Text(
        "Ein ausgefüllter Block: mit {score} Punkten ist das Spiel gewonnen.",
        "A filled pad: {score} points have won the game.",
    ),
}
EFFECTS = Text("Was Rohstoffe können", "What resources can do")
REALMS = Text("Die Welten", "The realms")
STARS = Text("Hier gibt es {count} {{star}}.", "This card scores {count} {{star}}.")
ROUND_EXAMPLE = Text(
    "Ein ganzer Durchgang: {realms} und die übrigen Rohstoffe geben {score} Punkte.",
    "A whole round: {realms} and the resources left over give {score} points.",
)
CHECKED = Text(
    "Alle Beispiele sind gespielte Partien, nach den Regeln nachgerechnet.",
    "Every example was played, and worked out by the rules.",
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

NEED = Text("Das braucht ihr", "What you need")
_GOAL = Text("Ziel", "Aim")
TURN = Text("So wird gespielt", "How it goes")
END = Text("Ende und Wertung", "End and scoring")

SECTIONS: dict[Game, tuple[Section, ...]] = {
    Game.WELTEN: (
        Section(NEED, (
            Text("Zwei Würfel für alle. Für jede Person ein Stift, eine Rohstoffkarte, eine Karte "
                 "für Würfel und Wertung und die elf Weltkarten, oder eine Seite je Durchgang.",
                 "Two dice for everybody. For each player a pen, a resource card, a card for dice "
                 "and score and the eleven realm cards, or one page for each round."),
        )),
        Section(_GOAL, (
            Text("Ihr spielt drei Durchgänge mit je drei Welten. Wer in ihnen zusammen die meisten "
                 "{star} sammelt, gewinnt. Keine Welt kommt zweimal vor.",
                 "You play three rounds with three realms each. Whoever collects most {star} in "
                 "them wins. No realm comes twice."),
        )),
        Section(TURN, (
            Text("Ein Durchgang hat neun Runden. In jeder wirft jemand beide Würfel, und alle "
                 "schreiben den Wurf auf. Dann nutzen alle gleichzeitig dieselben Würfel.",
                 "A round has nine turns. In each somebody throws both dice, and everybody writes "
                 "the throw down. Then all use the same dice at the same time."),
            Text("Jeder Würfel darf einmal genutzt werden, in einer Welt deiner Wahl. Beide "
                 "Würfel müssen in verschiedene Welten. Du musst keinen nutzen.",
                 "Each die may be used once, in a realm of your choice. The two dice must go to "
                 "different realms. You need not use them."),
            Text("Bekommst du einen Rohstoff, kreise ihn ein: {pumpkin} {heart} {coin}. Gibst du "
                 "ihn aus, kreuze ihn durch. Sind alle eines Rohstoffs eingekreist, gibt es keinen "
                 "mehr davon.",
                 "When you gain a resource, ring it: {pumpkin} {heart} {coin}. When you spend it, "
                 "cross it out. Once all of a kind are ringed, there are no more of it."),
            Text("Passt ein Würfel, so wie er liegt, in keine deiner Welten, nimm dafür einen "
                 "Rohstoff nach Wahl.",
                 "If a die as it lies fits none of your realms, take a resource of your choice "
                 "instead."),
        )),
        Section(END, (
            Text("Nach neun Runden zählst du die {star} der drei Welten und für jeden nicht "
                 "ausgegebenen Rohstoff 0,1 dazu. Schreib das Ergebnis auf; alles andere beginnt "
                 "neu.",
                 "After nine turns count the {star} of your three realms and add 0.1 for each "
                 "resource you did not spend. Write the result down; everything else starts "
                 "afresh."),
            Text("Nach drei Durchgängen gewinnt die höchste Summe. Bei Gleichstand entscheidet der "
                 "dritte Durchgang, dann der zweite.",
                 "After three rounds the highest total wins. If two are equal, the third round "
                 "decides, then the second."),
        )),
    ),
    Game.WUERFELAND: (
        Section(NEED, (
            Text("Sechs Farbwürfel, oder gewöhnliche mit der Farbtabelle, und für jede Person "
                 "einen Plan und einen Stift.",
                 "Six colour dice, or ordinary ones with the colour table, and for each player a "
                 "board and a pen."),
        )),
        Section(_GOAL, (
            Text("Wer zuerst neun {star} erreicht und alle Felder einer Farbe angekreuzt hat, "
                 "gewinnt.",
                 "Whoever first reaches nine {star} and has crossed all hexes of one colour wins."),
        )),
        Section(TURN, (
            Text("Wer dran ist, wirft alle Würfel, wählt eine Farbe und legt alle Würfel dieser "
                 "Farbe beiseite. Mit den übrigen darf weitergewürfelt werden, solange wieder "
                 "mindestens einer diese Farbe zeigt.",
                 "The active player throws all dice, chooses a colour and sets all dice of it "
                 "aside. The others may be thrown again as long as at least one more shows that "
                 "colour."),
            Text("Dann kreuzt du so viele Felder der Farbe an, wie Würfel beiseite liegen. Die "
                 "anderen dürfen dafür eine der übrigen Farben nehmen, wie sie zuletzt liegen.",
                 "Then cross as many hexes of that colour as dice lie aside. The others may take "
                 "one of the other colours as they lie at last."),
            Text("Jedes Kreuz berührt den Start oder ein anderes Kreuz. Alle Würfel gehen in ein "
                 "Gebiet; sind es mehr, als es freie Felder hat, gibt es kein Kreuz. In jeder "
                 "Farbe darf nur ein Gebiet angefangen sein.",
                 "Every cross touches the start or another cross. All dice go into one region; if "
                 "they are more than it has free hexes, there is no cross. Of each colour only one "
                 "region may be begun."),
            Text("Kreuzt du ein Feld mit {star} an, kreuze den Schatz unten an und wirf danach "
                 "einmal fünf Würfel: eine Farbe davon darfst du nutzen.",
                 "When you cross a hex with {star}, cross its treasure below and then throw five "
                 "dice once: you may use one of their colours."),
        )),
        Section(END, (
            Text("Schaffen es mehrere im selben Zug, gewinnen alle. Während eines Schatzwurfs "
                 "endet das Spiel sofort.",
                 "If several get there in the same turn, all of them win. During a treasure throw "
                 "the game ends at once."),
        )),
    ),
    Game.HELDEN: (
        Section(NEED, (
            Text("Für jede Person ein Tableau mit drei gelben und drei roten Würfeln und dazu drei "
                 "weiße Würfel. Die Steckbriefe liegen gestapelt: 5 oben, 15 unten. Dazu Münzen "
                 "und der Wertungsblock.",
                 "For each player a tableau with three yellow and three red dice, and three white "
                 "dice. The posters are stacked: 5 on top, 15 below. Coins and the score pad."),
        )),
        Section(_GOAL, (
            Text("Am Ende gewinnt, wer aus Münzen und Steckbriefen die höchste Summe hat.",
                 "In the end the highest sum of coins and posters wins."),
        )),
        Section(TURN, (
            Text("Liegen zu Beginn deines Zuges deine Schwerter in der Mitte, nimm sie zurück und "
                 "dazu den obersten Steckbrief. War es der letzte, endet das Spiel.",
                 "If your swords lie in the middle when your turn begins, take them back and the "
                 "top poster as well. If it was the last, the game ends."),
            Text("Wirf alle deine Würfel, bis zu zweimal beliebige davon neu. Ein {cross} schickt "
                 "seinen Würfel sofort zurück aufs Tableau.",
                 "Throw all your dice, then up to twice any of them again. A {cross} sends its die "
                 "back to the tableau at once."),
            Text("Schwerter kommen in die Mitte, wenn sie leer ist oder du mehr zeigst als dort "
                 "liegen. Jede {coin} bringt eine Münze; doppelt, wenn keiner deiner Würfel ein "
                 "Schwert zeigt. Ein Würfelsymbol holt einen Würfel dieser Farbe vom Tableau, ab "
                 "dem nächsten Zug.",
                 "Swords go to the middle if it is empty or you show more than lie there. Each "
                 "{coin} brings a coin; twice as much if none of your dice shows a sword. A die "
                 "symbol fetches a die of that colour from the tableau, from the next turn on."),
        )),
        Section(END, (
            Text("Zu zweit spielt ihr ohne zwei der Zehner und mit den Duellmarkern: erst der "
                 "Marker, beim nächsten Mal der Steckbrief.",
                 "Two players leave out two of the tens and use the duel markers: first the "
                 "marker, the next time the poster."),
        )),
    ),
    Game.CARCASSONNE: (
        Section(NEED, (
            Text("Die neun Würfel des Spiels, den Wertungsblock und einen Stift.",
                 "The nine dice of the game, the score pad and a pen."),
        )),
        Section(_GOAL, (
            Text("Wer zuerst 42 Punkte hat, gewinnt sofort.",
                 "Whoever has 42 points first wins at once."),
        )),
        Section(TURN, (
            Text("Du wirfst bis zu dreimal, zuerst alle Würfel. Jedes {catapult} geht sofort nach "
                 "links weiter.",
                 "You throw up to three times, at first all dice. Every {catapult} goes on to the "
                 "left at once."),
            Text("Stadtteile, die du behältst, baust du gleich an: Stadt an Stadt, Wiese an Wiese. "
                 "Sie bleiben liegen. {knight} sammelst du oder wirfst sie neu.",
                 "Pieces of city that you keep are built at once: city to city, meadow to meadow. "
                 "They stay where they are. {knight} you collect or throw again."),
            Text("Am Ende zählt nur deine größte geschlossene Stadt, nach der Tabelle auf dem "
                 "Block. Mit mindestens drei {knight} darfst du stattdessen auf Punkte verzichten "
                 "und einen behalten: dein nächster Zug zählt doppelt.",
                 "In the end only your largest closed city counts, by the table on the pad. With "
                 "at least three {knight} you may renounce points instead and keep one: your next "
                 "turn counts twice."),
        )),
        Section(END, (
            Text("Neun {catapult} in einem Zug gewinnen das Spiel sofort.",
                 "Nine {catapult} in one turn win the game at once."),
        )),
    ),
}  # fmt: skip
