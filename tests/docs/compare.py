"""A printed output beside the true one."""

import re

NUMBER = r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?"
MACHINE = [  # what the speed of a machine, or its CPUs, decide
    (re.compile(NUMBER + r" ?(ns|µs|us|ms|s|min|h|days?)\b(?!/)"), "# s"),
    (re.compile(NUMBER + r" ?[kM]?( [kM])? ?(games|shuffles|deals|nodes)/s"), "# games/s"),
    (re.compile(r"\d+ threads?"), "# threads"),
]


def mask(line, keys):
    if "figures" in keys:
        line = re.sub(NUMBER, "#", line)
        line = re.sub(r"# ?(ns|µs|us|ms|s|min|h)\b", "# s", line)
    if "times" in keys:
        for pattern, replacement in MACHINE:
            line = pattern.sub(replacement, line)
    if keys.keys() & {"figures", "times"}:
        return " ".join(line.split())  # columns are as wide as their figures
    return line.rstrip()


MOST_TIMES_OFF = 3
SECONDS = {"ns": 1e-9, "µs": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1, "min": 60, "h": 3600,
           "day": 86400, "days": 86400}
MEASURED = re.compile(r"(\d[\d,]*(?:\.\d+)?) ?(?:(ns|µs|us|ms|s|min|h|days?)\b(?!/)|([kM]?) ?"
                      r"(?:games|shuffles|deals|nodes)/s)")
LEAST_SECONDS = 0.05  # what is shorter, the start of a process decides


def measures(line):
    """The times of a line in seconds, and its rates."""
    for number, unit, scale in MEASURED.findall(line):
        value = float(number.replace(",", ""))
        yield value * SECONDS[unit] if unit else value * {"": 1, "k": 1e3, "M": 1e6}[scale], unit


def stale(pairs):
    """None, or the first printed line whose time or rate is not of today."""
    for printed, found in pairs:
        for (told, unit), (true, _) in zip(measures(printed), measures(found)):
            if unit and max(told, true) < LEAST_SECONDS:
                continue
            if max(told, true) > MOST_TIMES_OFF * min(told, true):
                return (f"    on the page: {printed}\n    in truth:    {found}\n"
                        f"    a time is more than {MOST_TIMES_OFF} times off")
    return None


def difference(printed, true_output, keys, pairs=None):
    """None, or what is wrong. A printed line `...` stands for any lines. `pairs` gets the lines
    that stand for each other."""
    expected = [mask(line, keys) for line in printed]
    true_lines = true_output.split("\n")
    found = [mask(line, keys) for line in true_lines]
    while expected and not expected[-1]:
        expected.pop()
    while found and not found[-1]:
        found.pop()
    parts, raw = [[]], [[]]
    for line, as_printed in zip(expected, printed):
        if line.strip() == "...":
            parts.append([])
            raw.append([])
        else:
            parts[-1].append(line)
            raw[-1].append(as_printed)
    at = 0
    for index, part in enumerate(parts):
        starts = [0] if index == 0 else list(range(at, len(found) - len(part) + 1))
        if index == len(parts) - 1:  # nothing may follow
            end = len(found) - len(part)
            starts = [start for start in starts if start == end] if index == 0 else [end]
            if end < at:
                starts = []
        hit = next((start for start in starts if found[start:start + len(part)] == part), None)
        if hit is None:
            return explain(part, found, at)
        if pairs is not None:
            pairs += zip(raw[index], true_lines[hit:hit + len(part)])
        at = hit + len(part)
    return None


def explain(part, found, at):
    """The first line of the part that is nowhere after `at`, in its best surroundings."""
    best, length = at, -1
    for start in range(at, len(found) + 1):
        same = 0
        while same < len(part) and start + same < len(found) and part[same] == found[start + same]:
            same += 1
        if same > length:
            best, length = start, same
    if length >= len(part):
        extra = found[best + length] if best + length < len(found) else "the end"
        return f"    not printed on the page: {extra}"
    true_line = found[best + length] if best + length < len(found) else "(the end)"
    return f"    on the page: {part[length]}\n    in truth:    {true_line}"
