#!/usr/bin/env bash
# ./dev fuzz [SECONDS]
# runs libFuzzer (clang) on everything that reads a file, SECONDS a target
# (default: 60). Finds go to build/fuzz-finds, new inputs to build/fuzz-corpus

# A find is an input that crashes, hangs for 10 s, or allocates more than 256 MB at once or 1 GB in
# all. Add it to tests/fuzz/corpus/TARGET: the tests of every build read it.
. "$(dirname -- "$(readlink -f -- "$0")")/../../.ci/common.sh"

# shellcheck disable=SC2317  # xargs calls it
fuzz_target() { # fuzz_target TARGET SECONDS
    local target=$1 seconds=$2 log=build/fuzz-$1.log words=tests/fuzz/$1 code=0
    case $target in
        assignment | configuration | deck | result) words=build/fuzz-json ;;
        position | record) words=tests/fuzz/moves ;;
    esac
    mkdir -p "build/fuzz-corpus/$target"
    SKERRY_FUZZ_TARGET=$target build/asan-ubsan/skerry_fuzz -max_total_time="$seconds" -timeout=10 \
        -malloc_limit_mb=256 -rss_limit_mb=1024 -dict="$words.dict" \
        -artifact_prefix="build/fuzz-finds/$target-" -verbosity=0 -print_final_stats=1 \
        "build/fuzz-corpus/$target" "tests/fuzz/corpus/$target" >"$log" 2>&1 || code=1
    if [ "$code" = 0 ]; then
        printf '%-14s %s\n' "$target" "$(grep -o 'number_of_executed_units.*' "$log")"
    else
        cat "$log"
    fi
    return "$code"
}

takes 1 "$@"
seconds=${1:-60}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || die "fuzz: '$seconds': a whole number of seconds from 1 on is wanted"
need clang libclang-rt-dev
SKERRY_WERROR=OFF build_preset asan-ubsan skerry_fuzz
mkdir -p build/fuzz-finds
{ # The keys of configurations and results are words, too.
    cat tests/fuzz/json.dict
    grep -oh '"[a-z_]*"' configs/*.schema.json | sort -u | sed 's/"\(.*\)"/"\\"\1\\""/'
} >build/fuzz-json.dict
say "fuzzing each reader for $seconds s, $jobs at a time"
export -f fuzz_target
# shellcheck disable=SC2016  # expanded by the inner bash
if find tests/fuzz/corpus -mindepth 1 -maxdepth 1 -printf '%f\n' | sort |
    xargs -P "$jobs" -I TARGET bash -c 'fuzz_target TARGET "$1"' fuzz "$seconds"; then
    exit
fi
say "finds: build/fuzz-finds"
exit 1
