"""The annotations, by mypy where it is installed: of the package, and as a program sees them."""

import importlib.util
import os
import subprocess
import sys
import unittest

from support import ROOT, folder

PROGRAM = """
import numpy
import skerry
from numpy.typing import NDArray

result = skerry.run({"game": "tile-game", "games": 2, "strategies": ["greedy", "random"]}, threads=1)
games: int = result.games
loaded: list[str] = skerry.load("r.json").strategies


@skerry.contestant(env="TileGame-v0", rng=True)
def learned(seen: NDArray[numpy.uint8], masks: NDArray[numpy.bool_], rng: object) -> NDArray[numpy.int64]:
    actions: NDArray[numpy.int64] = masks.argmax(1)
    return actions


@skerry.strategy
def sampler(state: skerry.State, rng: skerry.Rng) -> skerry.Move:
    return state.sample_move(rng)


@skerry.vector_strategy(name="many")
def many(decisions: skerry.Decisions) -> NDArray[numpy.void]:
    return decisions.sample()


name: str = learned.name + sampler.name + many.name
skerry.load("r.json").nonsense()  # wrong
env = skerry.make("skerry/TileGame-v0")
shown, info = env.reset(seed=1)
shown, reward, terminated, truncated, info = env.step(3)
ends: tuple[float, bool] = reward, terminated
envs = skerry.make_vec("skerry/TileGame-v0", 4)
wrong: str = result.games  # wrong
env.stepp(3)  # wrong
skerry.make("skerry/TileGame-v0", render_mode=7)  # wrong
env.reset(sede=1)  # wrong
skerry.run({}, threads="two")  # wrong
envs.step()  # wrong
"""


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class TypesTest(unittest.TestCase):
    def checked(self, *words):
        place = folder(self)
        return subprocess.run([sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir",
                               str(place), *words], capture_output=True, text=True, check=False,
                              env=os.environ | {"MYPYPATH": str(ROOT / "bindings/python")})

    def test_the_package_agrees_with_its_annotations(self):
        done = self.checked("-p", "skerry")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_mistakes_of_a_program_are_found_and_nothing_else(self):
        file = folder(self) / "program.py"
        file.write_text(PROGRAM, encoding="utf-8")
        done = self.checked("--strict", "--follow-imports=silent", str(file))
        lines = PROGRAM.splitlines()
        wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
        found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
        self.assertEqual(found, wrong, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
