"""Say which installed releases differ from requirements.lock.

python tools/newer.py
"""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements.lock"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;]+)", re.MULTILINE)


def main() -> None:
    pinned: dict[str, list[str]] = {}
    for name, version in PINNED.findall(LOCK.read_text("utf-8")):
        pinned.setdefault(name, []).append(version)
    installed = {_normal(d.metadata["Name"]): d.version for d in metadata.distributions()}
    installed.pop("dicesheets", None)
    lines = [
        f"  {name} {' or '.join(pinned.get(name, ['not locked']))} -> {version}"
        for name, version in sorted(installed.items())
        if version not in pinned.get(name, [])
    ]
    said = "Newer than requirements.lock:" if lines else "Nothing is newer than requirements.lock."
    print(said, *lines, sep="\n")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    main()
