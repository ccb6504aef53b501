"""The training runs from start to end, and goes on where it was interrupted.

Runs where torch is installed. The data is a small one in the format of the real: what the hands
that ship wrote, under the names of writers on both sides of the split.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from dicesheets.practice.handwriting import (
    COMMA,
    CROSS,
    FILL,
    POINT,
    RING,
    SLASH,
    Strokes,
    is_held_out,
    load_hands,
)
from dicesheets.scanner.recognise import MODELS

torch = pytest.importorskip("torch")

POINTS = 200  # across a glyph, as pens tell it
SCAN_PX, MNIST_PX = 64, 28
DIGITS = tuple((str(digit), str(digit)) for digit in range(10))
MARKS = (
    (CROSS, "x"), (RING, "o"), (SLASH, "/"), (POINT, "."), (COMMA, ","),
    (SLASH, "-"), (CROSS, "+"), (CROSS, "*"),
)  # fmt: skip
PENDIGITS_WRITERS = (4, 9, 1, 2)  # held out are the first two
SWISS_IDS = (*range(120, 124), *range(10, 14))
NETWORKS = ("marks", "second", "numbers", "second-numbers")


def writers(source: str) -> Iterator[tuple[int, str]]:
    """Yield a hand's number and a name for it: two who are held out, two who are not."""
    for side in (True, False):
        found = (f"w{n}" for n in range(999) if is_held_out(source, f"w{n}") is side)
        for number in range(2):
            yield number + 2 * (not side), next(found)


def packed(glyphs: Sequence[Strokes]) -> dict[str, np.ndarray]:
    strokes = [np.rint(stroke * POINTS).astype(np.int16) for glyph in glyphs for stroke in glyph]
    return {
        "pts": np.concatenate(strokes),
        "stroke_len": np.array([len(stroke) for stroke in strokes]),
        "nstrokes": np.array([len(glyph) for glyph in glyphs]),
    }


def save_unipen(file: Path, characters: Sequence[tuple[str, str]]) -> None:
    hands, names = load_hands(), list(writers("unipen"))
    rows = [
        (label, place, glyph)
        for place, (hand, _) in enumerate(names)
        for character, label in characters
        for glyph in hands[hand].glyphs[character]
    ]
    np.savez(
        file,
        **packed([glyph for _, _, glyph in rows]),
        label=np.array([label for label, _, _ in rows]),
        writer=np.array([place for _, place, _ in rows]),
        writer_names=np.array([name for _, name in names]),
        clean=np.ones(len(rows), bool),
        lowres=np.zeros(len(rows), bool),
    )


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    hands, rng = load_hands(), np.random.default_rng(6)
    save_unipen(folder / "unipen_digits_strokes.npz", DIGITS)
    save_unipen(folder / "unipen_marks_strokes.npz", MARKS)
    rows = [
        (digit, writer, glyph)
        for place, writer in enumerate(PENDIGITS_WRITERS)
        for digit in range(10)
        for glyph in hands[place].glyphs[str(digit)]
    ]
    np.savez(
        folder / "pendigits_train_strokes.npz",
        **packed([glyph for _, _, glyph in rows]),
        label=np.array([digit for digit, _, _ in rows]),
        writer=np.array([writer for _, writer, _ in rows]),
    )
    categories, drawings = ("zigzag", "circle"), []
    for number, key in writers("quickdraw"):
        drawings += [(0, key, glyph) for glyph in hands[number].glyphs[FILL]]
        drawings += [(1, key, glyph) for glyph in hands[number].glyphs[RING]]
    np.savez(
        folder / "quickdraw_marks_subset.npz",
        **packed([glyph for _, _, glyph in drawings]),
        categories=np.array(categories),
        label=np.array([category for category, _, _ in drawings]),
        key_id=np.array([key for _, key, _ in drawings]),
    )
    ids = np.repeat(SWISS_IDS, 10)
    scans = np.full((len(ids), SCAN_PX, SCAN_PX), 230, np.uint8)
    scans[:, 20:44, 26:38] -= rng.integers(60, 200, (len(ids), 24, 12), np.uint8)
    np.savez(folder / "swiss_train_64.npz", x=scans, y=np.arange(len(ids)) % 10, id=ids)
    images = np.zeros((20, MNIST_PX, MNIST_PX), np.uint8)
    images[:, 8:20, 10:18] = rng.integers(60, 255, (20, 12, 8), np.uint8)
    np.savez(folder / "mnist.npz", x_train=images, y_train=np.arange(20) % 10)
    return folder


def train(data: Path, out: Path, *more: str) -> None:
    from dicesheets.scanner.train.__main__ import main

    cache = str(data / "cache")
    arguments = ["--data", str(data), "--out", str(out), "--cache", cache, "--processes", "1"]
    main([*arguments, "--tiny", *more])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_an_interrupted_training_goes_on_and_ends_as_one_that_was_not(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dicesheets.scanner.train import fit

    save = fit._State.save

    def save_and_stop(state: fit._State, file: Path, epochs: int) -> None:
        save(state, file, epochs)
        raise KeyboardInterrupt

    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(fit._State, "save", save_and_stop)
        train(data, stopped)
    assert [file.name for file in stopped.iterdir()] == ["marks.first.part.pt"]
    train(data, stopped, "--only", "marks")  # after an epoch
    train(data, whole, "--only", "marks")
    weights = [torch.load(out / "marks.pt", weights_only=True) for out in (stopped, whole)]
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[1])
    before = (stopped / "marks.onnx").stat().st_mtime_ns
    train(data, stopped)  # after a step
    assert (stopped / "marks.onnx").stat().st_mtime_ns == before
    assert {file.stem for file in stopped.glob("*.onnx")} == set(NETWORKS)
    assert not list(stopped.glob("*.part.pt"))
    temperatures, shipped = (
        json.loads((folder / "calibration.json").read_text(encoding="utf-8"))["temperatures"]
        for folder in (stopped, MODELS)
    )
    assert set(temperatures) == set(shipped)
    report = (stopped / "report.md").read_text(encoding="utf-8")
    assert "## Single marks, normal photos" in report
    assert "## Numbers (second-numbers), cut from practice photos" in report
    with pytest.raises(SystemExit, match=r"other options \(--seed"):
        train(data, stopped, "--seed", "2")
