#!/usr/bin/env python3
"""environments.py [SECONDS [COUNT]]: steps per second of vector environments, called from Python.

COUNT (4096) environments of each id are stepped with uniformly random legal actions for SECONDS (2) each
way: drawn by the engine, drawn by numpy, and drawn before, where only the step is timed. In games for two
both seats are stepped, or an opponent answers: that of the id's defaults, or random. Prints the median and
the best tenth of the means of a dozen calls, in CPU time, which another program's work changes less; then
the fixed cost of a call and, by the clock, the gain of a second thread, beside that of a second program,
which shares nothing with the first: what is missing there is the machine's.
"""

import multiprocessing
import sys
import time

import numpy as np

import skerry
from skerry.environments import ids

DOZEN = 12  # a turn of Tiger Island is three steps, which all environments take together at first


def timed(envs, draw, seconds, with_drawing, clock=time.thread_time):
    """Seconds of a call, each the mean of a dozen."""
    shown = envs.reset(seed=1)[-1]
    times, until, calls = [], clock() + seconds, 0
    while clock() < until or len(times) < 2 * DOZEN:
        begin = clock()
        actions = draw(calls, shown["action_mask"])
        drawn = clock()
        shown = envs.step(actions)[-1]
        times.append(clock() - (begin if with_drawing else drawn))
        calls += 1
    return np.array(times[: len(times) // DOZEN * DOZEN]).reshape(-1, DOZEN).mean(1)


def by_engine(envs):
    return lambda key, _: envs.sample_actions(key)


def by_numpy(random):
    """Of each row a legal action with a uniform rank."""

    def draw(_, mask):
        legal = np.flatnonzero(mask.view(bool))
        counts = np.count_nonzero(mask.view(bool), axis=1)
        ranks = (random.random(len(mask)) * counts).astype(np.int64)
        return legal[np.cumsum(counts) - counts + ranks] % mask.shape[1]

    return draw


def told(times, count):
    best = np.quantile(times, 0.1)
    return f"{count / np.median(times) / 1e6:8.2f} {count / best / 1e6:8.2f}"


FOR_TWO = ("skerry/TileGame-v0", "skerry/TigerIsland-v0")


def main(seconds, count):
    print(f"million steps/s of {count} environments, one thread: median, best tenth of dozens of calls")
    print(f"{'':34} {'step alone':>17}  {'engine draws':>17}  {'numpy draws':>17}")
    kinds = [(id, id, {}) for id in ids()]
    kinds += [(id + whom, id, {"opponent": opponent}) for id in FOR_TWO
              for whom, opponent in ((", random", "random"), (", both seats", None))]
    for name, id, config in kinds:
        envs = skerry.make_vec(id, count, copy=False, **config)
        columns = [told(timed(envs, by_engine(envs), seconds, False), count),
                   told(timed(envs, by_engine(envs), seconds, True), count),
                   told(timed(envs, by_numpy(np.random.default_rng(1)), seconds, True), count)]
        print(f"{name:34} " + "  ".join(columns), flush=True)
    one = skerry.make_vec(ids()[0], 1, copy=False)
    call = timed(one, by_engine(one), seconds, False)
    print(f"one environment, a call of step(): {np.median(call) * 1e6:.1f} µs "
          f"(best tenth {np.quantile(call, 0.1) * 1e6:.1f})")
    print_gains(4 * count, seconds / 10)


def step_by_clock(envs, seconds):
    return np.median(timed(envs, by_engine(envs), seconds, False, time.perf_counter))


def serve(pipe, count):
    """The other program: times `count` environments whenever it is told how long."""
    envs = skerry.make_vec(ids()[0], count, copy=False)
    while seconds := pipe.recv():
        pipe.send(step_by_clock(envs, seconds))


def print_gains(count, seconds):
    alone, both = (skerry.make_vec(ids()[0], count, threads=threads, copy=False)
                   for threads in (1, 2))
    half = skerry.make_vec(ids()[0], count // 2, copy=False)
    pipe, end = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")  # a fork would take threads' locks with it
    other = context.Process(target=serve, args=(end, count // 2), daemon=True)
    other.start()
    by_threads, by_programs = [], []
    for _ in range(10):  # by turns: the machine's speed changes
        one = step_by_clock(alone, seconds)
        by_threads.append(one / step_by_clock(both, seconds))
        pipe.send(seconds)
        own = step_by_clock(half, seconds)
        by_programs.append(one / 2 * (1 / own + 1 / pipe.recv()))
    pipe.send(0)
    other.join()
    for whose, gains in (("threads", by_threads), ("programs", by_programs)):
        print(f"two {whose}, {count} environments: {np.median(gains):.2f} times as fast "
              f"({min(gains):.2f} to {max(gains):.2f} in ten turns)")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0,
         int(sys.argv[2]) if len(sys.argv) > 2 else 4096)
