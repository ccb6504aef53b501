"""Worker processes: kept warm, limited in time and memory, replaced when they die."""
