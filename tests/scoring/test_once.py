"""Every photo is read once, every sheet settled and judged once, whatever is asked for together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import cv2
import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.records import load_entry
from dicesheets.scanner import pipeline
from dicesheets.scoring import judge, read, settle

PHOTOS = Path(__file__).parents[2] / "examples" / "photos"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a photo is read and a sheet is settled and judged."""
    counts: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        original: Callable[..., object] = getattr(module, name)

        def counting(*given: object, **more: object) -> object:
            counts[name] += 1
            return original(*given, **more)

        monkeypatch.setattr(module, name, counting)

    count(read, "scan_pages")
    count(pipeline, "judge_fields")
    count(settle, "collect")
    count(settle, "settle_sheets")
    count(judge, "judge_entry")
    return counts


ASKED_FOR = (("--overlay", "O"), ("--review",), ("--save", "S"), ("--json",))
TOGETHER = [
    tuple(chain.from_iterable(some)) for n in range(5) for some in combinations(ASKED_FOR, n)
]
QUICK = (("--json",), TOGETHER[-1])  # the others say so among the slow tests


@pytest.mark.parametrize(
    "options",
    [pytest.param(o, marks=[pytest.mark.slow] * (o not in QUICK)) for o in TOGETHER],
    ids=" ".join,
)
def test_one_run_reads_settles_and_judges_once(
    options: tuple[str, ...], counted: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    files = [PHOTOS / "welten.jpg", PHOTOS / "helden.jpg"]
    done = CliRunner().invoke(
        main, ["score", *map(str, files), *options, "--lang", "en"], input="\n" * 100
    )
    assert done.exit_code in (0, 1, 3), done.output
    assert counted["scan_pages"] == counted["judge_fields"] == len(files)
    assert counted["collect"] == 1
    assert counted["settle_sheets"] == counted["judge_entry"] == len(files)


def test_report_json_overlay_and_record_of_one_run_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An overlay judged its own file alone, and could say undecided where the report said legal."""
    titles: list[str] = []
    from dicesheets.reports import overlay

    draw = overlay.draw_overlay

    def watch(*given: Any) -> Any:
        titles.append(given[3])
        return draw(*given)

    monkeypatch.setattr(overlay, "draw_overlay", watch)
    photo = PHOTOS / "welten.jpg"
    folders = ["--overlay", str(tmp_path / "o"), "--save", str(tmp_path / "s")]
    done = CliRunner().invoke(main, ["score", str(photo), *folders, "--json", "--lang", "en"])
    verdict = json.loads(done.stdout)
    (title,) = titles
    words = {True: "legal", False: "not legal", None: "undecided"}
    assert title.startswith(f"{verdict['score']} · {words[verdict['legal']]}")
    (record,) = (tmp_path / "s").glob("*.yaml")
    entry = load_entry(record)
    assert judge.judge_entry(entry).verdict.score_tenths == round(verdict["score"] * 10)
    assert [(d.card, d.field) for d in entry.doubts] == [
        (d["card"], d["field"]) for d in verdict["review"]
    ]
    (drawn,) = (tmp_path / "o").iterdir()
    assert cv2.imread(str(drawn)) is not None
