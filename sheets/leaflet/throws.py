"""Throws as worked examples: what the dice show and what comes of it. The tests play them."""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.layouts.model import Game, Text


@dataclass(frozen=True, slots=True)
class Shown:
    """A die of an example: its kind, what it shows, and whether it is kept."""

    kind: str  # white, yellow, red; a colour; "" where all dice are alike
    face: str
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw and what it means."""

    dice: tuple[Shown, ...]
    text: Text


def _dice(text: str) -> tuple[Shown, ...]:
    """Read "white:coin yellow:cross -red:coin"; a die with a minus is not kept."""
    dice = []
    for word in text.split():
        kind, _, face = word.removeprefix("-").rpartition(":")
        dice.append(Shown(kind, face, not word.startswith("-")))
    return tuple(dice)


def _colours(text: str, kept: str) -> tuple[Shown, ...]:
    return tuple(Shown(word, word, word == kept) for word in text.split())


THROWS: dict[Game, tuple[Throw, ...]] = {
    Game.WELTEN: (
        Throw(
            _dice("die-4 die-4"),
            Text("Eine 4 kommt bei Flügelschlag ins erste Feld: dafür gibt es {pumpkin}. Die "
                 "andere füllt im rechten Schloss das unterste Stockwerk: {star}.",
                 "One 4 goes to the first square of Wingspan, which gives {pumpkin}. The other "
                 "fills the lowest storey of the castle on the right: {star}."),
        ),
        Throw(
            _dice("die-1 die-1"),
            Text("Eine 1 kreuzt bei Charterstone Haus 1 an: {pumpkin}, und die 1 des anderen "
                 "Würfels kommt in die Kiste. Für {pumpkin}{pumpkin} wird aus der zweiten 1 eine 2 "
                 "für Flügelschlag: {coin}. Sie bezahlt gleich einen neuen Würfel mit einer 1 für "
                 "die Schlösser: {pumpkin}.",
                 "One 1 crosses house 1 of Charterstone: {pumpkin}, and the 1 of the other die "
                 "goes into the crate. For {pumpkin}{pumpkin} the second 1 becomes a 2 for "
                 "Wingspan: {coin}. That at once pays for a new die showing 1 for the castles: "
                 "{pumpkin}."),
        ),
        Throw(
            _dice("die-6 die-1"),
            Text("Die 6 füllt im linken Schloss das unterste Stockwerk, denn Türen gelten als "
                 "gefüllt: {star}. Die 1 kommt bei Flügelschlag ins zweite Feld: {coin}.",
                 "The 6 fills the lowest storey of the castle on the left, as doors count as "
                 "filled: {star}. The 1 goes to the second square of Wingspan: {coin}."),
        ),
    ),
    Game.WUERFELAND: (
        Throw(
            _colours("red red red green green yellow", "green"),
            Text("Mia wirft sechs Würfel, wählt Grün und legt beide grünen beiseite. Sie wirft "
                 "die anderen vier neu.",
                 "Mia throws six dice, chooses green and sets both green ones aside. She throws "
                 "the other four again."),
        ),
        Throw(
            _colours("green blue blue blue", "green"),
            Text("Wieder ein grüner: jetzt sind es drei. Sie wagt noch einen Wurf mit den letzten "
                 "drei.",
                 "Another green one: now there are three. She dares one more throw with the last "
                 "three."),
        ),
        Throw(
            _colours("yellow yellow orange", "green"),
            Text("Kein grüner: der Zug ist zu Ende. Mia kreuzt drei grüne Felder in einem Gebiet "
                 "an. Alle anderen dürfen zwei gelbe oder ein oranges ankreuzen.",
                 "No green one: the throwing ends. Mia crosses three green hexes in one region. "
                 "Everybody else may cross two yellow ones or one orange one."),
        ),
        Throw(
            _colours("blue grey grey red red", "grey"),
            Text("Eines der grünen Felder hat einen Schatz: Mia wirft danach fünf Würfel, einmal. "
                 "Sie nimmt Grau und kreuzt zwei graue Felder an.",
                 "One of the green hexes holds a treasure: afterwards Mia throws five dice, once. "
                 "She takes grey and crosses two grey hexes."),
        ),
        Throw(
            _colours("orange orange orange orange", "orange"),
            Text("Beim nächsten Mal liegen vier orange Würfel, aber das angefangene orange Gebiet "
                 "hat nur noch zwei freie Felder. Das sind zu viele: kein Kreuz.",
                 "The next time there are four orange dice, but the orange region begun has only "
                 "two hexes free. They are too many: no cross."),
        ),
    ),
    Game.HELDEN: (
        Throw(
            _dice("white:sword-3 white:sword-2 white:sword-1"),
            Text("In der Mitte liegen vier Schwerter des Falken. Der Bär zeigt sechs: er legt "
                 "seine drei Würfel hin, und der Falke nimmt seine zurück.",
                 "Four swords of the falcon lie in the middle. The bear shows six: it lays down "
                 "its three dice, and the falcon takes its own back."),
        ),
        Throw(
            _dice("white:sword-3 white:sword-3 white:coin"),
            Text("Der Otter zeigt auch sechs. Das ist nicht mehr, also bleibt der Bär liegen. Der "
                 "Otter nimmt eine Münze.",
                 "The otter shows six, too. That is not more, so the bear stays. The otter takes "
                 "one coin."),
        ),
        Throw(
            _dice("white:coin white:coin white:die-yellow"),
            Text("Der Steinbock zeigt kein Schwert: zwei {coin} zählen doppelt, das sind vier "
                 "Münzen. Dazu holt er einen gelben Würfel.",
                 "The ibex shows no sword: two {coin} count twice, which makes four coins. It also "
                 "fetches a yellow die."),
        ),
        Throw(
            _dice("white:coin white:sword-1 white:die-yellow -yellow:cross"),
            Text("Der Falke verliert durch {cross} einen gelben Würfel und holt ihn durch "
                 "{die-yellow} gleich wieder. Eine Münze, denn er zeigt ein Schwert.",
                 "The falcon loses a yellow die by {cross} and fetches it back by {die-yellow}. "
                 "One coin, as it shows a sword."),
        ),
    ),
    Game.CARCASSONNE: (
        Throw(
            _dice("-catapult city city city city -city -city -knight -knight"),
            Text("Ida wirft neun Würfel. {catapult} geht nach links. Vier {city} baut sie an, "
                 "die übrigen vier wirft sie neu.",
                 "Ida throws nine dice. {catapult} goes to the left. She builds four {city} and "
                 "throws the other four again."),
        ),
        Throw(
            _dice("-catapult city city -knight"),
            Text("Noch ein {catapult}. Zwei {city} schließen ihre Stadt, und sie hört auf: sechs "
                 "Würfel geben 10 Punkte.",
                 "Another {catapult}. Two {city} close her city, and she stops: six dice give 10 "
                 "points."),
        ),
        Throw(
            _dice("city city city knight knight knight -catapult -catapult -city"),
            Text("Ben sammelt gleich drei {knight}. Er verzichtet, schreibt 0 auf und behält einen "
                 "Ritter. Schließt er im nächsten Zug eine Stadt aus sechs Würfeln, zählt sie 20.",
                 "Ben collects three {knight} at once. He renounces, writes down 0 and keeps one "
                 "knight. If he closes a city of six dice in his next turn, it counts 20."),
        ),
        Throw(
            _dice("city city city city city -knight -catapult -catapult"),
            Text("Cem hat nur acht Würfel, denn Ben hält einen Ritter. Er baut fünf {city} an, "
                 "schließt aber nach dem dritten Wurf keine Stadt: er schreibt 0 auf.",
                 "Cem has only eight dice, as Ben holds a knight. He builds five {city} but has no "
                 "closed city after his third throw: he writes down 0."),
        ),
    ),
}  # fmt: skip
