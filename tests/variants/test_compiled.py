"""Compiled code that is kept: whoever writes it meanwhile, and whatever stands there instead."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicesheets.files.lock import one_writer
from dicesheets.variants import compiled, kernel

numba = pytest.importorskip("numba")
FIRST = 48271 / 2147483647  # what the generator gives after 1


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Return a way to get the function as a new process would, with a cache of its own."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    return lambda: kernel._compiled(kernel._random.py_func)  # type: ignore[attr-defined]


def call(function: Any) -> float:
    return float(function(np.array([1], np.int64)))


def files_in(folder: Path, suffix: str) -> list[Path]:
    return sorted(folder.rglob(f"*.{suffix}"))


def test_code_is_compiled_once(fresh: Callable[[], Any], tmp_path: Path) -> None:
    assert call(fresh()) == FIRST
    again = fresh()
    assert call(again) == FIRST
    assert sum(again.stats.cache_hits.values()) == 1
    assert len(files_in(tmp_path, "nbi")) == len(files_in(tmp_path, "nbc")) == 1


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
@pytest.mark.parametrize("data", [b"", b"no pickle"], ids=["empty", "other"])
def test_a_damaged_file_is_compiled_again_and_mended(
    suffix: str, data: bytes, fresh: Callable[[], Any], tmp_path: Path
) -> None:
    """As after a loss of power: numba itself raises EOFError, for ever."""
    call(fresh())
    for file in files_in(tmp_path, suffix):
        file.write_bytes(data)
    assert call(fresh()) == FIRST
    mended = fresh()
    assert call(mended) == FIRST
    assert sum(mended.stats.cache_hits.values()) == 1


def test_code_of_other_types_is_not_run(fresh: Callable[[], Any], tmp_path: Path) -> None:
    """Two processes that saw the same empty list call their files the same."""
    call(fresh())
    (ours,) = files_in(tmp_path, "nbc")
    first = ours.read_bytes()
    other = fresh()
    other(np.array([1], np.int32))
    (second,) = [file for file in files_in(tmp_path, "nbc") if file != ours]
    ours.write_bytes(second.read_bytes())
    mixed = fresh()
    assert call(mixed) == FIRST
    assert sum(mixed.stats.cache_hits.values()) == 0
    assert len(ours.read_bytes()) == len(first)


def test_where_another_process_holds_the_place_nothing_is_waited_for_long(
    fresh: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = fresh()
    monkeypatch.setattr(compiled, "MAX_WAIT_S", 0.05)
    with one_writer(Path(function.stats.cache_path)):
        assert call(function) == FIRST
    assert files_in(tmp_path, "nbi") == []


@pytest.mark.slow
def test_processes_that_compile_at_once_all_get_it_right(tmp_path: Path) -> None:
    code = (
        "import numpy as np; from dicesheets.variants import kernel\n"
        "print(float(kernel._random(np.array([1], np.int64))))"
    )
    home = {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": ":".join(sys.path)}
    running = [
        subprocess.Popen([sys.executable, "-c", code], env=home, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [float(process.communicate()[0]) for process in running] == [FIRST] * 3
    assert len(files_in(tmp_path, "nbc")) == 1
