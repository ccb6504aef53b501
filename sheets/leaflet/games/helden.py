"""The leaflet of Würfelhelden, in our own words; `{star}` and the like are icons."""

from __future__ import annotations

from dicesheets.layouts.model import Text
from dicesheets.sheets.leaflet.rulebook import END, GOAL, NEED, START, TURN, Leaflet, Section
from dicesheets.sheets.leaflet.throws import Throw, dice_shown
from dicesheets.sheets.leaflet.words import Sign

LEAFLET = Leaflet(
    facts=Text("2–4 Personen · ab 8 Jahren · 30 Minuten", "2–4 players · 8+ · 30 minutes"),
    filled=Text(
        "Drei haben gespielt. Der Bär hat 10\u00a0+\u00a010 auf Steckbriefen und 19\u00a0Münzen, "
        "zusammen\u00a039. Der Falke hat 5\u00a0+\u00a023. Der Otter gewinnt mit "
        "10\u00a0+\u00a010\u00a0+\u00a010\u00a0+\u00a015\u00a0+\u00a054, das sind\u00a0{score}.",
        "Three have played. The bear has 10\u00a0+\u00a010 on posters and 19\u00a0coins, 39 in "
        "all. The falcon has 5\u00a0+\u00a023. The otter wins with "
        "10\u00a0+\u00a010\u00a0+\u00a010\u00a0+\u00a015\u00a0+\u00a054, which makes\u00a0{score}.",
    ),
    signs=(
        Sign(("sword-1", "sword-2", "sword-3"), Text("so viele Schwerter", "that many swords")),
        Sign(("coin",), Text("eine Münze", "a coin")),
        Sign(("die-yellow", "die-red"), Text("Würfel vom Tableau", "die from the tableau")),
        Sign(("cross",), Text("zurück aufs Tableau", "back to the tableau")),
    ),
    wrong=(
        Text("Sechs Zehner sind angekreuzt, im Stapel sind aber nur fünf. Und beim Falken ist "
             "verrechnet: 60 auf Steckbriefen und 8\u00a0Münzen sind\u00a068.",
             "Six tens are crossed, but the stack has only five. And the falcon has added up "
             "wrongly: 60 on posters and 8\u00a0coins make\u00a068."),
    ),
    sections=(
        Section(NEED, (
            Text("Für jede Person ein Tableau mit drei gelben und drei roten Würfeln und dazu drei "
                 "weiße Würfel. Die Steckbriefe, Münzen und der Wertungsblock.",
                 "For each player a tableau with three yellow and three red dice, and three white "
                 "dice. The posters, coins and the score pad."),
        )),
        Section(GOAL, (
            Text("Am Ende gewinnt, wer aus Münzen und Steckbriefen die höchste Summe hat.",
                 "At the end the highest total of coins and posters wins."),
        )),
        Section(START, (
            Text("Stapelt die Steckbriefe: 5 oben, dann die Zehner, 15 unten. Alle werfen einmal "
                 "ihre weißen Würfel; wer die meisten Schwerter zeigt, legt sie in die Mitte. Bei "
                 "Gleichstand werfen nur diese noch einmal. Wer links davon sitzt, beginnt.",
                 "Stack the posters: 5 on top, then the tens, 15 at the bottom. All players roll "
                 "their white dice once; whoever shows the most swords lays those dice in the "
                 "centre. If several tie, only they roll again. The player to the left of the "
                 "winner begins."),
        )),
        Section(TURN, (
            Text("Liegen zu Beginn deines Zuges deine Schwerter in der Mitte, nimm sie zurück und "
                 "dazu den obersten Steckbrief. War es der letzte, endet das Spiel sofort.",
                 "If your swords lie in the centre when your turn begins, take them back and the "
                 "top poster as well. If it was the last, the game ends at once."),
            Text("Wirf alle deine Würfel, danach bis zu zweimal beliebige davon neu. Ein {cross} "
                 "schickt seinen Würfel sofort zurück aufs Tableau.",
                 "Roll all your dice, then up to twice roll any of them again. A {cross} sends "
                 "its die back to the tableau at once."),
            Text("{sword-1} Schwerter kommen in die Mitte, wenn sie leer ist oder du mehr zeigst, "
                 "als dort liegen. Gleich viele reichen nicht. Wer verdrängt wird, nimmt seine "
                 "Würfel zurück.",
                 "{sword-1} Swords go to the centre if it is empty or you show more than lie "
                 "there. The same number is not enough. Whoever is driven out takes the dice "
                 "back."),
            Text("{coin} Jede bringt eine Münze; doppelt, wenn keiner deiner Würfel ein Schwert "
                 "zeigt.",
                 "{coin} Each brings a coin, or double if none of your dice shows a sword."),
            Text("{die-yellow} {die-red} Hol einen Würfel dieser Farbe vom Tableau; du hast ihn ab "
                 "dem nächsten Zug.",
                 "{die-yellow} {die-red} Take a die of that colour from the tableau; it is yours "
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
                 "Put two of the tens away. If your swords lie in the centre when your turn "
                 "begins, take them back and lay your duel marker there. Only when both swords "
                 "and marker lie there do you take the poster. If you are driven out, both "
                 "come back."),
        )),
    ),
    glance=(
        Text("Deine Schwerter in der Mitte? Zurücknehmen, Steckbrief nehmen.",
             "Your swords in the centre? Take them back, take the poster."),
        Text("Werfen, bis zu zweimal neu. {cross} geht zurück aufs Tableau.",
             "Roll, then roll again up to twice. {cross} goes back to the tableau."),
        Text("Mehr {sword-1} als in der Mitte: hinlegen.",
             "More {sword-1} than in the centre: lay them down."),
        Text("{coin} nehmen; ohne Schwert doppelt.", "Take {coin}; double without a sword."),
        Text("{die-yellow} {die-red} vom Tableau holen.",
             "Take {die-yellow} {die-red} from the tableau."),
    ),
    throws=(
        Throw(
            dice_shown("white:sword-3 white:sword-2 white:sword-1"),
            Text("In der Mitte liegen vier Schwerter des Falken. Der Bär zeigt sechs: er legt "
                 "seine drei Würfel hin, und der Falke nimmt seine zurück.",
                 "Four swords of the falcon lie in the centre. The bear shows six: it lays down "
                 "its three dice, and the falcon takes its own back."),
        ),
        Throw(
            dice_shown("white:sword-3 white:sword-3 white:coin"),
            Text("Der Otter zeigt auch sechs. Das ist nicht mehr, also bleibt der Bär liegen. Der "
                 "Otter nimmt eine Münze.",
                 "The otter shows six, too. That is not more, so the bear stays. The otter takes "
                 "one\u00a0coin."),
        ),
        Throw(
            dice_shown("white:coin white:coin white:die-yellow"),
            Text("Der Steinbock zeigt kein Schwert: zwei {coin} zählen doppelt, das sind vier "
                 "Münzen. Dazu holt er einen gelben Würfel.",
                 "The ibex shows no sword: two {coin} count double, which makes four coins. It "
                 "also takes a yellow die."),
        ),
        Throw(
            dice_shown("white:coin white:sword-1 white:die-yellow -yellow:cross"),
            Text("Der Falke verliert durch {cross} einen gelben Würfel und holt ihn durch "
                 "{die-yellow} gleich wieder. Eine Münze, denn er zeigt ein Schwert.",
                 "The falcon loses a yellow die to {cross} and takes it back for {die-yellow}. "
                 "Only one coin, as it shows a sword."),
        ),
    ),
)  # fmt: skip
