"""Rankings for people: a table, what makes it odd, and whose sheets need a look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.errors import HINT_SCORE, NO_HINTS, Hints, say_in
from dicesheets.layouts.model import Advice, Game, Text
from dicesheets.layouts.pad import Pad
from dicesheets.layouts.registry import traits_of
from dicesheets.reports.text import NO_NUMBER, format_score
from dicesheets.rules.entry import Entry
from dicesheets.rules.pad_names import seat_name
from dicesheets.rules.standing import Place, Ranking, Standing
from dicesheets.words.fields import counted_fields
from dicesheets.words.lists import say_span, wrapped
from dicesheets.words.players import player_name
from dicesheets.words.shown import shortened, shown


def format_ranking(ranking: Ranking, language: str, pad: Pad | None = None) -> str:
    """Return the ranking as a table, with what makes it odd below.

    Players of a pad are called as `pad` shows them.
    """
    rows = [place_cells(ranking.game, place, language, pad) for place in ranking.places]
    ranks, names, scores = (max((len(row[i]) for row in rows), default=0) for i in range(3))
    lines = []
    for rank, name, score, note in rows:
        line = f"{rank:>{max(3, ranks)}} {name:<{names}} {score:>{max(7, scores)}}   {note}"
        lines.append(line.rstrip())
    for odd in (*ranking.differences, *ranking.duplicates):
        lines += wrapped(f"! {odd.say(language)}", "", "  ")
    return "\n".join(lines)


def place_cells(
    game: Game, place: Place, language: str, pad: Pad | None = None
) -> tuple[str, str, str, str]:
    """Return a place as the cells of a table: rank, player, score, and what is odd about it."""
    standing = place.standing
    note = "; ".join(text.say(language) for text in _remarks_on(standing))
    name = shortened(_standing_name(standing, language, pad))
    score = _score_cell(game, standing, language)
    return _rank_cell(place), name, score, note


def format_unsure(entries: Sequence[Entry], language: str, hints: Hints = NO_HINTS) -> str:
    """Return a line for each player whose sheets a person should look at."""
    lines: list[str] = []
    for entry in entries:
        if count := len(entry.doubts):
            one, some = Text("ein Feld ist", "one field was"), counted_fields(count)
            fields = one if count == 1 else Text(f"{some.de} sind", f"{some.en} were")
            told = Advice(
                f"{fields.de} unsicher gelesen", f"{fields.en} read with doubt", HINT_SCORE
            )
            lines += _unsure(entry, say_in(told, language, hints))
        if count := len(entry.missing):
            one = Text("eine Karte ist", "one card is")
            cards = one if count == 1 else Text(f"{count} Karten sind", f"{count} cards are")
            told = Advice(f"{cards.de} auf keinem Foto", f"{cards.en} on no photo", HINT_SCORE)
            lines += _unsure(entry, say_in(told, language, hints))
    return "\n".join(lines)


def _unsure(entry: Entry, told: str) -> list[str]:
    return list(wrapped(f"! {shown(entry.player)}: {told}", "", "  "))


def _standing_name(standing: Standing, language: str, pad: Pad | None) -> str:
    """Return a player's name, or "Spieler 2" for the `p2` of a pad."""
    seat = standing.seat
    whose = seat_name(pad, seat) if pad else player_name(seat)
    name = whose.say(language) if seat else shown(standing.player)
    return f"{standing.pad}, {name}" if standing.pad else name


def _rank_cell(place: Place) -> str:
    """Return "1.", "1–2." where open scores decide, or "–"."""
    if place.ranks:
        return f"{place.ranks[0]}–{place.ranks[1]}."
    return NO_NUMBER if place.rank is None else f"{place.rank}."


def _score_cell(game: Game, standing: Standing, language: str) -> str:
    if traits_of(game).has_rounds:
        return format_score(standing.score_tenths, language, standing.possible_tenths)
    if standing.possible_tenths:  # points and treasures have no tenths
        return say_span([tenths // 10 for tenths in standing.possible_tenths])
    return NO_NUMBER if standing.score_tenths is None else str(standing.score_tenths // 10)


def _remarks_on(standing: Standing) -> Iterator[Text]:
    """Yield why a place is not certain, or why there is none."""
    if standing.is_blank:
        yield Text("leer, nicht gewertet", "blank, not ranked")
        return
    if standing.legal is False:
        yield Text("nicht regelgerecht, ohne Platz", "not by the rules, no place")
    elif standing.legal is None:
        yield Text("nicht entschieden", "undecided")
    if standing.possible_tenths:
        yield Text("Ergebnis offen", "result open")
    elif standing.key is None:
        yield Text("Ergebnis unvollständig, ohne Platz", "result incomplete, no place")
    if standing.is_doubtful:
        yield Text("unsicher gelesen", "read with doubt")
