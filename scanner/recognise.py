"""Recognising: what stands in a field, with honest probabilities.

Takes patches cut from the photo and the same patches of the printed artwork; knows nothing of
cards, layouts or geometry beyond the window it wants cut. Four small networks do the reading: one
for single marks (digit, mark, circle, fill), one for number strips, and for each a larger one that
looks at what leaves it unsure. Unsure marks are compared with what the same hand wrote elsewhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dicesheets.layouts.marks import DIE_FACES
from dicesheets.layouts.model import Kind
from dicesheets.scanner.cores import has_one_core
from dicesheets.scanner.decode import Wanted, as_spelled, spell_number
from dicesheets.scanner.same_hand import Floats, compare_with_mates

Patches = NDArray[np.uint8] | NDArray[np.float32]
MODELS: Final = Path(__file__).parent / "models"

MARGIN: Final = 0.2
"""Margin round a field's box on every side: share of the longer side (number: of the height); less
at the ends of a long box."""
LONG: Final = 1.3
"""A box is long whose longer side is this many of its shorter ones."""
LEAST_WINDOW: Final = 1.05
"""Least side of a mark's window, in longer sides of its box."""
LONG_FOR_A_DIGIT: Final = 1.6
"""In a box longer than that a digit, as high as the box, is looked at closer: of 180 in boxes of
1.7, 3 were read wrongly, and none so; the longest that the networks learned from has 1.5."""
LEAST_DIGIT_WINDOW: Final = 0.9
"""Least side of its window, in longer sides of its box."""
PATCH_PX: Final = 40
"""Side of the square patch of a single mark."""
STRIP_HEIGHT_PX: Final = 40
STRIP_WIDTH_PX: Final = 128
"""Size of a number's patch; its window is stretched to fit."""

JUNK: Final = "?"
"""Something stands there that must be looked at: scribbled out, overwritten, a stray stroke."""

Value = str | None

# The order of the network's outputs, kind by kind.
VALUES: Final[Mapping[Kind, tuple[Value, ...]]] = {
    Kind.DIGIT: (None, *"0123456789", JUNK),
    Kind.MARK: (None, "x", JUNK),
    Kind.CIRCLE: (None, "x", "o", "ox", JUNK),
    Kind.FILL: (None, "#", JUNK),
}
COMPARED: Final[Mapping[Kind, NDArray[np.intp]]] = {
    kind: np.array(
        [i for i, v in enumerate(values) if kind is not Kind.DIGIT or v in (None, *DIE_FACES)]
    )
    for kind, values in VALUES.items()
}
"""The outputs that mates speak for. Corrections and digits that no die shows have no mates to speak
for them and keep their share, so that nobody's 6 talks a scribble away."""
NUMBER_CHARACTERS: Final = "0123456789." + JUNK
"""What the strip network tells apart, after its blank; a decimal comma is read as a point."""

POINT: Final = 1 + NUMBER_CHARACTERS.index(".")
POINT_WEIGHT: Final = 8.0
"""In training two numbers in five have a point, on paper nearly all that may have one: without this
weight one written in a hurry is overlooked, and 10.1 read as 101."""

SECOND_LOOK_BELOW: Final = 0.998
"""What is read less surely is read by a larger network too, and what both say together counts."""
JUNK_WEIGHT: Final = 0.2
"""In training one digit in twelve is scribbled out and one mark in twenty a slip of the pen; on
paper far fewer are."""
Move = tuple[float, float, float, float]
AS_IT_IS: Final[Move] = (1.0, 1.0, 0.0, 0.0)
"""How a patch is looked at: made so much wider and taller, moved so many pixels right and down."""
STRETCHES: Final[tuple[Move, ...]] = ((1.07, 1.0, 0.0, 0.0), (1.0, 1.07, 0.0, 0.0))
"""The second look at a number is one at the strip as it is and as many at it stretched so."""
SHIFTS: Final[tuple[Move, ...]] = (AS_IT_IS, (1.0, 1.0, 1.2, 0.6), (1.0, 1.0, -1.2, -0.6))
"""The second look at a mark is one with both networks at each of these; the mean counts."""

BATCH_PX: Final = 64 * PATCH_PX**2
"""Pixels that a network looks at in one go, 64 marks or 20 strips. It keeps what its largest batch
took for good, 100 MB and more for 500 strips; more at once take as long, and give the same."""
THREADS: Final = {"marks": 2, "second": 2}
"""Of the networks for marks; numbers are read beside them, with one each."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """The possible contents of one field, likeliest first; None means empty."""

    probabilities: tuple[tuple[Value, float], ...]

    @property
    def value(self) -> Value:
        return self.probabilities[0][0]

    @property
    def confidence(self) -> float:
        return self.probabilities[0][1]


@dataclass(frozen=True, slots=True)
class Window:
    """The rectangle to cut for a field, in the unit of its box."""

    left: float
    top: float
    width: float
    height: float


def window(kind: Kind, left: float, top: float, width: float, height: float) -> Window:
    """Give the window to cut round a field's box.

    A number's window is the box and a margin, stretched to STRIP_WIDTH_PX x STRIP_HEIGHT_PX;
    every other field's is a square round the box's middle, PATCH_PX x PATCH_PX. Round a long box
    it is smaller, or thin lines would be lost, but it always holds the whole box; of a long box for
    a digit all but its ends.
    """
    if kind is Kind.NUMBER:
        margin = MARGIN * height
        return Window(left - margin, top - margin, width + 2 * margin, height + 2 * margin)
    longer, shorter = max(width, height), min(width, height)
    if kind is Kind.DIGIT and longer > LONG_FOR_A_DIGIT * shorter:
        side = max(shorter * (1 + 2 * MARGIN), longer * LEAST_DIGIT_WINDOW)
    else:
        side = max(min(longer, LONG * shorter) * (1 + 2 * MARGIN), longer * LEAST_WINDOW)
    return Window(left + (width - side) / 2, top + (height - side) / 2, side, side)


def recognise(
    photo: Patches, artwork: Patches, kinds: Sequence[Kind], hands: Sequence[int] | None = None
) -> tuple[Recognition, ...]:
    """Read single marks, all kinds in one batch.

    `photo` and `artwork` are n x PATCH_PX x PATCH_PX, paper white at 1.0 (float) or 255 (uint8).
    `hands` says who filled each field, by any number; fields of one hand are compared.
    """
    if not kinds:
        return ()
    scores, seen = _run("marks", photo, artwork)
    chances = _chances(scores, kinds, "")
    unsure = chances.max(axis=1) < SECOND_LOOK_BELOW
    if unsure.any():
        asked = [kinds[i] for i in np.flatnonzero(unsure).tolist()]
        again = _look_again(photo[unsure], artwork[unsure], scores[unsure])
        chances[unsure] = _chances(again, asked, "second ")
        if hands is not None:
            _compare_hands(chances, seen, kinds, hands)
    return tuple(
        _ranked(zip(VALUES[kind], row, strict=False))
        for kind, row in zip(kinds, chances.tolist(), strict=True)
    )


def recognise_numbers(
    photo: Patches, artwork: Patches, wanted: Sequence[Wanted] | None = None
) -> tuple[Recognition, ...]:
    """Read number strips: the best few strings such as "42" or "10.1", empty and junk included.

    The arrays are n x STRIP_HEIGHT_PX x STRIP_WIDTH_PX. Where a number does not belong, those that
    do are given too, however unlikely. What is left of the probability beyond the strings given
    belongs to JUNK.
    """
    if len(photo) == 0:
        return ()
    known = tuple(wanted or (Wanted(),) * len(photo))
    answers = _spell("numbers", photo, artwork, known)
    unsure = [i for i, found in enumerate(answers) if _is_unsure(found, known[i])]
    if unsure:
        again = photo[unsure], artwork[unsure], [known[i] for i in unsure]
        looks = [_spell("second-numbers", *again, move) for move in (AS_IT_IS, *STRETCHES)]
        for i, *views in zip(unsure, *looks, strict=True):
            answers[i] = _mean([answers[i], *views])
    return tuple(_ranked(as_spelled(shares).items()) for shares in answers)


def _is_unsure(shares: Mapping[Value, float], wanted: Wanted) -> bool:
    best = max(shares, key=lambda value: shares[value])
    return shares[best] < SECOND_LOOK_BELOW or wanted.is_odd(best)


def prepare(photo: Patches, artwork: Patches) -> NDArray[np.float32]:
    """Turn photo and artwork into the networks' input: two channels of ink, paper at 0.

    Paper brighter than its white is paper.
    """
    ink = np.empty((len(photo), 2, *photo.shape[1:]), np.float32)
    for channel, patches in enumerate((photo, artwork)):
        if patches.dtype == np.uint8:
            np.divide(patches, np.float32(255), out=ink[:, channel])
        else:
            np.clip(patches, 0, 1, out=ink[:, channel])
    return np.subtract(1, ink, out=ink)


def _chances(logits: Floats, kinds: Sequence[Kind], look: str) -> Floats:
    """Turn each row's outputs for its kind into probabilities; behind them are zeros."""
    found = np.zeros((len(kinds), max(map(len, VALUES.values()))), np.float32)
    for kind in dict.fromkeys(kinds):
        values = VALUES[kind]
        first = _first_outputs()[kind]
        rows = [i for i, other in enumerate(kinds) if other is kind]
        temperature = _calibration()[f"{look}{kind.value}"]
        chances = _softmax(logits[rows, first : first + len(values)] / temperature)
        chances[:, values.index(JUNK)] *= JUNK_WEIGHT
        chances /= chances.sum(axis=1, keepdims=True)
        found[rows, : len(values)] = chances
    return found


def _look_again(photo: Patches, artwork: Patches, first: Floats) -> Floats:
    """Return what both networks together make of marks, looked at in several ways.

    What the first makes of them as they are is known.
    """
    looks = [_run("marks", photo, artwork, move)[0] for move in SHIFTS if move != AS_IT_IS]
    looks += [_run("second", photo, artwork, move)[0] for move in SHIFTS]
    return np.asarray(np.sum([first, *looks], axis=0) / len(SHIFTS), np.float32)


def _compare_hands(
    chances: Floats, seen: Floats, kinds: Sequence[Kind], hands: Sequence[int]
) -> None:
    """Let the sure fields of each kind and hand speak for or against the unsure ones."""
    unsure = chances.max(axis=1) < SECOND_LOOK_BELOW
    whose = list(zip(kinds, hands, strict=True))
    for one in {whose[i] for i in np.flatnonzero(unsure).tolist()}:
        rows = np.array([other == one for other in whose])
        asked = unsure[rows]
        compared = COMPARED[one[0]]
        weighed = compare_with_mates(chances[np.ix_(rows, compared)], seen[rows], asked)
        chances[np.ix_(rows & unsure, compared)] = weighed


def _spell(
    net: str, photo: Patches, artwork: Patches, wanted: Sequence[Wanted],
    move: Move = AS_IT_IS,
) -> list[dict[Value, float]]:  # fmt: skip
    """Give the best few strings of every strip with their probabilities."""
    (scores,) = _run(net, photo, artwork, move)
    columns = _softmax(scores / _calibration()[net])
    points = [POINT_WEIGHT if one.has_tenths else 1.0 for one in wanted]
    columns[..., POINT] *= np.array(points, np.float32)[:, None]
    columns /= columns.sum(axis=-1, keepdims=True)
    return [
        spell_number(np.log(strip + 1e-12), NUMBER_CHARACTERS, JUNK, one)
        for strip, one in zip(columns, wanted, strict=True)
    ]


def moved(patches: NDArray[Any], move: Move) -> NDArray[Any]:
    """Return patches, n x channels x height x width, as one looks at them, about their middles."""
    import cv2

    if move == AS_IT_IS:
        return patches
    wide, tall, right, down = move
    size = (patches.shape[3], patches.shape[2])
    shape = np.diag([wide, tall])
    middle = (np.array(size) - 1) / 2
    matrix = np.column_stack([shape, middle - shape @ middle + (right, down)])
    found = np.empty_like(patches)
    for patch, channels in zip(patches, found, strict=True):
        for plane, target in zip(patch, channels, strict=True):
            target[:] = cv2.warpAffine(plane, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    return found


def _mean(looks: Sequence[Mapping[Value, float]]) -> dict[Value, float]:
    values = dict.fromkeys(value for shares in looks for value in shares)
    return {value: sum(shares.get(value, 0.0) for shares in looks) / len(looks) for value in values}


def _ranked(answers: Any) -> Recognition:
    return Recognition(tuple(sorted(answers, key=lambda answer: -answer[1])))


def _softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    exponents = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(exponents / exponents.sum(axis=-1, keepdims=True), np.float32)


@cache
def _calibration() -> Mapping[str, float]:
    text = (MODELS / "calibration.json").read_text(encoding="utf-8")
    temperatures: Mapping[str, float] = json.loads(text)["temperatures"]
    return temperatures


@cache
def _first_outputs() -> Mapping[Kind, int]:
    """Where each kind's outputs start."""
    firsts, first = {}, 0
    for kind, values in VALUES.items():
        firsts[kind] = first
        first += len(values)
    return firsts


def load_onnxruntime() -> Any:
    """Return onnxruntime, imported so that it keeps to itself."""
    # Version 1.31 writes a device id and a database into the user's cache folder and, after 25 s,
    # looks up a telemetry host. It reads this variable while it is imported, and only then.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    return onnxruntime


def _session(name: str) -> Any:
    """Return a network ready to run; a forked process loads its own, as threads are not forked."""
    return _session_of(name, os.getpid())


@cache
def _session_of(name: str, process: int) -> Any:
    onnxruntime = load_onnxruntime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1 if has_one_core() else THREADS.get(name, 1)
    options.inter_op_num_threads = 1
    # Spinning threads slow the next photo's decoding by 40 %.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    model = MODELS / f"{name}.onnx"
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _run(
    net: str, photo: Patches, artwork: Patches, move: Move = AS_IT_IS
) -> list[NDArray[np.float32]]:
    """Return a network's outputs for all patches, a batch at a time."""
    session, found = _session(net), []
    many = BATCH_PX // (photo.shape[1] * photo.shape[2])
    for first in range(0, len(photo), many):
        inputs = moved(prepare(photo[first : first + many], artwork[first : first + many]), move)
        found.append(session.run(None, {"patches": inputs}))
    return [np.concatenate(parts, dtype=np.float32) for parts in zip(*found, strict=True)]
