"""Which photos a record was read from: the same photo finds its record again, by any name."""

from __future__ import annotations

import hashlib
import re

from dicesheets.layouts.model import Text
from dicesheets.records.faults import Faults
from dicesheets.records.tree import Items, Node, Scalar

PHOTOS_KEY = "photos"
DIGITS = 16  # of a picture's digest
_DIGEST = re.compile(rf"[0-9a-f]{{{DIGITS}}}")
_LINE = re.compile(rf"^{PHOTOS_KEY}: \[([^\]]*)\]", re.M)


def photo_digest(data: bytes) -> str:
    """Return what tells a picture from all others."""
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def photos_in(text: str) -> frozenset[str]:
    """Return the photos that a record's text names, without parsing it."""
    match = _LINE.search(text)
    return frozenset(_DIGEST.findall(match[1])) if match else frozenset()


def read_photos(node: Node | None, faults: Faults) -> tuple[str, ...]:
    """Return the photos that a record names."""
    if node is None or (isinstance(node, Scalar) and node.text is None):
        return ()
    items = node.nodes if isinstance(node, Items) else []
    texts = [item.text or "" for item in items if isinstance(item, Scalar)]
    if not texts or not all(map(_DIGEST.fullmatch, texts)) or len(texts) != len(items):
        what = Text("das sind keine Fotos", "these are no photos")
        remedy = Text("lösche diesen Eintrag", "delete this entry")
        faults.add(node, PHOTOS_KEY, what, remedy)
        return ()
    return tuple(texts)
