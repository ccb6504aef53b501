"""Which language to speak: what was asked for, else the environment's, else German."""

from __future__ import annotations

from collections.abc import Mapping

from dicesheets.layouts.model import LANGUAGES

# In the order in which the C library looks at them.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(asked: str | None, environment: Mapping[str, str]) -> str:
    """Return `de` or `en`; a locale that is neither counts as unknown."""
    if asked is not None:
        return asked
    for variable in _VARIABLES:
        if value := environment.get(variable):
            code = value[:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
