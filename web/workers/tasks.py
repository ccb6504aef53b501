"""The tasks of a worker: each takes plain values and gives plain values and bytes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from dicesheets.crew.child import Tell
from dicesheets.errors import DicesheetsError, PhotoError
from dicesheets.rules.entry import Answer
from dicesheets.scanner.photo import PictureBytes
from dicesheets.scanner.reading import Reading
from dicesheets.scanner.steps import Progress
from dicesheets.scoring.packed import pack_reading, reader_version
from dicesheets.scoring.read import Known, ReadFile, read_file
from dicesheets.store.database import Database
from dicesheets.store.figures import figures_key
from dicesheets.store.photos import load_picture
from dicesheets.web.workers import best_play, carried, league, table, variants
from dicesheets.web.workers.figures import figures_json
from dicesheets.web.workers.gather import find_unjudged, gather, packed_verdict, what_if
from dicesheets.web.workers.hints import HINTS
from dicesheets.web.workers.pictures import flat_pictures
from dicesheets.web.workers.saying import both, sheet_title
from dicesheets.web.workers.view import table_json
from dicesheets.words.text import LANGUAGES

Result = tuple[dict[str, Any], list[bytes]]
Task = Callable[..., Result]

WHAT_IF_SECONDS = 0.4  # for one thing that a field may hold instead


def read(database: Database, tell: Tell, sha256: str) -> Result:
    """Read a photo: the packed reading, or what is wrong with it; every step is told."""
    source = PictureBytes("", load_picture(database, sha256))

    def tell_step(now: Progress) -> None:
        tell({"step": now.step.value, "page": now.page, "done": now.done, "of": now.of})

    try:
        found = read_file(source, Known(), tell=tell_step)
    except PhotoError as error:
        if (note := carried.carried_note(source)) is not None:
            bare = ReadFile(Reading("", (), (note,)), ())
            return {"trouble": None, "cards": 0}, [pack_reading(bare)]
        return {"trouble": [error.say(language, HINTS) for language in LANGUAGES]}, []
    return {"trouble": None, "cards": len(found.reading.cards)}, [pack_reading(found)]


def flats(database: Database, sha256: str) -> Result:
    """Flatten the cards of a photo."""
    return {}, flat_pictures(database, sha256, reader_version())


def assemble(database: Database, match: str, is_quick: bool = False) -> Result:
    """Judge a match: what pages show, and what is new and should be kept."""
    key = figures_key(database, match, reader_version())
    found = gather(database, match, reader_version(), is_quick)
    verdicts = [
        {
            "key": sheet.key,
            "player": sheet_title(sheet)[0],
            "legal": sheet.scored.judged.verdict.legal,
            "score_tenths": sheet.scored.judged.verdict.score_tenths,
            "data": packed_verdict(sheet),
        }
        for sheet in found.sheets
        if sheet.is_new
    ]
    news = dict(found.settlings)
    figures = figures_json(found)
    # Unless somebody has changed something meanwhile.
    if figures is not None and key == figures_key(database, match, reader_version()):
        news[key] = json.dumps(figures, ensure_ascii=False)
    return {"view": table_json(found), "verdicts": verdicts, "settlings": news}, []


def weigh(
    database: Database, match: str, sheet: str, place: list[Any], values: list[str]
) -> Result:
    """Say what the score and the verdict would be for each thing that a field may hold."""
    from dicesheets.reports.overlay import say_score
    from dicesheets.reports.text import say_answer

    found = find_unjudged(database, match, reader_version(), sheet)
    if found is None:  # taken out meanwhile
        return {"said": [None] * len(values)}, []
    number, card, field = place
    said: list[dict[str, Any] | None] = []
    for value in values:
        try:
            answer = Answer(number, card, field, value or None)
            judged = what_if(found.entry, answer, WHAT_IF_SECONDS)
        except DicesheetsError:
            said.append(None)
            continue
        verdict = judged.verdict
        said.append(
            {
                "score": [say_score(verdict, language) for language in LANGUAGES],
                "legal": verdict.legal,
                "answer": both(say_answer(judged).say),
            }
        )
    return {"said": said}, []


def share(database: Database, match: str, title: str, language: str) -> Result:
    """Draw the standings as a picture to share."""
    from dicesheets.web.workers.sharing import draw_standings

    view = table_json(gather(database, match, reader_version()))
    return {}, [draw_standings(view, title, language)]


TASKS: dict[str, Task] = {
    "league": league.do_work,
    "league_field": league.place_field,
    "league_name": league.show_name,
    "flats": flats,
    "assemble": assemble,
    "weigh": weigh,
    "best": best_play.best,
    "share": share,
    "rules": table.tell_rules,
    "layouts": table.list_layouts,
    "generate": variants.generate,
    "add_bundle": variants.add_bundle,
    "offer_carried": carried.offer_carried,
    "add_carried": carried.add_carried,
    "sheets": table.print_sheets,
    "preview": table.preview_sheets,
    "check": table.check_sheets,
}
# Those that tell how far they are.
TOLD_TASKS: dict[str, Task] = {
    "read": read,
    "gallery": variants.make_gallery,
}


def do_task(
    database: Database, task: str, given: dict[str, Any], parts: Sequence[bytes], tell: Tell
) -> Result:
    """Return what a task gives for these values and bytes, and `tell` how far it is."""
    if parts:
        given = {**given, "parts": list(parts)}
    if task in TOLD_TASKS:
        return TOLD_TASKS[task](database, tell, **given)
    return TASKS[task](database, **given)
