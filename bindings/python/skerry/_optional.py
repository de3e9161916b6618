"""Packages that only some calls need."""

from __future__ import annotations

import importlib
from typing import Any

from ._errors import MissingPackageError


def optional(name: str) -> Any:
    """The package; the ImportError where it is missing says what to install."""
    package = name.partition(".")[0]
    try:
        importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        message = f"this needs {package}: pip install {package}, or apt-get install python3-{package}"
        raise MissingPackageError(message, name=package) from None
    return importlib.import_module(name)
