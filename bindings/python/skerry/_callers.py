"""What the engine calls for the strategies of a run."""

from __future__ import annotations

import ctypes as c
import json
import threading
from typing import TYPE_CHECKING, Any

from ._arrays import Array
from ._errors import ExpiredError, WrongTypeError
from ._library import CHOOSE, Callback, DecisionsStruct, Memory, call, lib
from ._optional import optional
from .states import State
from .strategies import Decisions, Strategy
from .streams import Rng

if TYPE_CHECKING:
    import numpy

    from .games import Adviser, Game


MOST_LETTERS = 300  # of an exception in an error


def in_words(error: BaseException) -> str:
    """The kind of an exception and the first line of what it says."""
    said = str(error).partition("\n")[0][:MOST_LETTERS]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


class Failures:
    """What the strategies of a run raised, by numbers from 1. The engine tells of the one in the first
    game, which is raised where the run was called."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: list[tuple[str, BaseException]] = []

    def add(self, strategy: str, error: BaseException) -> int:
        with self._lock:
            self._all.append((strategy, error))
            return len(self._all)

    def __getitem__(self, number: int) -> tuple[str, BaseException]:
        return self._all[number - 1]


class Caller:
    """What the engine calls for one strategy of a run."""

    #: At the end of the interpreter no strategy is called any more: its thread would be killed.
    interpreter_ends = False

    game: Game  #: known once the engine has read the configuration

    def __init__(self, own: Strategy, failures: Failures) -> None:
        self.strategy = own
        self._failures = failures
        self._advisers = _Advisers()
        self._function = CHOOSE(self._choose)
        self._texts = (own.name.encode(), json.dumps(own.origin).encode())

    def callback(self) -> Callback:
        return Callback(*self._texts, self.strategy.at_once, self._function, None)

    def _choose(self, _context: Any, asked: Any) -> int:
        decisions = asked.contents
        try:
            if Caller.interpreter_ends:
                raise ExpiredError("the interpreter ends")
            if hasattr(self.strategy, "choose_all"):
                self.strategy.choose_all(self.game, decisions)
            elif self.strategy.vectorised:
                self._choose_all(decisions)
            else:
                for i in range(decisions.count):
                    self._choose_one(decisions, i)
        except BaseException as error:  # pylint: disable=broad-except
            return self._failures.add(self.strategy.name, error)
        return 0

    def _choose_all(self, asked: DecisionsStruct) -> None:
        decisions = Decisions(self.game, asked, self._advisers.of_thread)
        try:
            records = checked_moves(self.strategy.choose(decisions), decisions)
        finally:
            decisions._end()
        call(lib.skerry_moves_of_records, self.game._handle, asked.states, records.ctypes.data,
             asked.count, asked.moves)

    def _choose_one(self, asked: DecisionsStruct, i: int) -> None:
        asked.failed = i
        shape = self.game._shape
        address = asked.states + i * shape.state_size
        state = State(self.game, Memory.at(address, shape.state_size, shape.state_alignment))
        rng = Rng._of(asked.streams[i])
        move = state._given(self.strategy.choose(state.copy(), rng))
        c.memmove(asked.moves + i * shape.move_size, move._address, shape.move_size)
        asked.streams[i] = rng._stream
        asked.failed = asked.count


def checked_moves(moves: Any, decisions: Decisions) -> Array:
    """The moves that a vectorised strategy returned; raises TypeError if they are none."""
    numpy = optional("numpy")

    dtype, count = decisions.game.move_dtype, len(decisions)
    found = getattr(moves, "dtype", None), getattr(moves, "shape", None)
    if not isinstance(moves, numpy.ndarray) or found != (dtype, (count,)):
        shown = f"{found[0]} of shape {found[1]}" if isinstance(moves, numpy.ndarray) else repr(moves)
        raise WrongTypeError(f"moves: found {shown}; must be an array of game.move_dtype of shape "
                        f"({count},), such as decisions.no_moves()")
    return numpy.ascontiguousarray(moves)


class _Advisers(threading.local):
    """Built-in advisers serve one thread, so each thread has its own."""

    def __init__(self) -> None:
        self.of_thread: dict[str, Adviser] = {}
