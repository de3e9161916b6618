"""Batches from Python: the program's bytes, results, interruptions."""

import contextlib
import importlib.util
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock

import skerry
from support import HAS_NUMPY, figures, folder, needs_numpy, program

HAS_PANDAS = importlib.util.find_spec("pandas") is not None
CONFIG = {"game": "tiny-islands", "seed": 3, "games": 200, "strategies": ["greedy", "random"]}


class RunsTest(unittest.TestCase):
    def test_a_run_has_the_bytes_of_the_programs_file(self):
        place = folder(self)
        file = place / "config.json"
        file.write_text(json.dumps(CONFIG), encoding="utf-8")
        program("run", str(file), "-q", "--out", str(place / "program.json"))
        expected = figures((place / "program.json").read_bytes())
        result = skerry.run(CONFIG)
        self.assertEqual(figures(result.text), expected)
        self.assertEqual(figures(skerry.run(file, threads=1).text), expected)
        result.save(place / "python.json")
        self.assertEqual((place / "python.json").read_bytes(), result.text)
        self.assertEqual(skerry.load(place / "python.json").text, result.text)
        self.assertEqual(str(result).splitlines()[3:],
                         program("show", str(place / "python.json")).splitlines()[3:])

    @needs_numpy
    def test_a_result_has_the_scores_of_every_game(self):
        place = folder(self)
        for game, name in (("tiny-islands", "greedy"), ("tile-game", "greedy - random")):
            file = place / f"{game}.json"
            program("run", "--game", game, "--strategy", "greedy", "--strategy", "random",
                    "--games", "40", "-q", "--out", str(file))
            result = skerry.load(file)
            scores = result.scores()
            self.assertEqual(scores.shape, (40,))
            self.assertIn(name, scores.dtype.names)
        result = skerry.load(place / "tiny-islands.json")
        scores = result.scores()
        for of in result.table("scores"):
            own = scores[of["strategy"]]
            self.assertAlmostEqual(own["score"].mean(), of["mean"])
            self.assertEqual(int(own["score"].max()), of["max"])
            parts = sum(own[name].astype(int) for name in result["experiment"]["components"])
            self.assertTrue((parts == own["score"]).all())
        self.assertEqual(result.table("differences")[0]["a_better"],
                         int((scores["greedy"]["score"] > scores["random"]["score"]).sum()))
        other = place / "other.json"
        program("run", "--game", "tiny-islands", "--strategy", "greedy", "--strategy", "random",
                "--games", "40", "--seed", "2", "-q", "--out", str(other))
        shutil.copy(place / "other.scores.npy", place / "tiny-islands.scores.npy")
        for wrong in (result.scores, result.by_game):
            with self.assertRaisesRegex(skerry.InputError, "holds other scores than the games of"):
                wrong()
        file.rename(place / "moved.json")
        with self.assertRaises(FileNotFoundError):
            skerry.load(place / "moved.json").scores()
        with self.assertRaisesRegex(FileNotFoundError, "not loaded from a file"):
            skerry.run(CONFIG, games=3).scores()

    def test_options_replace_values_of_the_configuration(self):
        result = skerry.run(CONFIG, games=50, seed=9, sets=["strategies.greedy.room=5"])
        experiment = result["experiment"]
        self.assertEqual(result.games, 50)
        self.assertEqual(experiment["seeds"]["master"], "9")
        self.assertEqual(experiment["strategies"][0]["params"]["room"], 5)
        self.assertTrue(skerry.run(CONFIG, games=10**7, seconds=0.2).games < 10**7)

    def test_tables_and_comparisons(self):
        old, new = skerry.run(CONFIG), skerry.run(CONFIG, sets=["strategies.greedy.room=5"])
        rows = old.table()
        self.assertEqual([row["strategy"] for row in rows], ["greedy", "random"])
        self.assertEqual(rows[0]["finished"], 200)
        self.assertEqual(old.show("scores", "csv").count("\n"), 3)
        with self.assertRaisesRegex(skerry.InputError, "skores"):
            old.table("skores")
        changes = skerry.compare(old, new)
        self.assertEqual({row["method"] for row in changes.table()}, {"paired"})
        self.assertIn("greedy", str(changes))
        other = skerry.run(CONFIG, sets=["rules.shorelines=1"])
        with self.assertRaisesRegex(skerry.InputError, "rules"):
            skerry.compare(old, other)
        self.assertEqual({row["method"] for row in
                          skerry.compare(old, other, rules_differ=True).table()}, {"paired"})
        match = skerry.run({"game": "tile-game", "games": 20, "strategies": ["greedy", "random"]})
        self.assertEqual(len(match.table()), 1)
        with self.assertRaisesRegex(skerry.InputError, "plot_scores: is for games for one"):
            match.plot_scores()

    def test_what_is_missing_is_named_with_how_to_install_it(self):
        result = skerry.run({"game": "tiny-islands", "games": 2, "strategies": ["random"]})
        game = skerry.game("tile-game")
        advice = skerry.search.advise(game.start(game.deal(seed=1)), "random", futures=2)
        calls = {"pandas": result.to_pandas, "matplotlib": result.plot_scores,
                 "numpy": lambda: skerry.game("tile-game").move_dtype}
        for name, call in [*calls.items(), ("pandas", advice.to_pandas)]:
            absent = dict.fromkeys([name, *(module for module in sys.modules
                                            if module.startswith(f"{name}."))])
            with unittest.mock.patch.dict(sys.modules, absent):
                with self.assertRaises(ImportError) as raised:
                    call()
            self.assertEqual(str(raised.exception), f"this needs {name}: pip install {name}, "
                                                    f"or apt-get install python3-{name}")

    def test_nothing_else_is_replaced_unasked(self):
        place = folder(self) / "one.json"
        one, other = skerry.run(CONFIG, games=20), skerry.run(CONFIG, games=20, seed=4)
        one.save(place)
        with self.assertRaisesRegex(skerry.InputError, "is not replaced; choose another path"):
            other.save(place)
        self.assertEqual(place.read_bytes(), one.text)
        other.save(place, force=True)
        self.assertEqual(place.read_bytes(), other.text)
        found = skerry.verify(place, sample=2, blocks=1)
        self.assertTrue(found, str(found))
        place.write_bytes(other.text.replace(b'"games_done": 20', b'"games_done": 21'))
        self.assertFalse(skerry.verify(place, sample=2, blocks=1))
        with self.assertRaisesRegex(skerry.InputError, "/digest"):
            skerry.load(place)

    def test_mistakes_are_said_in_one_line(self):
        with self.assertRaisesRegex(skerry.InputError,
                                    '^configuration: /strategies/0: unknown strategy "gredy"; .* did you mean '
                                    '"greedy"'):
            skerry.run({"game": "tiny-islands", "strategies": ["gredy"]})
        with self.assertRaisesRegex(skerry.InputError, "none.json"):
            skerry.run("none.json")
        with self.assertRaisesRegex(TypeError, "config: found 4; must be a dict or the path"):
            skerry.run(4)
        with self.assertRaisesRegex(skerry.InputError, "games"):
            skerry.run(CONFIG, games=-1)
        for threads in (-1, 2**32 + 1):
            with self.assertRaisesRegex(skerry.InputError, f"threads: found {threads}; must be 0 to"):
                skerry.run(CONFIG, threads=threads)
        with self.assertRaisesRegex(TypeError, "threads: found 1.5; must be an integer"):
            skerry.run(CONFIG, threads=1.5)
        with self.assertRaisesRegex(skerry.InputError, "seconds: found -1; must be 0 or more"):
            skerry.run(CONFIG, seconds=-1)

    def test_progress_as_a_line(self):
        with contextlib.redirect_stderr(io.StringIO()) as told:
            skerry.run(CONFIG, games=500, progress=True)
        self.assertRegex(told.getvalue(), r"\r500 of 500 games \(100 %\), \d s *\n$")

    def test_a_result_is_looked_at_like_a_dict_and_in_notebooks(self):
        result = skerry.run({"game": "tiny-islands", "games": 20,
                             "strategies": ["greedy", {"name": "random", "label": "a<b"}]})
        self.assertIn("tally", result)
        self.assertNotIn(0, result)
        self.assertEqual(list(result), list(result.keys()))
        self.assertIn("differences", result.tables)
        for name in result.tables:
            self.assertTrue(result.table(name))
        shown = result._repr_html_()
        self.assertIn("<th>strategy</th>", shown)
        self.assertIn("a&lt;b", shown)
        self.assertNotIn("a<b", shown)
        state = skerry.game("tiger-island").start(skerry.game("tiger-island").deal(1))
        self.assertRegex(state._repr_html_(), "^<svg .*</svg>$|^<p>")
        self.assertEqual(set(dir(skerry)) - {"__doc__", "__version__"}, set(skerry.__all__))
        self.assertEqual(result._ipython_key_completions_(), list(result))
        if HAS_NUMPY:
            for name in skerry.__all__:
                self.assertIsNotNone(getattr(skerry, name))

    def test_what_notebooks_show_of_the_rest(self):
        one = skerry.run({"game": "tiny-islands", "games": 20, "strategies": ["greedy", "random"]})
        two = skerry.run({"game": "tiny-islands", "games": 30, "seed": 2, "strategies": ["greedy", "random"]})
        compared = skerry.compare(one, two)
        self.assertEqual(repr(compared), "<Comparison of Result of tiny-islands, seed 2: 30 shuffles, greedy, "
                                         "random against Result of tiny-islands, seed 1: 20 shuffles, greedy, random>")
        self.assertIn("<table>", compared._repr_html_())
        game = skerry.game("tile-game")
        deal = game.deal(1)
        self.assertRegex(repr(deal), "^<Deal of tile-game [0-9a-f]{8}>$")
        self.assertEqual(repr(deal), repr(game.deal(1)))
        self.assertIn("<svg", deal._repr_html_())
        advice = skerry.search.advise(game.start(deal), "random", futures=4)
        self.assertIn(f"<td>{advice.best}</td>", advice._repr_html_())
        self.assertIn("<th>won</th>", advice._repr_html_())

    def test_every_kind_of_result_has_pictures(self):
        place = folder(self)
        for config in ({"game": "tiny-islands", "strategies": ["greedy", "random"]},
                       {"game": "tile-game", "strategies": ["greedy", "random"]}):
            result = skerry.run({**config, "games": 20})
            self.assertIn("matchups" if config["game"] == "tile-game" else "scores", result.plots)
            plot = result.plot()
            self.assertTrue(plot.svg.lstrip().startswith("<"))
            self.assertEqual(plot._repr_svg_(), plot.svg)
            plot.save(place / "plot.svg")
            result.save(place / "result.json", force=True)
            told = program("show", str(place / "result.json"), "--table", result.plots[0], "--plot", "-")
            self.assertEqual(plot.svg.strip(), told.strip())
            with self.assertRaisesRegex(skerry.InputError, "nothing"):
                result.plot("nothing")
            with self.assertRaisesRegex(skerry.UnknownKeyError, "is result"):
                result["comparisons"]
        with self.assertRaisesRegex(skerry.LibraryError, "cannot open shared object file"):
            skerry.load("libmygame.so")  # as load_library() does

    def test_all_errors_are_errors_of_the_package(self):
        for wrong in (lambda: skerry.run(4), lambda: skerry.run(CONFIG, threads=1.5),
                      lambda: skerry.Result(b"{}").scores(), lambda: skerry.strategy(4)):
            with self.assertRaises(skerry.Error):
                wrong()

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_scores_by_game(self):
        result = skerry.run({"game": "tiny-islands", "seed": 8, "games": 50,
                             "strategies": ["greedy", "random"]})
        frame = result.by_game()
        self.assertEqual(len(frame), 100)
        means = frame.groupby("strategy")["score"].mean()
        for row in result.table("scores"):
            self.assertAlmostEqual(means[row["strategy"]], row["mean"])
        greedy = frame[frame["strategy"] == "greedy"]
        self.assertEqual(list(greedy["game"]), list(range(50)))
        self.assertEqual(set(frame["seed"]), {8})
        self.assertEqual(list(greedy["score"]), list(result.by_game(arrays=True)["greedy"]["score"]))
        match = skerry.run({"game": "tile-game", "games": 8, "strategies": ["greedy", "random"]})
        frame = match.by_game()
        self.assertEqual(len(frame), 4 * 8)  # two games of each shuffle, seen by both
        points = frame.groupby("strategy")["points"]
        row = match.table("matchups")[0]
        self.assertAlmostEqual(points.sum()["greedy"], row["won"] + row["drawn"] / 2)
        self.assertAlmostEqual(points.mean().sum(), 1)
        mine = frame[(frame["strategy"] == "greedy") & (frame["seat"] == 1)]
        theirs = frame[(frame["opponent"] == "greedy") & (frame["seat"] == 0)]
        self.assertEqual(list(mine["score"]), list(theirs["opponent_score"]))
        for game, strategies in (("roam", ["greedy", "random"]), ("tiger-island", ["random", "totoro"])):
            columns = list(skerry.run({"game": game, "games": 2, "strategies": strategies}).by_game())
            self.assertEqual(len(set(columns)), len(columns))
            self.assertTrue(all(name.isidentifier() for name in columns), columns)

    def test_progress_is_told_and_may_raise(self):
        told = []
        skerry.run(CONFIG, games=20_000, progress=lambda played, games: told.append((played, games)))
        self.assertEqual(told[-1], (20_000, 20_000))

        def enough(played, games):
            raise RuntimeError("enough")

        with self.assertRaisesRegex(RuntimeError, "enough"):
            skerry.run(CONFIG, games=10**9, progress=enough)

    def test_an_interrupt_keeps_what_was_played(self):
        def interrupt(played, _games):
            if played > 0:
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(5)  # where the signal arrives

        with self.assertRaises(skerry.Interrupted) as caught:
            skerry.run(CONFIG, games=10**9, progress=interrupt)
        result = caught.exception.result
        self.assertFalse(result.is_complete)
        self.assertGreater(result.games, 0)
        self.assertEqual(str(caught.exception), f"after {result.games} of {10**9} games")
        again = skerry.run(CONFIG, games=result.games)
        self.assertEqual(result["tally"]["strategies"], again["tally"]["strategies"])

    def test_an_interrupt_without_progress(self):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt) as caught:
            skerry.run(CONFIG, games=10**9)
        self.assertGreater(caught.exception.result.games, 0)

    def test_a_second_interrupt_does_not_wait_for_a_game_that_hangs(self):
        code = """
import os, signal, threading, time, skerry
decisions = 0

def interrupt_twice():
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.3)

def hangs(state, rng):
    global decisions
    decisions += 1
    if decisions > 400:
        threading.Thread(target=interrupt_twice, daemon=True).start()
        threading.Event().wait()
    return state.sample_move(rng)

try:
    skerry.run({"game": "tiny-islands", "strategies": [hangs], "games": 100}, threads=1)
except skerry.Interrupted as interrupted:
    print(interrupted.result.games, flush=True)
"""
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertGreater(int(ended.stdout or "0"), 10, ended.stderr)

    def test_other_threads_run_meanwhile(self):
        ticks = []
        done = threading.Event()

        def tick():
            while not done.wait(0.01):
                ticks.append(1)

        thread = threading.Thread(target=tick)
        thread.start()
        skerry.run(CONFIG, games=10**9, seconds=0.3)
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 3)
