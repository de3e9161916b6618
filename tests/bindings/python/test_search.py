"""Advice in Python: values of moves with standard errors."""

import json
import os
import subprocess
import unittest

import skerry
from support import needs_numpy


def start(name, rules=None, seed=3, index=0):
    game = skerry.game(name, rules)
    return game.start(game.deal(seed, index))


class SearchTest(unittest.TestCase):
    def test_advice_is_what_the_program_shows(self):
        state = start("tiny-islands", seed=4, index=2)
        shown = subprocess.run(
            [os.environ["SKERRY_PROGRAM"], "play", "tiny-islands", "--seed", "4", "--index", "2",
             "--moves", "-", "--advice", "24", "--format", "json"],
            input="", check=True, capture_output=True, text=True).stdout
        self.assertEqual(skerry.search.advise(state, futures=24).document,
                         json.loads(shown)["advice"])

    def test_without_chance_values_have_no_error(self):
        advice = skerry.search.advise(start("tile-game", {"rows": 2, "cols": 2, "pool": 4}))
        self.assertTrue(advice.certain)
        self.assertEqual(len(advice), 16)
        self.assertIsNone(advice.moves[0].points.se)

    def test_advice_grows_and_says_its_errors(self):
        analysis = skerry.search.Analysis(start("tiny-islands"), {"name": "policy"}, seed=9)
        self.assertEqual(str(analysis.advice()), "no future was met yet")
        early = analysis.think(8).advice()
        late = analysis.think(248).advice()
        self.assertEqual((early.futures, late.futures, analysis.futures), (8, 256, 256))
        self.assertEqual(str(late),
                         str(skerry.search.advise(start("tiny-islands"), "policy", futures=256,
                                                  seed=9)))
        self.assertLess(late.moves[0].points.se, early.moves[0].points.se)
        self.assertEqual(late.moves[0].standing, "best")
        self.assertEqual(late[late.chosen].move, late.chosen)
        self.assertAlmostEqual(sum(value.mean for value in late.moves[3].components.values()),
                               late.moves[3].points.mean, places=6)
        self.assertAlmostEqual(late.moves[3].minus_best.mean,
                               late.moves[3].points.mean - late.moves[0].points.mean, places=6)
        self.assertIn(" ± ", str(late))
        self.assertIn(str(late.best), repr(late))

    def test_seconds_end_after_a_future_at_the_earliest(self):
        analysis = skerry.search.Analysis(start("tiger-island"))
        self.assertGreaterEqual(analysis.think(seconds=0).futures, 1)
        self.assertFalse(analysis.finished)
        advice = analysis.think(3, seconds=60).advice()
        self.assertGreaterEqual(advice.futures, 4)
        self.assertIsNotNone(advice.moves[0].win_share)

    def test_a_move_that_is_asked_for_is_compared(self):
        game = skerry.game("tiny-islands")
        deal, rng = game.deal(1), skerry.Rng(2)
        state = game.start(deal)
        while state.lists_moves:
            state.play(state.sample_move(rng), deal)
        drawn = state.sample_move(rng)
        advice = skerry.search.advise(state, "policy", futures=2, also=[drawn, str(drawn)],
                                      proposals=3)
        self.assertFalse(advice.all_moves)
        self.assertEqual(advice[drawn].futures, 2)
        self.assertLess(len(advice), 10)
        for advised in advice.moves:
            self.assertTrue(state.is_legal(advised.move))
            self.assertTrue(state.is_legal(str(advised.move)))

    def test_mistakes_are_named(self):
        state = start("tile-game")
        with self.assertRaisesRegex(skerry.InputError, 'did you mean "greedy"'):
            skerry.search.advise(state, "gredy")
        with self.assertRaisesRegex(skerry.IllegalMoveError, r"also\[0\]: is not legal in "):
            after = state.copy()
            after.play("a1=1", state.game.deal(1))
            skerry.search.advise(after, also=["a1=1"])
        with self.assertRaisesRegex(TypeError, "must be on a State or an Env"):
            skerry.search.advise("a1=1")
        with self.assertRaisesRegex(skerry.InputError, "seconds: found -1; must be 0 or more"):
            skerry.search.advise(state, seconds=-1)
        with self.assertRaisesRegex(skerry.InputError, "proposals: found 0; must be 1 to 1000"):
            skerry.search.advise(state, proposals=0)
        with self.assertRaisesRegex(KeyError, "is no candidate"):
            skerry.search.advise(state, futures=1)["z9=1"]
        over = start("tile-game", {"rows": 1, "cols": 1, "pool": 1})
        over.play("a1=1", over.game.deal(1))
        with self.assertRaisesRegex(skerry.IllegalMoveError, "state: the game is over"):
            skerry.search.advise(over)

    def test_no_component_hides_the_points(self):
        advice = skerry.search.advise(start("roam", seed=5), "greedy", futures=2)
        for each, row in zip(advice.moves, advice._rows()):
            self.assertEqual(row["points"], each.points.mean)
            self.assertEqual(row["component_points"], each.components["points"].mean)

    @needs_numpy
    def test_an_environment_is_played_by_advice(self):
        for name in ("TinyIslandsPlacements-v0", "TileGame-v0", "Roam-v0"):
            with self.subTest(name):
                env = skerry.make(f"skerry/{name}")
                _, info = env.reset(seed=6)
                for _ in range(3):
                    before = env.state_text()
                    advice = skerry.search.advise(env, futures=1)
                    self.assertEqual(env.state_text(), before)
                    for action in env.actions_of(str(advice.best)):
                        self.assertEqual(env.action_masks()[action], True)
                        env.step(action)


if __name__ == "__main__":
    unittest.main()
