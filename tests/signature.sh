#!/usr/bin/env bash
# ./dev signature
# checks the integer in tests/golden/signature.txt, for every instruction set of
# the CPU and for 2 threads

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"
build_preset release skerry
export -f signature_of
# A set that this CPU lacks falls back to the best one.
# shellcheck disable=SC2016  # expanded by the inner bash
printf '%s\n' '1 baseline' '1 avx2' '1 avx512' 2 |
    xargs -P "$jobs" -L 1 bash -c 'signature_of build/release/skerry "$@"' signature
