"""Würfelwelten: is this round legal, what is it worth, what could it have been worth?

Every folder uses only those above it; `breadth/`, `model/` and `depth/` do not know each other.

- `cards/`: a realm card and the price list, compiled to bits and steps.
- `play/`: a round played forward; what stands on its sheets, what it scores, simulated players.
- `static/`: what the finished sheets alone show to be wrong.
- `goal/`: the finished sheets as a goal, and what a search for a history can answer.
- `breadth/`: engine 1, thousands of positions at once; finds most histories and many proofs.
- `model/`: engine 2, a constraint model that forgets the order within a turn; proofs and plans.
- `depth/`: engine 3, one position at a time; for goals with more marks than 1 has bits.
- `best/`: the best play in hindsight, with engines 1 and 2.

What puts them together:

- `history`: decides whether a history exists, with engines 1 and 2 in turn, or 3 and 2.
- `explain`: names the smallest set of marks that cannot all be true.
- `judge`: one round: score, `static/`, then `history`, then its words or `explain`.
- `game`: all rounds of a record; what `scoring/judge.py` calls.
- `overview`: the rules that stand on no single card.

`tests/test_architecture.py` holds the order of the folders.
"""
