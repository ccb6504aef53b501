"""The games, in plain Python: what stands on the sheets -> is it legal, what is it worth?

One folder a game, each with a `game.py` that offers the same names (`judge`, `add_up`, `standings`,
`find_differences`, `RULES`), so that `scoring/judge.py` treats all games alike:

- `welten/`: Würfelwelten, with the search for a history and the best play.
- `wuerfeland/`, `helden/`, `carcassonne/`: boards and pads.
- `pad/`: any game whose rules stand in its layout.

Beside them stands what all games share: `record`, `entry`, `verdict` and `standing` are the values
that go in and come out; `budget` is the time that a task may take; `doubt`, `reliance`,
`misreading` and `look_again` deal with fields that were read with doubt, `otherwise`,
`open_totals`, `open_facts` and `explained` with sums that hang on them; `outcomes` says how sure a
result is, and `questions` what to ask about it; `pads` is for games with one pad for several
players; `naming`, `pad_names`, `places` and `overview` say things in words.
"""
