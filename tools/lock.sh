#!/bin/sh
# Renew requirements.lock: the newest releases that pyproject.toml allows, each with its hashes, for
# every supported Python and system; then prove that each of them finds a wheel for every release.
# usage: lock.sh UV PYTHON_VERSION...
set -eu
cd "$(dirname "$0")/.."
uv=$1
shift
oldest=$1
lock=requirements.lock
new=$lock.new
trap 'rm -f "$new"' EXIT

# glibc 2.28 and macOS 14 are the oldest that the libraries build their wheels for.
systems="x86_64-manylinux_2_28 aarch64-manylinux_2_28 aarch64-apple-darwin x86_64-pc-windows-msvc"
export MACOSX_DEPLOYMENT_TARGET=14.0

{
  echo "# Everything that \`make demo\` and \`make test\` install. Renewed by \`make lock\`, never by hand."
  echo "# Wheels exist for Python $(echo "$*" | sed 's/ /, /g'),"
  echo "# on Linux (x86-64 and ARM64, glibc 2.28), macOS 14 (Apple silicon) and Windows (x86-64)."
  "$uv" pip compile --quiet --universal --generate-hashes --only-binary :all: --upgrade \
    --python-version "$oldest" --no-header --annotation-style line \
    --group dev pyproject.toml
} >"$new"

for python in "$@"; do
  for system in $systems; do
    "$uv" pip compile --quiet --no-deps --only-binary :all: --python-version "$python" \
      --python-platform "$system" "$new" >/dev/null || {
      echo "$lock stays as it was: Python $python on $system lacks a wheel, see above"
      exit 1
    }
  done
done

if [ -e "$lock" ]; then
  diff "$lock" "$new" | sed -n 's/^\([<>] [A-Za-z0-9._-]*==[^ ]*\).*/  \1/p' | sort -k 2 || true
fi
mv "$new" "$lock"
echo "$lock: $(grep -c '==' "$lock") releases, wheels for Python $* on four systems"
