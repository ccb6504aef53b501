"""What the plots of an event say, in German and English."""

from __future__ import annotations

from dicesheets.words.text import Text

SPREAD = Text("So haben alle gespielt", "How everybody played")
SPREAD_SAID = Text(
    "{many} Ergebnisse, das mittlere {median}, das beste {best}",
    "{many} results, the middle one {median}, the best {best}",
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
    "{played}; möglich waren mindestens {best}, höchstens {bound}",
    "{played}; at least {best} was possible, at most {bound}",
)
BELOW = Text(
    "{played}; nichts Besseres gefunden, mehr als {bound} geht nicht",
    "{played}; nothing better found, more than {bound} is not possible",
)
NOT_COMPUTED = Text(
    "{played}; was möglich war, ist nicht berechnet", "{played}; what was possible is not computed"
)
OPEN_ROUND = Text("noch offen", "still open")
AT_LEAST = Text("mindestens {least}", "at least {least}")
BETWEEN = Text("{least} bis {most}", "{least} to {most}")
NOT_TO_THE_END = Text("nicht zu Ende gerechnet", "not computed to the end")
BEST_UNKNOWN = Text(
    "Nicht für alle Durchgänge ist berechnet, was die Würfel hergaben",
    "What the dice allowed is not computed for all rounds",
)
