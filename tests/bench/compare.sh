#!/bin/sh
# compare.sh SOURCE_DIR: bench/compare.py finds what became slower, and refuses what it cannot read.
set -u
command -v python3 >/dev/null || { echo "SKIPPED: no python3"; exit 0; }
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && compare=$1/bench/compare.py && cd "$folder" || exit 1
failed=0

# check CODE WORDS ARGUMENTS...: checks the exit code, and the words in standard output and error.
check() {
    code=$1 words=$2
    shift 2
    said=$(python3 "$compare" "$@" 2>&1)
    got=$?
    if [ $got != "$code" ] || ! printf '%s\n' "$said" | grep -qF -- "$words"; then
        printf '%s\n  exit code %d, expected %d with "%s":\n%s\n' "$*" $got "$code" "$words" "$said"
        failed=1
    fi
}

row() { printf '{"name": "%s", "run_type": "iteration", "cpu_time": %s, "time_unit": "%s"}' "$1" "$2" "$3"; }
# The smallest of the repetitions counts, whatever its unit; aggregates do not count.
printf '{"benchmarks": [%s, %s, %s, %s]}' "$(row a 100 ns)" "$(row a 140 ns)" "$(row b 2 us)" \
    "$(row gone 5 ms)" >old.json
printf '{"benchmarks": [%s, %s, %s]}\n{"benchmarks": [%s, %s]}' "$(row a 0.104 us)" \
    '{"name": "a_mean", "run_type": "aggregate", "cpu_time": 1, "time_unit": "ns"}' \
    "$(row fresh 1 ns)" "$(row b 2500 ns)" "$(row b 2200 ns)" >new.json
check 1 'b  ' old.json new.json
check 1 '1 of 2 slower by more than 5 %: b' old.json new.json
check 1 'only in old: gone' old.json new.json
check 1 'only in new: fresh' old.json new.json
check 1 '+10.0 %  SLOWER' old.json new.json
check 1 '2 of 2 slower by more than 3 %: a, b' old.json new.json --threshold 3
check 0 '0 of 2 slower by more than 11 %' old.json new.json --threshold 11
check 0 '0 of 2 slower' new.json old.json

echo '{' >cut.json
echo '[]' >list.json
echo '{"benchmarks": []}' >empty.json
echo '{"benchmarks": [{"name": "a", "cpu_time": "fast"}]}' >text.json
echo '{"benchmarks": [{"name": "a", "error_occurred": true, "error_message": "no file"}]}' >error.json
printf '{"benchmarks": [%s]}' "$(row other 1 ns)" >other.json
check 2 'none.json: cannot be read' none.json new.json
check 2 'cut.json:2: not JSON' old.json cut.json
check 2 'list.json: has no list "benchmarks"' list.json new.json
check 2 'empty.json: holds no benchmark' empty.json new.json
check 2 'text.json: /benchmarks/0: needs' old.json text.json
check 2 'error.json: /benchmarks/0: failed: no file' old.json error.json
check 2 'share no benchmark' old.json other.json
check 2 'threshold' old.json new.json --threshold -1
check 2 'required' old.json
[ $failed = 0 ] && echo "bench-compare: sound"
exit $failed
