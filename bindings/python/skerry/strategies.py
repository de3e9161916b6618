"""Strategies in Python, plugged into batches beside built-in ones.

A choice must be a function of the state and of draws from the stream that it gets. Then the same seed
plays the same games, for any number of threads. An illegal move ends the run.
"""

from __future__ import annotations

import ctypes as c
import json
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from ._arrays import Array
from ._errors import ExpiredError, InputError, WrongTypeError
from ._library import DecisionsStruct, Stream, call, lib
from ._optional import optional
from .streams import Rng, whole
from .vector_rng import VectorRng

if TYPE_CHECKING:
    import numpy

    from .games import Adviser, Game
    from .states import Move, State

MOST_AT_ONCE = 8192
_FIRST_NAME = "__skerry_first_name__"  # of a function that was pickled

#: An item of "strategies" in a configuration: a name, a dict, a function or a Strategy.
Entry: TypeAlias = "str | Mapping[str, Any] | Strategy | Callable[..., Any]"


class Strategy:
    """A strategy of your own: `choose` for one game, or for many at once if it is `vectorised`.

    name: for the configuration; no name that the game has. at_once: the most games that are played
    side by side, 1 to 8192. `origin` is what a result says of the code. strategy() and
    vector_strategy() make one of a function.
    """

    def __init__(self, choose: Callable[..., Any], *, name: str | None = None,
                 vectorised: bool = False, at_once: int | None = None) -> None:
        if not callable(choose):
            raise WrongTypeError(f"a strategy: found {choose!r}; must be a function")
        self.choose: Callable[..., Any] = choose
        self.name: str = name if name is not None else _name_of(choose)
        self.vectorised: bool = vectorised
        unasked = 4096 if vectorised else 1
        self.at_once: int = whole(unasked if at_once is None else at_once, "at_once", MOST_AT_ONCE, 1)
        self.origin: dict[str, str] = origin_of(choose)

    def __call__(self, *arguments: Any) -> Any:
        return self.choose(*arguments)

    def __repr__(self) -> str:
        return f"<Strategy {self.name}>"

    @property
    def maker(self) -> str:
        """The call that makes one like it, as messages name it."""
        return "skerry.vector_strategy(function" if self.vectorised else "skerry.strategy(function"

    def require_game(self, game: str) -> None:
        """Raises InputError where it cannot play a game of this name."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        _find_by_name(self)
        return super().__reduce_ex__(protocol)


def _find_by_name(own: Strategy) -> None:
    """A decorated function is found under the name of its strategy no more, so it could not be pickled:
    the strategy is there. It is found as an attribute of the strategy."""
    function = own.choose
    name = getattr(function, "__qualname__", "")
    at: Any = sys.modules.get(getattr(function, "__module__", None) or "")
    for part in name.split("."):
        at = getattr(at, part, None)
    if at is own and name:
        function.__dict__[_FIRST_NAME] = name
        function.__qualname__ = f"{name}.choose"


@overload
def strategy(choose: Callable[[State, Rng], Move | str], *, name: str | None = None) -> Strategy: ...
@overload
def strategy(choose: None = None, *, name: str | None = None) -> Callable[
        [Callable[[State, Rng], Move | str]], Strategy]: ...


def strategy(choose: Callable[[State, Rng], Move | str] | None = None, *,
             name: str | None = None) -> Any:
    """Makes a strategy of `choose(state, rng)`, which returns a Move or its text. Also a decorator."""
    if choose is None:
        return lambda function: Strategy(function, name=name)
    return Strategy(choose, name=name)


@overload
def vector_strategy(choose: Callable[[Decisions], Any], *, name: str | None = None,
                    at_once: int = 4096) -> Strategy: ...
@overload
def vector_strategy(choose: None = None, *, name: str | None = None, at_once: int = 4096) -> Callable[
        [Callable[[Decisions], Any]], Strategy]: ...


def vector_strategy(choose: Callable[[Decisions], Any] | None = None, *, name: str | None = None,
                    at_once: int = 4096) -> Any:
    """Makes a strategy of `choose(decisions)`, which returns an array of moves. Also a decorator."""
    if choose is None:
        return lambda function: Strategy(function, name=name, vectorised=True, at_once=at_once)
    return Strategy(choose, name=name, vectorised=True, at_once=at_once)


def _name_of(choose: Callable[..., Any]) -> str:
    name = getattr(choose, "__name__", type(choose).__name__)
    return name if name != "<lambda>" else "lambda"


def origin_of(choose: Callable[..., Any]) -> dict[str, str]:
    """What a result says of the code: the function, and the SHA-256 of its text where it is known."""
    import hashlib
    import inspect

    function = inspect.unwrap(choose)
    if not hasattr(function, "__qualname__"):
        function = type(function)
    name = vars(function).get(_FIRST_NAME, function.__qualname__)
    origin = {"language": "python", "function": f"{function.__module__}.{name}"}
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        return origin
    return {**origin, "sha256": hashlib.sha256(text.encode()).hexdigest()}


class _Call:
    """What the engine asks in one call. Its memory is the engine's, and gone when the call ends."""

    def __init__(self, asked: DecisionsStruct) -> None:
        self._asked: DecisionsStruct | None = asked

    @property
    def asked(self) -> DecisionsStruct:
        if self._asked is None:
            raise ExpiredError("decisions are valid during the call only; copy what you keep of them")
        return self._asked

    def end(self) -> None:
        self._asked = None


class Decisions:
    """Decisions of many games, which wait for their moves. They are valid during the call: later they
    raise RuntimeError. `rng` is the VectorRng of their streams."""

    def __init__(self, game: Game, asked: DecisionsStruct, advisers: dict[str, Adviser]) -> None:
        self.game: Game = game
        self._call, self._advisers = _Call(asked), advisers
        self._states: Array | None = None
        self._count = asked.count
        self.rng: VectorRng = VectorRng(asked.count, self._draw)

    def __len__(self) -> int:
        return self._count

    @property
    def _asked(self) -> DecisionsStruct:
        return self._call.asked

    def _draw(self, draw: Callable[[int], None]) -> None:
        draw(c.addressof(self._asked.streams.contents))

    def _end(self) -> None:
        self._call.end()

    @property
    def states(self) -> Array:
        """The states: records of Game.state_dtype, shape (n,)."""
        numpy = optional("numpy")

        states = self._states
        if states is None:
            states = self._states = numpy.empty(len(self), self.game.state_dtype)
            call(lib.skerry_state_records, self.game._handle, self._asked.states, len(self),
                 states.ctypes.data)
        return states

    def no_moves(self) -> Array:
        """An array of moves to fill in, all 0: records of Game.move_dtype, shape (n,)."""
        numpy = optional("numpy")

        return numpy.zeros(len(self), self.game.move_dtype)

    def sample(self, where: Array | None = None) -> Array:
        """Random legal moves: records of Game.move_dtype, shape (n,). where: a mask of shape (n,), bool; moves
        of those decisions alone then."""
        return self._asked_of(where, lambda states, count, streams, moves: call(
            lib.skerry_sample_moves, self.game._handle, states, count, streams, moves))

    def by(self, config: str | dict[str, Any], where: Array | None = None) -> Array:
        """The moves of a built-in strategy (a name, or {"name": ..., parameters}): records of
        Game.move_dtype, shape (n,). where: as for sample()."""
        key = json.dumps(config, sort_keys=True)
        if key not in self._advisers:
            self._advisers[key] = self.game.adviser(config)
        handle = self._advisers[key]._handle
        return self._asked_of(where, lambda states, count, streams, moves: call(
            lib.skerry_strategy_choose, handle, states, count, streams, moves))

    def _asked_of(self, where: Array | None, ask: Callable[..., None]) -> Array:
        numpy = optional("numpy")

        states, streams = self._raw("states"), self._raw("streams")
        chosen: Any = slice(None) if where is None else _mask(where, len(self))
        some_states, some_streams = aligned(states[chosen]), aligned(streams[chosen])
        count = len(some_states)
        moves = aligned(numpy.zeros((count, self.game._shape.move_size), numpy.uint8))
        records = numpy.empty(count, self.game.move_dtype)
        ask(some_states.ctypes.data, count, some_streams.ctypes.data, moves.ctypes.data)
        streams[chosen] = some_streams
        call(lib.skerry_move_records, self.game._handle, some_states.ctypes.data,
             moves.ctypes.data, count, records.ctypes.data)
        return records

    def _raw(self, what: str) -> Array:
        """The bytes of the states or streams, one row each; not a copy."""
        numpy = optional("numpy")

        size, address = ((self.game._shape.state_size, self._asked.states) if what == "states" else
                         (c.sizeof(Stream), c.addressof(self._asked.streams.contents)))
        memory = (c.c_uint8 * (size * len(self))).from_address(address)
        return numpy.frombuffer(memory, numpy.uint8).reshape(len(self), size)


def aligned(rows: Array) -> Array:
    """A copy that begins at a multiple of 64 bytes, as every value wants at most."""
    numpy = optional("numpy")

    memory = numpy.empty(rows.size + 64, numpy.uint8)
    start = -memory.ctypes.data % 64
    own = memory[start : start + rows.size].reshape(rows.shape)
    own[...] = rows
    return own


def _mask(where: Any, count: int) -> Array:
    numpy = optional("numpy")

    mask = numpy.asarray(where)
    if mask.dtype != bool or mask.shape != (count,):
        raise WrongTypeError(f"where: found {mask.dtype} of shape {mask.shape}; "
                        f"must be bool of shape ({count},)")
    return mask
