#!/usr/bin/env python3
"""Writes the page: one HTML file with its styles, scripts, worker and engine.

assemble.py OUTPUT PAGE_FOLDER REPORT_FOLDER ENGINE.js ENGINE.wasm ZOPFLI
"""

import base64
import gzip
import pathlib
import re
import subprocess
import sys

# In this order: each may use those before it. Those of the report are shared with it.
REPORT_SCRIPTS = ["format.js", "theme.js", "dom.js", "gallery_symbols.js", "gallery_scene.js", "gallery.js"]
PAGE_SCRIPTS = ["files.js", "engine.js", "link.js", "board_input.js", "board.js", "advice.js", "review.js", "coach.js",
                "naming.js", "choices.js", "ending.js", "drawing.js", "setup.js",
                "controls.js", "main.js"]
MOST_BYTES = 1_000_000


def joined(folder, names):
    """Without what only readers of the sources need: indents, and comments that have a line."""
    lines = [line.strip() for name in names for line in (folder / name).read_text().splitlines()]
    return "\n".join(line for line in lines if line and not re.match(r"//|/\*.*\*/$", line))


def packed_by(zopfli, file):
    """gzip's format, 5 % smaller than gzip makes it."""
    return subprocess.run([zopfli, "--i15", "-c", file], check=True, stdout=subprocess.PIPE).stdout


def main():
    output, page, report, glue, wasm, zopfli = map(pathlib.Path, sys.argv[1:])
    parts = {
        "STYLE": joined(report, ["base.css"]) + joined(page, ["page.css"]) + joined(report, ["gallery.css"]),
        "SCRIPT": joined(report, REPORT_SCRIPTS) + joined(page, PAGE_SCRIPTS),
        "WORKER": glue.read_text() + joined(page, ["worker.js"]),
        "WASM": base64.b64encode(packed_by(zopfli, wasm)).decode(),
    }
    for name, text in parts.items():
        if re.search(r"</(script|style)", text, re.IGNORECASE):
            sys.exit(f"{name}: holds what would end its element")
    html = re.sub(r"@([A-Z]+)@", lambda found: parts[found[1]], (page / "page.html").read_text())
    packed = len(gzip.compress(html.encode(), 9, mtime=0))
    print(f"{output}: {len(html.encode()) / 1000:.0f} kB, {packed / 1000:.0f} kB gzipped")
    if packed > MOST_BYTES:
        sys.exit(f"{output}: {packed} bytes gzipped; at most {MOST_BYTES} are allowed")
    output.write_text(html)


if __name__ == "__main__":
    main()
