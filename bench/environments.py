#!/usr/bin/env python3
"""environments.py [SECONDS [COUNT]]: steps per second of vector environments, called from Python.

COUNT (4096) environments of each id are stepped with uniformly random legal actions for SECONDS (2) each
way: drawn by the engine, drawn by numpy, and drawn before, where only the step is timed. In games for two
both seats are stepped, or the opponent of the id's defaults answers. Prints the median and the best tenth
of the calls, then the fixed cost of a call and the gain of a second thread.
"""

import sys
import time

import numpy as np

import skerry
from skerry.environments import ids

def timed(envs, draw, seconds, with_drawing):
    """Seconds of each call."""
    envs.reset(seed=1)
    times, until, calls = [], time.perf_counter() + seconds, 0
    while time.perf_counter() < until or len(times) < 20:
        begin = time.perf_counter()
        actions = draw(calls)
        drawn = time.perf_counter()
        envs.step(actions)
        times.append(time.perf_counter() - (begin if with_drawing else drawn))
        calls += 1
    return np.array(times)


def by_numpy(envs, random):
    """Of each row the legal action with the highest of uniform numbers."""

    def draw(_):
        masks = envs.action_masks()
        return np.where(masks, random.random(masks.shape, np.float32), -1).argmax(1)

    return draw


def told(times, count):
    best = np.quantile(times, 0.1)
    return f"{count / np.median(times) / 1e6:8.2f} {count / best / 1e6:8.2f}"


BOTH_SEATS = ("skerry/TileGame-v0", "skerry/TigerIsland-v0")


def main(seconds, count):
    print(f"million steps/s of {count} environments, one thread: median, best tenth of the calls")
    print(f"{'':34} {'step alone':>17}  {'engine draws':>17}  {'numpy draws':>17}")
    kinds = [(id, id, {}) for id in ids()]
    kinds += [(id + ", both seats", id, {"opponent": None}) for id in BOTH_SEATS]
    for name, id, config in kinds:
        envs = skerry.make_vec(id, count, copy=False, **config)
        random = np.random.default_rng(1)
        columns = [told(timed(envs, envs.sample_actions, seconds, False), count),
                   told(timed(envs, envs.sample_actions, seconds, True), count),
                   told(timed(envs, by_numpy(envs, random), seconds, True), count)]
        print(f"{name:34} " + "  ".join(columns), flush=True)
    one = skerry.make_vec(ids()[0], 1, copy=False)
    call = timed(one, one.sample_actions, seconds, False)
    print(f"one environment, a call of step(): {np.median(call) * 1e6:.1f} µs "
          f"(best tenth {np.quantile(call, 0.1) * 1e6:.1f})")
    alone, both = (skerry.make_vec(ids()[0], 4 * count, threads=threads, copy=False)
                   for threads in (1, 2))
    gains = []
    for _ in range(10):  # by turns: the machine's speed changes
        times = [np.median(timed(envs, envs.sample_actions, seconds / 10, False))
                 for envs in (alone, both)]
        gains.append(times[0] / times[1])
    print(f"two threads, {4 * count} environments: {np.median(gains):.2f} times as fast "
          f"({min(gains):.2f} to {max(gains):.2f} in ten turns)")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0,
         int(sys.argv[2]) if len(sys.argv) > 2 else 4096)
