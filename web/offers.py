"""Bundles that were found on photos and wait for somebody to add them, or not."""

from __future__ import annotations

from dicesheets.errors import UsageError
from dicesheets.web.words import OFFER_GONE

MOST_OFFERS = 20  # of at most 2 MB; the oldest goes first


class Offers:
    """The bundles by the digests of their layouts; they were checked in full."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def put(self, digest: str, bundle: bytes) -> None:
        """Keep a bundle until it is added or others push it out."""
        self._kept.pop(digest, None)
        self._kept[digest] = bundle
        while len(self._kept) > MOST_OFFERS:
            self._kept.pop(next(iter(self._kept)))

    def take(self, digest: str) -> bytes:
        """Return a bundle; UsageError if it is no longer there."""
        if digest not in self._kept:
            raise UsageError(OFFER_GONE)
        return self._kept.pop(digest)
