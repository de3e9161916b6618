#!/bin/sh
# run.sh PROGRAM FIRST SECOND CHANGED OTHER LIBSKERRY PACKAGE FOLDER: the program has the games of libraries beside
# its own: every command plays them, with the same bytes for any threads; what is no such library is
# refused. In Python the games of a second library stand beside those of the first. LIBSKERRY may be
# empty: no Python. CHANGED has the game of SECOND by changed rules: no command mixes games of both.
set -eu
skerry=$1 first=$2 second=$3 changed=$4 other=$5
shift
rm -rf "$7" && mkdir -p "$7" && cd "$7"
both="--game-library $first --game-library=$second"
players='--game take-it-easy --strategy random --strategy greedy --games 60 -q'
says() { # TEXT COMMAND...: it ends with exit code 2 and says the text
    text=$1
    shift
    code=0
    "$@" >said.txt 2>&1 || code=$?
    [ $code = 2 ] && grep -qF -- "$text" said.txt && return
    echo "$*: exit code $code, must be 2 and say: $text"
    cat said.txt
    exit 1
}
plain() { sed '/"environment"/,$d' "$1"; }

"$skerry" $both list | grep -q '^ *second-game'
"$skerry" $both list | grep -q '^ *tiny-islands'
"$skerry" --game-library "$first" run $players --threads 1 --out one.json
SKERRY_GAMES=:$second:$first "$skerry" run $players --threads 3 --out three.json
[ "$(plain one.json)" = "$(plain three.json)" ] || { echo 'threads differ'; exit 1; }
"$skerry" verify one.json --game-library "$first" | grep -q 'all agree'
"$skerry" --game-library "$first" report one.json -o one.html
grep -q 'take-it-easy' one.html
"$skerry" --game-library "$first" replay one.json --best >best.txt
"$skerry" --game-library "$first" completions bash | grep -q take-it-easy
"$skerry" --game-library "$first" --help | grep -q -- '--game-library LIBRARY'
"$skerry" $both run --game tile-game --strategy random --strategy greedy --games 5 -q --out tile.json
# A library may be named twice.
SKERRY_GAMES=$first "$skerry" --game-library "$first" list take-it-easy >list.txt

says 'unknown game "take-it-easy"' "$skerry" replay one.json --best  # no file names a library
says '--game-library: which library of games?' "$skerry" list --game-library
says "--game-library nothing.so: is no file" "$skerry" --game-library nothing.so list
echo 'no library' >text.so
says '--game-library text.so: cannot be opened: ' "$skerry" --game-library text.so list
says "\$SKERRY_GAMES text.so: cannot be opened: " env SKERRY_GAMES=text.so "$skerry" list
says 'was built by another Skerry or in another way' "$skerry" --game-library "$other" list
says 'commit 0123456789ab, g++ 4.2.0' "$skerry" --game-library "$other" list
cp "$first" again.so
says 'has the game "take-it-easy", and another one of this name is there' \
    "$skerry" --game-library "$first" --game-library again.so list

# The author changes a rule; what was played before tells it.
players='--game second-game --strategy random --strategy greedy --games 60 -q'
before="$skerry --game-library $second" after="$skerry --game-library $changed"
$before run $players --out before.json
$after run $players --out after.json
$before run $players --seed 2 --out before2.json
$after run $players --seed 2 --out after2.json
$before run $players --shard 1/2 --out part1.json
$after run $players --shard 2/2 --out part2.json
is_told='/experiment/rules_fingerprint'
says rules_fingerprint $after run before.json --games 90 --out before.json
says "$is_told" $after unite before.json after2.json --out union.json
says "$is_told" $after unite part1.shard-1-of-2.json part2.shard-2-of-2.json --out union.json
says "$is_told" $after compare before.json after.json
[ ! -e union.json ] || { echo 'games by two rules were united'; exit 1; }
$after run before.json --add greedy:label=first --out added.json 2>added.txt >&2
grep -qF "$is_told" added.txt
$after run after.json --add greedy:label=first --out fresh.json -q
[ "$(plain added.json)" = "$(plain fresh.json)" ] || { echo 'games by old rules were taken'; exit 1; }
code=0
$after verify before.json >verified.txt 2>&1 || code=$?
[ $code = 1 ] && grep -qF "$is_told" verified.txt
$before unite before.json before2.json --out union.json -q

[ -n "$5" ] || exit 0
SKERRY_LIBRARY=$5 PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$6 python3 - "$first" "$second" "$other" <<'PYTHON'
import importlib.util
import sys

import skerry

first, second, other = sys.argv[1:]
skerry.load(first)
game = skerry.game("take-it-easy")
skerry.load(second)
skerry.load(first)  # it is there
deal = game.deal(1, 0)
assert not game.start(deal).is_over, "what was made before stays usable"
for name in ("take-it-easy", "second-game", "tile-game"):
    assert skerry.run({"game": name, "games": 5, "strategies": ["random", "greedy"]}).games == 5
one = skerry.load("one.json")
assert skerry.run("one.json")["tally"] == one["tally"], "other games than those of the program"
if importlib.util.find_spec("numpy"):
    for name in ("TakeItEasy-v0", "SecondGame-v0"):
        skerry.make(name).reset(seed=1)
try:
    skerry.load(other)
except skerry.LibraryError as error:
    assert "was built by another Skerry" in str(error), error
else:
    raise AssertionError("a library of another build was added")
PYTHON
