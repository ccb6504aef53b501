"""Würfelwelten as a whole game: totals, realms used once, ranking. Rounds are judged elsewhere."""

from __future__ import annotations

import random

import pytest

from dicesheets.layouts.load import load_classic
from dicesheets.layouts.model import Game, Role, Text
from dicesheets.records import format_record, parse_record
from dicesheets.rules.record import CardRecord, Record, RoundRecord
from dicesheets.rules.standing import rank_standings
from dicesheets.rules.verdict import Finding, RoundVerdict, Severity, Verdict
from dicesheets.rules.welten import game as welten_game
from dicesheets.rules.welten.play.simulate import simulate_round

LAYOUT = load_classic(Game.WELTEN)
W13 = (101, 97, 145)


def record(*rounds: dict[str, dict[str, str]], player: str | None = None) -> Record:
    return Record(
        Game.WELTEN, "classic", player,
        tuple(
            RoundRecord(tuple(CardRecord(c, tuple(marks.items())) for c, marks in cards.items()))
            for cards in rounds
        ),
    )  # fmt: skip


def judge(
    monkeypatch: pytest.MonkeyPatch, played: Record, scores: tuple[int | None, ...],
    answers: tuple[bool | None, ...] = (True, True, True),
) -> Verdict:  # fmt: skip
    """Judge a game whose rounds are worth `scores`."""

    def judge_round(
        layout: object, round_record: RoundRecord, number: int, budget: float, with_history: bool
    ) -> tuple[RoundVerdict, tuple[Finding, ...], bool | None]:
        return RoundVerdict(scores[number - 1], None), (), answers[number - 1]

    monkeypatch.setattr(welten_game, "judge_round", judge_round)
    return welten_game.judge(LAYOUT, played, 1.0)


def test_w13_three_rounds_make_the_total(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"round-1": "10.1", "round-2": "9.7", "round-3": "14.5", "total": "34.3"}
    verdict = judge(monkeypatch, record({}, {}, {"score": written}), W13)
    assert (verdict.legal, verdict.score_tenths, verdict.findings) == (True, 343, ())


@pytest.mark.parametrize("total", ["34.4", "34", "34.35", "3.43"])
def test_a_wrong_total_is_a_miscount(monkeypatch: pytest.MonkeyPatch, total: str) -> None:
    verdict = judge(monkeypatch, record({}, {}, {"score": {"total": total}}), W13)
    assert (verdict.legal, verdict.score_tenths) == (True, 343)
    (finding,) = verdict.findings
    assert (finding.severity, finding.rule) == (Severity.MISCOUNT, "welten.total")
    assert (finding.round, finding.card, finding.fields) == (3, "score", ("total",))
    assert finding.message.de == (
        f"Gesamt: die Zeichen ergeben 34,3, notiert ist {total.replace('.', ',')}."
    )


def test_an_earlier_round_copied_wrongly_is_a_miscount(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = judge(monkeypatch, record({}, {}, {"score": {"round-1": "11.1"}}), W13)
    assert [finding.rule for finding in verdict.findings] == ["welten.earlier-round"]
    assert verdict.legal is True


def test_a_lone_sheet_adds_up_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"round-2": "9.7", "round-3": "14.5", "total": "34.3"}
    verdict = judge(monkeypatch, record({"score": written}), (101,))
    assert verdict.findings == ()
    assert verdict.score_tenths == 101


def test_a_lone_sheet_of_the_last_round_is_taken_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    written = {"round-1": "10.1", "round-2": "9.7", "round-3": "14.5", "total": "34.3"}
    card = CardRecord("score", tuple(written.items()))
    played = Record(Game.WELTEN, rounds=(RoundRecord((card,), number=3),))
    verdict = judge(monkeypatch, played, W13)
    assert (verdict.score_tenths, verdict.findings) == (145, ())


def test_no_realm_comes_up_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    played = record({"scythe": {}, "castles": {}}, {"cities": {}}, {"scythe": {}})
    verdict = judge(monkeypatch, played, W13)
    (finding,) = verdict.findings
    assert (verdict.legal, finding.rule) == (False, "welten.realm-again")
    assert (finding.round, finding.card) == (3, "scythe")
    assert finding.message.en == "Scythe was already used in round 1."


@pytest.mark.parametrize(
    ("answers", "legal"),
    [((True, True, True), True), ((True, None, True), None), ((None, False, True), False)],
)
def test_the_game_is_as_legal_as_its_worst_round(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[bool | None, ...], legal: bool | None
) -> None:
    assert judge(monkeypatch, record({}, {}, {}), W13, answers).legal is legal


def test_an_unknown_round_leaves_the_total_open(monkeypatch: pytest.MonkeyPatch) -> None:
    played = record({}, {"score": {"total": "34.3"}})
    verdict = judge(monkeypatch, played, (101, None))
    assert (verdict.score_tenths, verdict.findings) == (None, ())


def test_a_round_that_lacks_a_realm_makes_no_total_wrong() -> None:
    whole = {"scythe": {}, "castles": {}, "cities": {}}
    first, second = whole, {"society": {}, "wingspan": {}, "score": {"total": "9.9"}}
    two = welten_game.judge(LAYOUT, record(first, second), 1.0)
    assert "welten.total" not in {f.rule for f in two.findings}
    three = welten_game.judge(LAYOUT, record(first, second | {"euphoria": {}}), 1.0)
    assert "welten.total" in {f.rule for f in three.findings}


def test_ties_are_broken_by_the_last_round() -> None:
    scores = {
        "Anna": (100, 50, 60),
        "Ben": (60, 50, 100),
        "Cem": (60, 50, 100),
        "Dora": (0, 0, 300),
    }
    standings = [
        standing
        for name, rounds in scores.items()
        for standing in welten_game.standings(
            Verdict("welten", True, sum(rounds), tuple(RoundVerdict(r, None) for r in rounds), ()),
            name,
        )
    ]
    places = rank_standings(standings)
    assert [(place.rank, place.standing.player) for place in places] == [
        (1, "Dora"), (2, "Ben"), (2, "Cem"), (4, "Anna"),
    ]  # fmt: skip


def test_a_player_without_a_score_has_no_rank() -> None:
    verdict = Verdict("welten", None, None, (RoundVerdict(None, None),), ())
    (place,) = rank_standings(welten_game.standings(verdict, "Eva"))
    assert place.rank is None


def test_a_player_whose_round_lacks_a_realm_has_no_rank() -> None:
    outcome = RoundVerdict(86, None, lacks_realms=True)
    verdict = Verdict("welten", None, 86, (outcome,), ())
    (place,) = rank_standings(welten_game.standings(verdict, "Eva"))
    assert (place.rank, place.standing.score_tenths) == (None, 86)


def differences(*records: Record) -> list[Text]:
    return list(welten_game.find_differences(LAYOUT, records))


def test_one_table_has_no_differences() -> None:
    anna = record({"scythe": {}, "score": {"turn-1-a": "2", "turn-1-b": "6"}}, player="Anna")
    ben = record({"score": {"turn-1-a": "6", "turn-1-b": "2"}, "scythe": {}}, player="Ben")
    assert differences(anna, ben) == []


def test_other_realms_dice_and_rounds_are_named() -> None:
    two = {"castles": {}, "society": {}}
    log = {"score": {"turn-4-a": "2", "turn-4-b": "6"}}
    anna = record(two | {"scythe": {}} | log, player="Anna")
    ben = record(two | {"cities": {}, "score": {"turn-4-a": "1", "turn-4-b": "6"}}, {}, player=None)
    assert [text.en for text in differences(anna, ben)] == [
        "Anna has round 1, #2 has rounds 1 and 2.",
        "Round 1: Anna and #2 played different realms.",  # so the dice need no word
    ]
    ben = record({"scythe": {}, "score": {"turn-4-a": "1", "turn-4-b": "6"}}, player="Ben")
    assert [text.en for text in differences(anna, ben)] == [
        "Round 1: Anna and Ben logged different dice (turn 4)."
    ]


def test_a_stranger_is_named_once_wherever_the_record_stands() -> None:
    def sheets(name: str, die: str, realm: str) -> Record:
        log = {f"turn-{n}-{d}": die for n in range(1, 10) for d in "ab"}
        cards = {realm: {}, "castles": {}, "society": {}, "score": log}
        return record(cards, cards, player=name)

    table = [sheets(name, "2", "scythe") for name in ("Anna", "Ben", "Cleo")]
    for realm, said in (
        ("cities", "Rounds 1 and 2: {} and Zoe played different realms."),
        ("scythe", "Round 1: {} and Zoe logged different dice (turns 1-9)."),
    ):
        zoe = sheets("Zoe", "5", realm)
        assert differences(zoe, *table)[0].en == said.format("Anna")
        assert len(differences(zoe, *table)) == len(differences(*table, zoe)) <= 2


def test_dice_that_somebody_did_not_log_are_no_difference() -> None:
    anna = record({"score": {"turn-1-a": "2", "turn-1-b": "6", "turn-2-a": "3"}}, player="Anna")
    ben = record({"score": {"turn-2-a": "5", "turn-2-b": "3"}}, player="Ben")
    assert differences(anna, ben) == []


def test_rounds_count_by_their_numbers_not_by_their_order() -> None:
    third, first = RoundRecord((), 3), RoundRecord((), 1)
    played = Record(Game.WELTEN, rounds=(third, first))
    assert played.numbered == ((1, first), (3, third))


@pytest.mark.parametrize("seed", range(3))
def test_a_simulated_game_scores_the_same_after_writing_and_reading(seed: int) -> None:
    rng = random.Random(seed)
    realms = [card.id for card in LAYOUT.of_role(Role.REALM)]
    rng.shuffle(realms)
    rounds = [
        simulate_round(LAYOUT, realms[3 * i : 3 * i + 3], rng, round_number=i + 1)
        for i in range(LAYOUT.welten.rounds)
    ]
    played = Record(Game.WELTEN, "classic", "Kim", tuple(r.record for r in rounds))
    verdict = welten_game.judge(LAYOUT, played, 0.0)
    assert verdict.score_tenths == sum(r.score_tenths for r in rounds)
    again = parse_record(format_record(played), "kim.yaml")
    assert welten_game.judge(LAYOUT, again, 0.0).score_tenths == verdict.score_tenths
    assert not [f for f in verdict.findings if f.severity is not Severity.WARNING]


def test_what_was_not_logged_or_not_photographed_contradicts_nobody() -> None:
    whole = {"castles": {}, "cities": {}, "scythe": {}}
    anna = record(whole | {"score": {"turn-1-a": "2"}}, player="Anna")
    ben = record({"castles": {}, "cities": {}, "score": {"turn-1-b": "5"}}, player="Ben")
    assert differences(anna, ben) == []
    clara = record({"castles": {}, "society": {}, "euphoria": {}}, player="Clara")
    assert differences(anna, clara)
    dora = record(whole | {"score": {"turn-1-a": "3", "turn-1-b": "5"}}, player="Dora")
    assert differences(anna, dora)


def test_without_a_round_between_there_is_no_total() -> None:
    """Rounds 1 and 3 were added up as the total, though the sheet notes a round 2."""
    text = (
        "game: welten\nrounds:\n"
        "  - {round: 1, score: {round-1: 4.2}}\n"
        "  - {round: 3, score: {round-1: 4.2, round-2: 16.7, round-3: 5.1, total: 26}}\n"
    )
    layout = load_classic(Game.WELTEN)
    verdict = welten_game.judge(layout, parse_record(text, "anna.yaml"), 0.1)
    (found,) = [f for f in verdict.findings if f.rule == "welten.round-missing"]
    assert found.message.de.startswith("Durchgang 2 fehlt (notiert ist 16,7)")
    assert found.round == 3  # which notes it
    assert verdict.score_tenths is None
    (standing,) = welten_game.standings(verdict, "anna")
    assert standing.key is None
    for whole in ("round: 1", "round: 2"):  # a round alone, or all up to the last
        alone = text[: text.index("  - {round: 3")].replace("round: 1,", f"{whole},")
        rules = {
            f.rule for f in welten_game.judge(layout, parse_record(alone, "a.yaml"), 0.1).findings
        }
        assert "welten.round-missing" not in rules
