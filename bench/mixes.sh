#!/usr/bin/env bash
# ./dev bench-mixes [TURNS [SECONDS [NAME]]]
# the speed of two threads on mixes of strategies, plain and with scores and
# checkpoints, against one thread and against two programs side by side

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 3 "$@"
need python3
build_preset release skerry
python3 bench/mixes.py build/release/skerry "$@"
