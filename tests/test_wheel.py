"""The wheel holds everything it needs and works away from the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import dicesheets

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", "out", "build", "dist", "*.egg-info", "__pycache__", ".*_cache",
    ".hypothesis", ".importroot",
)  # fmt: skip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Built from a copy: a `build/` left in the repository would bring deleted modules back.
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "source", ignore=LEFT_OUT)
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "--wheel-dir", str(folder), str(folder / "source")],
        check=True, capture_output=True,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def test_layouts_fonts_icons_and_models_are_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "dicesheets/layouts/welten/classic.yaml", "dicesheets/layouts/wuerfeland/classic.yaml",
        "dicesheets/layouts/helden/classic.yaml", "dicesheets/layouts/carcassonne/classic.yaml",
        "dicesheets/layouts/layout.schema.json", "dicesheets/sheets/icons/icons.json",
        "dicesheets/sheets/fonts/OFL-nunito.txt", "dicesheets/py.typed",
    ):  # fmt: skip
        assert wanted in names, wanted
    assert any(n.endswith(".ttf") for n in names)
    assert any(n.endswith(".onnx") for n in names)


def test_the_version_stands_in_one_place(wheel: Path) -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in config["project"]
    assert wheel.name.split("-")[1] == dicesheets.__version__
    said = zipfile.ZipFile(wheel).read(f"dicesheets-{dicesheets.__version__}.dist-info/METADATA")
    assert f"Version: {dicesheets.__version__}" in said.decode("utf-8").splitlines()


def test_tests_and_tools_stay_outside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    strays = [n for n in names if n.startswith(("dicesheets/tests", "dicesheets/bench", "tests"))]
    assert not strays
    roots = {n.split("/")[1] for n in names if n.startswith("dicesheets/") and n.count("/") == 1}
    assert {n for n in roots if n.startswith(("conftest", "setup", "noxfile"))} == set()


def test_it_prints_when_installed_elsewhere(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(place)
    empty = tmp_path / "empty"
    empty.mkdir()
    code = (  # `python -m dicesheets`, told beforehand where it comes from
        "import dicesheets, runpy, sys; print(dicesheets.__file__)\n"
        "sys.argv = ['dicesheets', 'print', '--game', 'helden']\n"
        "runpy.run_module('dicesheets', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=empty, env={**os.environ, "PYTHONPATH": str(place)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (empty / "helden.pdf").read_bytes().startswith(b"%PDF")
    assert Path(done.stdout.splitlines()[0]).is_relative_to(place)
