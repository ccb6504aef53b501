"""Files: the one room that puts anything on a disk or takes it away, and reads what is named.

What stands in a file is whole, always: an old file gives way only to a complete new one. Readers
need no lock and never see a gap. A run that is killed leaves at most a folder `aside`, which the
next one to write there takes away. docs/security.md tells the promises, tests/files kills a
program at every step of them.

- `read`: what somebody names, if it is an ordinary file of a sensible size.
- `write`: files, alone or several together; what stood there is kept beside.
- `folders`: a folder with its files, appearing and going in one step.
- `lock`: one writer at a time.
- `cache`: what is kept only to save time.
- `scratch`: files for a moment, for those who can read nothing else.
- `aside`: where all of this is prepared, out of everybody's sight.
- `nowhere`: streams for those that are closed or take nothing more.
- `kinds`: what stands under a name if it is no ordinary file.
"""
