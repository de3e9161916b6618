"""Runs that start from a result: only what it has not is played, and the result is that of a fresh run."""

import concurrent.futures
import json
import os
import random
import unittest

import skerry
from support import figures, folder, program

CONFIG = {"game": "tiny-islands", "seed": 3, "games": 30}


class Counting:
    """Plays as `random` does, and counts how often it is asked."""

    def __init__(self):
        self.calls = 0

    def __call__(self, state, rng):
        self.calls += 1
        return state.sample_move(rng)


def second(state, rng):
    """Plays the second of two random moves."""
    state.sample_move(rng)
    return state.sample_move(rng)


def same_games(test, found, expected):
    for key in ("status", "stop_reason", "played", "experiment", "tally"):
        test.assertEqual(json.dumps(found[key]), json.dumps(expected[key]), key)


def kept(place, result):
    """The bytes of the scores beside a saved result."""
    result.save(place / "kept.json", force=True)
    return (place / "kept.scores.npy").read_bytes()


class KnownGamesTest(unittest.TestCase):
    def setUp(self):
        self.place = folder(self)
        self.counting = Counting()
        self.own = skerry.strategy(self.counting, name="own")

    def test_known_games_of_functions_are_not_played_again(self):
        result = skerry.run({**CONFIG, "strategies": ["greedy", self.own]})
        calls = self.counting.calls
        joined = skerry.run(result, add=[second, {"name": "greedy", "label": "g", "room": 1}],
                            drop=["greedy"])
        self.assertEqual(self.counting.calls, calls)
        line_up = [self.own, second, {"name": "greedy", "label": "g", "room": 1}]
        fresh = skerry.run({**CONFIG, "strategies": line_up})
        same_games(self, joined, fresh)
        self.assertEqual(joined["seen"], {"left_out": ["greedy"]})
        self.assertEqual(kept(self.place, joined), kept(self.place, fresh))
        self.counting.calls = 0
        longer = skerry.run(joined, games=45, strategies=[self.own, second])
        self.assertEqual(self.counting.calls, calls // 2)
        self.assertEqual(longer["seen"], {"looked_at": 30, "left_out": ["greedy"]})
        same_games(self, longer, skerry.run({**CONFIG, "strategies": line_up}, games=45))

    def test_a_function_that_has_to_play_is_asked_for(self):
        result = skerry.run({**CONFIG, "strategies": ["greedy", self.own]})
        said = 'strategy "own" has to play, and rests on code .*; give it, .* strategies=\\[own\\]'
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run(result, games=31)
        self.counting.calls = 0
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run(skerry.Result(result.text), add=["random"])  # its scores are nowhere
        again = skerry.run(skerry.Result(result.text), add=["random"], strategies=[self.own])
        self.assertEqual(self.counting.calls, 29 * 30)
        self.assertEqual(figures(again.text),
                         figures(skerry.run(result, add=["random"]).text))
        other = skerry.strategy(second, name="own")
        with self.assertRaisesRegex(skerry.InputError, 'given for "own" is from elsewhere'):
            skerry.run(result, games=31, strategies=[other])
        two = skerry.run({"game": "tile-game", "games": 4, "strategies": ["greedy", self.own]})
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run(two, add=["random"])
        with self.assertRaisesRegex(skerry.InputError, said):
            skerry.run(two, drop=["greedy"])  # it would play against itself

    def test_a_partial_result_is_gone_on_with_and_a_whole_one_played_anew(self):
        whole = {**CONFIG, "games": 3000, "strategies": ["greedy", "random"]}
        part = skerry.run(whole, seconds=1e-9, threads=1)
        self.assertFalse(part.is_complete)
        fresh = skerry.run(whole)
        told = []
        rest = skerry.run(part, progress=lambda *progress: told.append(progress))
        same_games(self, rest, fresh)
        self.assertEqual(kept(self.place, rest), kept(self.place, fresh))
        self.assertEqual(told[-1], (3000 - part.games, 3000 - part.games))
        self.assertEqual(figures(skerry.run(fresh).text), figures(fresh.text))
        part.save(self.place / "part.json")
        same_games(self, skerry.run(self.place / "part.json"), fresh)

    def test_scores_go_with_a_result_and_never_with_another(self):
        one = skerry.run({**CONFIG, "strategies": ["greedy"]})
        one.save(self.place / "one.json")
        scores = self.place / "one.scores.npy"
        skerry.load(self.place / "one.json").save(self.place / "two.json")
        self.assertEqual((self.place / "two.scores.npy").read_bytes(), scores.read_bytes())
        skerry.load(self.place / "one.json").save(self.place / "one.json")
        self.assertEqual((self.place / "two.scores.npy").read_bytes(), scores.read_bytes())
        other = skerry.run({**CONFIG, "seed": 9, "strategies": ["greedy"]})
        other.save(self.place / "two.json", force=True)
        self.assertNotEqual((self.place / "two.scores.npy").read_bytes(), scores.read_bytes())
        os.replace(self.place / "two.scores.npy", scores)
        skerry.load(self.place / "one.json").save(self.place / "three.json")
        self.assertFalse((self.place / "three.scores.npy").exists())
        without = skerry.run(skerry.Result(one.text), games=31)  # its scores are nowhere
        without.save(self.place / "one.json")
        self.assertFalse(scores.exists())
        scores.write_text("mine")
        with self.assertRaisesRegex(skerry.InputError, "holds something else"):
            one.save(self.place / "one.json", force=True)
        self.assertEqual(scores.read_text(), "mine")

    def test_workers_play_what_is_missing(self):
        result = skerry.run({**CONFIG, "strategies": ["greedy", self.own]})
        self.counting.calls = 0
        with concurrent.futures.ThreadPoolExecutor(2) as client:
            joined = skerry.run(result, add=[second], client=client, shards=3)
        self.assertEqual(self.counting.calls, 0)
        fresh = skerry.run({**CONFIG, "strategies": ["greedy", self.own, second]})
        self.assertEqual(figures(joined.text), figures(fresh.text))
        self.assertEqual(kept(self.place, joined), kept(self.place, fresh))

    def test_a_configuration_is_changed_before_it_is_played(self):
        config = {**CONFIG, "strategies": ["greedy", self.own]}
        self.assertEqual(figures(skerry.run(config, add=["random"], drop=["own"]).text),
                         figures(skerry.run({**CONFIG, "strategies": ["greedy", "random"]}).text))

    def test_mistakes(self):
        result = skerry.run({**CONFIG, "strategies": ["greedy", "random"]})
        for wrong, error, said in (
                ({"add": "greedy"}, TypeError, "add: found 'greedy'; must be a list"),
                ({"drop": [second]}, TypeError, "drop: found .*; must be the label of a strategy"),
                ({"drop": ["gredy"]}, skerry.InputError, 'drop gredy: .* did you mean "greedy"'),
                ({"drop": ["greedy", "random"]}, skerry.InputError, "would leave no strategy"),
                ({"add": ["gredy"]}, skerry.InputError, 'add "gredy": .*unknown strategy "gredy"')):
            with self.assertRaisesRegex(error, said):
                skerry.run(result, **wrong)


TABLES = {
    "tiny-islands": (["greedy", "random", "greedy:room=1", "own", "second"], 24),
    "roam": (["greedy", "random", "greedy:coin=1", "own", "second"], 12),
    "tile-game": (["greedy", "random", "greedy:risk=0", "own", "second"], 8),
    "tiger-island": (["random", "totoro", "own", "second"], 3),
}


class Walk:
    """A result, and whatever is done to it; the same table is played afresh after each step."""

    def __init__(self, test, game, seed):
        self.test, self.game, self.rng = test, game, random.Random(f"{game} {seed}")
        self.strategies, self.most = TABLES[game]
        self.place = folder(test)
        self.own = {"own": skerry.strategy(Counting(), name="own"), "second": second}
        self.line_up = self.rng.sample(self.strategies, 2)
        self.games = self.rng.randint(1, self.most)
        self.result = self.fresh()
        self.steps = []

    def entry(self, label):
        """A strategy as a configuration names it; the label is what the program gives it."""
        if label in self.own:
            return self.own[label]
        name, _, parameter = label.partition(":")
        key, _, value = parameter.partition("=")
        return {"name": name, "label": label, key: int(value)} if parameter else name

    def fresh(self):
        return skerry.run({"game": self.game, "seed": 5, "games": self.games,
                           "strategies": [self.entry(label) for label in self.line_up]})

    def step(self):
        before, calls = self.games, self.own["own"].choose.calls
        drop = self.line_up[:-1] and self.rng.sample(self.line_up, self.rng.randint(0, 1))
        others = [label for label in self.strategies if label not in self.line_up]
        add = self.rng.sample(others, self.rng.randint(0, min(1, len(others))))
        if self.rng.random() < 0.4 or not (add or drop):
            self.games = self.rng.randint(1, self.most)
        self.line_up = [label for label in self.line_up if label not in drop] + add
        all_play = self.games > before or not (add or drop)
        if skerry.game(self.game).seats == 2:
            all_play |= bool(add) or len(self.line_up) == 1
        self.steps.append((add, drop, self.games))
        if self.rng.random() < 0.5:
            self.result.save(self.place / "r.json", force=True)
            self.result = skerry.load(self.place / "r.json")
        known = not set(self.own) & set(self.line_up if all_play or self.games != before else add)
        if self.result.path and known and (add or drop):
            self.result = self.by_program(add, drop)
        else:
            self.result = skerry.run(
                self.rng.choice([self.result, self.result.path or self.result]),
                add=[self.entry(label) for label in add], drop=drop,
                games=None if self.games == before and (add or drop) else self.games,
                strategies=list(self.own.values()) if all_play else [])
        if not all_play and "own" not in add:
            self.test.assertEqual(self.own["own"].choose.calls, calls)
        with self.test.subTest(game=self.game, steps=self.steps):
            self.compare()

    def by_program(self, add, drop):
        words = [word for label in add for word in ("--add", label)]
        words += [word for label in drop for word in ("--drop", label)]
        if self.games != self.result.games:
            words += ["--games", str(self.games)]
        out = str(self.place / "out.json")
        program("run", self.result.path, *words, "-q", "--force", "--out", out)
        return skerry.load(out)

    def compare(self):
        fresh = self.fresh()
        same_games(self.test, self.result, fresh)
        self.test.assertEqual(kept(self.place, self.result), kept(self.place, fresh))


class WalkTest(unittest.TestCase):
    def test_whatever_is_done_to_a_result_gives_that_of_a_fresh_run(self):
        for game in TABLES:
            for seed in range(int(os.environ.get("SKERRY_WALKS", "1"))):
                walk = Walk(self, game, seed)
                for _ in range(8):
                    walk.step()


if __name__ == "__main__":
    unittest.main()
