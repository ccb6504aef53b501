"""Records as text: YAML or JSON to `Record` and back.

Everything in a text is checked against the layout before a record exists.
"""

from dicesheets.records.read import (
    FindLayout,
    find_classic,
    load_record,
    load_with_layout,
    parse_record,
)
from dicesheets.records.write import format_record

__all__ = [
    "FindLayout",
    "find_classic",
    "format_record",
    "load_record",
    "load_with_layout",
    "parse_record",
]
