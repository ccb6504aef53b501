"""Records as text: YAML or JSON to `Record` and back.

Everything in a text is checked against the layout before a record exists.
"""

from dicesheets.records.names import record_name
from dicesheets.records.read import (
    FindLayout,
    find_classic,
    load_entry,
    load_record,
    load_with_layout,
    parse_entry,
    parse_record,
)
from dicesheets.records.write import format_record

__all__ = [
    "FindLayout",
    "find_classic",
    "format_record",
    "load_entry",
    "load_record",
    "load_with_layout",
    "parse_entry",
    "parse_record",
    "record_name",
]
