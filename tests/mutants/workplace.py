"""A copy of the tree in which mutants are planted, built and tested, one at a time.

After each of them sources and build are set back to what they were, by copies of the files that changed:
so nothing but the mutant itself is ever compiled twice.
"""
import filecmp
import hashlib
import json
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import time

CASE = re.compile(r"^TEST CASE: +(.*)$", re.MULTILINE)
# What the compiler says when a test that runs at compile time fails.
FAILED_WHILE_COMPILING = re.compile(r"static assertion failed|not a constant expression|non-constant")
LATE = -1000  # instead of an exit code
MOST_RELEASED = 12  # objects that are compiled once more to see whether they are equal
MEMORY = 8 << 30  # bytes: a mutant that allocates for ever ends before the machine does


class Broken(Exception):
    """The tree does not build or its tests fail, although nothing is planted."""


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def files_below(folder):
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "Testing"]
        for name in names:
            yield os.path.join(place, name)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def stamp(path):
    status = os.stat(path)
    return status.st_size, status.st_mtime_ns


def copy_tree(source, target):
    """Makes target like source; touches no file that has the right bytes already."""
    ignored = {"build", "out", ".git", ".cache"}
    wanted = set()
    for place, folders, names in os.walk(source):
        if place == source:
            folders[:] = [name for name in folders if name not in ignored]
        for name in names:
            path = os.path.join(place, name)
            copy = os.path.join(target, os.path.relpath(path, source))
            wanted.add(copy)
            if not os.path.exists(copy) or not filecmp.cmp(path, copy, shallow=False):
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copy(path, copy)
    for place, folders, names in os.walk(target):
        if place == target:
            folders[:] = [name for name in folders if name not in ignored]
        for name in names:
            if os.path.join(place, name) not in wanted:
                os.remove(os.path.join(place, name))


class Workplace:
    """`project` says how the tree is configured and which programs test what: see skerry.py."""

    def __init__(self, root, folder, project, near=False):
        self.near = near  # whether only the first part of the tests is tried
        self.tree = os.path.join(folder, "tree")
        self.build = os.path.join(self.tree, "build", "mutants")
        self.clean = os.path.join(folder, "clean")  # the build without a mutant
        self.whole = os.path.join(folder, "clean-is-whole")
        self.project = project
        self.usual = {}  # of each command of a test: CPU seconds and seconds without a mutant
        self.preparing = 0.0  # CPU seconds that went into what has no mutant
        self.released = {}  # of each object: its bytes as released, without a mutant
        if not os.path.exists(self.whole):
            shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(self.tree, exist_ok=True)
        copy_tree(root, self.tree)
        if os.path.exists(self.whole):
            self.set_back()
        self.must_pass(project.configure(self.tree, self.build))  # the preset may have changed
        self.keep()

    def run(self, command, limit=None):
        """Exit code and output of a command; `limit`: CPU seconds, seconds."""
        def limited():
            cpu = int(limit[0]) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        run = subprocess.Popen(command, cwd=self.tree, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, errors="replace",
                               preexec_fn=limited if limit else None, process_group=0)
        try:
            output = run.communicate(timeout=limit[1] if limit else None)[0]
            return run.returncode, output
        except subprocess.TimeoutExpired:
            return LATE, ""
        finally:
            if run.poll() is None:
                os.killpg(run.pid, 9)
                run.communicate()

    def must_pass(self, command):
        code, output = self.run(command)
        if code != 0:
            raise Broken(f"{shlex.join(command)}\n{output[-3000:]}")

    def make(self, target):
        return self.run(["ninja", "-C", self.build, "-j1", target])

    def keep(self):
        """The build as it is now has no mutant: later ones are set back to it."""
        if os.path.exists(self.whole):
            os.remove(self.whole)
        for path in files_below(self.build):
            copy = os.path.join(self.clean, os.path.relpath(path, self.build))
            if not os.path.exists(copy) or stamp(copy) != stamp(path):
                os.makedirs(os.path.dirname(copy), exist_ok=True)
                shutil.copy2(path, copy)
        open(self.whole, "w", encoding="utf-8").close()

    def changed(self):
        """The files of the build that differ from the clean ones, by their time."""
        for path in files_below(self.build):
            copy = os.path.join(self.clean, os.path.relpath(path, self.build))
            if not os.path.exists(copy):
                yield path, None
            elif stamp(copy) != stamp(path):
                yield path, copy

    def set_back(self):
        for path, copy in list(self.changed()):
            if copy:
                shutil.copy2(copy, path)
            else:
                os.remove(path)

    def changed_objects(self):
        """The objects that the mutant made another: paths below the build."""
        return [os.path.relpath(path, self.build) for path, copy in self.changed()
                if path.endswith(".o") and copy and not filecmp.cmp(path, copy, shallow=False)]

    def prepare(self, part):
        """Builds and runs a part of the tests without a mutant, once."""
        if part.name in self.usual:
            return
        before = cpu_seconds()
        for target in part.libraries + [part.program]:
            self.must_pass(["ninja", "-C", self.build, "-j1", target])
        self.keep()
        self.usual[part.name] = []
        for command in part.commands(self.build):
            start, cpu = time.monotonic(), cpu_seconds()
            self.must_pass(command)
            self.usual[part.name].append((cpu_seconds() - cpu, time.monotonic() - start))
        self.preparing += cpu_seconds() - before

    def judge(self, mutation, text):
        """Plants a mutation in its file, which holds `text`. Returns a verdict and its reason:
        "uncompiled", "equal" (the compiler makes the same of it), "killed" or "survived"."""
        path = os.path.join(self.tree, mutation.path)
        parts = self.project.parts_for(mutation.path, self.near)
        alone = mutation.path.endswith(".cpp")  # no other source is compiled with it
        status = os.stat(path)
        try:
            for part in parts:
                if part.name not in self.usual:
                    self.set_back_all(path, text, status)
                    self.prepare(part)
                write(path, mutation.apply(text))
                verdict = self.try_part(part)
                if verdict:
                    return verdict
                if (alone or part is parts[-1]) and self.is_equal(path, text, mutation):
                    return "equal", ""
                alone = False
            return "survived", ""
        finally:
            self.set_back_all(path, text, status)

    def set_back_all(self, path, text, status):
        write(path, text)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        self.set_back()

    def try_part(self, part):
        for library in part.libraries:
            if self.make(library)[0] != 0:
                return "uncompiled", ""
        code, output = self.make(part.program)
        if code != 0:
            if FAILED_WHILE_COMPILING.search(output):
                return "killed", "while compiling " + part.name
            return "uncompiled", ""
        if not any(self.is_changed(name) for name in part.binaries):
            return None
        for command, (cpu, seconds) in zip(part.commands(self.build), self.usual[part.name]):
            code, output = self.run(command, (5 * cpu + 5, 20 * seconds + 300))
            if code != 0:
                cases = CASE.findall(output)  # skipped ones say so too; the last one failed
                late = "ran too long in " if code in (-signal.SIGXCPU, LATE) else "ended "
                return "killed", cases[-1] if cases else late + part.name
        return None

    def is_changed(self, name):
        return not filecmp.cmp(os.path.join(self.build, name), os.path.join(self.clean, name),
                               shallow=False)

    def is_equal(self, path, text, mutation):
        """Whether the released program would be the same, by the objects that changed here."""
        objects = self.changed_objects()
        # A test that changed has code of the mutant in it, by a header.
        if len(objects) > MOST_RELEASED or any(name.startswith("tests/") for name in objects):
            return False
        for name in objects:
            if name not in self.released:
                write(path, text)
                self.released[name] = self.release(name)
                write(path, mutation.apply(text))
            if self.release(name) != self.released[name]:
                return False
        return True

    def release(self, name):
        """A digest of an object compiled as it is released."""
        with open(os.path.join(self.build, "compile_commands.json"), encoding="utf-8") as file:
            commands = [each["command"] for each in json.load(file)]
        command = next(each for each in commands if f" -o {name} " in each)
        target = os.path.join(self.build, "released.o")
        words = [word for word in shlex.split(command) if not word.startswith("-M")]
        words = ["-O3" if word == "-O1" else word for word in words]
        words[words.index("-o") + 1] = target
        words = [word for word in words if not word.endswith(".o.d") and word != name]
        code, output = self.run(["sh", "-c", f"cd {shlex.quote(self.build)} && exec \"$@\"", "sh",
                                 *words, "-DNDEBUG"])
        if code != 0:
            raise Broken(f"{shlex.join(words)}\n{output[-3000:]}")
        with open(target, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
