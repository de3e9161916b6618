"""Games that are played again in Python: replays, explanations, reviews, verifications, also of functions."""

import json
import unittest

import skerry
from support import HAS_NUMPY, folder, needs_numpy, program

if HAS_NUMPY:
    import numpy

CONFIG = {"game": "tiny-islands", "seed": 3, "games": 12}
MATCH = {"game": "tile-game", "seed": 3, "games": 6}


def second(state, rng):
    """Plays the second of two random moves."""
    state.sample_move(rng)
    return state.sample_move(rng)


def other(state, rng):
    return state.sample_move(rng)


def fails(state, rng):
    raise KeyError("lost")


class AgainTest(unittest.TestCase):
    def setUp(self):
        self.own = skerry.run({**CONFIG, "strategies": [second, "greedy", "random"]})
        self.match = skerry.run({**MATCH, "strategies": [second, "greedy", "random"]})

    def saved(self, result):
        place = folder(self) / "result.json"
        result.save(place)
        return place

    def test_a_replay_is_that_of_the_program(self):
        for config, words in ((CONFIG, ()), (MATCH, ("--against", "random", "--second"))):
            result = skerry.run({**config, "strategies": ["greedy", "random"]})
            place = self.saved(result)
            told = program("replay", str(place), "--strategy", "greedy", "--index", "3", "--index", "5",
                           "--format", "json", *words)
            games = skerry.replay(result, [3, 5], strategy="greedy", second=bool(words),
                                  against="random" if words else None)
            self.assertEqual([game.document for game in games], json.loads(told))
            self.assertEqual([game.index for game in games], [3, 5])
            self.assertEqual(games[0].players, ["random", "greedy"] if words else ["greedy"])

    def test_games_of_functions_are_played_again(self):
        for source in (self.own, self.saved(self.own), {**CONFIG, "strategies": [second]}):
            game, = skerry.replay(source, 4, strategy="second", strategies=[second])
            expected = self.own.by_game(arrays=True)["second"]["score"][4] if HAS_NUMPY else None
            self.assertEqual(game.document["total"], game.document["total"] if expected is None else expected)
            *_, last = game.states()
            self.assertEqual(last.outcome.total, game.document["total"])
            self.assertEqual(len(game), len(game.moves))
            self.assertIn("tiny-islands, seed 3, game 4, second", str(game))
            self.assertIn(f"move {len(game)}: {game.moves[-1]}", str(game))
            self.assertRegex(repr(game), r"<ReplayedGame tiny-islands, seed 3, game 4, second: \d+ moves>")
            self.assertIn("<svg", game._repr_html_())
        best, worst = (skerry.replay(self.own, strategy="second", strategies=[second], **{which: 1})[0]
                       for which in ("best", "worst"))
        self.assertTrue(best.equal and worst.equal)
        self.assertGreater(best.document["total"], worst.document["total"])
        self.assertIsNone(skerry.replay({**CONFIG, "strategies": ["random"]}, 1)[0].equal)
        match, = skerry.replay(self.match, 2, strategies=[second], against="random", second=True)
        self.assertEqual(match.players, ["random", "second"])

    def test_an_explanation_of_a_function(self):
        plain = skerry.run({**CONFIG, "strategies": ["greedy", "random"]})
        told = skerry.explain(plain, futures=4, top=2)
        lines = program("explain", str(self.saved(plain)), "--futures", "4", "--top", "2")
        self.assertEqual(told.split(), lines.split())
        own = skerry.explain(self.saved(self.own), ["second", "greedy"], futures=2, games=1, strategies=[second])
        self.assertIn("second against greedy", own)
        self.assertIn("Game 1: ", own)
        two = skerry.run({**MATCH, "strategies": [second, "greedy"]})
        self.assertIn("second against greedy", skerry.explain(two, futures=2, top=1, strategies=[second]))

    def test_a_review_of_a_function(self):
        plain = skerry.run({**CONFIG, "strategies": ["greedy", "random"]})
        told = json.loads(program("review", str(self.saved(plain)), "--strategy", "greedy", "--index", "2",
                                  "--futures", "8", "--format", "json"))
        self.assertEqual(skerry.review(plain, 2, strategy="greedy", futures=8).document, told)
        own = skerry.review(self.saved(self.own), 2, futures=4, reviewer="random", strategies=[second])
        self.assertIn("second", own.title)
        self.assertEqual(len(own), len(own.decisions))
        self.assertRegex(repr(own), r"<Review of .*second: \d+ decisions>")
        self.assertIn("<table>", own._repr_html_())

    def test_verification_plays_functions_again(self):
        for result in (self.own, self.match):
            for source in (result, self.saved(result)):
                without = skerry.verify(source, sample=4, blocks=1)
                self.assertTrue(without)
                self.assertIn("not played again: second", str(without))
                given = skerry.verify(source, sample=8, blocks=1, strategies=[second])
                self.assertTrue(given, str(given))
                self.assertNotIn("not played again", str(given))
                self.assertIn("all agree", repr(given))
                self.assertIn("<li>", given._repr_html_())

    def test_another_function_is_told(self):
        found = skerry.verify(self.own, sample=3, blocks=1, strategies=[skerry.strategy(other, name="second")])
        self.assertIn("; what is given is", str(found))
        self.assertIn("not played again: second", str(found))
        liar = skerry.strategy(other, name="second")
        liar.origin = skerry.strategy(second).origin
        found = skerry.verify(self.own, sample=8, blocks=1, strategies=[liar])
        self.assertFalse(found)
        self.assertIn("does not agree", repr(found))

    def test_mistakes(self):
        for wrong, error, said in (
                (lambda: skerry.replay(self.own, 1), skerry.InputError,
                 'strategy "second" has to play.*strategies='),
                (lambda: skerry.replay(self.own, 12, strategy="greedy"), skerry.InputError, "found 12.*0 to 11"),
                (lambda: skerry.replay(self.own, "1"), TypeError, "games: found '1'"),
                (lambda: skerry.replay(self.own, strategy="gredy"), skerry.InputError,
                 '^strategy gredy.*did you mean "greedy"'),
                (lambda: skerry.replay({**CONFIG, "strategies": ["random"]}, best=1), skerry.InputError,
                 "best: found 1; the result keeps 0"),
                (lambda: skerry.replay(5), TypeError, "found 5; must be a Result"),
                (lambda: skerry.explain(self.own), skerry.InputError, "which pair"),
                (lambda: skerry.explain(self.own, ["greedy"]), skerry.InputError, "must be two labels"),
                (lambda: skerry.explain(self.own, ["second", "random"]), skerry.InputError, "has to play"),
                (lambda: skerry.explain({**CONFIG, "strategies": ["greedy", "random"]}), skerry.InputError,
                 "is no result"),
                (lambda: skerry.review(self.own, 12, strategy="greedy"), skerry.InputError, "0 to 11"),
                (lambda: skerry.review(self.own, 1, strategy="greedy", reviewer="gredy"), skerry.InputError,
                 "gredy"),
                (lambda: skerry.verify(self.own, sample=-1), skerry.InputError, "sample: found -1")):
            with self.assertRaisesRegex(error, said):
                wrong()
        with self.assertRaisesRegex(skerry.StrategyError, "its code failed: KeyError: 'lost'") as caught:
            skerry.replay({**CONFIG, "strategies": [fails]}, strategies=[])
        self.assertEqual(caught.exception.strategy, "fails")
        self.assertIsInstance(caught.exception.__cause__, KeyError)

    @needs_numpy
    def test_a_learned_policy_is_shown_and_verified(self):
        def policy(seen, masks, rng):
            return rng.choice(masks)

        own = skerry.contestant(policy, env="TileGame-v0", rng=True)
        result = skerry.run({**MATCH, "strategies": [own, "greedy"]})
        self.assertTrue(skerry.verify(result, sample=9, strategies=[own]))
        env = skerry.make("TileGame-v0", opponent="greedy", seat="second")
        for index in range(3):
            game, = skerry.replay(result, index, second=True, strategies=[own])
            shown, info = env.reset(seed=3, options={"episode": index})
            moves, ended = [], False
            while not ended:
                action = policy(shown[None], info["action_mask"][None], env.rng)[0]
                moves += [str(move) for move in env.game_state().legal_moves()
                          if env.actions_of(str(move)) == [action]]
                shown, _, ended, _, info = env.step(action)
            self.assertEqual(moves, [step["move"] for step in game.document["moves"] if step["seat"] == 1])
        self.assertEqual(numpy.asarray(moves).dtype.kind, "U")


if __name__ == "__main__":
    unittest.main()
