#!/usr/bin/env python3
"""The report page in a real browser: page_test.py SKERRY [--screenshots FOLDER]

Plays small experiments, has them drawn, and checks what no reader of the HTML could: that every plot
is seen, that no request leaves the file, keys, widths, and paper.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import chromium  # noqa: E402
from accessible import FAULTS, PALE  # noqa: E402
import tool_checks  # noqa: E402

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../../.."))

EXPERIMENTS = {
    "islands": {"game": "tiny-islands", "games": 150, "seed": 4, "strategies": [
        {"name": "random"}, {"name": "greedy"}, {"name": "policy", "label": "</script><b>policy"},
        {"name": "greedy", "label": "greedy again", "steps": 10},
        {"name": "swift"}]},
    "many": {"game": "tiny-islands", "games": 60, "seed": 9, "strategies": [
        {"name": "random"}, {"name": "greedy"}, {"name": "policy"},
        *({"name": "greedy", "label": f"room {room}", "room": room} for room in range(1, 7)),
        {"name": "swift"}]},
    "again": {"game": "tiny-islands", "games": 60, "seed": 9, "strategies": [
        {"name": "random"}, {"name": "greedy", "steps": 10}, {"name": "policy"},
        {"name": "swift"}]},
    "roam": {"game": "roam", "games": 60, "rules": {
        "deck_file": os.path.join(SOURCE, "configs/roam_deck_synthetic.json")},
        "strategies": [{"name": "random"}, {"name": "greedy"}]},
    "tiles": {"game": "tile-game", "games": 60, "strategies": [
        {"name": "random"}, {"name": "greedy"}, {"name": "alpha_beta", "depth": 2, "vary": True}]},
    "fixed": {"game": "tile-game", "games": 5, "strategies": [
        {"name": "perfect"}, {"name": "alpha_beta", "depth": 2}]},
    "baseline": {"game": "tiny-islands", "games": 60, "baseline": "greedy room=2", "strategies": [
        {"name": "greedy", "vary": {"room": [0, 2, 4]}}, {"name": "random"}]},
    "grid": {"game": "tiny-islands", "games": 60, "strategies": [
        {"name": "greedy", "vary": {"room": {"from": 0, "to": 14, "by": 2}, "steps": [10, 20, 40]}}]},
    "matched": {"game": "tile-game", "games": 40, "strategies": [
        {"name": "alpha_beta", "vary": {"depth": [1, 2, 3]}}]},
    "one": {"game": "tiny-islands", "games": 30, "strategies": [{"name": "greedy"}]},
    "hexes": {"game": "tiger-island", "games": 4, "strategies": [
        {"name": "totoro"}, {"name": "random"}]},
    "single": {"game": "tiny-islands", "games": 1, "strategies": [
        {"name": "greedy"}, {"name": "random"}]},
}

# The results of each page, and options.
REPORTS = {**{name: [name + ".json"] for name in (*EXPERIMENTS, "partial", "quick") if name != "again"},
           "all": ["islands.json", "tiles.json", "one.json"], "two": ["many.json", "again.json"],
           "none": ["one.json", "--no-gallery"]}

# The title of the plot of a sweep.
SWEEPS = {"baseline": "greedy: points a game above greedy room=2 by room",
          "grid": "greedy: mean score by room and steps",
          "matched": "alpha_beta: % of the points by depth",
          "many": "greedy: mean score by room"}

failures = []


def check(good, what):
    if not good:
        failures.append(what)
        print("FAILED:", what)


def play(program, folder):
    for name, config in EXPERIMENTS.items():
        path = os.path.join(folder, name + "-config.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(config, file)
        run(program, folder, "run", path, "-q", "--out", name + ".json")
    run(program, folder, "run", os.path.join(SOURCE, "configs/quickstart.json"), "-q", "--out", "quick.json")
    interrupted(program, folder)


def run(program, folder, *arguments):
    subprocess.run([program, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def interrupted(program, folder):
    """A partial result, by Ctrl-C."""
    process = subprocess.Popen(
        [program, "run", "--game", "tiny-islands", "--strategy", "random", "--strategy", "greedy",
         "--games", "100000000", "-q", "--out", "partial.json"],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    process.wait(60)


# For each plot its name, its parts that are seen besides axes and texts, and its width.
DRAWN = """
[...document.querySelectorAll('.plot svg')].filter((svg) => getComputedStyle(svg).display !== 'none').map((svg) => [svg.getAttribute('aria-label'),
  [...svg.querySelectorAll('path:not([stroke*=grid]):not([stroke*=soft]), circle')].filter(
    (node) => !node.closest('.off') && node.getBoundingClientRect().width > 0).length, svg.clientWidth])
"""


def open_page(browser, path):
    browser.open(path)
    browser.wait_for("window.skerry_report?.ready === true")


def check_drawn(browser, name):
    errors = browser.evaluate("skerry_report.errors")
    check(errors == [], f"{name}: scripts failed: {errors}")
    drawn = browser.evaluate(DRAWN)
    check(len(drawn) > 0, f"{name}: no plot")
    for label, parts, width in drawn:
        check(parts > 0 and width > 100, f"{name}: blank plot: {label} ({parts} parts, {width} px)")
    alone = browser.evaluate(
        "[...document.querySelectorAll('main figure')].filter((figure) => figure.querySelector('.plot')"
        " && !figure.querySelector('table') && !figure.nextElementSibling?.querySelector('table')).length")
    check(alone == 0, f"{name}: {alone} plots without a table")
    return len(drawn)


def check_baseline(browser):
    """Who stands in which order against the baseline, and nothing of the other pairs."""
    order = browser.evaluate("[...document.querySelectorAll('.ranking li')].map((of) => of.textContent)")
    check(len(order) == 4 and order[-1] == "random (worse)" and "greedy room=2 (baseline)" in order,
          f"baseline: the order is {order}")
    check(browser.evaluate("document.querySelector('.ranking').classList.contains('by-mean')"),
          "baseline: the order looks like a ranking")
    pairs = browser.evaluate("""
      [...document.querySelectorAll('main figure')]
        .find((of) => of.textContent.includes('Every pair with the baseline')).querySelectorAll('tbody tr').length""")
    check(pairs == 3, f"baseline: {pairs} differences; must be those of three pairs")


# What a map says in its cells.
MAP_TEXTS = """
(() => {
  const svg = [...document.querySelectorAll('.plot svg[aria-label*=" by room and steps"]')].find((of) => of.clientWidth > 0);
  return [svg.clientWidth, ...[...svg.querySelectorAll('text')].map((text) => text.textContent)];
})()
"""


def check_map(browser, path):
    """Each cell of a map has its value and its error in letters, on a phone, too."""
    for width, dark in ((1280, False), (390, True)):
        browser.set_screen(width, 900, dark)
        open_page(browser, path)
        drawn, *texts = browser.evaluate(MAP_TEXTS)
        values = [text for text in texts if re.fullmatch(r"\d\d\.\d+", text)]
        errors = [text for text in texts if re.fullmatch(r"± \d\.\d+", text)]
        check(len(values) == 24 and len(errors) == 24,
              f"map, {width} px: {len(values)} values and {len(errors)} errors; must be 24: {texts}")
        check(drawn <= width, f"map, {width} px: {drawn} px wide")


def check_no_requests(browser, name):
    asked = [event["params"]["request"]["url"] for event in browser.events
             if event.get("method") == "Network.requestWillBeSent"]
    check(len(asked) == 1 and asked[0].startswith("file://"), f"{name}: requests: {asked}")
    logged = [event["params"]["entry"]["text"] for event in browser.events
              if event.get("method") == "Log.entryAdded"]
    check(logged == [], f"{name}: the browser complains: {logged}")


def check_policy(browser):
    """What a label or a later change might try is refused by the page's own policy."""
    browser.evaluate("""
      window.blocked = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      new Image().src = 'https://skerry.invalid/a.png';
      fetch('https://skerry.invalid/b').catch(() => {});
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.escaped = 1' }));
    """)
    browser.wait_for("blocked.length >= 3")
    check(browser.evaluate("window.escaped") is None, "an injected script ran")


def check_widths(browser, path, name):
    for width in (320, 390, 700, 1280):
        browser.set_screen(width, 800)
        open_page(browser, path)
        wide = browser.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"{name}: {wide} px wide on a screen of {width} px")
    # When the screen is turned to the side and back, the plots follow.
    browser.set_screen(800, 390)
    browser.set_screen(390, 800)
    try:
        browser.wait_for("document.documentElement.scrollWidth <= 390")
    except chromium.BrowserError:
        check(False, f"{name}: too wide after turning a screen of 390 px")
    browser.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    wide = browser.evaluate("document.documentElement.scrollWidth")
    check(wide <= 390, f"{name}: {wide} px wide at 390 px with all tables open")


def check_keyboard(browser):
    """Tab reaches what can be pressed; Enter and the arrow keys work it."""
    browser.evaluate("document.getElementById('theme').focus()")
    before = browser.evaluate("document.documentElement.dataset.theme")
    browser.press("Enter")
    after = browser.evaluate("document.documentElement.dataset.theme")
    check((before, after) == ("light", "dark"), f"Enter on the theme button: {before} to {after}")
    browser.press("Enter")
    browser.press("Enter")
    browser.evaluate("document.querySelector('.legend button').focus()")
    shown = "document.querySelector('.legend button').getAttribute('aria-pressed')"
    before = browser.evaluate(shown)
    rows = "document.querySelectorAll('.plot .off').length"
    count = browser.evaluate(rows)
    browser.press("Enter")
    check(browser.evaluate(shown) != before, "Enter on a strategy's button shows or hides nothing")
    check(browser.evaluate(rows) != count, "a strategy's button does not change the plot")
    browser.press("Enter")
    browser.evaluate("document.querySelector('.chooser select').focus()")
    sentence = "document.querySelector('[aria-live] .about').textContent"
    before = browser.evaluate(sentence)
    # The last one of the pairs may be the chosen one.
    for key in ("ArrowDown", "ArrowUp"):
        if browser.evaluate(sentence) == before:
            browser.press(key)
    check(browser.evaluate(sentence) != before, "the arrow keys do not choose another pair")
    outlined = browser.evaluate(
        "getComputedStyle(document.querySelector('.chooser select')).outlineStyle")
    check(outlined != "none", "the focus cannot be seen")


# The boards of the page's first gallery.
BOARDS = """
[...document.querySelector('.gallery').querySelectorAll('svg.board')].map((svg) =>
  [svg.querySelectorAll('*').length, svg.clientWidth, svg.querySelector('desc').textContent])
"""


def check_gallery(browser, name):
    """The arrow keys step through every game; what is drawn changes with them."""
    gallery = "document.querySelector('.gallery')"
    browser.evaluate(gallery + ".focus()")
    games = browser.evaluate(gallery + ".querySelectorAll('option').length")
    check(games > 2, f"{name}: {games} games in the gallery")
    seen = set()
    for _ in range(games):
        browser.press("End")
        last = int(browser.evaluate(gallery + ".dataset.step"))
        boards = browser.evaluate(BOARDS)
        check(last >= 3 and len(boards) in (1, 2), f"{name}: {len(boards)} boards after {last} moves")
        for parts, width, words in boards:
            check(parts > 20 and width > 100 and len(words) > 30, f"{name}: an empty board: {words}")
        browser.press("ArrowLeft")
        check(int(browser.evaluate(gallery + ".dataset.step")) == last - 1,
              f"{name}: left does not step back")
        check(browser.evaluate(BOARDS) != boards, f"{name}: a step draws the same board")
        browser.press("ArrowRight")
        check(browser.evaluate(BOARDS) == boards, f"{name}: a step back and on draws another board")
        seen.add(browser.evaluate(gallery + ".dataset.game"))
        browser.press("ArrowDown")
    check(len(seen) == games, f"{name}: the arrow keys reach {len(seen)} of {games} games")


def check_dark(browser, path, name):
    browser.set_screen(1280, 900, dark=True)
    open_page(browser, path)
    check(browser.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 31)",
          f"{name}: not dark although the system is")
    check_drawn(browser, name + ", dark")
    check_accessible(browser, name + ", dark")
    browser.set_screen(1280, 900)
    browser.wait_for("document.documentElement.dataset.theme === 'light'")


LETTERS = """
[...document.querySelectorAll('.plot svg')].filter((svg) => svg.clientWidth > 0).map(
  (svg) => [svg.getAttribute('aria-label'), 12 * svg.clientWidth / svg.viewBox.baseVal.width])
"""


def check_letters(browser, path, name):
    """All plots have letters of about one size; those of the whole width fill their card."""
    browser.set_screen(1400, 900)
    open_page(browser, path)
    sizes = browser.evaluate(LETTERS)
    check(all(10.5 < size < 13.5 for _, size in sizes), f"{name}: letters of {sizes}")
    blank = browser.evaluate("""
      [...document.querySelectorAll('.plot.both')].filter((of) => of.clientWidth - of.querySelector('.wide').clientWidth > 2
        && of.querySelector('.wide').clientHeight > 0).length""")
    check(blank == 0, f"{name}: {blank} plots do not fill their card")


def check_paper(browser, path, name):
    browser.set_screen(390, 800, dark=True)
    open_page(browser, path)
    closed = browser.evaluate("document.querySelectorAll('details[open]').length")
    pdf = browser.pdf()
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    check(pdf.startswith(b"%PDF") and pages >= 2, f"{name}: {pages} pages on paper")
    if name == "quick":
        check(pages <= 8, f"{name}: {pages} pages on paper")
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.call("Emulation.setDeviceMetricsOverride", width=688, height=1017, deviceScaleFactor=1, mobile=False)
    wide = browser.evaluate("document.documentElement.scrollWidth")
    check(wide <= 688, f"{name}: {wide} px wide on paper of 688")
    parted = browser.evaluate("""
      [...document.querySelectorAll('section > h3, section > .legend, section > .key, [aria-live] > .about')].filter(
        (of) => of.nextElementSibling && getComputedStyle(of).breakAfter !== 'avoid').length""")
    check(parted == 0, f"{name}: {parted} headings and legends may be parted from their plots")
    ground, opened, broken = browser.evaluate("""
      [getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
       document.querySelectorAll('details[open]').length,
       [...document.querySelectorAll('figure')].filter((of) => getComputedStyle(of).breakInside !== 'avoid').length]""")
    browser.call("Emulation.setEmulatedMedia", media="")
    check(ground == "#ffffff", f"{name}: printed on {ground}")
    check(opened == closed, f"{name}: {opened} tables open on paper, {closed} on the screen")
    check(broken == 0, f"{name}: {broken} plots may be parted from their titles")
    return pdf


def save(browser, path, base, pdf):
    for name, width, dark in (("wide", 1280, False), ("phone", 390, False), ("dark", 1280, True)):
        browser.set_screen(width, 900, dark)
        open_page(browser, path)
        browser.screenshot(f"{base}-{name}.png")
    with open(base + ".pdf", "wb") as file:
        file.write(pdf)


def check_accessible(browser, where):
    for what, found in (("pale", PALE), ("roles and labels", FAULTS)):
        wrong = json.loads(browser.evaluate(found))
        check(not wrong, f"{where}, {what}: {wrong}")


def check_page(browser, path, name, screenshots):
    browser.set_screen(1280, 900)
    open_page(browser, path)
    plots = check_drawn(browser, name)
    if name == "baseline":
        check_baseline(browser)
    if name == "grid":
        check_map(browser, path)
    titles = browser.evaluate("[...document.querySelectorAll('figcaption')].map((of) => of.firstChild.textContent)")
    swept = [title for title in titles if " by " in title and "±" not in title]
    for experiment, title in SWEEPS.items() if name in EXPERIMENTS else ():
        check((title in swept) == (experiment == name), f"{name}: the sweeps drawn are {swept}")
    check_no_requests(browser, name)
    check_accessible(browser, name)
    size = os.path.getsize(path)
    check(size < (280_000 if name == "quick" else 2_000_000), f"{name}: {size} bytes")
    took = browser.evaluate("skerry_report.milliseconds")
    print(f"{name}: {plots} plots, {size / 1e3:.0f} kB, all drawn {took:.0f} ms after it was opened")
    if browser.evaluate("document.querySelector('.gallery') !== null"):
        check_gallery(browser, name)
    else:
        check(name == "none", f"{name}: no gallery")
    check_widths(browser, path, name)
    check_letters(browser, path, name)
    check_dark(browser, path, name)
    pdf = check_paper(browser, path, name)
    if screenshots:
        save(browser, path, os.path.join(screenshots, name), pdf)


def check_tools(browser, folder):
    """What a reader does with tables, plots and games, on the pages that have most of it."""
    def page(name, width=1280):
        browser.set_screen(width, 900)
        open_page(browser, os.path.join(folder, name + ".html"))

    page("many")
    tool_checks.check_order(browser, check)
    tool_checks.check_sorting(browser, check)
    tool_checks.check_time(browser, check)
    tool_checks.check_paper_tools(browser, check)
    tool_checks.check_colours(browser, check)
    page("many", 390)
    tool_checks.check_scrolling(browser, check)
    for name, width in (("many", 390), ("many", 1280), ("hexes", 390), ("roam", 1280), ("tiles", 390)):
        page(name, width)
        tool_checks.check_steady_gallery(browser, check, f"{name}, {width} px")
    page("two")
    tool_checks.check_comparison(browser, check)
    page("tiles")
    tool_checks.check_ratings(browser, check)
    for name in ("many", "tiles", "roam"):
        page(name)
        saved = os.path.join(folder, "saved-" + name)
        tool_checks.check_downloads(browser, saved, check, name)
    tool_checks.check_scores_csv(
        os.path.join(folder, "saved-many"), os.path.join(folder, "many.json"), check)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--screenshots", help="folder for pictures of every page")
    arguments = parser.parse_args()
    browser_program = chromium.find()
    if not browser_program:
        print("SKIPPED: no chromium here (Debian: apt-get install chromium)")
        return 0
    program = os.path.abspath(arguments.program)
    with tempfile.TemporaryDirectory(prefix="skerry-page-") as folder:
        play(program, folder)
        browser = chromium.Browser(browser_program)
        try:
            for name, words in REPORTS.items():
                page = os.path.join(folder, name + ".html")
                run(program, folder, "report", *words, "-o", page)
                check_page(browser, page, name, arguments.screenshots)
            check_tools(browser, folder)
            browser.set_screen(1280, 900)
            open_page(browser, os.path.join(folder, "islands.html"))
            check_keyboard(browser)
            check_policy(browser)
        finally:
            browser.close()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
