"""Changes: every way to make one operator or whole number of a source file wrong.

Knows Python's grammar. Does not know tests, folders or how a change is tried.
"""

from __future__ import annotations

import ast
import io
import tokenize
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

# Comparisons move their boundary rather than turn round: `<` for `>=` is noticed by anything.
SWAPS: dict[type[ast.AST], tuple[str, str, str]] = {
    ast.Lt: ("<", "<=", "boundary"),
    ast.LtE: ("<=", "<", "boundary"),
    ast.Gt: (">", ">=", "boundary"),
    ast.GtE: (">=", ">", "boundary"),
    ast.Eq: ("==", "!=", "equality"),
    ast.NotEq: ("!=", "==", "equality"),
    ast.And: ("and", "or", "logic"),
    ast.Or: ("or", "and", "logic"),
    ast.Add: ("+", "-", "arithmetic"),
    ast.Sub: ("-", "+", "arithmetic"),
    ast.Mult: ("*", "/", "arithmetic"),
    ast.Div: ("/", "*", "arithmetic"),
    ast.FloorDiv: ("//", "*", "arithmetic"),
    ast.BitOr: ("|", "&", "sets"),
    ast.BitAnd: ("&", "|", "sets"),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

Place = tuple[int, int]  # line from 1, column from 0, in letters


@dataclass(frozen=True, slots=True)
class Change:
    """One wrong word in one file."""

    path: str  # from the root, with slashes
    line: int
    column: int
    before: str
    after: str
    kind: str

    def apply(self, source: str) -> str:
        """Return the source with this change made."""
        lines = source.splitlines(keepends=True)
        lines[self.line - 1] = self.changed_line(lines[self.line - 1])
        return "".join(lines)

    def changed_line(self, text: str) -> str:
        """Return the changed line, given the line as it was."""
        end = self.column + len(self.before)
        if text[self.column : end] != self.before:
            raise ValueError(f"{self.path}:{self.line}: {self.before!r} is not at {self.column}")
        if not self.after:  # `not x` becomes `x`
            end += len(text[end:]) - len(text[end:].lstrip())
        return text[: self.column] + self.after + text[end:]


def find_changes(path: str, source: str) -> tuple[Change, ...]:
    """Return all changes of a file, top to bottom.

    Texts, annotations, decorators, assertions, fractions and the `strict` of `zip` are left alone:
    the first four are not behaviour, fractions are measures of drawings (the golden plans hold
    them), and `strict` only says aloud what never happens.
    """
    tree = ast.parse(source)
    finder = _Finder(path, source)
    for statement in tree.body:
        if not _is_type_alias(statement):
            finder.visit(statement)
    return tuple(sorted(set(finder.found), key=lambda c: (c.line, c.column, c.after)))


def _is_type_alias(statement: ast.stmt) -> bool:
    """Say whether a statement of a module only gives a name to a type."""
    if not isinstance(statement, ast.Assign):
        return False
    value = statement.value
    is_union = isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr)
    return is_union or isinstance(value, ast.Subscript)


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.found: list[Change] = []
        # ast counts bytes, tokenize and this module count letters.
        self._lines = source.splitlines(keepends=True)
        words = tokenize.generate_tokens(io.StringIO(source).readline)
        self._tokens = [token for token in words if token.type in (tokenize.OP, tokenize.NAME)]
        self._starts = [token.start for token in self._tokens]

    def _add(self, place: Place, before: str, after: str, kind: str) -> None:
        self.found.append(Change(self.path, *place, before, after, kind))

    def _place(self, line: int, column_bytes: int) -> Place:
        raw = self._lines[line - 1].encode()[:column_bytes]
        return line, len(raw.decode())

    def _start(self, node: ast.expr | ast.stmt) -> Place:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr) -> Place:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _words(self, start: Place, end: Place) -> Iterator[tokenize.TokenInfo]:
        for token in self._tokens[bisect_left(self._starts, start) :]:
            if token.start >= end:
                return
            yield token

    def _swap(self, operator: ast.AST, start: Place, end: Place) -> None:
        """Note the swap of an operator that stands between two operands."""
        swap = SWAPS.get(type(operator))
        if swap is None:
            return
        before, after, kind = swap
        for token in self._words(start, end):
            if token.string in (before, f"{before}="):  # `+=` is a `+` in an assignment
                tail = token.string[len(before) :] if token.string != before else ""
                self._add(token.start, before + tail, after + tail, kind)
                return

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for operator, (left, right) in zip(node.ops, pairwise(operands), strict=True):
            start, end = self._end(left), self._start(right)
            self._swap(operator, start, end)
            self._negate(operator, start, end)
        self.generic_visit(node)

    def _negate(self, operator: ast.AST, start: Place, end: Place) -> None:
        """Note `in` for `not in`, `is` for `is not`, and the other way round."""
        for token in self._words(start, end):
            at = token.start
            if isinstance(operator, ast.In) and token.string == "in":
                self._add(at, "in", "not in", "equality")
            elif isinstance(operator, ast.NotIn) and token.string == "not":
                self._add(at, "not", "", "equality")
            elif isinstance(operator, ast.Is) and token.string == "is":
                self._add(at, "is", "is not", "equality")
            elif isinstance(operator, ast.IsNot) and token.string == "not":
                self._add(at, "not", "", "equality")

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        # `a and b and c` is one node; changing one word of it changes the grouping, as a slip would
        for left, right in pairwise(node.values):
            self._swap(node.op, self._end(left), self._start(right))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._swap(node.op, self._end(node.left), self._start(node.right))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._swap(node.op, self._end(node.target), self._start(node.value))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add(self._start(node), "not", "", "logic")
        elif isinstance(node.op, ast.USub):
            self._add(self._start(node), "-", "", "arithmetic")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add(self._start(node), str(node.value), str(not node.value), "constant")
        elif isinstance(node.value, int):
            start, end = self._start(node), self._end(node)
            written = self._lines[start[0] - 1][start[1] : end[1]]
            self._add(start, written, str(node.value + 1), "constant")
            if node.value > 0:
                self._add(start, written, str(node.value - 1), "constant")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in NAMES:
            self._add(self._start(node.func), node.func.id, NAMES[node.func.id], "choice")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._add(self._start(node), "break", "continue", "loop")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add(self._start(node), "continue", "break", "loop")

    # What is left alone.

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone: before Python 3.12 places inside them are not told."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.visit(node.target)
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in (*node.defaults, *(d for d in node.kw_defaults if d is not None)):
            self.visit(default)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.visit(node.args)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)
