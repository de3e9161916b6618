"""Strategies in Python, plugged into batches beside built-in ones.

A choice must be a function of the state and of draws from the stream that it gets. Then the same seed
plays the same games, for any number of threads. An illegal move ends the run.
"""

from __future__ import annotations

import ctypes as c
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from ._errors import InputError
from ._library import DecisionsStruct, Stream, call, lib
from ._optional import optional
from .streams import Rng, whole

if TYPE_CHECKING:
    import numpy

    from .games import Adviser, Game
    from .states import Move, State

MOST_AT_ONCE = 8192

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
            raise TypeError(f"a strategy: found {choose!r}; must be a function")
        self.choose = choose
        self.name = name if name is not None else _name_of(choose)
        self.vectorised = vectorised
        unasked = 4096 if vectorised else 1
        self.at_once = whole(unasked if at_once is None else at_once, "at_once", MOST_AT_ONCE, 1)
        self.origin = origin_of(choose)

    def __call__(self, *arguments: Any) -> Any:
        return self.choose(*arguments)

    def __repr__(self) -> str:
        return f"<Strategy {self.name}>"


def strategy(choose: Callable[[State, Rng], Move | str] | None = None, *,
             name: str | None = None) -> Any:
    """Makes a strategy of `choose(state, rng)`, which returns a Move or its text. Also a decorator."""
    if choose is None:
        return lambda function: Strategy(function, name=name)
    return Strategy(choose, name=name)


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
    origin = {"language": "python", "function": f"{function.__module__}.{function.__qualname__}"}
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
            raise RuntimeError("decisions are valid during the call only; copy what you keep of them")
        return self._asked

    def end(self) -> None:
        self._asked = None


class VectorRng:
    """The streams of n decisions: each draws from its own."""

    def __init__(self, call_: _Call) -> None:
        self._call, self._count = call_, call_.asked.count

    @property
    def _address(self) -> int:
        return c.addressof(self._call.asked.streams.contents)

    def next(self) -> numpy.ndarray:
        """64 random bits for each decision: uint64 of shape (n,)."""
        numpy = optional("numpy")

        bits = numpy.empty(self._count, numpy.uint64)
        call(lib.skerry_rng_next, self._address, self._count, bits.ctypes.data)
        return bits

    def below(self, bounds: numpy.ndarray | int) -> numpy.ndarray:
        """A number from 0 to its bound - 1 for each decision, exactly uniform: uint32 of shape (n,).
        bounds: one for each, or one for all, from 1 to 2^32 - 1."""
        numpy = optional("numpy")

        given = numpy.broadcast_to(bounds, self._count)
        if given.dtype.kind not in "iu":
            raise TypeError(f"bounds: found {given.dtype}; must be integers")
        if numpy.any(given < 1) or numpy.any(given > 2**32 - 1):
            raise InputError("bounds: found one that is not 1 to 4294967295")
        own = numpy.ascontiguousarray(given, numpy.uint32)
        numbers = numpy.empty(self._count, numpy.uint32)
        call(lib.skerry_rng_below, self._address, self._count, own.ctypes.data,
             numbers.ctypes.data)
        return numbers

    def random(self) -> numpy.ndarray:
        """A number in [0, 1) for each decision: float64 of shape (n,)."""
        return (self.next() >> 11) * 2.0**-53


class Decisions:
    """Decisions of many games, which wait for their moves. They are valid during the call: later they
    raise RuntimeError. `rng` is the VectorRng of their streams."""

    def __init__(self, game: Game, asked: DecisionsStruct, advisers: dict[str, Adviser]) -> None:
        self.game = game
        self._call, self._advisers = _Call(asked), advisers
        self._states: numpy.ndarray | None = None
        self._count = asked.count
        self.rng = VectorRng(self._call)

    def __len__(self) -> int:
        return self._count

    @property
    def _asked(self) -> DecisionsStruct:
        return self._call.asked

    def _end(self) -> None:
        self._call.end()

    @property
    def states(self) -> numpy.ndarray:
        """The states: records of Game.state_dtype, shape (n,)."""
        numpy = optional("numpy")

        states = self._states
        if states is None:
            states = self._states = numpy.empty(len(self), self.game.state_dtype)
            call(lib.skerry_state_records, self.game._handle, self._asked.states, len(self),
                 states.ctypes.data)
        return states

    def no_moves(self) -> numpy.ndarray:
        """An array of moves to fill in, all 0: records of Game.move_dtype, shape (n,)."""
        numpy = optional("numpy")

        return numpy.zeros(len(self), self.game.move_dtype)

    def sample(self, where: numpy.ndarray | None = None) -> numpy.ndarray:
        """Random legal moves: records of Game.move_dtype, shape (n,). where: a mask of shape (n,), bool; moves
        of those decisions alone then."""
        return self._asked_of(where, lambda states, count, streams, moves: call(
            lib.skerry_sample_moves, self.game._handle, states, count, streams, moves))

    def by(self, config: str | dict[str, Any], where: numpy.ndarray | None = None) -> numpy.ndarray:
        """The moves of a built-in strategy (a name, or {"name": ..., parameters}): records of
        Game.move_dtype, shape (n,). where: as for sample()."""
        key = json.dumps(config, sort_keys=True)
        if key not in self._advisers:
            self._advisers[key] = self.game.adviser(config)
        handle = self._advisers[key]._handle
        return self._asked_of(where, lambda states, count, streams, moves: call(
            lib.skerry_strategy_choose, handle, states, count, streams, moves))

    def _asked_of(self, where: numpy.ndarray | None, ask: Callable[..., None]) -> numpy.ndarray:
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

    def _raw(self, what: str) -> numpy.ndarray:
        """The bytes of the states or streams, one row each; not a copy."""
        numpy = optional("numpy")

        size, address = ((self.game._shape.state_size, self._asked.states) if what == "states" else
                         (c.sizeof(Stream), c.addressof(self._asked.streams.contents)))
        memory = (c.c_uint8 * (size * len(self))).from_address(address)
        return numpy.frombuffer(memory, numpy.uint8).reshape(len(self), size)


def aligned(rows: numpy.ndarray) -> numpy.ndarray:
    """A copy that begins at a multiple of 64 bytes, as every value wants at most."""
    numpy = optional("numpy")

    memory = numpy.empty(rows.size + 64, numpy.uint8)
    start = -memory.ctypes.data % 64
    own = memory[start : start + rows.size].reshape(rows.shape)
    own[...] = rows
    return own


def _mask(where: Any, count: int) -> numpy.ndarray:
    numpy = optional("numpy")

    mask = numpy.asarray(where)
    if mask.dtype != bool or mask.shape != (count,):
        raise TypeError(f"where: found {mask.dtype} of shape {mask.shape}; "
                        f"must be bool of shape ({count},)")
    return mask
