#!/usr/bin/env bash
# ./dev bench-python [SECONDS [COUNT]]
# steps/s of environments that are called from Python

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 2 "$@"
./dev python >/dev/null
PYTHONPATH="$root/build/python" OPENBLAS_NUM_THREADS=1 /usr/bin/python3 bench/environments.py "$@"
