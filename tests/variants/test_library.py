"""The library: variants found by name, by digest, and by what a sheet's code says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import LayoutError
from dicesheets.layouts.fiducials import code_of
from dicesheets.layouts.load import load_layout
from dicesheets.layouts.model import Game, Generated
from dicesheets.variants.bundle import bundle_file
from dicesheets.variants.generate import generate_layout
from dicesheets.variants.library import (
    find_for_record,
    find_layout,
    install,
    layout_for_code,
    list_installed,
    remove_variant,
)

TEXT = """\
game: welten
id: {id}
name: {{de: Mein, en: Mine}}
extends: classic
author: Anna
licence: CC0-1.0
version: "{version}"
cards:
  viticulture: {{groups: {{order: {{numbers: [{first}, 11, 13]}}}}}}
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))


def write(tmp_path: Path, first: int = 9, version: str = "1", id: str = "mine") -> Path:
    file = tmp_path / f"{id}-{first}.yaml"
    file.write_text(TEXT.format(id=id, version=version, first=first), encoding="utf-8")
    return file


def test_an_installed_variant_is_found_by_name_digest_and_code(tmp_path: Path) -> None:
    file = write(tmp_path)
    item, layout = install(bundle_file(file))
    assert [i.id for i in list_installed()] == ["mine"]
    for name in ("mine", item.digest, item.full_name):
        assert find_layout(name).digest == layout.digest
    found = layout_for_code(code_of(layout, layout.cards[0]))
    assert found is not None
    assert found.digest == layout.digest


def test_a_file_needs_no_installation(tmp_path: Path) -> None:
    file = write(tmp_path)
    assert find_layout(file).digest == load_layout(file).digest
    assert list_installed() == ()


def test_adding_twice_keeps_one(tmp_path: Path) -> None:
    for _ in range(2):
        install(bundle_file(write(tmp_path)))
    assert len(list_installed()) == 1


def test_the_newest_version_answers_to_the_name_and_old_sheets_stay_readable(
    tmp_path: Path,
) -> None:
    _, old = install(bundle_file(write(tmp_path, 9, "9")))
    _, new = install(bundle_file(write(tmp_path, 8, "10")))
    assert find_layout("mine").digest == new.digest
    assert find_layout(f"mine@{old.digest}").digest == old.digest
    found = layout_for_code(code_of(old, old.cards[0]))
    assert found is not None
    assert found.digest == old.digest


def test_two_variants_of_one_name_and_version_must_be_told_apart(tmp_path: Path) -> None:
    install(bundle_file(write(tmp_path, 9)))
    install(bundle_file(write(tmp_path, 8)))
    with pytest.raises(LayoutError, match="say mine@"):
        find_layout("mine")


def test_a_generated_variant_needs_no_installation() -> None:
    made = generate_layout(Game.WELTEN, Generated(1, 77, 2, 0b101))
    assert find_layout(made.id).digest == made.digest
    assert find_for_record(Game.WELTEN, made.id).digest == made.digest
    found = layout_for_code(code_of(made, made.cards[0]))
    assert found is not None
    assert found.digest == made.digest


def test_generated_boards_are_found_by_name() -> None:
    made = generate_layout(Game.WUERFELAND, Generated(1, 3, 1, 0))
    assert find_layout(made.id).digest == made.digest


def test_an_unknown_name_gets_a_hint(tmp_path: Path) -> None:
    install(bundle_file(write(tmp_path)))
    with pytest.raises(LayoutError, match='did you mean "mine"'):
        find_layout("mime")


def test_an_unknown_digest_is_no_layout(tmp_path: Path) -> None:
    layout = load_layout(write(tmp_path))
    assert layout_for_code(code_of(layout, layout.cards[0])) is None


def test_a_variant_whose_base_has_changed_says_so(tmp_path: Path) -> None:
    item, layout = install(bundle_file(write(tmp_path)))
    code = code_of(layout, layout.cards[0])
    item.file.write_text(TEXT.format(id="mine", version="1", first=7), encoding="utf-8")
    with pytest.raises(LayoutError, match="has changed"):
        layout_for_code(code)


def test_a_removed_variant_is_gone(tmp_path: Path) -> None:
    install(bundle_file(write(tmp_path)))
    remove_variant("mine")
    assert list_installed() == ()
    with pytest.raises(LayoutError, match="not installed"):
        remove_variant("mine")


def test_strange_things_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    install(bundle_file(write(tmp_path)))
    folder = tmp_path / "home" / "variants"
    (folder / "note.txt").write_text("hello")
    (folder / "empty").mkdir()
    assert len(list_installed()) == 1


def test_the_commands_add_list_print_and_remove(tmp_path: Path) -> None:
    runner = CliRunner()
    added = runner.invoke(main, ["add", str(write(tmp_path))])
    assert added.exit_code == 0, added.output
    assert "--layout mine" in added.output
    listed = runner.invoke(main, ["variants"])
    assert "mine" in listed.output
    assert "classic" in listed.output
    target = tmp_path / "mine.pdf"
    arguments = ["print", "--layout", "mine", "--realms", "viticulture", "-o", str(target)]
    printed = runner.invoke(main, arguments)
    assert printed.exit_code == 0, printed.output
    assert target.read_bytes().startswith(b"%PDF")
    assert runner.invoke(main, ["variants", "--remove", "mine"]).exit_code == 0
    missing = runner.invoke(main, [*arguments, "--lang", "en"])
    assert missing.exit_code == 2
    assert "no layout of that name" in missing.output
