"""Foreign text made harmless for a terminal: what cannot be seen is written out.

Names of files, texts of layouts and what codes say come from strangers. A control character among
them could recolour a terminal, move its cursor or forge a line of ours; one that turns the
direction of writing makes a text look like another.
"""

from __future__ import annotations

import re

LONGEST_VALUE = 60  # letters of a value in a message

# Control characters, direction marks and overrides, line and paragraph separators, the byte order
# mark, halves of characters (bytes of a name that is no UTF-8 among them) and invisible tags.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_NO_UTF8 = range(0xDC80, 0xDD00)  # how Python names bytes that it could not decode


def shown(text: str) -> str:
    """Return a text as one line in which every character can be seen: ESC becomes `\\x1b`."""
    return _HIDDEN.sub(_escaped, text)


def shown_lines(text: str) -> str:
    """Return a text of several lines in which every character can be seen."""
    return "\n".join(map(shown, text.split("\n")))


def shown_json(text: str) -> str:
    """Return JSON with the same meaning in which every character can be seen."""
    return _HIDDEN.sub(lambda found: _json_escaped(found[0]), text)


def first_hidden(text: str) -> str | None:
    """Return the first character that cannot be seen as its number (`U+001B`), or None."""
    found = _HIDDEN.search(text)
    return None if found is None else f"U+{ord(found[0]):04X}"


def shortened(text: str, most: int = LONGEST_VALUE) -> str:
    """Return a text with at most so many letters; of a longer one, the beginning and the end."""
    if len(text) <= most:
        return text
    head = most * 2 // 3
    return f"{text[:head]}…{text[head + 1 - most :]}"


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    code = ord(sign)
    if sign in _SHORT:
        return _SHORT[sign]
    if code in _NO_UTF8:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escaped(sign: str) -> str:
    data = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{data[i : i + 2].hex()}" for i in range(0, len(data), 2))
