"""Values become words, JSON and pictures."""
