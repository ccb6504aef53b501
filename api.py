"""dicesheets as a library: values in, values out. Nothing is printed, and nothing exits.

What cannot be done raises a `DicesheetsError`: its kind, what is wrong in both languages, and
which input it is about. docs/api.md shows every function at work.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dicesheets.errors import DicesheetsError as DicesheetsError
from dicesheets.errors import UsageError
from dicesheets.layouts.model import Game as Game
from dicesheets.layouts.model import Layout as Layout
from dicesheets.layouts.model import Text
from dicesheets.layouts.people import Person as Person
from dicesheets.rules.entry import Answer as Answer
from dicesheets.rules.entry import Entry as Entry
from dicesheets.rules.entry import Judged as Judged
from dicesheets.rules.questions import SURE
from dicesheets.rules.standing import Ranking as Ranking
from dicesheets.scoring.correct import correct as correct
from dicesheets.scoring.judge import DEFAULT_BUDGET_SECONDS
from dicesheets.scoring.judge import judge_entry as _judge_entry
from dicesheets.sheets.job import Job as Job

if TYPE_CHECKING:  # what only photos, variants and rankings need is loaded when they come
    from dicesheets.scanner.reading import Reading
    from dicesheets.variants.make import Variant


def load_layout(name_or_path: str | Path) -> Layout:
    """Return a layout: a game's own by the game's name, an installed variant, or a file."""
    from dicesheets.layouts.load import load_classic
    from dicesheets.variants.library import find_layout

    if name_or_path in [game.value for game in Game]:
        return load_classic(Game(name_or_path))
    return find_layout(name_or_path)


def print_pdf(layout: Layout, job: Job | None = None) -> bytes:
    """Return a layout's sheets as a PDF; the same bytes for the same wish."""
    from dicesheets.sheets.job import plan_document
    from dicesheets.sheets.pdf import pdf_bytes

    return pdf_bytes(plan_document(layout, job or Job()))


def read_photo(
    picture: str | Path | bytes, layouts: Sequence[Layout] = (), name: str = "photo"
) -> Reading:
    """Return what stands on the cards in a picture: a file, or its bytes with a name for messages.

    `layouts` are known besides the built-in and installed ones. It may run in any thread or
    process: the same picture gives the same reading, and both can be pickled.
    """
    from dicesheets.scanner.decoder import pool

    pool.warm_up()  # while this process loads its code
    from dicesheets.scanner.photo import PictureBytes
    from dicesheets.scoring.read import Known
    from dicesheets.scoring.read import read_photo as read

    source = PictureBytes(name, picture) if isinstance(picture, bytes) else Path(picture)
    return read(source, Known(tuple(layouts)))


def settle(readings: Sequence[Reading], sure: float = SURE) -> tuple[Entry, ...]:
    """Return every player's sheets out of some readings, doubts settled as far as the rules can.

    Pages are joined where they say whose they are, or where only one way fits. Doubts are left
    where an answer could change an outcome that is less than `sure`; others are noted.
    """
    from dicesheets.scoring.inputs import weigh_entry
    from dicesheets.scoring.settle import entry_of
    from dicesheets.scoring.settle import settle as settle_readings

    return tuple(weigh_entry(entry_of(sheets), sure) for sheets in settle_readings(readings))


def load_record(path: str | Path, layout: Layout | None = None) -> Entry:
    """Return one player's sheets out of a record in YAML or JSON."""
    from dicesheets.records import load_entry
    from dicesheets.scoring.inputs import find_named

    return load_entry(path, layout, find_named)


def judge(entry: Entry, budget_seconds: float = DEFAULT_BUDGET_SECONDS) -> Judged:
    """Return one player's sheets with their verdict: legal or not and why, stars and score.

    The budget limits the search for a line of play; it counts the work of this call alone.
    """
    return _judge_entry(entry, budget_seconds)


def rank(judged: Sequence[Judged]) -> Ranking:
    """Return the players of one game in order, with its tie-breaks and what makes it odd."""
    from dicesheets.scoring.rank import rank as rank_all

    return rank_all(judged)


def make_variant(
    game: Game | str, seed: int, difficulty: str = "normal", realms: Sequence[str] = ()
) -> Variant:
    """Return a fair, rated variant; the same for the same seed. `realms` limits what changes."""
    from dicesheets.variants.difficulty import DIFFICULTIES
    from dicesheets.variants.make import make_variant as make
    from dicesheets.variants.wish import parse_realms

    if game not in [*Game, *(one.value for one in Game)]:
        known = ", ".join(one.value for one in Game)
        told = Text(
            f"dieses Spiel gibt es nicht; bekannt: {known}", f"no such game; known: {known}"
        )
        raise UsageError(told, about="game", value=str(game))
    if difficulty not in DIFFICULTIES:
        known = ", ".join(DIFFICULTIES)
        told = Text(f"das gibt es nicht; bekannt: {known}", f"there is no such one; known: {known}")
        raise UsageError(told, about="difficulty", value=difficulty)
    return make(Game(game), seed, difficulty, parse_realms(",".join(realms)))
