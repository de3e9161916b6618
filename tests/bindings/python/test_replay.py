"""Episodes of environments are the games that `skerry replay` shows."""

import json
import unittest

import skerry
from support import HAS_NUMPY, needs_numpy, program

if HAS_NUMPY:
    import numpy


def replayed(*words):
    return json.loads(program("replay", *words, "--format", "json"))[0]


@needs_numpy
class ReplayTest(unittest.TestCase):
    """Episode k of seed s is game k of `skerry replay --seed s`: same states, scores and answers of the
    opponent, in one environment and in a row of many."""

    def follow(self, id, told, learner, **config):
        """Plays the moves of a seat, and compares the states before each of them and at the end."""
        env, many = skerry.make(id, **config), skerry.make_vec(id, 3, **config)
        env.reset(seed=int(told["seed"]))
        many.reset(seed=int(told["seed"]) - 1)  # row 1 has the seed
        for _ in range(told["index"]):
            env.reset()
            many.reset()
        states = [told["start"]] + [move["state"] for move in told["moves"]]
        total, ended = 0.0, False
        for before, move in zip(states, told["moves"]):
            if move.get("seat", 0) != learner:
                continue
            self.assertEqual(env.state_text(), before)
            for action in env.actions_of(move["move"]):
                actions = many.sample_actions(action)
                actions[1] = action
                shown, reward, ended, _, info = env.step(action)
                rows, rewards, over, *_ = many.step(actions)
                total += reward
                self.assertEqual((rewards[1], over[1]), (reward, ended))
                self.assertTrue(numpy.array_equal(rows[1], shown))
        self.assertTrue(ended)
        self.assertEqual(env.state_text(), states[-1])
        return total, info

    def test_games_for_one(self):
        for id, game in (("skerry/TinyIslands-v0", "tiny-islands"), ("skerry/Roam-v0", "roam")):
            for seed, index in ((9, 0), (10, 2), (2**63, 1)):
                with self.subTest(id, seed=seed):
                    told = replayed("--game", game, "--strategy", "greedy", "--seed", str(seed),
                                    "--index", str(index))
                    total, info = self.follow(id, told, 0)
                    self.assertEqual(info["unfinished"], not told["finished"])
                    self.assertEqual(total, told["total"])

    def test_games_for_two(self):
        for id, game in (("skerry/TileGame-v0", "tile-game"), ("skerry/TigerIsland-v0", "tiger-island")):
            for seat, words in ((0, ()), (1, ("--second",))):
                for seed, index in ((9, 0), (10, 2)):
                    with self.subTest(id, seat=seat, seed=seed):
                        told = replayed("--game", game, "--strategy", "greedy", "--against", "random",
                                        "--seed", str(seed), "--index", str(index), *words)
                        total, _ = self.follow(id, told, seat, opponent="random",
                                               seat=("first", "second")[seat])
                        won = told["winner_seat"]
                        self.assertEqual(total, 0 if won is None else 1 if won == seat else -1)


if __name__ == "__main__":
    unittest.main()
