"""A strategy of your own beside built-in ones. It places what gains the most points at once, looks no
further, and lets `policy` draw the shorelines. Which is better, and by how much?

    python3 examples/python/own_strategy.py [GAMES]
"""

import sys

import skerry

game = skerry.game("tiny-islands")
policy = game.adviser("policy")


def hasty(state, rng):
    """The placement after which the points are the most; the first of those that are equal."""
    if not state.lists_moves:
        return policy.choose(state, rng)
    future = state.redeal(rng)  # any: the points after a move do not depend on what comes next
    best, most = None, None
    for move in state.legal_moves():
        after = state.copy()
        after.play(move, future)
        if most is None or after.points[0] > most:
            best, most = move, after.points[0]
    return best


def main(games=200):
    result = skerry.run(
        {"game": "tiny-islands", "seed": 1, "games": games, "strategies": [hasty, "random", "greedy"]},
        threads=1)  # the adviser above serves one thread
    print(result)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
