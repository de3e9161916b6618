#!/usr/bin/env python3
"""history.py FOLDER NAME PROGRAM [OPTIONS...]: how fast was each commit?

Runs PROGRAM, built from a commit, with OPTIONS, and keeps what Google Benchmark prints as FOLDER/NAME.json;
what is there is not measured again. NAME begins with the commit's time, so that names sort as commits follow.
FOLDER/history.svg then has one plot for each group of benchmarks: the CPU time of each commit, as a multiple
of the first one's there. Compare only what one machine measured: a file of another CPU is refused. For two
commits ./dev bench-pair is more exact.
"""
import json
import math
import os
import pathlib
import subprocess
import sys

NS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class BadInput(Exception):
    pass


def measure(program, options, path):
    said = subprocess.run([program, *options, "--benchmark_format=json"], stdout=subprocess.PIPE, check=False)
    if said.returncode != 0:
        raise BadInput(f"{program}: exit code {said.returncode}")
    new = path.with_suffix(".new")
    new.write_bytes(said.stdout)
    read(new)
    new.replace(path)


def read(path):
    """The machine (its CPUs and caches), and nanoseconds by benchmark."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        machine = (told["context"]["num_cpus"], told["context"]["caches"])
        rows = [row for row in told["benchmarks"] if row.get("run_type") != "aggregate"]
        times = {row["name"]: float(row["cpu_time"]) * NS[row.get("time_unit", "ns")] for row in rows}
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{path}: is no output of Google Benchmark in JSON") from error
    if not times or min(times.values()) <= 0:
        raise BadInput(f"{path}: has no time")
    return machine, times


def history_of(folder):
    """Names of the commits, and by benchmark their times as multiples of the first; none where absent."""
    paths = sorted(folder.glob("*.json"))
    commits = [read(path) for path in paths]
    for path, (machine, _) in zip(paths, commits):
        if machine != commits[0][0]:
            raise BadInput(f"{path}: was measured on another machine than {paths[0].name}: keep a folder for each")
    rows = {}
    for name in dict.fromkeys(name for _, times in commits for name in times):
        first = next(times[name] for _, times in commits if name in times)
        rows[name] = [times[name] / first if name in times else math.nan for _, times in commits]
    return [path.stem for path in paths], rows


def draw(names, rows, path):
    import matplotlib
    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "skerry"  # the same figures, the same bytes
    from matplotlib import pyplot

    groups = {}
    for name, values in rows.items():
        groups.setdefault(name.split("/")[0], {})[name.partition("/")[2] or name] = values
    figure, plots = pyplot.subplots(len(groups), 1, figsize=(10, 3.6 * len(groups)), squeeze=False)
    for plot, (group, lines) in zip(plots[:, 0], groups.items()):
        for i, (name, values) in enumerate(lines.items()):
            plot.plot(range(len(names)), values, marker="osv^D"[i % 5], label=name, linewidth=1)
        plot.axhline(1, color="grey", linewidth=0.5)
        plot.set_title(group, loc="left")
        plot.set_ylabel("CPU time, first = 1")
        plot.set_xticks(range(len(names)), [name.split("-")[-1] for name in names], rotation=45, ha="right")
        plot.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main(folder, name, program, *options):
    folder = pathlib.Path(folder)
    try:
        os.makedirs(folder, exist_ok=True)
        kept = folder / f"{name}.json"
        if not kept.exists():
            measure(program, options, kept)
        names, rows = history_of(folder)
        draw(names, rows, folder / "history.svg")
    except (BadInput, OSError) as error:
        print(f"bench-history: {error}", file=sys.stderr)
        return 2
    print(f"{folder / 'history.svg'}: {len(rows)} benchmarks of {len(names)} commits")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
