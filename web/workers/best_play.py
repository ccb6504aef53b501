"""What a round's dice could have scored: searched beside the rest, and shown move by move."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

from dicesheets.errors import UsageError
from dicesheets.layouts.model import Layout, Role
from dicesheets.rules.doubt import open_rounds
from dicesheets.rules.record import Record
from dicesheets.rules.welten.best.hindsight import Hindsight, find_best_plays, format_hindsight
from dicesheets.scoring.packed import reader_version
from dicesheets.scoring.packed_verdict import digest_of
from dicesheets.sheets.geometry import geometry_of
from dicesheets.sheets.job import Job, plan_document
from dicesheets.sheets.pdf import pdf_bytes
from dicesheets.sheets.preview import render_pages
from dicesheets.store.database import Database
from dicesheets.store.verdicts import settlings_of
from dicesheets.web.workers.gather import find_unjudged
from dicesheets.web.workers.saying import Json, both, pair
from dicesheets.web.workers.turns import resources_json, turns_json
from dicesheets.words.text import Text

Result = tuple[dict[str, Any], list[bytes]]

SEARCH_SECONDS = 6.0
_SEARCHES = 1  # raised when the same dice may be played otherwise
PAGE_DPI = 110  # every number can be read, and a page weighs 150 KB
PAGE_QUALITY = 70
MOST_DRAWN = 3  # realms on one page


def best(database: Database, match: str, sheet: str, number: int, language: str) -> Result:
    """Search for the best play of a round's dice; `news` is to be kept."""
    found = find_unjudged(database, match, reader_version(), sheet)
    if found is None:
        raise UsageError(Text("dieses Blatt gibt es nicht mehr", "there is no such sheet any more"))
    entry = found.entry
    chosen = tuple(
        replace(round_, number=number) for n, round_ in entry.record.numbered if n == number
    )
    record = replace(entry.record, rounds=chosen)
    key = digest_of(
        ["best", _SEARCHES, SEARCH_SECONDS, entry.layout.digest,
         [[card.card, card.marks] for round_ in chosen for card in round_.cards],
         sorted(open_rounds(entry))]
    )  # fmt: skip
    kept = settlings_of(database, [key]).get(key)
    if kept is not None:
        told: Json = json.loads(kept)
    else:
        told = _searched(entry.layout, record, number, open_rounds(entry))
    news = {} if kept is not None else {key: json.dumps(told, ensure_ascii=False)}
    realms = [card.card for round_ in chosen for card in round_.cards
              if entry.layout.card(card.card).role is Role.REALM]  # fmt: skip
    page = _page_json(entry.layout, realms, language) if len(realms) == MOST_DRAWN else None
    return {"told": {**told, "page": page}, "news": news}, []


def _searched(layout: Layout, record: Record, number: int, unknown: frozenset[int]) -> Json:
    plays = find_best_plays(layout, record, SEARCH_SECONDS, unknown)
    (one,) = [hindsight for hindsight in plays if hindsight.round == number]
    return _told(one)


def _told(one: Hindsight) -> Json:
    return {
        "head": both(lambda language: format_hindsight(one, language)[0]),
        "played": one.played_tenths,
        "best": one.best.score_tenths,
        "bound": one.best.bound_tenths,
        "lines": [pair(line) for line in one.best.lines],
        "turns": turns_json(one.best.shown),
        "resources": resources_json(),
    }


def _page_json(layout: Layout, realms: Sequence[str], language: str) -> Json:
    """Return an empty sheet of these realms: its picture and where its fields are, in mm."""
    job = Job(format="round", realms=tuple(realms), language=language)
    document = plan_document(layout, job)
    (page,) = geometry_of(document.pages)["pages"]
    (picture,) = render_pages(pdf_bytes(document), PAGE_DPI)
    out = BytesIO()
    picture.convert("RGB").save(out, "JPEG", quality=PAGE_QUALITY)
    return {
        "picture": f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}",
        "width": page["width"],
        "height": page["height"],
        "cards": [
            {
                "card": card["card"],
                "fields": [
                    {
                        "id": field["id"],
                        "shape": " ".join(f"{x:.2f},{y:.2f}" for x, y in field["polygon"]),
                        "middle": _middle(field["polygon"]),
                    }
                    for field in card["fields"]
                ],
            }
            for card in page["cards"]
        ],
    }


def _middle(polygon: Sequence[Sequence[float]]) -> list[float]:
    xs, ys = zip(*polygon, strict=True)
    return [round((min(xs) + max(xs)) / 2, 2), round((min(ys) + max(ys)) / 2, 2)]
