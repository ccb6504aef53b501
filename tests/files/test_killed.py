"""Killed (kill -9) at every step: what was there is there, or what is to be; nothing between."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from dicesheets.variants.library import find_layout, list_installed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked children")
SCRIPT = Path(__file__).with_name("killed.py")


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("killed", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


killed = load_script()
OLD, NEW = killed.OLD, killed.NEW


def kill_at_each_step(work: str, root: Path) -> tuple[list[Path], list[str]]:
    """Return the folder of every run, the last of which was not killed, and the steps."""
    command = [sys.executable, str(SCRIPT), work, str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    steps = json.loads((root / "steps.json").read_text())
    folders = sorted(path for path in root.iterdir() if path.name.isdigit())
    assert len(folders) == len(steps) + 1
    return folders, steps


def names_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_one_file_is_the_old_or_the_new_one_and_the_next_run_cleans_up(tmp_path: Path) -> None:
    folders, steps = kill_at_each_step("one file", tmp_path)
    assert {"mkdir", "open", "write", "fsync", "replace", "rmdir"} <= set(steps)
    found = [(folder / "sheet.pdf").read_bytes() for folder in folders]
    before = steps.index("replace") + 1  # killed when the file was about to take its name
    assert found == [OLD] * before + [NEW] * (len(folders) - before)
    assert "fsync" in steps[steps.index("write") : before]  # the data, before it has a name
    assert "fsync" in steps[before:]  # the name
    names = names_in(folders[-1])
    left = [folder for folder in folders if names_in(folder) != names]
    assert len(left) > 5
    for folder in folders:
        killed.write_one(folder)
        assert (folder / "sheet.pdf").read_bytes() == NEW
        assert names_in(folder) == names


def test_of_several_files_each_is_whole_and_all_are_ready_before_the_first(tmp_path: Path) -> None:
    folders, steps = kill_at_each_step("three files", tmp_path)
    names = ("a.pdf", "b.png", "inner/c.png")
    for folder in folders:
        found = [(folder / name).read_bytes() for name in names]
        assert all(data in (OLD, NEW) for data in found)
        assert found == sorted(found)  # "new" before "old": in their order
    assert steps.count("replace") == 3
    assert "write" not in steps[steps.index("replace") :]
    for folder in folders:
        killed.write_three(folder)
        assert [(folder / name).read_bytes() for name in names] == [NEW] * 3
        assert names_in(folder) == names_in(folders[-1])


def test_what_a_record_said_is_in_it_or_in_its_copy(tmp_path: Path) -> None:
    folders, _ = kill_at_each_step("a record with its copy", tmp_path)
    for folder in folders:
        now = (folder / "record.yaml").read_bytes()
        copies = [file.read_bytes() for file in folder.glob("record.yaml.bak*")]
        assert now in (OLD, NEW) and OLD in (now, *copies)
        assert all(copy == OLD for copy in copies)


def test_a_variant_that_is_added_again_never_goes_and_the_next_run_cleans_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders, steps = kill_at_each_step("add over an installed variant", tmp_path)
    assert {"mkdir", "open", "write", "fsync", "rename", "rmdir"} <= set(steps)
    authors = []
    for folder in folders:
        monkeypatch.setenv("DICESHEETS_HOME", str(folder))
        (item,) = list_installed()
        assert find_layout("mine").digest == item.digest
        assert find_layout("mine").about.author == item.author
        authors.append(item.author)
    assert authors == sorted(authors) and set(authors) == {"Anna", "Berta"}
    layout = find_layout("mine")
    monkeypatch.setattr("dicesheets.variants.library.verify", lambda _: layout)
    for folder in folders:
        killed.add_over_an_installed_variant(folder)
        assert [item.author for item in list_installed()] == ["Berta"]
        assert names_in(folder) == names_in(folders[-1])


def test_a_variant_that_is_removed_is_whole_or_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders, _ = kill_at_each_step("remove a variant", tmp_path)
    left = []
    for folder in folders:
        monkeypatch.setenv("DICESHEETS_HOME", str(folder))
        left.append(len(list_installed()))
        if left[-1]:
            assert find_layout("mine").about.author == "Anna"
            killed.remove_a_variant(folder)
            assert list_installed() == ()
    assert left == sorted(left, reverse=True) and set(left) == {0, 1}
