"""Würfelwelten: is this round legal, what is it worth, what could it have been worth?"""

from dicesheets.rules.welten.judge import judge_round
from dicesheets.rules.welten.simulate import SimulatedRound, Style, simulate_round

__all__ = ["SimulatedRound", "Style", "judge_round", "simulate_round"]
