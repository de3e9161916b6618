#!/usr/bin/env bash
# ./dev profile [CONFIG]
# the hottest functions and lines of skerry run CONFIG (default:
# configs/million.json, cut to 10 s or 200 games) by perf, else by callgrind

# The code of `skerry run`, but with line numbers and without dispatch at run time, because valgrind
# does not know AVX-512.
. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 1 "$@"
config=configs/million.json out=build/profile-report
[ $# = 0 ] || config=$(absolute "$1")
[ -f "$config" ] || die "profile: $config does not exist (a configuration file is wanted)"
command -v perf >/dev/null || command -v valgrind >/dev/null ||
    die "profile needs perf or valgrind; on Debian: apt-get install linux-perf, or valgrind"
build_preset profile skerry
mkdir -p "$out"
run=(build/profile/skerry run "$config" --threads 1 --quiet --out "$out/result.json")
# Some virtual machines have no cycle counter; the CPU clock always works.
if perf record -q -e cpu-clock -o "$out/probe" true >/dev/null 2>&1; then
    say "perf: ${run[*]} for at most 10 s"
    perf record -q -e cpu-clock -F 997 --call-graph fp -o "$out/perf.data" \
        timeout -s INT 10 "${run[@]}" >/dev/null 2>&1 || true
    perf report -i "$out/perf.data" --stdio --no-children -g none --percent-limit 0.5 \
        2>/dev/null | tee "$out/functions.txt"
    if command -v flamegraph.pl >/dev/null && command -v stackcollapse-perf.pl >/dev/null; then
        perf script -i "$out/perf.data" 2>/dev/null | stackcollapse-perf.pl |
            flamegraph.pl >"$out/flame.svg"
        say "flame graph: $out/flame.svg"
    fi
    say "lines of a function: perf annotate -i $out/perf.data --stdio -s SYMBOL"
elif command -v valgrind >/dev/null; then
    say "no perf here; callgrind: ${run[*]} --games 200"
    valgrind -q --tool=callgrind --dump-instr=yes --callgrind-out-file="$out/callgrind.out" \
        "${run[@]}" --games 200 >/dev/null || [ -s "$out/callgrind.out" ]
    callgrind_annotate --auto=yes --show-percs=yes "$out/callgrind.out" >"$out/lines.txt"
    sed '/^-- Auto-annotated source/,$d' "$out/lines.txt" | head -n 60
    say "annotated lines: $out/lines.txt"
else
    die "perf may not record here, and there is no valgrind; on Debian: apt-get install valgrind"
fi
