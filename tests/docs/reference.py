#!/usr/bin/env python3
"""reference.py SOURCE [FOLDER]: the reference for those who program against Skerry, made from the
comments of skerry.h, of the Python package, and of the headers of core and strategies.

It writes pages of HTML into FOLDER. In any case it names what is wrong and ends with 1 then: a public
name without a description, and a name in a description or a page of docs/ that does not exist."""

import glob
import html
import os
import re
import sys

sys.dont_write_bytecode = True
import reference_cpp  # noqa: E402
import reference_python  # noqa: E402

# Names of other libraries and tools that descriptions use.
FOREIGN = {"True", "False", "None"}
# Where programs begin; the other headers are what these are made of.
HEADERS = {
    "core": ["game", "outcome", "random", "fields", "fields_text", "notation", "fixed_list", "bits",
             "skeleton_game", "testing/check_game", "testing/check_report"],
    "strategies": ["strategy", "skeleton", "random", "greedy", "rollout", "tree_search", "alpha_beta",
                   "game_value", "ucb"],
}
GAMES = ("tiny_islands", "tile_game", "tiger_island", "roam")
# What tells of an array; the observations of an environment have the shape of its space.
ARRAY = re.compile(r"(?s)(?=.*(shape|space))(?=.*(int|float|bool|records|space|dtype))")
RETURNS_ARRAY = re.compile(r"->.*\b(ndarray|Array)\b")
STYLE = """body{font:16px/1.5 sans-serif;max-width:60em;margin:1em auto;padding:0 1em}
pre{background:#eee;color:#111;padding:.5em;overflow-x:auto;white-space:pre-wrap}h3{margin-bottom:.2em}
dd{margin:0 0 1.5em}nav a{margin-right:1em}small{color:#777}@media(prefers-color-scheme:dark){
body{background:#222;color:#ddd}a{color:#8bf}pre{background:#333;color:#eee}}"""


def pages_of(source):
    """Title and sections of each page, by its file; a section has title, introduction, entries."""
    headers = {room: [f"{room}/{name}.hpp" for name in names] for room, names in HEADERS.items()}
    for game in GAMES:
        headers["core"] += [f"core/{game}/types.hpp", f"core/{game}/game.hpp"]
        headers["strategies"] += sorted(
            os.path.relpath(path, source) for path in
            glob.glob(os.path.join(source, "strategies", game, "greedy.hpp")))
    return {
        "c.html": ("C: skerry.h", reference_cpp.c_sections(source, "bindings/c/skerry.h")),
        "python.html": ("Python: the package skerry", reference_python.sections(source)),
        "core.html": ("C++: core", reference_cpp.sections(source, headers["core"])),
        "strategies.html": ("C++: strategies", reference_cpp.sections(source, headers["strategies"])),
    }


def words_of(source, page):
    """Every identifier that the code of a page's language has: what a description may name."""
    pattern = {"c.html": "bindings/c/skerry.h", "python.html": "bindings/python/skerry/*.py"}.get(page)
    paths = ([pattern] if pattern else
             ["core/*.hpp", "core/*/*.hpp", "core/*/*.cpp", "strategies/*.hpp", "strategies/*/*.hpp"])
    strip = reference_python.code_of if page == "python.html" else reference_cpp.code_of
    words = set(FOREIGN)
    for path in paths:
        for name in glob.glob(os.path.join(source, path)):
            with open(name, encoding="utf-8") as file:
                words.update(re.findall(r"[A-Za-z_]\w*", strip(file.read())))
    return words


def members_of(entries):
    """What each type has: the words of its declarations, and attributes that its description names."""
    members = {}
    for entry in entries:
        *owner, name = re.split(r"\.|::", entry.name)
        members.setdefault(name, set()).update(re.findall(r"\w+", entry.signature + entry.text))
        if owner:
            members.setdefault(owner[-1], set()).update(re.findall(r"\w+", entry.signature))
    return members


def name_faults(source, text, words, members):
    """Names in a description that do not exist."""
    for code in re.findall(r"`([^`\n]+)`", text):
        if re.fullmatch(r"[A-Za-z_]\w*((\.|::)\w+)*(\(\))?", code):
            missing = [word for word in re.findall(r"\w+", code) if word not in words]
            if missing and not os.path.exists(os.path.join(source, code)):
                yield code
    for name in re.findall(r"\b(?:skerry_\w+|SKERRY_[A-Z]\w*)\b(?!\.\.\.)", text):
        if name not in words:
            yield name
    for owner, name in re.findall(r"\b([A-Z]\w+)(?:\.|::)([a-z_]\w*)", text):
        if name not in members.get(owner, words):
            yield f"{owner}.{name}"
    for name in re.findall(r"(?<![\w:.])([a-z_]\w+)\(", text):
        if name not in words and "(" + name not in text:
            yield f"{name}()"
    for path in re.findall(r"\b(?:docs|core|strategies|runner|configs)/[\w/.-]*\w", text):
        if not os.path.exists(os.path.join(source, path)):
            yield path


def docs_faults(source, pages):
    """Names of the C interface and of the package in the pages of docs/ that the reference lacks."""
    entries = [entry for _, sections in pages.values() for section in sections for entry in section[2]]
    names = {name for entry in entries for name in (entry.name, *entry.members)}
    for path in sorted(glob.glob(os.path.join(source, "docs", "**", "*.md"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        places = [(m.start(), m[0]) for m in re.finditer(r"\bskerry_\w+(?=\()", text)]
        places += [(m.start() + 1, m[1]) for m in re.finditer(r"`(skerry_\w+)`", text)]
        places += [(m.start(), m[1]) for m in re.finditer(r"\bskerry\.([a-zA-Z_]+(?:\.\w+)?)\b(?=[(`])", text)]
        places += [(m.start(), m[0]) for m in re.finditer(r"build/reference/(\w+\.html)(?:#([\w.:]+))?", text)
                   if m[1] not in (*pages, "index.html") or m[2] and m[2] not in names]
        for place, name in places:
            if name not in names and name not in ("h", "html"):
                line = text.count("\n", 0, place) + 1
                yield f"{os.path.relpath(path, source)}:{line}: {name} is not in the reference"


def faults_of(source, pages):
    for page, (_, sections) in pages.items():
        words = words_of(source, page)
        members = members_of([entry for section in sections for entry in section[2]])
        for _, introduction, entries in sections:
            for entry in entries:
                if not entry.text:
                    yield f"{entry.place}: {entry.name} has no description"
                for name in name_faults(source, entry.text, words, members):
                    yield f"{entry.place}: {entry.name}: {name} does not exist"
                if RETURNS_ARRAY.search(entry.signature) and not ARRAY.search(entry.text):
                    yield f"{entry.place}: {entry.name} does not tell shape and dtype"
                for name in entry.undescribed:
                    yield f"{entry.place}: {entry.name}.{name} has no description"
            for name in name_faults(source, introduction, words, members):
                yield f"{entries[0].place if entries else page}: the introduction: {name} does not exist"
    yield from docs_faults(source, pages)


def marked_up(text, anchors):
    """A description as HTML: paragraphs, tables that are indented, links to names of the page."""
    def linked(match):
        target = anchors.get(match[0].strip("`").removesuffix("()").replace("::", "."))
        shown = f"<code>{match[1]}</code>" if match[1] else match[0]
        return f'<a href="{target}">{shown}</a>' if target else shown

    parts = []
    for block in re.split(r"\n\s*\n", text):
        escaped = html.escape(block, quote=False)
        if re.search(r"^ {2,}\S", block, re.M):
            parts.append(f"<pre>{escaped}</pre>")
        else:
            parts.append("<p>" + re.sub(r"`([^`]+)`|\b(?:[A-Z]\w+(?:(?:\.|::)\w+)?|skerry_\w+|\w+\(\))", linked,
                                        escaped) + "</p>")
    return "\n".join(parts)


def page_text(title, sections, anchors):
    body = []
    for heading, introduction, entries in sections:
        body.append(f"<h2>{html.escape(heading)}</h2>\n{marked_up(introduction, anchors)}\n<dl>")
        for entry in entries:
            body.append(f'<dt id="{html.escape(entry.name)}"><h3>{html.escape(entry.name)}</h3>'
                        f"<small>{entry.place}</small><pre>{html.escape(entry.signature)}</pre></dt>"
                        f"<dd>{marked_up(entry.text, anchors)}</dd>")
        body.append("</dl>")
    return framed(title, "\n".join(body))


def framed(title, body):
    links = "".join(f'<a href="{name}">{text}</a>' for name, text in (
        ("index.html", "Reference"), ("c.html", "C"), ("python.html", "Python"),
        ("core.html", "core"), ("strategies.html", "strategies")))
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{STYLE}</style></head>\n<body><nav>{links}</nav><h1>{title}</h1>\n{body}\n</body></html>\n")


def write(folder, pages):
    os.makedirs(folder, exist_ok=True)
    index = []
    for name, (title, sections) in pages.items():
        entries = [entry for section in sections for entry in section[2]]
        anchors = {name.replace("::", "."): "#" + entry.name
                   for entry in entries for name in (*entry.members, entry.name)}
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(page_text(title, sections, anchors))
        links = ", ".join(f'<a href="{name}#{html.escape(e.name)}">{html.escape(e.name)}</a>' for e in entries)
        index.append(f'<h2><a href="{name}">{title}</a></h2>\n<p>{links}</p>')
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(framed("Skerry: reference", "\n".join(index)))


def main(source, folder=None):
    pages = pages_of(source)
    if folder:
        write(folder, pages)
    faults = list(faults_of(source, pages))
    for fault in faults:
        print(fault)
    count = sum(len(section[2]) for _, sections in pages.values() for section in sections)
    print(f"reference: {len(faults)} faults" if faults else f"reference: {count} names are described")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
