"""What packaging/Containerfile makes, without a container engine: its last stage is laid out in a
folder of which the programs of the build stage are taken from build/dist, and run as its user.

usage: container.py TREE FOLDER
"""
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

KNOWN = {"FROM", "ARG", "COPY", "WORKDIR", "RUN", "USER", "ENV", "ENTRYPOINT", "CMD"}


def instructions(text):
    """Pairs of an instruction and its words; those of each stage follow its FROM."""
    lines = text.replace("\\\n", " ").splitlines()
    return [line.split(maxsplit=1) for line in lines if line.strip() and not line.startswith("#")]


def stages(text):
    list_of_stages = []
    for name, words in instructions(text):
        assert name in KNOWN, f"unknown instruction {name}"
        if name == "FROM":
            list_of_stages.append([])
        list_of_stages[-1].append((name, words))
    return list_of_stages


def source_in_tree(tree, path):
    """What stands at a path of the build stage."""
    version = next(line.split()[1] for line in (tree / "CMakeLists.txt").read_text().splitlines()
                   if line.split()[:1] == ["VERSION"])
    built = {"/skerry/build/dist/skerry": tree / f"build/dist/skerry-{version}-linux-x86-64",
             "/skerry/build/dist/empty": None}
    return built[path] if path in built else tree / pathlib.PurePosixPath(path).relative_to("/skerry")


def copy(tree, root, words):
    options = [word for word in words.split() if word.startswith("--")]
    source, target = [word for word in words.split() if not word.startswith("--")]
    owner = next((option.split("=")[1] for option in options if option.startswith("--chown=")), "0:0")
    path = root / target.lstrip("/")
    found = source_in_tree(tree, source)
    path.parent.mkdir(parents=True, exist_ok=True)
    if found is None:
        path.mkdir()
        path.chmod(0o777)
    elif found.is_dir():
        shutil.copytree(found, path)
    else:
        shutil.copy(found, path)
    user, group = owner.split(":")
    os.chown(path, int(user), int(group))


def main():
    tree, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    build, last = stages((tree / "packaging/Containerfile").read_text())
    run = [words for name, words in build if name == "RUN"]
    assert len(run) == 1 and "./dev package static" in run[0], run
    assert last[0] == ("FROM", "scratch"), last[0]
    root = folder / "image"
    root.mkdir()
    for name, words in last:
        if name == "COPY":
            copy(tree, root, words)
    of = dict(last)
    user = of["USER"]
    assert user.split(":")[0] not in ("0", "root"), "the image runs as root"
    entry = json.loads(of["ENTRYPOINT"])
    path = of["ENV"].split("=")[1]
    inside = ["/usr/sbin/chroot", f"--userspec={user}", str(root)]

    def skerry(*arguments):
        done = subprocess.run([*inside, *entry, *arguments], capture_output=True, text=True,
                              env={"PATH": path}, check=False)
        assert done.returncode == 0, (arguments, done.stdout[-500:], done.stderr[-500:])
        return done.stdout

    assert "Usage: " in skerry(*json.loads(of["CMD"]))
    skerry("run", "/usr/share/skerry/configs/quickstart.json", "--games", "10", "-q",
           "--out", f"{of['WORKDIR']}/out/result.json")
    assert "digest" in skerry("verify", f"{of['WORKDIR']}/out/result.json").lower()
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    print(f"container: {size / 1e6:.1f} MB, played as {user}:", shlex.join(entry))


if __name__ == "__main__":
    main()
