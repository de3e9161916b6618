"""What several test files share."""

import importlib.util
import os
import pathlib
import subprocess
import tempfile
import unittest

HAS_NUMPY = importlib.util.find_spec("numpy") is not None
needs_numpy = unittest.skipUnless(HAS_NUMPY, "numpy is not installed")
ROOT = pathlib.Path(__file__).resolve().parents[3]


def program(*words):
    """What the program skerry prints."""
    return subprocess.run([os.environ["SKERRY_PROGRAM"], *words], check=True, capture_output=True,
                          env={**os.environ, "COLUMNS": "100"}, text=True).stdout


def folder(test):
    """A folder that is removed after the test."""
    own = tempfile.TemporaryDirectory(prefix="skerry-python-")
    test.addCleanup(own.cleanup)
    return pathlib.Path(own.name)


def figures(text):
    """The bytes of a result without what may differ between runs."""
    return text[: text.index(b'"environment"')]
