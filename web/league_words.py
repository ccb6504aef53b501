"""What the pages of a league's event say."""

from __future__ import annotations

from dicesheets.words.fields import RESULT
from dicesheets.words.lists import counted
from dicesheets.words.players import PLAYER_WORDS
from dicesheets.words.text import Text, capital

LEAGUE_WORDS: dict[str, Text] = {
    "table": Text("Tabelle", "Table"),
    "review": Text("Nachfragen", "Review"),
    "names": Text("Namen zuordnen", "Assign names"),
    "figures": Text("Zahlen des Abends", "Figures of the evening"),
    "live": Text("live: neue Ergebnisse erscheinen von selbst", "live: new results show up"),
    "ranked": Text("{many} gewertet", "{many} ranked"),
    "open": Text("{many} offen", "{many} open"),
    "unplaced": Text("{many} ohne Platz", "{many} without a place"),
    "waiting": Text("{many} werden gerade gelesen", "{many} are being read"),
    "whole": Text("alle Durchgänge", "all rounds"),
    "all_tables": Text("alle Tische", "all tables"),
    "at_table": Text("Tisch", "Table"),
    "show": Text("Zeigen", "Show"),
    "rank": Text("Platz", "Rank"),
    "player": capital(PLAYER_WORDS[0]),
    "score": capital(RESULT),
    "open_sheets": Text("Offene Blätter", "Open sheets"),
    "not_placed": Text("Ohne Platz", "Without a place"),
    "more": Text("und {many} weitere; die ganze Tabelle:", "and {many} more; the whole table:"),
    "csv": Text("als CSV", "as CSV"),
    "nothing": Text("Noch ist kein Blatt gewertet.", "No sheet is scored yet."),
    "reviewers": Text("Gerade dabei: {many}", "At it now: {many}"),
    "begin": Text("Nachfragen beantworten", "Answer the questions"),
    "finished": Text(
        "Hier ist gerade nichts zu tun: Es ist nichts offen, oder andere sind schon dabei.",
        "There is nothing to do here: nothing is open, or others are at it already.",
    ),
    "late": Text(
        "Das Blatt hatte inzwischen jemand anders; hier ist das nächste.",
        "Somebody else had that sheet meanwhile; here is the next.",
    ),
    "settled": Text(
        "Diese Frage ist schon beantwortet; hier ist die nächste.",
        "That question is answered already; here is the next.",
    ),
    "judged": Text(
        "Das Blatt wird gerade neu gewertet; gleich geht es weiter.",
        "The sheet is being judged again; it goes on in a moment.",
    ),
    "kept": Text("Die Antwort ist gespeichert.", "The answer is kept."),
    "undo": Text("Doch nicht", "Take it back"),
    "last_answers": Text("Letzte Antworten", "Last answers"),
    "other": Text("etwas anderes", "something else"),
    "skip": Text("Überspringen", "Skip"),
    "say": Text("Das steht da", "That is it"),
    "yours": Text(
        "Dieses Blatt siehst nur du an, solange du antwortest.",
        "Nobody else gets this sheet while you answer.",
    ),
    "whose": Text("Wessen Blatt ist das?", "Whose sheet is this?"),
    "no_names": Text("Jedes Blatt hat einen Namen.", "Every sheet has a name."),
    "number_or_name": Text("Nummer oder Name", "number or name"),
    "assign": Text("Zuordnen", "Assign"),
    "which_photo": Text("Foto", "Photo"),
    "all_photos": Text("alle dieses Blatts", "all of this sheet"),
    "nobody": Text("So heißt niemand in der Liste.", "Nobody in the list is called so."),
    "several": Text(
        "So heißen mehrere; nimm die Nummer.", "Several are called so; use the number."
    ),
    "no_line": Text("Auf dem Blatt steht kein Name.", "There is no name on the sheet."),
    "from_sender": Text("von {by}", "from {by}"),
    "odd": Text("Andere Würfel", "Other dice"),
    "odd_hint": Text(
        "Auf diesen Blättern stehen andere Würfel, als gefallen sind. Sie haben keinen Platz, bis "
        "jemand sie anerkennt.",
        "Other dice stand on these sheets than were rolled. They take no place until somebody "
        "accepts them.",
    ),
    "no_odd": Text("Auf keinem Blatt stehen andere Würfel.", "There are other dice on no sheet."),
    "odd_dice": Text(
        "notiert {a} und {b}, gewürfelt {c} und {d}", "noted {a} and {b}, rolled {c} and {d}"
    ),
    "accept": Text("Trotzdem anerkennen", "Accept anyway"),
    "accepted": Text("Anerkannt ({by}).", "Accepted ({by})."),
    "no_figures": Text("Dafür ist noch zu wenig gewertet.", "Too little is scored yet."),
}


def say_absent(many: int) -> Text:
    """Say how many people are still missing: "1 fehlt noch"."""
    return counted(many, Text("fehlt noch", "is missing"), Text("fehlen noch", "are missing"))


def say_queue(sheets: int, questions: int) -> Text:
    """Say how much there is to review: "2 Blätter mit 5 Fragen warten"."""
    those = counted(sheets, Text("Blatt", "sheet"), Text("Blätter", "sheets"))
    asked = counted(questions, Text("Frage", "question"), Text("Fragen", "questions"))
    verb = Text("wartet", "waits") if sheets == 1 else Text("warten", "wait")
    return Text(f"{those.de} mit {asked.de} {verb.de}.", f"{those.en} with {asked.en} {verb.en}.")
