"""Batches: a configuration in, a Result out."""

from __future__ import annotations

import ctypes as c
import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._errors import Error, InputError, Interrupted, StrategyError
from ._callers import Caller, Failures
from ._library import (
    PROGRESS, STRATEGY_FAILED, Callback, ErrorText, RunOptions, call, failure, lib, text_of,
)
from .games import Game
from .results import Result
from .strategies import Strategy
from .streams import index, seconds as checked_seconds

SECONDS_BETWEEN_LOOKS = 0.1
MOST_THREADS = 1024


def run(config: Mapping[str, Any] | str | os.PathLike[str], *, games: int | None = None,
        seed: int | None = None, sets: Sequence[str] = (), threads: int | None = None,
        seconds: float | None = None, strategies: Sequence[Strategy | Callable[..., Any]] = (),
        progress: Callable[[int, int], Any] | None = None) -> Result:
    """Plays an experiment, as `skerry run` does, with the interpreter's lock released.

    config: a configuration as a dict, or the path of one. Among the "strategies" of a dict may be
    functions of one's own, choose(state, rng), and Strategy objects. games, seed, sets: replace
    values of the configuration; an item of sets is like "strategies.greedy.room=3". threads: all
    CPUs if None. seconds: no more games are begun after so many. strategies: own ones that a file
    may name. progress(played, games) is called now and then by the calling thread.

    Raises InputError for a configuration that cannot be used; Interrupted after Ctrl-C and
    StrategyError if a strategy of one's own failed, both with the result of the games before.
    """
    batch = _Batch(config, [*sets, *_assignments(games, seed)], strategies, threads, seconds)
    try:
        return batch.play(progress)
    finally:
        batch.close()


def _assignments(games: int | None, seed: int | None) -> list[str]:
    return [f"{key}={value}" for key, value in (("games", games), ("seed", seed))
            if value is not None]


class _Names:
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
                             "skerry.strategy(function, name=...) gives another name")
        return found.name

    def entry(self, item: Any) -> Any:
        if isinstance(item, Mapping):
            entry = dict(item)
            if callable(entry.get("name")):
                entry["name"] = self.name_of(entry["name"])
            return entry
        return self.name_of(item) if callable(item) else item


class _Batch:
    def __init__(self, config: Any, sets: list[str], given: Sequence[Any], threads: int | None,
                 seconds: float | None) -> None:
        names = _Names(given)
        options = RunOptions(struct_size=c.sizeof(RunOptions))
        if isinstance(config, Mapping):
            plain = dict(config)
            if isinstance(plain.get("strategies"), (list, tuple)):
                plain["strategies"] = [names.entry(item) for item in plain["strategies"]]
            options.config = json.dumps(plain).encode()
        elif isinstance(config, (str, os.PathLike)):
            options.config_file = os.fsencode(config)
        else:
            raise TypeError(f"config: found {config!r}; must be a dict or the path of a file")
        texts = (c.c_char_p * len(sets))(*(text.encode() for text in sets))
        options.sets, options.set_count = texts, len(sets)
        options.threads = 0 if threads is None else index(threads, "threads", MOST_THREADS + 1)
        options.seconds = 0 if seconds is None else checked_seconds(seconds)
        self._failures = Failures()
        self.callers = [Caller(own, self._failures) for own in names.strategies.values()]
        callbacks = (Callback * len(self.callers))(*(own.callback() for own in self.callers))
        options.callbacks, options.callback_count = callbacks, len(self.callers)
        options.progress = PROGRESS(0)  # none
        self._handle = c.c_void_p()
        call(lib.skerry_run_create, c.byref(options), c.byref(self._handle))
        self.games = lib.skerry_run_games(self._handle)
        self._worker: threading.Thread | None = None
        if self.callers:
            resolved = json.loads(text_of(lib.skerry_run_config, self._handle))
            game = Game(resolved["game"], resolved["rules"])
            for own in self.callers:
                own.game = game

    def close(self) -> None:
        # After a second Ctrl-C the engine may still be at work; then it keeps what it uses.
        if self._worker is None or not self._worker.is_alive():
            lib.skerry_run_close(self._handle)

    def play(self, progress: Callable[[int, int], Any] | None) -> Result:
        """Plays in a thread of its own: this one can be interrupted while it waits."""
        error, status = ErrorText(), [0]
        ended = threading.Event()

        def work() -> None:
            status[0] = lib.skerry_run_play(self._handle, error)
            ended.set()

        worker = self._worker = threading.Thread(target=work, name="skerry", daemon=True)
        worker.start()
        try:
            while not ended.wait(SECONDS_BETWEEN_LOOKS if progress else None):
                if progress:
                    progress(self.played, self.games)
            if progress and not status[0]:
                progress(self.played, self.games)
        except KeyboardInterrupt:
            self._stop(worker)
            kept = self._result()
            interrupted = Interrupted(f"after {kept.games if kept else 0} of {self.games} games")
            interrupted.result = kept
            raise interrupted from None
        except BaseException:
            self._stop(worker)
            raise
        worker.join()
        if status[0]:
            raise self._failure(status[0], error)
        return self._whole_result()

    @property
    def played(self) -> int:
        return lib.skerry_run_played(self._handle)

    def _stop(self, worker: threading.Thread) -> None:
        lib.skerry_run_stop(self._handle)
        worker.join()

    def _whole_result(self) -> Result:
        return Result(text_of(lib.skerry_run_result, self._handle))

    def _result(self) -> Result | None:
        try:
            return self._whole_result()
        except Error:
            return None

    def _failure(self, status: int, text: ErrorText) -> Exception:
        error = failure(status, text)
        if status != STRATEGY_FAILED or not isinstance(error, StrategyError):
            return error
        game, number = c.c_uint64(), c.c_int32()
        if lib.skerry_run_failed_game(self._handle, c.byref(game), c.byref(number)):
            error.game = game.value
        if number.value:
            error.strategy, error.__cause__ = self._failures[number.value]
        error.result = self._result()
        return error

