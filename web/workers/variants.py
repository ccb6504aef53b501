"""Tasks about variants: make one by its number, take a bundle in, publish a gallery."""

from __future__ import annotations

import zipfile
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

from dicesheets.crew.child import Tell
from dicesheets.errors import BundleError, DicesheetsError, UsageError
from dicesheets.files.scratch import scratch
from dicesheets.layouts.model import Game
from dicesheets.sheets.wording import say_rating
from dicesheets.store.database import Database
from dicesheets.variants.bundle import load_bundles
from dicesheets.variants.difficulty import DIFFICULTIES
from dicesheets.variants.library import install, list_installed
from dicesheets.variants.make import make_variant
from dicesheets.variants.publish import PARTS, publish
from dicesheets.variants.wish import parse_realms
from dicesheets.web.words import NO_VARIANT
from dicesheets.words.text import LANGUAGES, Text

Result = tuple[dict[str, Any], list[bytes]]
_ZIP = b"PK"  # how every ZIP file begins
_SAME_TIME = (1980, 1, 1, 0, 0, 0)  # so that equal galleries are equal files


def generate(database: Database, game: str, seed: int, difficulty: str) -> Result:
    """Make a variant that play has certified; its sheets can be read without installing it."""
    if game not in [one.value for one in Game] or difficulty not in DIFFICULTIES:
        raise UsageError(Text("das gibt es nicht", "there is no such thing"), about="variant")
    layout = make_variant(Game(game), seed, difficulty, parse_realms("")).layout
    told = {
        "key": f"{game}:{layout.id}",
        "name": [layout.about.name.de, layout.about.name.en],
        "rating": [say_rating(layout.about.rating, language) for language in LANGUAGES],
    }
    return told, []


def add_bundle(database: Database, parts: list[bytes]) -> Result:
    """Install what somebody has sent, checked as by `dicesheets add`: a ZIP file or a layout.

    What it was called on the way says nothing; it gets a name of ours.
    """
    (sent,) = parts
    name = "variant.zip" if sent.startswith(_ZIP) else "variant.yaml"
    with scratch([(name, sent)]) as folder:
        try:
            added = [install(bundle) for bundle in load_bundles(folder / name)]
        except DicesheetsError as error:
            told = [error.say(one).replace(f"{folder}/", "") for one in LANGUAGES]
            raise BundleError(Text(*told)) from None
    return {
        "added": [
            {
                "key": f"{item.game}:{item.digest}",
                "name": [layout.about.name.de, layout.about.name.en],
                "author": item.author,
            }
            for item, layout in added
        ]
    }, []


def make_gallery(database: Database, tell: Tell, variants: list[str], language: str) -> Result:
    """Publish installed variants as a gallery; the whole site as a ZIP file, every step told."""
    known = {f"{one.game}:{one.digest}": one for one in list_installed()}
    chosen = [known[key].file for key in variants if key in known]
    if not chosen:
        raise UsageError(NO_VARIANT)
    steps = count(1)

    def tell_part() -> None:
        tell({"done": next(steps), "of": PARTS * len(chosen)})

    with scratch() as folder:
        site = folder / "gallery"
        publish(chosen, site, tell_part=tell_part, language=language)
        return {}, [_zipped(site)]


def _zipped(folder: Path) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                name = file.relative_to(folder.parent).as_posix()
                entry = zipfile.ZipInfo(name, _SAME_TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, file.read_bytes())
    return out.getvalue()
