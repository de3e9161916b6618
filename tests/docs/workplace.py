"""The folder in which a page's commands run: a copy of the tree with the built program."""

import fcntl
import glob
import os
import shutil
import subprocess
import sys

STUB = """#!/bin/sh
# Stands for ./dev in the tests of the pages: builds only what the page has changed.
exec python3 -B "{here}/dev_stub.py" "{source}" "{build}" "$(pwd)" "$@"
"""


def python_with_numpy():
    """The folder of the system's python3, if it has numpy and the first on the path has not."""
    def has_numpy(python):
        return subprocess.run([python, "-c", "import numpy"], capture_output=True,
                              check=False).returncode == 0

    if shutil.which("python3") and has_numpy("python3"):
        return []
    system = "/usr/bin/python3"
    return ["/usr/bin"] if os.path.exists(system) and has_numpy(system) else []


class Workplace:
    def __init__(self, source, build, folder):
        self.source, self.build, self.folder = source, build, os.path.join(folder, "skerry")
        shutil.copytree(source, self.folder, symlinks=True,
                        ignore=shutil.ignore_patterns("build", ".git", "out"))
        release = os.path.join(self.folder, "build", "release")
        os.makedirs(release)
        for name in ("skerry", "cmake_install.cmake", *glob.glob("libskerry.so*", root_dir=build)):
            os.symlink(os.path.join(build, name), os.path.join(release, name))
        # What ./dev python makes.
        package = os.path.join(self.folder, "build", "python", "skerry")
        shutil.copytree(os.path.join(source, "bindings", "python", "skerry"), package)
        os.symlink(os.path.join(build, "libskerry.so"), os.path.join(package, "libskerry.so"))
        with open(os.path.join(self.folder, "dev"), "w", encoding="utf-8") as file:
            file.write(STUB.format(here=os.path.dirname(os.path.abspath(__file__)), source=source,
                                   build=build))
        self.environment = dict(
            os.environ, COLUMNS="100", PATH=os.pathsep.join([release, *python_with_numpy(), os.environ["PATH"]]),
            LC_ALL="C.UTF-8", PYTHONPATH=os.path.dirname(package),
            OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
            OMPI_MCA_rmaps_base_oversubscribe="1")

    def run(self, command, seconds=300):
        """(exit code, what it printed on both outputs)"""
        done = subprocess.run(["bash", "-c", "set -o pipefail\n" + command], cwd=self.folder,
                              env=self.environment, stdin=subprocess.DEVNULL, timeout=seconds,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def path(self, name):
        whole = os.path.normpath(os.path.join(self.folder, name))
        if not whole.startswith(self.folder + os.sep):
            raise ValueError(f"{name} is outside the tree")
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        return whole

    def save(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def add_row(self, name, text):
        """Puts #include lines of `text` behind those of the file, the rest at its table's end."""
        with open(self.path(name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        new = text.rstrip("\n").split("\n")
        end = next(index for index, line in enumerate(lines) if line == "    }};")
        lines[end:end] = [line for line in new if not line.startswith("#include")]
        last = max(index for index, line in enumerate(lines) if line.startswith("#include"))
        lines[last + 1:last + 1] = [line for line in new if line.startswith("#include")]
        self.save(name, "\n".join(lines))


def build_changed(source, build, folder):
    """Links the program anew with the sources of `folder` that differ from the tree's."""
    changed = []
    for top in ("core", "strategies", "runner"):
        for place, _, names in os.walk(os.path.join(folder, top)):
            for name in names:
                here = os.path.join(place, name)
                there = os.path.join(source, os.path.relpath(here, folder))
                if name.endswith(".cpp") and not same(here, there):
                    changed.append(here)
    if not changed:
        return
    work = os.path.join(build, "docs")
    os.makedirs(work, exist_ok=True)
    with open(os.path.join(work, "lock"), "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tree = os.path.join(work, "tree")
        if os.path.lexists(tree):
            os.remove(tree)
        os.symlink(folder, tree)
        with open(os.path.join(work, "changed.cpp"), "w", encoding="utf-8") as file:
            file.writelines(f'#include "{os.path.relpath(path, folder)}"\n' for path in changed)
        built = subprocess.run(["cmake", "--build", build, "--target", "skerry_of_page"],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               check=False)
        if built.returncode or "warning:" in built.stdout:
            sys.exit("\n".join(line for line in built.stdout.split("\n")
                               if "error" in line or "warning" in line))
        program = os.path.join(folder, "build", "release", "skerry")
        os.remove(program)
        shutil.copy(os.path.join(build, "skerry_of_page"), program)


def same(one, other):
    if not os.path.exists(other):
        return False
    with open(one, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()
