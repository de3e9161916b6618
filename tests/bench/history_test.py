#!/usr/bin/env python3
"""history_test.py SOURCE_DIR: ./dev bench-history keeps what it measured, and refuses another machine's."""
import contextlib
import importlib.util
import io
import json
import pathlib
import sys
import tempfile
import unittest

try:
    import matplotlib  # noqa: F401
except ImportError:
    print("SKIPPED: no matplotlib (Debian: apt-get install python3-matplotlib)")
    sys.exit(0)

spec = importlib.util.spec_from_file_location("history", pathlib.Path(sys.argv.pop(1), "bench", "history.py"))
history = importlib.util.module_from_spec(spec)
spec.loader.exec_module(history)


def told(cpus, **nanoseconds):
    return json.dumps({"context": {"num_cpus": cpus, "caches": []},
                       "benchmarks": [{"name": f"game/{name}", "run_type": "iteration", "cpu_time": time,
                                       "time_unit": "ns"} for name, time in nanoseconds.items()]})


class HistoryTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def commit(self, name, text):
        program = self.folder / "program"
        program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}\nEND\n")
        program.chmod(0o755)
        with contextlib.redirect_stderr(io.StringIO()) as said, contextlib.redirect_stdout(said):
            code = history.main(self.folder / "kept", name, str(program))
        return code, said.getvalue()

    def test_draws_what_was_kept(self):
        self.assertEqual(self.commit("1-a", told(2, fast=10, slow=40))[0], 0)
        code, said = self.commit("2-b", told(2, fast=15, slow=40, new=3))
        self.assertEqual((code, said.split(": ")[1]), (0, "3 benchmarks of 2 commits\n"))
        names, rows = history.history_of(self.folder / "kept")
        self.assertEqual(names, ["1-a", "2-b"])
        self.assertEqual(rows["game/fast"], [1, 1.5])
        self.assertEqual(rows["game/slow"], [1, 1])
        self.assertEqual(rows["game/new"][1], 1)
        drawn = (self.folder / "kept" / "history.svg").read_text()
        self.assertIn("<svg", drawn)
        # A commit that is there is not measured again.
        self.assertEqual(self.commit("1-a", "broken")[0], 0)
        self.assertEqual((self.folder / "kept" / "history.svg").read_text(), drawn)

    def test_refuses_in_one_line(self):
        self.commit("1-a", told(2, fast=10))
        code, said = self.commit("2-b", "no JSON")
        self.assertEqual(code, 2)
        self.assertTrue(said.endswith("is no output of Google Benchmark in JSON\n"), said)
        (self.folder / "kept" / "2-b.json").write_text(told(4, fast=10))
        code, said = self.commit("1-a", "")
        self.assertEqual(code, 2)
        self.assertTrue(said.endswith("was measured on another machine than 1-a.json: keep a folder for each\n"), said)


if __name__ == "__main__":
    unittest.main()
