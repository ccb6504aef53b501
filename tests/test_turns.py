"""Which tests a worker runs together, and which begin first."""

from __future__ import annotations

from pathlib import Path

from turns import LONG, SHARING, turn_of, unit_of

ROOT = Path(__file__).parents[1]


def test_what_takes_long_is_still_there() -> None:
    assert [name for name in (*LONG, *SHARING) if not (ROOT / name).exists()] == []


def test_a_folder_that_shares_much_is_one_unit_and_begins_first() -> None:
    page, rules = "tests/web/test_pages.py::test_a[b::c]", "tests/rules/test_questions.py::test_a"
    assert unit_of(page) == "tests/web" and unit_of(rules) == "tests/rules/test_questions.py"
    assert turn_of(page) < turn_of("tests/test_api.py::test_a") < turn_of(rules)
