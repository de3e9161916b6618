#!/bin/sh
# run.sh SOURCE LIBRARY PROGRAM [FILE]: the tests of the Python package and its examples, or those of
# one file, by a python3 that has numpy where there is one. Tests that need more than there is are
# skipped, and say so.
# SKERRY_PRELOAD names libraries that it is to load before its own.
set -eu
export PYTHONPATH="$1/bindings/python" SKERRY_LIBRARY="$2" SKERRY_PROGRAM="$3"
export PYTHONDONTWRITEBYTECODE=1
chosen=
for python in python3 /usr/bin/python3; do
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    [ -n "$chosen" ] || chosen=$python
    "$python" -c 'import numpy' 2>/dev/null && { chosen=$python; break; }
done
[ -n "$chosen" ] || { echo "SKIPPED: no python3 of 3.11 or later"; exit 0; }
exec env ${SKERRY_PRELOAD:+"LD_PRELOAD=$SKERRY_PRELOAD"} \
    "$chosen" -m unittest discover -q -s "$1/tests/bindings/python" -t "$1/tests/bindings/python" \
    -p "${4:-test*.py}"
