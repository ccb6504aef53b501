"""One practice photo through the whole scanner: what was right, doubted, wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from dicesheets.bench.contact import Failure, cut_failures
from dicesheets.errors import DicesheetsError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Kind, Layout
from dicesheets.practice.handwriting import Hand
from dicesheets.practice.make import Wish
from dicesheets.practice.real_light import RealLight, gather_lights
from dicesheets.practice.rings import RINGS
from dicesheets.practice.sheet import Print, play_sheet, practise
from dicesheets.practice.strangers import STRANGERS, make_stranger
from dicesheets.records.read import parse_record
from dicesheets.records.write import format_record
from dicesheets.rules.entry import Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Severity, Verdict
from dicesheets.scanner.train.hands import unseen_hands

REACH = 1.2  # crosses so much larger than usual, over the borders of their fields
RINGED = ("pendulum", "viticulture", "any")  # octagons and grapes, beside the resources


@dataclass(frozen=True, slots=True)
class Task:
    """One photo to be made and read."""

    preset: str  # or "mistake", "reaching", "stranger", a way to draw rings
    seed: int
    folder: Path
    data: Path | None  # the handwriting data; None: the hands that ship with the package
    megapixels: float
    keep: Path | None = None  # photos that were read wrongly are kept here
    game: Game = Game.WELTEN
    photos: Path | None = None  # where photos are made once, to be read again and again

    @property
    def kind(self) -> str:
        """The preset, and the game if it is not the first."""
        return self.preset if self.game is Game.WELTEN else f"{self.preset} {self.game.value}"


@dataclass(frozen=True, slots=True)
class FieldResult:
    """One field of a normal page, read by ink alone."""

    card: str
    field: str
    kind: Kind
    truth: str | None
    value: str | None
    confidence: float


@dataclass(frozen=True, slots=True)
class PageResult:
    """What became of one photo."""

    task: Task
    error: str  # why nothing was read; "" if something was
    exact: bool  # the record is exactly right
    doubts: int  # fields that somebody is asked about
    wrong: tuple[str, ...]  # "card/field: truth, read", after the rules helped
    missed: tuple[str, ...]  # wrong and not doubted
    score_right: bool | None  # None: no score was given
    fields: tuple[FieldResult, ...]
    pen: str
    writer: str
    noted: int = 0  # fields read with doubt that change nothing
    accused: bool = False  # a player who kept to the rules is told otherwise
    sure: float | None = None  # how sure the result is said to be; None: nothing was doubtful
    pictures: tuple[Failure, ...] = ()  # of fields that were read wrongly
    excused: bool = False  # a player who broke the rules, or miscounted, is told that all is well
    asked: tuple[str, ...] = ()  # "card/field: value (confidence, note)" of what is asked about

    @property
    def right(self) -> bool:
        """Whether the result is right, and nobody is accused or excused wrongly."""
        return self.score_right is True and not self.accused and not self.excused

    @property
    def given(self) -> float:
        """How sure the result is said to be: quite, where nobody is asked about anything."""
        return self.sure if self.sure is not None else 0.0 if self.doubts else 1.0

    @property
    def flagged(self) -> bool:
        """Whether somebody was told that something may be wrong."""
        return bool(self.error or self.doubts)


@cache
def hands_of(data: Path | None) -> tuple[Hand, ...]:
    """Return the writers of a run, gathered once in each process."""
    return unseen_hands(data)


@cache
def lights_of(data: Path | None) -> tuple[RealLight, ...]:
    """Return the light of real sheets that nothing was tuned on; without data, what ships."""
    if data is None or not (data / "real" / "photos.csv").is_file():
        return ()
    return tuple(gather_lights(data, held_out=True))


def run(task: Task) -> PageResult:
    """Make a photo, read it, compare."""
    cv2.setNumThreads(1)
    task.folder.mkdir(parents=True, exist_ok=True)
    file = task.folder / f"{task.kind.replace(' ', '-')}-{task.seed}.jpg"
    if task.preset == "stranger":
        return _run_stranger(task, file)
    kept = task.photos and task.photos / f"{task.megapixels:g}-megapixels" / file.name
    made = _made(task, kept) if kept else _make(task)
    file.write_bytes(made.jpeg)
    try:
        result = compare(task, file, made)
        if task.keep and not result.exact:
            task.keep.mkdir(parents=True, exist_ok=True)
            (task.keep / file.name).write_bytes(made.jpeg)
        return result
    finally:
        file.unlink()


@dataclass(frozen=True, slots=True)
class Made:
    """A photo, what stands on its sheet, and who wrote it with what."""

    jpeg: bytes
    truth: Record
    pen: str
    writer: str


def _make(task: Task) -> Made:
    layout = load_classic(task.game)
    wrong = _make_mistake(layout, task.seed) if task.preset == "mistake" else None
    photo, truth = practise(
        layout, task.seed, hands_of(task.data), _wish(task), Print(), _realms(task), wrong
    )
    return Made(photo.jpeg, truth, photo.pen, photo.writer)


def _made(task: Task, file: Path) -> Made:
    """Return a photo that an earlier run made, or make it for this one and the next."""
    beside = file.with_suffix(".yaml")  # written last: where it is, the photo is whole
    if beside.exists():
        return load_made(file)
    made = _make(task)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(made.jpeg)
    text = f"# {made.pen}, {made.writer}\n{format_record(made.truth)}"
    beside.write_text(text, encoding="utf-8")
    return made


def load_made(file: Path) -> Made:
    """Return a photo and what stands beside it: `# pen, writer` and the record."""
    beside = file.with_suffix(".yaml")
    text = beside.read_text(encoding="utf-8")
    pen, writer = text.partition("\n")[0].removeprefix("# ").split(", ", 1)
    return Made(file.read_bytes(), parse_record(text, beside.name), pen, writer)


def _wish(task: Task) -> Wish:
    if task.preset == "reaching":
        return Wish("normal", task.megapixels, pen="felt-black", reach=REACH)
    if task.preset == "mistake":
        return Wish("normal", task.megapixels)
    if task.preset in RINGS:
        return Wish("normal", task.megapixels, rings=task.preset)
    lights = lights_of(task.data) if task.preset == "real-light" else ()
    return Wish(task.preset, task.megapixels, lights=lights)


def _realms(task: Task) -> tuple[str, ...]:
    if task.preset in RINGS:
        return RINGED
    is_reaching = task.preset == "reaching" and task.game is Game.WELTEN
    return ("mylittlescythe", "any") if is_reaching else ()


def _make_mistake(layout: Layout, seed: int) -> Record:
    """Return a legal record with one digit changed: players do make mistakes."""
    rng = np.random.default_rng((seed, 3))
    record = play_sheet(layout, rng, Print()).record
    cards = list(record.rounds[0].cards)
    spots = [
        (i, k)
        for i, card in enumerate(cards)
        for k, (field, _) in enumerate(card.marks)
        if layout.card(card.card).field(field).kind is Kind.DIGIT
    ]
    i, k = spots[int(rng.integers(len(spots)))]
    marks = list(cards[i].marks)
    field, mark = marks[k]
    marks[k] = (field, str(1 + (int(mark) + int(rng.integers(0, 5))) % 6))
    cards[i] = CardRecord(cards[i].card, tuple(marks))
    return replace(record, rounds=(RoundRecord(tuple(cards)),))


def _run_stranger(task: Task, file: Path) -> PageResult:
    kinds = tuple(STRANGERS)
    rng = np.random.default_rng((task.seed, 2))
    kind = kinds[task.seed % len(kinds)]
    file.write_bytes(make_stranger(kind, rng, task.megapixels))
    try:
        error, _ = _read(file)
        wrong = () if error else (f"{kind} was read",)
        return PageResult(task, error, bool(error), 0, wrong, wrong, None, (), "", kind)
    finally:
        file.unlink()


def _read(file: Path) -> tuple[str, Entry | None]:
    """Return the error, or what `dicesheets score` gets to judge."""
    from dicesheets.scoring.inputs import load_sheets

    try:
        entry = load_sheets((file,))[0]
    except DicesheetsError as error:
        return str(error), None
    return "", entry


def compare(task: Task, file: Path, made: Made) -> PageResult:
    """Read a photo and compare what was read with what stands on its sheet."""
    from dicesheets.scoring.judge import judge, judge_entry

    truth, pen, writer = made.truth, made.pen, made.writer
    error, entry = _read(file)
    if entry is None:
        return PageResult(task, error, False, 0, (), (), None, (), pen, writer)
    true = judge(entry.layout, truth)
    is_legal = true.legal is not False
    judged = judge_entry(entry)
    entry, told = judged.entry, judged.verdict.legal  # what was noted may be asked after all
    is_untold = bool(_miscounts(true) - _miscounts(judged.verdict))
    record, doubts = entry.record, [(d.card, d.field) for d in entry.doubts]
    wanted, found = marks_of(truth), marks_of(record)
    wrong = [
        (key, f"{key[0]}/{key[1]}: {wanted.get(key)}, read {found.get(key)}")
        for key in sorted(wanted.keys() | found.keys())
        if wanted.get(key) != found.get(key)
    ]
    missed = tuple(text for key, text in wrong if key not in doubts)
    score = _score(record)
    return PageResult(
        task,
        "",
        not wrong,
        len(doubts),
        tuple(text for _, text in wrong),
        missed,
        None if score is None else score == _score(truth),
        _read_ink(file, wanted) if task.preset in ("normal", "reaching", *RINGS) else (),
        pen,
        writer,
        len(entry.noted),
        is_legal and told is False,
        entry.sure,
        tuple(cut_failures(file, [(key, text) for key, text in wrong])),
        told is True and (is_untold or not is_legal),
        tuple(_say(doubt) for doubt in entry.doubts),
    )


def _miscounts(verdict: Verdict) -> set[tuple[str, int, str | None]]:
    """Return where a player wrote another number than the marks give."""
    found = (f for f in verdict.findings if f.severity is Severity.MISCOUNT)
    return {(f.rule, f.round, f.card) for f in found}


def _say(doubt: Doubt) -> str:
    note = f"; {doubt.note.en}" if doubt.note else ""
    others = ", ".join(f"{mark} {share:g}" for mark, share in doubt.alternatives[:2])
    return f"{doubt.card}/{doubt.field}: {doubt.value} {doubt.confidence:g}, {others}{note}"


def marks_of(record: Record) -> dict[tuple[str, str], str]:
    """Return what stands in the fields of a record's first round, by card and field."""
    return {
        (card.card, field): mark for card in record.rounds[0].cards for field, mark in card.marks
    }


def _score(record: Record) -> object:
    """Return what a record is worth; of a pad, what everybody has."""
    from dicesheets.scoring.judge import judge

    try:
        verdict = judge(load_classic(record.game), record)
    except DicesheetsError:
        return None
    players = tuple(outcome.players for outcome in verdict.rounds)
    return (verdict.score_tenths, players) if any(players) else verdict.score_tenths


def _read_ink(file: Path, wanted: dict[tuple[str, str], str]) -> tuple[FieldResult, ...]:
    """Return every field as the networks read it, before the rules helped."""
    from dicesheets.scoring.read import read_photo

    results = []
    for card in read_photo(file).cards:
        kinds = {f.id: f.kind for f in card.layout.card(card.card).fields}
        for seen in card.fields:
            truth = wanted.get((card.card, seen.field))
            results.append(
                FieldResult(
                    card.card, seen.field, kinds[seen.field], truth, seen.value, seen.confidence
                )
            )
    return tuple(results)


def plan(
    pages: int, only: Sequence[str], folder: Path, data: Path | None, megapixels: float,
    keep: Path | None, seed: int, photos: Path | None = None,
) -> list[Task]:  # fmt: skip
    """Return the photos of one run: many normal ones, a share of every other kind."""
    shares: dict[tuple[str, Game], float] = {
        ("normal", Game.WELTEN): 1.0,
        ("hard", Game.WELTEN): 0.4,
        ("bent2", Game.WELTEN): 0.3,
        ("rotated", Game.WELTEN): 0.25,
        ("one-marker-hidden", Game.WELTEN): 0.25,
        ("edge-cut", Game.WELTEN): 0.2,
        ("hard-shadow", Game.WELTEN): 0.25,
        ("mistake", Game.WELTEN): 0.3,
        ("stranger", Game.WELTEN): 0.3,
        ("real-light", Game.WELTEN): 0.5,
        ("laminated", Game.WELTEN): 0.35,
        ("messenger", Game.WELTEN): 0.35,
        ("real-light", Game.WUERFELAND): 0.2,
        ("real-light", Game.HELDEN): 0.2,
        ("real-light", Game.CARCASSONNE): 0.2,
        ("reaching", Game.WELTEN): 0.25,
        ("reaching", Game.WUERFELAND): 0.25,
        **{(way, Game.WELTEN): 0.1 for way in RINGS},
    }
    chosen = {one: share for one, share in shares.items() if not only or one[0] in only}
    first = {one: seed + 10_000 * place for place, one in enumerate(shares)}
    return [
        Task(one[0], first[one] + number, folder, data, megapixels, keep, one[1], photos)
        for one, share in chosen.items()
        for number in range(max(1, round(pages * share)))
    ]
