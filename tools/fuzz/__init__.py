"""`make fuzz`: hostile inputs without end, and what must hold for each of them.

- `corpus/`: small files of every kind, from which inputs are made (beside those in `examples/`)
- `noise`: changes that know nothing: bytes, and numbers where they hurt
- `pictures`, `pdfs`, `trees`, `bundles`, `codes`, `names`, `commands`, `requests`: changes that
  know a format
- `page`: the phone page in this process, asked by requests
- `cases`: the table of kinds: how a case is made from its number, and what is done with it
- `trial`: one case tried: what must hold, measured
- `worker`: a warm process that tries case after case
- `hunt`: workers, time limits, finds
- `finds`: what is kept of a case that showed a fault, and how it is repeated
- `guided`: the project's own parsers under atheris, where that is installed

docs/security.md says how to run it. A new door to the outside gets a module that makes and
tries its inputs, and a line in `cases.KINDS`.
"""
