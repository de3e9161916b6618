#!/usr/bin/env bash
# ./dev bench-scaling [GAMES]
# shuffles/s and efficiency on 1..n threads, and the time to merge 1,000 shards

# GAMES (200,000) are played by two strategies. The efficiency is speed / (speed on one * number). Every
# size is run three times, in turns, and the fastest run counts: on a shared machine, slower runs measure
# its neighbours.
. "$(dirname -- "$(readlink -f -- "$0")")/../.ci/common.sh"

takes 1 "$@"
build_preset release skerry
set +e +o pipefail
program=$root/build/release/skerry
games=${1:-200000}
cpus=$(nproc)
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
game=(--game tiny-islands --strategy greedy --strategy random)

# Prints the shuffles per second of a run.
speed() {
    rm -f out.json
    "$program" run "${game[@]}" --games "$games" --threads "$threads" --out out.json -q >/dev/null 2>run.txt ||
        { cat run.txt >&2; return 1; }
    sed -n 's/.*"games_per_second": \([0-9.]*\).*/\1/p' out.json
}
declare -A best
keep() { # keep NUMBER SPEED
    [ -n "${2:-}" ] || return
    awk -v a="${best[$1]:-0}" -v b="$2" 'BEGIN { exit !(b > a) }' && best[$1]=$2
}
for _ in 1 2 3; do
    for ((n = 1; n <= cpus; n = n < cpus && 2 * n > cpus ? cpus : 2 * n)); do
        threads=$n
        keep "$n" "$(speed)"
    done
done
for ((n = 1; n <= cpus; n = n < cpus && 2 * n > cpus ? cpus : 2 * n)); do
    [ -n "${best[$n]:-}" ] || continue
    awk -v n="$n" -v speed="${best[$n]}" -v one="${best[1]}" 'BEGIN {
        printf "threads  %3d  %11.0f shuffles/s  efficiency %5.1f %%\n", n, speed, 100 * speed / (one * n) }'
done

shards=1000
for ((k = 1; k <= shards; ++k)); do
    "$program" run "${game[@]}" --games 100000 --shard $k/$shards --threads 1 --out part.json -q \
        >/dev/null || exit 1
done
bytes=$(cat part.shard-*.json | wc -c)
TIMEFORMAT="merge    $shards shards, $((bytes / 1000000)) MB: %R s, %U s of CPU time"
time "$program" merge part.shard-*.json --out whole.json -q >/dev/null || exit 1
