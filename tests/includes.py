#!/usr/bin/env python3
"""includes.py ROOT: sources and headers include, themselves or by way of others, what declares what they name.

Where sources are compiled in batches, a neighbour's include hides one that is missing. Known are the types,
and functions of several words, that one header alone declares in a namespace; a name that a file or what it includes declares
in any way is left alone. Prints each file with the name of something that it cannot see.
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


def faults_of(texts):
    includes = {file: included_by(file, text, texts) for file, text in texts.items()}
    bare = {file: NOISE.sub(" ", text) for file, text in texts.items()}
    declared = {file: {name for either in IN_ANY_WAY.findall(text) for name in either}
                for file, text in bare.items()}
    homes = {}
    for file, text in bare.items():
        if file.endswith(".hpp") and not file.endswith(KERNEL):
            for name in IN_NAMESPACE.findall(text) + FUNCTION.findall(text):
                homes.setdefault(name, set()).add(file)

    def seen_by(file):
        seen, left = {file}, [file]
        while left:
            fresh = set(includes[left.pop()]) - seen
            seen |= fresh
            left += fresh
        return seen

    for file, text in bare.items():
        if file.endswith(KERNEL):
            continue
        seen = seen_by(file)
        known = set().union(*(declared[other] for other in seen))
        for name in sorted(set(NAME.findall(text)) - known):
            if len(homes.get(name, ())) == 1 and not homes[name] & seen:
                yield f'{file} names {name}, and does not see "{next(iter(homes[name]))}"'


def main(root):
    texts = read_sources(root)
    faults = list(faults_of(texts))
    broken, include = "runner/results/verify_result.hpp", '#include "runner/documents/document.hpp"\n'
    without = texts | {broken: texts[broken].replace(include, "")}
    if not any(fault.startswith(f"{broken} names Document") for fault in faults_of(without)):
        faults.append(f"includes.py does not notice that {broken} lacks {include.strip()}")
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
