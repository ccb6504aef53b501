"""Numbers as people write them: text to tenths and back, with the decimal mark of each language."""

from __future__ import annotations

from dicesheets.words.text import Text


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


def written(mark: str) -> Text:
    """Return a number as it stands in a record with the decimal mark of each language."""
    return Text(mark.replace(".", ","), mark)
