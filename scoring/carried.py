"""Layouts that photos carry: the bundles in the codes of self-contained prints."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.errors import BundleError
from dicesheets.scanner.carrier import CarriedLayouts
from dicesheets.scanner.photo import Source, load_photos
from dicesheets.variants.bundle import Bundle
from dicesheets.words.text import Text

_NO_CODE = Text(
    "kein Code mit einer Vorlage ist zu sehen; geh näher heran",
    "no code that carries a layout is to be seen; go closer",
)


def load_carried(sources: Sequence[Source]) -> tuple[Bundle, ...]:
    """Return the variants in the codes of some photos, not yet verified.

    BundleError if none is to be seen, LayoutError if a code is missing or damaged, PhotoError if a
    file is no picture.
    """
    shown = ", ".join(str(source) for source in sources)
    found = [
        Bundle(shown, files[0][0], files, digest)
        for digest, files in CarriedLayouts(sources).bundles()
    ]
    if not found:
        for source in sources:
            next(load_photos(source), None)
        raise BundleError(_NO_CODE, shown)
    return tuple(found)
