#!/usr/bin/env python3
"""mixes.py PROGRAM [TURNS [SECONDS [NAME]]]: how well mixes of strategies spread over two threads.

Each mix, or those whose name holds NAME, is played plain and with kept scores and checkpoints: by one thread, by two
threads, and by two programs of one thread side by side, which play half of the games each. Of TURNS (5) turns
it prints the median of two shares in percent, and their least and most: the speed of two threads by twice the
speed of one, and by the speed of the two programs. The second leaves out what the cores take from each other
and what other programs do to the machine. SECONDS (3) is about what one thread takes.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

CONFIGS = pathlib.Path(__file__).resolve().parent.parent / "configs"
DECK = f"rules.deck_file={CONFIGS / 'roam_deck_synthetic.json'}"


def of_game(game, *strategies):
    return ["--game", game] + [word for name in strategies for word in ("--strategy", name)]


MIXES = {
    "random": of_game("tiny-islands", "random"),
    "greedy": of_game("tiny-islands", "greedy"),
    "policy": of_game("tiny-islands", "policy"),
    "search, policy": of_game("tiny-islands", "search", "policy") + ["--set", "strategies.0.rollouts=300"],
    "roam greedy": of_game("roam", "greedy") + ["--set", DECK],
    "tiger-island random, greedy": of_game("tiger-island", "random", "greedy"),
} | {f"configs/{name}.json": [str(CONFIGS / f"{name}.json")]
     for name in ("million", "quickstart", "tiger-island", "tile-game", "tile-game-large")}
MIXES["configs/roam.json"] = [str(CONFIGS / "roam.json"), "--set", DECK]
KEPT = {"": ["--scores", "never"],
        "scores, checkpoints": ["--scores", "always", "--checkpoint", "run.ck", "--every", "1s"]}


def seconds(program, arguments, games, threads, programs=1):
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", *arguments, "-q", "--games", str(games), "--threads", str(threads),
                   "--out", "result.json"]
        places = [pathlib.Path(folder, str(i)) for i in range(programs)]
        for place in places:
            place.mkdir()
        begin = time.perf_counter()
        runs = [subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL) for place in places]
        if any([run.wait() for run in runs]):
            sys.exit(f"mixes.py: failed: {' '.join(command)}")
        return time.perf_counter() - begin


def games_for(program, arguments, wanted):
    """An even number of games that one thread plays in about `wanted` seconds."""
    games = 4
    while (took := seconds(program, arguments, games, 1)) < wanted / 4:
        games *= 4
    return max(2, int(games * wanted / took / 2) * 2)


def told(shares):
    return f"{statistics.median(shares):6.1f} ({min(shares):.1f} to {max(shares):.1f})"


def main(program, turns, wanted, only):
    program = str(pathlib.Path(program).resolve())
    print(f"{'speed of two threads, %':46} {'of twice one thread':>23}  {'of two programs':>23}")
    for name, mix in MIXES.items():
        if only not in name:
            continue
        games = games_for(program, mix, wanted)
        for kept, options in KEPT.items():
            by_one, by_programs = [], []
            for _ in range(turns):
                both = seconds(program, mix + options, games, 2)
                by_one.append(50 * seconds(program, mix + options, games, 1) / both)
                by_programs.append(100 * seconds(program, mix + options, games // 2, 1, programs=2) / both)
            print(f"{name:28} {kept:17} {told(by_one):>23}  {told(by_programs):>23}", flush=True)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    main(sys.argv[1], int((sys.argv[2:] or [5])[0]), float((sys.argv[3:] or [3])[0]), (sys.argv[4:] or [""])[0])
