"""What all tests share: options for golden files, which CI refuses, and slow tests; their turns."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.append(str(Path(__file__).parent))  # for turns, thrift, sample_verdicts and drawn_fields

from thrift import pytest_collection, pytest_runtest_protocol, watch
from turns import InUnits, turn_of

__all__ = ["pytest_collection", "pytest_runtest_protocol"]  # pytest finds its hooks here

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")

Compare = Callable[[Path, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="rewrite golden files, then review them")
    parser.addoption("--slow", action="store_true", help="also run what waits for half a minute")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--renew") and os.environ.get("CI"):
        raise pytest.UsageError("--renew is refused where CI is set: renew at home and review")
    watch(config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        items[:] = [item for item in items if item.get_closest_marker("slow") is None]
    items.sort(key=lambda item: turn_of(item.nodeid))


@pytest.hookimpl(optionalhook=True)  # `make mutants` runs tests without workers
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let workers take units of tests in their turn, unless somebody asks for another way."""
    return InUnits(config, log) if config.getoption("dist") == "loadfile" else None


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
