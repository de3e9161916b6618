"""Batches: a configuration in, a Result out."""

from __future__ import annotations

import atexit
import ctypes as c
import json
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ._callers import Caller, Failures, in_words
from ._changes import Changes, Names
from ._clusters import Parts, count_of
from ._errors import Error, InputError, Interrupted, LibraryError, StrategyError, WrongTypeError
from ._library import (
    PROGRESS, STRATEGY_FAILED, Callback, ErrorText, RunOptions, call, failure, lib, text_of, texts_of,
)
from .games import Game
from .results import Result
from .strategies import Entry, Strategy
from .streams import seconds as checked_seconds, whole

SECONDS_BETWEEN_LOOKS = 0.1
SECONDS_TO_END = 10
MOST_THREADS = 1024


def run(config: Mapping[str, Any] | str | os.PathLike[str] | Result, *,
        add: Sequence[Entry] = (), drop: Sequence[str] = (), games: int | None = None,
        seed: int | None = None, sets: Sequence[str] = (), threads: int | None = None,
        seconds: float | None = None, strategies: Sequence[Strategy | Callable[..., Any]] = (),
        progress: Callable[[int, int], Any] | bool | None = None, client: Any = None,
        shards: int | None = None) -> Result:
    """Plays an experiment, as `skerry run` does, with the interpreter's lock released.

    config: a configuration as a dict, or the path of one. The "strategies" of a dict may hold functions
    choose(state, rng) of your own, and Strategy objects. A result, or the path of one, is gone on with: no
    game that it has is played again, as with `skerry run RESULT`. One that has all that is asked for is
    played anew.

    add: strategies that join, as "strategies" holds them. drop: labels of strategies that leave. games,
    seed, sets: replace values of the configuration; an item of sets is like "strategies.greedy.room=3".
    threads: all CPUs if None. seconds: after which no more games begin. strategies: strategies of your own
    that a file or a result names; of a result those that have to play are enough. progress: the calling
    thread calls progress(played, games) now and then; True writes a line to standard error.

    client: a client of Dask's distributed, or an executor of concurrent.futures. Its workers play the run
    in parts, with one thread each unless `threads` says more. The result is that of one machine. The part
    of a worker that dies is played again. shards: the number of parts; 4 for each worker if None. The
    client must be able to send your strategies, such as functions of a module.

    Raises InputError for a configuration that cannot be used, Interrupted after Ctrl-C, and StrategyError
    if a strategy of your own failed. The last two have the result of the games before.
    """
    told = _Line() if progress is True else progress or None
    sets = [*sets, *_assignments(games, seed)]
    batch = _Batch(config, sets, strategies, threads, seconds, Changes(add, drop))
    try:
        if client is None:
            return batch.play(told)
        if seconds is not None:
            raise InputError("seconds: not together with client: all parts are played")
        own = [caller.strategy for caller in batch.callers]
        asked: tuple[Any, ...] = batch.resolved(), [], Changes()
        if isinstance(config, Result) and (add or drop):
            asked = config, sets, batch.changes
        count = count_of(shards, client, batch.games)
        batch.choose_part(1, count)  # refuses what has no parts
        parts = Parts(client, _play_part, (*asked, own, threads or 1), count)
        return parts.result(batch.resolved()["games"], told)
    finally:
        batch.close()
        if isinstance(told, _Line):
            told.end()


def _play_part(config: dict[str, Any] | Result, sets: list[str], changes: Changes,
               strategies: list[Strategy], threads: int, number: int, count: int) -> Result:
    """What a worker plays."""
    batch = _Batch(config, sets, strategies, threads, None, changes)
    try:
        batch.choose_part(number, count)
        return batch.play(None)
    finally:
        batch.close()


class _Line:
    """Progress as one line of standard error that is written over."""

    def __init__(self) -> None:
        self._begun, self._written = time.monotonic(), ""

    def __call__(self, played: int, games: int) -> None:
        seconds = time.monotonic() - self._begun
        text = f"{played:,} of {games:,} games ({100 * played // max(games, 1)} %), {seconds:.0f} s"
        if 0 < played < games:
            text += f", {seconds * (games - played) / played:.0f} s to go"
        print(f"\r{text:{len(self._written)}}", end="", file=sys.stderr, flush=True)
        self._written = text

    def end(self) -> None:
        if self._written:
            print(file=sys.stderr)


def _assignments(games: int | None, seed: int | None) -> list[str]:
    return [f"{key}={value}" for key, value in (("games", games), ("seed", seed))
            if value is not None]


class _Batch:
    """changes: None where a result is not gone on with."""

    def __init__(self, config: Any, sets: Sequence[str], given: Sequence[Any], threads: int | None,
                 seconds: float | None, changes: Changes | None = None) -> None:
        names = Names(given)
        options = RunOptions(struct_size=c.sizeof(RunOptions))
        if isinstance(config, Result):
            options.config = config.text
        elif isinstance(config, Mapping):
            plain = dict(config)
            if isinstance(plain.get("strategies"), (list, tuple)):
                plain["strategies"] = [names.entry(item) for item in plain["strategies"]]
            options.config = json.dumps(plain).encode()
        elif isinstance(config, (str, os.PathLike)):
            options.config_file = os.fsencode(config)
        else:
            raise WrongTypeError(f"config: found {config!r}; must be a dict or the path of a file")
        self.changes = None if changes is None else changes.named(names)
        options.sets, options.set_count = texts_of(sets), len(sets)
        options.threads = 0 if threads is None else whole(threads, "threads", MOST_THREADS)
        options.seconds = 0 if seconds is None else checked_seconds(seconds)
        self._failures = Failures()
        self.callers = [Caller(own, self._failures) for own in names.strategies.values()]
        callbacks = (Callback * len(self.callers))(*(own.callback() for own in self.callers))
        options.callbacks, options.callback_count = callbacks, len(self.callers)
        options.progress = PROGRESS(0)  # none
        self.handle = c.c_void_p()
        if self.changes is None:
            call(lib.skerry_run_create, c.byref(options), c.byref(self.handle))
        else:
            call(lib.skerry_run_create_changed, c.byref(options),
                 c.byref(self.changes.options(config)), c.byref(self.handle))
        self.games = lib.skerry_run_games(self.handle)
        self._worker: threading.Thread | None = None
        self._ended = threading.Event()
        if self.callers:
            resolved = self.resolved()
            game = Game(resolved["game"], resolved["rules"])
            playing = {entry if isinstance(entry, str) else entry["name"]
                       for entry in resolved["strategies"]}
            for own in self.callers:
                own.game = game
                if own.strategy.name in playing:
                    self._require_game(own.strategy, game.name)

    def _require_game(self, strategy: Strategy, game: str) -> None:
        try:
            strategy.require_game(game)
        except InputError:
            self.close()
            raise

    def resolved(self) -> dict[str, Any]:
        """The configuration with every default filled in."""
        resolved: dict[str, Any] = json.loads(text_of(lib.skerry_run_config, self.handle))
        return resolved

    def choose_part(self, number: int, count: int) -> None:
        call(lib.skerry_run_part, self.handle, number, count)
        self.games = lib.skerry_run_games(self.handle)

    def close(self) -> None:
        # After a second Ctrl-C the engine may still be at work; then it keeps what it uses.
        if self._worker is None or not self._worker.is_alive():
            lib.skerry_run_close(self.handle)

    def play(self, progress: Callable[[int, int], Any] | None) -> Result:
        self.work(lambda error: lib.skerry_run_play(self.handle, error), progress)
        return self._whole_result()

    def work(self, function: Callable[[ErrorText], int],
             progress: Callable[[int, int], Any] | None) -> None:
        """Calls the engine in a thread of its own: this one can be interrupted while it waits."""
        error, status = ErrorText(), [0]
        ended = self._ended = threading.Event()
        _at_work.add(self)
        # The last one to be registered is called first: before handles are closed.
        atexit.unregister(_end_with_interpreter)
        atexit.register(_end_with_interpreter)

        def work() -> None:
            status[0] = function(error)
            ended.set()

        worker = self._worker = threading.Thread(target=work, name="skerry", daemon=True)
        worker.start()
        try:
            while not ended.wait(SECONDS_BETWEEN_LOOKS if progress else None):
                if progress:
                    self._tell(progress)
            if progress and not status[0]:
                self._tell(progress)
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
        if Caller.interpreter_ends:
            threading.Event().wait()  # nobody waits for this thread of a daemon, or hears it
        if status[0]:
            raise self._failure(status[0], error)

    def _tell(self, progress: Callable[[int, int], Any]) -> None:
        progress(lib.skerry_run_played(self.handle), lib.skerry_run_games(self.handle))

    def _stop(self, worker: threading.Thread) -> None:
        """Waits for the games in play; after a second Ctrl-C only the games before them count."""
        lib.skerry_run_stop(self.handle)
        try:
            worker.join()
        except KeyboardInterrupt:
            try:
                call(lib.skerry_run_take, self.handle)
            except LibraryError:
                worker.join()  # the last game has just ended

    def _whole_result(self) -> Result:
        npy = text_of(lib.skerry_run_scores, self.handle)
        return Result(text_of(lib.skerry_run_result, self.handle), scores=npy)

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
        if lib.skerry_run_failed_game(self.handle, c.byref(game), c.byref(number)):
            error.game = game.value
        if number.value:
            error.strategy, error.__cause__ = self._failures[number.value]
            error.args = (f"{error}: {in_words(error.__cause__)}",)
        error.result = self._result()
        return error

    def end_with_interpreter(self, until: float) -> None:
        """Stops the engine, and waits for the calls of strategies that have begun."""
        if self._worker is not None and self._worker.is_alive():
            lib.skerry_run_stop(self.handle)
            self._ended.wait(max(0, until - time.monotonic()))


_at_work: weakref.WeakSet[_Batch] = weakref.WeakSet()


def _end_with_interpreter() -> None:
    """Threads of a daemon may still play."""
    Caller.interpreter_ends = True
    until = time.monotonic() + SECONDS_TO_END
    for batch in list(_at_work):
        batch.end_with_interpreter(until)
