"""The checks that a pad can make, and what their sentences may name: tables that need no pad."""

from __future__ import annotations

_OF_A_BOX = ("player", "box", "turn", "line")

# The places that the sentence of a check may have.
PLACES_OF: dict[str, tuple[str, ...]] = {
    "value": (*_OF_A_BOX, "written", "allowed"),
    "once": (*_OF_A_BOX, "number", "count"),
    "choice": (*_OF_A_BOX,),
    "exclusive": ("line", "number", "count", "players", "there", "together"),
    "taken-order": ("line", "early", "missing"),
    "order": (*_OF_A_BOX, "count", "most"),
    "lock": (*_OF_A_BOX, "needed", "count"),
    "then": (*_OF_A_BOX, "number", "before", "must"),
    "after": (*_OF_A_BOX, "written", "number", "times", "mark"),
    "alone": (*_OF_A_BOX, "written", "number"),
    "total": (*_OF_A_BOX, "result", "written"),
    "missing": (*_OF_A_BOX, "needed", "written"),
    "minus": (*_OF_A_BOX,),
    "gap": (*_OF_A_BOX,),
    "turns": ("turns",),
    "after-end": ("end", "late", "count"),
    "unfinished": ("reach",),
    "players": ("count", "least"),
}
# Checks that need a second sentence, and what it is for.
SECOND = {"after": "after-only", "alone": "alone-marks"}
# Last words of rules that findings of every game have: no check of a pad can be called so.
TAKEN_RULES = ("misread", "unreadable", "round-missing")
OF_LINES = tuple(c for c in PLACES_OF if c not in ("turns", "after-end", "unfinished", "players"))
OF_PADS = tuple(check for check in PLACES_OF if check not in OF_LINES)
