#!/usr/bin/env bash
# ./dev nightly
# does what takes too long for each change: programs compiled for AVX2 and
# AVX-512 throughout, each source by itself, fuzz, all sanitizers, mutants,
# the house without a part, 20,000 steps over results, benchmarks against
# the last release candidate

# What takes too long for .ci/run. Whole programs for other instruction sets: the compiler's own vector
# code may not change a result either.
. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 0 "$@"

# has_flags FLAG...: whether the CPU has all of them.
has_flags() {
    local flag
    for flag in "$@"; do grep -qw "$flag" /proc/cpuinfo || return 1; done
}

# Builds without a part of the house, and runs the tests that are left.
without() {
    cmake --preset release -B "build/without-$1" -D "SKERRY_$1=OFF" -D SKERRY_BUILD_BENCH=OFF >/dev/null &&
        cmake --build "build/without-$1" -j "$jobs" --target skerry skerry_tests >&2 &&
        ctest --test-dir "build/without-$1" -j "$jobs" --output-on-failure -L 'unit|golden|conformance' \
            -LE 'slow|docs|package|browser' -E '^(python|bindings|library|cluster|a project)' >&2
}

# Pairs the benchmarks with those of the last release candidate.
bench_since_release() {
    local tag
    if ! tag=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null); then
        say 'no release candidate is tagged (v*): its benchmarks are not paired'
        return
    fi
    git worktree add --force --detach build/candidate "$tag" >/dev/null &&
        (cd build/candidate && ./dev build release skerry_bench) &&
        ./dev build release skerry_bench &&
        ./dev bench-pair build/candidate/build/release/skerry_bench build/release/skerry_bench
}

# 125 walks of 40 steps for each of four games: 20,000 steps of what may be done to a result. The
# ways to judge, crossed with kinds of games: 4,000 simulated runs a cell.
long_tests() {
    ./dev build release &&
        SKERRY_WALKS=125 SKERRY_RUNS=4000 build/release/skerry_tests -ts=slow \
            -tc='operation: long walks*,judge table*'
}

failed=()
for arch in x86-64-v3 x86-64-v4; do
    [ $arch = x86-64-v3 ] || has_flags avx512f avx512bw avx512cd avx512dq avx512vl || continue
    cmake --preset release -B build/$arch -D SKERRY_ARCH=$arch -D SKERRY_DISPATCH=OFF \
        -D SKERRY_BUILD_TESTS=OFF -D SKERRY_BUILD_BENCH=OFF >/dev/null
    cmake --build build/$arch -j "$jobs" --target skerry >&2
    signature_of build/$arch/skerry 1 || failed+=("signature $arch")
done
for step in 'build debug' 'fuzz 60' 'asan -LE browser -E ^referees' asan-kernels \
    'tsan -LE browser -E ^referees' play-test mutants; do
    read -ra words <<<"$step"
    ./dev "${words[@]}" || failed+=("$step")
done
for step in 'without PLAY' 'without LEARN' long_tests bench_since_release; do
    read -ra words <<<"$step"
    ("${words[@]}") || failed+=("$step")
done
[ ${#failed[@]} = 0 ] || die "nightly failed: ${failed[*]}"
