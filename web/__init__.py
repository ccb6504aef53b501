"""The phone page: a small server for one table, and the processes that work for it.

The server (`app`, `desk`, `guard`) knows the store and its workers, and loads nothing heavy;
`work/` runs in processes of its own and knows how to read, judge, draw and print.
"""
