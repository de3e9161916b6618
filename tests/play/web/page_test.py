#!/usr/bin/env python3
"""The page in a real browser: page_test.py SKERRY PAGE.html [--screenshots FOLDER] [--only PART,PART]

Plays whole games of each game by links, typed moves, clicks, touches and keys alone, and holds every
score against `skerry replay` or `skerry verify`. Skipped where the page was not built.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../runner/html/page"))
import advised  # noqa: E402
import analysis  # noqa: E402
import chromium  # noqa: E402
import drawn  # noqa: E402
import dropped  # noqa: E402
import first_minute  # noqa: E402
import kept  # noqa: E402
import named  # noqa: E402
import whole_games  # noqa: E402
from driver import Page  # noqa: E402


def checks_of(options, page, folder):
    """What is tried, by its name."""
    return {
        "start": lambda: first_minute.check_start(page),
        "titles": lambda: first_minute.check_names(options.skerry, page),
        "rules": lambda: first_minute.check_rules(page),
        "expected": lambda: first_minute.check_expected(page),
        "offers": lambda: first_minute.check_offers(page),
        "steady": lambda: first_minute.check_steady(options.skerry, page),
        "taps": lambda: first_minute.check_taps(options.skerry, page),
        "in sight": lambda: first_minute.check_no_scrolling(options.skerry, page),
        "ending": lambda: first_minute.check_ending(options.skerry, page),
        "roam": lambda: first_minute.check_roam(page),
        "rival told": lambda: first_minute.check_rival_told(options.skerry, page),
        "motion": lambda: first_minute.check_motion(page),
        "saved": lambda: first_minute.check_saved(options.skerry, page, folder),
        "links": lambda: whole_games.check_links(options.skerry, page),
        "typed": lambda: whole_games.check_typed(options.skerry, page),
        "shoreline": lambda: drawn.check_shoreline(options.skerry, page),
        "scrolled": lambda: drawn.check_touch(options.skerry, page),
        "kept": lambda: kept.check_kept(page),
        "branches": lambda: kept.check_branches(page),
        "bad links": lambda: kept.check_bad_links(page),
        "shared": lambda: kept.check_shared(page),
        "rivals": lambda: whole_games.check_rivals(options.skerry, page),
        "clicks": lambda: whole_games.check_whole_games(options.skerry, page, ["clicks"]),
        "touch": lambda: whole_games.check_whole_games(options.skerry, page, ["touch"]),
        "keys": lambda: whole_games.check_whole_games(options.skerry, page, ["keys"]),
        "advice": lambda: advised.check_advice(page),
        "advised shoreline": lambda: advised.check_advised_shoreline(options.skerry, page),
        "known values": lambda: advised.check_known(options.skerry, page),
        "daily": lambda: analysis.check_daily(page),
        "review": lambda: analysis.check_review(options.skerry, page, folder),
        "report": lambda: analysis.check_report_link(options.skerry, page, options.page, folder),
        "results": lambda: dropped.check_results(options.skerry, page, folder),
        "replays": lambda: dropped.check_replays(options.skerry, page, folder),
        "bad files": lambda: dropped.check_bad_files(page, folder),
        "going on": lambda: dropped.check_going_on(options.skerry, page, folder),
        "recorded": lambda: dropped.check_recorded(page, folder),
        "named": lambda: named.check_names(options.skerry, page),
        "named review": lambda: named.check_named_review(options.skerry, page),
        "widths": lambda: drawn.check_widths(options.skerry, page, options.screenshots),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("skerry")
    parser.add_argument("page")
    parser.add_argument("--screenshots")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    program = chromium.find()
    if not os.path.exists(options.page):
        print("SKIPPED: the page is not built (./dev page)")
        return 0
    if program is None:
        print("SKIPPED: no chromium")
        return 0
    browser = chromium.Browser(program)
    failures = 0
    try:
        browser.set_screen(1280, 900)
        browser.call("Network.emulateNetworkConditions", offline=True, latency=0,
                     downloadThroughput=0, uploadThroughput=0)
        page = Page(browser, options.page)
        folder = tempfile.mkdtemp(prefix="skerry-page-")
        if options.screenshots:
            os.makedirs(options.screenshots, exist_ok=True)
        checks = checks_of(options, page, folder)
        for name, check in checks.items():
            if options.only and name not in options.only.split(","):
                continue
            begun = time.monotonic()
            try:
                check()
                print(f"ok: {name}, {time.monotonic() - begun:.0f} s", flush=True)
            except (AssertionError, chromium.BrowserError, subprocess.CalledProcessError) as error:
                failures += 1
                print(f"FAILED: {name}: {error}", flush=True)
                if options.screenshots:
                    browser.screenshot(f"{options.screenshots}/failed-{name.replace(' ', '-')}.png")
    finally:
        browser.close()
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
