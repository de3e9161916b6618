#!/usr/bin/env bash
# ./dev bench [OPTIONS]
# runs the benchmarks, e.g. --benchmark_filter=tiny_islands/score

. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

for word; do
    [[ $word = --benchmark_* || $word = --v=* ]] ||
        die "bench: unknown option '$word'; allowed are those of Google Benchmark, --benchmark_..."
done
build_preset release skerry_bench
from_there "$root/build/release/skerry_bench" "$@"
