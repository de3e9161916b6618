#!/usr/bin/env bash
# ./dev bench-threads [CONFIG [GAMES [SCORES.npy]]]
# the efficiency of an experiment (default: configs/million.json) on the threads
# of this machine, and simulated on up to 256

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 3 "$@"
build_preset release skerry_threads_bench
build/release/skerry_threads_bench "${@:-configs/million.json}"
