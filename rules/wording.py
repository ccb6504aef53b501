"""Words and numbers that findings share, in German and English."""

from __future__ import annotations

from collections.abc import Sequence

from dicesheets.layouts.model import Text

MOST_NAMED = 8  # fields named in a sentence; the finding itself lists all of them


def listed(names: Sequence[str]) -> Text:
    """Return "a, b und c" / "a, b and c"; long lists end with their number."""
    shown = list(names[:MOST_NAMED])
    rest = len(names) - len(shown)
    if rest:
        head = ", ".join(shown)
        return Text(f"{head} und {rest} weitere", f"{head} and {rest} more")
    if len(shown) < 2:
        return Text("".join(shown), "".join(shown))
    head = ", ".join(shown[:-1])
    return Text(f"{head} und {shown[-1]}", f"{head} and {shown[-1]}")


def parse_tenths(mark: str | None) -> int | None:
    """Return a written number in tenths: "10.1" is 101; None if it is none or finer than that."""
    whole, _, decimals = (mark or "").replace(",", ".").partition(".")
    decimals = decimals.rstrip("0")
    if not whole.isdecimal() or len(decimals) > 1 or (decimals and not decimals.isdecimal()):
        return None
    return int(whole) * 10 + int(decimals or "0")


def parse_whole(mark: str | None) -> int | None:
    """Return a written whole number; None if it is none."""
    tenths = parse_tenths(mark)
    return None if tenths is None or tenths % 10 else tenths // 10


def format_tenths(tenths: int) -> Text:
    """Return tenths as a number with its decimal mark: 101 is "10,1" / "10.1"."""
    sign = "-" if tenths < 0 else ""
    whole, decimal = divmod(abs(tenths), 10)
    return Text(f"{sign}{whole},{decimal}", f"{sign}{whole}.{decimal}")
