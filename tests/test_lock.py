"""The lock holds what pyproject.toml asks for, whole and for everybody."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SYSTEMS = ("linux", "darwin", "win32")
HASH = re.compile(r" --hash=sha256:[0-9a-f]{64}")


@cache
def pinned() -> dict[str, list[Requirement]]:
    """Return the locked releases by name; some differ between Pythons or systems."""
    releases: dict[str, list[Requirement]] = {}
    for line in joined_lines():
        requirement = Requirement(HASH.sub("", line))
        releases.setdefault(canonicalize_name(requirement.name), []).append(requirement)
    return releases


def joined_lines() -> list[str]:
    lines = re.sub(r"\s*\\\n\s*", " ", LOCK).splitlines()
    return [line for line in lines if line.strip() and not line.strip().startswith("#")]


def pythons() -> list[str]:
    (found,) = re.findall(r"^PYTHONS := (.+)$", MAKEFILE, re.MULTILINE)
    return [str(python) for python in found.split()]


def asked_for() -> list[Requirement]:
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    return [Requirement(text) for text in [*asked, *PROJECT["build-system"]["requires"]]]


@pytest.mark.parametrize("asked", asked_for(), ids=str)
def test_every_release_that_is_asked_for_is_locked_within_its_range(asked: Requirement) -> None:
    for python in pythons():
        for system in SYSTEMS:
            machine = {"python_version": python, "python_full_version": f"{python}.0"}
            machine |= {"sys_platform": system, "platform_python_implementation": "CPython"}
            fitting = [
                release
                for release in pinned()[canonicalize_name(asked.name)]
                if release.marker is None or release.marker.evaluate(machine)
            ]
            assert len(fitting) == 1, f"Python {python} on {system} has {fitting}"
            (version,) = (clause.version for clause in fitting[0].specifier)
            assert version in asked.specifier, "run `make lock`"


def test_every_release_is_one_exact_version_with_hashes() -> None:
    for line in joined_lines():
        assert HASH.search(line), line
        (clause,) = Requirement(HASH.sub("", line)).specifier
        assert clause.operator == "==", line
        assert "*" not in clause.version, line


def test_the_lock_names_no_host_and_no_path() -> None:
    words = HASH.sub("", LOCK)
    assert not re.search(r"://|@|^\s*-|(^|\s)[./~]|[A-Za-z]:\\", words, re.MULTILINE)
    assert "/" not in words.replace("`make demo` and `make test`", "")


def test_the_lock_says_which_pythons_it_is_for() -> None:
    assert f"# Wheels exist for Python {', '.join(pythons())}," in LOCK.splitlines()
    assert f">={pythons()[0]}" == PROJECT["project"]["requires-python"]


def test_demo_and_test_install_from_the_lock_alone() -> None:
    recipes = MAKEFILE.split("test-newest:")[0]
    installs = [line for line in recipes.splitlines() if " install -" in line]
    assert installs
    for line in installs:
        assert "--require-hashes" in line or "--no-deps --no-build-isolation" in line
