"""Words that many messages share, in German and English: what the system or YAML complains of.

Both speak English only, whatever the locale.
"""

from __future__ import annotations

import difflib
import errno
from collections.abc import Iterable

from dicesheets.words.text import Text

MOST_KNOWN = 12  # words listed where none is close

_REASONS = {
    errno.ENOENT: "Datei oder Ordner nicht gefunden",
    errno.EACCES: "keine Berechtigung",
    errno.EPERM: "nicht erlaubt",
    errno.ENOTDIR: "kein Ordner",
    errno.EISDIR: "ein Ordner",
    errno.EEXIST: "gibt es schon",
    errno.ENOSPC: "kein Platz mehr auf dem Datenträger",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.ELOOP: "zu viele Verweise hintereinander",
    errno.EMFILE: "zu viele offene Dateien",
    errno.EBUSY: "wird gerade benutzt",
    errno.EIO: "Lese- oder Schreibfehler",
    errno.EINVAL: "ungültiger Name",
    errno.EFBIG: "die Datei wird zu groß",
    errno.ETIMEDOUT: "ein anderes dicesheets schreibt dort schon eine Minute lang",  # files/lock.py
}
# What the YAML parser says (the one in C first, then what only the one in Python says).
_YAML_PROBLEMS = {
    "mapping values are not allowed in this context": 'hier darf kein "Schlüssel: Wert" stehen',
    "mapping keys are not allowed in this context": "hier darf kein Schlüssel stehen",
    "block sequence entries are not allowed in this context": 'hier darf kein "-" stehen',
    "found character that cannot start any token": "mit diesem Zeichen kann nichts beginnen",
    "could not find expected ':'": 'hier fehlt ein ":"',
    "found unexpected end of stream": "der Text endet zu früh",
    "found unexpected document indicator": "hier beginnt unerwartet ein neues Dokument",
    "found unknown escape character": "hinter dem \\ steht ein unbekanntes Zeichen",
    "found a tab character that violates indentation": "hier ist mit einem Tabulator eingerückt",
    "did not find expected key": "hier fehlt ein Schlüssel",
    "did not find expected ',' or ']'": 'hier fehlt "," oder "]"',
    "did not find expected ',' or '}'": 'hier fehlt "," oder "}"',
    "did not find expected '-' indicator": 'hier fehlt ein "-"',
    "did not find expected node content": "hier fehlt ein Wert",
    "did not find expected <document start>": "hier müsste ein neues Dokument beginnen",
    "did not find expected alphabetic or numeric character": "hier fehlt ein Buchstabe",
    "did not find expected comment or line break": "hier fehlt ein Zeilenende",
    "did not find expected whitespace or line break": "hier fehlt ein Leerzeichen",
    "did not find URI escaped octet": "hier fehlt eine Angabe hinter %",
    "found undefined tag handle": "dieses Tag ist nirgends erklärt",
    "found undefined alias": "diesen Anker gibt es nicht",
    "found duplicate anchor": "dieser Anker steht zweimal",
    "mapping values are not allowed here": 'hier darf kein "Schlüssel: Wert" stehen',
    "mapping keys are not allowed here": "hier darf kein Schlüssel stehen",
    "sequence entries are not allowed here": 'hier darf kein "-" stehen',
    "found character '\\t' that cannot start any token": "hier ist mit einem Tabulator eingerückt",
}


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """Return a remedy that names the closest known word, or a few of the known ones."""
    words = list(known)
    if not words:
        return Text("lass es weg", "leave it out")
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    if close:
        return Text(f'meinst du "{close[0]}"?', f'did you mean "{close[0]}"?')
    shown = ", ".join(words[:MOST_KNOWN]) + (", …" if len(words) > MOST_KNOWN else "")
    return Text(f"nimm eins davon: {shown}", f"use one of: {shown}")


def entries(count: int) -> str:
    """Return "1 Eintrag" or "2 Einträge"."""
    return f"{count} {'Eintrag' if count == 1 else 'Einträge'}"


def reason_of(error: OSError) -> Text:
    """Return why the system refused something."""
    english = error.strerror or str(error) or "no reason given"
    return Text(_REASONS.get(error.errno or 0, english), english)


def yaml_problem(problem: str) -> Text:
    """Return what is wrong with a YAML text, as the parser says."""
    return Text(_YAML_PROBLEMS.get(problem, problem), problem)
