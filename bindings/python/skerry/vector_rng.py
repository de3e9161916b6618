"""Streams of many games, each of which draws its own numbers."""

from __future__ import annotations

import ctypes as c
from collections.abc import Callable
from typing import TYPE_CHECKING

from ._arrays import Array
from ._errors import ExpiredError, InputError, WrongTypeError
from ._library import DecisionsStruct, call, lib
from ._optional import optional

if TYPE_CHECKING:
    import numpy

    from ._engine import Engine

WORDS = 4  # of a stream


class VectorRng:
    """The streams of n decisions: each draws from its own. A policy that draws from them alone plays the same
    games in a run, in a replay and in an environment, on any number of threads.

    use: calls a function with the address of n streams, which it changes."""

    def __init__(self, count: int, use: Callable[[Callable[[int], None]], None]) -> None:
        self._count, self._use = count, use

    def __len__(self) -> int:
        return self._count

    def _end(self) -> None:
        def expired(_: Callable[[int], None]) -> None:
            raise ExpiredError("rng is valid during the call only")

        self._use = expired

    def next(self) -> Array:
        """64 random bits for each decision: uint64 of shape (n,)."""
        numpy = optional("numpy")

        bits = numpy.empty(self._count, numpy.uint64)
        self._use(lambda address: call(lib.skerry_rng_next, address, self._count, bits.ctypes.data))
        return bits

    def below(self, bounds: Array | int) -> Array:
        """A number from 0 to its bound - 1 for each decision, exactly uniform: uint32 of shape (n,).
        bounds: one for each, or one for all, from 1 to 2^32 - 1."""
        numpy = optional("numpy")

        given = numpy.broadcast_to(bounds, self._count)
        if given.dtype.kind not in "iu":
            raise WrongTypeError(f"bounds: found {given.dtype}; must be integers")
        if numpy.any(given < 1) or numpy.any(given > 2**32 - 1):
            raise InputError("bounds: found one that is not 1 to 4294967295")
        own = numpy.ascontiguousarray(given, numpy.uint32)
        numbers = numpy.empty(self._count, numpy.uint32)
        self._use(lambda address: call(lib.skerry_rng_below, address, self._count, own.ctypes.data,
                                       numbers.ctypes.data))
        return numbers

    def random(self) -> Array:
        """A number in [0, 1) for each decision: float64 of shape (n,)."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, chances: Array) -> Array:
        """Draws an action for each decision: int64 of shape (n,). chances: of shape (n, actions), 0 or more, such
        as the probabilities of a network times the mask; each row counts by its sum."""
        numpy = optional("numpy")

        found = numpy.asarray(chances, numpy.float64)
        if found.ndim != 2 or len(found) != self._count:
            raise WrongTypeError(f"chances: found an array of shape {found.shape}; must be "
                                 f"({self._count}, actions)")
        ranks = found.cumsum(1)
        if not (numpy.isfinite(ranks).all() and (found >= 0).all() and (ranks[:, -1:] > 0).all()):
            raise InputError("chances: found a row with a negative number, or with nothing above 0")
        drawn = (ranks <= self.random()[:, None] * ranks[:, -1:]).sum(1)
        last = found.shape[1] - 1 - (found[:, ::-1] > 0).argmax(1)  # against rounding
        return numpy.minimum(drawn, last)


def of_rows(asked: DecisionsStruct, rows: Array) -> VectorRng:
    """The streams of some of the decisions that are asked for at once."""
    numpy = optional("numpy")

    memory = (c.c_uint64 * (WORDS * asked.count)).from_address(c.addressof(asked.streams.contents))
    streams = numpy.frombuffer(memory, numpy.uint64).reshape(asked.count, WORDS)

    def use(draw: Callable[[int], None]) -> None:
        own = streams[rows]
        draw(own.ctypes.data)
        streams[rows] = own

    return VectorRng(len(rows), use)


def of_environments(engine: Engine) -> VectorRng:
    """The streams of those who are to choose in environments."""
    numpy = optional("numpy")

    def use(draw: Callable[[int], None]) -> None:
        engine.require_open()
        streams = numpy.empty((engine.count, WORDS), numpy.uint64)
        call(lib.skerry_env_streams, engine.handle, streams.ctypes.data)
        draw(streams.ctypes.data)
        call(lib.skerry_env_set_streams, engine.handle, streams.ctypes.data)

    return VectorRng(engine.count, use)
