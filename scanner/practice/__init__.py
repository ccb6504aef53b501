"""Practice photos: a printed page, filled in a real hand and photographed, with the truth beside it."""
