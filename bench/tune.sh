#!/usr/bin/env bash
# ./dev bench-tune [REPETITIONS]
# how near the best the tuner of parameters comes, against a grid

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 1 "$@"
build_preset release skerry_tune_bench
build/release/skerry_tune_bench "$@"
