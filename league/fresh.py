"""Photos that just came in, kept in memory until they are read."""

from __future__ import annotations

MOST_FRESH_BYTES = 200_000_000


class Fresh:
    """Photos that just came in, so that those to be read next need not be fetched from the file."""

    def __init__(self) -> None:
        self._photos: dict[str, bytes] = {}
        self._bytes = 0

    def keep(self, digest: str, data: bytes) -> None:
        """Remember a photo; of too many the oldest are forgotten."""
        if digest not in self._photos:
            self._photos[digest] = data
            self._bytes += len(data)
        while self._bytes > MOST_FRESH_BYTES:
            self._bytes -= len(self._photos.pop(next(iter(self._photos))))

    def take(self, digest: str) -> bytes | None:
        """Return a photo and forget it; None if it is not remembered."""
        found = self._photos.pop(digest, None)
        self._bytes -= len(found or b"")
        return found
