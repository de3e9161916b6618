"""The annotations, by mypy where it is installed: of the package, and as a program sees them."""

import importlib.util
import os
import subprocess
import sys
import unittest

from support import ROOT, folder

PROGRAM = """
import skerry

result = skerry.run({"game": "tile-game", "games": 2, "strategies": ["greedy", "random"]}, threads=1)
games: int = result.games
env = skerry.make("skerry/TileGame-v0")
shown, info = env.reset(seed=1)
shown, reward, terminated, truncated, info = env.step(3)
ends: tuple[float, bool] = reward, terminated
envs = skerry.make_vec("skerry/TileGame-v0", 4)
wrong: str = result.games  # wrong
env.stepp(3)  # wrong
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
        done = self.checked(str(file))
        lines = PROGRAM.splitlines()
        wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}
        found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
        self.assertEqual(found, wrong, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
