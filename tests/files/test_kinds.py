"""Names that no file can have: nothing is there, and everybody who is given one says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicesheets.errors import DicesheetsError
from dicesheets.files.kinds import is_file, is_folder, is_there
from dicesheets.layouts.load import load_layout
from dicesheets.records import load_entry
from dicesheets.scanner.photo import folders_inside, list_pictures, load_photos
from dicesheets.scoring.inputs import load_inputs
from dicesheets.variants.bundle import load_bundles
from dicesheets.variants.library import find_layout

LONG = "x" * 300
NAMES = [LONG, f"{LONG}.yaml", "\U0001f3b2" * 80, "a\0b", "\ud83d", "missing"]


def test_ordinary_files_and_folders_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    assert (is_there(file), is_file(file), is_folder(file)) == (True, True, False)
    assert (is_there(tmp_path), is_file(tmp_path), is_folder(tmp_path)) == (True, False, True)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_nothing_is_there_under_a_name_that_no_file_can_have(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert (is_there(path), is_file(path), is_folder(path)) == (False, False, False)


def _first_photo(path: Path) -> object:
    return next(iter(load_photos(path)))


@pytest.mark.parametrize("read", [load_bundles, load_layout, find_layout, load_entry, _first_photo])
@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_such_a_name_is_refused_in_words(
    read: Callable[[Path], object], name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Found by `make fuzz`: `add`, `--layout` and photos raised what the system had said."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DicesheetsError):
        read(Path(name))


def test_a_layout_cannot_extend_such_a_name(tmp_path: Path) -> None:
    """Eighty signs are allowed, but they may have four bytes each."""
    file = tmp_path / "mine.yaml"
    name = "\U0001f3b2" * 80
    file.write_text(f"game: welten\nid: mine\nextends: {name}\n", "utf-8")
    with pytest.raises(DicesheetsError, match=r"extends: .*(no file|not allowed)"):
        load_layout(file)


def test_such_a_photo_does_not_keep_the_others_from_being_read(tmp_path: Path) -> None:
    record = Path(__file__).parents[2] / "examples/photos/carcassonne.yaml"
    inputs = load_inputs([tmp_path / f"{LONG}.jpg", record])
    assert len(inputs.records) == len(inputs.errors) == 1
    assert list_pictures((tmp_path / LONG,)) == (tmp_path / LONG,)
    assert folders_inside([tmp_path / LONG]) == ()
