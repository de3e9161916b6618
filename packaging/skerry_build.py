"""The build backend of pyproject.toml (PEP 517), of the standard library alone: wheel and sdist.

Times come from SOURCE_DATE_EPOCH, else from the newest commit: the same sources make the same bytes.
Run as a program: skerry_build.py wheel|sdist FOLDER
"""
import base64
import gzip
import hashlib
import io
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NAME = PROJECT["name"]
# What is in no archive of git, which an sdist has.
COMMIT_FILE = "commit"


def version():
    for line in (ROOT / "CMakeLists.txt").read_text().splitlines():
        words = line.split()
        if words[:1] == ["VERSION"]:
            return words[1]
    raise SystemExit("skerry: CMakeLists.txt names no version")


def is_clone():
    return (ROOT / ".git").exists() and shutil.which("git") is not None


def git(*words):
    return subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True,
                          text=True).stdout


def epoch():
    """Seconds since 1970 for all files; those of a zip begin in 1980."""
    named = os.environ.get("SOURCE_DATE_EPOCH")
    if named is None and is_clone():
        named = git("log", "-1", "--format=%ct")
    if named is None:
        named = (ROOT / "CMakeLists.txt").stat().st_mtime
    return max(int(named), 315532800)


def metadata():
    lines = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {version()}",
             f"Summary: {PROJECT['description']}", f"Requires-Python: {PROJECT['requires-python']}",
             "License: MIT"]
    lines += [f"Classifier: {text}" for text in PROJECT["classifiers"]]
    for extra, needs in PROJECT["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {need}; extra == '{extra}'" for need in needs]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / "README.md").read_text()]
    return "\n".join(lines)


def tag():
    return f"py3-none-linux_{platform.machine()}"


def run_cmake(*words):
    if shutil.which("cmake") is None:
        raise SystemExit("skerry: needs cmake and a C++20 compiler; on Debian:\n"
                         "  apt-get install g++ cmake ninja-build")
    done = subprocess.run(["cmake", *words], stdout=sys.stderr, check=False)
    if done.returncode:
        raise SystemExit(f"skerry: cmake {' '.join(words)}: failed, see above")


def build_library(folder):
    """libskerry.so that needs nothing but the C library; SKERRY_WHEEL_LIBRARY names one that is there."""
    named = os.environ.get("SKERRY_WHEEL_LIBRARY")
    library = pathlib.Path(folder) / "libskerry.so"
    if named:
        shutil.copyfile(named, library)
    else:
        build = ROOT / "build" / "wheel"
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        run_cmake("-S", str(ROOT), "-B", str(build), *generator, "-D", "CMAKE_BUILD_TYPE=Release",
                  "-D", "SKERRY_UNITY=ON", "-D", "SKERRY_STATIC=ON", "-D", "SKERRY_BACKEND=jthread",
                  "-D", "SKERRY_BUILD_TESTS=OFF", "-D", "SKERRY_BUILD_BENCH=OFF")
        jobs = os.environ.get("SKERRY_JOBS") or str(os.cpu_count() or 1)
        run_cmake("--build", str(build), "--target", "skerry_c", "-j", jobs)
        shutil.copyfile(build / "libskerry.so", library)
    if shutil.which("strip"):
        subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
    return library.read_bytes()


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(path, library):
    info = f"{NAME}-{version()}.dist-info"
    package = ROOT / "bindings" / "python" / NAME
    files = {f"{NAME}/{file.name}": file.read_bytes() for file in package.iterdir()
             if file.suffix == ".py" or file.name == "py.typed"}
    files[f"{NAME}/libskerry.so"] = library
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: skerry_build\nRoot-Is-Purelib: false\n"
                              f"Tag: {tag()}\n").encode()
    record = "".join(record_line(name, files[name]) for name in sorted(files))
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    moment = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, data in sorted(files.items(), key=lambda item: (".dist-info/" in item[0], item[0])):
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            wheel.writestr(entry, data)


def sources():
    """The files of the tree and the commit: of a clone those that git knows, else all."""
    if is_clone():
        names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
        commit = git("describe", "--always", "--abbrev=12", "--exclude=*", "--dirty").strip()
    else:
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")
                 if path.relative_to(ROOT).parts[0] != "build"]
        kept = ROOT / COMMIT_FILE
        commit = kept.read_text().strip() if kept.exists() else ""
    generated = {"", "PKG-INFO", COMMIT_FILE}
    files = {name: (ROOT / name).read_bytes() for name in names
             if name not in generated and "__pycache__" not in name and (ROOT / name).is_file()}
    modes = {name: 0o755 if os.access(ROOT / name, os.X_OK) else 0o644 for name in files}
    files["PKG-INFO"] = metadata().encode()
    files[COMMIT_FILE] = (commit + "\n").encode()
    return files, modes


def write_sdist(path):
    files, modes = sources()
    moment = epoch()
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"{NAME}-{version()}/{name}")
            entry.size, entry.mtime, entry.mode = len(files[name]), moment, modes.get(name, 0o644)
            archive.addfile(entry, io.BytesIO(files[name]))
    with open(path, "wb") as file:
        with gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=9, mtime=moment) as packed:
            packed.write(buffer.getvalue())


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{NAME}-{version()}-{tag()}.whl"
    with tempfile.TemporaryDirectory() as folder:
        write_wheel(pathlib.Path(wheel_directory) / name, build_library(folder))
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"{NAME}-{version()}.tar.gz"
    write_sdist(pathlib.Path(sdist_directory) / name)
    return name


def main(arguments):
    makers = {"wheel": build_wheel, "sdist": build_sdist}
    if len(arguments) != 2 or arguments[0] not in makers:
        raise SystemExit("usage: skerry_build.py wheel|sdist FOLDER")
    try:
        pathlib.Path(arguments[1]).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(f"skerry: {arguments[1]}: {error.strerror}; a folder is wanted") from error
    print(pathlib.Path(arguments[1]) / makers[arguments[0]](arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
