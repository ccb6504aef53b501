"""dicesheets: print, play and read dice-game sheets."""

__version__ = "0.1.0"
