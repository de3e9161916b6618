#!/usr/bin/env python3
"""Games/s of the page's engine in node against those of this machine's baseline, strategy by strategy.

page.py NATIVE WASM.js [SECONDS [ONLY]]: each strategy is measured natively, then in node, seven times in
turn. Shown are the best of each, and the median of the shares of the turns, which others on the machine
disturb least. The points of the first games must be equal.
"""

import os
import statistics
import subprocess
import sys

ROUNDS = 7


def measure(command, seconds, only):
    lines = subprocess.run([*command, seconds, only], check=True, capture_output=True, text=True).stdout
    return {" ".join(words[:2]): (float(words[2]), int(words[3]))
            for words in map(str.split, lines.splitlines())}


def main():
    native, wasm, *arguments = sys.argv[1:]
    seconds = arguments[0] if arguments else "0.5"
    only = arguments[1] if len(arguments) > 1 else ""
    commands = [[native], ["node", "--no-experimental-fetch", wasm]]
    print(f"{'strategy':24} {'native':>12} {'wasm':>12}  share of a turn")
    for label in measure([native], "0", only):
        turns = []
        for _ in range(int(os.environ.get("SKERRY_ROUNDS", ROUNDS))):
            (slow, points), (fast, others) = (
                measure(command, seconds, label)[label] for command in commands)
            if points != others:
                sys.exit(f"{label}: other games in wasm: {others} points, not {points}")
            turns.append((slow, fast))
        share = statistics.median(fast / slow for slow, fast in turns)
        best = [max(speeds) for speeds in zip(*turns)]
        print(f"{label:24} {best[0]:12.0f} {best[1]:12.0f}  {share:4.0%}", flush=True)


if __name__ == "__main__":
    main()
