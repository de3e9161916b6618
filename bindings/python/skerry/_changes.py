"""Who plays a run: strategies of a configuration, and those that join a result or leave it."""

from __future__ import annotations

import ctypes as c
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._errors import InputError, WrongTypeError
from ._library import RunChanges, texts_of
from .results import Result
from .strategies import Entry, Strategy


class Names:
    """Takes functions and Strategy objects out of a configuration, and leaves their names."""

    def __init__(self, given: Sequence[Strategy | Callable[..., Any]]) -> None:
        self.strategies: dict[str, Strategy] = {}
        for own in given:
            self.name_of(own)

    def name_of(self, own: Any) -> str:
        found = own if isinstance(own, Strategy) else None
        if found is None:
            known = (s for s in self.strategies.values() if s.choose is own)
            found = next(known, None) or Strategy(own)
        if self.strategies.setdefault(found.name, found) is not found:
            raise InputError(f"two strategies are called \"{found.name}\"; "
                             f"{found.maker}, name=...) gives another name")
        return found.name

    def entry(self, item: Any) -> Any:
        if isinstance(item, Mapping):
            entry = dict(item)
            if callable(entry.get("name")):
                entry["name"] = self.name_of(entry["name"])
            return entry
        return self.name_of(item) if callable(item) else item


class Changes:
    """Who joins a result or leaves it."""

    def __init__(self, add: Sequence[Entry] = (), drop: Sequence[str] = ()) -> None:
        for name, found in (("add", add), ("drop", drop)):
            if not isinstance(found, (list, tuple)):
                raise WrongTypeError(f"{name}: found {found!r}; must be a list")
        for label in drop:
            if not isinstance(label, str):
                raise WrongTypeError(f"drop: found {label!r}; must be the label of a strategy")
        self.add, self.drop = list(add), list(drop)

    def named(self, names: Names) -> Changes:
        """The same with the names of functions, which other processes understand."""
        return Changes([names.entry(item) for item in self.add], self.drop)

    def options(self, config: Any) -> RunChanges:
        changes = RunChanges(struct_size=c.sizeof(RunChanges))
        changes.adds, changes.add_count = texts_of(map(json.dumps, self.add)), len(self.add)
        changes.drops, changes.drop_count = texts_of(self.drop), len(self.drop)
        scores = config._kept_scores() if isinstance(config, Result) else None
        if scores is not None:
            changes.scores = c.pointer(scores)
        return changes
