"""What a reader does with the tables, plots and games of a report: sort, save, scroll, step.

Each function gets check(good, what) of the test that opens the pages.
"""

import csv
import json
import os
import re
import struct
import time
import xml.dom.minidom

ROWS = """
[...document.querySelector('article section table').tBodies[0].rows].map((row) => [...row.cells].map(cell_text))
"""
HEADS = "[...document.querySelector('article section table').tHead.rows[0].cells]"


def check_order(browser, check):
    """The best first; and what a strategy sets is said at its name."""
    names = [row[0] for row in browser.evaluate(ROWS)]
    ranked = browser.evaluate(
        "ranked_order(model.sections[0]).map((i) => name_of(model.sections[0], i))")
    check(names == ranked and names[0] in ("swift", "policy") and names[-1] == "random",
          f"scores are not in the order of the ranking: {names}")
    small = browser.evaluate("""
      [...document.querySelectorAll('article section table tbody tr:not(.total) > th')].slice(0, 10).map(
        (head) => [cell_text(head), head.querySelector('small')?.textContent ?? ''])""")
    check(["room 3", "greedy: room 3"] in small, f"no parameters at a strategy's name: {small}")
    check(["greedy", ""] in small, f"defaults are said at a strategy's name: {small}")


def check_sorting(browser, check):
    """Enter on a heading sorts by it, and turns it round."""
    index = browser.evaluate(HEADS + ".findIndex((head) => head.textContent.startsWith('mean'))")
    button = f"{HEADS}[{index}].querySelector('button')"
    browser.evaluate(button + ".focus()")
    for wanted in ("descending", "ascending"):
        browser.press("Enter")
        found = browser.evaluate(f"{HEADS}.map((head) => head.getAttribute('aria-sort'))")
        check(found[index] == wanted and found.count(None) == len(found) - 1,
              f"Enter on a heading: aria-sort is {found}, not {wanted}")
        means = browser.evaluate(ROWS.strip() + f".map((row) => number_of(row[{index}]))")
        check(means == sorted(means, reverse=wanted == "descending"),
              f"not {wanted} by the mean: {means}")
    browser.evaluate(HEADS + "[0].querySelector('button').click()")
    names = [row[0] for row in browser.evaluate(ROWS)]
    check(names[0] == "greedy" and names[-1] == "swift", f"not sorted by name: {names}")
    values = browser.evaluate("""
      ['−1,234.5 ± 3', '+7', '<1e−15', '23.6 µs', '23.61 ± 0.42 ms', '2.50 min', 'above +396', '–', 'open'].map(number_of)""")
    ties = browser.evaluate("[percent(0.0325), percent(0.0375), percent(0.0315), fixed(-0.5, 0), fixed(1.5, 0)]")
    check(ties == ["3.2 %", "3.8 %", "3.1 %", "0", "2"], f"ties are not rounded to even digits: {ties}")
    check(values == [-1234.5, 7, 1e-15, 23.6e-6, 23.61e-3, 150, 396, None, None], f"numbers of cells: {values}")


def check_colours(browser, check):
    """No two strategies share a colour; many have panels, cells and codes."""
    for dark in ("dark", "light"):
        count = browser.evaluate(f"""
          document.documentElement.dataset.theme = '{dark}', new Set(model.sections[0].strategies.map(
            (_, i) => getComputedStyle(document.documentElement).getPropertyValue('--c' + i))).size""")
        strategies = browser.evaluate("model.sections[0].strategies.length")
        check(count == strategies, f"{strategies} strategies have {count} colours ({dark})")
    panels = browser.evaluate("drawings.get('1/all scores').querySelectorAll('g[class^=s]').length")
    cells = browser.evaluate("""
      ['', 'wide '].map((of) => drawings.get(`1/${of}all differences`).querySelectorAll('g[class^=s]').length)""")
    codes = browser.evaluate("""
      [...new Set([...document.querySelector('.table:has(.member)').querySelectorAll('.member')].map(
        (member) => member.childNodes[1].textContent))].sort().join('')""")
    check(panels == strategies, f"{panels} panels of {strategies} strategies")
    pairs = strategies * (strategies - 1) // 2
    check(cells == [pairs, pairs], f"{cells} cells of {pairs} pairs")
    check(codes == "ABCDEFGHIJ"[:strategies], f"the strategies are called {codes}")


def check_time(browser, check):
    svg = "document.querySelector('.plot svg.wide[data-plot$=time]')"
    ticks = browser.evaluate(f"[...{svg}.querySelectorAll('text[text-anchor=middle]')].map((of) => of.textContent)")
    ticks = [tick for tick in ticks if re.fullmatch(r"\d+ (ns|µs|ms|s)", tick)]
    check(len(ticks) >= 2, f"ticks of the time axis: {ticks}")
    names = browser.evaluate(f"[...{svg}.querySelectorAll('g[class^=s] > text')].map((of) => of.textContent)")
    check(len(names) == len(set(names)) > 2, f"names at the points: {names}")


def allow_downloads(browser, folder):
    session, browser.session = browser.session, None
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
    browser.session = session


def saved_files(folder):
    return [file for file in os.listdir(folder) if file.endswith((".svg", ".png", ".csv"))]


def downloaded(browser, folder, check, name):
    """Presses every button that saves; the files."""
    count = browser.evaluate("document.querySelectorAll('main .save').length")
    for i in range(count):
        browser.evaluate(f"document.querySelectorAll('main .save')[{i}].click()")
        deadline = time.monotonic() + 10
        while len(files := saved_files(folder)) != i + 1 and time.monotonic() < deadline:
            time.sleep(0.02)
        if len(files) != i + 1:
            break
        time.sleep(0.12)  # Chromium drops what goes beyond ten downloads a second.
    check(len(files) == count > 0, f"{name}: {count} buttons saved {len(files)} files")
    plots = browser.evaluate("document.querySelectorAll('main figure .plot').length")
    tables = browser.evaluate("document.querySelectorAll('main .table table').length")
    endings = [os.path.splitext(file)[1] for file in files]
    check([endings.count(ending) for ending in (".svg", ".png", ".csv")] == [plots, plots, tables],
          f"{name}: {plots} plots and {tables} tables, saved: {endings}")
    return files


def check_svg(browser, path, check, what):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    xml.dom.minidom.parseString(text.encode())
    outside = re.findall(r'(?:href|class|style|src)=|var\(|url\((?!#)|http(?!://www\.w3\.org/2000/svg")', text)
    check(outside == [], f"{what}: does not stand alone: {outside[:3]}")
    named = set(re.findall(r' id="([^"]+)"', text))
    check(set(re.findall(r"url\(#([^)]+)\)", text)) <= named, f"{what}: a clip or a pattern is missing")
    browser.open(path)
    parts = browser.evaluate("[...document.querySelectorAll('path, text')].filter("
                             "(node) => node.getBoundingClientRect().width > 0).length")
    check(parts > 10, f"{what}: draws {parts} parts")
    return text


def check_downloads(browser, folder, check, name):
    """Every button saves a file that stands alone."""
    os.mkdir(folder)
    allow_downloads(browser, folder)
    colours = browser.evaluate("""
      model.sections[0].shown_first.filter((i) => model.sections[0].strategies[i].finished > 0).map(
        (i) => getComputedStyle(document.documentElement).getPropertyValue('--c' + i).trim())""")
    files = downloaded(browser, folder, check, name)
    check(browser.evaluate("skerry_report.errors") == [], f"{name}: saving fails")
    for file in files:
        path = os.path.join(folder, file)
        what = f"{name}: {file}"
        if file.endswith(".png"):
            with open(path, "rb") as picture:
                head = picture.read(24)
            check(head.startswith(b"\x89PNG") and struct.unpack(">I", head[16:20])[0] >= 1360,
                  f"{what}: no PNG of twice the width")
        elif file.endswith(".csv"):
            with open(path, encoding="utf-8", newline="") as table:
                rows = list(csv.reader(table))
            check(len(rows) > 1 and len({len(row) for row in rows}) == 1, f"{what}: no table: {rows[:2]}")
            check("±" not in rows[0] and "−" not in json.dumps(rows, ensure_ascii=False), f"{what}: {rows[:2]}")
        else:
            text = check_svg(browser, path, check, what)
            if "how-often-each-score" in file:
                lines = [colour for colour in colours if re.search(
                    rf'<path d="[^"]{{40,}}" stroke="{colour}"', text)]
                check(lines == colours, f"{what}: {len(lines)} lines of {len(colours)} strategies")
    return files


def check_scores_csv(folder, result, check):
    """The saved table of scores has the figures of the result."""
    [file] = [name for name in os.listdir(folder) if name.endswith("-scores.csv")]
    with open(os.path.join(folder, file), encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    with open(result, encoding="utf-8") as document:
        figures = {of["strategy"]: of for of in json.load(document)["tables"]["scores"]}
    for row in rows:
        of = figures[row["strategy"].removesuffix(" *")]
        for column, value in (("mean", of["mean"]), ("se", of["se"]), ("95 % interval low", of["low"])):
            check(abs(float(row[column]) - value) <= 0.0051, f"{file}: {column} of {row['strategy']}: {row[column]}")
    check(len(rows) == len(figures), f"{file}: {len(rows)} rows")


def check_scrolling(browser, check):
    """On a phone a table that goes on says so, as long as it does."""
    state = """(() => {
      const scroll = document.querySelector('article section .scroll');
      return [scroll.scrollWidth > scroll.clientWidth, getComputedStyle(scroll).maskImage !== 'none',
              scroll.parentNode.querySelector('.hint').offsetWidth > 0]; })()"""
    browser.wait_for(state + "[1]")
    check(browser.evaluate(state) == [True, True, True], "a table on a phone does not say that it scrolls")
    browser.evaluate("document.querySelector('article section .scroll').scrollLeft = 9999")
    browser.wait_for(f"!{state}[1]")
    left = browser.evaluate("""(() => {
      const head = document.querySelector('article section .scroll tbody th');
      return head.getBoundingClientRect().left - head.closest('.scroll').getBoundingClientRect().left; })()""")
    check(abs(left) < 2, f"the names of the rows scroll away: {left} px")


# For each game: where it opens, where the points turn most against the loser, and the heights that steps give.
GALLERY = """
(() => {
  const root = document.querySelector('.gallery');
  const range = root.querySelector('input');
  return model.sections[0].gallery.games.map((game) => {
    const opens = Number(root.dataset.step);
    const heights = new Set(), scales = new Set();
    for (let step = 0; step <= Number(range.max); ++step) {
      range.value = step;
      range.dispatchEvent(new Event('input'));
      heights.add(root.offsetHeight);
      for (const board of root.querySelectorAll('svg.board'))
        scales.add((board.clientWidth / board.viewBox.baseVal.width).toFixed(3));
    }
    root.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}));
    return [game.kind, opens, game.swing, game.parting, heights.size, scales.size];
  });
})()"""


def check_steady_gallery(browser, check, name):
    """A game opens where the two part; nothing jumps; boards beside each other have one scale."""
    games = browser.evaluate(GALLERY)
    for kind, opens, _, parting, heights, scales in games:
        at = parting
        check(at is None or opens == at + 1, f"{name}: a game opens at {opens}, not at {at} + 1")
        check(heights == 1, f"{name}: the gallery of a {kind} game has {heights} heights")
        check(scales == 1, f"{name}: the boards of a {kind} game have {scales} scales")
    swings = [of for of in games if of[2] is not None]
    check(len(swings) > 0 and all(of[2] >= of[3] for of in swings), f"{name}: no swing of points: {games}")


def check_paper_tools(browser, check):
    """Buttons stay off the paper; headings, which are buttons, do not."""
    browser.call("Emulation.setEmulatedMedia", media="print")
    shown = browser.evaluate("""
      ['.save', '.tools', '.hint', '#theme', 'thead .sort'].map(
        (name) => [...document.querySelectorAll(name)].filter((node) => node.offsetWidth > 0).length)""")
    browser.call("Emulation.setEmulatedMedia", media="")
    check(shown[:4] == [0, 0, 0, 0] and shown[4] > 5, f"shown in print: {shown}")


def check_comparison(browser, check):
    """A page of two results begins with their differences; the chapters of each follow."""
    chapters = browser.evaluate("[...document.querySelectorAll('main article')].map((node) => node.id)")
    check(chapters == ["comparison", "result-1", "result-2"], f"two results: chapters {chapters}")
    names, means, verdicts = browser.evaluate("""(() => {
      const rows = [...document.querySelector('#comparison table').tBodies[0].rows];
      return [rows.map((row) => cell_text(row.cells[0])), rows.map((row) => number_of(cell_text(row.cells[3]))),
              rows.map((row) => row.cells[6].textContent)]; })()""")
    drawn = browser.evaluate(
        "[...document.querySelectorAll('svg.wide[data-plot$=changes] title')].map((of) => number_of(of.textContent.replace('-', minus)))")
    check(names == ["random", "greedy", "policy", "swift"] and len(drawn) == len(names),
          f"two results: rows {names}, {len(drawn)} drawn")
    check(all(abs(x - mean) < 0.06 for x, mean in zip(drawn, means)), f"drawn {drawn}, said {means}")
    check(set(verdicts) <= {"better", "worse", "open", "unchanged"}, f"verdicts: {verdicts}")


def check_ratings(browser, check):
    """The joint ratings stand in the cross table, at the strategy's points against all."""
    heads, rows = browser.evaluate("""(() => {
      const grid = document.querySelector('table.heat');
      return [[...grid.tHead.rows[0].cells].map((head) => head.textContent),
              [...grid.tBodies[0].rows].map((row) => [...row.cells].map(cell_text))]; })()""")
    check(heads[1:3] == ["rating ± se", "all"], f"heads of the cross table: {heads}")
    ratings = [float(row[1].split(" ")[0].replace("−", "-")) for row in rows]
    check(len(ratings) == 3 and ratings == sorted(ratings, reverse=True), f"ratings: {ratings}")
    check(all(row[2].endswith(" %") for row in rows), f"points against all: {rows}")
