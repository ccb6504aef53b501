"""What answers would change is told of each, unless it is the same for all."""

from __future__ import annotations

from typing import Any

from dicesheets.web.what_changes import all_alike, changes_of
from dicesheets.words.text import Text

UNWEIGHED: dict[str, Any] = {"changes": None}


def tried(score: str, legal: bool | None = True) -> dict[str, Any]:
    return {"score": [score.replace(".", ","), score], "legal": legal}


def test_what_was_tried_is_told_as_score_and_verdict() -> None:
    found = changes_of(UNWEIGHED, [tried("8.2"), tried("", False), tried("8.3", None), None])
    assert [one.en for one in found] == ["then 8.2 · legal", "not legal", "then 8.3", ""]
    assert found[0].de == "dann 8,2 · regelgerecht"
    assert not all_alike(found).de


def test_what_was_weighed_is_told_as_it_is() -> None:
    found = changes_of({"changes": [None, ["Ergebnis 8,2", "result 8.2"]]}, [])
    assert found == [Text("wie jetzt", "as now"), Text("Ergebnis 8,2", "result 8.2")]


def test_answers_that_all_come_to_the_same_are_said_to_do_so() -> None:
    """Seven buttons promised one and the same result."""
    same = changes_of(UNWEIGHED, [tried("8.2"), tried("8.2")])
    assert all_alike(same).en == (
        "By itself it makes no difference what stands here (then 8.2 · legal)."
    )
    assert not all_alike(same[:1]).en, "one answer is no choice"
    assert not all_alike(changes_of(UNWEIGHED, [None, None])).en, "nobody knows"
