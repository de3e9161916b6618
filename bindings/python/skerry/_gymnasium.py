"""Tells Gymnasium the ids as soon as both are imported, in either order, and imports neither."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import sys
from typing import Any


def tell() -> None:
    """Now, if it is there; else when it comes."""
    if "gymnasium" in sys.modules:
        _register()
    else:
        sys.meta_path.insert(0, _Watch())


def _register() -> None:
    if "skerry.environments" not in sys.modules:  # registers at its end
        try:
            importlib.import_module("skerry.environments")
        except ImportError:  # without numpy there are no environments
            pass


class _Watch(importlib.abc.MetaPathFinder):
    """Waits for the import of Gymnasium, which other finders do."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name != "gymnasium":
            return None
        sys.meta_path.remove(self)
        found = importlib.util.find_spec(name)
        if found and found.loader:
            loader: Any = found.loader
            execute = loader.exec_module

            def execute_and_register(module: Any) -> None:
                execute(module)
                _register()

            loader.exec_module = execute_and_register
        return found
