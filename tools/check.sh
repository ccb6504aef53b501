#!/bin/sh
# Run every check: ruff, then mypy beside the tests, because both cores are to have work.
# usage: check.sh FOLDER_OF_PROGRAMS [PYTEST_OPTION...]
bin=$1
shift
"$bin/ruff" check . || exit 1
"$bin/ruff" format --check . || exit 1
said=$(mktemp)
"$bin/mypy" >"$said" 2>&1 &
mypy=$!
trap 'kill $mypy 2>/dev/null; rm -f "$said"' EXIT
trap 'exit 130' INT TERM
"$bin/pytest" -q -n 2 --durations=10 "$@"
tested=$?
wait $mypy
typed=$?
cat "$said"
test $tested = 0 && test $typed = 0
