#!/bin/sh
# own_game.sh BUILD FOLDER PREFIX PYTHON: random games of a program of another game have the exact mean, every
# command ends as it should, results have the same bytes for any threads and shards; its library opens
# in Python, unless PYTHON is empty.
set -eu
program=$1/take-it-easy
package=$(dirname "$0")/../../bindings/python
cd "$2"
players='--game take-it-easy --strategy random --strategy greedy --strategy rollout'
# 45 times the sum of L C(9, L) / C(27, L) over the lines of one direction, of 3, 4, 5, 4, 3.
"$program" run --game take-it-easy --strategy random --games 4000000 -q --table scores --format csv >random.csv
awk -F, '$1 == "random" { d = ($4 - 10.6896) / $5; sound = d * d < 9 } END { exit !sound }' random.csv
plain() { sed '/"environment"/,$d' "$1"; }
"$program" run $players --games 60 -q --threads 1 --out one.json
"$program" run $players --games 60 -q --threads 3 --out three.json
for k in 1 2; do "$program" run $players --games 60 -q --shard $k/2 --out part.json; done
"$program" merge part.shard-*.json -o merged.json
for file in three.json merged.json; do
    [ "$(plain one.json)" = "$(plain $file)" ] || { echo "$file differs from one.json"; exit 1; }
done
"$program" verify one.json
"$program" report one.json -o one.html
"$program" show one.json --table ranking
"$program" compare one.json merged.json
"$program" explain one.json --pair random greedy --top 1
"$program" replay one.json --best
"$program" review one.json --index 1 --strategy greedy --futures 4
"$program" profile $players --games 60
"$program" plan $players --difference 5 --pilot 50
"$program" tune --game take-it-easy --strategy rollout --vary rollouts=8,64 --games 4000 --out tuned.json -q
"$program" signature
"$program" list
"$program" completions bash | grep -q take-it-easy
"$program" --version | grep -q '^take-it-easy, skerry '
echo C3 >moves.txt
"$program" play take-it-easy --moves moves.txt --format json | grep -q '"total":0'
"$program" --help | grep -q '^  take-it-easy run '
if "$program" solve 2>error.txt; then exit 1; fi
grep -q '^take-it-easy: unknown command "solve"' error.txt

# A result knows the file that a strategy learned from.
"$1/train" 200 weights.bin
learned='run --game take-it-easy --strategy learned:file=weights.bin --games 20 -q'
"$program" $learned --threads 1 --out learned.json
"$program" $learned --threads 2 --out two.json
[ "$(plain learned.json)" = "$(plain two.json)" ] || { echo 'learned: threads differ'; exit 1; }
"$program" verify learned.json
echo >>weights.bin
"$program" show learned.json --table scores
if "$program" verify learned.json >error.txt 2>&1; then exit 1; fi
grep -q 'strategies/0/file: the file "weights.bin" is not the one of digest sha256:' error.txt

if command -v "${4:-}" >/dev/null; then
    library=$(find "$3" -name 'libskerry.so.*')
    SKERRY_LIBRARY=$library PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$package python3 - "$1/libtake_it_easy.so" one.json <<'PYTHON'
import importlib.util
import sys
import skerry

skerry.load_library(sys.argv[1])
of = skerry.game("take-it-easy")
deal = of.deal(1, 0)
state = of.start(deal)
while not state.is_over:
    state.play(state.legal_moves()[0], deal)
one = skerry.load(sys.argv[2])
again = skerry.run(sys.argv[2])
assert again["tally"] == one["tally"], "other games than those of the program"
if importlib.util.find_spec("numpy"):
    env = skerry.make("TakeItEasy-v0")
    observation, info = env.reset(seed=1)
    assert len(observation) == 20, "19 hexes and the hand"
    assert len(info["action_mask"]) == 19, "an action for each hex"
    points = steps = ended = 0
    while not ended:
        _, reward, ended, _, _ = env.step(steps)
        points, steps = points + reward, steps + 1
    assert steps == 19, "one hex after the other"
assert skerry.run({"game": "tile-game", "games": 5, "strategies": ["random", "greedy"]}).games == 5
PYTHON
fi
