"""What of Skerry is mutated, and which programs of tests/mutants/programs.cmake test it."""
import glob
import os

GAMES = ("tile_game", "roam", "tiger_island", "tiny_islands")
SIGNATURE = "the signature covers every strategy and is the pinned one"


class Part:
    """The program skerry_tests_NAME, the libraries that are built before it, and what it runs."""

    def __init__(self, name, libraries):
        self.name, self.libraries = name, libraries
        self.program = "skerry_tests_" + name
        self.binaries = [self.program] + (["skerry"] if name == "rest" else [])

    def commands(self, build):
        call = [os.path.join(build, self.program), "--abort-after=1"]
        usual = call + ["--test-suite=unit,golden,conformance"]
        return [call + ["--test-case=" + SIGNATURE], usual] if self.name == "rest" else [usual]


PARTS = {part.name: part for part in
         [Part("core", ["skerry_core"])] + [Part("core_" + game, ["skerry_core"]) for game in GAMES] +
         [Part(name, ["skerry_core", "skerry_strategies"]) for name in ("policy", "strategies")] +
         [Part("statistics", ["skerry_core", "skerry_statistics"]), Part("rest", [])]}


def sources(root):
    """The files with mutations, below the root: the rules, the kernels and the statistics. The
    conformance kit of core/testing is a test itself."""
    found = []
    for pattern in ("core/**/*.[ch]pp", "runner/statistics/*.[ch]pp",
                    "strategies/tiny_islands/policy/*_kernel.hpp"):
        found += glob.glob(pattern, root_dir=root, recursive=True)
    return sorted(path for path in found if not path.startswith("core/testing/"))


def configure(tree, build):
    return ["cmake", "-S", tree, "-B", build, "--preset", "mutants"]


def parts_for(path, near=False):
    """The tests that may find a mutant, those of its folder first; `near`: no others."""
    folder = os.path.dirname(path)
    game = folder.removeprefix("core/")
    if folder == "runner/statistics":
        names = ["statistics", "rest"]
    elif folder == "core/tiny_islands":
        names = ["core_tiny_islands", "policy", "strategies", "rest"]
    elif game in GAMES:
        names = ["core_" + game, "strategies", "rest"]
    elif folder == "core/simd" and "/lanes" in path:
        names = ["core_tiny_islands", "policy", "strategies", "rest"]  # the kernels test their lanes
    elif folder.startswith("core"):
        names = ["core"] + ["core_" + each for each in GAMES]
        names += ["policy", "strategies", "statistics", "rest"]
    else:
        names = ["policy", "strategies", "rest"]
    if near:
        names = names[:2 if "/lanes" in path else 1]
    return [PARTS[name] for name in names]
