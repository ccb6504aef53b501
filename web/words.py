"""What the pages say, beyond what reports and rules say already."""

from __future__ import annotations

from dicesheets.words.cards import REALM_WORDS
from dicesheets.words.fields import DIE_WORDS, ROUND_WORDS, STAR_WORDS, TURN_WORDS
from dicesheets.words.marks import EMPTY, UNREADABLE
from dicesheets.words.text import Text, capital

# ------------------------------------------------------------------ refusals

WRONG_HOST = Text(
    "Unter diesem Namen ist hier nichts. Nimm die Adresse, die im Terminal steht.",
    "There is nothing here under this name. Use the address that the terminal shows.",
)
WRONG_ORIGIN = Text(
    "Das kam nicht von dieser Seite und wurde nicht ausgeführt.",
    "This did not come from this page and was not done.",
)
LOCKED = Text(
    "Hier fehlt der Schlüssel. Scanne den QR-Code im Terminal oder öffne die Adresse von dort.",
    "The key is missing. Scan the QR code in the terminal, or open the address it shows.",
)
TOO_OFTEN = Text(
    "Das ging zu schnell. Warte einen Augenblick.", "That was too fast. Wait a moment."
)
TOO_LARGE = Text(
    "Das ist zu groß. Schick weniger Fotos auf einmal.",
    "This is too large. Send fewer photos at once.",
)
BUSY = Text(
    "es warten schon sehr viele Fotos; versuch es in einer Minute noch einmal",
    "very many photos are waiting already; try again in a minute",
)
MANY_PHOTOS = Text(
    "mehr Fotos nimmt eine Partie nicht auf; beginne eine neue",
    "a match takes no more photos; begin another one",
)
CARRIES = Text(
    "Auf dieser Seite steht eine Vorlage. Füge sie hinzu, dann werden ihre Blätter gelesen.",
    "This page carries a layout. Add it, and its sheets are read.",
)
CARRIES_KNOWN = Text(
    "Auf dieser Seite steht eine Vorlage, die schon hinzugefügt ist.",
    "This page carries a layout that has been added already.",
)
OFFER_GONE = Text(
    "das ist zu lange her; schick das Foto noch einmal", "that was too long ago; send it again"
)
MANY_GALLERIES = Text(
    "es sind schon mehrere Galerien in Arbeit; warte, bis eine fertig ist",
    "several galleries are being made already; wait until one is done",
)
NO_VARIANT = Text("wähle eine installierte Variante aus", "choose an installed variant")
BUNDLE_TOO_LARGE = Text(
    "so groß ist kein Paket einer Variante", "no bundle of a variant is as large as this"
)
NO_PHOTO = Text("wähle zuerst ein Foto aus", "choose a photo first")
NO_FILE = Text("wähle zuerst eine Datei aus", "choose a file first")
PHOTO_TOO_LARGE = Text(
    "dieses Foto ist zu groß; verkleinere es", "this photo is too large; make it smaller"
)
DISK_FULL = Text(
    "auf dem Computer ist kein Platz mehr; schaffe welchen", "the disk is full; make some room"
)
PHOTO_WORDS = (Text("Foto", "photo"), Text("Fotos", "photos"))
NOT_HERE = Text("Das gibt es hier nicht.", "There is no such thing here.")
NO_SUCH_FIELD = Text(
    "dieses Feld gibt es nicht mehr; lade die Seite neu",
    "this field is no longer there; reload the page",
)


def say_cannot(typed: str, allowed: Text) -> Text:
    """Return that something cannot stand in a field, and what can."""
    return Text(
        f"„{typed}“ kann hier nicht stehen. Möglich: {allowed.de}; oder nichts, wenn das Feld leer "
        "ist.",
        f'"{typed}" cannot stand here. Possible: {allowed.en}; or nothing, if the field is empty.',
    )


# ------------------------------------------------------------------ pages, by the name in templates

WORDS: dict[str, Text] = {
    "name": Text("dicesheets", "dicesheets"),
    "home": Text("Start", "Home"),
    "skip": Text("Zum Inhalt", "Skip to content"),
    "other_language": Text("English", "Deutsch"),
    "menu": Text("Hauptmenü", "Main menu"),
    "referee": Text("Der Schiedsrichter am Tisch", "The referee at the table"),
    "welcome": Text(
        "Fotografiere ein ausgefülltes Blatt: Punkte, Sterne und ob alles stimmt, gleich hier.",
        "Photograph a filled sheet: score, stars and whether it was played by the rules, at once.",
    ),
    "camera": Text("Fotografieren", "Take a photo"),
    "gallery": Text("Aus der Galerie", "From the gallery"),
    "send": Text("Fotos abschicken", "Send photos"),
    "several": Text("Mehrere Fotos auf einmal sind in Ordnung.", "Several at once are fine."),
    "new_match": Text("Neue Partie", "New match"),
    "matches": Text("Partien", "Matches"),
    "no_matches": Text("Noch keine. Fang mit einem Foto an.", "None yet. Begin with a photo."),
    "match": Text("Partie", "Match"),
    "photos": Text("Fotos", "Photos"),
    "add_photos": Text("Weitere Fotos", "More photos"),
    "standings": Text("Stand", "Standings"),
    "sheets": Text("Blätter", "Sheets"),
    "open_sheet": Text("Blatt ansehen", "See the sheet"),
    "rank": Text("Platz", "Rank"),
    "player": Text("Wer", "Who"),
    "score": Text("Punkte", "Score"),
    "note": Text("Hinweis", "Note"),
    "verdict": Text("Urteil", "Verdict"),
    "legal": Text("regelgerecht", "legal"),
    "illegal": Text("nicht regelgerecht", "not legal"),
    "undecided": Text("nicht entschieden", "undecided"),
    "blank": Text("Hier steht noch nichts.", "Nothing is written here yet."),
    "looking_longer": Text(
        "Warum, wird noch gesucht …", "Still looking for the reason …"
    ),
    "waiting": Text("wartet", "waiting"),
    "reading": Text("wird gelesen", "being read"),
    "read": Text("gelesen", "read"),
    "uploading": Text("wird übertragen", "uploading"),
    "judging": Text("wird gewertet", "being judged"),
    "stage_decoded": Text("Bild geöffnet", "picture opened"),
    "stage_found": Text("{many} Karten gefunden", "{many} cards found"),
    "stage_found_one": Text("1 Karte gefunden", "1 card found"),
    "stage_card": Text("Karte {done} von {many} gelesen", "card {done} of {many} read"),
    "stage_marks": Text("Zeichen erkannt", "marks recognised"),
    "stage_page": Text("Seite {page}: {says}", "page {page}: {says}"),
    "trouble": UNREADABLE,
    "working": Text(
        "Die Fotos werden gelesen. Die Seite lädt von selbst neu.",
        "The photos are being read. This page reloads by itself.",
    ),
    "look_at": Text("Bitte nachsehen", "Please check"),
    "check_one": Text("1 Feld nachsehen", "Check 1 field"),
    "check_many": Text("{count} Felder nachsehen", "Check {count} fields"),
    "photograph_again": Text("Noch einmal fotografieren", "Photograph again"),
    "question": Text("Was steht hier?", "What stands here?"),
    "question_of": Text("Frage {number} von {count}", "Question {number} of {count}"),
    "no_more": Text("Alles nachgesehen.", "All checked."),
    "done": Text("Fertig", "Done"),
    "skip_it": Text("Überspringen", "Skip"),
    "something_else": Text("Etwas anderes", "Something else"),
    "now_read": Text("So gelesen", "Read as"),
    "would_be": Text("dann", "then"),
    "as_it_is": Text("wie jetzt", "as now"),
    "what_changes": Text("Was ändert das?", "What does this change?"),
    "all_alike": Text(
        "Für sich allein ist gleich, was hier steht ({what}).",
        "By itself it makes no difference what stands here ({what}).",
    ),
    "empty": EMPTY,
    "number": Text("Zahl", "Number"),
    "save": Text("Übernehmen", "Save"),
    "back": Text("Zurück", "Back"),
    "close": Text("Schließen", "Close"),
    "back_to_sheet": Text("Zurück zum Blatt", "Back to the sheet"),
    "back_to_match": Text("Zur Partie", "To the match"),
    "undo": Text("Rückgängig", "Undo"),
    "last_said": Text("Zuletzt verbessert", "Last corrected"),
    "undone": Text("zurückgenommen", "taken back"),
    "corrections": Text("Verbesserungen", "Corrections"),
    "corrected": Text("von Hand", "by hand"),
    "by": Text("von", "by"),
    "somebody": Text("jemand", "somebody"),
    "tap": Text(
        "Tippe ein Feld an, um zu sagen, was dort steht.", "Tap a field to say what stands there."
    ),
    "zoom": Text("Karte", "Card"),
    "findings": Text("Was auffiel", "What was found"),
    "no_findings": Text("Nichts zu beanstanden.", "Nothing to object to."),
    "show": Text("Zeigen", "Show"),
    "replay": Text("Nachspielen", "Replay"),
    "replay_intro": Text(
        "So kann gespielt worden sein. Schieb den Regler durch die Runden.",
        "It may have been played like this. Slide through the turns.",
    ),
    "turn": capital(TURN_WORDS[0]),
    "start": Text("Anfang", "Start"),
    "best": Text("Was war möglich?", "What was possible?"),
    "best_intro": Text(
        "Sucht einige Sekunden lang, was mit diesen Würfeln zu holen war.",
        "Searches for some seconds what these dice could have scored.",
    ),
    "best_search": Text("wird gesucht …", "searching …"),
    "best_replay": Text(
        "So ließen sich diese Würfel am besten nutzen. Schieb den Regler durch die Runden.",
        "These dice could have been used best like this. Slide through the turns.",
    ),
    "best_played": Text("gespielt", "played"),
    "best_found": Text("möglich", "possible"),
    "stars": capital(STAR_WORDS[1]),
    "written": Text("notiert", "written"),
    "legend": Text("Farben", "Colours"),
    "state_read": Text("gelesen", "read"),
    "state_doubt": Text("bitte prüfen", "please check"),
    "state_noted": Text("unsicher, ohne Folgen", "unsure, no matter for the result"),
    "state_miscount": Text("verrechnet", "miscounted"),
    "state_illegal": Text("so nicht möglich", "not possible"),
    "title": Text("Name der Partie", "Name of the match"),
    "title_help": Text("sonst nach dem Tag genannt", "else called after the day"),
    "game": Text("Spiel", "Game"),
    "players": Text("Wer spielt mit?", "Who plays?"),
    "players_help": Text(
        "Ein Name je Zeile, in der Reihenfolge der Nummern auf den Blättern.",
        "One name a line, in the order of the numbers on the sheets.",
    ),
    "known_names": Text("Schon dabei gewesen", "Played before"),
    "begin": Text("Anfangen", "Begin"),
    "any_game": Text("wie auf den Blättern", "as on the sheets"),
    "rename": Text("Ändern", "Change"),
    "remove": Text("Entfernen", "Remove"),
    "remove_match": Text("Partie entfernen", "Remove match"),
    "remove_photo": Text("Foto herausnehmen", "Take photo out"),
    "drop_here": Text("Zieh das Foto hierher", "Drop the photo here"),
    "player_number": Text("Nummer {number}", "Number {number}"),
    "name_seen": Text("Auf dem Blatt steht", "The sheet says"),
    "belongs_to": Text("Gehört zu", "Belongs to"),
    "as_code_says": Text("wie der Code sagt", "as the code says"),
    "round": capital(ROUND_WORDS[0]),
    "place_it": Text("Zuordnen", "Assign"),
    "original": Text("Original laden", "Original photo"),
    "yes": Text("ja", "yes"),
    "no": Text("nein", "no"),
    "csv": Text("Tabelle (CSV)", "Table (CSV)"),
    "share": Text("Bild zum Teilen", "Picture to share"),
    "winner": Text("Gewonnen hat", "The winner is"),
    "leader": Text("Vorn liegt", "In the lead:"),
    "leaders": Text("Vorn liegen", "In the lead:"),
    "winners": Text("Gewonnen haben", "The winners are"),
    "tie_breaks": Text("Bei Gleichstand", "Ties"),
    "you_are": Text("Du bist", "You are"),
    "your_name": Text("Dein Name", "Your name"),
    "who_help": Text(
        "Steht neben dem, was du verbesserst.", "Stands beside what you correct."
    ),
    "not_found": Text("Das gibt es hier nicht.", "There is no such thing here."),
    "went_wrong": Text("Das ging nicht", "That did not work"),
    "fault": Text(
        "Hier ist dicesheets ein Fehler unterlaufen; das Terminal sagt mehr. Alles, was schon "
        "bestätigt war, ist gespeichert.",
        "dicesheets made a mistake here; the terminal says more. All that was acknowledged is "
        "kept.",
    ),
    "again": Text("Noch einmal", "Try again"),
    "lost": Text(
        "Die Verbindung ist weg. Sobald sie wieder da ist, geht es hier weiter.",
        "The connection is lost. As soon as it is back, this goes on.",
    ),
    "join": Text("Weitere Handys", "More phones"),
    "join_help": Text(
        "Scanne diesen Code mit einem Handy im selben WLAN.",
        "Scan this code with a phone in the same network.",
    ),
    "join_local": Text(
        "Diese Seite ist nur auf diesem Computer zu sehen. So gestartet, können Handys im selben "
        "WLAN mitmachen:",
        "Only this computer can see this page. Started like this, phones in the same network can "
        "join:",
    ),
    "print": Text("Drucken", "Print"),
    "rules": Text("Regeln", "Rules"),
    "dice": capital(DIE_WORDS[1]),
    "variants": Text("Varianten", "Variants"),
    "format": Text("Was", "What"),
    "paper": Text("Papier", "Paper"),
    "ink": Text("Tinte", "Ink"),
    "ink_colour": Text("farbig", "colour"),
    "ink_saver": Text("sparsam", "saver"),
    "language": Text("Sprache", "Language"),
    "realms": capital(REALM_WORDS[1]),
    "realms_help": Text("Keine gewählt: durch die Nummer ausgelost.",
                        "None chosen: drawn by the seed."),
    "copies": Text("Anzahl", "Copies"),
    "seed": Text("Nummer der Auslosung", "Seed"),
    "how_many": Text("Personen", "Players"),
    "nobody": Text("ohne Nummer", "without a number"),
    "preview": Text("Vorschau", "Preview"),
    "pdf": Text("PDF herunterladen", "Download PDF"),
    "page_one": Text("1 Seite", "1 page"),
    "pages_many": Text("{count} Seiten", "{count} pages"),
    "format_cards": Text("einzelne Karten", "single cards"),
    "format_round": Text("ein Durchgang auf einer Seite", "one round on a page"),
    "format_match": Text("eine ganze Partie", "a whole match"),
    "format_pad": Text("ein Stapel zum Abreißen", "a pad to tear off"),
    "format_leaflet": Text("die Anleitung als Heft", "the rules as a booklet"),
    "format_labels": Text("Etiketten für die Schachtel", "labels for the box"),
    "names": Text("Namen auf den Blättern", "Names on the sheets"),
    "names_help": Text(
        "Ein Name je Zeile: ein Satz für alle, mit Namen, Nummer und Farbe. Ohne Namen gilt die "
        "Zahl der Personen.",
        "One name a line: a set for everybody, with name, number and colour. Without names the "
        "number of players counts.",
    ),
    "backs": Text("Rückseiten", "Backs"),
    "flip": Text("Gewendet wird über die", "The paper is turned over the"),
    "flip_long": Text("lange Kante", "long edge"),
    "flip_short": Text("kurze Kante", "short edge"),
    "carries": Text(
        "Seite anfügen, die die Vorlage selbst trägt", "Add a page that carries the layout itself"
    ),
    "print_match": Text("Blätter für alle drucken", "Print sheets for everybody"),
    "add_variant": Text("Ein Paket hinzufügen", "Add a bundle"),
    "add_help": Text(
        "Eine ZIP- oder YAML-Datei von jemandem. Pakete sind reine Daten; jedes wird ganz geprüft.",
        "A ZIP or YAML file of somebody's. Bundles are data only; each is checked in full.",
    ),
    "add": Text("Hinzufügen", "Add"),
    "carried_photo": Text("Oder ein Foto der Seite mit den Codes",
                          "Or a photo of the page of codes"),
    "carried_help": Text(
        "Manche Ausdrucke tragen ihre Vorlage selbst: eine Seite voller Codes. Fotografiere sie "
        "ganz; hier siehst du, was darauf steht, bevor etwas hinzugefügt wird.",
        "Some prints carry their own layout: a page full of codes. Photograph all of it; you see "
        "here what it says before anything is added.",
    ),
    "carried_look": Text("Ansehen", "Look"),
    "offered": Text("Auf dem Foto", "On the photo"),
    "added": Text("Hinzugefügt", "Added"),
    "file": Text("Datei", "File"),
    "gallery_of": Text("Eine Galerie veröffentlichen", "Publish a gallery"),
    "gallery_help": Text(
        "Eine Website aus Varianten als ZIP-Datei, für jeden Webspace; jede Variante dauert eine "
        "halbe Minute, und hier geht alles andere weiter.",
        "A web site of variants as a ZIP file, for any web space; each variant takes half a "
        "minute, and everything else here goes on.",
    ),
    "gallery_make": Text("ZIP-Datei machen", "Make the ZIP file"),
    "galleries": Text("Galerien", "Galleries"),
    "gallery_one": Text("Galerie", "Gallery"),
    "gallery_waiting": Text("wartet, bis die vorige fertig ist", "waits for the one before"),
    "gallery_making": Text("{done} von {many} Schritten", "{done} of {many} steps"),
    "gallery_made": Text("fertig", "done"),
    "gallery_load": Text("ZIP-Datei laden ({size} MB)", "Download the ZIP file ({size} MB)"),
    "roll": Text("Würfeln", "Roll"),
    "roll_log": Text("Gewürfelt", "Rolled"),
    "dice_help": Text(
        "Die Würfe gelten für alle und werden mit der Partie gespeichert; ein Blatt mit anderen "
        "Würfeln bekommt das gesagt.",
        "The rolls count for everybody and are kept with the match; a sheet with other dice is "
        "told so.",
    ),
    "dice_differ": Text("Andere Würfel als gewürfelt", "Other dice than were rolled"),
    "all_rolled": Text("Alle Runden sind gewürfelt.", "All turns are rolled."),
    "statistics": Text("Statistik", "Statistics"),
    "best_result": Text("Bestes Ergebnis", "Best result"),
    "best_round": Text("Bester Durchgang", "Best round"),
    "favourite": Text("Lieblingswelt", "Favourite realm"),
    "favourite_help": Text("★ {stars} je Durchgang", "★ {stars} a round"),
    "luck": Text("Würfelglück", "Luck of the dice"),
    "luck_help": Text(
        "{pips} Augen je Wurf bei {count} Würfen (üblich: {usual})",
        "{pips} pips a roll in {count} rolls (usual: {usual})",
    ),
    "played_one": Text("1 Partie", "1 match"),
    "played_many": Text("{count} Partien", "{count} matches"),
    "counting": Text(
        "Einige Partien werden noch ausgewertet; lade die Seite gleich neu.",
        "Some matches are still being counted; reload the page in a moment.",
    ),
    "variants_help": Text(
        "Mit der Nummer wird immer dieselbe Variante erzeugt; das dauert einige Sekunden.",
        "The same seed always makes the same variant; it takes some seconds.",
    ),
    "generate": Text("Erzeugen", "Generate"),
    "difficulty": Text("Schwierigkeit", "Difficulty"),
    "installed": Text("Installiert", "Installed"),
    "missing": Text("Auf keinem Foto", "On no photo"),
    "scoring": Text("Wertung", "Scoring"),
}  # fmt: skip

# What the script says; the page carries them, so that they need no language of their own.
SCRIPT_WORDS = ("uploading", "waiting", "lost", "went_wrong", "close")
