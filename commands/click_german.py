"""What click itself says, in German.

click speaks through gettext, whose catalogues are found by the environment alone and by nobody's
`--lang`. So its English is taken as it comes, from any release of click 8, and said again here; a
sentence that is not known stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache

from dicesheets.words.text import Text

HEADINGS = {"Options": "Optionen", "Commands": "Befehle", "Usage: ": "Aufruf: "}
_WHOLE, _ANY = Text("GANZZAHL", "NUMBER"), Text("ZAHL", "NUMBER")
METAVARS = {  # of options whose value is a plain number
    "integer": _WHOLE,
    "integer range": _WHOLE,
    "float": _ANY,
    "float range": _ANY,
}
# As click has them, with what it fills in; of several that fit, the first counts.
_SENTENCES = (
    ("Invalid value for {hint}: {message}", "Ungültiger Wert für {hint}: {message}"),
    ("Invalid value: {message}", "Ungültiger Wert: {message}"),
    ("Missing argument {hint}.", "Es fehlt {hint}."),
    ("Missing option {hint}.", "Es fehlt die Option {hint}."),
    ("Missing parameter {hint}.", "Es fehlt {hint}."),
    ("Missing parameter: {name}", "Es fehlt: {name}"),
    ("Missing command.", "Es fehlt ein Befehl."),
    ("No such option: {name}", "Unbekannte Option: {name}"),
    ("No such option {name}.", "Unbekannte Option: {name}."),
    ("No such command {name}.", "Unbekannter Befehl: {name}."),
    ("Got unexpected extra argument ({names})", "Das ist zu viel: {names}"),
    ("Got unexpected extra arguments ({names})", "Das ist zu viel: {names}"),
    ("Option {name} requires an argument.", "Zur Option {name} fehlt der Wert."),
    ("Option {name} requires {count} arguments.", "Die Option {name} braucht {count} Werte."),
    ("Option {name} does not take a value.", "Die Option {name} hat keinen Wert."),
    ("Argument {name} takes {count} values.", "{name} braucht {count} Werte."),
    ("{value} is not one of {choices}.", "{value} gibt es nicht; möglich: {choices}."),
    ("{value} is not in the range {range}.", "{value} liegt nicht im Bereich {range}."),
    ("{value} is not a valid integer range.", "{value} ist keine ganze Zahl."),
    ("{value} is not a valid integer.", "{value} ist keine ganze Zahl."),
    ("{value} is not a valid float range.", "{value} ist keine Zahl."),
    ("{value} is not a valid float.", "{value} ist keine Zahl."),
    ("{value} is not a valid boolean.{rest}", "{value} ist weder wahr noch falsch.{rest}"),
    ("File {name} does not exist.", "die Datei {name} gibt es nicht."),
    ("Directory {name} does not exist.", "den Ordner {name} gibt es nicht."),
    ("Path {name} does not exist.", "{name} gibt es nicht."),
    ("File {name} is a directory.", "{name} ist ein Ordner, keine Datei."),
    ("Directory {name} is a file.", "{name} ist eine Datei, kein Ordner."),
    ("File {name} is not readable.", "die Datei {name} ist nicht lesbar."),
    ("Directory {name} is not readable.", "der Ordner {name} ist nicht lesbar."),
    ("Path {name} is not readable.", "{name} ist nicht lesbar."),
    ("File {name} is not writable.", "die Datei {name} lässt sich nicht schreiben."),
    ("Directory {name} is not writable.", "in den Ordner {name} lässt sich nicht schreiben."),
    ("Path {name} is not writable.", "{name} lässt sich nicht schreiben."),
)
# What may follow a sentence.
_ENDINGS = (
    (" Did you mean {name}?", " Meinst du {name}?"),
    (" (Did you mean one of: {names}?)", " (Meinst du eins davon: {names}?)"),
    (" (Possible options: {names})", " (Möglich: {names})"),
    (" Choose from:{names}", " Möglich:{names}"),
)


def _pattern(english: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", english)
    return re.compile(
        "".join(f"(?P<{p}>.*)" if i % 2 else re.escape(p) for i, p in enumerate(parts)), re.DOTALL
    )


Known = tuple[tuple[re.Pattern[str], str], ...]  # what click says -> how it is said in German


@lru_cache(maxsize=1)
def _known() -> tuple[Known, Known]:
    """Return sentences and endings; made when click first says one: commands start without them."""
    endings = (
        (re.compile(f"(?P<sentence>.*){_pattern(english).pattern}", re.DOTALL), german)
        for english, german in _ENDINGS
    )
    return tuple((_pattern(english), german) for english, german in _SENTENCES), tuple(endings)


def in_german(message: str) -> str:
    """Return a message of click in German, or as it is if click has never said it so far."""
    sentences, endings = _known()
    for pattern, german in endings:
        if match := pattern.fullmatch(message):
            values = match.groupdict()
            return in_german(values.pop("sentence")) + german.format(**values)
    for pattern, german in sentences:
        if match := pattern.fullmatch(message):
            values = match.groupdict()
            if "message" in values:
                values["message"] = in_german(values["message"])
            return german.format(**values)
    return message
