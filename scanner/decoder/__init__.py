"""Decoding pictures in a process of its own, with hard limits, because files cannot be trusted.

- `bounds`: the numbers: pixels, pages, memory, seconds
- `protocol`: what the two processes say to each other over pipes
- `pool`: this side: starts workers, keeps them warm, replaces those that die or take too long
- `worker`: the other side: a loop that waits for pictures
- `pictures`: from a file's bytes to pixels; runs in the worker only
- `markers`: from pixels to the markers in them; the same
- `limits`: what a worker gives up before it sees the first byte
- `syscalls`: the part of it that only Linux can do

docs/security.md lists the limits, docs/decisions/decoding.md says why it is done this way.
"""
