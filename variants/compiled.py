"""Compiled code kept between runs, whoever else writes it, and however damaged it is.

Numba writes which file holds what before it writes that file. Another process that looks in
between, or has looked before, would run what stood there: the code of other types, or of an older
dicesheets. So both are done by one process at a time. What cannot be read is compiled again, and
what cannot be written is not kept.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from dicesheets.files.lock import one_writer

MAX_WAIT_S = 5.0  # a file is read or written in a moment; compiling anew takes longer


def guard(compiled: Any) -> Any:
    """Return a compiled function whose cache can do no harm."""
    kept = getattr(compiled, "_cache", None)
    if kept is not None and kept.cache_path is not None:
        compiled._cache = Guarded(kept)
    return compiled


class Guarded:
    """Numba's cache of one function, used by one process at a time."""

    def __init__(self, kept: Any) -> None:
        self._kept = kept

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kept, name)

    def load_overload(self, types: Any, target: Any) -> Any:
        """Return the code for some types; None if it is not to be had, so that it is compiled."""
        with suppress(Exception):  # a damaged file may raise anything
            with one_writer(Path(self._kept.cache_path), MAX_WAIT_S):
                found = self._kept.load_overload(types, target)
            if found is not None and tuple(found.signature.args) == tuple(types):
                return found
        return None

    def save_overload(self, types: Any, found: Any) -> None:
        """Keep the code for some types, if that is possible."""
        place = Path(self._kept.cache_path)
        with suppress(OSError), one_writer(place, MAX_WAIT_S):
            try:
                self._kept.save_overload(types, found)
            except OSError:
                raise
            except Exception:  # the list of what is kept is damaged: a new one
                self._kept.flush()
                self._kept.save_overload(types, found)
