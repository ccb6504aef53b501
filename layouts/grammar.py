"""Every key an author may write, with its type and its explanation."""

from __future__ import annotations

from dicesheets.layouts.model import Game
from dicesheets.layouts.spec import (
    Choice,
    Flag,
    Key,
    ListOf,
    MapOf,
    Number,
    NumberOrWord,
    Struct,
    Type,
    Words,
)

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
ID_HINT = "use lower-case letters, digits and single dashes, starting with a letter"

THINGS = ("pumpkin", "heart", "coin", "star")
ACCENTS = (
    "stone", "brick", "amber", "plum", "teal", "sky", "rose", "indigo", "crimson", "moss", "wine",
    "slate",
)  # fmt: skip
SHAPES = (
    "square", "circle", "hexagon", "octagon", "house", "crate", "tick", "card", "ticket",
)  # fmt: skip
REALM_ARRANGEMENTS = ("rows", "grid", "pyramid", "towers", "flowers")
OTHER_ARRANGEMENTS = (
    "icons", "log", "hexmap", "helden-pad", "carcassonne-pad", "tableau", "posters", "coins",
    "markers", "stickers", "dice-table", "roll-log", "reference",
)  # fmt: skip

NAME = Words(60, ID_PATTERN, ID_HINT)
TEXT = Struct(
    "text",
    (
        Key("de", Words(400, hint="write the German text"), "The German text.", required=True),
        Key("en", Words(400, hint="write the English text"), "The English text.", required=True),
    ),
    doc="One text in both languages; `{pumpkin}`, `{heart}`, `{coin}` and `{star}` show the icon.",
)
TEXTS = ListOf(TEXT, high=12)
REWARD = ListOf(Choice(THINGS), low=1, high=12, or_one=True)
REWARDS = ListOf(REWARD, low=1, high=64)
NAMES = ListOf(NAME, low=1, high=64, or_one=True)

GRID = Struct(
    "grid",
    (
        Key("rows", Number(1, 12), "How many rows.", required=True),
        Key("columns", Number(1, 12), "How many columns.", required=True),
        Key("block", Number(2, 6), "Side of the big squares that the grid is divided into."),
        Key("prefilled", ListOf(Words(6, r"r[0-9]+c[0-9]+", 'name a cell, such as "r1c6"'),
                                high=100),
            "Cells that are printed as filled; they are no fields."),
    ),
    doc="Fields named `r1c1`, `r1c2`, … row by row.",
)  # fmt: skip

GROUP = Struct(
    "group",
    (
        Key("kind", Choice(("digit", "number", "mark", "circle", "fill")),
            "What a player does here: write a digit or a number, mark (cross), circle (ring), "
            "or fill (shade).", required=True),
        Key("count", Number(1, 40), "How many fields; they are called `group-1`, `group-2`, …"),
        Key("numbers", ListOf(Number(1, 99), low=1, high=40),
            "The printed numbers, one field each: the die a mark needs, or an order's worth."),
        Key("ids", ListOf(NAME, low=1, high=40), "Names of the fields, if not `group-1`, …"),
        Key("grid", GRID, "The fields stand in a grid."),
        Key("in_order", Flag(), "The fields must be filled first to last."),
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
    one_of=("count", "numbers", "ids", "grid"),
    doc="Fields of one kind that belong together.",
)  # fmt: skip

COMPARE = Struct(
    "comparison",
    (
        Key("along", NAMES, "Groups in which each number is compared with the one before it."),
        Key("each", Choice(("smaller", "larger", "different", "equal")),
            "With `along`: how each number compares with the one before."),
        Key("neighbours", NAME, "A grid in which numbers that share an edge are compared."),
        Key("are", Choice(("different", "equal")), "With `neighbours`: how they compare."),
        Key("pyramid", ListOf(NAME, low=2, high=8), "Groups as rows, each one field longer."),
        Key("below", Choice(("smaller", "larger", "different")),
            "With `pyramid`: how a number compares with those directly above it."),
    ),
    one_of=("along", "neighbours", "pyramid"),
    doc="What numbers beside each other must respect.",
)  # fmt: skip

SET = Struct(
    "set",
    (
        Key("fields", NAMES, "One set: groups or single fields, all of which must be filled."),
        Key("rows_of", NAME, "A set for each row of a grid."),
        Key("columns_of", NAME, "A set for each column of a grid."),
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
    one_of=("fields", "rows_of", "columns_of", "blocks_of", "block_rows_of", "block_columns_of",
            "storeys", "triangles", "across", "targets_of"),
    doc="Fields that pay when the last of them is filled.",
)  # fmt: skip

SHAPE_ROWS = ListOf(Words(6, r"[#.]+", 'draw it with "#" and "."'), low=1, high=6)
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
        Key("mark_all", NAME, "Mark every field whose partner in `holding` holds the die's value."),
        Key("holding", NAME, "With `mark_all`: the group that holds the numbers."),
        Key("place_shape", NAME, "Fill the die's shape on empty cells of this grid."),
        Key("shapes", MapOf(r"[1-6]", "use the die's value, 1 to 6", SHAPE_ROWS, 6, 1),
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
        Key("groups", NAMES, "Groups whose marked numbers are added.", required=True),
        Key("ranges", ListOf(
            Struct("range", (
                Key("to", Number(1, 99), "The largest sum of this range; leave out in the last."),
                Key("gain", REWARD, "What a mark pays whose sum lies in this range.",
                    required=True),
                Key("take", Choice(("all", "one", "either")),
                    "Take all of it, one of it, or leave that open (either)."),
            )), low=1, high=12), "The ranges, from the smallest sum up.", required=True),
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
        Key("left", MM, "Distance from the card's left edge in mm.", required=True),
        Key("top", MM, "Distance from the card's upper edge in mm.", required=True),
        Key("width", Number(-300, 300, whole=False), "Width in mm.", required=True),
        Key("height", Number(-300, 300, whole=False), "Height in mm.", required=True),
    ),
    doc="A box on the card.",
)
ARRANGE = Struct(
    "arrangement",
    (
        Key("kind", Choice(REALM_ARRANGEMENTS + OTHER_ARRANGEMENTS), "How the groups stand.",
            required=True),
        Key("rows", ListOf(ListOf(NAME, low=1, high=12), low=1, high=12),
            "The groups, row by row from the top; each row from left to right."),
        Key("place", MapOf(ID_PATTERN, "name a field", PLACE, 200),
            "Fields with a position of their own, instead of the one they would get."),
    ),
    doc="Where the groups stand on the card.",
)  # fmt: skip

CARD = Struct(
    "card",
    (
        Key("role", Choice(("realm", "resources", "score", "board", "pad", "component")),
            "What the card is for.", required=True),
        Key("series", Number(0, 61),
            "Which corner markers it carries; chosen for you if left out."),
        Key("title", TEXT, "The name at the top of the card.", required=True),
        Key("colour", Choice(ACCENTS), "The accent colour."),
        Key("icon", Words(40, ID_PATTERN, "name an icon"), "The emblem beside the title."),
        Key("rules", TEXTS, "How to play it, a line each."),
        Key("scoring", TEXTS, "How it scores, a line each."),
        Key("groups", MapOf(ID_PATTERN, ID_HINT, GROUP, 60, nullable=True), "The fields."),
        Key("compare", ListOf(COMPARE, high=20), "What numbers must respect."),
        Key("plays", ListOf(PLAY, low=1, high=12), "What a die may do here."),
        Key("sets", ListOf(SET, high=40), "What completing fields pays."),
        Key("tally", TALLY, "What adding up marked numbers pays."),
        Key("end_score", ListOf(END_SCORE, high=4), "Stars counted at the end of the round."),
        Key("map", ListOf(Words(200, r"[rygbokRYGBOK#@. ]+",
                                "use r y g b o k, capitals for treasures, # @ and ."),
                          low=1, high=30),
            "Boards: rows of hexes: r y g b o k (grey), capitals hold a treasure, "
            "# obstacle, @ start, . nothing; even rows stand half a hex to the right."),
        Key("players", Number(1, 6), "Pads: how many players."),
        Key("turns", Number(1, 30), "Pads: how many turns."),
        Key("arrange", ARRANGE, "Where everything stands."),
    ),
    doc="One thing with its own corner marks, or a printed component.",
)  # fmt: skip

EFFECT = Struct(
    "effect",
    (
        Key("pay", MapOf(r"pumpkin|heart|coin", "use pumpkin, heart or coin",
                         NumberOrWord(Number(1, 9), "value"), high=1, low=1),
            "One resource and how many, or `value`: as many as the new die shows.",
            required=True),
        Key("do", Choice(("shift", "shift-and-reuse", "copy", "make")), "What it does.",
            required=True),
        Key("on_pair", Flag(), "Only when the rolled dice are equal."),
        Key("on_sum", Number(2, 12), "Only when the rolled dice add up to this."),
        Key("text", TEXT, "What the legend says.", required=True),
    ),
    doc="One way to spend resources.",
)  # fmt: skip

PAIR_OF_NUMBERS = ListOf(Number(1, 99), low=2, high=2)
SETTINGS: dict[Game, Struct] = {
    Game.WELTEN: Struct("settings of welten", (
        Key("rounds", Number(1, 3), "Rounds in a game.", required=True),
        Key("turns", Number(1, 9), "Rolls in a round.", required=True),
        Key("realms_a_round", Number(1, 3), "Realms drawn for a round.", required=True),
        Key("stars_a_card", Number(1, 6), "Star boxes on a realm card.", required=True),
        Key("cap", Struct("cap", (
            Key("pumpkin", Number(1, 12), "Pumpkins on the resource card.", required=True),
            Key("heart", Number(1, 12), "Hearts on the resource card.", required=True),
            Key("coin", Number(1, 12), "Coins on the resource card.", required=True),
        )), "Icons printed on the resource card: no more can be gained in a round.",
            required=True),
        Key("compensation", Choice(("strict", "lenient")),
            "When a die that fits nowhere gives a resource: by the best use of both dice, "
            "or die by die.", required=True),
        Key("effects", ListOf(EFFECT, low=1, high=8), "What resources buy.", required=True),
        Key("tenths_a_resource", Number(0, 10), "Worth of an unspent resource in tenths."),
    )),
    Game.WUERFELAND: Struct("settings of wuerfeland", (
        Key("colours", ListOf(Struct("colour", (
            Key("id", Choice(("red", "yellow", "green", "blue", "orange", "grey")),
                "Which colour.", required=True),
            Key("symbol", Words(30, ID_PATTERN, "name an icon"), "The icon that tells it apart.",
                required=True),
            Key("name", TEXT, "Its name.", required=True),
        )), low=2, high=6), "The colours.", required=True),
        Key("treasures_a_colour", Number(1, 4), "Starred hexes of each colour.", required=True),
        Key("treasures_to_win", Number(1, 24), "Treasures needed to win.", required=True),
        Key("dice", Number(1, 12), "Dice of a normal throw.", required=True),
        Key("treasure_dice", Number(1, 12), "Dice of a treasure throw.", required=True),
        Key("region_size", PAIR_OF_NUMBERS, "Smallest and largest region.", required=True),
    )),
    Game.HELDEN: Struct("settings of helden", (
        Key("players", PAIR_OF_NUMBERS, "Fewest and most players.", required=True),
        Key("posters", ListOf(Number(1, 99), low=1, high=12), "Values of the posters.",
            required=True),
        Key("removed_for_two", ListOf(Number(1, 99), high=12),
            "Posters that two players leave in the box.", required=True),
        Key("coins", ListOf(Struct("coins", (
            Key("value", Number(1, 99), "What a coin is worth.", required=True),
            Key("count", Number(1, 99), "How many are printed.", required=True),
        )), low=1, high=8), "The coins.", required=True),
        Key("dice", ListOf(Struct("die", (
            Key("id", Choice(("white", "yellow", "red")), "The die's colour.", required=True),
            Key("name", TEXT, "Its name.", required=True),
            Key("count", Number(1, 36), "How many there are.", required=True),
            Key("faces", ListOf(Words(30, ID_PATTERN, "name an icon"), low=6, high=6),
                "Its six faces.", required=True),
        )), low=1, high=6), "The dice.", required=True),
        Key("heroes", ListOf(Struct("hero", (
            Key("icon", Words(30, ID_PATTERN, "name an icon"), "The hero's icon.", required=True),
            Key("name", TEXT, "The hero's name.", required=True),
        )), low=1, high=6), "The heroes.", required=True),
    )),
    Game.CARCASSONNE: Struct("settings of carcassonne", (
        Key("players", PAIR_OF_NUMBERS, "Fewest and most players.", required=True),
        Key("dice", Number(1, 12), "Number of dice.", required=True),
        Key("points", MapOf(r"[0-9]{1,2}", "use the number of dice", Number(0, 99), 12),
            "Points for the dice of the largest closed city.", required=True),
        Key("goal", Number(1, 999), "Points that win the game.", required=True),
        Key("multiplier", Number(2, 5), "What a kept knight multiplies the next score by.",
            required=True),
        Key("knights_to_renounce", Number(1, 9), "Knights needed to renounce a score.",
            required=True),
    )),
}  # fmt: skip

GENERATED = Struct(
    "generated",
    (
        Key("generator", Number(1, 31), "Version of the generator.", required=True),
        Key("seed", Number(0, (1 << 22) - 1), "The seed.", required=True),
        Key("difficulty", Number(0, 3), "0 easy, 1 normal, 2 hard.", required=True),
        Key("realms", Number(0, 0x7FF), "Which classic realms vary, as a bit mask.", required=True),
    ),
    doc="How a generated layout can be rebuilt; written by `dicesheets variant`.",
)


def layout_type(game: Game) -> Struct:
    """Return the shape of a whole file of one game, after `extends` was followed."""
    return Struct("layout", (*_head(), Key("settings", SETTINGS[game], "Numbers of the game.",
                                           required=True)))  # fmt: skip


def _head() -> tuple[Key, ...]:
    cards: Type = MapOf(ID_PATTERN, ID_HINT, CARD, 38, nullable=True)
    return (
        Key("game", Choice(tuple(g.value for g in Game)), "Which game.", required=True),
        Key("id", NAME, "A short name for files and commands.", required=True),
        Key("name", TEXT, "What people call it.", required=True),
        Key("extends", Words(200, hint="name `classic` or a file beside this one"),
            "The layout this one starts from; say only what differs."),
        Key("author", Words(80, hint="write a name"), "Who made it."),
        Key("licence", Words(80, hint="name a licence, such as CC-BY-4.0"), "Its licence."),
        Key("version", Words(20, r"[0-9][0-9a-z.]*", 'write it in quotes, such as "1"'),
            "Its version."),
        Key("rating", Words(120, hint="write one short line"), "Printed small on the sheet."),
        Key("generated", GENERATED, "How to rebuild a generated layout."),
        Key("cards", cards, "The cards, in order; `name: null` takes an inherited card away.",
            required=True),
    )  # fmt: skip
