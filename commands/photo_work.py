"""What `scan` and `score` do on a terminal around the work: progress, questions, saved records."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from dicesheets.commands.options import FILE, FOLDER
from dicesheets.commands.speaking import option
from dicesheets.commands.terminal import ask, say, say_lines
from dicesheets.errors import UsageError
from dicesheets.files.read import STANDARD_INPUT
from dicesheets.words.text import Text

if TYPE_CHECKING:
    from dicesheets.layouts.model import Layout
    from dicesheets.layouts.people import Names
    from dicesheets.rules.entry import Doubt, Entry, Judged
    from dicesheets.scanner.collect import Sheets
    from dicesheets.scoring.inputs import Inputs, Player, Read
    from dicesheets.scoring.judge import Search
    from dicesheets.scoring.read import Grey, ReadFile
    from dicesheets.scoring.review import Reviewed
    from dicesheets.scoring.save import Saved

_DIR = click.Path(path_type=Path, file_okay=False)
T = TypeVar("T")

overlay_option = option(
    "--overlay",
    type=_DIR,
    value=FOLDER,
    words=Text(
        "Dorthin die Blätter schreiben, mit allem darauf, was gelesen wurde.",
        "Write the sheets there with every reading on them.",
    ),
)
save_option = option(
    "--save",
    type=_DIR,
    value=FOLDER,
    words=Text(
        "Dorthin für jeden Spieler ein Protokoll schreiben.",
        "Write a record for each player there.",
    ),
)
review_option = option(
    "--review",
    is_flag=True,
    words=Text(
        "Nach unsicheren Feldern fragen, dann die Protokolle speichern.",
        "Ask about doubtful fields, then save the records.",
    ),
)

names_option = option(
    "--names",
    "people",
    type=click.Path(path_type=Path, dir_okay=False),
    value=FILE,
    words=Text(
        "Die Liste, die `print --names` geschrieben hat: wie die Personen heißen, deren Nummern "
        "auf den Blättern stehen.",
        "The list that `print --names` has written: what the people are called whose numbers the "
        "sheets bear.",
    ),
)
names_to_option = option(
    "--names-to",
    type=_DIR,
    value=FOLDER,
    words=Text(
        "Dorthin die Bilder der hingeschriebenen Namen schreiben, wo kein Code sagt, wem ein "
        "Blatt gehört.",
        "Write the pictures of handwritten names there, where no code says whose a sheet is.",
    ),
)

READING = Text("lesen", "reading")
SETTLING = Text("abwägen", "weighing")
JUDGING = Text("werten", "judging")


def warm_up(paths: Sequence[Path]) -> None:
    """Start the process that decodes pictures, if there are any, while this one loads its code."""
    from dicesheets.scoring.inputs import is_record

    if not all(is_record(path) for path in paths):
        from dicesheets.scanner.decoder import pool

        pool.warm_up()


def shown(items: Sequence[T], label: Text, language: str, hidden: bool = False) -> Iterator[T]:
    """Yield the items and show how many are done: on a terminal, with more than one."""
    hidden = hidden or len(items) < 2 or not sys.stderr.isatty()
    with click.progressbar(items, label=label.say(language), file=sys.stderr, hidden=hidden) as bar:
        yield from bar


@dataclass(frozen=True, slots=True)
class PhotoWork:
    """One run over some inputs: read, settle, ask, save, judge, draw; each thing once."""

    language: str
    overlay: Path | None = None
    save: Path | None = None
    review: bool = False
    names: Names = field(default_factory=dict)  # of the people whose numbers sheets bear
    sure: float | None = None  # how sure an outcome must be; None: every doubtful field counts
    search: Search | None = None  # for a line of play; None: nothing is judged

    @property
    def folder(self) -> Path | None:
        """Where records are saved, if they are."""
        return self.save or (Path() if self.review else None)

    def load(
        self, paths: Sequence[Path], layout: Layout | None,
        each: Callable[[ReadFile], ReadFile] | None = None, with_records: bool = True,
    ) -> Inputs:  # fmt: skip
        """Read everything; what was read when somebody stops it is saved, and that is said.

        `each` gets every photo as it is read; without records everything is a photo.
        """
        from dicesheets.scoring.inputs import Stopped, find_named, load_inputs

        def show_files(files: Sequence[Path]) -> Iterable[Path]:
            hidden = each is not None and sys.stdout.isatty()  # what is read shows how far it is
            return shown(files, READING, self.language, hidden)

        if self.review and with_records and Path(STANDARD_INPUT) in paths:
            what = Text(
                "fragt auf der Standardeingabe, aus der schon das Protokoll kommt; nenne eine "
                "Datei",
                "asks on standard input, from which the record comes; name a file",
            )
            raise UsageError(what, about="review")
        read = self._reader(each)
        try:
            return load_inputs(
                paths, layout, find_named, read, show_files, with_records, standard_input=True
            )
        except Stopped as stop:
            raise self._stopped(stop.inputs, stop.files) from None

    def settle(self, inputs: Inputs, budget_seconds: float | None = None) -> tuple[Player, ...]:
        """Return everybody's entry, with what a person has said of it in an earlier run."""
        from dicesheets.scoring.inputs import settle_players

        try:
            players = self._named(settle_players(inputs, budget_seconds, self._show_sheets))
        except KeyboardInterrupt:
            raise self._stopped(inputs, len(inputs.files)) from None
        players = self._recalled(players, inputs)
        self._say_recalled(players)
        return tuple(replace(player, entry=self._weighed(player.entry)) for player in players)

    def _weighed(self, entry: Entry) -> Entry:
        """Return an entry with doubts about what matters, if that is wanted."""
        from dicesheets.scoring.inputs import weigh_entry

        return entry if self.sure is None else weigh_entry(entry, self.sure)

    def ask(
        self, players: Sequence[Player], files: Sequence[ReadFile],
        show: Callable[[Sequence[Player]], None] | None = None,
    ) -> tuple[Player, ...]:  # fmt: skip
        """Ask about every doubt, if that is wanted, and save the records that are wanted.

        Both say what the verdict will: what was noted is asked where it stays open. Abort if the
        person stops answering; what was answered until then is saved, and `show` may tell what is
        known by then.
        """
        from dicesheets.scoring.save import after_saving

        players = self._all_in_full(players)
        reviewed = list(players)
        if self.review:
            asked, total = 0, sum(len(player.entry.doubts) for player in players)
            for place, player in enumerate(players):
                doubts = player.entry.doubts
                done = self._ask_about(player, doubts, files, asked, total)
                reviewed[place] = replace(player, entry=done.entry)
                asked += len(doubts) + done.more
                total += done.more
                if done.is_stopped:
                    stopped = self._stopped_asking(players, reviewed)
                    if show is not None:
                        show(reviewed)
                    raise stopped
        self._say_saved(players, reviewed)
        return tuple(map(after_saving, reviewed))

    def _ask_misread(
        self, player: Player, judged: Judged, files: Sequence[ReadFile]
    ) -> Entry | None:
        """Ask about clear fields that make a sheet illegal as read; None if nothing changed."""
        from dicesheets.scoring.review import misread_doubts

        doubts = misread_doubts(judged) if self.review else ()
        if not doubts:
            return None
        done = self._ask_about(player, doubts, files, 0, len(doubts))
        entry = done.entry
        if entry != player.entry:
            self._say_saved([player], [replace(player, entry=entry)])
        if done.is_stopped:
            raise click.Abort
        return entry if entry.record != player.entry.record else None

    def judge(
        self, players: Sequence[Player], files: Sequence[ReadFile],
        judge: Callable[[Entry], Judged], each: Callable[[Judged], None] | None = None,
    ) -> tuple[tuple[Player, Judged], ...]:  # fmt: skip
        """Judge everybody, let `each` show a verdict as it comes, and return them all."""
        from dicesheets.scoring.inputs import told_apart

        found: list[tuple[Player, Judged]] = []
        try:
            pairs = tuple(enumerate(told_apart(players)))
            # On a terminal the verdicts themselves show how far it is.
            hidden = self.review or (each is not None and sys.stdout.isatty())
            for place, told in shown(pairs, JUDGING, self.language, hidden):
                player, judged = players[place], judge(told.entry)
                if entry := self._ask_misread(player, judged, files):
                    judged = judge(replace(entry, record=replace(
                        entry.record, player=told.entry.record.player)))  # fmt: skip
                if each:
                    each(judged)
                found.append((player, judged))
        except KeyboardInterrupt:
            raise self._stopped_judging(len(found), len(players)) from None
        return tuple(found)

    def _stopped_judging(self, done: int, total: int) -> click.Abort:
        how_far = Text(
            f"abgebrochen; {done} von {total} gewertet", f"stopped; {done} of {total} judged"
        ).say(self.language)
        return click.Abort(f"{how_far}{self._where_records()}")

    def draw(self, files: Sequence[ReadFile], found: Sequence[tuple[Player, Judged]]) -> None:
        """Draw the overlays, if they are wanted, and say where they are."""
        if self.overlay is None or not files:
            return
        from dicesheets.reports.overlay import Scored, write_overlays

        scored = [Scored(player.sheets, judged) for player, judged in found if player.sheets]
        for path in write_overlays(files, scored, self.overlay, self.language):
            say(path, err=True)

    # -------------------------------------------------------------- reading

    def _reader(self, each: Callable[[ReadFile], ReadFile] | None) -> Read:
        from dicesheets.scoring.read import Known, read_file

        def read(picture: Path, known: Known) -> ReadFile:
            file = read_file(picture, known, with_ink=self.review)
            return each(file) if each else file

        if self.save is None:
            return read
        from dicesheets.scoring.journal import journal_of

        return journal_of(self.save, with_ink=self.review).reading(read)

    def finish(self) -> None:
        """Forget what was only kept for a run that is interrupted."""
        if self.save is not None:
            from dicesheets.scoring.journal import journal_of

            journal_of(self.save).clear()

    def _show_sheets(self, sheets: Sequence[Sheets]) -> Iterable[Sheets]:
        return shown(sheets, SETTLING, self.language)

    def _stopped(self, inputs: Inputs, files: int) -> click.Abort:
        """Save what was read so far, and return what to say of it."""
        from dicesheets.scoring.inputs import settle_players

        told = Text(
            f"abgebrochen; {len(inputs.files)} von {files} Fotos gelesen",
            f"stopped; {len(inputs.files)} of {files} photos read",
        ).say(self.language)
        if self.save is None or not inputs.files:
            return click.Abort(told if files > 1 else "")
        players = self._recalled(self._named(settle_players(inputs, 0.0)), inputs)
        self._save(players, players, remark=told)
        return click.Abort(f"{told}{self._where_records()}")

    def _where_records(self) -> str:
        if self.save is None:
            return ""
        return Text(
            f"; ihre Protokolle sind in {self.folder}, derselbe Befehl macht dort weiter",
            f"; their records are in {self.folder}, the same command goes on from there",
        ).say(self.language)

    def _named(self, players: tuple[Player, ...]) -> tuple[Player, ...]:
        from dicesheets.scoring.who import with_name

        return tuple(replace(p, entry=with_name(p.entry, self.names)) for p in players)

    # -------------------------------------------------------------- asking

    def _ask_about(
        self, player: Player, doubts: Sequence[Doubt], files: Sequence[ReadFile], asked: int,
        total: int,
    ) -> Reviewed:  # fmt: skip
        from dicesheets.scoring.review import Questions, review

        ink = _ink_of(player, files)
        how = Questions(_ask, _show, self.language, ink, asked, total, self._weighed, self._in_full)
        return review(player.entry, doubts, how)

    def _in_full(self, entry: Entry) -> Entry:
        """Return an entry that asks what its verdict will, if there will be one."""
        from dicesheets.scoring.judge import asking_what_stays_open

        return entry if self.search is None else asking_what_stays_open(entry, self.search)

    def _all_in_full(self, players: Sequence[Player]) -> Sequence[Player]:
        """Return everybody with what their verdicts will ask, where that is asked or saved."""
        if self.folder is None:
            return players
        found = list(players)
        noted = [place for place, player in enumerate(players) if player.entry.noted]
        try:
            for place in shown(noted, JUDGING, self.language):
                found[place] = replace(found[place], entry=self._in_full(found[place].entry))
        except KeyboardInterrupt:
            if self.save is not None:
                self._save(players, found)
            raise self._stopped_judging(0, len(players)) from None
        return found

    def _stopped_asking(self, before: Sequence[Player], after: Sequence[Player]) -> click.Abort:
        is_new = any(old.entry != new.entry for old, new in zip(before, after, strict=True))
        if self.save is None and not is_new:
            told = Text("abgebrochen; nichts gespeichert", "stopped; nothing was saved")
            return click.Abort(told.say(self.language))
        names = ", ".join(str(one.file) for one in self._save(before, after))
        told = Text(f"abgebrochen; gespeichert: {names}", f"stopped; saved {names}")
        return click.Abort(told.say(self.language))

    # -------------------------------------------------------------- saving

    def _recalled(self, players: tuple[Player, ...], inputs: Inputs) -> tuple[Player, ...]:
        """Return the players with what somebody has said of their sheets in an earlier run."""
        from dicesheets.scoring.save import with_targets

        return players if self.folder is None else with_targets(players, inputs.files, self.folder)

    def _say_recalled(self, players: Sequence[Player]) -> None:
        """Say whose answers of an earlier run are used: somebody may have wanted to be asked."""
        from dicesheets.scoring.save import recalled_from, say_recalled

        for file in (file for player in players for file in recalled_from(player)):
            say(say_recalled(file).say(self.language), err=True)

    def _save(
        self, before: Sequence[Player], after: Sequence[Player], remark: str = ""
    ) -> tuple[Saved, ...]:
        """Write the records of photos, and records whose doubts were answered."""
        from dicesheets.scoring.save import save_records

        entries = [
            (new.target, new.entry)
            for old, new in zip(before, after, strict=True)
            if new.target and (new.sheets or new.entry != old.entry)
        ]
        return save_records(entries, self.language, remark) if entries else ()

    def _say_saved(self, before: Sequence[Player], after: Sequence[Player]) -> None:
        """Write the records if they are wanted, and say where they and those before them are."""
        from dicesheets.scoring.save import say_kept

        for one in self._save(before, after):
            told = Text(
                f"gespeichert: {one.file}{f'; was dort stand: {one.before}' if one.before else ''}",
                f"saved {one.file}{f'; what stood there: {one.before}' if one.before else ''}",
            )
            say((say_kept(one) if one.is_kept else told).say(self.language), err=True)


def _ink_of(player: Player, files: Sequence[ReadFile]) -> Callable[[Doubt], Grey | None]:
    """Return how to see what was written in a field of a player's sheets."""

    def find(doubt: Doubt) -> Grey | None:
        sheets = player.sheets
        cards = [] if sheets is None else [
            c for c in sheets.cards if (c.round, c.reading.card) == (doubt.round, doubt.card)
        ]  # fmt: skip
        for number, index in (origin for card in cards for origin in card.origins):
            file = files[number]
            fields = [field.field for field in file.reading.cards[index].fields]
            if ink := file.sights[index].ink:
                return ink[fields.index(doubt.field)]
        return None

    return find


def _ask(question: str) -> str:
    """Ask, and let the review end where somebody stops answering."""
    from dicesheets.scoring.review import StopReview

    try:
        return ask(question)
    except click.Abort:  # Ctrl-C, or the answers have ended
        raise StopReview from None


def _show(text: str) -> None:
    say_lines(text, err=True)
