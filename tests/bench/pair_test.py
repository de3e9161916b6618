#!/usr/bin/env python3
"""pair_test.py SOURCE_DIR: ./dev bench-pair finds what became slower, and calls nothing else slower."""
import contextlib
import importlib.util
import io
import pathlib
import random
import sys
import tempfile
import unittest

spec = importlib.util.spec_from_file_location("pair", pathlib.Path(sys.argv.pop(1), "bench", "pair.py"))
pair = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pair)

# Benchmarks a and b, in JSON as Google Benchmark writes it; each run of the program takes another time.
BENCHMARK = """#!/bin/sh
n=$(cat "$0.n" 2>/dev/null || echo 0) && echo $((n + 1)) >"$0.n"
row() { printf '{"name": "%%s", "run_type": "iteration", "cpu_time": %%s, "time_unit": "ns"}' "$1" "$2"; }
printf '{"benchmarks": [%%s, %%s]}' "$(row a $((%d + n %% 3)))" "$(row b $((500 + n %% 3)))"
"""


class PairTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return str(path)

    def call(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        sys.argv = ["bench-pair", *arguments]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = pair.main()
            except SystemExit as end:
                code = end.code
        return code, out.getvalue() + err.getvalue()

    def test_limits_are_those_of_the_sign_test(self):
        # Conover, table A3: of 20 coins, 3 or fewer heads or tails come with probability 0.0026.
        self.assertEqual(pair.rank_of_limit(20, 0.01), 4)
        self.assertEqual(pair.rank_of_limit(8, 0.01), 1)
        self.assertEqual(pair.rank_of_limit(7, 0.01), 0)
        changes = pair.change_of([10] * 7, [11, 9, 12, 10, 13, 10.5, 8], 2)
        self.assertEqual([round(change, 9) for change in changes], [5, -10, 20])

    def test_a_program_against_itself_is_open_in_99_of_100_calls(self):
        rng, open_calls, calls, rows = random.Random(1), 0, 1000, 5
        rank = pair.rank_of_limit(20, pair.ERROR_RATE / rows)
        for _ in range(calls):
            load, old, new = 1.0, [[] for _ in range(rows)], [[] for _ in range(rows)]
            for turn in range(20):
                load = max(1.0, load * rng.lognormvariate(0, 0.3))
                sides = (old, new) if turn % 2 == 0 else (new, old)
                for side, place in zip(sides, (1.0, 1.05)):  # the second one finds the machine warmer
                    for row in side:
                        row.append(load * place * rng.paretovariate(5))
            open_calls += all(pair.verdict_of(*pair.change_of(a, b, rank)[1:], 0) == "open" for a, b in zip(old, new))
        self.assertGreaterEqual(open_calls, 0.99 * calls)

    def test_what_became_slower_is_found(self):
        old, new = self.program("old", BENCHMARK % 100), self.program("new", BENCHMARK % 110)
        code, said = self.call(old, new)
        self.assertEqual(code, 1)
        self.assertIn("+9.90 %   +9.80 to +10.00 %  slower", said)
        self.assertIn("1 slower; 1 open; 20 turns", said)
        self.assertIn("faster", self.call(new, old)[1])
        self.assertEqual(self.call(new, old)[0], 0)
        self.assertIn("within 20 %", self.call("--threshold", "20", old, new)[1])

    def test_instructions_of_a_longer_name_make_nothing_slower(self):
        counted, pair.instructions = pair.instructions, lambda command: {"x": 1e7 + len(command[0])}
        self.addCleanup(setattr, pair, "instructions", counted)
        self.assertIn("1 within 0.1 %", self.call("--instructions", "old", "much-longer", "x")[1])

    def test_wrong_input_is_refused(self):
        old = self.program("old", BENCHMARK % 100)
        failing = self.program("failing", "#!/bin/sh\necho no file >&2\nexit 3\n")
        silent = self.program("silent", "#!/bin/sh\n")
        for words, *arguments in (
                ("cannot be started", old, str(self.folder / "none")), ("exit code 3: no file", old, failing, "x"),
                ("is no program of ./dev bench", old, silent), ("--turns: 8 are too few for 2 rows", "--turns", "8", old, old),
                ("--turns", "--turns", "7", old, old), ("--threshold", "--threshold", "-1", old, old),
                ("name ARGUMENTS", "--instructions", old, old), ("required", old)):
            code, said = self.call(*arguments)
            self.assertEqual(code, 2, said)
            self.assertIn(words, said)


if __name__ == "__main__":
    unittest.main()
