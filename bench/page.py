#!/usr/bin/env python3
"""Games/s of the page's engine in node against those of this machine's baseline, strategy by strategy.

page.py NATIVE WASM.js [SECONDS [ONLY]]: each strategy is measured natively, then in node, five times in
turn; the medians are divided. The points of the first games must be equal.
"""

import os
import statistics
import subprocess
import sys

ROUNDS = 5


def measure(command, arguments):
    lines = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True).stdout
    return {" ".join(words[:2]): (float(words[2]), int(words[3]))
            for words in map(str.split, lines.splitlines())}


def main():
    native, wasm, *arguments = sys.argv[1:]
    commands = {"native": [native], "wasm": ["node", "--no-experimental-fetch", wasm]}
    speeds = {name: {} for name in commands}
    points = {}
    for _ in range(int(os.environ.get("SKERRY_ROUNDS", ROUNDS))):
        for name, command in commands.items():
            for label, (speed, sum_of_points) in measure(command, arguments).items():
                speeds[name].setdefault(label, []).append(speed)
                if points.setdefault(label, sum_of_points) != sum_of_points:
                    sys.exit(f"{label}: other games in {name}: {sum_of_points} points, not {points[label]}")
    print(f"{'strategy':24} {'native':>12} {'wasm':>12}  share")
    for label, of in speeds["native"].items():
        slow = statistics.median(of)
        fast = statistics.median(speeds["wasm"][label])
        print(f"{label:24} {slow:12.0f} {fast:12.0f}  {fast / slow:4.0%}")


if __name__ == "__main__":
    main()
