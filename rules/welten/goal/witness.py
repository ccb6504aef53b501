"""A history as lines that a player can follow, one for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicesheets.layouts.marks import MARKS
from dicesheets.layouts.model import RESOURCES, Kind, Text
from dicesheets.rules.naming import field_name
from dicesheets.rules.verdict import Move, Turn
from dicesheets.rules.welten.cards.dice import CREATED, Die, Roll
from dicesheets.rules.welten.cards.program import Program
from dicesheets.rules.welten.cards.resources import KINDS, Vector
from dicesheets.rules.welten.play.forward import Action, Consolation, Deed, RoundRules, Waste
from dicesheets.rules.welten.static.messages import amount
from dicesheets.words.fields import STAR_WORDS, TURN_WORDS, numbered
from dicesheets.words.lists import counted, listed


def witness_lines(
    rules: RoundRules, rolls: Sequence[Roll], turns: Sequence[Sequence[Deed]]
) -> tuple[Text, ...]:
    """Tell a history turn by turn."""
    lines = []
    for turn, (roll, deeds) in enumerate(zip(rolls, turns, strict=True), start=1):
        told = [describe(rules, roll, deed) for deed in deeds] or [
            Text("kein Würfel genutzt", "no die used")
        ]
        name = numbered(TURN_WORDS[0], turn)
        lines.append(
            Text(
                f"{name.de}, gewürfelt {roll[0]} und {roll[1]}: " + "; ".join(t.de for t in told),
                f"{name.en}, rolled {roll[0]} and {roll[1]}: " + "; ".join(t.en for t in told),
            )
        )
    return tuple(lines)


def witness_turns(
    rules: RoundRules, rolls: Sequence[Roll], turns: Sequence[Sequence[Deed]]
) -> tuple[Turn, ...]:
    """Return a history as what it leaves on the sheets, turn by turn."""
    return tuple(
        Turn(tuple(roll), tuple(_move(rules, roll, deed) for deed in deeds))
        for roll, deeds in zip(rolls, turns, strict=True)
    )


def _move(rules: RoundRules, roll: Roll, deed: Deed) -> Move:
    text = describe(rules, roll, deed)
    if isinstance(deed, Consolation):
        return Move(text, (), tuple(int(k == deed.kind) for k in KINDS), (0,) * len(KINDS))
    if isinstance(deed, Waste):
        return Move(text, (), (0,) * len(KINDS), tuple(deed.price))
    program = rules.programs[deed.card]
    marks = tuple((program.card.id, *mark) for mark in _new_marks(program, deed))
    spent = tuple(deed.die.price[k] + deed.step.cost[k] for k in KINDS)
    return Move(text, marks, tuple(deed.outcome[k] for k in KINDS), spent)


def _new_marks(program: Program, action: Action) -> Iterator[tuple[str, str]]:
    """Yield the fields that an activation marks, and how they look from then on."""
    for f in program.fields:
        is_crossed = bool(action.added & program.crossed.get(f.id, 0))
        if is_crossed and f.kind is Kind.CIRCLE:
            yield f.id, "ox"
        elif is_crossed or action.added & program.filled[f.id]:
            is_digit = f.kind is Kind.DIGIT
            value = program.value_at(f.id, action.added) if is_digit else None
            yield f.id, str(value) if is_digit else MARKS[f.kind][0]


def describe(rules: RoundRules, roll: Roll, deed: Deed) -> Text:
    """Tell one deed in a few words."""
    if isinstance(deed, Consolation):
        got = amount(RESOURCES[deed.kind].value, 1)
        return Text(
            f"{roll[deed.die]} passt nirgends: {got.de}", f"{roll[deed.die]} fits nowhere: {got.en}"
        )
    if isinstance(deed, Waste):
        paid = resources(deed.price)
        return Text(f"{paid.de} ohne Nutzen ausgegeben", f"{paid.en} spent without use")
    program = rules.programs[deed.card]
    die, done = _die(deed), _marks(program, deed)
    title = program.card.title
    text = Text(f"{die.de} auf {title.de}: {done.de}", f"{die.en} to {title.en}: {done.en}")
    if any(deed.step.cost):
        cost = resources(deed.step.cost)
        text = Text(f"{text.de}, kostet {cost.de}", f"{text.en}, costs {cost.en}")
    gain = _gain(deed)
    if gain is not None:
        text = Text(f"{text.de} → {gain.de}", f"{text.en} → {gain.en}")
    return text


def resources(vector: Vector) -> Text:
    """Return "2 Kürbisse und 1 Münze" / "2 pumpkins and 1 coin"."""
    parts = [amount(RESOURCES[k].value, vector[k]) for k in KINDS if vector[k]]
    de, en = listed([p.de for p in parts]), listed([p.en for p in parts])
    return Text(de.de, en.en)


def _die(deed: Action) -> Text:
    """Tell the die that was used, and what was added to it."""
    die, step = deed.die, deed.step
    # A copied die is written somewhere; one that is only added leaves no mark.
    more = f" + {step.copy}" if step.copy and step.units == step.add else ""
    if not any(die.price):
        return Text(f"{die.value}{more}", f"{die.value}{more}")
    told = _paid_die(die)
    return Text(f"{told.de}{more}", f"{told.en}{more}")


def _paid_die(die: Die) -> Text:
    paid = resources(die.price)
    if die.source == CREATED:
        return Text(f"neuer Würfel {die.value} ({paid.de})", f"new die {die.value} ({paid.en})")
    if die.base == die.value:
        return Text(f"{die.value} noch einmal ({paid.de})", f"{die.value} once more ({paid.en})")
    return Text(f"{die.base} als {die.value} ({paid.de})", f"{die.base} as {die.value} ({paid.en})")


def _marks(program: Program, action: Action) -> Text:
    parts = []
    for f in program.fields:
        name = field_name(program.card, f.id)
        cross = program.crossed.get(f.id, 0)
        if action.added & cross:
            parts.append(Text(f"{name.de} ✗", f"{name.en} ✗"))
        elif action.added & program.filled[f.id]:
            digit = program.value_at(f.id, action.added)
            is_digit = f.kind is Kind.DIGIT
            parts.append(Text(f"{name.de} = {digit}", f"{name.en} = {digit}") if is_digit else name)
    return listed(parts)


def _gain(action: Action) -> Text | None:
    p, h, c, stars = action.outcome
    gained = [resources((p, h, c))] if p or h or c else []
    gained += [counted(stars, *STAR_WORDS)] if stars else []
    if not gained:
        return None
    return Text(" + ".join(g.de for g in gained), " + ".join(g.en for g in gained))
