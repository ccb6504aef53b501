"""From photos and records to verdicts: no command line, no printing."""
