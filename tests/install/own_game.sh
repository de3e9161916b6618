#!/bin/sh
# own_game.sh PROGRAM FOLDER: every command of a program of another game ends as it should, and its
# results have the same bytes for any threads and shards.
set -eu
program=$1
cd "$2"
players='--game take-it-easy --strategy random --strategy greedy --strategy rollout'
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
