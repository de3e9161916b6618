"""Streams of random numbers, the ones that the engine's strategies draw from."""

from __future__ import annotations

import ctypes as c
import operator
from collections.abc import MutableSequence, Sequence
from typing import Any, ClassVar, TypeVar

from ._errors import InputError, WrongTypeError
from ._library import Stream, call, lib

T = TypeVar("T")


def whole(value: Any, name: str, most: int = 2**64 - 1, least: int = 0) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        number = operator.index(value)
    except TypeError:
        raise WrongTypeError(f"{name}: found {value!r}; must be an integer") from None
    if not least <= number <= most:
        raise InputError(f"{name}: found {number}; must be {least} to {most}")
    return number


def seconds(given: float) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise WrongTypeError(f"seconds: found {given!r}; must be a number")
    if not given >= 0:
        raise InputError(f"seconds: found {given}; must be 0 or more")
    return given


class Rng:
    """A stream of random numbers (xoshiro256++), as the engine's strategies draw from. `number` tells
    the streams of a seed apart."""

    __slots__ = ("_stream",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._stream = lib.skerry_rng_of_seed(whole(seed, "seed"), whole(number, "number"))

    @classmethod
    def of_strategy(cls, seed: int, game: int, seat: int = 0) -> Rng:
        """The stream from which the strategy in a seat draws in game `game` of a seed."""
        return cls._of(lib.skerry_rng_of_strategy(whole(seed, "seed"), whole(game, "game"),
                                                  whole(seat, "seat", 1)))

    @classmethod
    def _of(cls, stream: Stream) -> Rng:
        rng = cls.__new__(cls)
        rng._stream = Stream.from_buffer_copy(stream)
        return rng

    def copy(self) -> Rng:
        """A stream that draws what this one would."""
        return Rng._of(self._stream)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Rng:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and bytes(self._stream) == bytes(other._stream)

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Rng {bytes(self._stream).hex()[:16]}>"

    def next(self) -> int:
        """Draws 64 random bits."""
        bits = c.c_uint64()
        call(lib.skerry_rng_next, c.byref(self._stream), 1, c.byref(bits))
        return bits.value

    def below(self, bound: int) -> int:
        """Draws a number from 0 to bound - 1, exactly uniform; bound from 1 to 2^32 - 1."""
        most, number = c.c_uint32(whole(bound, "bound", 2**32 - 1, 1)), c.c_uint32()
        call(lib.skerry_rng_below, c.byref(self._stream), 1, c.byref(most), c.byref(number))
        return number.value

    def random(self) -> float:
        """Draws a number in [0, 1), uniform, in steps of 2^-53."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """Draws one of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffles the items in place; every order is as likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
