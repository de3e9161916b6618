#!/usr/bin/env python3
"""bench-pair [OPTIONS] OLD NEW [ARGUMENTS...]: is NEW faster or slower than OLD?

OLD and NEW are two programs, kept from two commits: both of `./dev bench` (build/release/skerry_bench; ARGUMENTS are
its own, such as --benchmark_filter=score), or any other, which ARGUMENTS tell what to do. They run in turns, the
other one first in every second turn. Printed is the median over the turns of NEW's CPU time to OLD's, with its
interval. The intervals of all rows hold together in 99 of 100 calls; a change whose interval holds 0 is open. Exit
code 0: nothing is slower by more than --threshold; 1: something is; 2: bad input.
"""
import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile

NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
ERROR_RATE = 0.01


class BadInput(Exception):
    pass


def run(command, output):
    """Runs it to its end, and returns its CPU time in nanoseconds."""
    with tempfile.TemporaryFile() as said:
        try:
            child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=said)
        except OSError as error:
            raise BadInput(f"{command[0]}: cannot be started: {error.strerror}") from error
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        words = said.read().decode(errors="replace").strip()
    if child.returncode != 0:
        raise BadInput(f"{' '.join(command)}: exit code {child.returncode}" + (f": {words}" if words else ""))
    return 1e9 * (usage.ru_utime + usage.ru_stime), words


def benchmarks(command):
    """Nanoseconds of CPU time by name, as Google Benchmark measures them."""
    with tempfile.TemporaryFile() as output:
        run([*command, "--benchmark_format=json"], output)
        output.seek(0)
        text = output.read()
    try:
        rows = [row for row in json.loads(text)["benchmarks"] if row.get("run_type") != "aggregate"]
        times = {row["name"]: float(row["cpu_time"]) * NS[row.get("time_unit", "ns")] for row in rows}
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{command[0]}: is no program of ./dev bench; which ARGUMENTS should it get?") from error
    if not times or min(times.values()) <= 0:
        raise BadInput(f"{command[0]}: measures nothing with {' '.join(command[1:])}")
    return times


def whole(command):
    return {" ".join(command[1:]): run(command, subprocess.DEVNULL)[0]}


def instructions(command):
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    words = run([*valgrind, *command], subprocess.DEVNULL)[1]
    return {" ".join(command[1:]): float(re.search(r"I\s+refs:\s+([\d,]+)", words)[1].replace(",", ""))}


def rank_of_limit(turns, error_rate):
    """The r for which the median lies outside the r-th least and r-th largest of so many values with at most this
    probability, whatever their distribution; 0: there is none (the sign test; Conover, Practical Nonparametric
    Statistics, 3.2)."""
    rank, outside = 0, 0.0
    while rank < turns:
        outside += 2 * math.comb(turns, rank) * 0.5 ** turns
        if outside > error_rate:
            break
        rank += 1
    return rank


def change_of(old, new, rank):
    """Median and limits in percent."""
    ratios = sorted(b / a for a, b in zip(old, new))
    return [100 * (ratio - 1) for ratio in (statistics.median(ratios), ratios[rank - 1], ratios[-rank])]


def verdict_of(low, high, threshold):
    if low > threshold:
        return "slower" if threshold == 0 else f"slower by more than {threshold:g} %"
    if high < -threshold:
        return "faster" if threshold == 0 else f"faster by more than {threshold:g} %"
    return f"within {threshold:g} %" if -threshold < low and high < threshold else "open"


def measured(options):
    measure = instructions if options.instructions else whole
    if all(word.startswith("--benchmark_") for word in options.arguments):
        if options.instructions:
            raise BadInput("--instructions: the benchmarks repeat as long as time allows; name ARGUMENTS, such as "
                           "run CONFIG --games 1000")
        measure = benchmarks
    times = ({}, {})
    for turn in range(options.turns):
        for side in (0, 1) if turn % 2 == 0 else (1, 0):
            command = [(options.old, options.new)[side], *options.arguments]
            for name, time in measure(command).items():
                times[side].setdefault(name, []).append(time)
    return times


def report(old, new, options):
    both = [name for name in old if name in new]
    if not both:
        raise BadInput(f"{options.old} and {options.new} share no benchmark")
    rank = rank_of_limit(options.turns, ERROR_RATE / len(both))
    if rank == 0:
        raise BadInput(f"--turns: {options.turns} are too few for {len(both)} rows; at least "
                       f"{math.ceil(math.log2(2 * len(both) / ERROR_RATE))} are needed")
    unit = "instructions" if options.instructions else "ns"
    width = max(map(len, both + ["what"]))
    print(f"{'what':{width}}  {'old ' + unit:>20}  {'new ' + unit:>20}    change       interval")
    verdicts = []
    for name in both:
        change, low, high = change_of(old[name], new[name], rank)
        verdicts.append(verdict_of(low, high, options.threshold))
        print(f"{name:{width}}  {statistics.median(old[name]):20,.1f}  {statistics.median(new[name]):20,.1f}  "
              f"{change:+6.2f} %  {low:+6.2f} to {high:+6.2f} %  {verdicts[-1]}")
    for side, these, others in (("old", old, new), ("new", new, old)):
        for name in these:
            if name not in others:
                print(f"only in {side}: {name}")
    print("; ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(verdicts))
          + f"; {options.turns} turns")
    return 1 if any(verdict.startswith("slower") for verdict in verdicts) else 0


def number(kind, least):
    def parse(text):
        value = kind(text)
        if not math.isfinite(value) or value < least:
            raise ValueError
        return value
    parse.__name__ = f"number that is at least {least}:"
    return parse


def main():
    parser = argparse.ArgumentParser(prog="bench-pair", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    parser.add_argument("--turns", type=number(int, 8), help="at least 8; default: 20, of instructions 8")
    parser.add_argument("--threshold", type=number(float, 0), metavar="PERCENT",
                        help="a change below it does not matter; default: 0, of instructions 0.1, as a longer name "
                             "of the same program costs some")
    parser.add_argument("--instructions", action="store_true",
                        help="count instructions by valgrind instead of time, for a machine that others use; what "
                             "they cost is not seen")
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW")
    parser.add_argument("arguments", metavar="ARGUMENTS", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.turns = options.turns or (8 if options.instructions else 20)
    if options.threshold is None:
        options.threshold = 0.1 if options.instructions else 0
    try:
        return report(*measured(options), options)
    except BadInput as error:
        print(f"bench-pair: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
