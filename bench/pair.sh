#!/usr/bin/env bash
# ./dev bench-pair [OPTIONS] OLD NEW [ARGUMENTS]
# runs two programs in turns and says which is faster, with an interval. They
# are skerry_bench of two commits, or with ARGUMENTS any others. --instructions
# counts instructions, for a machine that others use

details=bench/pair.py
. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

command -v python3 >/dev/null || need python3
from_there python3 "$root/bench/pair.py" "$@"
