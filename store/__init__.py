"""What was photographed, read, corrected and judged: one SQLite file, safe from kill -9."""
