#!/bin/sh
# Run every check: ruff, then mypy beside the tests, so that both cores always have work.
# usage: check.sh FOLDER_OF_PROGRAMS [PYTEST_OPTION...]
bin=$1
shift
# Some machines forbid Python to keep what it compiled: then each of hundreds of processes would
# compile everything again, and pytest rewrite all tests in every worker (a fifth of the run).
unset PYTHONDONTWRITEBYTECODE
"$bin/ruff" check . || exit 1
"$bin/ruff" format --check . || exit 1
said=$(mktemp)
{ "$bin/python" tools/compile.py && exec "$bin/mypy"; } >"$said" 2>&1 &
mypy=$!
trap 'kill $mypy 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
# A worker that dies ends the run at once: waiting for its replacement, pytest hangs for ever.
# tests/turns.py says which tests a worker runs together, and which first.
# Photos are large arrays, and glibc gives each back to the system and fetches it anew unless it is
# told to keep them (a tenth of all).
export MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=1000000000 MALLOC_TOP_PAD_=100000000
# Both cores have a worker each: threads of libraries would only wait for each other, busily.
export OPENBLAS_NUM_THREADS=1 OMP_THREAD_LIMIT=1
"$bin/pytest" -q -n 2 --dist loadfile --no-loadscope-reorder --max-worker-restart=0 --durations=10 "$@"
tested=$?
wait $mypy
typed=$?
cat "$said"
test $tested = 0 && test $typed = 0
