"""The rules of each game in our own words, both languages; `{star}` and the like are icons."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the paragraphs below it."""

    title: Text
    paragraphs: tuple[Text, ...]


NEED = Text("Das braucht ihr", "What you need")
_GOAL = Text("Ziel", "Aim")
_START = Text("Vor dem Spiel", "Before you start")
TURN = Text("So wird gespielt", "How it goes")
END = Text("Ende und Wertung", "End and scoring")

SECTIONS: dict[Game, tuple[Section, ...]] = {
    Game.WELTEN: (
        Section(NEED, (
            Text("Zwei Würfel für alle. Für jede Person ein Stift, eine Rohstoffkarte, eine Karte "
                 "für Würfel und Wertung und die Weltkarten, oder eine Seite je Durchgang.",
                 "Two dice for everybody. For each player a pen, a resource card, a card for dice "
                 "and score and the realm cards, or one page for each round."),
        )),
        Section(_GOAL, (
            Text("Ihr spielt drei Durchgänge mit je drei Welten. Wer in ihnen zusammen die meisten "
                 "{star} sammelt, gewinnt. Keine Welt kommt zweimal vor.",
                 "You play three rounds with three realms each. Whoever collects most {star} in "
                 "them wins. No realm comes twice."),
        )),
        Section(_START, (
            Text("Mischt einen Satz Weltkarten und zieht drei: alle legen sich dieselben drei hin, "
                 "dazu die Rohstoffkarte und die Karte für Würfel und Wertung. Auf gedruckten "
                 "Durchgangsseiten sind die Welten schon gezogen.",
                 "Shuffle one set of realm cards and draw three: everybody lays out the same "
                 "three, with the resource card and the card for dice and score. On printed round "
                 "pages the realms are already drawn."),
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
                 "ihn aus, kreuze ihn durch. Das geht jederzeit in deiner Runde, auch mit einem, "
                 "den du gerade erst bekommen hast. Sind alle eines Rohstoffs eingekreist, gibt es "
                 "keinen mehr davon.",
                 "When you gain a resource, ring it: {pumpkin} {heart} {coin}. When you spend it, "
                 "cross it out. You may do so at any time in your turn, even with one that you "
                 "gained a moment ago. Once all of a kind are ringed, there are no more of it."),
            Text("Passt ein Würfel, so wie er liegt, in keine deiner Welten, nimm dafür einen "
                 "Rohstoff nach Wahl.",
                 "If a die as it lies fits none of your realms, take a resource of your choice "
                 "instead."),
            Text("Ein neuer Würfel gehört nur dir und wird gleich genutzt, in einer Welt, die in "
                 "dieser Runde noch nicht dran war.",
                 "A new die is yours alone and is used at once, in a realm that has not had its "
                 "turn yet."),
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
                 "einen Plan und einen Stift. Es müssen nicht alle denselben Plan haben.",
                 "Six colour dice, or ordinary ones with the colour table, and for each player a "
                 "board and a pen. Boards may differ."),
        )),
        Section(_GOAL, (
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
    Game.HELDEN: (
        Section(NEED, (
            Text("Für jede Person ein Tableau mit drei gelben und drei roten Würfeln und dazu drei "
                 "weiße Würfel. Die Steckbriefe, Münzen und der Wertungsblock.",
                 "For each player a tableau with three yellow and three red dice, and three white "
                 "dice. The posters, coins and the score pad."),
        )),
        Section(_GOAL, (
            Text("Am Ende gewinnt, wer aus Münzen und Steckbriefen die höchste Summe hat.",
                 "In the end the highest sum of coins and posters wins."),
        )),
        Section(_START, (
            Text("Stapelt die Steckbriefe: 5 oben, dann die Zehner, 15 unten. Alle werfen einmal "
                 "ihre weißen Würfel; wer die meisten Schwerter zeigt, legt sie in die Mitte. Wer "
                 "links davon sitzt, beginnt.",
                 "Stack the posters: 5 on top, then the tens, 15 below. Everybody throws the white "
                 "dice once; whoever shows most swords lays them in the middle. The player to the "
                 "left begins."),
        )),
        Section(TURN, (
            Text("Liegen zu Beginn deines Zuges deine Schwerter in der Mitte, nimm sie zurück und "
                 "dazu den obersten Steckbrief. War es der letzte, endet das Spiel sofort.",
                 "If your swords lie in the middle when your turn begins, take them back and the "
                 "top poster as well. If it was the last, the game ends at once."),
            Text("Wirf alle deine Würfel, danach bis zu zweimal beliebige davon neu. Ein {cross} "
                 "schickt seinen Würfel sofort zurück aufs Tableau.",
                 "Throw all your dice, then up to twice any of them again. A {cross} sends its die "
                 "back to the tableau at once."),
            Text("{sword-1} Schwerter kommen in die Mitte, wenn sie leer ist oder du mehr zeigst, "
                 "als dort liegen. Gleich viele reichen nicht. Wer verdrängt wird, nimmt seine "
                 "Würfel zurück.",
                 "{sword-1} Swords go to the middle if it is empty or you show more than lie "
                 "there. Equally many are not enough. Whoever is driven out takes the dice back."),
            Text("{coin} Jede bringt eine Münze; doppelt, wenn keiner deiner Würfel ein Schwert "
                 "zeigt.",
                 "{coin} Each brings a coin; twice as much if none of your dice shows a sword."),
            Text("{die-yellow} {die-red} Hol einen Würfel dieser Farbe vom Tableau; du hast ihn ab "
                 "dem nächsten Zug.",
                 "{die-yellow} {die-red} Fetch a die of that colour from the tableau; it is yours "
                 "from your next turn on."),
        )),
        Section(END, (
            Text("Mit dem letzten Steckbrief ist Schluss. Zähl deine Münzen und Steckbriefe "
                 "zusammen; die höchste Summe gewinnt, bei Gleichstand mehrere.",
                 "The last poster ends the game. Add up your coins and posters; the highest sum "
                 "wins, and a tie is shared."),
        )),
        Section(Text("Zu zweit", "For two players"), (
            Text("Legt zwei der Zehner weg. Liegen zu Beginn deines Zuges deine Schwerter in der "
                 "Mitte, nimm sie zurück und leg deinen Duellmarker hin. Erst wenn Schwerter und "
                 "Marker dort liegen, bekommst du den Steckbrief. Wirst du verdrängt, kommt beides "
                 "zurück.",
                 "Put two of the tens away. If your swords lie in the middle when your turn "
                 "begins, take them back and lay your duel marker there. Only when both swords "
                 "and marker lie there do you get the poster. If you are driven out, both "
                 "come back."),
        )),
    ),
    Game.CARCASSONNE: (
        Section(NEED, (
            Text("Die neun Würfel des Spiels, den Wertungsblock und einen Stift. Tragt eure Namen "
                 "in der Reihenfolge ein, in der ihr sitzt.",
                 "The nine dice of the game, the score pad and a pen. Write your names down in the "
                 "order in which you sit."),
        )),
        Section(_GOAL, (
            Text("Wer zuerst 42 Punkte hat, gewinnt sofort.",
                 "Whoever has 42 points first wins at once."),
        )),
        Section(TURN, (
            Text("Die oder der Jüngste beginnt mit allen neun Würfeln. Du wirfst bis zu dreimal; "
                 "aufhören darfst du nach jedem Wurf.",
                 "The youngest player begins with all nine dice. You throw up to three times, and "
                 "may stop after each throw."),
            Text("{catapult} geht sofort nach links weiter und wird nicht neu geworfen.",
                 "{catapult} goes on to the left at once and is not thrown again."),
            Text("{city} Stadtteile, die du behältst, baust du gleich an: Stadt an Stadt, Wiese an "
                 "Wiese. Sie bleiben liegen. Die anderen wirfst du neu.",
                 "{city} Pieces of city that you keep are built at once: city to city, meadow to "
                 "meadow. They stay where they are. The others are thrown again."),
            Text("{knight} sammelst du oder wirfst sie neu. Gesammelte bleiben liegen.",
                 "{knight} you collect or throw again. Collected ones stay."),
            Text("Am Ende zählt nur deine größte geschlossene Stadt. Geschlossen heißt: Kein "
                 "Stück Stadt endet im Freien. Ohne sie gibt es 0 Punkte; schreib auch die 0 "
                 "auf.",
                 "In the end only your largest closed city counts. Closed means: nowhere does city "
                 "end in the open. Without one it is 0 points; write down the 0 as well."),
        )),
        Section(Text("Ein Ritter für später", "A knight for later"), (
            Text("Mit mindestens drei gesammelten {knight} darfst du auf die Punkte verzichten: "
                 "schreib 0 auf, kreuze {knight} an und behalte einen. Die anderen Würfel gehen "
                 "weiter. In deinem nächsten Zug ist er wieder dabei, und was du erzielst, zählt "
                 "doppelt.",
                 "With at least three {knight} collected you may renounce the points: write down "
                 "0, cross {knight} and keep one. The other dice go on. In your next turn it is "
                 "thrown again, and what you score counts twice."),
            Text("Mehr als einen behält niemand. Wer dran ist, hat so viele Würfel weniger, wie "
                 "andere Ritter behalten haben.",
                 "Nobody keeps more than one. The active player has as many dice fewer as others "
                 "have kept knights."),
        )),
        Section(END, (
            Text("Mit 42 Punkten ist das Spiel sofort gewonnen. Neun {catapult} in einem Zug "
                 "gewinnen es ebenso: kreuze {catapult} an.",
                 "42 points win the game at once. So do nine {catapult} in one turn: cross "
                 "{catapult}."),
        )),
    ),
}  # fmt: skip

# The game in a few lines, for the back cover.
GLANCE: dict[Game, tuple[Text, ...]] = {
    Game.WELTEN: (
        Text("Beide Würfel werfen, aufschreiben.", "Throw both dice, write them down."),
        Text("Jeder Würfel in eine andere Welt.", "Each die to another realm."),
        Text("Rohstoffe: einkreisen, wenn du sie bekommst, durchkreuzen, wenn du sie ausgibst.",
             "Resources: ring them when you gain them, cross them out when you spend them."),
        Text("Passt ein Würfel nirgends: ein Rohstoff nach Wahl.",
             "A die fits nowhere: a resource of your choice."),
        Text("Nach neun Runden: {star} und 0,1 je übrigem Rohstoff.",
             "After nine turns: {star} and 0.1 for each resource left."),
    ),
    Game.WUERFELAND: (
        Text("Sechs Würfel werfen, eine Farbe wählen, weiterwerfen oder aufhören.",
             "Throw six dice, choose a colour, go on or stop."),
        Text("Du nimmst deine Farbe, die anderen eine der übrigen.",
             "You take your colour, the others one of the rest."),
        Text("Alle Würfel in ein Gebiet, Kreuz an Kreuz.",
             "All dice into one region, cross by cross."),
        Text("{star}: fünf Würfel, eine Farbe.", "{star}: five dice, one colour."),
        Text("Neun {star} und eine ganze Farbe gewinnen.", "Nine {star} and a whole colour win."),
    ),
    Game.HELDEN: (
        Text("Deine Schwerter in der Mitte? Zurücknehmen, Steckbrief nehmen.",
             "Your swords in the middle? Take them back, take the poster."),
        Text("Werfen, bis zu zweimal neu. {cross} geht zurück aufs Tableau.",
             "Throw, up to twice again. {cross} goes back to the tableau."),
        Text("Mehr {sword-1} als in der Mitte: hinlegen.",
             "More {sword-1} than in the middle: lay them down."),
        Text("{coin} nehmen; ohne Schwert doppelt.", "Take {coin}; twice without a sword."),
        Text("{die-yellow} {die-red} vom Tableau holen.",
             "Fetch {die-yellow} {die-red} from the tableau."),
    ),
    Game.CARCASSONNE: (
        Text("Bis zu dreimal werfen.", "Throw up to three times."),
        Text("{catapult} geht nach links.", "{catapult} goes to the left."),
        Text("{city} anbauen oder neu werfen.", "Build {city} or throw it again."),
        Text("{knight} sammeln: drei erlauben es, den nächsten Zug zu verdoppeln.",
             "Collect {knight}: three let you double your next turn."),
        Text("Größte geschlossene Stadt werten. 42 gewinnen.",
             "Score the largest closed city. 42 win."),
    ),
}  # fmt: skip
