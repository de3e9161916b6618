#!/usr/bin/env python3
"""Tests of ./dev mutants: what it changes in a text, and a whole run on a toy of one function."""
import collections
import contextlib
import io
import os
import signal
import sys
import tempfile
import unittest
from types import SimpleNamespace

sys.dont_write_bytecode = True
import mutations
import run
import workplace

TOY = """// A toy: if (a < b) return 1 + 1;
#include "toy.hpp"
#include <string>

int points(int tiles) {
    int unused = 1;
    if (tiles < 3)
        return 0;
    return tiles;
}
const std::string last = "y";
std::string name() { return std::string() + last; }
"""
TOY_TEST = """#include <cstdio>
#include "toy.hpp"
int main() {
    if (points(1) == 0 && points(5) == 5) return 0;
    std::puts("TEST CASE:  points");
    return 1;
}
"""
TOY_BUILD = """cmake_minimum_required(VERSION 3.20)
project(toy CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_library(toy STATIC toy.cpp)
add_executable(toy_test toy_test.cpp)
target_link_libraries(toy_test toy)
"""


def shown(text):
    return [each.shown for each in mutations.mutations_of("a.cpp", text)]


class TextTest(unittest.TestCase):
    def test_one_change_of_each_kind(self):
        for text, expected in (
            ("if (a < b) {}", ["if (a [-<-]{+<=+} b) {}"]),
            ("if (a != b) {}", ["if (a [-!=-]{+==+} b) {}"]),
            ("x = a && !b;", ["[-x = a && !b;-]{+;+}", "x = a [-&&-]{+||+} !b;", "x = a && [-!-]{++}b;"]),
            ("int x = a + b * c;", ["int x = a [-+-]{+-+} b * c;", "int x = a + b [-*-]{+++} c;"]),
            ("int x = a << b & ~c;", ["int x = a [-<<-]{+>>+} b & ~c;", "int x = a << b [-&-]{+|+} ~c;",
                                      "int x = a << b & [-~-]{++}c;"]),
            ("while (a) b |= c;", ["while (a) [-b |= c;-]{+;+}", "while (a) b [-|=-]{+&=+} c;"]),
            ("int x = 7, y = 0xffu;", ["int x = [-7-]{+8+}, y = 0xffu;", "int x = [-7-]{+6+}, y = 0xffu;",
                                       "int x = 7, y = [-0xffu-]{+0x100u+};",
                                       "int x = 7, y = [-0xffu-]{+0xfeu+};"]),
            ("int x = 0;", ["int x = [-0-]{+1+};"]),
            ("double x = 0.5;", ["double x = [-0.5-]{+(0.5 + 1)+};"]),
            ("int x = a ? f(b, c) : d;", ["int x = a ? [-f(b, c) : d-]{+d : f(b, c)+};"]),
            ("return f(a);", ["return [-f(a)-]{+{}+};"]),
            ("return true;", ["return [-true-]{+false+};"]),
            ("f(a); int b;", ["[-f(a);-]{+;+} int b;"]),
            ("--n;", ["[---n;-]{+;+}", "[----]{++++}n;"])):
            self.assertCountEqual(shown(text), expected, text)

    def test_what_stays(self):
        for text in ("// a < b", "/* a + 1 */", '#define X (1 + 2)', 'f a = "1 < 2";', "char a = '1';",
                     "static_assert(a < 1);", "template <int n = 1> int f(std::array<int, 3> a);",
                     "const Plane& a = b;", "T&& a = *b;", "assert(a < 1);", "using A = B<3>;",
                     "std::vector<int> a;", "return {};", "for (int i = a; b; ++i) {}",
                     "[[unlikely]] int x;", 'auto a = b + "c" + d;', 'auto a = R"(1 + 2)";', "bool operator<(A a);"):
            self.assertEqual(shown(text), [], text)

    def test_lines_and_applying(self):
        text = "int a;\n\nint f() {\n    return g(1'000);  // why\n}\n"
        found = mutations.mutations_of("a.cpp", text)
        self.assertEqual([each.line for each in found], [4, 4, 4])
        self.assertIn("return g([-1'000-]{+1001+});", [each.shown for each in found])
        texts = [each.apply(text) for each in found]
        self.assertIn(text.replace("1'000", "999"), texts)
        self.assertIn(text.replace("g(1'000)", "{}"), texts)

    def test_every_file_gets_its_share_of_a_sample(self):
        def made(path, count):
            return [mutations.Mutation(path, "constant", 0, 1, line, str(line), "") for line in range(count)]

        everything = made("large.cpp", 300) + made("small.cpp", 100)
        order = mutations.sample(everything, 1)
        self.assertEqual(len(set(order)), 400)
        for count in (40, 100, 200):
            share = collections.Counter(each.path for each in order[:count])
            self.assertAlmostEqual(share["small.cpp"], count / 4, delta=1)
        self.assertEqual(order, mutations.sample(everything, 1))
        self.assertNotEqual(order, mutations.sample(everything, 2))

    def test_one_mutation_of_a_kind_and_line_is_in_a_sample(self):
        everything = mutations.mutations_of("a.cpp", "int a = 1 + 2 + 3;\n")
        kinds = [each.kind for each in mutations.sample(everything, 1)]
        self.assertCountEqual(kinds, ["constant", "operator"])


class ToyTest(unittest.TestCase):
    """Runs on a project of one library and one test, which does not look at numbers inside."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = os.path.join(folder.name, "toy")
        os.mkdir(self.root)
        for name, text in (("toy.cpp", TOY), ("toy_test.cpp", TOY_TEST), ("CMakeLists.txt", TOY_BUILD),
                           ("toy.hpp", "int points(int tiles);\n")):
            self.write(name, text)
        part = SimpleNamespace(name="toy", libraries=["toy"], program="toy_test", binaries=["toy_test"],
                               commands=lambda build: [[os.path.join(build, "toy_test")]])
        self.toy = SimpleNamespace(
            sources=lambda root: ["toy.cpp"], parts_for=lambda path, near: [part],
            configure=lambda tree, build: ["cmake", "-S", tree, "-B", build, "-G", "Ninja",
                                           "-DCMAKE_CXX_FLAGS=-O1"])

    def write(self, name, text):
        with open(os.path.join(self.root, name), "w", encoding="utf-8") as file:
            file.write(text)

    def call(self, *words):
        """Exit code, output, and the verdicts of the mutants that were tried now."""
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run.main(list(words) + ["--jobs", "1"], self.toy, self.root)
        tried = [line.split()[1] for line in err.getvalue().splitlines() if "toy.cpp:" in line]
        return code, out.getvalue() if code < 2 else err.getvalue(), tried

    def test_a_run(self):
        code, out, tried = self.call()
        self.assertEqual(code, 1)
        self.assertEqual(collections.Counter(tried), {
            "equal": 1,  # the unused number
            "survived": 3,  # 3 is nowhere tested, nor is the name
            "killed": 2, "uncompiled": 1})
        lines = out.splitlines()
        self.assertRegex(lines[0], r"^toy.cpp:7: if \(tiles < \[-3-\]\{\+[24]\+\}\)$")
        self.assertEqual(lines[1], "toy.cpp:7: if (tiles [-<-]{+<=+} 3)")
        self.assertEqual(lines[2], "toy.cpp:12: std::string name() { return "
                         "[-std::string() + last-]{+{}+}; }")
        self.assertEqual(lines[3:5], [
            "2 of 5 mutants found by the tests: 40.0 % (at least 92 % wanted)",
            "not counted: 1 did not compile, 1 compiled to the same program"])

        # Known now: nothing is tried again, and the sources are as they were.
        self.assertEqual(self.call("--threshold", "40")[::2], (0, []))
        tree = os.path.join(self.root, "build", "mutants", "work-1", "tree", "toy.cpp")
        with open(tree, encoding="utf-8") as file:
            self.assertEqual(file.read(), TOY)

        # After a change of the tests what they had found is not tried again.
        self.write("toy_test.cpp", TOY_TEST.replace("points(1)", "points(3) == 3 && points(2)"))
        code, out, tried = self.call()
        self.assertEqual((code, sorted(tried)), (1, ["equal", "killed", "killed", "survived"]))
        self.assertIn("4 of 5 mutants found by the tests: 80.0 %", out)

    def test_a_tree_that_fails_already(self):
        self.write("toy_test.cpp", TOY_TEST.replace("== 5", "== 6"))
        code, err, tried = self.call()
        self.assertEqual((code, tried), (2, []))
        self.assertIn("mutants: without a mutant this fails", err)

    def test_a_mutant_may_run_for_ever(self):
        place = workplace.Workplace.__new__(workplace.Workplace)
        place.tree = self.root
        code = place.run(["sh", "-c", "while :; do :; done"], (0.1, 600))[0]
        self.assertEqual(code, -signal.SIGXCPU)
        self.assertEqual(place.run(["sleep", "600"], (60, 0.1))[0], workplace.LATE)
        self.assertEqual(place.run(["echo", "all"], (60, 600)), (0, "all\n"))

    def test_bad_words(self):
        for words, message in ((("--only", "nothing"), "mutants: --only nothing: no file of these"),):
            code, err, _ = self.call(*words)
            self.assertEqual(code, 2)
            self.assertIn(message, err)
        for words, message in ((("0",), "count 0: at least 1 is wanted"),
                               (("--jobs", "0"), "jobs 0: at least 1 is wanted"),
                               (("--threshold", "-1"), "threshold -1.0: at least 0 is wanted"),
                               (("many",), "argument count: invalid int value: 'many'")):
            err = io.StringIO()
            with self.assertRaises(SystemExit) as caught, contextlib.redirect_stderr(err):
                run.parse(list(words))
            self.assertEqual((caught.exception.code, err.getvalue()), (2, f"mutants: {message}\n"))


if __name__ == "__main__":
    unittest.main()
