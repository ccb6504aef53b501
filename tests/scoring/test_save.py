"""Nothing that a person has said is lost: mended records stay theirs, answers are remembered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from dicesheets.cli import main
from dicesheets.layouts import Game, load_classic
from dicesheets.records import load_entry
from dicesheets.records.seal import is_sealed, seal
from dicesheets.rules.entry import Answer, Doubt, Entry
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.scoring.correct import correct
from dicesheets.scoring.save import Saved, load_former, recall, record_files, save_records

LAYOUT = load_classic(Game.WELTEN)
DOUBT = Doubt(1, "scythe", "top-3", "x", 0.6, (("empty", 0.4),))


def entry(*cards: str, player: str | None = None, name: str = "anna.jpg") -> Entry:
    marks = {"scythe": (("top-3", "x"), ("top-4", "x")), "score": (("turn-1-a", "2"),)}
    held = tuple(CardRecord(card, marks.get(card, ())) for card in cards)
    record = Record(Game.WELTEN, "classic", player, (RoundRecord(held, 1),))
    return Entry(name, LAYOUT, record, (DOUBT,), inputs=(name,))


def save(told: Entry, folder: Path) -> Saved:
    (file,) = record_files([told], folder)
    (saved,) = save_records([(file, told)])
    return saved


def test_what_was_saved_is_sealed_and_a_change_breaks_the_seal(tmp_path: Path) -> None:
    text = save(entry("scythe"), tmp_path).file.read_text(encoding="utf-8")
    assert is_sealed(text)
    assert is_sealed(text.replace("\n", "\r\n"))  # copied by another system
    assert not is_sealed(text.replace("top-3: x", "top-2: x"))
    assert not is_sealed(seal("a: 1\n") + "b: 2\n") and not is_sealed("a: 1\n")


def test_saving_the_same_again_changes_nothing(tmp_path: Path) -> None:
    first = save(entry("scythe"), tmp_path)
    before = first.file.read_bytes()
    again = save(entry("scythe"), tmp_path)
    assert again == Saved(first.file)
    assert [file.name for file in tmp_path.iterdir()] == ["anna.yaml"]
    assert first.file.read_bytes() == before


def test_a_record_that_a_person_mended_stays_as_it_is_and_counts(tmp_path: Path) -> None:
    file = save(entry("scythe", "score"), tmp_path).file
    text = file.read_text(encoding="utf-8").replace("top-4: x", "top-5: x")
    text = "# Anna says so\n" + text[: text.index("# Read with doubt")]
    file.write_text(text, encoding="utf-8")
    fresh = entry("scythe", "score")
    told = recall(fresh, load_former(file, fresh))
    assert dict(told.record.rounds[0].cards[0].marks) == {"top-3": "x", "top-5": "x"}
    assert told.doubts == ()  # they looked, and deleted the entry
    saved = save(told, tmp_path)
    assert saved.is_kept and file.read_text(encoding="utf-8") == text


def test_new_cards_join_a_mended_record_and_the_old_file_is_kept(tmp_path: Path) -> None:
    file = save(entry("scythe"), tmp_path).file
    mended = file.read_text(encoding="utf-8").replace("top-4: x", "top-5: x")
    file.write_text(mended, encoding="utf-8")
    fresh = entry("scythe", "score")
    told = recall(fresh, load_former(file, fresh))
    saved = save(told, tmp_path)
    assert saved.before is not None and saved.before.read_text(encoding="utf-8") == mended
    for _ in range(2):  # the file stays theirs: it was sealed, and the next reading took it back
        again = load_entry(file).record.rounds[0]
        assert dict(again.cards[0].marks) == {"top-3": "x", "top-5": "x"}
        assert again.card("score") is not None
        save(recall(fresh, load_former(file, fresh)), tmp_path)


def test_what_only_settles_doubts_of_an_interrupted_run_needs_no_copy(tmp_path: Path) -> None:
    (file,) = record_files([entry("scythe")], tmp_path)
    save_records([(file, entry("scythe"))], remark="stopped")
    settled = correct(entry("scythe", "score"), [Answer(1, "scythe", "top-3", None)])
    assert save_records([(file, settled)]) == (Saved(file),)
    other = correct(entry("scythe", "score"), [Answer(1, "scythe", "top-4", None)])
    (saved,) = save_records([(file, other)])  # another photo of the same name
    assert saved.before is not None


def test_answers_are_remembered_by_the_next_reading(tmp_path: Path) -> None:
    answered = correct(entry("scythe"), [Answer(1, "scythe", "top-3", None)])
    file = save(answered, tmp_path).file
    assert load_entry(file).answers == answered.answers
    fresh = entry("scythe")
    told = recall(fresh, load_former(file, fresh))
    assert (told.record, told.doubts, told.answers) == (
        answered.record, (), answered.answers,
    )  # fmt: skip
    assert save(told, tmp_path).before is None


def test_an_answer_about_a_card_that_is_gone_is_left_out(tmp_path: Path) -> None:
    answered = correct(entry("scythe", "score"), [Answer(1, "score", "turn-1-a", "5")])
    file = save(answered, tmp_path).file
    fresh = entry("scythe")
    assert recall(fresh, load_former(file, fresh)).answers == ()


@pytest.mark.parametrize("text", ["", "no: record\n", "game: helden\nrounds: [{pad: {}}]\n"])
def test_what_is_no_record_of_this_game_is_kept_beside_the_new_one(
    text: str, tmp_path: Path
) -> None:
    file = tmp_path / "anna.yaml"
    file.write_text(text, encoding="utf-8")
    saved = save(entry("scythe"), tmp_path)
    assert saved.before is not None and saved.before.read_text(encoding="utf-8") == text
    assert load_entry(file).record.rounds


def test_no_two_players_share_a_file(tmp_path: Path) -> None:
    told = [entry("scythe"), entry("scythe"), entry("scythe", player="P2")]
    names = [file.name for file in record_files(told, tmp_path)]
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
