"""The list of mutants that change nothing that can be seen, each with the reason.

Three lines each, then an empty one: the file, the line with the change in it as ./dev mutants shows it,
and the reason.
"""
import collections


class Stale(Exception):
    """An entry of the list is malformed, or of a line that is no longer there."""


def read(path, mutations):
    """The pairs (file, shown line) of the list; each must be one of `mutations`."""
    known = collections.Counter((each.path, each.shown) for each in mutations)
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    found, block = set(), []
    for number, line in enumerate(lines + [""], 1):
        if line.strip() and not line.startswith("#"):
            block.append(line.strip())
            continue
        if not block:
            continue
        place = f"{path}:{number - len(block)}"
        if len(block) != 3:
            raise Stale(f"{place}: three lines are wanted (file, line with its change, reason), "
                        f"not {len(block)}")
        if (block[0], block[1]) not in known:
            raise Stale(f"{place}: {block[0]} has no such line any more: {block[1]}")
        if known[block[0], block[1]] > 1:
            raise Stale(f"{place}: {block[0]} has this line more than once: {block[1]}")
        found.add((block[0], block[1]))
        block = []
    return found
