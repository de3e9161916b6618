#!/bin/bash
# mpi.sh PROGRAM [kill GAMES]: checks that 1, 2 and 4 ranks give the bytes of one process, and that
# bad input is reported once. `kill`: a rank that dies during a run of this many games, which takes
# some seconds, ends the run and leaves a checkpoint that resumes to equal bytes.
set -u
program=$1
skip() { echo "SKIPPED: $*"; exit 0; }
fail() { echo "FAILED: $*"; exit 1; }
command -v mpirun >/dev/null || skip "no mpirun here"
# For a program under the address sanitizer: what Open MPI never frees is not our leak.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
ranks() { # ranks N ARGUMENTS OF skerry..., or: ranks N -- COMMAND...
    local count=$1 command=("$program")
    shift
    [ "$1" != -- ] || { command=() && shift; }
    # On one machine no network is needed, and if there is none Open MPI would search for one.
    timeout 240 mpirun --allow-run-as-root --oversubscribe --bind-to none \
        --mca btl self,vader --mca plm isolated -n "$count" "${command[@]}" "$@"
}
# Everything of a result but its last block.
figures() { sed '/^  "environment": {/,$d' "$1"; }

ranks 2 run --game tile-game --strategy random --games 10 --out try.json -q >try.txt 2>&1 || {
    grep -q 'built without MPI' try.txt && skip "the program was built without MPI"
    cat try.txt
    fail "two ranks cannot play ten games"
}

same_bytes() {
    local game=$1 count
    shift
    rm -f alone.json ranks.json
    "$program" run --game "$game" "$@" --out alone.json -q >alone.txt || fail "alone"
    for count in 1 2 4; do
        ranks "$count" run --game "$game" "$@" --threads 2 --out ranks.json -q >ranks.txt ||
            fail "$game on $count ranks"
        cmp <(figures alone.json) <(figures ranks.json) || fail "$game: $count ranks differ"
        [ ! -e ranks.json.lock ] || fail "a lock was left"
        [ "$count" = 1 ] || grep -q "\"ranks\": $count" ranks.json || fail "the environment does not tell of $count ranks"
        [ "$(grep -c Scores ranks.txt)" -le 1 ] || fail "more than the root has talked"
    done
    echo "$game: the same bytes from 1, 2 and 4 ranks"
}

# Only the root may end with an error: if another rank does, mpirun ends the root before it has
# reported. The root waits, as its end would end the other before that has told its code.
told_once() { # told_once WORDS ARGUMENTS OF skerry run...
    local words=$1 wrapper='"$0" "$@"; code=$?; echo $code >"code.$OMPI_COMM_WORLD_RANK"
        until [ -e code.1 ]; do sleep 0.1; done; exit $code'
    shift
    rm -f code.0 code.1
    ranks 2 -- sh -c "$wrapper" "$program" run "$@" --out bad.json >bad.txt 2>&1 &&
        fail "bad input passed: $*"
    [ "$(grep -c -- "$words" bad.txt)" = 1 ] || { cat bad.txt; fail "bad input not told once: $*"; }
    [ "$(cat code.0 code.1)" = $'2\n0' ] || fail "exit codes $(cat code.0 code.1) of: $*"
    [ ! -e bad.json ] || fail "bad input left a file: $*"
}

# The process of rank $1, found among the children of our children.
process_of_rank() {
    local pid
    for pid in $(pgrep -f -- "$folder/killed.json"); do
        [ "$(readlink -f "/proc/$pid/exe")" = "$(readlink -f "$program")" ] || continue
        tr '\0' '\n' <"/proc/$pid/environ" | grep -qx "OMPI_COMM_WORLD_RANK=$1" && echo "$pid"
    done
}

killed_rank() { # killed_rank GAMES
    local game=(--game tiny-islands --strategy greedy --strategy policy --games "$1") pid=
    "$program" run "${game[@]}" --out alone.json -q >alone.txt || fail "alone"
    ranks 3 run "${game[@]}" --threads 1 --out "$folder/killed.json" \
        --checkpoint "$folder/killed.part.json" --every 200ms -q >killed.txt 2>&1 &
    local run=$!
    for _ in $(seq 200); do
        [ -s killed.part.json ] && pid=$(process_of_rank 2) && [ -n "$pid" ] && break
        sleep 0.05
    done
    [ -n "$pid" ] || fail "no rank to kill: $(cat killed.txt)"
    kill -9 "$pid"
    wait $run && fail "the run went on without its rank"
    [ -s killed.part.json ] || { cat killed.txt; fail "no checkpoint"; }
    "$program" run --resume killed.part.json --out resumed.json -q >resumed.txt || fail "resume"
    cmp <(figures alone.json) <(figures resumed.json) || fail "the resumed run differs"
    echo "a rank was killed; the checkpoint resumed to the same bytes"
}

if [ "${2:-}" = kill ]; then
    killed_rank "$3"
else
    same_bytes tiny-islands --strategy greedy --strategy random --games 3000
    same_bytes tile-game --strategy random --strategy greedy --games 500
    same_bytes tile-game --strategy random --strategy greedy --games 20 \
        --set strategies.0.label='grüß'
    told_once 'found byte 0xFC' --game tile-game --strategy random \
        --set strategies.0.label=$'gr\xfc\xdf'
    told_once 'unknown strategy' --game tile-game --strategy rando
    told_once 'not under mpirun' --game tile-game --strategy random --rows rows.tsv
    "$program" run --game tile-game --strategy random --games 1e9 --out bad.json -q &
    writer=$!
    until [ -s bad.json.lock ]; do sleep 0.05; done
    told_once 'another run is writing it' --game tile-game --strategy random
    kill -9 $writer
    wait $writer 2>/dev/null || true  # its end is that of the kill
fi
