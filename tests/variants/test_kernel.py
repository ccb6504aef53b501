"""The compiled loop keeps its compiled form in our own folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicesheets.variants import kernel

numba = pytest.importorskip("numba")


def test_where_the_package_may_not_be_written_compiled_code_is_kept_in_our_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICESHEETS_HOME", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)
    before = numba.config.CACHE_DIR
    compiled = kernel._compiled(kernel._random.py_func)  # type: ignore[attr-defined]
    assert Path(compiled.stats.cache_path).is_relative_to(tmp_path / "compiled")
    assert before == numba.config.CACHE_DIR  # others who use numba keep their own


@pytest.mark.slow
def test_where_the_package_may_be_written_compiled_code_stands_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: True)
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    compiled = kernel._compiled(kernel._random.py_func)  # type: ignore[attr-defined]
    assert Path(compiled.stats.cache_path).parent == Path(kernel.__file__).parent
