"""Good values of a strategy's parameters, found by races."""

from __future__ import annotations

import ctypes as c
import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._changes import Names
from ._errors import Interrupted
from ._library import Text, lib, taken
from .results import Result
from .runs import _assignments, _Batch, _Line
from .strategies import Strategy


class Tuning:
    """What tune() found. Print it to see the races and the result.

    values, before: the parameters by name, as found and as they were. games: those of all races. races:
    a dict for each race. result: the Result of the strategy as it was against the tuned one, on deals
    that no race has seen; only its figures count. It is None where no race found better values.
    """

    def __init__(self, facts: dict[str, Any], result: Result | None) -> None:
        self.values: dict[str, Any] = facts["values"]
        self.before: dict[str, Any] = facts["before"]
        self.games: int = facts["games"]
        self.races: list[dict[str, Any]] = facts["races"]
        self.result = result
        self._text: str = facts["text"]

    def __str__(self) -> str:
        return self._text + (f"\n{self.result}" if self.result else "")

    def __repr__(self) -> str:
        return f"<Tuning {self.values}>"


def tune(config: Mapping[str, Any] | str | os.PathLike[str], *,
         vary: Mapping[str, Any] | None = None, strategy: str | None = None,
         games: int | None = None, seed: int | None = None,
         sets: Sequence[str] = (), threads: int | None = None,
         strategies: Sequence[Strategy | Callable[..., Any]] = (),
         progress: Callable[[int, int], Any] | bool | None = None) -> Tuning:
    """Finds good values of a strategy's parameters, as `skerry tune` does. The same arguments find the
    same values.

    config, seed, sets, threads, strategies, progress: as of skerry.run. vary: the parameters with their
    values, {"room": range(-8, 9), "base.steps": [10, 20, 40]}. {"name": [...]} races strategies, your own
    functions and contestants among them. strategy: the label of the tuned one, where the configuration
    has several. games: of all races and the result; 100,000 if None. "tune" of the configuration holds
    where an argument is None.

    Raises what skerry.run raises. After Ctrl-C the `tuning` of Interrupted has what was found until then.
    """
    names = Names(strategies)
    told = _Line() if progress is True else progress or None
    asked = {"strategy": strategy, "games": games,
             "vary": vary and {key: _values(values, names) for key, values in vary.items()}}
    all_sets = [*sets, *_assignments(None, seed),
                *(f"tune.{key}={json.dumps(value)}" for key, value in asked.items() if value is not None)]
    text = Text()
    batch = _Batch(config, all_sets, list(names.strategies.values()), threads, None)
    try:
        for own in _raced(vary):
            own.require_game(batch.resolved()["game"])
        batch.work(lambda error: lib.skerry_run_tune(batch.handle, c.byref(text), error), told)
        tuning = Tuning(json.loads(taken(text)), batch._result())
    except Interrupted as interrupted:
        if text.data:
            found = interrupted.tuning = Tuning(json.loads(taken(text)), interrupted.result)
            interrupted.args = (f"after {found.games} games of the races",)
        raise
    finally:
        batch.close()
    if isinstance(told, _Line):
        told.end()
    return tuning


def _raced(vary: Mapping[str, Any] | None) -> list[Strategy]:
    """The strategies that are raced against each other."""
    found = vary.get("name", []) if vary else []
    return [one for one in found if isinstance(one, Strategy)] if isinstance(found, (list, tuple)) else []


def _values(values: Any, names: Names) -> Any:
    """The values of a parameter as a configuration has them; functions by their names."""
    if isinstance(values, range) and len(values) > 1 and values.step > 0:
        return {"from": values[0], "to": values[-1], "by": values.step}
    if isinstance(values, (list, tuple, range)):
        return [names.name_of(value) if callable(value) else value for value in values]
    return values
