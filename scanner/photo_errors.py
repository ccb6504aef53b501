"""What may be wrong with a picture file, in every language: what it is, and what to do."""

from __future__ import annotations

from pathlib import Path

from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Text

NO_PICTURE = Text(
    "kein Bild; nimm ein Bild als JPEG, PNG, WebP, HEIC, TIFF oder PDF",
    "not a picture; give a JPEG, PNG, WebP, HEIC, TIFF or PDF file",
)
EMPTY_FILE = Text("die Datei ist leer; kopiere sie noch einmal", "the file is empty; copy it again")
NO_GIF = Text(
    "GIF kann dicesheets nicht lesen; speichere das Bild als JPEG oder PNG",
    "GIF is not supported; save the picture as JPEG or PNG",
)
NO_PICTURE_INSIDE = Text(
    "kein Bild in diesem Ordner; nenne einen anderen",
    "no picture in this folder; name another one",
)
FOLDERS_INSIDE = Text(
    "kein Bild in diesem Ordner selbst; nenne die Ordner darin: {folders}",
    "no picture in this folder itself; name the folders in it: {folders}",
)
NO_FILE = Text("ist keine Datei; nenne ein Bild", "is not a file; name a picture")
MISSING = Text(
    "diese Datei gibt es nicht; prüfe den Namen", "there is no such file; check the name"
)
TOO_LARGE = Text(
    "{megabytes} MB sind zu viel; speichere ein kleineres Bild",
    "{megabytes} MB are too much; save a smaller picture",
)
NOT_OPENED = Text(
    "lässt sich nicht öffnen; prüfe, ob du die Datei lesen darfst",
    "cannot be opened ({why}); check the file",
)
MANY_PAGES = Text(
    "{pages} Seiten; gib höchstens {most} auf einmal an",
    "{pages} pages; give at most {most} at once",
)
MORE_PAGES = Text(
    "{pages} Seiten oder mehr; gib höchstens {most} auf einmal an",
    "{pages} pages or more; give at most {most} at once",
)
NO_SHEET = Text(
    "Seite {page} kann kein Blatt sein; lass sie weg",
    "page {page} cannot be a sheet; leave it out",
)
MANY_PIXELS = Text(
    "{width} x {height} Pixel sind zu viele; speichere das Bild mit höchstens {most} Megapixeln",
    "{width} x {height} pixels are too many; save it with at most {most} megapixels",
)
# More than the 48 megapixels that phones take: some save 64 or 100 so when told to.
MANY_HEIC_PIXELS = Text(
    "{width} x {height} Pixel sind als HEIC zu viele; stelle die Kamera auf 12 oder 24 Megapixel "
    "oder speichere das Bild als JPEG",
    "{width} x {height} pixels are too many in HEIC; set the camera to 12 or 24 megapixels, or "
    "save the picture as a JPEG",
)
FEW_PIXELS = Text(
    "auf {width} x {height} Pixeln ist kein Blatt zu erkennen; fotografiere es noch einmal",
    "{width} x {height} pixels cannot show a sheet; take the photo again",
)
DAMAGED = Text(
    "das Bild ist beschädigt oder unvollständig; kopiere es noch einmal vom Handy",
    "the picture is damaged or incomplete; copy it from the phone again",
)
DAMAGED_PDF = Text(
    "das PDF ist beschädigt oder durch ein Passwort geschützt; speichere oder scanne es neu",
    "the PDF is damaged or protected by a password; save it or scan it again",
)
OVER_LIMITS = Text(
    "das Bild braucht mehr als {megabytes} MB oder {seconds} Sekunden; speichere es als JPEG",
    "the picture takes more than {megabytes} MB or {seconds} seconds; save it as a JPEG",
)
NO_DECODER = Text(
    "der Prozess, der Bilder öffnet, startet nicht; installiere dicesheets neu",
    "the process that opens pictures does not start; install dicesheets again",
)
FEW_CARDS = Text(
    "{pages} Seiten ohne eine Karte sind zu viele; gib nur die Seiten mit Karten an",
    "{pages} pages without a card are too many; give only the pages that show cards",
)


def photo_error(name: str | Path, what: Text, **values: object) -> PhotoError:
    """Return the error that says what is wrong with a file, in every language."""
    return PhotoError(Text(what.de.format(**values), what.en.format(**values)), str(name))
