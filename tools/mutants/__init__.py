"""Mutants: small wrong changes to the package, to see whether a test would notice."""
