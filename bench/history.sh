#!/usr/bin/env bash
# ./dev bench-history FOLDER [OPTIONS]
# measures this commit into FOLDER, unless that has it, and plots all commits
# there as FOLDER/history.svg

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

for word; do
    [[ $word != -* || $word = --benchmark_* ]] ||
        die "bench-history: unknown option '$word'; allowed are those of Google Benchmark, --benchmark_..."
done
[[ $# -gt 0 && $1 != -* ]] || die "bench-history: in which FOLDER? ./dev bench-history --help says what it takes"
need python3 python3-matplotlib
[ -z "$(git status --porcelain)" ] ||
    die "bench-history: the tree has changes; commit them, so that the figures are those of a commit"
build_preset release skerry_bench
from_there /usr/bin/python3 "$root/bench/history.py" "$1" "$(git log -1 --format=%cd-%h --date=format:%Y%m%d-%H%M%S)" \
    "$root/build/release/skerry_bench" "${@:2}"
