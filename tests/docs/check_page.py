#!/usr/bin/env python3
"""check_page.py PAGE SOURCE BUILD: runs a page's commands in its order, compares what it prints,
plays its configurations and compiles its C++. Ends with 1 and names what is wrong."""

import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import commands  # noqa: E402
import compare  # noqa: E402
from page import Page, PageError  # noqa: E402
from workplace import Workplace  # noqa: E402


class Checker:
    def __init__(self, page, workplace):
        self.page, self.place = page, workplace
        self.program = os.path.join(workplace.build, "skerry")
        self.failures = []

    def fail(self, line, message):
        self.failures.append(f"{self.page.path}:{line}: {message}")

    def check(self):
        for block in self.page.blocks:
            try:
                getattr(self, block.language)(block)
            except (PageError, ValueError, OSError, StopIteration,
                    subprocess.SubprocessError) as error:
                self.fail(block.first_line, f"{type(error).__name__}: {error}")
        for line, code in self.page.code_in_text():
            fault = commands.fault_in(code, self.program, self.place.source)
            if fault:
                self.fail(line, fault)

    def check_options(self, line, command):
        fault = commands.fault_in(command, self.program, self.place.source)
        if fault:
            self.fail(line, fault)
        return not fault

    def run(self, line, command, code=0):
        done, output = self.place.run(command)
        if done != code:
            last = "\n".join("    " + text for text in output.strip().split("\n")[-15:])
            self.fail(line, f"exit code {done}, not {code}: {command}\n{last}")
            return None
        return output

    def lacks(self, block):
        """Whether the block cannot run here; its commands are looked at all the same."""
        missing = [name for name in block.keys.get("needs", "").split(",") if name and not
                   shutil.which(name)]
        missing += [name for name in block.keys.get("imports", "").split(",") if name and
                    self.place.run(f"python3 -c 'import {name}'")[0]]
        if missing:
            print(f"{self.page.path}:{block.first_line}: not run, {missing[0]} is missing")
        return bool(missing) or block.sentence == "skip"

    def sh(self, block):
        done, output = self.place.run("set -n\n" + block.text)
        if done:
            self.fail(block.first_line, output)
        found = block.commands()
        not_run = self.lacks(block)
        for index, (line, command, _) in enumerate(found):
            last = index == len(found) - 1
            if self.check_options(line, command) and not not_run:
                self.run(line, commands.shortened(command, block.keys),
                         int(block.keys.get("code", 0)) if last else 0)

    def console(self, block):
        found = block.commands()
        not_run = self.lacks(block)
        for index, (line, command, printed) in enumerate(found):
            code = int(block.keys.get("code", 0)) if index == len(found) - 1 else 0
            if not self.check_options(line, command) or not_run:
                continue
            wrong = self.fault_of_console(line, command, printed, block, code)
            if wrong:
                self.fail(line, f"{command}\n{wrong}")

    def fault_of_console(self, line, command, printed, block, code):
        """Times are those of the best of three runs: other tests run beside this one."""
        timed = "times" in block.keys and not {"games", "add", "figures"} & block.keys.keys()
        for _ in range(3 if timed else 1):
            pairs = []
            output = self.run(line, commands.shortened(command, block.keys), code)
            if output is None:
                return None
            wrong = compare.difference(printed, output, block.keys, pairs)
            if wrong or not timed:
                return wrong
            wrong = compare.stale(pairs)
            if not wrong:
                return None
        return wrong

    def text(self, block):
        if "file" in block.keys:
            self.place.save(block.keys["file"], block.text)
        elif block.sentence is None:
            raise PageError("a text block says where it comes from: "
                            "<!-- test: output of COMMAND -->, measured by, skip, REASON or file=")
        if block.sentence == "measured by":
            self.measured(block)
        if block.sentence == "output of" and self.check_options(block.first_line, block.reason):
            output = self.run(block.first_line, block.reason)
            lines = ["...", *block.lines, "..."]
            wrong = output is not None and compare.difference(lines, output, {})
            if wrong:
                self.fail(block.first_line, f"{block.reason}\n{wrong}")

    def measured(self, block):
        """A command that takes too long: its options are known, and one game of it is played."""
        if self.check_options(block.first_line, block.reason) and "skerry run " in block.reason:
            self.run(block.first_line, commands.shortened(
                block.reason, {"games": "1", "add": "-q --out measured.json"}))

    def json(self, block):
        document = json.loads(block.text if block.sentence != "fragment of" or
                              block.text.lstrip().startswith("{") else "{" + block.text + "}")
        name = block.keys.get("file", "page.json")
        if block.sentence == "fragment of":
            with open(self.place.path(block.reason), encoding="utf-8") as file:
                document = {**json.load(file), **document}
        self.place.save(name, json.dumps(document) if block.sentence else block.text)
        if "game" in document:
            self.run(block.first_line, f"skerry run {name} -q --games 1 --force --out one_game.json",
                     int(block.keys.get("code", 0)))
        elif "file" not in block.keys:
            raise PageError("neither a configuration nor <!-- test: fragment of CONFIGURATION -->")

    def cpp(self, block):
        if block.sentence == "row of":
            self.place.add_row(block.reason, block.text)
            return  # compiled by the page's own ./dev build
        name = block.keys.get("file", "page.cpp")
        self.place.save(name, block.text)
        compiler = os.environ.get("CXX", "c++")
        self.run(block.first_line, f"{compiler} -std=c++20 -Wall -Wextra -fsyntax-only -I . "
                                   f"-include {name} -x c++ /dev/null")

    def c(self, block):
        """A program in C11, of which the compiler says nothing; later commands may build it."""
        name = block.keys.get("file", "page.c")
        self.place.save(name, block.text)
        self.run(block.first_line, "cc -std=c11 -Wall -Wextra -Werror -pedantic -fsyntax-only "
                                   f"-I bindings/c {name}")

    def python(self, block):
        """Runs by itself: a page's blocks do not see each other's names."""
        name = block.keys.get("file", "page.py")
        self.place.save(name, block.text)
        if not self.lacks(block):
            self.run(block.first_line, f"python3 -B {name}")

    def cmake(self, block):
        if "file" not in block.keys:
            raise PageError("say by <!-- test: file=NAME --> where a reader saves it")
        self.place.save(block.keys["file"], block.text)

    def yaml(self, block):
        try:
            import yaml  # pylint: disable=import-outside-toplevel
            list(yaml.safe_load_all(block.text))
        except ImportError:
            print(f"{self.page.path}:{block.first_line}: not parsed, python3-yaml is missing")
        except yaml.YAMLError as error:
            raise PageError(str(error)) from error
        for words in re.findall(r"command:\s*\[([^\]]*)\]", block.text):
            self.check_options(block.first_line, words.replace(",", " "))


def faults_of(path, workplace):
    """Prints and counts them."""
    try:
        checker = Checker(Page(path), workplace)
        checker.check()
        failures = checker.failures
    except PageError as error:
        failures = [f"{path}: {error}"]
    for failure in failures:
        print(failure)
    print(f"{path}: {len(failures)} faults" if failures else f"{path}: sound")
    return len(failures)


def main(path, source, build):
    with tempfile.TemporaryDirectory(prefix="skerry-docs-") as folder:
        return 1 if faults_of(path, Workplace(source, build, folder)) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
