#!/usr/bin/env python3
"""profile_truth.py SKERRY [SECONDS]: the phases that `skerry profile` tells, beside callgrind's.

Callgrind counts the instructions of the same games of `skerry run`, which are no time: an order of
phases and shares within 1.5 times is what to expect. A phase is the cost of the calls that lead into
it: those of deal(), start(), outcome(), play() of the game from outside its strategies, and those of
a strategy's choice without the play() in it.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PAIRS = [("tiny-islands", "greedy", 300), ("tiny-islands", "policy", 600),
         ("tiny-islands", "rollout", 4), ("tile-game", "greedy", 4000),
         ("tile-game", "alpha_beta", 100), ("tiger-island", "greedy", 10),
         ("roam", "greedy", 2000)]
GAME = r"(TinyIslands|TileGame|TigerIsland|Roam)::"
STRATEGY = r"Erased(Strategy|Clairvoyant)<.*>::(choose|play_out|solve)\b"
PHASES = {"deal": GAME + r"deal\b", "start": GAME + r"start\b", "score": GAME + r"outcome\b",
          "play": GAME + r"play\b", "decision": STRATEGY}
RUNNER = r"(SolitairePlayer|MatchPlayer|TimedStrategies|MatchTable|GamesAhead|Setup|pair_of)"


def edges(text):
    """The calls of a callgrind file: (caller, callee, inclusive cost)."""
    names = {}

    def name(field):
        number, _, rest = field.partition(" ")
        if rest:
            names[number] = rest
        return names.get(number, number)

    caller = callee = ""
    is_call = False
    for line in text.splitlines():
        if line.startswith("fn="):
            caller = name(line[3:])
        elif line.startswith("cfn="):
            callee = name(line[4:])
        elif line.startswith("calls="):
            is_call = True
        elif is_call:
            yield caller, callee, int(line.split()[1])
            is_call = False


def experiment(game, strategy):
    """In games for two against random, so that no pair of games repeats."""
    other = [] if game in ("tiny-islands", "roam") else ["--strategy", "random"]
    return ["--game", game, "--strategy", strategy, *other]


def instructions(skerry, game, strategy, games):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={out}", skerry,
                        "run", *experiment(game, strategy), "--games", str(games), "-q",
                        "--threads", "1"], check=False, capture_output=True)  # its end may fail
        calls = list(edges(out.read_text()))
    sums = dict.fromkeys(PHASES, 0)
    for caller, callee, cost in calls:
        for phase, callees in PHASES.items():
            if not re.search(callees, callee):
                continue
            if re.search(RUNNER, caller) and not re.search(STRATEGY, caller):
                sums[phase] += cost
            elif phase == "play" and "play_out" in caller:
                sums["play"] += cost
                sums["decision"] -= cost
    return sums


def told(skerry, game, strategy, seconds):
    profile = json.loads(subprocess.run(
        [skerry, "profile", *experiment(game, strategy), "--seconds", str(seconds), "-q",
         "--format", "json"], check=True, capture_output=True, text=True).stdout)
    sums = dict.fromkeys(PHASES, (0.0, 0.0))
    for row in profile["phases"]:
        if row["phase"] in sums:
            share, square = sums[row["phase"]]
            sums[row["phase"]] = (share + row["share"], square + (row["share_se"] or 0) ** 2)
    return {phase: (share, square ** 0.5) for phase, (share, square) in sums.items()}


def main():
    skerry = sys.argv[1]
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"{'game':13} {'strategy':11} {'phase':9} {'profile':>15} {'callgrind':>10} {'ratio':>6}")
    for game, strategy, games in PAIRS:
        counted = instructions(skerry, game, strategy, games)
        shares = told(skerry, game, strategy, seconds)
        all_counted = sum(counted.values())
        all_told = sum(share for share, _ in shares.values())
        for phase in sorted(PHASES, key=lambda of: -shares[of][0]):
            share, se = shares[phase][0] / all_told, shares[phase][1] / all_told
            part = counted[phase] / all_counted
            ratio = f"{share / part:6.2f}" if part > 0 else "     -"
            print(f"{game:13} {strategy:11} {phase:9} {100 * share:6.1f} +- {100 * se:4.1f} % "
                  f"{100 * part:8.1f} % {ratio}")


main()
