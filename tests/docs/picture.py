#!/usr/bin/env python3
"""picture.py SKERRY PICTURE: plays the quickstart, draws its report in headless Chromium, and saves
the beginning of it, the answer and the first plots, as a PNG."""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
sys.path.insert(0, os.path.join(SOURCE, "tests/runner/html/page"))
import chromium  # noqa: E402

WIDTH = 1000  # CSS pixels
MOST_BYTES = 200_000
# The bottom edge of the section that the first plots stand in.
END = "Math.ceil([...document.querySelectorAll('main figure')].at(1)" \
      ".getBoundingClientRect().bottom + window.scrollY) + 12"


def main(program, picture):
    browser_program = chromium.find()
    if not browser_program:
        sys.exit("picture: chromium is missing")
    with tempfile.TemporaryDirectory(prefix="skerry-picture-") as folder:
        os.symlink(os.path.join(SOURCE, "configs"), os.path.join(folder, "configs"))
        for words in (["run", "configs/quickstart.json", "-q"],
                      ["report", "out/quickstart.json", "--no-gallery"]):
            subprocess.run([os.path.abspath(program), *words], cwd=folder, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        browser = chromium.Browser(browser_program)
        try:
            browser.set_screen(WIDTH, 800)
            browser.call("Emulation.setScrollbarsHidden", hidden=True)
            browser.open(os.path.join(folder, "out/quickstart.html"))
            browser.set_screen(WIDTH, browser.evaluate(END))
            browser.evaluate("new Promise(done => setTimeout(done, 1000))")  # until the plots rest
            browser.screenshot(picture, whole=False)
        finally:
            browser.close()
    size = os.path.getsize(picture)
    if size > MOST_BYTES:
        sys.exit(f"picture: {picture} has {size} bytes, more than {MOST_BYTES}")
    print(f"{picture}: {size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
