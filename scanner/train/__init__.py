"""How the reading networks were made. Needs torch; nothing else in the package does."""
