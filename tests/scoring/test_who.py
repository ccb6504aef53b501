"""Who people are: by the organiser's list, in verdicts, rankings and records."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from dicesheets.errors import RecordError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.layouts.people import PersonId
from dicesheets.records import format_record, parse_entry
from dicesheets.reports.json_ import ranking_json, verdict_json
from dicesheets.reports.names import write_names
from dicesheets.rules.entry import Entry, NameSeen
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.judge import judge_entry
from dicesheets.scoring.rank import rank
from dicesheets.scoring.save import find_targets
from dicesheets.scoring.who import with_name

LAYOUT = load_classic(Game.WUERFELAND)
ANNA, BEN = PersonId(7, 17), PersonId(7, 18)


def entry(person: PersonId | None, marks: tuple[tuple[str, str], ...] = ()) -> Entry:
    card = CardRecord("board", marks)
    player = str(person) if person else None
    record = Record(Game.WUERFELAND, "classic", player, (RoundRecord((card,)),), person)
    return Entry("img_1.jpg", LAYOUT, record, inputs=("img_1.jpg",))


def test_a_number_gets_the_name_of_the_list() -> None:
    names = {ANNA: "Anna Müller", PersonId(0, 18): "Ben"}
    assert with_name(entry(ANNA), names).player == "Anna Müller"
    assert with_name(entry(BEN), names).player == "Ben", "a list may leave its event out"
    assert with_name(entry(PersonId(8, 17)), names).player == "8-17"
    assert with_name(entry(None), names) == entry(None)


def test_what_a_person_wrote_into_a_record_stays() -> None:
    theirs = entry(ANNA)
    theirs = replace(theirs, record=replace(theirs.record, player="Änne"))
    assert with_name(theirs, {ANNA: "Anna"}) == theirs


def test_a_record_keeps_whose_it_is() -> None:
    record = with_name(entry(ANNA), {ANNA: "Anna" * 40}).record
    read = parse_entry(format_record(record), "x.yaml").record
    assert read == record
    assert read.person == ANNA and len(read.player or "") == 120


@pytest.mark.parametrize("wrong", ["17", "7-0", "5000-1", "7-262144", "a-b", "[7, 17]"])
def test_a_record_of_nobody_is_refused(wrong: str) -> None:
    text = format_record(entry(ANNA).record).replace("7-17", wrong, 2)
    with pytest.raises(RecordError, match="no number of a person"):
        parse_entry(text.replace(f'player: "{wrong}"', "player: Anna"), "x.yaml")


def test_verdicts_and_rankings_say_whose_they_are() -> None:
    marks = (("r5c7", "x"),)
    judged = [judge_entry(entry(who, marks), 0.1) for who in (ANNA, BEN, None)]
    told = [verdict_json(one, "en") for one in judged]
    assert [(one.get("event"), one.get("person")) for one in told] == [
        (7, 17),
        (7, 18),
        (None, None),
    ]
    places = ranking_json(rank(judged), "en")["ranking"]
    assert isinstance(places, list)
    assert sorted(place.get("person", 0) for place in places) == [0, 17, 18]


def test_a_hostile_name_becomes_no_path(tmp_path: Path) -> None:
    hostile = with_name(entry(ANNA), {ANNA: "../../etc/passwd"})
    (target,) = find_targets([hostile], tmp_path)
    assert target.file == tmp_path / "img_1-7-17.yaml"


def test_pictures_of_names_are_files_of_their_own(tmp_path: Path) -> None:
    seen = NameSeen(1, "board", 0, b"jpeg one")
    pads = (NameSeen(1, "pad", 1, b"jpeg two"), NameSeen(1, "pad", 2, b"jpeg three"))
    first = replace(entry(None), names=(seen,))
    second = replace(entry(None), names=pads, inputs=("../a b/img_1.jpg",))
    written = write_names([first, entry(ANNA), second], tmp_path / "names")
    files = [file.name for found in written for _, file in found]
    assert files == ["img_1-name.jpg", "img_1-p1-name.jpg", "img_1-p2-name.jpg"]
    assert (tmp_path / "names" / "img_1-p2-name.jpg").read_bytes() == b"jpeg three"
    told = verdict_json(judge_entry(first, 0.1), "en", written[0])
    file = str(tmp_path / "names" / "img_1-name.jpg")
    assert told["names"] == [{"round": 1, "card": "board", "player": None, "file": file}]
    assert pickle.loads(pickle.dumps(first)) == first
