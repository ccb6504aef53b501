"""The leaflets of the built-in games, one module each."""
