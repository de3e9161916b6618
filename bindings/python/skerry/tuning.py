"""Good values of a strategy's parameters, found by races."""

from __future__ import annotations

import ctypes as c
import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._errors import Interrupted
from ._library import Text, lib, taken
from .results import Result
from .runs import _assignments, _Batch, _Line, _Names
from .strategies import Strategy


class Tuning:
    """What tune() found. Print it to see the races and the values.

    values, before: the parameters by name, as found and as they were. games: those of all races. races:
    a dict for each race. config: a configuration of the strategy as it was and tuned. verdict: the Result
    of its run, on deals that no race has seen; only its figures count. Both are None where no race found
    better values.
    """

    verdict: Result | None = None

    def __init__(self, facts: dict[str, Any]) -> None:
        self.values: dict[str, Any] = facts["values"]
        self.before: dict[str, Any] = facts["before"]
        self.games: int = facts["games"]
        self.races: list[dict[str, Any]] = facts["races"]
        self.config: dict[str, Any] | None = facts["configuration"]
        self._text: str = facts["text"]

    def __str__(self) -> str:
        return self._text + (f"\n{self.verdict}" if self.verdict else "")

    def __repr__(self) -> str:
        return f"<Tuning {self.values}>"


def tune(config: Mapping[str, Any] | str | os.PathLike[str], *,
         vary: Mapping[str, Any] | None = None, strategy: str | None = None,
         games: int | None = None, seconds: int | None = None, seed: int | None = None,
         sets: Sequence[str] = (), threads: int | None = None,
         strategies: Sequence[Strategy | Callable[..., Any]] = (),
         progress: Callable[[int, int], Any] | bool | None = None) -> Tuning:
    """Finds good values of a strategy's parameters, as `skerry tune` does. The same arguments find the
    same values.

    config, seed, sets, threads, strategies, progress: as of skerry.run. vary: the parameters with their
    values, {"room": range(-8, 9), "base.steps": [10, 20, 40]}. {"name": [...]} races strategies, your own
    functions and contestants among them. strategy: the label of the tuned one, where the configuration
    has several. games: of all races and the verdict; 100,000 if None. seconds: about so long, in place of games.
    "tune" of the configuration holds where an argument is None.

    Raises what skerry.run raises. After Ctrl-C the `tuning` of Interrupted has the races until then.
    """
    names = _Names(strategies)
    told = _Line() if progress is True else progress or None
    asked = {"strategy": strategy, "games": games, "seconds": seconds,
             "vary": vary and {key: _values(of, names) for key, of in vary.items()}}
    all_sets = [*sets, *_assignments(None, seed),
                *(f"tune.{key}={json.dumps(of)}" for key, of in asked.items() if of is not None)]
    text = Text()

    def batch(of: Any, assigned: list[str]) -> _Batch:
        return _Batch(of, assigned, list(names.strategies.values()), threads, None)

    races = batch(config, all_sets)
    try:
        races.work(lambda error: lib.skerry_run_tune(races.handle, c.byref(text), error), told)
    except Interrupted as interrupted:
        if text.data:
            found = interrupted.tuning = Tuning(json.loads(taken(text)))
            interrupted.args = (f"after {found.games} games of the races",)
        raise
    finally:
        races.close()
    tuning = Tuning(json.loads(taken(text)))
    if tuning.config:
        verdict = batch(tuning.config, [])
        try:
            tuning.verdict = verdict.play(told)
        except Interrupted as interrupted:
            interrupted.tuning = tuning
            raise
        finally:
            verdict.close()
    if isinstance(told, _Line):
        told.end()
    return tuning


def _values(of: Any, names: _Names) -> Any:
    """The values of a parameter as a configuration has them; functions by their names."""
    if isinstance(of, range) and len(of) > 1 and of.step > 0:
        return {"from": of[0], "to": of[-1], "by": of.step}
    if isinstance(of, (list, tuple, range)):
        return [names.name_of(value) if callable(value) else value for value in of]
    return of
