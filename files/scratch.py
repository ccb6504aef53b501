"""Scratch: files for a moment, for those who read nothing but files."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from dicesheets.errors import UsageError
from dicesheets.files.aside import aside
from dicesheets.words.text import Text
from dicesheets.words.trouble import reason_of

Named = Iterable[tuple[str, bytes]]


@contextmanager
def scratch(files: Named = (), beside: Path | None = None) -> Iterator[Path]:
    """Yield a new folder with these files, for this user alone; afterwards it is gone."""
    place = beside or Path(tempfile.gettempdir())
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(aside(place))
        except OSError as error:
            raise _refusal(place, error) from None
        lay(folder, files)
        yield folder


def lay(folder: Path, files: Named) -> None:
    """Write files into a scratch folder, or one inside it that is made then."""
    try:
        folder.mkdir(exist_ok=True)
        for name, data in files:
            (folder / name).write_bytes(data)
    except OSError as error:
        raise _refusal(folder.parent, error) from None


def _refusal(place: Path, error: OSError) -> UsageError:
    why = reason_of(error)
    told = Text(
        f"{why.de}; dort wird für einen Augenblick Platz gebraucht",
        f"{why.en}; some room is needed there for a moment",
    )
    return UsageError(told, str(place))
