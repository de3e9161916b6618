"""Strategies in Python within batches."""

import subprocess
import sys
import unittest

import skerry
from support import figures, folder, needs_numpy, program

CONFIG = {"game": "tiny-islands", "seed": 8, "games": 60}


def sampler(state, rng):
    """Plays as `random` does: from the same stream, by the same function."""
    return state.sample_move(rng)


def first(state, rng):
    return state.legal_moves()[0] if state.lists_moves else state.sample_move(rng)


def results_of(result):
    return result["tally"]["strategies"][-1]["scores"]


class StrategiesTest(unittest.TestCase):
    def test_one_that_repeats_a_built_in_one_plays_its_games(self):
        built_in = skerry.run({**CONFIG, "strategies": ["greedy", "random"]})
        for threads in (1, 2):
            own = skerry.run({**CONFIG, "strategies": ["greedy", sampler]}, threads=threads)
            self.assertEqual(own.strategies, ["greedy", "sampler"])
            self.assertEqual(results_of(own), results_of(built_in))
            self.assertEqual(own.table("differences")[0]["mean"],
                             built_in.table("differences")[0]["mean"])

    def test_the_result_says_where_the_code_is_from(self):
        place = folder(self) / "own.json"
        result = skerry.run({**CONFIG, "strategies": [{"name": sampler, "label": "x"}]})
        of = result["experiment"]["strategies"][0]
        self.assertEqual((of["label"], of["name"]), ("x", "sampler"))
        self.assertEqual(of["outside"]["language"], "python")
        self.assertEqual(of["outside"]["function"], "test_strategies.sampler")
        self.assertEqual(len(of["outside"]["sha256"]), 64)
        result.save(place)
        self.assertEqual(figures(skerry.run(place, strategies=[sampler]).text),
                         figures(result.text))
        with self.assertRaisesRegex(skerry.InputError, "rests on code that is not part of this"):
            skerry.run(place)
        with self.assertRaises(subprocess.CalledProcessError) as refused:
            program("verify", str(place))
        self.assertIn("agree, but no game was played again", refused.exception.stdout)
        self.assertIn("x  ", program("show", str(place)))
        program("report", str(place), "--out", str(place.with_suffix(".html")))

    def test_what_it_raises_ends_the_run_with_its_traceback(self):
        def fails(state, rng):
            raise KeyError("lost")

        with self.assertRaises(skerry.StrategyError) as caught:
            skerry.run({**CONFIG, "strategies": ["random", fails]}, threads=1)
        error = caught.exception
        self.assertEqual((error.strategy, error.game, error.result), ("fails", 0, None))
        self.assertIsInstance(error.__cause__, KeyError)
        names = []
        trace = error.__cause__.__traceback__
        while trace:
            names.append(trace.tb_frame.f_code.co_name)
            trace = trace.tb_next
        self.assertEqual(names[-1], "fails")

    def test_the_games_before_a_failure_stay(self):
        calls = []

        def fails_later(state, rng):
            calls.append(1)
            if len(calls) > 29 * 40:
                raise ValueError("enough")
            return state.sample_move(rng)

        with self.assertRaisesRegex(skerry.StrategyError,
                                    'game 4[0-9], strategy "fails_later": its code failed: ValueError: enough') as caught:
            skerry.run({**CONFIG, "games": 5000, "strategies": [fails_later]}, threads=1)
        result = caught.exception.result
        if result is not None:
            self.assertLessEqual(result.games, caught.exception.game)
            self.assertFalse(result.is_complete)

    def test_moves_that_are_none(self):
        for wrong, cause in ((lambda s, r: None, TypeError), (lambda s, r: "zz", skerry.NotationError)):
            with self.assertRaises(skerry.StrategyError) as caught:
                skerry.run({**CONFIG, "strategies": [skerry.strategy(wrong, name="wrong")]})
            self.assertIsInstance(caught.exception.__cause__, cause)
        illegal = skerry.strategy(lambda s, r: "fa1" if "f" in str(s).split()[2][-4:] else "fa1",
                                  name="illegal")
        with self.assertRaisesRegex(skerry.StrategyError, "chose a move that is not legal in|failed"):
            skerry.run({**CONFIG, "strategies": [illegal]})

    def test_names(self):
        with self.assertRaisesRegex(skerry.InputError, "greedy.*needs another name"):
            skerry.run({**CONFIG, "strategies": [skerry.strategy(first, name="greedy")]})
        with self.assertRaisesRegex(skerry.InputError, 'two strategies are called "same"'):
            skerry.run({**CONFIG, "strategies": [skerry.strategy(first, name="same"),
                                                 skerry.strategy(sampler, name="same")]})
        with self.assertRaisesRegex(TypeError, "must be a function"):
            skerry.strategy(5)


ENDS = """
import sys, threading, time
import skerry

def slow(state, rng):
    time.sleep(float(sys.argv[1]))
    return state.sample_move(rng)

threading.Thread(target=lambda: skerry.run({"game": "tiny-islands", "games": 100000,
                                            "strategies": [slow]}, threads=2), daemon=True).start()
time.sleep(0.3)
"""


class EndTest(unittest.TestCase):
    def test_an_interpreter_may_end_while_a_strategy_plays_in_a_daemon_thread(self):
        # The last one sleeps longer than the interpreter waits for it.
        for seconds in ("0", "0.001", "0.05", "30"):
            with self.subTest(seconds):
                ended = subprocess.run([sys.executable, "-c", ENDS, seconds], capture_output=True,
                                       text=True, timeout=60)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""))


@needs_numpy
class VectorTest(unittest.TestCase):
    def test_one_that_repeats_a_built_in_one_plays_its_games(self):
        @skerry.vector_strategy
        def samples(decisions):
            return decisions.sample()

        for game in ("tiny-islands", "tile-game", "tiger-island", "roam"):
            with self.subTest(game):
                config = {"game": game, "seed": 5, "games": 30}
                built_in = skerry.run({**config, "strategies": ["greedy", "random"]})
                own = skerry.run({**config, "strategies": ["greedy", samples]})
                main = own.table()[0]
                figure = "points" if "points" in main else "mean"
                self.assertEqual(main[figure], built_in.table()[0][figure])
                if game in ("tiny-islands", "roam"):
                    self.assertEqual(results_of(own), results_of(built_in))

    def test_the_size_of_the_block_does_not_show(self):
        import numpy

        def lowest(decisions):
            states, moves = decisions.states, decisions.no_moves()
            due = states["shoreline_due"] == 1
            open_cells = states["open"].reshape(len(decisions), -1)
            draws = decisions.rng.below(open_cells.sum(axis=1).clip(1))
            ranks = numpy.cumsum(open_cells, axis=1)
            chosen = numpy.argmax(ranks > draws[:, None], axis=1)
            moves["offer"], rest = numpy.divmod(chosen, 81)
            moves["row"], moves["column"] = numpy.divmod(rest, 9)
            if due.any():
                moves[due] = decisions.by("greedy", where=due)
            return moves

        texts = set()
        for at_once, threads in ((1, 1), (7, 2), (4096, 1)):
            own = skerry.vector_strategy(lowest, at_once=at_once)
            result = skerry.run({**CONFIG, "strategies": ["random", own]}, threads=threads)
            texts.add(figures(result.text))
        self.assertEqual(len(texts), 1)

    def test_one_call_a_ply(self):
        sizes = []

        @skerry.vector_strategy
        def counted(decisions):
            sizes.append(len(decisions))
            return decisions.sample()

        skerry.run({**CONFIG, "games": 500, "strategies": [counted]}, threads=1)
        self.assertEqual(sizes[0], 500)
        self.assertLessEqual(len(sizes), 30)

    def test_what_is_not_an_array_of_moves(self):
        import numpy

        for wrong, said in ((None, "moves: found None"), (numpy.zeros(3), "float64 of shape"),):
            own = skerry.vector_strategy(lambda decisions, wrong=wrong: wrong, name="wrong")
            with self.assertRaises(skerry.StrategyError) as caught:
                skerry.run({**CONFIG, "strategies": [own]}, threads=1)
            self.assertIsInstance(caught.exception.__cause__, TypeError)
            self.assertIn(said, str(caught.exception.__cause__))
            self.assertIn("must be an array of game.move_dtype", str(caught.exception.__cause__))
        none = skerry.vector_strategy(lambda decisions: decisions.no_moves(), name="none")
        with self.assertRaises(skerry.StrategyError):
            skerry.run({**CONFIG, "strategies": [none]}, threads=1)

    def test_decisions_end_with_their_call(self):
        kept = []

        @skerry.vector_strategy
        def keeps(decisions):
            kept.append(decisions)
            return decisions.sample()

        skerry.run({**CONFIG, "strategies": [keeps]}, threads=1)
        for old in (lambda: kept[0].sample(), lambda: kept[0].by("greedy"), lambda: kept[0].states,
                    lambda: kept[0].rng.next()):
            with self.assertRaisesRegex(RuntimeError, "valid during the call only"):
                old()
        self.assertEqual(len(kept[0]), 60)

    def test_masks(self):
        own = skerry.vector_strategy(lambda decisions: decisions.by("greedy", where=[1, 0]),
                                     name="wrong")
        with self.assertRaises(skerry.StrategyError) as caught:
            skerry.run({**CONFIG, "strategies": [own]}, threads=1)
        self.assertIn("where: found int64 of shape (2,); must be bool of shape",
                      str(caught.exception.__cause__))
