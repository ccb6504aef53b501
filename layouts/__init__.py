"""What a sheet is: the one source of truth for printing, reading and judging."""
