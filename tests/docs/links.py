#!/usr/bin/env python3
"""links.py SOURCE: every relative link, anchor and named file of the pages exists, and every page
of docs/ can be reached from README.md. Ends with 1 and names what is wrong."""

import glob
import os
import re
import sys

sys.dont_write_bytecode = True
from page import Page, PageError  # noqa: E402

FOLDERS = ("bench", "bindings", "configs", "core", "docs", "examples", "runner", "strategies",
           "tests", ".ci", ".github")
ROOMS = ("core", "strategies", "runner", "bench", "tests")
MOST_SKIPPED = 6  # blocks that no test runs: each one can rot


def pages_of(source):
    found = {}
    for folder, folders, names in os.walk(source):
        folders[:] = [name for name in folders if name not in ("build", ".git", "out")]
        for name in names:
            if name.endswith(".md"):
                path = os.path.relpath(os.path.join(folder, name), source)
                try:
                    found[path] = Page(os.path.join(source, path))
                except PageError as error:
                    raise PageError(f"{path}: {error}") from error
    return found


def link_faults(source, pages, path):
    """Faults of the page's links; its links to other pages."""
    faults, targets = [], set()
    for line, link in pages[path].links():
        if re.match(r"^[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if not os.path.exists(os.path.join(source, target)):
            faults.append(f"{path}:{line}: {link} does not exist")
            continue
        if os.path.isdir(os.path.join(source, target)):
            target = os.path.join(target, "README.md")
        targets.add(target)
        if anchor and (target not in pages or anchor not in pages[target].anchors()):
            faults.append(f"{path}:{line}: {link}: no such heading")
    return faults, targets


def name_faults(source, page, path):
    """Files and folders of the tree that the text names between backticks. The README of a room may
    name what is in its folder without the path."""
    made = {block.keys.get("file") for block in page.blocks}
    folder, name = os.path.split(path)
    room = folder if name == "README.md" and path.split("/")[0] in ROOMS else None
    for line, code in page.code_in_text():
        if room and re.match(r"^[a-z_./]+\.(hpp|cpp|js|css|py|sh|json)$|^[a-z_/]+/$", code):
            if not any(os.path.exists(os.path.join(source, at, code)) for at in (room, "")):
                yield f"{path}:{line}: `{code}` does not exist"
            continue
        name = re.sub("<[a-z]+>", "*", code.split(":")[0].rstrip("/"))  # <game>: any game
        if not re.match(r"^[\w.-]+/[\w./*-]+$", name) or name.split("/")[0] not in FOLDERS:
            continue
        if re.search(r"/(?!README\b)[A-Z]{2,}(\.|/|$)", name):  # core/GAME stands for any game
            continue
        if name in made or glob.glob(os.path.join(source, name), recursive=True):
            continue
        yield f"{path}:{line}: `{code}` does not exist"


def main(source):
    try:
        pages = pages_of(source)
    except PageError as error:
        sys.exit(f"links: {error}")
    faults, links = [], {}
    for path, page in sorted(pages.items()):
        found, links[path] = link_faults(source, pages, path)
        faults += found + list(name_faults(source, page, path))
    reached, new = set(), {"README.md"}
    while new:
        reached |= new
        new = {target for path in new for target in links.get(path, ())} - reached
    faults += [f"{path}: cannot be reached from README.md" for path in sorted(pages)
               if path.startswith("docs/") and path not in reached]
    skipped = [f"  {path}:{block.first_line}: {block.reason}"
               for path, page in sorted(pages.items()) for block in page.blocks
               if block.sentence == "skip"]
    if len(skipped) > MOST_SKIPPED:
        faults.append(f"{len(skipped)} blocks are skipped, at most {MOST_SKIPPED} may:\n" +
                      "\n".join(skipped))
    for fault in faults:
        print(fault)
    print(f"links: {len(faults)} faults" if faults else f"links: {len(pages)} pages are sound")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
