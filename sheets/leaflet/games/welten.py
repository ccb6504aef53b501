"""The leaflet of Würfelwelten, in our own words; `{star}` and the like are icons."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.sheets.leaflet.rulebook import END, GOAL, NEED, START, TURN, Leaflet, Section
from dicesheets.sheets.leaflet.throws import Throw, dice_shown
from dicesheets.sheets.leaflet.words import Sign

LEAFLET = Leaflet(
    facts=Text("1–6 Personen · ab 14 Jahren · 30 Minuten", "1–6 players · 14+ · 30 minutes"),
    signs=(
        Sign(("star",), Text("Stern: zählt am Ende 1", "star: scores 1 at the end")),
        Sign(("pumpkin", "heart", "coin"), Text("Rohstoffe", "resources")),
        Sign(("pumpkin",), Text("bekommen: einkreisen", "gained: ring it"), "o"),
        Sign(("pumpkin",), Text("ausgegeben: durchkreuzen", "spent: cross it out"), "ox"),
        Sign(("die-5-outline",), Text("so liegt ein Würfel", "a die as rolled")),
        Sign(("die-5",), Text("so zählt er für dich", "its value for you")),
    ),
    wrong=(
        Text("In jeder Spalte wird es nach oben kleiner: auf die 3 darf keine 5, und auf die 4 "
             "keine zweite\u00a04.",
             "In each column numbers get smaller upwards: no 5 above the 3, and no second 4 above "
             "the\u00a04."),
        Text("Gleiche Zahlen dürfen sich nicht an einer Kante berühren. Über Eck ist es erlaubt.",
             "Equal numbers must not share an edge. Corner to corner is fine."),
    ),
    why=(
        ("cities", Text("Die beiden anderen Welten haben 6 und 4\u00a0{star}.",
                        "The two other realms have 6 and 4\u00a0{star}.")),
        ("mylittlescythe", Text("Auch die anderen Welten gaben Rohstoffe: eingekreist sind "
                                "8\u00a0{pumpkin}, 8\u00a0{heart} und 9\u00a0{coin}.",
                                "The other realms gave resources, too: 8\u00a0{pumpkin}, "
                                "8\u00a0{heart} and 9\u00a0{coin} are ringed.")),
        ("pendulum", Text("Ein {star} war vor beiden vollen Sanduhren umrandet, der andere erst "
                          "danach.",
                          "One {star} was ringed before both hourglasses were full, the other "
                          "only afterwards.")),
    ),
    sections=(
        Section(NEED, (
            Text("Zwei Würfel für alle. Für jede Person ein Stift, eine Rohstoffkarte, eine Karte "
                 "für Würfel und Wertung und die Weltkarten, oder eine Seite je Durchgang.",
                 "Two dice shared by all. For each player a pen, a resource card, a card for dice "
                 "and score and the realm cards, or one page for each round."),
        )),
        Section(GOAL, (
            Text("Ihr spielt drei Durchgänge mit je drei Welten. Wer in ihnen zusammen die meisten "
                 "{star} sammelt, gewinnt. Keine Welt kommt zweimal vor.",
                 "You play three rounds with three realms each. Whoever collects the most {star} "
                 "in them wins. No realm comes up twice."),
        )),
        Section(START, (
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
                 "A round has nine turns. In each, somebody rolls both dice, and everybody writes "
                 "the roll down. Then all players use the same dice at the same time."),
            Text("Jeder Würfel darf einmal genutzt werden, in einer Welt deiner Wahl. Beide "
                 "Würfel müssen in verschiedene Welten. Du musst keinen nutzen.",
                 "Each die may be used once, in a realm of your choice. The two dice must go to "
                 "different realms. You do not have to use them."),
            Text("Bekommst du einen Rohstoff, kreise ihn ein: {pumpkin} {heart} {coin}. Gibst du "
                 "ihn aus, kreuze ihn durch. Das geht jederzeit in deiner Runde, auch mit einem, "
                 "den du gerade erst bekommen hast. Sind alle eines Rohstoffs eingekreist, gibt es "
                 "keinen mehr davon.",
                 "When you gain a resource, ring it: {pumpkin} {heart} {coin}. When you spend it, "
                 "cross it out. You may do so at any time in your turn, even with one that you "
                 "gained a moment ago. Once all of a kind are ringed, you gain no more of that "
                 "kind."),
            Text("Passt ein Würfel, so wie er liegt, in keine deiner Welten, nimm dafür einen "
                 "Rohstoff nach Wahl.",
                 "If a die as rolled fits none of your realms, take a resource of your choice "
                 "instead."),
            Text("Ein neuer Würfel gehört nur dir und wird gleich genutzt, in einer Welt, die in "
                 "dieser Runde noch nicht dran war.",
                 "A new die is yours alone and must be used at once, in a realm that you have not "
                 "used yet this turn."),
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
                 "After three rounds the highest total wins. If there is a tie, the third round "
                 "decides, then the second."),
        )),
    ),
    glance=(
        Text("Beide Würfel werfen, aufschreiben.", "Roll both dice, write them down."),
        Text("Jeder Würfel in eine andere Welt.", "Each die in a different realm."),
        Text("Rohstoffe: einkreisen, wenn du sie bekommst, durchkreuzen, wenn du sie ausgibst.",
             "Resources: ring them when you gain them, cross them out when you spend them."),
        Text("Passt ein Würfel nirgends: ein Rohstoff nach Wahl.",
             "If a die fits nowhere: a resource of your choice."),
        Text("Nach neun Runden: {star} und 0,1 je übrigem Rohstoff.",
             "After nine turns: {star} and 0.1 for each resource left over."),
    ),
    throws=(
        Throw(
            dice_shown("die-4 die-4"),
            Text("Eine 4 kommt bei Flügelschlag ins erste Feld: dafür gibt es {pumpkin}. Die "
                 "andere füllt im rechten Schloss das unterste Stockwerk: {star}.",
                 "One 4 goes in the first square of Wingspan, which gives {pumpkin}. The other "
                 "fills the lowest storey of the castle on the right: {star}."),
        ),
        Throw(
            dice_shown("die-1 die-1"),
            Text("Eine 1 kreuzt bei Charterstone Gebäude\u00a01 an: {pumpkin}, und die 1 des "
                 "anderen Würfels kommt in die Kiste. Für {pumpkin}{pumpkin} wird aus der zweiten "
                 "1 eine 2 für Flügelschlag: {coin}. Sie bezahlt gleich einen neuen Würfel mit "
                 "einer 1 für die Schlösser: {pumpkin}.",
                 "One 1 crosses building\u00a01 of Charterstone: {pumpkin}, and the 1 of the other "
                 "die goes in the crate. For {pumpkin}{pumpkin} the second 1 becomes a 2 for "
                 "Wingspan: {coin}. That at once pays for a new die showing 1 for the castles: "
                 "{pumpkin}."),
        ),
        Throw(
            dice_shown("die-6 die-1"),
            Text("Die 6 füllt im linken Schloss das unterste Stockwerk, denn Türen gelten als "
                 "gefüllt: {star}. Die 1 kommt bei Flügelschlag ins zweite Feld: {coin}.",
                 "The 6 fills the lowest storey of the castle on the left, as doors count as "
                 "filled: {star}. The 1 goes in the second square of Wingspan: {coin}."),
        ),
    ),
)  # fmt: skip
