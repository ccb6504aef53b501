"""What a camera looks for on a card: marker ids, anchor dots and the sheet code.

Facts shared by printing and reading. Positions are mm on the card, from its top-left corner.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicesheets.errors import PhotoError
from dicesheets.layouts.model import Card, Game, Generated, Layout, Role, Text
from dicesheets.layouts.registry import traits_of

MARKER_DICTIONARY = "DICT_5X5_250"  # OpenCV's name; five by five bits and a black border
MARKER_MODULES = 7  # five bits and the border on both sides
MARKER_MM = 8.4  # 1.2 mm a module: 6 px in a 2 megapixel photo of a whole A4 page
MARKER_INSET_MM = 5.0  # from the card's edge: home printers cannot print closer to the paper's edge
MARKER_QUIET_MM = 1.2  # one module of white round a marker; touched markers are lost
DOT_MM = 1.8  # diameter of the anchor dots that let a bent page be flattened
DOT_INSET_MM = 6.4  # centre of a dot, from the card's left or right edge
DOT_PITCH_MM = 18.0  # aimed-at distance between neighbouring dots

CORNERS = ("top-left", "top-right", "bottom-right", "bottom-left")

# Of a game whose rules stand in its layout the markers tell the size of the paper, in this order;
# its code tells the rest.
PAPERS = ("page", "half")
# The half-size forms of the two cards that share a quarter of a round page.
COMPACT_SERIES = {Role.RESOURCES: 38, Role.SCORE: 39}


def marker_ids(series: int) -> tuple[int, int, int, int]:
    """Return the ids of the four corner markers, in the order of CORNERS."""
    first = 4 * series
    return (first, first + 1, first + 2, first + 3)


def series_of(card: Card, compact: bool) -> int:
    """Return the series printed on a card; the half-size forms have their own."""
    return COMPACT_SERIES[card.role] if compact else card.series


@dataclass(frozen=True, slots=True)
class Marker:
    """One printed ArUco marker."""

    id: int
    left_mm: float
    top_mm: float
    size_mm: float = MARKER_MM


def place_markers(series: int, width_mm: float, height_mm: float) -> tuple[Marker, ...]:
    """Return the corner markers of a card of this size, in the order of CORNERS."""
    near = MARKER_INSET_MM
    right = width_mm - MARKER_INSET_MM - MARKER_MM
    bottom = height_mm - MARKER_INSET_MM - MARKER_MM
    spots = ((near, near), (right, near), (right, bottom), (near, bottom))
    ids = marker_ids(series)
    return tuple(Marker(i, x, y) for i, (x, y) in zip(ids, spots, strict=True))


def place_dots(width_mm: float, height_mm: float) -> tuple[tuple[float, float], ...]:
    """Return the centres of the anchor dots along the left and right edge of a card."""
    first = MARKER_INSET_MM + MARKER_MM + 2 * MARKER_QUIET_MM + DOT_MM / 2
    last = height_mm - first
    steps = max(1, round((last - first) / DOT_PITCH_MM))
    heights = [first + (last - first) * i / steps for i in range(steps + 1)]
    return tuple((x, y) for y in heights for x in (DOT_INSET_MM, width_mm - DOT_INSET_MM))


# ------------------------------------------------------------------ the sheet code

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
CODE_LENGTH = 18  # letters; 90 bits
PERSONAL_LENGTH = 24  # letters of a sheet that belongs to somebody; 120 bits in the same symbol
CODE_LENGTHS = (CODE_LENGTH, PERSONAL_LENGTH)
_LETTER_BITS = 5
_LETTER = (1 << _LETTER_BITS) - 1
_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
_CHECK_BITS = 9
_CHECK_MODULUS = 509  # the largest prime of that many bits
# By format: two bits tell four games apart.
_CODED = tuple(sorted(Game, key=lambda game: traits_of(game).code))
_GAMES, _FURTHER_GAMES = _CODED[:4], _CODED[4:]
# How cards are drawn: sheets of an earlier edition have their fields elsewhere, and are read there.
FIRST_EDITION, EDITION = 1, 2
# (name, bits): in the order in which they are packed. What a format has said once it says for ever.
_SHEET_BITS = (
    ("format", 3),
    ("edition", 1),  # the first one has a 0 here; a dicesheets of its time says "newer" to a 1
    ("game", 2),
    ("generated", 1),
    ("reference", 40),
    ("card", 6),
    ("page", 4),
    ("player", 3),
    ("seed", 18),
    ("english", 1),
    ("saver", 1),
    ("compact", 1),
)
_EVENT_BITS, _PERSON_BITS = 12, 18
_BITS_OF_FORMAT = {
    1: _SHEET_BITS,  # nobody's, or the player's at a table
    2: (*_SHEET_BITS, ("event", _EVENT_BITS), ("person", _PERSON_BITS)),
}
_BITS_OF_FORMAT |= {3: _BITS_OF_FORMAT[1], 4: _BITS_OF_FORMAT[2]}  # the same of further games
_GAMES_OF_FORMAT = {1: _GAMES, 2: _GAMES, 3: _FURTHER_GAMES, 4: _FURTHER_GAMES}
_LENGTH_OF_FORMAT = {1: CODE_LENGTH, 2: PERSONAL_LENGTH, 3: CODE_LENGTH, 4: PERSONAL_LENGTH}
_FIRST_OF_LENGTH = {CODE_LENGTH: 1, PERSONAL_LENGTH: 2}
MAX_EVENT = (1 << _EVENT_BITS) - 1
MAX_PERSON = (1 << _PERSON_BITS) - 1
MAX_SEED = (1 << 18) - 1
# The forty bits of a generated layout's reference, in the order in which they are packed.
GENERATOR_BITS, DIFFICULTY_BITS, REALM_BITS, VARIANT_SEED_BITS = 5, 2, 11, 22
MAX_VARIANT_SEED = (1 << VARIANT_SEED_BITS) - 1


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What one card says about itself."""

    game: Game
    reference: int  # digest of the layout, or how to rebuild a generated one
    generated: bool
    card: int  # index of the card in its layout
    page: int = 0  # the round on round pages, from 1; 0 elsewhere
    player: int = 0  # the colour at a table, from 1; 0: not said
    seed: int = 0  # what drew the realms; 0: nothing was drawn
    english: bool = False
    saver: bool = False
    compact: bool = False
    event: int = 0  # where a person plays; 0: not said
    person: int = 0  # whose sheet it is among all of an event, from 1; 0: not said
    edition: int = EDITION

    @property
    def format(self) -> int:
        """The format that has room for all that is said."""
        plain = 2 if self.event or self.person else 1
        return plain if self.game in _GAMES else plain + 2

    @property
    def language(self) -> str:
        """`de` or `en`."""
        return "en" if self.english else "de"


def reference_of(layout: Layout) -> tuple[int, bool]:
    """Return how a sheet names its layout: (reference, generated)."""
    made = layout.about.generated
    if made is None:
        return int(layout.digest, 16), False
    return pack_generated(made), True


def pack_generated(made: Generated) -> int:
    """Pack generator version, difficulty, realms and seed into forty bits."""
    head = made.generator << DIFFICULTY_BITS | made.difficulty
    return (head << REALM_BITS | made.realms) << VARIANT_SEED_BITS | made.seed


def unpack_generated(reference: int) -> Generated:
    """Undo `pack_generated`."""
    rest, seed = divmod(reference, 1 << VARIANT_SEED_BITS)
    rest, realms = divmod(rest, 1 << REALM_BITS)
    generator, difficulty = divmod(rest, 1 << DIFFICULTY_BITS)
    return Generated(generator=generator, seed=seed, difficulty=difficulty, realms=realms)


def code_of(layout: Layout, card: Card) -> SheetCode:
    """Return the code of a card that belongs to nobody yet."""
    reference, generated = reference_of(layout)
    index = next(i for i, c in enumerate(layout.cards) if c.id == card.id)
    return SheetCode(layout.game, reference, generated, index)


def format_code(code: SheetCode) -> str:
    """Return the letters that stand on the card: 18, and 24 if it is somebody's."""
    values = {
        "format": code.format,
        "edition": code.edition - FIRST_EDITION,
        "game": _GAMES_OF_FORMAT[code.format].index(code.game),
        "generated": int(code.generated),
        "reference": code.reference,
        "card": code.card,
        "page": code.page,
        "player": code.player,
        "seed": code.seed,
        "english": int(code.english),
        "saver": int(code.saver),
        "compact": int(code.compact),
        "event": code.event,
        "person": code.person,
    }
    bits = 0
    for name, size in _BITS_OF_FORMAT[code.format]:
        if not 0 <= values[name] < 1 << size:
            raise ValueError(
                f"sheet code: {name} is {values[name]}, which needs more than {size} bits"
            )
        bits = bits << size | values[name]
    bits = _stir(bits, code.format) << _CHECK_BITS | _check(bits)
    ends = range(_LETTER_BITS * (_LENGTH_OF_FORMAT[code.format] - 1), -1, -_LETTER_BITS)
    return "".join([ALPHABET[bits >> end & _LETTER] for end in ends])


def parse_code(text: str) -> SheetCode:
    """Return what 18 or 24 letters say; PhotoError if they are no code of ours or misread.

    Its messages are for programs: the scanner looks further, and tells players of the card.
    """
    letters = "".join(text.upper().split()).replace("-", "").translate(_LOOKALIKES)
    if len(letters) not in CODE_LENGTHS or any(c not in ALPHABET for c in letters):
        raise PhotoError(
            Text(
                f"kein Blattcode; er hat {CODE_LENGTH} oder {PERSONAL_LENGTH} Buchstaben und "
                "Ziffern",
                f"not a sheet code; it has {CODE_LENGTH} or {PERSONAL_LENGTH} letters and digits",
            ),
            repr(text[:40]),
        )
    bits = 0
    for letter in letters:
        bits = bits << _LETTER_BITS | ALPHABET.index(letter)
    check = bits & (1 << _CHECK_BITS) - 1
    first = _FIRST_OF_LENGTH[len(letters)]
    bits = _stir(bits >> _CHECK_BITS, first)
    if check != _check(bits):
        raise PhotoError(
            Text(
                "ein Buchstabe dieses Blattcodes ist falsch; vergleiche ihn mit der Karte",
                "a letter of this sheet code is wrong; compare it with the card",
            ),
            letters,
        )
    values: dict[str, int] = {}
    for name, size in reversed(_BITS_OF_FORMAT[first]):
        values[name] = bits & (1 << size) - 1
        bits >>= size
    format_ = values["format"]
    games = _GAMES_OF_FORMAT.get(format_, ())
    if _LENGTH_OF_FORMAT.get(format_) != len(letters) or values["game"] >= len(games):
        raise PhotoError(
            Text(
                "dieses Blatt hat ein neueres dicesheets gedruckt; aktualisiere deins",
                "this sheet was printed by a newer dicesheets; update yours",
            ),
            letters,
        )
    return SheetCode(
        game=games[values["game"]],
        reference=values["reference"],
        generated=bool(values["generated"]),
        card=values["card"],
        page=values["page"],
        player=values["player"],
        seed=values["seed"],
        english=bool(values["english"]),
        saver=bool(values["saver"]),
        compact=bool(values["compact"]),
        event=values.get("event", 0),
        person=values.get("person", 0),
        edition=FIRST_EDITION + values["edition"],
    )


# Any constants: they keep runs of zeros out of the printed letters.
_STIR = {1: 0x5A3C96E1D2B4870F69A5C % (1 << 81), 2: 0x6B1D5C93E2A74F08B5D9631CE5A7 % (1 << 111)}
_STIR |= {3: _STIR[1], 4: _STIR[2]}


def _stir(bits: int, format_: int) -> int:
    return bits ^ _STIR[format_]


def _check(bits: int) -> int:
    """A remainder that catches every single wrong letter and nearly all swaps."""
    return bits % _CHECK_MODULUS
