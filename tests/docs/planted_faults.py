#!/usr/bin/env python3
"""planted_faults.py SOURCE BUILD: pages with one fault each, of every kind; the checkers must find
each, and nothing on a sound page."""

import contextlib
import io
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
import check_page  # noqa: E402
import links  # noqa: E402
import reference  # noqa: E402
from workplace import Workplace  # noqa: E402

RUN = "skerry run configs/tile-game.json -q --games 1 --out one.json >out.txt"
CONFIGURATION = '{"game": "tile-game", "strategies": [{"name": "greedy"}, {"name": "random"}]}'
LOOK = "<!-- test: %s -->\n```%s\n%s\n```\n"

# name: (the page, what the checker must say); an empty text: the page is sound
PAGES = {
    "sound": ("# A page\n\n```sh\n" + RUN + "  # a word\n```\n\n"
              "```json\n" + CONFIGURATION + "\n```\n\n"
              "```cpp\nint twice(int x) { return 2 * x; }\n```\n\n"
              "```console\n$ echo one; echo two; echo three\none\n...\nthree\n```\n\n"
              "Text with `skerry run --games 5` and `./dev test`.\n\n"
              "1. A list\n\n    goes on.\n", ""),
    "an unknown option": ("```sh\nskerry run configs/tile-game.json --gmes 1\n```\n", "--gmes"),
    "an unknown command": ("```sh\nskerry rnu x.json\n```\n", "no command 'rnu'"),
    "an unknown option in the text": ("See `skerry run --cheese`.\n", "--cheese"),
    "an unknown ./dev command": ("```sh\n./dev tset\n```\n", "tset"),
    "an unknown ./dev option": ("```sh\n./dev bench-pair --treshold 5 a b\n```\n", "--treshold"),
    "a selection of no test": ("```sh\n./dev test -R no-such-test\n```\n", "selects no test"),
    "an option in a skipped block": (
        LOOK % ("skip, a reason", "sh", "sbatch 'skerry run x --shrad 1'"), "--shrad"),
    "a syntax error in a skipped block": (
        LOOK % ("skip, a reason", "sh", "for x in 1 2; do"), "syntax"),
    "no reason for a skip": (LOOK % ("skip,", "sh", "true"), "wants a reason"),
    "a failing command": ("```sh\nfalse\n```\n", "exit code 1"),
    "a failing command in a pipe": ("```sh\nfalse | cat\n```\n", "exit code 1"),
    "an expected failure that succeeds": (LOOK % ("code=2", "sh", "true"), "exit code 0, not 2"),
    "a missing file": ("```sh\nskerry compare out/a.json out/b.json\n```\n", "exit code 2"),
    "a wrong output": ("```console\n$ echo one\ntwo\n```\n", "on the page: two"),
    "an output that goes on": ("```console\n$ echo one; echo two\none\n```\n", "two"),
    "a wrong figure beside a masked time": (
        LOOK % ("times", "console", "$ echo '7 games 5.3 ms'\n8 games 9.9 ms"), "8 games"),
    "a time that is not of today": (
        LOOK % ("times", "console", "$ echo '7 games 5.3 ms'; echo 'in 5.3 s'\n"
                                    "7 games 40 ms\nin 1.7 s"), "in 1.7 s"),
    "a rate that is not of today": (
        LOOK % ("times", "console", "$ echo '1,200 games/s'\n300 games/s"), "3 times off"),
    "a time of today": (LOOK % ("times", "console", "$ echo 'in 5.3 s'\nin 2 s"), ""),
    "a wrong word beside masked figures": (
        LOOK % ("figures", "console", "$ echo '7 games'\n8 lambs"), "# lambs"),
    "output without its command": ("```text\nmean 5\n```\n", "says where it comes from"),
    "output of another command": (LOOK % ("output of echo one", "text", "two"), "on the page: two"),
    "a measurement by an unknown option": (
        LOOK % ("measured by skerry run x --gmaes 4", "text", "1"), "--gmaes"),
    "a measurement of an unknown strategy": (
        LOOK % ("measured by skerry run --game tile-game --strategy gredy", "text", "1"), "gredy"),
    "broken C++": ("```cpp\nint twice(int x) { return 2 * y; }\n```\n", "not declared"),
    "a configuration with a wrong key": (
        "```json\n" + CONFIGURATION.replace("strategies", "stratgies") + "\n```\n", "stratgies"),
    "broken JSON": ("```json\n{\"game\": }\n```\n", "JSONDecodeError"),
    "a fragment with a wrong key": (
        LOOK % ("fragment of configs/tile-game.json", "json", '"stopp": {}'), "stopp"),
    "a fragment of nothing": ("```json\n{\"stop\": {}}\n```\n", "neither a configuration"),
    "CMake that nobody saves": ("```cmake\nproject(x)\n```\n", "where a reader saves it"),
    "broken YAML": ("```yaml\na: [1\n```\n", "while parsing"),
    "no language": ("```\ntrue\n```\n", "no language"),
    "an unknown language": ("```bash\ntrue\n```\n", "'bash'"),
    "an indented block": ("Type\n\n    skerry run\n", "indented block"),
    "a block without an end": ("```sh\ntrue\n", "no end"),
    "a directive without a block": ("<!-- test: games=1 -->\nText.\n", "without a block"),
    "an unknown directive": (LOOK % ("gmaes=1", "sh", "true"), "unknown directive"),
    "a directive for another language": (LOOK % ("times", "json", "{}"), "not for json"),
}
LINKS = {
    "sound": ("[page](docs/page.md#a-heading) `configs/a.json`", ""),
    "a link to nowhere": ("[page](docs/page.md) [x](docs/pgae.md)", "docs/pgae.md does not exist"),
    "an anchor to nowhere": ("[page](docs/page.md#a-haeding)", "no such heading"),
    "a picture that is missing": ("![x](docs/page.png) [page](docs/page.md)", "docs/page.png"),
    "a page that nobody links": ("nothing", "cannot be reached"),
    "a file that is gone": ("[page](docs/page.md) `configs/b.json`", "configs/b.json"),
}
# name: (a file, what it says, what it says with the fault, what the checker must say)
REFERENCE = {
    "sound": ("core/random.hpp", "", "", ""),
    "a function of C that is gone": (
        "bindings/c/skerry.h", "(skerry_look tells)", "(skerry_lok tells)", "skerry_lok does not exist"),
    "a method of another class": (
        "bindings/python/skerry/states.py", "Game.deal() and", "Game.redeal() and", "Game.redeal does not exist"),
    "a parameter that is gone": (
        "core/random.hpp", "Advances `state`", "Advances `sate`", "sate does not exist"),
    "a page that is gone": (
        "bindings/python/skerry/results.py", "docs/results.md", "docs/reslts.md", "docs/reslts.md does not exist"),
    "a function without a comment": (
        "strategies/strategy.hpp", "    /// Plays a legal move.\n", "\n", "RunningGame::play has no description"),
    "a method without a docstring": (
        "bindings/python/skerry/games.py", '"""The first state of a deal."""', "pass", "Game.start has no"),
    "an array without a shape": (
        "bindings/python/skerry/vectors.py", "bool of shape (n, actions)", "one for each", "does not tell shape and dtype"),
    "a space without a description": (
        "bindings/python/skerry/spaces.py", '"""Draws a value of each space, by its name."""', "pass",
        "spaces.Dict.sample has no description"),
    "a link to no page of the reference": (
        "docs/python.md", "reference/python.html", "reference/pyhton.html", "pyhton.html is not in the reference"),
    "a page that names no function": (
        "docs/c-interface.md", "`skerry_merge`", "`skerry_marge`", "skerry_marge is not in the reference"),
}


def said_by(function, *arguments):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        faults = function(*arguments)
    return faults, said.getvalue()


def judge(name, wanted, faults, said):
    if (faults == 1 and wanted in said) if wanted else faults == 0:
        return 0
    print(f"FAILED: {name}: wanted {wanted!r}, found {faults} faults:\n{said}")
    return 1


def main(source, build):
    failed = 0
    with tempfile.TemporaryDirectory(prefix="skerry-planted-") as folder:
        workplace = Workplace(source, build, folder)
        for name, (text, wanted) in PAGES.items():
            path = os.path.join(folder, "page.md")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            if name == "broken YAML" and not has_yaml():
                continue
            failed += judge(name, wanted, *said_by(check_page.faults_of, path, workplace))
    with tempfile.TemporaryDirectory(prefix="skerry-planted-") as folder:
        for place in ("docs", "configs"):
            os.mkdir(os.path.join(folder, place))
        for name, text in (("docs/page.md", "# A heading\n"), ("configs/a.json", "{}")):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for name, (text, wanted) in LINKS.items():
            with open(os.path.join(folder, "README.md"), "w", encoding="utf-8") as file:
                file.write(text + "\n")
            failed += judge(name, wanted, *said_by(links.main, folder))
    with tempfile.TemporaryDirectory(prefix="skerry-planted-") as folder:
        for place in ("bindings", "configs", "core", "docs", "runner", "strategies"):
            shutil.copytree(os.path.join(source, place), os.path.join(folder, place))
        for name, (path, said, fault, wanted) in REFERENCE.items():
            with open(os.path.join(folder, path), "r+", encoding="utf-8") as file:
                sound = file.read()
                file.seek(0)
                file.truncate()
                file.write(sound.replace(said, fault))
            failed += judge(name, wanted, *said_by(reference.main, folder))
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(sound)
    print(f"{failed} failed of {len(PAGES) + len(LINKS) + len(REFERENCE)}")
    return 1 if failed else 0


def has_yaml():
    try:
        import yaml  # noqa: F401 pylint: disable=import-outside-toplevel,unused-import
    except ImportError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
