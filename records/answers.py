"""What a person has said about a record's fields: they are not asked again.

The answer itself stands under `rounds`; `answered` only names the fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.model import Layout, Text
from dicesheets.records.faults import Faults
from dicesheets.records.tree import Items, Mapping, Node, Scalar
from dicesheets.rules.entry import Answer
from dicesheets.rules.record import Record

ANSWERED_KEY = "answered"
_KEYS = ("round", "card", "field")
_REMEDY = "{round: 1, card: …, field: …}"


def read_answers(
    node: Node | None, layout: Layout, record: Record, faults: Faults
) -> tuple[Answer, ...]:
    """Return the fields that a record calls answered, with what stands in them."""
    if node is None or (isinstance(node, Scalar) and node.text is None):
        return ()
    if not isinstance(node, Items):
        remedy = Text(
            f"beginne jede Zeile mit - und schreibe {_REMEDY}",
            f"begin each line with - and write {_REMEDY}",
        )
        faults.add(node, ANSWERED_KEY, Text("das ist keine Liste", "this is no list"), remedy)
        return ()
    found = (_read_answer(item, layout, record, faults) for item in node.nodes)
    return tuple({a.place: a for a in found if a is not None}.values())


def _read_answer(node: Node, layout: Layout, record: Record, faults: Faults) -> Answer | None:
    texts: dict[str, str] = {}
    if isinstance(node, Mapping):
        texts = {
            key.text or "": (value.text or "") if isinstance(value, Scalar) else ""
            for key, value in node.entries
        }
    rounds = {str(number): (number, round_) for number, round_ in record.numbered}
    number, round_ = rounds.get(texts.get("round", ""), (0, None))
    held = round_.card(texts.get("card", "")) if round_ else None
    fields = [field.id for field in layout.card(held.card).fields] if held else []
    if set(texts) != set(_KEYS) or held is None or texts["field"] not in fields:
        what = Text("das ist kein Feld dieses Blattes", "this is no field of this record")
        remedy = Text(f"schreibe {_REMEDY}", f"write {_REMEDY}")
        faults.add(node, ANSWERED_KEY, what, remedy)
        return None
    return Answer(number, held.card, texts["field"], held.mark(texts["field"]))


def answer_pairs(answers: Sequence[Answer]) -> Iterator[Sequence[tuple[str, object]]]:
    """Yield what each entry says, in the order in which it is written."""
    for answer in answers:
        yield [("round", answer.round), ("card", answer.card), ("field", answer.field)]
