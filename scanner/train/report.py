"""Reports: how well the networks read writers they have never seen."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dicesheets.scanner.decode import best_numbers
from dicesheets.scanner.recognise import JUNK, NUMBER_CHARACTERS, VALUES
from dicesheets.scanner.train.fit import fit_temperature
from dicesheets.scanner.train.glyphs import GROUPS
from dicesheets.scanner.train.nets import HEADS
from dicesheets.scanner.train.shards import KINDS, Shard
from dicesheets.scanner.train.strips import Strips

BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0001)
# Decoding is plain Python; this many strips settle a single number.
FITTED_STRIPS = 4000
STARTS = np.cumsum([0, *HEADS[:-1]])

Answers = tuple[NDArray[np.bool_], NDArray[np.float64]]


def fit_temperatures(scores: NDArray[np.float32], shard: Shard) -> dict[str, float]:
    """Give each kind the temperature that makes its probabilities honest."""
    found = {}
    for which, kind in enumerate(KINDS):
        rows = shard.kind == which
        found[kind.value] = round(fit_temperature(_own(scores[rows], which), shard.label[rows]), 3)
    return found


def temper(
    scores: NDArray[np.float32], shard: Shard, temperatures: Mapping[str, float]
) -> NDArray[np.float32]:
    """Make scores honest: divide them by the temperature of their field's kind."""
    by_kind = np.array([temperatures[kind.value] for kind in KINDS], np.float32)
    return np.asarray(scores / by_kind[shard.kind][:, None], np.float32)


def confidences(scores: NDArray[np.float32], shard: Shard) -> NDArray[np.float64]:
    """Give how sure each field's reading is, by honest scores."""
    sure = np.empty(len(scores))
    for which in range(len(KINDS)):
        rows = shard.kind == which
        sure[rows] = softmax(_own(scores[rows], which)).max(axis=1, initial=0.0)
    return sure


def report_marks(scores: NDArray[np.float32], shard: Shard) -> list[str]:
    """Give accuracy by kind and writer group, confusions and reliability as lines of Markdown."""
    lines = ["| what | fields | wrong | right |", "|---|---|---|---|"]
    reliability: list[Answers] = []
    details: list[str] = []
    for which, kind in enumerate(KINDS):
        rows = shard.kind == which
        chances = softmax(_own(scores[rows], which))
        label, best = shard.label[rows], chances.argmax(axis=1)
        right = best == label
        reliability.append((right, chances.max(axis=1)))
        lines.append(_row(kind.value, right))
        values = VALUES[kind]
        for index, value in enumerate(values):
            lines.append(_row(f"{kind.value}: {value or 'empty'}", right[label == index]))
        clear = label != values.index(JUNK)
        lines.append(_row(f"{kind.value}: without junk", right[clear]))
        if kind.value == "digit":
            lines += _by_group(shard.group[rows], label, right)
        details += _confusions(kind.value, values, label, best)
    return [*lines, "", *details, "", *_reliability(reliability)]


def report_strips(scores: NDArray[np.float32], strips: Strips, temperature: float) -> list[str]:
    """Give exact-string accuracy of the numbers net as lines of Markdown."""
    lines = ["| what | strips | wrong | right |", "|---|---|---|---|"]
    truth, answers = spell(strips), []
    for columns in log_softmax(scores / temperature):
        answers.append(max(best_numbers(columns, NUMBER_CHARACTERS, JUNK), key=lambda a: a[1]))
    right = np.array([answer[0] == text for answer, text in zip(answers, truth, strict=True)])
    sure = np.array([answer[1] for answer in answers])
    lines.append(_row("number", right))
    kinds = np.array(["empty" if t is None else "junk" if t == JUNK else "written" for t in truth])
    point = np.array([t is not None and "." in t for t in truth])
    for name in ("empty", "junk", "written"):
        lines.append(_row(f"number: {name}", right[kinds == name]))
    lines.append(_row("number: with a decimal mark", right[point]))
    for index, group in enumerate(GROUPS):
        chosen = (strips.group == index) & (kinds == "written")
        lines.append(_row(f"number: written, {group}", right[chosen]))
    return [*lines, "", *_reliability([(right, sure)])]


def fit_strip_temperature(scores: NDArray[np.float32], strips: Strips) -> float:
    """Give the temperature under which the true strings are likeliest among those found."""
    truth = spell(strips)[:FITTED_STRIPS]
    scores = scores[:FITTED_STRIPS]
    tried = np.geomspace(0.6, 2.5, 12)
    losses = []
    for temperature in tried:
        total = 0.0
        for columns, text in zip(log_softmax(scores / temperature), truth, strict=True):
            answers = dict(best_numbers(columns, NUMBER_CHARACTERS, JUNK))
            total -= float(np.log(max(answers.get(text, 0.0), 1e-4)))
        losses.append(total)
    return round(float(tried[int(np.argmin(losses))]), 3)


def spell(strips: Strips) -> list[str | None]:
    """Give every strip's true string, None for empty."""
    texts = []
    for classes, length in zip(strips.spelled.tolist(), strips.length.tolist(), strict=True):
        texts.append("".join(NUMBER_CHARACTERS[c - 1] for c in classes[:length]) or None)
    return texts


def softmax(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    return np.asarray(np.exp(log_softmax(scores)), np.float64)


def log_softmax(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    high = scores - scores.max(axis=-1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(axis=-1, keepdims=True)), np.float32)


def _own(scores: NDArray[np.float32], which: int) -> NDArray[np.float32]:
    return scores[:, STARTS[which] : STARTS[which] + HEADS[which]]


def _row(name: str, right: NDArray[np.bool_]) -> str:
    count, wrong = len(right), int((~right).sum())
    share = f"{100 * (1 - wrong / count):.2f} %" if count else "–"
    return f"| {name} | {count} | {wrong} | {share} |"


def _by_group(
    group: NDArray[np.int64], label: NDArray[np.int64], right: NDArray[np.bool_]
) -> list[str]:
    lines = []
    played = (label >= 2) & (label <= 7)  # the digits 1 to 6
    written = (label >= 1) & (label <= 10)
    for index, name in enumerate(GROUPS):
        lines.append(_row(f"digits 1-6, {name}", right[played & (group == index)]))
        lines.append(_row(f"digits 0-9, {name}", right[written & (group == index)]))
    return lines


def _confusions(
    kind: str,
    values: tuple[str | None, ...],
    label: NDArray[np.int64],
    best: NDArray[np.int64],
) -> list[str]:
    pairs = np.zeros((len(values), len(values)), int)
    np.add.at(pairs, (label, best), 1)
    np.fill_diagonal(pairs, 0)
    worst = np.argsort(pairs, axis=None)[::-1][:8]
    said = []
    for flat in worst.tolist():
        true, read = divmod(flat, len(values))
        if pairs[true, read]:
            said.append(
                f"{values[true] or 'empty'} as {values[read] or 'empty'} {pairs[true, read]}"
            )
    return [f"- {kind}, most frequent confusions: {', '.join(said) or 'none'}"]


def _reliability(answers: list[Answers]) -> list[str]:
    right = np.concatenate([a[0] for a in answers])
    sure = np.concatenate([a[1] for a in answers])
    lines = ["| confidence said | readings | right |", "|---|---|---|"]
    for low, high in pairwise(BINS):
        chosen = (sure >= low) & (sure < high)
        if chosen.any():
            share = 100 * right[chosen].mean()
            lines.append(f"| {low:g}-{min(high, 1):g} | {int(chosen.sum())} | {share:.2f} % |")
    return lines
