"""A league: one event, any number of photos, read and judged once each."""
