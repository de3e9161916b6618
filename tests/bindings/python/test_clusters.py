"""Runs in parts on the workers of a client: the bytes of one machine, whoever dies."""

import concurrent.futures
import importlib.util
import multiprocessing
import os
import pathlib
import pickle
import unittest

import skerry
from support import HAS_NUMPY, figures, folder

CONFIG = {"game": "tiny-islands", "seed": 4, "games": 60}


def sampler(state, rng):
    return state.sample_move(rng)


@skerry.strategy
def decorated(state, rng):
    return state.sample_move(rng)


@skerry.strategy(name="named")
def decorated_too(state, rng):
    return state.sample_move(rng)


class Room:
    @skerry.strategy
    def within(state, rng):  # pylint: disable=no-self-argument
        return state.sample_move(rng)


if HAS_NUMPY:
    @skerry.vector_strategy
    def many(decisions):
        return decisions.sample()

    @skerry.contestant(env="TinyIslands-v0", rng=True)
    def learned(seen, masks, rng):
        return rng.choice(masks)


class DiesOnce:
    """A strategy whose first process to play it dies."""

    def __init__(self, marker):
        self.marker, self.parent = marker, os.getpid()

    def __call__(self, state, rng):
        if os.getpid() != self.parent and not os.path.exists(self.marker):
            pathlib.Path(self.marker).touch()
            os._exit(9)
        return state.sample_move(rng)


def fails(state, rng):
    raise KeyError("lost")


def pool(workers=2):
    return concurrent.futures.ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))


class ClusterTest(unittest.TestCase):
    def test_processes_play_the_bytes_of_one_machine(self):
        own = {**CONFIG, "strategies": ["greedy", sampler]}
        alone = skerry.run(own)
        told = []
        with pool() as client:
            for shards in (None, 7):
                result = skerry.run(own, client=client, shards=shards,
                                    progress=lambda played, games: told.append((played, games)))
                self.assertEqual(figures(result.text), figures(alone.text))
                self.assertTrue(result.is_complete)
        self.assertEqual(told[-1], (60, 60))
        self.assertEqual(result["environment"]["merged"]["parts"], 7)

    def test_decorated_functions_play_in_processes(self):
        given = [decorated, decorated_too, Room.within, *([many, learned] if HAS_NUMPY else [])]
        for own in given:
            origin = dict(own.origin)
            copied = pickle.loads(pickle.dumps(own))
            self.assertEqual((copied.name, copied.origin), (own.name, origin))
            self.assertEqual(skerry.strategy(own.choose).origin["function"], origin["function"])
        config = {**CONFIG, "games": 12, "strategies": given}
        with pool() as client:
            result = skerry.run(config, client=client)
        self.assertEqual(figures(result.text), figures(skerry.run(config).text))

    def test_matches_in_threads(self):
        config = {"game": "tile-game", "seed": 4, "games": 20, "strategies": ["greedy", "random"]}
        with concurrent.futures.ThreadPoolExecutor(2) as client:
            result = skerry.run(config, client=client)
        self.assertEqual(figures(result.text), figures(skerry.run(config).text))

    def test_a_worker_that_dies_costs_its_part_alone(self):
        marker = folder(self) / "dead"
        dying = skerry.strategy(DiesOnce(str(marker)), name="dying")
        config = {**CONFIG, "strategies": [dying]}
        with pool() as client:
            result = skerry.run(config, client=client, shards=4)
        self.assertTrue(marker.exists())
        self.assertEqual(figures(result.text), figures(skerry.run(config).text))

    def test_mistakes(self):
        config = {**CONFIG, "strategies": ["greedy"]}
        with concurrent.futures.ThreadPoolExecutor(1) as client:
            for wrong, error, said in (
                    ({"client": 5}, TypeError, "client: found 5; must be a client of Dask's"),
                    ({"client": client, "shards": 61}, skerry.InputError, "must be 1 to 60"),
                    ({"client": client, "seconds": 1}, skerry.InputError, "seconds: not together"),
                    ({"client": client, "sets": ["stop.precision=5"]}, skerry.InputError,
                     "a part has no stop rule|stop")):
                with self.assertRaisesRegex(error, said):
                    skerry.run(config, **wrong)
            with self.assertRaises(skerry.StrategyError) as caught:
                skerry.run({**CONFIG, "strategies": [fails]}, client=client)
            self.assertIsInstance(caught.exception.__cause__, KeyError)

    @unittest.skipUnless(importlib.util.find_spec("distributed"), "distributed is not installed")
    @unittest.skipIf("LD_PRELOAD" in os.environ, "its workers are slow under a sanitizer")
    def test_dask(self):
        import distributed

        config = {**CONFIG, "strategies": ["greedy", sampler, decorated]}
        with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as of:
            with distributed.Client(of) as client:
                result = skerry.run(config, client=client, shards=5)
                marker = folder(self) / "dead"
                dying = skerry.strategy(DiesOnce(str(marker)), name="dying")
                after = skerry.run({**CONFIG, "strategies": [dying]}, client=client, shards=4)
        self.assertTrue(marker.exists())
        self.assertTrue(after.is_complete)
        self.assertEqual(figures(result.text), figures(skerry.run(config).text))


if __name__ == "__main__":
    unittest.main()
