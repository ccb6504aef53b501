"""The settings of each game, a module each: their keys, and the values built of them."""
