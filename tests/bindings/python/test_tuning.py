"""skerry.tune: the values of the program, and races among strategies of one's own."""

import json
import unittest

import skerry
from support import HAS_NUMPY, folder, needs_numpy, program

if HAS_NUMPY:
    import numpy

# From far off, so that a few games are enough to find better values.
FAR_OFF = {"game": "tiny-islands", "strategies": [{"name": "greedy", "room": -300}]}
VALUES = {"room": range(-400, 401), "steps": [0, 20, 40]}


def drawn(state, rng):
    return state.sample_move(rng)


def first(state, rng):
    """Nearly always worse than what is drawn."""
    return state.legal_moves()[0] if state.lists_moves else state.sample_move(rng)


class TuningTest(unittest.TestCase):
    def test_it_finds_what_the_program_finds(self):
        path = folder(self) / "tuned.json"
        program("tune", "--game", "tiny-islands", "--strategy", "greedy", "--set", "strategies.0.room=-300",
                "--vary", "room=-400..400", "--vary", "steps=0..40:20", "--games", "8000", "-q",
                "--out", str(path))
        told = []
        vary = {**VALUES, "steps": range(0, 41, 20)}
        tuning = skerry.tune(FAR_OFF, vary=vary, games=8000, threads=1,
                             progress=lambda played, games: told.append((played, games)))
        written = skerry.load(path)
        self.assertEqual(tuning.result["tally"], written["tally"])
        self.assertEqual(tuning.result["experiment"], written["experiment"])
        tuned = written["experiment"]["strategies"][1]
        self.assertEqual(tuning.values, {"room": tuned["params"]["room"], "steps": tuned["params"]["steps"]})
        self.assertEqual(tuning.before, {"room": -300, "steps": 40})
        self.assertEqual(sum(race["games"] for race in tuning.races), tuning.games)
        self.assertEqual(tuning.races[-1]["values"], tuning.values)
        self.assertLessEqual(tuning.games, 8000)
        self.assertEqual(told[-1][0], told[-1][1])
        self.assertEqual(tuning.result.table("ranking")[0]["strategy"], "greedy tuned")
        self.assertIn("best so far", str(tuning))
        path.write_text(json.dumps({**FAR_OFF, "tune": {
            "vary": {"room": {"from": -400, "to": 400}, "steps": {"from": 0, "to": 40, "by": 20}},
            "games": 8000}}))
        self.assertEqual(skerry.tune(path).values, tuning.values)

    def test_strategies_race_each_other(self):
        config = {"game": "tile-game", "seed": 2, "strategies": [first]}
        tuning = skerry.tune(config, vary={"name": [first, drawn, "greedy"]}, games=2000)
        self.assertEqual((tuning.before, tuning.values), ({"name": "first"}, {"name": "greedy"}))
        self.assertEqual(tuning.result.table("ranking")[0]["strategy"], "greedy")
        self.assertNotIn("risk", tuning.result["experiment"]["strategies"][0]["params"])
        kept = skerry.tune({**config, "strategies": ["greedy"]}, vary={"name": ["greedy", drawn]},
                           games=1000, threads=1)
        self.assertEqual((kept.values, kept.result), ({"name": "greedy"}, None))

    @needs_numpy
    def test_contestants_race_built_in_strategies(self):
        def contestant(last):
            def chosen(observations, action_masks):
                picked = action_masks[:, ::-1].argmax(1)
                return action_masks.shape[1] - 1 - picked if last else action_masks.argmax(1)
            return skerry.contestant(chosen, env="TinyIslandsPlacements-v0", name=f"last={last}")
        mine = contestant(0)
        config = {"game": "tiny-islands", "strategies": [mine]}
        tuning = skerry.tune(config, games=2000, threads=1, vary={"name": [mine, contestant(1), "greedy"]})
        self.assertEqual(tuning.values, {"name": "greedy"})
        self.assertTrue(numpy.isfinite(tuning.races[0]["gain"]))
        with self.assertRaisesRegex(skerry.InputError, 'two strategies are called "last=0"'):
            skerry.tune(config, vary={"name": [contestant(0), contestant(1)]})

    def test_what_fails_and_what_is_stopped(self):
        def fails(state, rng):
            raise KeyError("lost")

        config = {"game": "tile-game", "strategies": [drawn]}
        with self.assertRaises(skerry.StrategyError) as failed:
            skerry.tune(config, vary={"name": [drawn, fails]}, games=1000)
        self.assertEqual(failed.exception.strategy, "fails")
        self.assertIsInstance(failed.exception.__cause__, KeyError)

        def stop(played, games):
            if played:
                raise KeyboardInterrupt

        with self.assertRaises(skerry.Interrupted) as stopped:
            skerry.tune(FAR_OFF, vary=VALUES, games=10**9, threads=1, progress=stop)
        self.assertLessEqual(len(stopped.exception.tuning.races), 10**6)
        self.assertRegex(str(stopped.exception), r"after \d+ games of the races")

    def test_mistakes(self):
        for arguments, message in (
                ({"vary": {"rom": [1, 2]}}, "rom: the strategy has no such parameter"),
                ({}, "tune: which parameters?"),
                ({"vary": VALUES, "games": 100}, "/tune/games: found 100; must be an integer from"),
                ({"vary": VALUES, "strategy": "gredy"}, "gredy: no strategy has this label"),
                ({"vary": {"room": 3}}, "room: found 3; must be an array"),
                ({"vary": {"name": ["greedy", "policy"], "room": [1, 2]}}, "name: must be the only one")):
            with self.assertRaisesRegex(skerry.InputError, message):
                skerry.tune(FAR_OFF, **arguments)


if __name__ == "__main__":
    unittest.main()
