#!/usr/bin/env bash
# merge_shards.sh [SKERRY [SHARDS]]: plays an experiment in 1,000 shards, merges them, prints the time of
# the merge, and checks that the bytes are those of one run.
set -euo pipefail
skerry=$(readlink -f "${1:-build/release/skerry}")
shards=${2:-1000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >config.json <<EOF
{"game": "tiny-islands", "games": $((100 * shards)), "output": "x.json",
 "strategies": [{"name": "random"}, {"name": "random", "label": "again"}]}
EOF
"$skerry" run config.json -q --out whole.json >/dev/null
for ((k = 1; k <= shards; ++k)); do
    "$skerry" run config.json -q --threads 1 --shard "$k/$shards" >/dev/null
done
du -ch x.shard-*.json | tail -n 1
time "$skerry" merge x.shard-*.json -q -o all.json
[ "$(grep '"digest"' all.json)" = "$(grep '"digest"' whole.json)" ] || {
    echo 'merge_shards: the merged result differs from that of one run' >&2
    exit 1
}
echo "$shards shards: the bytes of one run"
