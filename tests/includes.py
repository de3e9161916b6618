#!/usr/bin/env python3
"""includes.py ROOT: sources and headers include, themselves or by way of others, what declares what they name.

Where sources are compiled in batches, a neighbour's include hides one that is missing. Known are the types,
and functions of several words, that one header alone declares in a namespace; a name that a file or what it
includes declares in any way is left alone. Prints each file with the name of something that it cannot see.
"""

import pathlib
import re
import sys

FOLDERS = ("core", "strategies", "runner", "bindings/c", "tests", "bench")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|#include[^\n]*', re.S)
IN_NAMESPACE = re.compile(
    r"^(?:class|struct|enum class|using|concept) (?:alignas\(\w+\) )?([A-Z]\w+)\b(?!;)", re.M)
FUNCTION = re.compile(r"^(?!return|using|namespace)[a-z\[][\w:<>,&*\[\] ]*?[ &*]([a-z]+_\w+)\((?!\*)", re.M)
IN_ANY_WAY = re.compile(
    r"\b(?:class|struct|enum|using|concept|typename|std::size_t)\s+(?:alignas\(\w+\) )?(?:\w+::)*([A-Z]\w+)"
    r"|\btypedef [^;]*?([A-Z]\w+) __attribute__"
    r"|(?<!return)(?<!else)(?<!throw)(?<!case)[\w>&*\]] [*&]?([a-z]+_\w+)[({;,)]"
    r"|\bauto[&*]? ([a-z]+_\w+)\b")
NAME = re.compile(r"\b[A-Z]\w+\b|(?<![\w.>:])[a-z]+_\w+(?=\()")
# Included where all that they need is included already, for another instruction set.
KERNEL = "_kernel.hpp"


def read_sources(root):
    paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.[ch]pp"))]
    return {str(path.relative_to(root)): path.read_text() for path in paths}


def included_by(file, text, texts):
    beside = pathlib.PurePath(file).parent
    places = [place for name in INCLUDE.findall(text) for place in (name, str(beside / name))]
    return [place for place in places if place in texts]


class Sources:
    def __init__(self, texts):
        self.includes = {file: included_by(file, text, texts) for file, text in texts.items()}
        self.bare = {file: NOISE.sub(" ", text) for file, text in texts.items()}
        self.declared = {file: {name for either in IN_ANY_WAY.findall(text) for name in either}
                         for file, text in self.bare.items()}
        self.homes = {}
        for file, text in self.bare.items():
            if file.endswith(".hpp") and not file.endswith(KERNEL):
                for name in IN_NAMESPACE.findall(text) + FUNCTION.findall(text):
                    self.homes.setdefault(name, set()).add(file)

    def seen(self, file, includes):
        seen, left = {file} | set(includes), list(includes)
        while left:
            fresh = set(self.includes[left.pop()]) - seen
            seen |= fresh
            left += fresh
        return seen

    def faults(self, file, includes):
        """What a file names and cannot see if it includes these."""
        seen = self.seen(file, includes)
        known = set().union(*(self.declared[other] for other in seen))
        for name in sorted(set(NAME.findall(self.bare[file])) - known):
            if len(self.homes.get(name, ())) == 1 and not self.homes[name] & seen:
                yield f'{file} names {name}, and does not see "{next(iter(self.homes[name]))}"'


def main(root):
    sources = Sources(read_sources(root))
    faults = [fault for file, includes in sources.includes.items() if not file.endswith(KERNEL)
              for fault in sources.faults(file, includes)]
    tried = "runner/results/verify_result.hpp"
    if not any(f"{tried} names Document" in fault for fault in sources.faults(tried, [])):
        faults.append(f"includes.py would not notice that {tried} includes nothing")
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
