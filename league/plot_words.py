"""What the plots of an event say, in German and English."""

from __future__ import annotations

from dicesheets.words.text import Text

SPREAD = Text("So haben alle gespielt", "How everybody played")
SPREAD_SAID = Text(
    "{many} Ergebnisse; die Hälfte hat {median} oder mehr, das beste {best}",
    "{many} results; half of them are {median} or more, the best is {best}",
)
MEAN = Text("Mittel", "mean")
REALMS = Text("Die schwerste Welt", "The hardest realm")
REALMS_SAID = Text(
    "{hard}: im Mittel {stars} von {most} ★", "{hard}: {stars} of {most} ★ on average"
)
ROLLS = Text("Der glücklichste Wurf", "The luckiest roll")
ROLLS_SAID = Text(
    "{dice} in Runde {turn}, {round}: im Mittel {fields} Felder",
    "{dice} in turn {turn}, {round}: {fields} fields on average",
)
BEST = Text("Wie nah am besten Spiel?", "How close to the best play?")
BEST_SAID = Text(
    "{name} holte {share} % dessen, was die Würfel hergaben",
    "{name} made {share} % of what the dice allowed",
)
OF_BEST = Text("{played} von {best}", "{played} of {best}")
WITHIN = Text(
    "{played} von mindestens {best}, höchstens {bound}",
    "{played} of at least {best}, at most {bound}",
)
BELOW = Text("{played}; möglich waren höchstens {bound}", "{played}; at most {bound} was possible")
NOT_COMPUTED = Text("{played}; Möglichkeiten nicht berechnet", "{played}; the best is not computed")
OPEN_ROUND = Text("noch offen", "still open")
AT_LEAST = Text("mindestens {least}", "at least {least}")
BETWEEN = Text("{least} bis {most}", "{least} to {most}")
NOT_TO_THE_END = Text("nicht zu Ende gerechnet", "not computed to the end")
BEST_UNKNOWN = Text(
    "Nicht für jeden Durchgang wurde es berechnet",
    "It was not computed for every round",
)
