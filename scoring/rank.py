"""Several verdicts give a ranking: who stands where, and whether they can have sat at one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path, PurePath

from dicesheets.errors import PhotoError, UnreadableFile, UsageError
from dicesheets.files.read import read_input
from dicesheets.layouts.model import Text
from dicesheets.records.photos import photo_digest
from dicesheets.rules.doubt import without_doubts
from dicesheets.rules.entry import Entry, Judged
from dicesheets.rules.standing import Ranking, Standing, rank_standings
from dicesheets.scoring.inputs import Player, is_record
from dicesheets.scoring.judge import NEEDS_REVIEW, Rules, exit_status, rules_of


def rank(judged: Sequence[Judged], same_photos: Sequence[Text] = ()) -> Ranking:
    """Rank the players of several records of one game, with the game's tie-breaks.

    A sheet that was given twice counts once, and one on which nothing stands is not compared.
    `same_photos` says which pictures were given twice: those are one sheet before they come here.
    """
    games = {item.entry.record.game for item in judged}
    if len(games) != 1:
        names = ", ".join(sorted(game.value for game in games)) or "none"
        what = Text(
            f"Protokolle verschiedener Spiele ({names}); ordne jedes Spiel für sich",
            f"records of different games ({names}); rank one game at a time",
        )
        raise UsageError(what)
    game = games.pop()
    rules = rules_of(game)
    sheets, duplicates = _each_once(judged)
    standings = [s for item in sheets for s in _standings(rules, item, len(sheets) > 1)]
    filled = [item.entry for item in sheets if not item.entry.is_blank]
    differences: list[Text] = []
    if len({(entry.layout.id, entry.layout.digest) for entry in filled}) > 1:
        differences.append(
            Text("Die Blätter gehören zu verschiedenen Vorlagen.", "The layouts differ.")
        )
    # Nobody is said to have noted other dice because of a die that was read with doubt.
    clear = [replace(without_doubts(entry), player=entry.player) for entry in filled]
    differences += rules.find_differences(judged[0].entry.layout, clear)
    return Ranking(game, rank_standings(standings), tuple(differences), (*same_photos, *duplicates))


def find_same_photos(paths: Sequence[Path]) -> Iterator[Text]:
    """Yield which of some pictures, also in folders, have the same content as one before."""
    photos = [path for path in paths if not is_record(path)]
    if not photos:
        return
    from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES
    from dicesheets.scanner.photo import list_pictures  # only photos need it

    seen: dict[bytes, Path] = {}
    for path in photos:
        try:
            files = list_pictures((path,))
            for file in files:
                first = seen.setdefault(sha256(read_input(file, MAX_FILE_BYTES)).digest(), file)
                if first is not file:
                    yield _say_again(str(first), str(file))
        except (PhotoError, UnreadableFile):  # whoever reads it says what is wrong
            continue


def records_first(players: Sequence[Player]) -> tuple[tuple[Player, ...], tuple[Text, ...]]:
    """Return the players without photos that a given record was read from, and which those are.

    The record counts: somebody may have mended it.
    """
    records = [player.entry for player in players if player.sheets is None and player.entry.photos]
    kept: list[Player] = []
    again: list[Text] = []
    for player in players:
        of = _record_of(player, records) if records and player.sheets else None
        if of is None:
            kept.append(player)
        else:
            again.append(_say_again(of.name, player.entry.name))
    return tuple(kept), tuple(again)


def _record_of(player: Player, records: Sequence[Entry]) -> Entry | None:
    """Return the record that all photos of a player were read for."""
    from dicesheets.scanner.decoder.bounds import MAX_FILE_BYTES

    try:
        photos = {
            photo_digest(read_input(Path(name), MAX_FILE_BYTES)) for name in player.entry.inputs
        }
    except UnreadableFile:  # gone meanwhile
        return None
    return next((record for record in records if photos and photos <= set(record.photos)), None)


def ranking_status(judged: Sequence[Judged], ranking: Ranking, is_partial: bool = False) -> int:
    """Return the command line's exit status: as for the verdicts, and 3 if the tables differ."""
    return exit_status(judged, is_partial) or (NEEDS_REVIEW if ranking.differences else 0)


def _each_once(judged: Sequence[Judged]) -> tuple[list[Judged], list[Text]]:
    """Return every sheet once, and which were given again: same player, same marks."""
    kept: dict[object, Judged] = {}
    again: list[Text] = []
    for place, item in enumerate(judged):
        entry = item.entry
        named = _given_name(entry)
        content = (named, entry.record.person, entry.layout.digest, entry.record.numbered)
        first = kept.setdefault(place if entry.is_blank else content, item).entry
        if first is not entry:
            again.append(_say_again(first.name, entry.name))
    names = Counter(_given_name(item.entry) for item in kept.values())
    return [_with_own_name(item, names) for item in kept.values()], again


def _given_name(entry: Entry) -> str | None:
    """Return the player's name without what tells two sheets of one name apart."""
    name, stem = entry.record.player, PurePath(entry.name).stem
    if name is None or name == entry.name:
        return None
    return name.removesuffix(f" ({stem})")


def _with_own_name(item: Judged, names: Counter[str | None]) -> Judged:
    """Return a sheet under the player's own name where no other sheet bears it any more."""
    name = _given_name(item.entry)
    if name is None or names[name] > 1:
        return item
    record = replace(item.entry.record, player=name)
    return replace(item, entry=replace(item.entry, record=record))


def _say_again(first: str, name: str) -> Text:
    if first == name:
        return Text(
            f"{name} wurde mehrmals angegeben und zählt einmal.",
            f"{name} was given more than once and counts once.",
        )
    return Text(
        f"{name} ist dasselbe Blatt wie {first} und zählt nur einmal.",
        f"{name} is the same sheet as {first} and counts only once.",
    )


def _standings(rules: Rules, item: Judged, several: bool) -> Iterator[Standing]:
    """Yield the standings of one record; players of several pads are told apart."""
    entry = item.entry
    if entry.is_blank:
        yield Standing(
            entry.player, None, None, item.verdict.legal, is_blank=True,
            person=entry.record.person,
        )  # fmt: skip
        return
    is_pad = bool(item.verdict.rounds and item.verdict.rounds[0].players)
    is_doubtful = bool(entry.doubts or entry.missing)
    for standing in rules.standings(item.verdict, entry.player):
        pad = entry.player if is_pad and several and standing.seat else ""
        person = entry.record.person
        yield replace(standing, pad=pad, is_doubtful=is_doubtful, person=person)
