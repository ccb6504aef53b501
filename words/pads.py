"""What is said of a score pad: what each check asks for, and the sentence when it is not so.

Places in a sentence are those that layouts may use in theirs (`layouts/pad_says.py`).
"""

from __future__ import annotations

from dicesheets.words.text import Text

# (check, what it demands), in the order in which people are told of them.
DEMANDS: dict[str, Text] = {
    "value": Text("Solche Zahlen dürfen dort stehen.", "Such numbers may stand there."),
    "once": Text("Keine Zahl steht zweimal da.", "No number stands there twice."),
    "choice": Text("Höchstens eins ist gewählt.", "At most one is chosen."),
    "exclusive": Text(
        "Was nur einer haben kann, hat nur einer.", "What one player has, nobody else has."
    ),
    "taken-order": Text("Genommen wird der Reihe nach.", "They are taken first to last."),
    "order": Text("Kästchen werden der Reihe nach gefüllt.", "Boxes are filled first to last."),
    "lock": Text(
        "Vor dem letzten Kästchen stehen genug Kreuze.", "Enough crosses stand before the last box."
    ),
    "then": Text("Jede Zahl passt zu der davor.", "Each number suits the one before it."),
    "after": Text("Ein Kreuz vervielfacht den nächsten Zug.", "A cross multiplies the next turn."),
    "alone": Text("Mit diesem Kreuz gibt es keine Punkte.", "With this cross no points."),
    "total": Text("Was ausgerechnet ist, stimmt.", "What is added up is right."),
    "missing": Text(
        "Was für ein Ergebnis nötig ist, steht da.", "What a result needs is written down."
    ),
    "minus": Text("Hinter einem Minus steht eine Zahl.", "Behind a minus stands a number."),
    "gap": Text("Leere Züge zählen als 0.", "Empty turns count as 0."),
    "turns": Text(
        "Alle sind reihum gleich oft am Zug, höchstens eins mehr.",
        "Everybody has as many turns in seating order, at most one more.",
    ),
    "after-end": Text("Nach dem Sieg spielt niemand mehr.", "Nobody plays on after the win."),
    "unfinished": Text("Das Spiel ist zu Ende.", "The game is over."),
    "players": Text("Auf dem Block stehen genug Spieler.", "The pad has enough players."),
}

# What is said of a breach; "value-whole", "after-only" and "alone-marks" are other sentences of a
# check.
BREACHES: dict[str, Text] = {
    "value": Text(
        "{box}: {written} ist nicht möglich; erlaubt ist {allowed}.",
        "{box}: {written} is not possible; allowed is {allowed}.",
    ),
    "value-whole": Text(
        "{box}: {written} ist keine ganze Zahl.", "{box}: {written} is no whole number."
    ),
    "once": Text(
        "{box}: {number} steht {count} mal da.", "{box}: {number} stands there {count} times."
    ),
    "choice": Text(
        "{player}: {line}: nur eins ist wählbar.", "{player}: {line}: only one can be chosen."
    ),
    "exclusive": Text(
        "{line} {number}: {count} sind vergeben ({players}), es gibt {there}.",
        "{line} {number}: {count} are taken ({players}), there {there: is|are} {there}.",
    ),
    "taken-order": Text(
        "{line}: {early} ist vergeben, aber davor kommt {missing}, und das hat niemand.",
        "{line}: {early} is taken, but {missing} comes before it and nobody has that.",
    ),
    "order": Text(
        "{box}: davor {count: ist|sind} {count} ausgelassen, erlaubt {most: ist|sind} {most}.",
        "{box}: {count} {count: is|are} left out before it, {most} may be.",
    ),
    "lock": Text(
        "{box}: braucht {needed} {needed: Kreuz|Kreuze} davor, da {count: ist|sind} {count}.",
        "{box}: needs {needed} {needed: cross|crosses} before it, there {count: is|are} {count}.",
    ),
    "then": Text(
        "{box}: {number} folgt auf {before}, muss aber {must} sein.",
        "{box}: {number} comes after {before}, but must be {must}.",
    ),
    "after": Text(
        "{box}: nach {mark} zählt der Zug mal {times}; {written} ist nicht möglich.",
        "{box}: after {mark} the turn counts times {times}; {written} is not possible.",
    ),
    "after-only": Text(
        "{box}: {written} gibt es nur nach {mark}, und davor steht keins.",
        "{box}: {written} exists only after {mark}, and there is none before.",
    ),
    "alone": Text(
        "{box}: dann gibt es keine Punkte; hier steht {written}.",
        "{box}: then there are no points; {written} is written.",
    ),
    "alone-marks": Text(
        "{box}: dann gibt es in diesem Zug nichts sonst.",
        "{box}: then there is nothing else in this turn.",
    ),
    "total": Text(
        "{box}: das ergibt {result}, notiert ist {written}.",
        "{box}: that makes {result}, {written} is written.",
    ),
    "missing": Text(
        "{box}: {needed} fehlt, also lässt sich {written} nicht prüfen.",
        "{box}: {needed} is missing, so {written} cannot be checked.",
    ),
    "minus": Text(
        "{box}: das Minus ist angekreuzt, aber dahinter steht keine Zahl.",
        "{box}: the minus is crossed, but no number is behind it.",
    ),
    "gap": Text("{box}: nichts notiert, zählt als 0.", "{box}: empty, counts as 0."),
    "turns": Text(
        "Die Zahl der Züge passt zu keiner Reihenfolge am Tisch ({turns}).",
        "The numbers of turns fit no order at the table ({turns}).",
    ),
    "after-end": Text(
        "Mit {end} war das Spiel gewonnen; {late} {count: kommt|kommen} danach.",
        "The game was won with {end}; {late} {count: comes|come} after it.",
    ),
    "unfinished": Text("Das Spiel ist noch nicht zu Ende.", "The game is not over yet."),
    "players": Text(
        "Auf dem Block {count: steht|stehen} {count} {count: Spieler|Spieler}, das Spiel braucht "
        "{least}.",
        "The pad has {count} {count: player|players}, the game needs {least}.",
    ),
}
MUST = {
    "larger": Text("größer", "larger"),
    "smaller": Text("kleiner", "smaller"),
    "different": Text("anders", "different"),
    "equal": Text("gleich", "equal"),
}
