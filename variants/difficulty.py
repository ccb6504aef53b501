"""How hard a variant is meant to be."""

from __future__ import annotations

EASY, NORMAL, HARD = 0, 1, 2
DIFFICULTIES = ("easy", "normal", "hard")  # their names, in that order
DIFFICULTY_WORDS = {"easy": "leicht", "normal": "normal", "hard": "schwer"}  # in German
