"""The examples, on small sizes."""

import importlib.util
import os
import subprocess
import sys
import unittest

from support import ROOT, folder, needs_numpy


def example(name, *words, room="examples/python", threads=None, lacks=None):
    """What an example prints. threads: of libraries that would take all there are. lacks: a folder with
    modules that cannot be imported."""
    path = os.pathsep.join(filter(None, [lacks and str(lacks), os.environ.get("PYTHONPATH")]))
    done = subprocess.run([sys.executable, str(ROOT / room / name), *words],
                          capture_output=True, text=True, check=False,
                          env=os.environ | {"PYTHONPATH": path} | ({"OMP_NUM_THREADS": threads} if threads else {}))
    if done.returncode:
        raise AssertionError(done.stderr)
    return done.stdout


class ExamplesTest(unittest.TestCase):
    def learned(self, *words):
        """What an example of learning prints: without PyTorch, and with it where it is installed."""
        lacks = folder(self)
        (lacks / "torch.py").write_text("raise ImportError\n")
        yield example(*words, threads="1", lacks=lacks)
        if importlib.util.find_spec("torch"):
            yield example(*words, threads="1")

    def test_a_strategy_of_ones_own(self):
        said = example("own_strategy.py", "40")
        self.assertIn("hasty", said)
        self.assertIn("Verdict", said)

    @needs_numpy
    def test_a_strategy_in_numpy_beats_random(self):
        self.assertIn("neighbourly is best", example("numpy_strategy.py", "200"))

    @needs_numpy
    def test_a_policy_that_is_learned_beats_greedy(self):
        for said in self.learned("learn.py", "120"):
            self.assertIn("100 updates", said)
            points = float(said.rpartition("against greedy: ")[2].split()[0])
            self.assertGreater(points, 50)  # before it learns it loses every game

    @needs_numpy
    def test_a_network_that_learns_tiny_islands_competes(self):
        for said in self.learned("learn_tiny_islands.py", "0.01", "20", "16"):
            self.assertRegex(said, r"0\.\d min: +\d+\.\d % as policy, +-?\d+\.\d points")
            self.assertRegex(said, r"learned: -?\d+\.\d\d, -?\d+")

    @needs_numpy
    def test_the_benchmark_of_environments(self):
        said = example("environments.py", "0.01", "8", room="bench")
        self.assertEqual(said.count("skerry/"), 9)
        self.assertIn("two threads, 32 environments: ", said)
        self.assertIn("two programs, 32 environments: ", said)

    def test_a_sweep(self):
        plot = folder(self) / "plot.png"
        said = example("sweep.py", "100", str(plot))
        self.assertIn("room 2", said)
        drawn = importlib.util.find_spec("matplotlib") is not None
        self.assertEqual(plot.exists(), drawn)


if __name__ == "__main__":
    unittest.main()
