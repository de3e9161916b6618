#!/usr/bin/env python3
"""Plants small bugs, one at a time, and counts those that the tests find: ./dev mutants.

Exit code 1 if the tests find fewer than the threshold, which leaves room for mutants that change
nothing that can be seen. What was found stays in build/mutants: a call
after Ctrl-C, or after a change of the tests, goes on from there.
"""
import argparse
import hashlib
import json
import multiprocessing
import os
import sys
import traceback

sys.dont_write_bytecode = True
import mutations
import skerry
import workplace

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def digest(*texts):
    whole = hashlib.sha256()
    for text in texts:
        whole.update(text.encode() + b"\0")
    return whole.hexdigest()[:16]


def digest_of_tree(root):
    """Of all that decides whether a mutant survives: the mutated files, their tests and the build."""
    found = []
    for place, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if each not in ("build", "out", "docs", ".git"))
        found += [os.path.join(place, name) for name in sorted(names)
                  if name.endswith((".cpp", ".hpp", ".txt", ".cmake", ".json"))]
    texts = []
    for path in found:
        with open(path, encoding="utf-8", errors="replace") as file:
            texts.append(path + file.read())
    return digest(*texts)


class Results:
    """What is known of each mutant, in a file with a line of JSON for each."""

    def __init__(self, path, tree):
        self.path, self.tree, self.known = path, tree, {}  # the digest of the tree
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    if line.endswith("\n"):  # else the writing of it was interrupted
                        row = json.loads(line)
                        self.known[row["key"]] = row

    def of(self, key):
        """What tests have found stays found; the others are tried again when anything has changed."""
        row = self.known.get(key)
        final = row and row["verdict"] in ("killed", "uncompiled")
        return row if final or row and row["tree"] == self.tree else None

    def add(self, key, mutation, verdict, reason, cpu):
        row = {"key": key, "tree": self.tree, "verdict": verdict, "reason": reason,
               "cpu": round(cpu, 1), "at": f"{mutation.path}:{mutation.line}", "shown": mutation.shown}
        self.known[key] = row
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        return row


def work(root, folder, project, near, texts, tasks, answers):
    """A process of its own, with a workplace of its own: judges tasks until there are none."""
    try:
        place = workplace.Workplace(root, folder, project, near)
        for task in iter(tasks.get, None):
            start = workplace.cpu_seconds() - place.preparing
            verdict, reason = place.judge(task, texts[task.path])
            answers.put((task, verdict, reason, workplace.cpu_seconds() - place.preparing - start))
        answers.put(None)
    except workplace.Broken as error:
        answers.put(f"without a mutant this fails: {error}")
    except KeyboardInterrupt:
        pass
    except Exception:  # else the answer would be waited for
        answers.put(traceback.format_exc())


def judge_all(pending, texts, arguments, project, results, key_of):
    """Judges what is pending in `jobs` processes. Returns an error of the unmutated tree, or None."""
    tasks, answers = multiprocessing.Queue(), multiprocessing.Queue()
    jobs = min(arguments.jobs, len(pending))
    for task in pending + [None] * jobs:
        tasks.put(task)
    workers = [multiprocessing.Process(target=work, daemon=True, args=(
        arguments.root, os.path.join(arguments.build, f"work-{i + 1}"), project, arguments.near, texts,
        tasks, answers))
        for i in range(jobs)]
    for worker in workers:
        worker.start()
    done, running = 0, jobs
    while running:
        answer = answers.get()
        if isinstance(answer, str):
            return answer
        if answer is None:
            running -= 1
            continue
        mutation, verdict, reason, cpu = answer
        done += 1
        row = results.add(key_of(mutation), mutation, verdict, reason, cpu)
        print(f"{done}/{len(pending)} {verdict:10} {cpu:5.1f} s  {row['at']}: {mutation.shown[:120]}"
              + (f"  ({reason})" if reason else ""), file=sys.stderr, flush=True)
    return None


def report(rows, threshold):
    """Prints what became of the mutants; the exit code."""
    count = {verdict: sum(row["verdict"] == verdict for row in rows)
             for verdict in ("killed", "survived", "equal", "uncompiled")}
    counted = count["killed"] + count["survived"]
    def place(row):
        path, _, line = row["at"].rpartition(":")
        return path, int(line), row["shown"]

    for row in sorted(rows, key=place):
        if row["verdict"] == "survived":
            print(f"{row['at']}: {row['shown']}")
    share = 100 * count["killed"] / counted if counted else 0
    cpu = sum(row["cpu"] for row in rows)
    print(f"{count['killed']} of {counted} mutants found by the tests: {share:.1f} % "
          f"(at least {threshold:g} % wanted)")
    print(f"not counted: {count['uncompiled']} did not compile, {count['equal']} compiled to the same "
          "program")
    print(f"CPU time: {cpu:.0f} s, {cpu / max(1, len(rows)):.1f} s a mutant")
    return 0 if share >= threshold else 1


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"mutants: {message}\n")


def parse(words):
    parser = Parser(prog="./dev mutants", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=200, help="mutants (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    parser.add_argument("--only", default="", metavar="PATH", help="of files that begin like this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at once (default: all CPUs)")
    parser.add_argument("--threshold", type=float, default=92, help="in percent (default: 92)")
    parser.add_argument("--near", action="store_true",
                        help="try only the tests of the mutant's folder: quicker, and stricter")
    parser.add_argument("--list", action="store_true", help="print the mutants, try none")
    arguments = parser.parse_args(words)
    for name, least in (("count", 1), ("jobs", 1), ("threshold", 0)):
        if getattr(arguments, name) < least:
            parser.error(f"{name} {getattr(arguments, name)}: at least {least} is wanted")
    return arguments


def main(words, project=skerry, root=ROOT):
    arguments = parse(words)
    arguments.root, arguments.build = root, os.path.join(root, "build", "mutants")
    texts = {}
    for path in project.sources(root):
        with open(os.path.join(root, path), encoding="utf-8") as file:
            texts[path] = file.read()
    everything = [each for path, text in texts.items() for each in mutations.mutations_of(path, text)]
    chosen = mutations.sample([each for each in everything if each.path.startswith(arguments.only)],
                              arguments.seed)[:arguments.count]
    if not chosen:
        print(f"mutants: --only {arguments.only}: no file of these begins like this: "
              + ", ".join(sorted({os.path.dirname(path) for path in texts})), file=sys.stderr)
        return 2
    if arguments.list:
        for each in chosen:
            print(f"{each.path}:{each.line}: {each.shown}")
        return 0
    os.makedirs(arguments.build, exist_ok=True)
    # Where tests look for it (tests/support/test.hpp) is beside the tree, not beside its copy.
    os.environ.setdefault("SKERRY_CASES", os.path.join(os.path.dirname(root), "shared", "cases"))
    results = Results(os.path.join(arguments.build, "results.jsonl"), digest(digest_of_tree(root), str(arguments.near)))

    def key_of(each):
        return digest(each.path, texts[each.path], str(each.start), str(each.end), each.new)

    pending = [each for each in chosen if not results.of(key_of(each))]
    try:
        error = pending and judge_all(pending, texts, arguments, project, results, key_of)
    except KeyboardInterrupt:
        print("mutants: stopped; the next call goes on from here", file=sys.stderr)
        return 130
    if error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    return report([results.of(key_of(each)) for each in chosen], arguments.threshold)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
