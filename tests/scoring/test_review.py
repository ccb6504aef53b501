"""A person settles doubts one by one; every answer is checked before it counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Text
from dicesheets.rules.entry import Answer, Doubt, Entry, Ink, Judged, Other
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.verdict import Finding, Severity, Verdict
from dicesheets.scoring.review import Questions, Reviewed, review, unseen_cards, worth_asking
from dicesheets.words.marks import say_what_fits


def ask_about(
    doubt: Doubt, *answers: str, game: Game = Game.WELTEN, language: str = "en"
) -> tuple[Reviewed, list[str], list[str]]:
    """Return the sheet after the answers, the questions and what was shown."""
    marks = ((doubt.field, doubt.value),) if doubt.value else ()
    record = Record(game, rounds=(RoundRecord((CardRecord(doubt.card, marks),)),))
    given, questions, shown = iter(answers), list[str](), list[str]()

    def ask(question: str) -> str:
        questions.append(question)
        return next(given)

    entry = Entry("a.jpg", load_classic(game), record, (doubt,))
    how = Questions(ask, shown.append, language, total=1)
    return review(entry, entry.doubts, how), questions, shown


def mark(value: str | None, *rest: object) -> Doubt:
    return Doubt(1, "scythe", "top-3", value, 0.6, *rest)  # type: ignore[arg-type]


def result(value: str | None, *rest: object) -> Doubt:
    return Doubt(1, "score", "round-1", value, 0.6, *rest)  # type: ignore[arg-type]


def answer(doubt: Doubt, *answers: str, game: Game = Game.WELTEN) -> str | None:
    done, _, _ = ask_about(doubt, *answers, game=game)
    (said,) = done.entry.answers
    assert done.answered == 1 and done.entry.doubts == ()
    held = done.entry.record.rounds[0].cards[0].mark(doubt.field)
    assert held == said.value
    return held


def test_enter_keeps_the_likeliest_reading() -> None:
    assert answer(mark(None, (("x", 0.6),), True), "") == "x"
    assert answer(mark("x", (("empty", 0.4),)), "") == "x"


def test_enter_takes_what_is_likeliest_by_ink_and_rules() -> None:
    assert answer(Doubt(1, "score", "round-1", "9.7", 0.05, (("7.7", 0.94),)), "") == "7.7"


def test_a_person_may_say_that_nothing_stands_there() -> None:
    assert answer(mark("x"), "-") is None


def test_what_cannot_stand_there_is_asked_again() -> None:
    assert answer(mark(None), "7", "x") == "x"
    assert answer(result(None), "ten", "10,1") == "10.1"


def test_whoever_cannot_tell_leaves_a_field_open_or_stops() -> None:
    doubt = mark(None, (), True)
    left, _, _ = ask_about(doubt, "")
    assert left.entry.doubts == (doubt,) and left.entry.answers == () and not left.is_stopped
    stopped, _, shown = ask_about(doubt, "?", "Q")
    assert stopped.is_stopped and stopped.entry.doubts == (doubt,)
    assert "asked next time" in shown[-1]


@pytest.mark.parametrize("others", [(), (("1", 0.3), ("5", 0.1))])
def test_enter_is_no_guess_where_nothing_could_be_read(
    others: tuple[tuple[str, float], ...],
) -> None:
    """Enter meant 5, which nobody had read, only because 5 fits."""
    doubt = Doubt(1, "score", "turn-1-a", "5", 0.0, others, note=say_what_fits("5"))
    done, (question,), shown = ask_about(doubt, "")
    assert "(Enter: leave it open; " in question and "5 would fit" in shown[0]
    assert "(0%" not in shown[0]
    assert done.entry.doubts == (doubt,) and done.entry.answers == ()
    assert answer(doubt, "5") == "5"


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_pad_takes_whole_numbers_only(language: str) -> None:
    doubt = Doubt(1, "pad", "p2-t1", None, 0.6)
    done, _, shown = ask_about(doubt, "1,5", "15", game=Game.CARCASSONNE, language=language)
    assert done.entry.answers == (Answer(1, "pad", "p2-t1", "15"),)
    wrong = {"de": "Das kann dort nicht stehen.", "en": "That cannot stand there."}[language]
    assert shown[-1] == wrong


def test_enter_offers_only_what_can_stand_there() -> None:
    turn = Doubt(1, "pad", "p2-t1", "1.5", 0.9, (("7.5", 0.05), ("15", 0.03)))
    done, (question,), _ = ask_about(turn, "", game=Game.CARCASSONNE)
    assert done.entry.answers[0].value == "15"
    assert "(Enter: 15; else a whole number" in question
    die = Doubt(1, "score", "turn-1-a", "7", 0.9, (("9", 0.05), ("1", 0.03)))
    assert answer(die, "") == "1"
    nothing = Doubt(1, "score", "turn-1-a", None, 0.9, (("1", 0.1),))
    assert "(Enter: nothing; else 1 2" in ask_about(nothing, "")[1][0]


def test_where_nothing_likely_can_stand_enter_leaves_the_field_open() -> None:
    done, (question,), _ = ask_about(Doubt(1, "score", "turn-1-a", "7", 0.9), "")
    assert done.answered == 0
    assert question.startswith("What stands there? (Enter: leave it open; else 1 2 3 4 5 6, or -")


def test_a_number_has_plain_digits_on_both_sides_of_its_point() -> None:
    assert answer(result(None), "²", "1.²", "10.", ".5", "10,1") == "10.1"


# ------------------------------------------------------------------ several questions

LAYOUT = load_classic(Game.WELTEN)
TOPS = [Doubt(1, "scythe", f"top-{n}", None, 0.6, (("x", 0.4),)) for n in range(1, 5)]
INK = tuple(Ink((1, "scythe", f"top-{n}"), ((None, 0.6), ("x", 0.4))) for n in range(1, 5))


def asked(
    entry: Entry, doubts: list[Doubt], answers: str, **rest: object
) -> tuple[Reviewed, list[str]]:
    """Return the sheet after answers such as "x x -", and how each question was headed."""
    given, shown = iter(answers.split(" ")), list[str]()
    how = Questions(lambda _: next(given), shown.append, "en", **rest)  # type: ignore[arg-type]
    done = review(entry, doubts, how)
    return done, [text.strip().partition(",")[0] for text in shown]


def sheet(*numbers: int, by_ink: tuple[Ink, ...] = ()) -> Entry:
    rounds = tuple(RoundRecord((CardRecord("scythe", ()),), number) for number in numbers)
    record = Record(Game.WELTEN, player="Anna", rounds=rounds)
    return Entry("a.jpg", LAYOUT, record, tuple(TOPS), by_ink=by_ink)


def test_questions_are_counted_over_all_sheets_and_name_the_round_of_several() -> None:
    done, heads = asked(sheet(1), TOPS[:3], "x - x", asked=2, total=7)
    assert heads == ["3/7 Anna: Scythe", "4/7 Anna: Scythe", "5/7 Anna: Scythe"]
    assert (done.answered, done.is_stopped, done.more) == (3, False, 0)
    _, heads = asked(sheet(1, 2), TOPS[:1], "x", total=1)
    assert heads == ["1/1 Anna: round 1"]


def test_what_was_answered_before_stopping_counts() -> None:
    done, _ = asked(sheet(1), TOPS, "x - q", total=4)
    assert (done.answered, done.is_stopped) == (2, True)
    assert done.entry.doubts == tuple(TOPS[2:])


@pytest.mark.parametrize(
    ("answers", "left", "more", "answered"),
    [
        ("x -", [TOPS[3]], -2, 2),  # the first answer leaves one question of three
        ("x - - - -", [*TOPS[1:], Doubt(1, "scythe", "star-1", None, 0.6)], 1, 5),
        ("- - - -", [], 0, 4),  # as it was read: nothing is weighed again
    ],
)
def test_an_answer_that_says_otherwise_plans_the_questions_anew(
    answers: str, left: list[Doubt], more: int, answered: int
) -> None:
    seen: list[Entry] = []

    def again(entry: Entry) -> Entry:
        seen.append(entry)
        return replace(entry, doubts=(TOPS[0], *left))  # the first is answered: not asked again

    done, heads = asked(sheet(1, by_ink=INK), TOPS, answers, total=4, again=again)
    assert (done.answered, done.more, len(heads)) == (answered, more, answered)
    assert len(seen) == (1 if left else 0)
    if left:
        assert heads[1].startswith(f"2/{4 + more} ")


OUTSIDE = Text("außerhalb des Fotos", "outside the photo")


@pytest.mark.parametrize(
    ("many", "alternatives", "count"), [(3, (), 3), (4, (), 0), (4, (("x", 0.4),), 4)]
)
def test_nobody_is_asked_about_a_part_of_a_card_that_no_photo_shows(
    many: int, alternatives: tuple[tuple[str, float], ...], count: int
) -> None:
    hidden = [
        Doubt(1, "scythe", f"top-{n}", None, 0.0, alternatives, True, OUTSIDE)
        for n in range(1, many + 1)
    ]
    clear = Doubt(1, "scythe", "star-1", "x", 0.6, note=OUTSIDE)  # just inside
    whose = replace(sheet(1), doubts=(*hidden, clear))
    judged = Judged(whose, Verdict("welten", None, None, (), ()))
    found = worth_asking(judged)
    assert len(found) == count + 1 and clear in found
    assert unseen_cards(judged) == ({(1, "scythe", OUTSIDE)} if count == 0 else set())


@pytest.mark.parametrize(
    ("instead", "other", "share"),
    [("empty", None, 0.25), ("o", "o", 0.125), ("ox", "x", 0.0)],
    ids=["nothing", "another mark", "a mark that ink speaks against"],
)
def test_a_clear_field_that_would_explain_everything_is_as_doubtful_as_its_ink(
    instead: str, other: str | None, share: float
) -> None:
    marks = CardRecord("scythe", (("top-3", "x"),))
    record = Record(Game.WELTEN, rounds=(RoundRecord((marks,), 2),))
    decoys = [(1, "scythe", "top-3"), (2, "cities", "top-3"), (2, "scythe", "top-4")]
    others = [Other(*place, "x", other, 0.5) for place in decoys]
    others += [Other(2, "scythe", "top-3", "x", "#", 0.5)]
    others += [Other(2, "scythe", "top-3", "x", other, share or 0.5)]
    told = Text("vergleiche", "compare")
    found = Finding(
        Severity.WARNING, "welten.misread", 2, "scythe", ("top-3",), told, instead=instead
    )
    entry = Entry("a.jpg", load_classic(Game.WELTEN), record, others=tuple(others))
    (doubt,) = worth_asking(Judged(entry, Verdict("welten", False, None, (), (found,))))
    assert doubt.place == (2, "scythe", "top-3") and doubt.value == "x"
    assert (doubt.confidence, doubt.alternatives) == (1 - share, ((instead, share),))
