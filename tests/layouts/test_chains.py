"""Layouts that start from one another: how long a chain may be, and that no circle is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicesheets.errors import LayoutError
from dicesheets.layouts.carried import pack_layout, parse_part, unpack_layout
from dicesheets.layouts.extends import MAX_EXTENDS
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Game
from dicesheets.layouts.nodes import MAX_BYTES


def write_chain(folder: Path, files: int) -> Path:
    """Write files that start from one another, the last from the classic; return the first."""
    for number in range(1, files + 1):
        base = "classic" if number == files else f"f{number + 1}.yaml"
        text = f"game: welten\nid: f{number}\nname: {{de: a, en: b}}\nextends: {base}\n"
        colours = ["teal", "sky", "rose"]
        text += f"cards: {{scythe: {{colour: {colours[number % 3]}}}}}\n"
        (folder / f"f{number}.yaml").write_text(text, "utf-8")
    return folder / "f1.yaml"


@pytest.mark.parametrize("files", [1, 2, MAX_EXTENDS, MAX_EXTENDS + 1])
def test_a_chain_of_files_is_followed_to_its_end(tmp_path: Path, files: int) -> None:
    layout = load_layout(write_chain(tmp_path, files))
    assert (layout.game, layout.card("scythe").colour) == (Game.WELTEN, "sky")
    parts = [
        part for text in pack_layout(tmp_path / "f1.yaml", layout) if (part := parse_part(text))
    ]
    assert unpack_layout(parts).digest == layout.digest, "and printed as codes, too"


def test_a_longer_chain_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match="extend one another in a circle"):
        load_layout(write_chain(tmp_path, MAX_EXTENDS + 2))


@pytest.mark.parametrize("files", [1, 2, 3])
def test_a_circle_is_refused_where_it_closes(tmp_path: Path, files: int) -> None:
    first = write_chain(tmp_path, files)
    last = tmp_path / f"f{files}.yaml"
    last.write_text(last.read_text("utf-8").replace("classic", "f1.yaml"), "utf-8")
    with pytest.raises(LayoutError, match="extend one another in a circle") as caught:
        load_layout(first)
    (fault,) = caught.value.faults
    assert (Path(fault.file).name, fault.line) == (last.name, 4)


def test_an_empty_file_is_told_with_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text("# nothing\n", "utf-8")
    with pytest.raises(LayoutError, match=r"empty\.yaml:1: the file is empty"):
        load_layout(file)


@pytest.mark.parametrize(("more", "is_read"), [(0, True), (1, False)])
def test_a_layout_has_a_largest_size(tmp_path: Path, more: int, is_read: bool) -> None:
    file = write_chain(tmp_path, 1)
    text = file.read_text("utf-8")
    file.write_text(text + "#" * (MAX_BYTES - len(text) + more), "utf-8")
    if is_read:
        assert load_layout(file).id == "f1"
    else:
        with pytest.raises(LayoutError, match="a layout has at most"):
            load_layout(file)
