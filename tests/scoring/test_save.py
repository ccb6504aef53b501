"""Nothing that a person has said is lost: mended records stay theirs, answers are remembered."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.errors import RecordError
from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game
from dicesheets.records import load_entry
from dicesheets.records.photos import photo_digest
from dicesheets.records.seal import is_sealed, seal
from dicesheets.rules.entry import Answer, Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.correct import correct
from dicesheets.scoring.inputs import Player
from dicesheets.scoring.save import (
    Former,
    Saved,
    Target,
    _digest_of,
    _load_texts,
    after_saving,
    find_targets,
    recall,
    recalled_from,
    save_records,
    say_recalled,
)

LAYOUT = load_classic(Game.WELTEN)
DOUBT = Doubt(1, "scythe", "top-3", "x", 0.6, (("empty", 0.4),))


PHOTO, LATER = "0" * 16, "1" * 16
SHOWN = {(1, card): [PHOTO] for card in ("scythe", "score")}


def entry(
    *cards: str, player: str | None = None, name: str = "anna.jpg", photo: str = PHOTO
) -> Entry:
    marks = {"scythe": (("top-3", "x"), ("top-4", "x")), "score": (("turn-1-a", "2"),)}
    held = tuple(CardRecord(card, marks.get(card, ())) for card in cards)
    record = Record(Game.WELTEN, "classic", player, (RoundRecord(held, 1),))
    return Entry(name, LAYOUT, record, (DOUBT,), inputs=(name,), photos=(photo,))


def save(told: Entry, folder: Path) -> Saved:
    (target,) = find_targets([told], folder)
    (saved,) = save_records([(target, told)])
    return saved


def again(told: Entry, folder: Path, shown: dict[tuple[int, str], list[str]] = SHOWN) -> Entry:
    """Return a new reading with what was said before."""
    (target,) = find_targets([told], folder)
    return recall(told, target, shown)


def test_what_was_saved_is_sealed_and_a_change_breaks_the_seal(tmp_path: Path) -> None:
    text = save(entry("scythe"), tmp_path).file.read_text(encoding="utf-8")
    assert is_sealed(text)
    assert is_sealed(text.replace("\n", "\r\n"))  # copied by another system
    assert not is_sealed(text.replace("top-3: x", "top-2: x"))
    assert not is_sealed(seal("a: 1\n") + "b: 2\n") and not is_sealed("a: 1\n")


def test_saving_the_same_again_changes_nothing(tmp_path: Path) -> None:
    first = save(entry("scythe"), tmp_path)
    before = first.file.read_bytes()
    assert save(entry("scythe"), tmp_path) == Saved(first.file)
    assert [file.name for file in tmp_path.iterdir()] == ["anna.yaml"]
    assert first.file.read_bytes() == before


def test_a_record_that_a_person_mended_stays_as_it_is_and_counts(tmp_path: Path) -> None:
    file = save(entry("scythe", "score"), tmp_path).file
    text = file.read_text(encoding="utf-8").replace("top-4: x", "top-5: x")
    text = "# Anna says so\n" + text[: text.index("# Read with doubt")]
    file.write_text(text, encoding="utf-8")
    fresh = entry("scythe", "score")
    told = again(fresh, tmp_path)
    assert dict(told.record.rounds[0].cards[0].marks) == {"top-3": "x", "top-5": "x"}
    assert told.doubts == ()  # they looked, and deleted the entry
    saved = save(told, tmp_path)
    assert saved.is_kept and file.read_text(encoding="utf-8") == text


def test_cards_of_new_photos_join_a_mended_record(tmp_path: Path) -> None:
    file = save(entry("scythe"), tmp_path).file
    mended = file.read_text(encoding="utf-8").replace("top-4: x", "top-5: x")
    file.write_text(mended, encoding="utf-8")
    fresh = replace(entry("scythe", "score"), photos=(PHOTO, LATER))
    shown = {(1, "scythe"): [PHOTO], (1, "score"): [LATER]}
    saved = save(again(fresh, tmp_path, shown), tmp_path)
    assert saved.before is not None and saved.before.read_text(encoding="utf-8") == mended
    for _ in range(2):  # the file stays theirs: it was sealed, and the next reading took it back
        held = load_entry(file).record.rounds[0]
        assert dict(held.cards[0].marks) == {"top-3": "x", "top-5": "x"}
        assert held.card("score") is not None
        save(again(fresh, tmp_path, shown), tmp_path)


def test_what_a_person_took_out_of_a_record_does_not_come_back(tmp_path: Path) -> None:
    """The number of the round was mended by hand, and the sheet stood there twice."""
    file = save(entry("scythe", "score"), tmp_path).file
    text = file.read_text(encoding="utf-8").replace("- round: 1", "- round: 2")
    text = text[: text.index("# Read with doubt")]
    file.write_text(text, encoding="utf-8")
    told = again(entry("scythe", "score"), tmp_path)
    assert [number for number, _ in told.record.numbered] == [2]
    assert save(told, tmp_path).is_kept


def test_a_mended_record_with_a_slip_is_not_replaced(tmp_path: Path) -> None:
    file = save(entry("scythe"), tmp_path).file
    text = file.read_text(encoding="utf-8").replace("top-4: x", "top-4: y")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"anna.yaml:\d+: .*top-4"):
        find_targets([entry("scythe")], tmp_path)
    assert file.read_text(encoding="utf-8") == text


def test_another_photo_of_the_same_name_is_another_record(tmp_path: Path) -> None:
    """Next week's anna.jpg took the marks of last week's record."""
    first = save(entry("scythe"), tmp_path).file
    first.write_text(first.read_text(encoding="utf-8").replace("top-4", "top-5"), encoding="utf-8")
    before = first.read_bytes()
    later = entry("scythe", "score", photo=LATER)
    assert again(later, tmp_path) == later
    assert save(later, tmp_path) == Saved(tmp_path / "anna-2.yaml")
    assert first.read_bytes() == before
    assert save(later, tmp_path) == Saved(tmp_path / "anna-2.yaml")  # and finds itself again


def test_a_photo_finds_its_record_by_any_name(tmp_path: Path) -> None:
    answered = correct(entry("scythe"), [Answer(1, "scythe", "top-3", None)])
    file = save(answered, tmp_path).file
    told = again(entry("scythe", name="IMG_1.jpg"), tmp_path)
    assert told.answers == answered.answers
    assert save(told, tmp_path).file == tmp_path / "IMG_1.yaml"
    assert not file.exists()  # it says nothing more


def test_records_of_parts_make_way_for_the_whole(tmp_path: Path) -> None:
    """An interrupted run left a record of the first photo alone, and `rank` counted it, too."""
    save(entry("scythe", name="anna-1.jpg"), tmp_path)
    whole = replace(
        entry("scythe", "score"), inputs=("anna-1.jpg", "anna-2.jpg"), photos=(PHOTO, LATER)
    )
    assert save(whole, tmp_path).file.name == "anna.yaml"
    assert [file.name for file in tmp_path.iterdir()] == ["anna.yaml"]


def test_what_only_settles_doubts_of_an_interrupted_run_needs_no_copy(tmp_path: Path) -> None:
    (target,) = find_targets([entry("scythe")], tmp_path)
    save_records([(target, entry("scythe"))], remark="stopped")
    settled = correct(entry("scythe", "score"), [Answer(1, "scythe", "top-3", None)])
    assert save(settled, tmp_path) == Saved(target.file)
    other = correct(entry("scythe", "score"), [Answer(1, "scythe", "top-4", None)])
    assert save(other, tmp_path).before is not None  # read otherwise by now


@pytest.mark.parametrize(
    ("fresh", "has_copy"),
    [
        (entry("scythe", "score"), False),
        (entry("scythe", "score", "castles"), False),
        (entry("scythe"), True),  # a card is gone
        (correct(entry("scythe", "score"), [Answer(1, "score", "turn-1-a", "3")]), True),
        (correct(entry("scythe", "score"), [Answer(1, "scythe", "top-3", None)]), False),
    ],
    ids=["the same", "more", "less", "one mark of the last card", "a doubt settled"],
)
def test_what_stood_there_is_kept_if_any_card_of_it_would_be_lost(
    fresh: Entry, has_copy: bool, tmp_path: Path
) -> None:
    save(entry("scythe", "score"), tmp_path)
    assert (save(fresh, tmp_path).before is not None) is has_copy


def test_a_round_of_new_photos_joins_a_mended_record_with_its_own_doubts(tmp_path: Path) -> None:
    file = save(entry("scythe"), tmp_path).file
    text = file.read_text(encoding="utf-8").replace("top-4: x", "top-5: x")
    file.write_text(text + "  - {round: 1, card: resources, missing: true}\n", encoding="utf-8")
    rounds = (
        RoundRecord((CardRecord("scythe", (("top-1", "x"),)), CardRecord("resources", ())), 1),
        RoundRecord((CardRecord("score", (("turn-1-a", "4"),)),), 2),
    )
    die, old = Doubt(2, "score", "turn-1-a", "4", 0.7), Doubt(1, "scythe", "top-1", "x", 0.7)
    first = entry("scythe")
    fresh = replace(
        first, record=replace(first.record, rounds=rounds), photos=(PHOTO, LATER),
        doubts=(old, die), noted=(old, die),
    )  # fmt: skip
    shown = {(1, "scythe"): [PHOTO], (1, "resources"): [LATER], (2, "score"): [LATER]}
    told = again(fresh, tmp_path, shown)
    assert [(r.number, [c.card for c in r.cards]) for r in told.record.rounds] == [
        (1, ["scythe", "resources"]), (2, ["score"]),
    ]  # fmt: skip
    assert dict(told.record.rounds[0].cards[0].marks) == {"top-3": "x", "top-5": "x"}
    assert (told.doubts, told.noted, told.missing) == ((DOUBT, die), (die,), ())


def test_answers_are_remembered_by_the_next_reading(tmp_path: Path) -> None:
    answered = correct(entry("scythe"), [Answer(1, "scythe", "top-3", None)])
    file = save(answered, tmp_path).file
    assert load_entry(file).answers == answered.answers
    fresh = entry("scythe")
    told = again(fresh, tmp_path)
    assert (told.record, told.doubts, told.answers) == (
        answered.record, (), answered.answers,
    )  # fmt: skip
    assert save(told, tmp_path).before is None


def test_an_answer_about_a_card_that_is_gone_is_left_out(tmp_path: Path) -> None:
    answered = correct(entry("scythe", "score"), [Answer(1, "score", "turn-1-a", "5")])
    save(answered, tmp_path)
    assert again(entry("scythe"), tmp_path).answers == ()


@pytest.mark.parametrize("text", ["", "no: record\n", "game: helden\nrounds: [{pad: {}}]\n"])
def test_what_is_no_record_of_this_photo_is_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "anna.yaml"
    file.write_text(text, encoding="utf-8")
    assert save(entry("scythe"), tmp_path) == Saved(tmp_path / "anna-2.yaml")
    assert file.read_text(encoding="utf-8") == text


def test_no_two_players_share_a_file(tmp_path: Path) -> None:
    told = [entry("scythe"), entry("scythe"), entry("scythe", player="P2")]
    names = [target.file.name for target in find_targets(told, tmp_path)]
    assert names == ["anna.yaml", "anna-2.yaml", "anna-P2.yaml"]


def test_the_whole_way_a_mended_record_outlives_the_next_run(tmp_path: Path) -> None:
    photo = Path(__file__).parents[2] / "examples" / "photos" / "helden.jpg"

    def run() -> str:
        done = CliRunner().invoke(
            main, ["score", str(photo), "--save", str(tmp_path), "--lang", "en"]
        )
        assert done.exit_code in (0, 1, 3), done.output
        return done.output

    run()
    (file,) = tmp_path.glob("*.yaml")
    told = load_entry(file)
    (pad,) = told.record.rounds[0].cards
    (name, mark) = next((n, m) for n, m in pad.marks if n.endswith("-coins"))
    mended = file.read_text(encoding="utf-8").replace(f"{name}: {mark}", f"{name}: 17")
    file.write_text(mended, encoding="utf-8")
    assert f"{file}: mended by hand; it stays as it is and counts" in run()
    assert file.read_text(encoding="utf-8") == mended
    assert replace(load_entry(file)).record.rounds[0].cards[0].mark(name) == "17"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_pipes_among_photos_and_records_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "record.yaml").write_bytes(b"game: welten\r\n")
    assert dict(_load_texts(tmp_path)) == {tmp_path / "record.yaml": "game: welten\n"}
    assert _digest_of(str(tmp_path / "pipe.yaml")) == ""
    assert _digest_of(str(tmp_path / "record.yaml")) == photo_digest(b"game: welten\r\n")


@pytest.mark.parametrize("is_mended", [True, False])
def test_what_was_just_written_is_as_mended_as_what_it_replaced(
    is_mended: bool, tmp_path: Path
) -> None:
    told, file = entry("scythe"), tmp_path / "anna.yaml"
    former = Former(file, entry("score"), is_mended)
    saved = after_saving(Player(told, target=Target(file, (former,))))
    assert saved == Player(told, target=Target(file, (Former(file, told, is_mended),)))
    assert after_saving(Player(told)) == Player(told)


@pytest.mark.parametrize("language", ["de", "en"])
def test_answers_of_an_earlier_run_that_are_used_are_named(language: str, tmp_path: Path) -> None:
    answered = correct(entry("scythe"), [Answer(1, "scythe", "top-3", None)])
    file = save(answered, tmp_path).file
    (target,) = find_targets([entry("scythe")], tmp_path)
    told = Player(recall(entry("scythe"), target, SHOWN), target=target)
    assert recalled_from(told) == (file,)
    said = {"de": f"Antworten aus {file} werden verwendet.", "en": f"Answers from {file} are used."}
    assert say_recalled(file).say(language) == said[language]
    (former,) = target.formers
    mended = replace(target, formers=(replace(former, is_mended=True),))  # told when it is kept
    assert recalled_from(replace(told, target=mended)) == ()
    assert recalled_from(replace(told, entry=entry("scythe"))) == ()
    assert recalled_from(Player(entry("scythe"))) == ()
