"""What all tests share: the option that rewrites golden files, which CI refuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))  # for sample_verdicts and drawn_fields

Compare = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="rewrite golden files, then review them")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--renew") and os.environ.get("CI"):
        raise pytest.UsageError("--renew is refused where CI is set: renew at home and review")


@pytest.fixture
def compare_golden(request: pytest.FixtureRequest) -> Compare:
    """Return a check that a text equals its golden file; with --renew it rewrites the file."""

    def compare(golden: Path, text: str) -> None:
        if request.config.getoption("--renew"):
            golden.parent.mkdir(parents=True, exist_ok=True)
            golden.write_text(text, "utf-8")
        assert golden.exists(), f"{golden.name} is missing; run pytest --renew and review it"
        assert text == golden.read_text("utf-8"), f"{golden.name} differs; see pytest --renew"

    return compare
