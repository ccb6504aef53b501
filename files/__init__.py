"""Writing files: the one room that puts anything on a disk.

- `write`: files that are whole or not there at all.
"""
