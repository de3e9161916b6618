#!/usr/bin/env python3
"""Compares the benchmarks of two commits: compare.py OLD.json NEW.json [--threshold PERCENT]

The files are Google Benchmark's JSON; a file may hold several runs one after the other. Compared is
the least CPU time of a benchmark's repetitions: noise only ever adds time. Exit code 0: nothing is
slower by more than the threshold; 1: something is; 2: bad input.
"""
import argparse
import json
import math
import sys

NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class BadInput(Exception):
    pass


def documents(path):
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not UTF-8 text"
        raise BadInput(f"{path}: cannot be read: {reason}") from error
    decoder = json.JSONDecoder()
    at = 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        try:
            document, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise BadInput(f"{path}:{error.lineno}: not JSON: {error.msg}") from error
        yield document


def least_times(path):
    """Nanoseconds of CPU time by name."""
    times = {}
    for document in documents(path):
        rows = document.get("benchmarks") if isinstance(document, dict) else None
        if not isinstance(rows, list):
            raise BadInput(f'{path}: has no list "benchmarks"; must be the JSON of ./dev bench')
        for number, row in enumerate(rows):
            if not isinstance(row, dict):
                raise BadInput(f"{path}: /benchmarks/{number}: must be an object")
            if row.get("run_type") == "aggregate":
                continue
            if row.get("error_occurred"):
                raise BadInput(f"{path}: /benchmarks/{number}: failed: {row.get('error_message')}")
            try:
                name = row.get("run_name") or row["name"]
                time = float(row["cpu_time"]) * NS[row.get("time_unit", "ns")]
            except (KeyError, TypeError, ValueError) as error:
                raise BadInput(f"{path}: /benchmarks/{number}: needs name, cpu_time and a "
                               f"time_unit out of {', '.join(NS)}") from error
            if not math.isfinite(time) or time <= 0:
                raise BadInput(f"{path}: /benchmarks/{number}/cpu_time: must be above 0")
            times[name] = min(time, times.get(name, math.inf))
    if not times:
        raise BadInput(f"{path}: holds no benchmark (were only aggregates reported?)")
    return times


def percent(text):
    value = float(text)
    if not math.isfinite(value) or value < 0:
        raise ValueError
    return value


def main():
    parser = argparse.ArgumentParser(prog="bench-compare", description=__doc__.split("\n\n")[1])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--threshold", type=percent, default=5.0, metavar="PERCENT",
                        help="most that a benchmark may get slower (default: 5)")
    options = parser.parse_args()
    try:
        old, new = least_times(options.old), least_times(options.new)
    except BadInput as error:
        print(f"bench-compare: {error}", file=sys.stderr)
        return 2
    both = [name for name in old if name in new]
    if not both:
        print(f"bench-compare: {options.old} and {options.new} share no benchmark", file=sys.stderr)
        return 2
    width = max(map(len, both + ["benchmark"]))
    print(f"{'benchmark':{width}}  {'old ns':>14}  {'new ns':>14}   change")
    slower = []
    for name in both:
        change = 100 * (new[name] / old[name] - 1)
        worse = change > options.threshold
        slower += [name] if worse else []
        mark = "  SLOWER" if worse else ""
        print(f"{name:{width}}  {old[name]:14,.2f}  {new[name]:14,.2f}  {change:+6.1f} %{mark}")
    for side, these, others in (("old", old, new), ("new", new, old)):
        for name in these:
            if name not in others:
                print(f"only in {side}: {name}")
    print(f"{len(slower)} of {len(both)} slower by more than {options.threshold:g} %"
          + (": " + ", ".join(slower) if slower else ""))
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
