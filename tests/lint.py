#!/usr/bin/env python3
"""lint.py BUILD JOBS: clang-tidy on everything that BUILD, a build with SKERRY_UNITY, would compile.

Most of clang-tidy's time goes to headers, so sources that are compiled together are checked together.
They are joined as text: the analyzer does not follow paths through what is included. Findings are
printed with the place in the source that they are in; exit code 1 if there are any. What has passed is
remembered in BUILD/passed by its preprocessed text, and passed over while that is the same.
"""
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

build, jobs = sys.argv[1], int(sys.argv[2])
folder = os.path.join(build, "lint")
passed = os.path.join(build, "passed")
joined = {}  # for each path of a joined text: [(its first line, source)]
checked = set()  # sources: other programs compile the same ones again, for other processors


def is_new(source):
    new = source not in checked
    checked.add(source)
    return new


def join(unity):
    """The sources that `unity` includes, less those checked elsewhere, as one; None if all are.

    It lies in a folder of their folder's name, with the .clang-tidy of that.
    """
    included = re.findall(r'^#include "(.*)"', open(unity, encoding="utf-8").read(), re.MULTILINE)
    sources = [source for source in included if is_new(source)]
    if not sources:
        return None
    top = os.path.relpath(sources[0]).split(os.sep)[0]
    os.makedirs(os.path.join(folder, top), exist_ok=True)
    if os.path.exists(os.path.join(top, ".clang-tidy")):
        shutil.copy(os.path.join(top, ".clang-tidy"), os.path.join(folder, top))
    target = os.path.abspath(os.path.join(folder, top, f"joined_{len(joined)}.cpp"))
    lines = []
    parts = joined[target] = []
    for source in sources:
        parts.append((len(lines) + 1, source))
        lines += open(source, encoding="utf-8").read().splitlines()
    with open(target, "w", encoding="utf-8") as text:
        text.write("\n".join(lines) + "\n")
    return target


def place(match):
    """A place in a joined text as one in its source."""
    path, line = match.group(1), int(match.group(2))
    if path not in joined:
        return match.group(0)
    first, source = max(part for part in joined[path] if part[0] <= line)
    return f"{source}:{line - first + 1}:"


def mark_of(command):
    """The file that says that what `command` compiles has passed."""
    words = shlex.split(command["command"])
    preprocess = ["clang++", "-E", "-C", "-P", "-w", *words[1:words.index("-o")], command["file"]]
    text = subprocess.run(preprocess, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return os.path.join(passed, hashlib.sha256(rules + text).hexdigest())


def check(command):
    mark = mark_of(command)
    if os.path.exists(mark):
        return 0, ""
    path = command["file"]
    run = subprocess.run(["clang-tidy", "--quiet", "--warnings-as-errors=*", "-p", folder, path],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    # clang-tidy counts the warnings that it does not show; these lines are noise.
    noise = re.compile(r"^\d+ warnings?( and \d+ errors?)? generated\.?$")
    errors = [line for line in run.stderr.splitlines() if not noise.match(line)]
    text = run.stdout + "".join(line + "\n" for line in errors)
    if run.returncode == 0:
        open(mark, "w", encoding="utf-8").close()
    return run.returncode, re.sub(r"(/[^\s:]+):(\d+):", place, text)


os.makedirs(folder, exist_ok=True)
os.makedirs(passed, exist_ok=True)
rules = subprocess.run(["clang-tidy", "--version"], stdout=subprocess.PIPE).stdout
for path in (".clang-tidy", "runner/.clang-tidy", "play/.clang-tidy", "learn/.clang-tidy"):
    rules += open(path, "rb").read()
commands = json.load(open(os.path.join(build, "compile_commands.json"), encoding="utf-8"))
commands = [command for command in commands if os.path.exists(command["file"])]
to_check = []
for command in commands:
    source = command["file"]
    if "/Unity/" in source:
        target = join(source)
        if target is None:
            continue
        command["command"] = command["command"].replace(shlex.quote(source), target)
        command["file"] = target
    elif not is_new(source):
        continue
    to_check.append(command)
json.dump(to_check, open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8"))

# The longest files first, so that no core is left with one of them at the end.
to_check.sort(key=lambda command: os.path.getsize(command["file"]), reverse=True)
failed = False
with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
    for code, text in pool.map(check, to_check):
        failed = failed or code != 0
        sys.stdout.write(text)
        sys.stdout.flush()
sys.exit(1 if failed else 0)
