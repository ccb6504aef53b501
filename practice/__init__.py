"""Practice photos: a printed page filled in a real hand and photographed."""
