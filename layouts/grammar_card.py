"""Every key of a card: its groups, what happens on it, where everything stands."""

from __future__ import annotations

from dicesheets.layouts.grammar_pad import PAD
from dicesheets.layouts.grammar_terms import (
    ICON,
    ID_HINT,
    ID_PATTERN,
    NAME,
    NAMES,
    REWARD,
    REWARDS,
    TEXT,
    TEXTS,
)
from dicesheets.layouts.spec import Choice, Flag, Key, ListOf, MapOf, Number, Struct, Words
from dicesheets.words.text import Text

ACCENTS = (
    "stone", "brick", "amber", "plum", "teal", "sky", "rose", "indigo", "crimson", "moss", "wine",
    "slate",
)  # fmt: skip
SHAPES = (
    "square", "circle", "hexagon", "octagon", "house", "crate", "tick", "card", "ticket",
)  # fmt: skip
REALM_ARRANGEMENTS = ("rows", "grid", "hexes", "pyramid", "towers", "flowers")
OTHER_ARRANGEMENTS = (
    "icons", "log", "hexmap", "helden-pad", "carcassonne-pad", "tableau", "posters", "coins",
    "markers", "stickers", "dice-table", "roll-log", "reference", "pad",
)  # fmt: skip

_CELL_HINT = Text('nenne ein Kästchen, etwa "r1c6"', 'name a cell, such as "r1c6"')
_SHAPE_HINT = Text('zeichne sie mit "#" und "."', 'draw it with "#" and "."')
_DIE_HINT = Text("nimm den Wert des Würfels, 1 bis 6", "use the die's value, 1 to 6")
_FIELD_HINT = Text("nenne ein Feld", "name a field")
_MAP_HINT = Text(
    "nimm r y g b o k, große Buchstaben für Schätze, # @ und .",
    "use r y g b o k, capitals for treasures, # @ and .",
)

_HEX_HINT = Text(
    "nimm einen Kleinbuchstaben je Sechseck, . für keins, und Leerzeichen dazwischen",
    "use a small letter for each hex, . for none, and blanks between them",
)

NUMBERS_BY_ROW = ListOf(ListOf(Number(1, 99), low=1, high=12), low=1, high=12)
GRID = Struct(
    "grid",
    (
        Key("rows", Number(1, 12), "How many rows.", required=True, german="wie viele Zeilen"),
        Key("columns", Number(1, 12), "How many columns.",
            required=True, german="wie viele Spalten"),
        Key("block", Number(2, 6), "Side of the big squares that the grid is divided into."),
        Key("prefilled", ListOf(Words(6, r"r[0-9]+c[0-9]+", _CELL_HINT),
                                high=100),
            "Cells that are printed as filled; they are no fields."),
        Key("numbers", NUMBERS_BY_ROW,
            "The printed numbers: a list for each row, a number for each of its fields."),
    ),
    doc="Fields named `r1c1`, `r1c2`, … row by row.",
)  # fmt: skip

HEXES = Struct(
    "hexes",
    (
        Key("map", ListOf(Words(40, r"[a-z. ]+", _HEX_HINT), low=1, high=12),
            "Rows of hexes: a letter for the region that a hex belongs to, . for no hex, blanks "
            "between them; even rows stand half a hex to the right.",
            required=True, german="die Reihen der Sechsecke, ein Buchstabe je Sechseck"),
        Key("numbers", NUMBERS_BY_ROW,
            "The printed numbers: a list for each row, a number for each of its hexes."),
    ),
    doc="Fields named `r1c1`, `r1c2`, … row by row; a dot counts as a column.",
)  # fmt: skip

GROUP = Struct(
    "group",
    (
        Key("kind", Choice(("digit", "number", "mark", "circle", "fill")),
            "What a player does here: write a digit or a number, mark (cross), circle (ring), "
            "or fill (shade).",
            required=True,
            german="was man hier tut: eine Ziffer (digit) oder Zahl (number) schreiben, ankreuzen "
            "(mark), einkreisen (circle) oder ausfüllen (fill)"),
        Key("count", Number(1, 40), "How many fields; they are called `group-1`, `group-2`, …"),
        Key("numbers", ListOf(Number(1, 99), low=1, high=40),
            "The printed numbers, one field each: the die a mark needs, or an order's worth."),
        Key("ids", ListOf(NAME, low=1, high=40), "Names of the fields, if not `group-1`, …"),
        Key("grid", GRID, "The fields stand in a grid."),
        Key("hexes", HEXES, "The fields are hexes that form regions."),
        Key("in_order", Flag(), "The fields must be filled first to last."),
        Key("forward", Flag(),
            "A track: fields may be skipped, but a skipped one is never filled later."),
        Key("spreads_from", NAMES,
            "Grids and hexes: these fields may be filled at any time, every other one only beside "
            "a filled one."),
        Key("door", Flag(), "Towers: a door stands below the first field and counts as filled."),
        Key("shape", Choice(SHAPES), "How a field looks."),
        Key("label", TEXT, "Words beside the group."),
        Key("target", Number(1, 99), "A number printed beside the group; see `targets_of`."),
        Key("gain", REWARDS, "What marking a field gives at once, an entry for each field."),
        Key("gain_each", REWARD, "What marking any field gives at once, the same for all."),
        Key("cost", REWARDS, "What marking a field costs, an entry for each field."),
        Key("cost_each", REWARD, "What marking any field costs, the same for all."),
        Key("holds", REWARDS, "Contents that a set with `pays` gives, an entry for each field."),
    ),
    one_of=("count", "numbers", "ids", "grid", "hexes"),
    doc="Fields of one kind that belong together.",
)  # fmt: skip

COMPARE = Struct(
    "comparison",
    (
        Key("along", NAMES, "Groups in which each number is compared with the one before it."),
        Key("throughout", NAMES,
            "Groups in which each number is compared with every one before it, empty fields "
            "between them or not."),
        Key("each", Choice(("smaller", "larger", "different", "equal", "not-smaller",
                            "not-larger")),
            "With `along` and `throughout`: how each number compares with the one before; "
            "more than six can be `not-smaller` or `not-larger`."),
        Key("neighbours", NAME,
            "A grid or hexes in which numbers that share an edge are compared."),
        Key("are", Choice(("different", "equal")), "With `neighbours`: how they compare."),
        Key("diagonals_too", Flag(),
            "With `neighbours`: numbers of a grid that meet at a corner are compared too."),
        Key("pyramid", ListOf(NAME, low=2, high=8), "Groups as rows, each one field longer."),
        Key("below", Choice(("smaller", "larger", "different", "not-smaller", "not-larger")),
            "With `pyramid`: how a number compares with those directly above it."),
    ),
    one_of=("along", "throughout", "neighbours", "pyramid"),
    doc="What numbers beside each other must respect.",
)  # fmt: skip

SET = Struct(
    "set",
    (
        Key("fields", NAMES, "One set: groups or single fields, all of which must be filled."),
        Key("rows_of", NAME, "A set for each row of a grid."),
        Key("columns_of", NAME, "A set for each column of a grid."),
        Key("diagonals_of", NAME,
            "Two sets of a square grid: from the upper left corner down, from the lower left up."),
        Key("regions_of", NAME, "A set for each region of hexes, by its letter."),
        Key("blocks_of", NAME, "A set for each big square of a grid, row by row."),
        Key("block_rows_of", NAME, "A set for each row of big squares."),
        Key("block_columns_of", NAME, "A set for each column of big squares."),
        Key("storeys", NAMES, "Towers: a set for each storey of these columns."),
        Key("triangles", ListOf(NAME, low=2, high=8),
            "Pyramid: a set for each card and the two below it."),
        Key("across", ListOf(NAME, low=2, high=12),
            "A set for the first field of each group, one for the second, …"),
        Key("targets_of", NAMES,
            "A set for each group; it pays if the numbers add up to `target`."),
        Key("gain", REWARD, "What each of these sets pays when its last field is filled."),
        Key("gains", REWARDS, "What they pay, an entry for each set."),
        Key("total", Number(1, 99), "With `fields`: pays only if the numbers add up to this."),
        Key("pays", NAME, "With `fields`: pays what the marked fields of this group hold."),
    ),
    one_of=("fields", "rows_of", "columns_of", "diagonals_of", "regions_of", "blocks_of",
            "block_rows_of", "block_columns_of", "storeys", "triangles", "across", "targets_of"),
    doc="Fields that pay when the last of them is filled.",
)  # fmt: skip

SHAPE_ROWS = ListOf(
    Words(6, r"[#.]+", _SHAPE_HINT),
    low=1,
    high=6,
)
PLAY = Struct(
    "play",
    (
        Key("write", NAMES, "Write the die's value into an empty field of these groups."),
        Key("mark", NAMES, "Mark an unmarked field of these groups that shows the die's value."),
        Key("any_die", Flag(), "With `mark`: any die will do."),
        Key("copy_other_die_to", NAME,
            "With `mark`: the other rolled die is written at the same position of this group."),
        Key("then_may_mark", NAME,
            "With `mark`: at once the field at the same position of this group may be marked too."),
        Key("both_on_pair", Flag(),
            "With `mark`: on a rolled pair one unaltered die may mark its number in every group."),
        Key("sum_of_dice", Flag(),
            "With `mark`: the field shows the sum of the die and the other rolled die."),
        Key("mark_all", NAME, "Mark every field whose partner in `holding` holds the die's value."),
        Key("holding", NAME, "With `mark_all`: the group that holds the numbers."),
        Key("place_shape", NAME, "Fill the die's shape on empty cells of this grid."),
        Key("shapes", MapOf(r"[1-6]", _DIE_HINT, SHAPE_ROWS, 6, 1),
            'With `place_shape`: a drawing for each die, rows of "#" and ".".'),
        Key("deliver", NAME,
            "Mark an order that one die and ringed fields of `using` together reach."),
        Key("using", NAME, "With `deliver`: the ringed fields; those used are crossed."),
    ),
    one_of=("write", "mark", "mark_all", "place_shape", "deliver"),
    doc="One thing that a die may do here.",
)  # fmt: skip

TALLY = Struct(
    "tally",
    (
        Key("groups", NAMES, "Groups whose marked numbers are added.",
            required=True, german="die Gruppen, deren angekreuzte Zahlen addiert werden"),
        Key("ranges", ListOf(
            Struct("range", (
                Key("to", Number(1, 99), "The largest sum of this range; leave out in the last."),
                Key("gain", REWARD, "What a mark pays whose sum lies in this range.",
                    required=True,
                    german="was ein Kreuz bringt, dessen Summe in diesem Bereich liegt"),
                Key("take", Choice(("all", "one", "either")),
                    "Take all of it, one of it, or leave that open (either)."),
            )), low=1, high=12), "The ranges, from the smallest sum up.",
            required=True, german="die Bereiche, von der kleinsten Summe aufwärts"),
    ),
    doc="After each mark the marked numbers of its group are added; the sum's range pays at once.",
)  # fmt: skip

END_SCORE = Struct(
    "end score",
    (
        Key("least_of_others", Flag(),
            "As many stars as the worst other realm, at most one a filled field."),
        Key("resource_goal", Number(1, 40),
            "Pays for each kind of resource ringed at least this often in the round."),
        Key("gain", REWARD, "With `resource_goal`: what it pays."),
    ),
    one_of=("least_of_others", "resource_goal"),
    doc="Stars counted at the end of the round.",
)  # fmt: skip

MM = Number(0, 300, whole=False)
PLACE = Struct(
    "place",
    (
        Key(
            "left",
            MM,
            "Distance from the card's left edge in mm.",
            required=True,
            german="der Abstand vom linken Kartenrand in mm",
        ),
        Key(
            "top",
            MM,
            "Distance from the card's upper edge in mm.",
            required=True,
            german="der Abstand vom oberen Kartenrand in mm",
        ),
        Key(
            "width",
            Number(-300, 300, whole=False),
            "Width in mm.",
            required=True,
            german="die Breite in mm",
        ),
        Key(
            "height",
            Number(-300, 300, whole=False),
            "Height in mm.",
            required=True,
            german="die Höhe in mm",
        ),
    ),
    doc="A box on the card.",
)
ARRANGE = Struct(
    "arrangement",
    (
        Key("kind", Choice(REALM_ARRANGEMENTS + OTHER_ARRANGEMENTS), "How the groups stand.",
            required=True, german="wie die Gruppen stehen"),
        Key("rows", ListOf(ListOf(NAME, low=1, high=12), low=1, high=12),
            "The groups, row by row from the top; each row from left to right."),
        Key("place", MapOf(ID_PATTERN, _FIELD_HINT, PLACE, 200),
            "Fields with a position of their own, instead of the one they would get."),
    ),
    doc="Where the groups stand on the card.",
)  # fmt: skip

CARD = Struct(
    "card",
    (
        Key("role", Choice(("realm", "resources", "score", "board", "pad", "component")),
            "What the card is for.", required=True, german="wozu die Karte dient"),
        Key("series", Number(0, 61),
            "Which corner markers it carries; chosen for you if left out."),
        Key("title", TEXT, "The name at the top of the card.",
            required=True, german="der Name oben auf der Karte"),
        Key("colour", Choice(ACCENTS), "The accent colour."),
        Key("icon", ICON, "The emblem beside the title: an icon by its name."),
        Key("rules", TEXTS, "How to play it, a line each."),
        Key("scoring", TEXTS, "How it scores, a line each."),
        Key("groups", MapOf(ID_PATTERN, ID_HINT, GROUP, 60, nullable=True), "The fields."),
        Key("compare", ListOf(COMPARE, high=20), "What numbers must respect."),
        Key("plays", ListOf(PLAY, low=1, high=12), "What a die may do here."),
        Key("sets", ListOf(SET, high=40), "What completing fields pays."),
        Key("tally", TALLY, "What adding up marked numbers pays."),
        Key("end_score", ListOf(END_SCORE, high=4), "Stars counted at the end of the round."),
        Key("map", ListOf(Words(200, r"[rygbokRYGBOK#@. ]+",
                                _MAP_HINT),
                          low=1, high=30),
            "Boards: rows of hexes: r y g b o k (grey), capitals hold a treasure, "
            "# obstacle, @ start, . nothing; even rows stand half a hex to the right."),
        Key("players", Number(1, 8), "Pads: how many players."),
        Key("turns", Number(1, 30), "Pads: how many turns."),
        Key("pad", PAD, "Pads: what is written, what follows from it, who wins."),
        Key("arrange", ARRANGE, "Where everything stands."),
    ),
    doc="One thing with its own corner marks, or a printed component.",
)  # fmt: skip
