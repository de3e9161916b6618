"""Copies and pickles: equal, independent, and they play on equally."""

import copy
import pickle
import unittest

import skerry
from support import HAS_NUMPY, needs_numpy

if HAS_NUMPY:
    import numpy
    from skerry.environments import ids

GAMES = ("tiny-islands", "tile-game", "tiger-island", "roam")


def copies(value):
    return [copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))]


class ValuesTest(unittest.TestCase):
    def begun(self, name, moves=1):
        game = skerry.game(name)
        deal, rng = game.deal(3, 4), skerry.Rng(5)
        state = game.start(deal)
        for _ in range(moves):
            state.play(state.sample_move(rng), deal)
        return game, deal, state, rng

    def test_states_are_independent_and_play_on_equally(self):
        for name in GAMES:
            with self.subTest(name):
                game, deal, state, rng = self.begun(name)
                for twin in copies(state):
                    self.assertEqual(twin, state)
                    self.assertEqual(hash(twin), hash(state))
                    self.assertIn(twin, {state: 1})
                    text, draws, twin_draws = str(state), rng.copy(), rng.copy()
                    going, other = state.copy(), game.deal(3, 4)
                    twin.play(twin.sample_move(twin_draws), deal)
                    self.assertEqual(str(state), text)
                    going.play(going.sample_move(draws), other)
                    self.assertEqual(twin, going)
                    self.assertNotEqual(twin, state)

    def test_games_deals_moves_and_advisers(self):
        for name in GAMES:
            with self.subTest(name):
                game, deal, state, rng = self.begun(name)
                future, move = state.redeal(rng), state.sample_move(rng)
                for each in (game, deal, future, move):
                    for twin in copies(each):
                        self.assertEqual(twin, each)
                        self.assertEqual(hash(twin), hash(each))
                self.assertNotEqual(game.deal(3, 5) == deal, name != "tile-game")
                adviser = game.adviser({"name": "greedy"})
                for twin in copies(adviser):
                    self.assertEqual(twin.choose(state, skerry.Rng(1)),
                                     adviser.choose(state, skerry.Rng(1)))

    def test_streams(self):
        rng = skerry.Rng(7, 2)
        rng.next()
        for twin in copies(rng):
            self.assertEqual(twin, rng)
            drawn = twin.next()
            self.assertNotEqual(twin, rng)
            self.assertEqual(rng.copy().next(), drawn)


@needs_numpy
class EnvironmentsTest(unittest.TestCase):
    def test_single_ones(self):
        for id in ids():
            env = skerry.make(id)
            env.reset(seed=8)
            env.step(int(numpy.flatnonzero(env.action_masks())[0]))
            env.action_space.seed(4)
            for twin in copies(env):
                with self.subTest(id):
                    self.assertEqual(twin.state(), env.state())
                    self.assertEqual(twin.seed_and_episode, (8, 0))
                    self.assertEqual(twin.action_space.sample(),
                                     copy.deepcopy(env).action_space.sample())
                    action = int(numpy.flatnonzero(env.action_masks())[-1])
                    shown = env.clone().step(action)[0]
                    before = env.state()
                    self.assertTrue(numpy.array_equal(twin.step(action)[0], shown))
                    self.assertEqual(env.state(), before)
            self.assertEqual(str(env), f"<Env {id}>")

    def test_many(self):
        for id in ids():
            envs = skerry.make_vec(id, 3, copy=False)
            for unseeded in copies(envs):
                unseeded.reset(seed=1)
            envs.reset(seed=2)
            envs.step(envs.sample_actions(1))
            for twin in copies(envs):
                with self.subTest(id):
                    actions = envs.sample_actions(2)
                    self.assertTrue(numpy.array_equal(twin.sample_actions(2), actions))
                    before = [envs.state(i) for i in range(3)]
                    shown, rewards, *_ = twin.step(actions)
                    after, expected, *_ = envs.clone().step(actions)
                    self.assertTrue(numpy.array_equal(shown, after))
                    self.assertTrue(numpy.array_equal(rewards, expected))
                    self.assertEqual([envs.state(i) for i in range(3)], before)

    def test_both_seats(self):
        from skerry.pairs import PairEnv, ParallelPairEnv

        for kind in (PairEnv, ParallelPairEnv):
            env = kind("skerry/TileGame-v0")
            env.reset(seed=1)
            for twin in copies(env):
                twin.step(3 if kind is PairEnv else {"first": 3, "second": 3})
                self.assertEqual(env._env.action_masks().sum(), 90)
                self.assertLess(twin._env.action_masks().sum(), 90)

    def test_a_deal_of_another_length_is_refused(self):
        make, (game, version, data) = skerry.game("tiny-islands").deal(1).__reduce__()
        self.assertEqual(make(game, version, data), skerry.game("tiny-islands").deal(1))
        for wrong in (b"", data[:-1], data + b"x"):
            with self.assertRaisesRegex(skerry.InputError, "^deal: found .* bytes; one of tiny"):
                make(game, version, wrong)

    def test_what_cannot_be_copied_says_so(self):
        env = skerry.make("skerry/TileGame-v0")
        env.close()
        for way in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(ValueError, "the environment is closed"):
                way(env)
        engine = skerry.make("skerry/TileGame-v0")._engine.__reduce__()
        with self.assertRaisesRegex(skerry.InputError, "was pickled by version 0.0; this is"):
            engine[0](*engine[1][:-2], "0.0", [])


if __name__ == "__main__":
    unittest.main()
