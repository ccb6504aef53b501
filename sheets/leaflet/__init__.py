"""The rules leaflet of a game: what it says, its worked examples, and how its pages are drawn."""
