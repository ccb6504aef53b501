#!/bin/sh
# Install an optional system program, or say plainly that it is missing.
# usage: install-system.sh PROGRAM DEBIAN_PACKAGE
command -v "$1" >/dev/null 2>&1 && exit 0
if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then run=""; elif sudo -n true 2>/dev/null; then run="sudo"; else run="no"; fi
  if [ "$run" != no ]; then
    echo "Installing $2 …"
    export DEBIAN_FRONTEND=noninteractive
    $run apt-get install -y -qq "$2" >/dev/null 2>&1 && exit 0
    $run apt-get update -qq >/dev/null 2>&1 && $run apt-get install -y -qq "$2" >/dev/null 2>&1 && exit 0
  fi
fi
echo "$1 is not installed; what needs it is skipped. Install the package $2 to have it."
exit 1
