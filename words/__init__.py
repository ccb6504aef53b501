"""What things are called when people are told about them, in German and English, each once.

At the bottom of the house: no layout, no rules, no pictures. Tables are keyed by the words that
stand in records and layouts.

- `text`: one text in every language of the product.
- `games`, `players`, `cards`: their names.
- `fields`: rounds, turns, dice, icons and the spots on a card.
- `marks`: what stands in a field.
- `numbers`: written numbers as values, and values as numbers with their decimal mark.
- `lists`: enumerations, counts and lines.
- `trouble`: what the system and the YAML parser complain of, and words that are close to another.
"""
