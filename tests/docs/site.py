#!/usr/bin/env python3
"""site.py SOURCE FOLDER: the pages that README.md leads to, and the reference, as HTML that needs no
server.

Each page keeps its place: docs/tour.md becomes docs/tour.html. Files that pages show or name in a link are
copied beside them, so that every link works in FOLDER alone. In the end every link of the site is
followed; the program names those that lead nowhere and ends with 1 then."""

import html
import html.parser
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import reference  # noqa: E402
from page import Page  # noqa: E402

NAVIGATION = (("index.html", "Skerry"), ("docs/guide.html", "Guide"), ("docs/tour.html", "Tour"),
              ("reference/index.html", "Reference"), ("CHANGELOG.html", "Changes"))
STYLE = """body{font:16px/1.55 sans-serif;max-width:58em;margin:0 auto;padding:1em}
nav{border-bottom:1px solid;padding-bottom:.5em}nav a{margin-right:1em}img{max-width:100%}
pre{font-size:.85em;background:#eee;padding:.6em;overflow-x:auto}code{background:#eee}pre code{background:none}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #999;padding:.2em .5em;
text-align:left;vertical-align:top}body{background:#fff;color:#111}a{color:#04c}
@media(prefers-color-scheme:dark){body{background:#191919;color:#ddd}a{color:#8bf}pre,code{background:#2a2a2a}}"""


def place_of(target):
    """Where a file of the tree is in the site."""
    if target == "README.md":
        return "index.html"
    return re.sub(r"\.md$", ".html", target)


class Site:
    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        self.pages, self.files, self.waiting = {}, set(), ["README.md", "CHANGELOG.md"]

    def make(self):
        while self.waiting:
            path = self.waiting.pop()
            if path not in self.pages:
                self.pages[path] = self.page(path)
        for path, text in self.pages.items():
            self.write(place_of(path), text)
        for path in self.files:
            target = os.path.join(self.folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(self.source, path), target)
        reference.write(os.path.join(self.folder, "reference"), reference.pages_of(self.source))

    def write(self, name, text):
        target = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)

    def page(self, path):
        body = subprocess.run(
            ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", os.path.join(self.source, path)],
            check=True, capture_output=True, text=True).stdout
        anchors = Page(os.path.join(self.source, path)).anchors()
        body = re.sub(r"<h([1-6])>", lambda match: f'<h{match[1]} id="{next(anchors)}">', body)
        body = re.sub(r"<!-- test:.*?-->\n?", "", body)
        body = re.sub(r'\b(href|src)="([^"]*)"',
                      lambda match: f'{match[1]}="{html.escape(self.link(path, html.unescape(match[2])))}"',
                      body)
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
        title = re.sub(r"<[^>]*>", "", heading[1]) if heading else path
        up = os.path.relpath(".", os.path.dirname(path) or ".")
        links = "".join(f'<a href="{os.path.normpath(os.path.join(up, name))}">{text}</a>'
                        for name, text in NAVIGATION)
        return ('<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
                '<meta name="viewport" content="width=device-width, initial-scale=1">'
                f"<title>{title}</title><style>{STYLE}</style></head>\n"
                f"<body><nav>{links}</nav>\n{body}</body></html>\n")

    def link(self, path, link):
        """The link in the site; what it leads to will be there."""
        name, mark, anchor = link.partition("#")
        if re.match(r"^[a-z]+:", link) or not name:
            return link
        target = os.path.normpath(os.path.join(os.path.dirname(path), name))
        if os.path.isdir(os.path.join(self.source, target)):
            target = os.path.join(target, "README.md")
        if target.endswith(".md"):
            self.waiting.append(target)
        else:
            self.files.add(target)
        return os.path.relpath(place_of(target), os.path.dirname(path) or ".") + mark + anchor


class Links(html.parser.HTMLParser):
    """What a page has: its links and its anchors."""

    def __init__(self):
        super().__init__()
        self.links, self.anchors = [], set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.links.append(value)
            if name == "id":
                self.anchors.add(value)


def links_of(path):
    parsed = Links()
    with open(path, encoding="utf-8") as file:
        parsed.feed(file.read())
    return parsed


def faults_of(folder):
    """Links of the site that lead to nothing in it."""
    pages = {os.path.relpath(os.path.join(at, name), folder): links_of(os.path.join(at, name))
             for at, _, names in os.walk(folder) for name in names if name.endswith(".html")}
    for path, page in sorted(pages.items()):
        for link in page.links:
            name, _, anchor = link.partition("#")
            if re.match(r"^[a-z]+:", link):
                continue
            target = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
            if not os.path.isfile(os.path.join(folder, target)):
                yield f"{path}: {link} does not exist"
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{path}: {link}: no such heading"


def main(source, folder):
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(source, folder)
    site.make()
    faults = list(faults_of(folder))
    for fault in faults:
        print(fault)
    print(f"site: {len(faults)} faults" if faults else f"site: {len(site.pages)} pages are sound")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
