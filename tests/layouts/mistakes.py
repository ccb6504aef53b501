"""Layout files with one mistake each; the line that must be named ends in `#! words of the message`."""

HEAD = """\
game: welten
id: mine
name: {de: Meins, en: Mine}
extends: classic
"""

REALM = """\
cards:
  moon:
    role: realm
    title: {de: Mond, en: Moon}
    groups:
      crater: {kind: digit, count: 3}
    plays:
      - write: crater
    sets:
      - {fields: crater, gain: star}
"""


PAD = """\
game: own
id: mine
name: {de: Meins, en: Mine}
settings: {players: [2, 4], overview: [{de: a, en: b}]}
cards:
  pad:
    role: pad
    title: {de: Meins, en: Mine}
    pad:
      lines:
"""


def realm(**changes: str) -> str:
    """Return a sound new realm with some of its keys replaced."""
    keys = {
        "role": "    role: realm\n",
        "title": "    title: {de: Mond, en: Moon}\n",
        "groups": "    groups:\n      crater: {kind: digit, count: 3}\n",
        "plays": "    plays:\n      - write: crater\n",
        "sets": "    sets:\n      - {fields: crater, gain: star}\n",
    }
    keys.update(changes)
    return HEAD + "cards:\n  moon:\n" + "".join(keys.values())


MISTAKES: dict[str, str] = {
    # ---- spelling and shape
    "unknown key at the top": HEAD + "autor: Anna  #! did you mean \"author\"",
    "unknown key far from any": HEAD + "zzzz: 1  #! unknown key",
    "unknown key on a card": realm(extra="    colur: teal  #! did you mean \"colour\"\n"),
    "unknown key in a group": realm(
        groups="    groups:\n      crater:\n        kind: digit\n        count: 3\n"
        "        in_oder: true  #! did you mean \"in_order\"\n"
    ),
    "unknown key in a set": realm(sets="    sets:\n      - {fields: crater, gian: star}  #! did you mean \"gain\"\n"),
    "unknown key in a play": realm(plays="    plays:\n      - {wirte: crater}  #! did you mean \"write\"\n"),
    "unknown key in settings": HEAD + "settings:\n  caps: {pumpkin: 9}  #! did you mean \"cap\"",
    "unknown key in a text": realm(title="    title: {de: Mond, en: Moon, fr: Lune}  #! unknown key\n"),
    "duplicate key at the top": HEAD + "id: again  #! stands twice",
    "duplicate card": HEAD + "cards:\n  scythe: {colour: teal}\n  scythe: {colour: sky}  #! stands twice",
    "duplicate group": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n"
        "      crater: {kind: digit, count: 2}  #! stands twice\n"
    ),
    "wrong indentation": HEAD + "cards:\n  moon:\n    role: realm\n   title: x  #! not valid YAML",
    "unclosed bracket": HEAD + "author: [Anna\nversion: \"1\"  #! not valid YAML",
    "a tab for indentation": HEAD + "cards:\n\tmoon: {}  #! indented with a tab",
    "a tag that would run code": HEAD + "author: !!python/object/apply:os.getcwd []  #! tag",
    "a list where a mapping belongs": HEAD + "cards: [moon]  #! is a list",
    "a text where a mapping belongs": HEAD + "cards: moon  #! is a text",
    "a mapping where a text belongs": HEAD + "author: {name: Anna}  #! is a mapping",
    "a number where a text belongs": HEAD + "version: 1  #! in quotes",
    "an empty text": HEAD + "author: \"\"  #! is empty",
    "a very long text": HEAD + f"author: {'a' * 200}  #! letters",
    # ---- values
    "unknown game": "game: wleten  #! did you mean \"welten\"\nid: x\nname: {de: a, en: b}",
    "unknown kind": realm(groups="    groups:\n      crater: {kind: digits, count: 3}  #! did you mean \"digit\"\n"),
    "unknown role": realm(role="    role: relam  #! did you mean \"realm\"\n"),
    "unknown colour": realm(extra="    colour: tael  #! did you mean \"teal\"\n"),
    "unknown shape": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, shape: hexgon}  #! did you mean \"hexagon\"\n"
    ),
    "unknown resource": realm(sets="    sets:\n      - {fields: crater, gain: pumkin}  #! did you mean \"pumpkin\"\n"),
    "unknown resource in a list": realm(
        sets="    sets:\n      - {fields: crater, gain: [coin, hart]}  #! did you mean \"heart\"\n"
    ),
    "unknown arrangement": realm(extra="    arrange: {kind: piramid}  #! did you mean \"pyramid\"\n"),
    "unknown effect": HEAD + "settings:\n  effects:\n    - pay: {coin: 1}\n      do: sift  #! did you mean \"shift\"\n"
    "      text: {de: a, en: b}",
    "pay that is no number": HEAD + "settings:\n  effects:\n    - pay: {coin: many}  #! or \"value\"\n      do: make\n"
    "      text: {de: a, en: b}",
    "pay with an unknown resource": HEAD + "settings:\n  effects:\n    - pay: {gold: 1}  #! use pumpkin, heart or coin\n"
    "      do: make\n      text: {de: a, en: b}",
    "a number as text": realm(groups="    groups:\n      crater: {kind: digit, count: three}  #! whole number\n"),
    "a fraction for a count": realm(groups="    groups:\n      crater: {kind: digit, count: 2.5}  #! whole number\n"),
    "a count of nothing": realm(groups="    groups:\n      crater: {kind: digit, count: 0}  #! from 1 to 40\n"),
    "far too many fields": realm(groups="    groups:\n      crater: {kind: digit, count: 4000}  #! from 1 to 40\n"),
    "a cap beyond the card": HEAD + "settings:\n  cap: {pumpkin: 99}  #! from 1 to 12",
    "yes instead of true": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, in_order: maybe}  #! true or false\n"
    ),
    "a bad id": "game: welten\nid: My Layout  #! lower-case\nname: {de: a, en: b}\nextends: classic",
    "a bad card name": HEAD + "cards:\n  Moon Base:  #! this name is not allowed\n    role: realm",
    "a bad series": realm(extra="    series: 50  #! another game\n"),
    "a series already taken": realm(extra="    series: 3  #! already\n"),
    # ---- missing things
    "no name": "game: welten  #! \"name\" is missing\nid: x\nextends: classic\nname:",
    "no game": "id: x  #! \"game\" is missing\nname: {de: a, en: b}",
    "no English text": realm(title="    title: {de: Mond}  #! German (de) and English (en)\n"),
    "a rule in no language": realm(extra="    rules:\n      - Write the die.  #! German and English: {de: …, en: …}\n"),
    "no German rule": realm(extra="    rules:\n      - en: Write the die.  #! German (de) and English (en)\n"),
    "no kind": realm(groups="    groups:\n      crater: {count: 3}  #! \"kind\" is missing\n"),
    "no count": realm(groups="    groups:\n      crater: {kind: digit}  #! exactly one of\n"),
    "two ways to count": realm(groups="    groups:\n      crater: {kind: digit, count: 3, ids: [a, b]}  #! mixes\n"),
    "no title": realm(title="    icon: star\n", role="    role: realm  #! \"title\" is missing\n"),
    "no plays": HEAD + "cards:\n  moon:\n    role: realm  #! no die can do anything\n    title: {de: a, en: b}\n"
    "    groups:\n      crater: {kind: digit, count: 3}\n",
    "a play that does nothing": realm(plays="    plays:\n      - {any_die: true}  #! exactly one of\n"),
    "a play that does two things": realm(plays="    plays:\n      - {write: crater, mark: crater}  #! mixes\n"),
    "a set that pays nothing": realm(sets="    sets:\n      - {fields: crater}  #! pays nothing\n"),
    "no cards": "game: own  #! `cards:`, below it each card by its name, and indented below that its `role`\n"
    "id: mine\nname: {de: Meins, en: Mine}\nsettings: {players: [2, 4], overview: [{de: a, en: b}]}\n",
    # ---- several at once
    "two slips on one line of a pad": PAD
    + "        owls: {write: number, from: 9, to: 0, icon: mooon, label: {de: a, en: b}}  #! no icon \"mooon\"\n"
    "        total: {sum: owls, label: {de: a, en: b}}\n      win: {by: total}\n",
    "a line without a name, upside down": PAD
    + "        owls: {write: number, from: 9, to: 0}  #! 9 is above 0\n"
    "        total: {sum: owls, label: {de: a, en: b}}\n      win: {by: total}\n",
    "a number that no pad has, and a sum of nothing": PAD.replace("    pad:\n", "    colour: teel\n    icon: brid\n    pad:\n      turns: -5\n")
    + "        seen: {write: number, each: turn, from: 0, to: 12, label: {de: a, en: b}}\n"
    "        total: {sum: see, label: {de: a, en: b}}  #! there is no line \"see\" above it; did you mean \"seen\"\n"
    "      win: {by: total}\n",
    "an unknown relation, and a play of no group": realm(
        plays="    plays:\n      - write: carter  #! did you mean \"crater\"\n",
        extra="    compare:\n      - {along: crater, each: bigger}\n",
    ),
    "a missing relation": realm(extra="    compare:\n      - {along: crater}  #! `each` is missing\n"),
    # ---- references
    "a play on an unknown group": realm(plays="    plays:\n      - write: creater  #! did you mean \"crater\"\n"),
    "a set of an unknown field": realm(sets="    sets:\n      - {fields: [crater-1, crater-9], gain: star}  #! has the fields crater-1 to\n"),
    "a set with a field twice": realm(sets="    sets:\n      - {fields: [crater, crater-1], gain: star}  #! stands twice\n"),
    "a comparison of an unknown group": realm(extra="    compare:\n      - {along: craters, each: smaller}  #! did you mean\n"),
    "an arrangement of an unknown group": realm(extra="    arrange: {kind: rows, rows: [[creater]]}  #! did you mean\n"),
    "a group left out of the arrangement": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n      dust: {kind: digit, count: 2}\n",
        plays="    plays:\n      - write: [crater, dust]\n",
        extra="    arrange: {kind: rows, rows: [[crater]]}  #! \"dust\" is missing\n",
    ),
    "a position for an unknown field": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        creater-1: {left: 20, top: 60, width: 10, height: 10}  #! did you mean \"crater-1\"\n"
    ),
    "a position behind one for an unknown field": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        creater-1: {left: 20, top: 60, width: 10, height: 10}\n"
        "        crater-1: {left: 20, top: 60, width: -4, height: 10}  #! above 0\n"
    ),
    "a group that no play fills": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n"
        "      dust: {kind: digit, count: 2}  #! no play fills\n"
    ),
    "extends an unknown file": "game: welten\nid: x\nname: {de: a, en: b}\nextends: clasic  #! did you mean \"classic\"",
    "extends a file outside": "game: welten\nid: x\nname: {de: a, en: b}\nextends: ../other.yaml  #! not allowed",
    # ---- contradictions of play
    "writing into a mark": realm(
        groups="    groups:\n      crater: {kind: mark, count: 3}\n",
        plays="    plays:\n      - write: crater  #! needs the kind digit\n",
    ),
    "marking without a number": realm(
        groups="    groups:\n      crater: {kind: mark, count: 3}\n",
        plays="    plays:\n      - mark: crater  #! has no numbers\n",
    ),
    "a number no die shows": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [5, 6, 7]}\n",
        plays="    plays:\n      - mark: crater  #! above 6\n",
    ),
    "seven falling numbers": realm(
        groups="    groups:\n      crater: {kind: digit, count: 7}\n",
        extra="    compare:\n      - {along: crater, each: smaller}  #! at most 6\n",
    ),
    "gains that do not match the fields": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, gain: [coin, coin]}  #! 2 entries for 3\n"
    ),
    "gain and gain_each": realm(
        groups="    groups:\n      crater: {kind: digit, count: 1, gain: [coin], gain_each: coin}  #! keep one\n"
    ),
    "a cost of stars": realm(
        groups="    groups:\n      crater: {kind: digit, count: 1, cost_each: star}  #! stars is not possible\n"
    ),
    "rows of something that is no grid": realm(
        sets="    sets:\n      - {rows_of: crater, gain: star}  #! no grid\n"
    ),
    "neighbours of something that is no grid": realm(
        extra="    compare:\n      - {neighbours: crater, are: different}  #! is no grid\n"
    ),
    "a pyramid that is none": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n      dust: {kind: digit, count: 2}\n",
        plays="    plays:\n      - write: [crater, dust]\n",
        extra="    compare:\n      - {pyramid: [crater, dust], below: smaller}  #! one field longer\n",
    ),
    "partners of different size": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2, 3]}\n      dust: {kind: digit, count: 2}\n",
        plays="    plays:\n      - mark: crater\n        copy_other_die_to: dust  #! same number of fields\n",
    ),
    "a second group of another size than its partner": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2]}\n      ring: {kind: mark, numbers: [1, 2, 3]}\n"
        "      dust: {kind: digit, count: 2}\n",
        plays="    plays:\n      - mark: [crater, ring]\n        copy_other_die_to: dust  #! \"ring\" has 3 fields, \"dust\" has 2\n",
    ),
    "a second group that other fields follow": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2]}\n      ring: {kind: mark, numbers: [1, 2, 3]}\n"
        "      dust: {kind: mark, count: 2}\n",
        plays="    plays:\n      - mark: [crater, ring]\n        then_may_mark: dust  #! \"ring\" has 3 fields, \"dust\" has 2\n",
    ),
    "a mistake behind the reserved name star": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n      star: {kind: mark, count: 2}\n"
        "      dust: {kind: mark, numbers: [9]}\n",
        plays="    plays:\n      - write: crater\n      - mark: dust  #! no die shows it\n",
    ),
    "a number that no two dice make": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [2, 12, 13]}\n",
        plays="    plays:\n      - {mark: crater, sum_of_dice: true}  #! no sum of two dice; use 2 to 12\n",
    ),
    "something strange in a tally behind a name that is unknown": HEAD + "cards:\n  euphoria:\n    tally:\n"
    "      groups: [middle, right]  #! no `mark` crosses anything in \"right\"\n"
    "    plays:\n      - {mark: left}\n",
    "a target that is missing": realm(
        sets="    sets:\n      - {targets_of: crater, gain: star}  #! has no target\n"
    ),
    "a set that pays an empty group": realm(
        sets="    sets:\n      - {fields: crater, pays: crater}  #! hold nothing\n"
    ),
    "a sum of crosses": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2, 3]}\n",
        plays="    plays:\n      - mark: crater\n",
        sets="    sets:\n      - {fields: crater, total: 6, gain: star}  #! only written digits\n",
    ),
    "big squares that do not divide": realm(
        groups="    groups:\n      crater:\n        kind: fill\n"
        "        grid: {rows: 5, columns: 5, block: 2}  #! do not divide\n",
        plays="    plays:\n      - place_shape: crater\n        shapes: {1: [\"#\"]}\n",
    ),
    "a prefilled cell outside": realm(
        groups="    groups:\n      crater:\n        kind: fill\n"
        "        grid: {rows: 4, columns: 4, prefilled: [r5c1]}  #! lies outside\n",
        plays="    plays:\n      - place_shape: crater\n        shapes: {1: [\"#\"]}\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}\n",
    ),
    "an empty shape": realm(
        groups="    groups:\n      crater: {kind: fill, grid: {rows: 4, columns: 4}}\n",
        plays="    plays:\n      - place_shape: crater\n        shapes:\n          1: [\"..\"]  #! shape is empty\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}\n",
    ),
    "an empty shape before one that is too large": realm(
        groups="    groups:\n      crater: {kind: fill, grid: {rows: 2, columns: 2}}\n",
        plays="    plays:\n      - place_shape: crater\n        shapes:\n          1: [\"..\"]\n"
        "          2: [\"###\"]  #! does not fit into the grid\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}\n",
    ),
    "a shape for a seventh die": realm(
        groups="    groups:\n      crater: {kind: fill, grid: {rows: 4, columns: 4}}\n",
        plays="    plays:\n      - place_shape: crater\n        shapes:\n          7: [\"#\"]  #! 1 to 6\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}\n",
    ),
    "tally ranges out of order": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2, 3]}\n",
        plays="    plays:\n      - mark: crater\n",
        extra="    tally:\n      groups: crater\n      ranges:\n        - {to: 5, gain: coin}\n"
        "        - {to: 3, gain: star}  #! smallest sum up\n        - {gain: heart}\n",
    ),
    "a tally that ends": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 2, 3]}\n",
        plays="    plays:\n      - mark: crater\n",
        extra="    tally:\n      groups: crater\n      ranges:\n        - {to: 5, gain: coin}  #! last range\n",
    ),
    "the reserved name star": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n      star: {kind: mark, count: 2}  #! kept for the row\n"
    ),
    "an extra without its main key": realm(
        plays="    plays:\n      - {write: crater, then_may_mark: crater}  #! goes with `mark` only\n"
    ),
    "a pad in a game without pads": realm(role="    role: pad  #! no pad cards\n"),
    # ---- paper
    "a field without size": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        crater-1: {left: 20, top: 60, width: -4, height: 10}  #! above 0\n"
    ),
    "two fields on the same spot": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        crater-1: {left: 30, top: 60, width: 10, height: 10}\n"
        "        crater-2: {left: 34, top: 64, width: 10, height: 10}  #! overlap\n"
    ),
    "a field outside the card": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        crater-1: {left: 99, top: 60, width: 10, height: 10}  #! leaves the card\n"
    ),
    "a field under a corner marker": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        crater-1: {left: 6, top: 4, width: 10, height: 10}  #! marker\n"
    ),
    "a digit box too small for a pen": realm(
        extra="    arrange:\n      kind: rows\n      place:\n"
        "        crater-1: {left: 30, top: 60, width: 4, height: 4}  #! too small\n"
    ),
    "a title that does not fit": realm(
        title=f"    title: {{de: {'Mondlandschaft ' * 8}, en: Moon}}  #! does not fit\n"
    ),
    "rules that do not fit": realm(
        extra="    rules:\n" + "".join(
            f"      - {{de: {'Schreibe den Würfel in den nächsten Krater. ' * 8}, en: b}}"
            + ("  #! does not fit\n" if i == 0 else "\n") for i in range(1)
        ) + "".join(
            f"      - {{de: {'Viele Worte. ' * 28}, en: b}}\n" for _ in range(9)
        )
    ),
    "an icon that does not exist": realm(extra="    icon: rocketship  #! icon\n"),
    "an unknown icon in a text": realm(
        extra="    rules:\n      - {de: \"Nimm {gold}.\", en: \"Take {coin}.\"}  #! gold\n"
    ),
    # ---- what cannot be played
    "a target no dice reach": HEAD + "cards:\n  wingspan:\n    groups:\n      bird-1: {target: 99}"
    "  #! 3 dice never add up to 99; use 3 to 18",
    "a goal without a reward": HEAD + "cards:\n  mylittlescythe:\n    end_score:\n"
    "      - {resource_goal: 6}  #! pays nothing",
    "a reward without a goal": HEAD + "cards:\n  cities:\n    end_score:\n"
    "      - {least_of_others: true, gain: star}  #! goes with `resource_goal` only",
    "a shift that costs its value": HEAD + "settings:\n  effects:\n    - pay: {coin: value}  #! the worth of a new die\n"
    "      do: shift\n      text: {de: a, en: b}",
    "an effect without a price": HEAD + "settings:\n  effects:\n    - pay: {}  #! at least 1\n"
    "      do: make\n      text: {de: a, en: b}",
    "a pyramid of marks": HEAD + "cards:\n  society:\n    groups:\n      a: {kind: mark}\n    compare:\n"
    "      - {pyramid: [a, b], below: smaller}  #! this needs the kind digit",
    "a shape wider than the grid": HEAD + "cards:\n  tapestry:\n    groups:\n"
    "      cell: {grid: {rows: 4, columns: 4}}\n    plays:\n      - place_shape: cell\n        shapes:\n"
    "          5: [\"#####\"]  #! does not fit into the grid",
    "a target that nothing pays": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, target: 9}  #! no set pays for this target\n"
    ),
    "a target where nothing is written": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n"
        "      ring:\n        kind: mark\n        numbers: [1, 2]\n        target: 3  #! nothing is written\n",
        plays="    plays:\n      - write: crater\n      - mark: ring\n",
    ),
    "numbers where digits are written": realm(
        groups="    groups:\n      crater: {kind: digit, numbers: [1, 2, 3]}  #! printed numbers do nothing\n"
    ),
    "contents that nothing pays out": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3}\n"
        "      box: {kind: circle, count: 2, holds: [coin, star]}  #! no set pays these contents out\n",
        plays="    plays:\n      - write: crater\n      - {mark: box, any_die: true}\n",
    ),
    "a cost that no play charges": HEAD + "cards:\n  tapestry:\n    groups:\n"
    "      cell: {cost_each: coin}  #! `place_shape` charges no cost",
    "an order that no play keeps": HEAD + "cards:\n  charterstone:\n    groups:\n"
    "      done: {in_order: true}  #! `mark_all` keeps no order",
    "marks of all, twice": HEAD + "cards:\n  charterstone:\n"
    "    plays:\n"
    "      - {mark: building, copy_other_die_to: crate}  #! `mark_all` stands twice\n"
    "      - {mark_all: done, holding: crate}\n"
    "      - {mark_all: done, holding: crate}",
    "a pair without a common number": HEAD + "cards:\n  euphoria:\n    groups:\n"
    "      left: {numbers: [1, 2]}\n      right: {numbers: [3, 4]}\n    plays:\n"
    "      - {mark: [left, right], both_on_pair: true}  #! no number stands in several groups",
    "an order out of reach": HEAD + "cards:\n  viticulture:\n    groups:\n"
    "      order: {numbers: [10, 11, 50]}  #! reach 27 at most, never 50",
    "too many numbers to add": HEAD + "cards:\n  euphoria:\n    groups:\n"
    "      left: {numbers: [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1]}\n    tally:\n"
    "      groups: [left]  #! has 13 numbers to add",
    "resources at the end": HEAD + "cards:\n  mylittlescythe:\n    end_score:\n"
    "      - {resource_goal: 6, gain: coin}  #! only stars count at the end",
    "nothing beside something": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, gain: [coin, [none, coin], none]}  #! stands beside others\n"
    ),
    "a choice of one thing": HEAD + "cards:\n  euphoria:\n    tally:\n      ranges:\n"
    "        - {gain: star, take: one}  #! chooses among several things",
    # ---- what the card would not show, or shows otherwise than it pays
    "a grid in rows": realm(
        groups="    groups:\n      crater: {kind: digit, grid: {rows: 2, columns: 3}}  #! is a grid\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}\n",
        extra="    arrange: {kind: rows}\n",
    ),
    "a label wider than its tower": realm(
        groups="    groups:\n      crater:\n        kind: digit\n        count: 3\n"
        "        label: {de: Alter Krater, en: Ancient crater}  #! does not fit\n",
        extra="    arrange: {kind: towers}\n",
    ),
    "an end score beside sums": HEAD + "cards:\n  euphoria:\n    end_score:\n"
    "      - {resource_goal: 6, gain: star}  #! nothing can be added at the end",
    "a door without a tower": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, door: true}  #! does not show the door\n"
    ),
    "more icons than the card can show": realm(
        groups="    groups:\n      crater:\n        kind: digit\n        count: 6\n"
        "        gain_each: [coin, coin, coin, coin, coin, coin, coin, coin]  #! icons get too small\n",
        extra="    arrange: {kind: rows}\n",
    ),
    "a realm without a star": realm(sets="    sets:\n      - {fields: crater, gain: coin}\n").replace("    role: realm\n", "    role: realm  #! this realm pays no star\n"),
    "a text that promises more than is paid": realm(
        extra="    scoring:\n      - {de: \"{star}{star} für alle\", en: \"{star}{star} for all\"}  #! promises 2 stars at once, and the card pays 1\n"
    ),
    "other stars in the other language": realm(
        extra="    scoring:\n      - {de: \"{star} und {star}\", en: \"{star} for all\"}  #! shows other stars\n"
    ),
    "more stars than boxes": realm(
        groups="    groups:\n      crater: {kind: digit, count: 9, gain_each: star}\n",
        extra="    scoring:\n      - {de: \"{star} je Krater\", en: \"{star} a crater\"}  #! 10 stars are possible here, and the card has 6 boxes\n",
    ),
    # ---- grids with numbers, hexes, tracks, sums
    "numbers that do not match a row of the grid": realm(
        groups="    groups:\n      crater:\n        kind: mark\n        grid:\n          rows: 2\n          columns: 2\n"
        "          numbers:\n            - [1, 2]\n            - [3]  #! row 2 has 1 entries for 2 fields\n",
        plays="    plays:\n      - mark: crater\n",
    ),
    "numbers for too few rows of the grid": realm(
        groups="    groups:\n      crater: {kind: mark, grid: {rows: 2, columns: 2, numbers: [[1, 2]]}}  #! 1 entries for 2 rows\n",
        plays="    plays:\n      - mark: crater\n",
    ),
    "printed numbers in a grid to write in": realm(
        groups="    groups:\n      crater: {kind: digit, grid: {rows: 1, columns: 2, numbers: [[1, 2]]}}  #! printed numbers do nothing there\n",
    ),
    "diagonals of a grid that is no square": realm(
        groups="    groups:\n      crater: {kind: digit, grid: {rows: 2, columns: 3}}\n",
        sets="    sets:\n      - {diagonals_of: crater, gain: star}  #! no square of empty cells\n",
    ),
    "diagonals that hexes do not have": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a a, a b]}}\n",
        extra="    compare:\n      - {neighbours: crater, are: different, diagonals_too: true}  #! have no diagonals\n",
    ),
    "diagonals without neighbours": realm(
        extra="    compare:\n      - {along: crater, each: larger, diagonals_too: true}  #! goes with `neighbours` only\n",
    ),
    "rows of hexes": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a a, a b]}}\n",
        sets="    sets:\n      - {rows_of: crater, gain: star}  #! has no grid\n",
    ),
    "regions of a grid": realm(
        groups="    groups:\n      crater: {kind: digit, grid: {rows: 2, columns: 2}}\n",
        sets="    sets:\n      - {regions_of: crater, gain: star}  #! has no regions\n",
    ),
    "a region in two pieces": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a b a]}}  #! lies in several pieces\n",
    ),
    "hexes written together": realm(
        groups="    groups:\n      crater:\n        kind: digit\n        hexes:\n          map:\n"
        "            - a ab  #! \"ab\" is no hex\n",
    ),
    "a map of nothing": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [\". .\"]}}  #! no hex on this map\n",
    ),
    "a spread from nowhere": realm(
        groups="    groups:\n      crater: {kind: digit, grid: {rows: 2, columns: 2}, spreads_from: r3c1}  #! no field \"r3c1\"\n",
    ),
    "a spread without neighbours": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, spreads_from: crater-1}  #! have no neighbours\n",
    ),
    "a spread that cannot reach an island": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a . b]}, spreads_from: r1c1}  #! not all fields can be reached\n",
    ),
    "an order and a track": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, in_order: true, forward: true}  #! contradicts `in_order`\n",
    ),
    "a sum above twelve": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [5, 13]}\n",
        plays="    plays:\n      - {mark: crater, sum_of_dice: true}  #! use 2 to 12\n",
    ),
    "a sum of one": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [1, 7]}\n",
        plays="    plays:\n      - {mark: crater, sum_of_dice: true}  #! has a number below 2\n",
    ),
    "a sum of any die": realm(
        groups="    groups:\n      crater: {kind: mark, numbers: [5, 7]}\n",
        plays="    plays:\n      - {mark: crater, sum_of_dice: true, any_die: true}  #! does not go with `any_die`\n",
    ),
    "a sum that is written": realm(
        plays="    plays:\n      - {write: crater, sum_of_dice: true}  #! goes with `mark` only\n",
    ),
    "seven different numbers": realm(
        groups="    groups:\n      crater: {kind: digit, count: 7}\n",
        extra="    compare:\n      - {throughout: crater, each: different}  #! cannot all be different\n",
    ),
    "a track among towers": realm(
        groups="    groups:\n      crater: {kind: digit, count: 3, forward: true}  #! does not show the direction\n",
        extra="    arrange: {kind: towers}\n",
    ),
    "hexes in rows": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a a]}}  #! use the arrangement hexes\n",
        extra="    arrange: {kind: rows}\n",
    ),
    "too many hexes": realm(
        groups="    groups:\n      crater: {kind: digit, hexes: {map: [a a a a a a a a a a]}}  #! the hexes do not fit\n",
        extra="    arrange: {kind: hexes}\n",
    ),
    # ---- icons of the author's own
    "an arc in an icon": HEAD + "icons:\n  anchor: M2 2 A5 5 0 0 1 9 9 Z  #! turn arcs into curves",
    "an icon outside its box": HEAD + "icons:\n  anchor: M2 2 L99 2 L2 9 Z  #! 99 lies outside the box of 24 by 24",
    "a broken icon that a card names": realm(
        extra="    icon: anchor\nicons:\n  anchor: M2 2 L99 2 L2 9 Z  #! 99 lies outside the box of 24 by 24\n"
    ),
    "other stars in English, and a play of no group": realm(
        plays="    plays:\n      - write: rya\n",
        extra='    scoring:\n      - {de: "{star}{star} sofort", en: "{star} at once"}  #! the German text shows other stars\n',
    ),
    "an icon that begins nowhere": HEAD + "icons:\n  anchor: L2 2 L9 2 Z  #! does not begin with M",
    "an icon with a number missing": HEAD + "icons:\n  anchor: M2 2 L9 Z  #! 1 numbers stand behind L",
    "an icon with something else in it": HEAD + "icons:\n  anchor: M2 2 L9 9 (x) Z  #! does not belong in a path",
    "an icon without an area": HEAD + "icons:\n  anchor: M2 2 L9 9  #! encloses no area",
    "an icon named like ours": HEAD + "icons:\n  star: M2 2 L9 2 L5 9 Z  #! a built-in icon has this name",
    "no resource card": HEAD + "cards:\n  resources: null  #! 0 cards of the role resources",
    "too few realms": HEAD + "cards:\n  castles: null  #! there are 2 realms\n"
    + "".join(f"  {name}: null\n" for name in ("cities", "society", "euphoria", "scythe", "wingspan"))
    + "".join(f"  {name}: null\n" for name in ("pendulum", "tapestry", "viticulture")),
    "the name of the built-in layout": "game: welten\nid: classic  #! kept for the built-in\n"
    "name: {de: a, en: b}\nextends: classic",
    "no id of its own": "game: welten  #! \"id\" is missing\nname: {de: a, en: b}\nextends: classic",
    "a merge key": HEAD + "cards:\n  scythe:\n    <<: {colour: teal}  #! merge keys",
    "a character that is none": HEAD + "author: \x07  #! U+0007",
}  # fmt: skip

WUERFELAND_HEAD = """\
game: wuerfeland
id: mine
name: {de: Meins, en: Mine}
extends: classic
"""
