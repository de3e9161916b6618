#!/usr/bin/env bash
# ./dev reference
# makes build/reference: skerry.h, the Python package, core and strategies, as pages

. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

takes 0 "$@"
need python3
python3 tests/docs/reference.py . build/reference
say "build/reference/index.html"
