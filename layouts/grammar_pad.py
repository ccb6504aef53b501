"""Every key of a score pad: its lines, who wins, when it is over."""

from __future__ import annotations

from dicesheets.layouts.grammar_terms import ICON, ID_HINT, ID_PATTERN, NAME, NAMES, TEXT
from dicesheets.layouts.pad_checks import OF_LINES, OF_PADS, PLACES_OF
from dicesheets.layouts.spec import Choice, Flag, Key, ListOf, MapOf, Number, Struct, Words
from dicesheets.words.text import Text

MOST_BOXES = 16
MOST_LINES = 24
_KEY_HINT = Text("nenne einen Schlüssel daneben", "name a key beside it")
_NUMBER_HINT = Text("nimm eine Zahl", "use a number")
POINTS = Number(-9999, 9999)
_SETTING = Words(40, r"[a-z]+(_[a-z]+)*", Text("nenne eine Einstellung", "name a setting"))
FROM_SETTINGS = Key(
    "from_settings", MapOf(r"[a-z]+(_[a-z]+)*", _KEY_HINT, _SETTING, 8),
    "Keys beside this one that have the value of a setting: `reach: goal`.",
)  # fmt: skip

_SAYING = Struct(
    "saying",
    (
        Key("breach", TEXT, "The sentence, with words in braces for what is there."),
        Key("otherwise", TEXT,
            "Of `after`: the sentence about a number that needs the cross before it; of `alone`: "
            "about a cross that stands beside."),
        Key("rule", NAME, "What programs know it by, if not by the name of the check."),
        Key("demands", TEXT, "What the rule asks for, in a sentence."),
    ),
    doc="How one check is worded. `{written}` in a sentence stands for what is written; "
    "`{count: is|are}` for the first word if the number is 1, else for the second.",
)  # fmt: skip


def _says(checks: tuple[str, ...], of: str) -> Key:
    """Return the key for what is said when checks fail."""
    keys = []
    for check in checks:
        places = ", ".join(f"`{{{place}}}`" for place in PLACES_OF[check])
        also = "; the id of each line that it follows from" if check == "total" else ""
        keys.append(Key(check.replace("-", "_"), _SAYING, f"With {places}{also}."))
    kind = Struct(f"sayings of a {of}", tuple(keys), doc=f"Sentences of your own about a {of}.")
    return Key("says", kind, "What people are told, in words of the game.")


LINE = Struct(
    "line",
    (
        Key("write", Choice(("number", "mark", "choice")),
            "What players do here: write a number, cross boxes, or cross one of several."),
        Key("sum", NAMES, "Computed: what stands in these lines, added up."),
        Key("product", NAMES, "Computed: what stands in these lines, multiplied."),
        Key("count", NAMES, "Computed: how many boxes of these lines are filled."),
        Key("best", NAMES, "Computed: the largest number of these lines."),
        Key("table", NAME, "Computed: what `points` gives for this line."),
        Key("bonus", NAME, "Computed: what `gives` says if this line has reached `reach`."),
        Key("label", TEXT, "What it is called.", required=True, german="wie sie heißt"),
        Key("one", TEXT, "What one of its boxes is called in messages, if not like the line."),
        Key("icon", ICON, "An icon in its boxes or beside its name."),
        Key("colour", Choice((
            "stone", "brick", "amber", "plum", "teal", "sky", "rose", "indigo", "crimson", "moss",
            "wine", "slate",
        )), "The colour of its ground."),
        Key("each", Choice(("turn",)), "A box for each turn of the pad."),
        Key("beside", NAME, "Crosses that stand beside the boxes of this line, one a turn."),
        Key("boxes", Number(1, MOST_BOXES), "How many boxes."),
        Key("numbers", ListOf(Number(0, 99), low=1, high=MOST_BOXES),
            "The numbers printed in the boxes, one box each; a cross is worth its number."),
        Key("options", ListOf(TEXT, low=2, high=6), "With `write: choice`: what can be chosen."),
        Key("worth", ListOf(POINTS, low=1, high=MOST_BOXES, or_one=True),
            "What a cross is worth, for all boxes or one by one; 1 or the number if left out."),
        Key("from", POINTS, "The smallest number that may stand here."),
        Key("to", POINTS, "The largest number that may stand here."),
        Key("step", Number(2, 100), "Only multiples of this may stand here."),
        Key("values", ListOf(Number(0, 9999), low=1, high=60),
            "The only numbers that may stand here; 0 is always one of them."),
        Key("usual", ListOf(Number(0, 9999), low=1, high=40),
            "Numbers that are common; practice photos show these."),
        Key("minus", Flag(), "A box beside it is crossed when the number is negative."),
        Key("once", Flag(), "No number may stand here twice."),
        Key("exclusive", Flag(),
            "What one player has crossed or written, nobody else can have."),
        Key("without", ListOf(Struct("without", (
            Key("players", Number(1, 8), "With how many players.",
                required=True, german="bei wie vielen Personen"),
            Key("numbers", ListOf(Number(0, 99), high=MOST_BOXES), "Which numbers are out then."),
            FROM_SETTINGS,
        ), doc="What a number of players leaves in the box."), low=1, high=8),
            "With `exclusive`: numbers that are out with so many players."),
        Key("taken_in_order", Flag(),
            "With `exclusive`: the players take the numbers first to last."),
        Key("in_order", Flag(), "The boxes are filled first to last."),
        Key("skips", Number(0, MOST_BOXES),
            "With `in_order`: how many boxes may be left out between two crosses."),
        Key("lock", Number(1, MOST_BOXES),
            "The last box may be crossed only after so many crosses before it."),
        Key("then", Choice(("smaller", "larger", "different", "equal")),
            "How each number must compare with the one before it."),
        Key("after", Struct("after", (
            Key("line", NAME, "The crosses beside this line.",
                required=True, german="die Kreuze neben dieser Zeile"),
            Key("times", Number(2, 9), "What the number of the next turn is multiplied by.",
                required=True, german="womit die Zahl des nächsten Zugs vervielfacht wird"),
            FROM_SETTINGS,
        ), doc="A cross that multiplies the number of the next turn."),
            "What the entry before changes: a cross multiplies the next number."),
        Key("alone", Flag(), "With `beside`: whoever crosses it has no points in that turn."),
        Key("not_with", NAMES, "With `beside`: lines that are not crossed in the same turn."),
        Key("wins", Flag(), "With `beside`: whoever crosses it has won at once."),
        Key("less", NAMES, "With `sum`: lines that are taken away."),
        Key("times", POINTS, "With a computed line: what the result is multiplied by."),
        Key("needed", Flag(),
            "A number without which results are left open, unless they fit with 0."),
        Key("reach", POINTS, "With `bonus`: the number that must be reached."),
        Key("gives", POINTS, "With `bonus`: the points."),
        Key("points", MapOf(r"-?[0-9]{1,4}", _NUMBER_HINT, POINTS, 40, 1),
            "With `table`: from which number on it gives how many points."),
        Key("hidden", Flag(), "Computed, but nobody writes it down."),
        _says(OF_LINES, "line"),
        FROM_SETTINGS,
    ),
    one_of=("write", "sum", "product", "count", "best", "table", "bonus"),
    doc="What each player writes, or what follows from it.",
)  # fmt: skip

WIN = Struct(
    "win",
    (
        Key("by", NAME, "The line that decides.",
            required=True, german="die Zeile, die entscheidet"),
        Key("who", Choice(("highest", "lowest", "first")),
            "Who wins: the highest, the lowest, or the first to reach a number."),
        Key("reach", POINTS, "With `first`: that number."),
        Key("ties", NAMES, "Lines that break a tie, the larger one wins; else it is shared."),
        FROM_SETTINGS,
    ),
    doc="Who wins.",
)  # fmt: skip

END = Struct(
    "end",
    (
        Key("full", NAMES, "When everybody has filled every box of these lines."),
        Key("reach", NAMES, "When somebody has `number` in one of these lines."),
        Key("taken", NAMES, "When all that is `exclusive` in these lines is taken."),
        Key("closed", NAMES, "When the last box of `number` of these lines is crossed."),
        Key("number", POINTS, "With `reach` and `closed`: how many."),
        FROM_SETTINGS,
    ),
    one_of=("full", "reach", "taken", "closed"),
    doc="When the game is over; without it, whenever the players say so.",
)  # fmt: skip

TABLE_ROW = Struct(
    "table row",
    (
        Key("label", TEXT, "What stands before it."),
        Key("icon", ICON, "An icon before it."),
        Key("numbers", ListOf(POINTS, low=1, high=14), "The numbers, left to right."),
        Key("steps", ListOf(POINTS, low=1, high=14),
            "The same; of a setting that is a table, its left side."),
        Key("times", Number(2, 9), "What each number is multiplied by."),
        FROM_SETTINGS,
    ),
    doc="A row of the table below a pad; the first one heads it.",
)  # fmt: skip

PAD = Struct(
    "pad",
    (
        Key("paper", Choice(("page", "half")), "How much of a page it takes."),
        Key("players_in", Choice(("columns", "rows")),
            "Whether each player has a column or a row."),
        Key("turns", Number(1, 30), "How many turns have a box."),
        Key("in_turn", Flag(),
            "The players play one after the other, and each has the same number of turns."),
        Key("seats", ListOf(Struct("seat", (
            Key("icon", ICON, "An icon.", required=True, german="ein Symbol"),
            Key("name", TEXT, "A name.", required=True, german="ein Name"),
        )), low=1, high=8), "How the players are shown, if not by numbers."),
        Key("lines", MapOf(ID_PATTERN, ID_HINT, LINE, MOST_LINES, 1, nullable=True),
            "The lines, first to last.", required=True, german="die Zeilen der Reihe nach"),
        Key("win", WIN, "Who wins.", required=True, german="wer gewinnt"),
        Key("end", END, "When the game is over."),
        Key("notes", ListOf(TEXT, low=1, high=6),
            "Lines below the rules of the card: `{reach}` is the number that wins or ends the "
            "game, `{without}` what is out with few players; if nothing is, the line is left out."),
        Key("table", ListOf(TABLE_ROW, low=1, high=4),
            "A table printed below the lines: what gives how much."),
        _says(OF_PADS, "pad"),
        FROM_SETTINGS,
    ),
    doc="A score pad, or a sheet with rows to cross.",
)  # fmt: skip
