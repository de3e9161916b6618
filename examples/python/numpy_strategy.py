"""A strategy in numpy that decides thousands of games at once: land tiles go where land tiles are,
water tiles where water tiles are; `policy` draws the shorelines.

    python3 examples/python/numpy_strategy.py [GAMES]
"""

import sys
import time

import numpy as np

import skerry

WATER = np.array([0, 0, 0, 1, 1, 0, 0, 1], bool)  # by tile: 3 sand, 4 wave, 7 boat


def near(planes):
    """For each cell of boards (n, 9, 9) the sum over its eight neighbours."""
    n = len(planes)
    padded = np.zeros((n, 11, 11), np.int16)
    padded[:, 1:10, 1:10] = planes
    rows = padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]
    return rows[:, :, :-2] + rows[:, :, 1:-1] + rows[:, :, 2:] - planes


@skerry.vector_strategy
def neighbourly(decisions):
    states, moves = decisions.states, decisions.no_moves()
    tile = states["tile"]
    # 1 where there is a land tile, -1 where there is one of water.
    side = np.where(tile == 0, 0, np.where(WATER[tile], -1, 1)).astype(np.int16)
    company = 8 * near(side) + 3 * side.sum((1, 2), np.int16, keepdims=True)
    sign = np.where(WATER[states["offer_tile"]], -1, 1).astype(np.int16)
    value = company[:, None] * sign[:, :, None, None]
    value = np.where(states["open"] == 1, value, np.int16(-30_000)).reshape(len(tile), -1)
    best = value.argmax(1)
    moves["offer"], place = np.divmod(best, 81)
    moves["row"], moves["column"] = np.divmod(place, 9)
    due = states["shoreline_due"] == 1
    if due.any():
        moves[due] = decisions.by("policy", where=due)
    return moves


def main(games=20_000):
    start = time.perf_counter()
    result = skerry.run({"game": "tiny-islands", "seed": 1, "games": games,
                         "strategies": [neighbourly, "random"]})
    took = time.perf_counter() - start
    print(result)
    print(f"{games} games in {took:.1f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
