"""The library: docs/api.md runs as it stands, loads lazily and says nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dicesheets

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_guide_runs_as_it_stands_and_prints_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "examples" / "photos" / "welten.jpg", tmp_path / "photo.jpg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path / "home"))
    script = "\n".join(re.findall(r"```python\n(.*?)```", GUIDE, re.S))
    names: dict[str, object] = {}
    exec(compile(script, "docs/api.md", "exec"), names)
    assert (tmp_path / "round.pdf").read_bytes().startswith(b"%PDF-")
    assert "cannot stand here" in str(names["said"])
    assert names["places"] and names["score"] is not None
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("name", [n for n in dicesheets.__all__ if n != "__version__"])
def test_every_name_of_the_library_is_there_and_explained(name: str) -> None:
    assert getattr(dicesheets, name).__doc__
    assert f"dicesheets.{name}" in GUIDE or f"`{name}`" in GUIDE


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        dicesheets.nonsense  # noqa: B018


def test_importing_the_library_loads_nothing_heavy() -> None:
    script = (
        "import sys, dicesheets; dir(dicesheets); "
        "print([m for m in ('cv2', 'numpy', 'reportlab', 'onnxruntime', 'ortools', 'yaml', "
        "'click', 'dicesheets.api') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd="/"
    )
    assert done.stdout.strip() == "[]"
