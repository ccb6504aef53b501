"""What things are called when people are told about them, in German and English, each once.

At the bottom of the house: no layout, no rules, no pictures.

- `text`: one text in every language of the product.
- `games`, `players`: names of games and players.
- `fields`: rounds, turns, dice, icons and places on a card.
- `marks`: what stands in a field.
- `numbers`: written numbers as values, and values as numbers with their decimal mark.
- `lists`: enumerations, counts and lines.
"""
