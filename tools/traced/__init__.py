"""Photos made by a path tracer, for the bench: light as it really falls, not as we model it."""
