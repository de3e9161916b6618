"""Spaces of actions and observations: those of Gymnasium where it is installed, else ones of the same
names and behaviour, as far as environments need them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from ._arrays import Array


class _Space:
    """Draws samples from a generator of its own, `np_random`. `shape` and `dtype` are those of a value."""

    shape: Any
    dtype: Any

    def __init__(self, shape: tuple[int, ...], dtype: Any, seed: int | None) -> None:
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.np_random: numpy.random.Generator = numpy.random.default_rng(seed)

    def seed(self, seed: int | None = None) -> int | None:
        """Begins the generator anew, from 0 or more; None: by chance. Returns the seed."""
        self.np_random = numpy.random.default_rng(seed)
        return seed

    def __contains__(self, value: Any) -> bool:
        return self.contains(value)

    def contains(self, value: Any) -> bool:
        """Whether a value is in the space; so does `in`."""
        raise NotImplementedError


class Discrete(_Space):
    """The integers start .. start + n - 1: actions. A sample is numpy.int64."""

    def __init__(self, n: int, seed: int | None = None, start: int = 0) -> None:
        super().__init__((), numpy.int64, seed)
        self.n: numpy.int64 = numpy.int64(n)
        self.start: numpy.int64 = numpy.int64(start)

    def sample(self, mask: Array | None = None) -> numpy.int64:
        """Draws uniformly. mask: int8 of shape (n,); only where it is 1. Without a 1 it gives `start`."""
        if mask is None:
            return numpy.int64(self.start + self.np_random.integers(self.n))
        if mask.dtype != numpy.int8 or mask.shape != (int(self.n),):
            raise AssertionError(f"mask: found {mask.dtype} of shape {mask.shape}; must be int8 "
                                 f"of shape ({self.n},)")
        legal = numpy.flatnonzero(mask)
        return numpy.int64(self.start + (self.np_random.choice(legal) if len(legal) else 0))

    def contains(self, value: Any) -> bool:
        """Whether a value is an integer of the range: an int, or of numpy with shape ()."""
        whole = isinstance(value, (int, numpy.integer)) or (
            isinstance(value, numpy.ndarray) and value.shape == ()
            and numpy.issubdtype(value.dtype, numpy.integer))
        return bool(whole and self.start <= value < self.start + self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and (self.n, self.start) == (other.n, other.start)

    def __repr__(self) -> str:
        return f"Discrete({self.n})" if not self.start else f"Discrete({self.n}, start={self.start})"


class Box(_Space):
    """Arrays of a shape and dtype whose numbers lie from `low` to `high`, both included; these have
    that shape and dtype, too. low, high: one number for all, or an array."""

    def __init__(self, low: Any, high: Any, shape: tuple[int, ...] | None = None,
                 dtype: Any = numpy.float32, seed: int | None = None) -> None:
        if shape is None:
            shape = numpy.shape(low) or numpy.shape(high)
        super().__init__(tuple(shape), dtype, seed)
        self.low: Array = numpy.broadcast_to(numpy.asarray(low, dtype), shape).copy()
        self.high: Array = numpy.broadcast_to(numpy.asarray(high, dtype), shape).copy()

    def sample(self) -> Array:
        """Draws each number uniformly: of the shape and dtype of the space."""
        if self.dtype.kind == "f":
            return self.np_random.uniform(self.low, self.high).astype(self.dtype)
        return self.np_random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

    def contains(self, value: Any) -> bool:
        """Whether a value is an array of this shape, of a dtype that fits, within the bounds."""
        return bool(isinstance(value, numpy.ndarray) and value.shape == self.shape
                    and numpy.can_cast(value.dtype, self.dtype)
                    and numpy.all(value >= self.low) and numpy.all(value <= self.high))

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Box) and self.shape == other.shape
                and self.dtype == other.dtype and numpy.array_equal(self.low, other.low)
                and numpy.array_equal(self.high, other.high))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class MultiDiscrete(_Space):
    """Vectors whose number i is one of 0 .. nvec[i] - 1: the actions of n environments, shape (n,)."""

    def __init__(self, nvec: Any, dtype: Any = numpy.int64, seed: int | None = None) -> None:
        self.nvec: Array = numpy.array(nvec, dtype)
        super().__init__(self.nvec.shape, dtype, seed)

    def sample(self) -> Array:
        """Draws each number uniformly: shape (n,), int64 unless the space has another dtype."""
        return self.np_random.integers(self.nvec, dtype=self.dtype)

    def contains(self, value: Any) -> bool:
        """Whether a value is an array of integers of shape (n,), each in its range."""
        return bool(isinstance(value, numpy.ndarray) and value.shape == self.shape
                    and numpy.issubdtype(value.dtype, numpy.integer)
                    and numpy.all(value >= 0) and numpy.all(value < self.nvec))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MultiDiscrete) and numpy.array_equal(self.nvec, other.nvec)

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class Dict(_Space):
    """Dictionaries with a value of each of some named spaces, which `spaces` has. `shape` and `dtype`
    are None."""

    def __init__(self, spaces: dict[str, Any], seed: int | None = None) -> None:
        self.spaces: dict[str, Any] = dict(spaces)
        self.shape = self.dtype = None
        self.seed(seed)

    def seed(self, seed: int | None = None) -> int | None:
        """Seeds the spaces: the i-th one by seed + i, or each by chance. Returns the seed."""
        for place, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + place)
        return seed

    def sample(self) -> dict[str, Any]:
        """Draws a value of each space, by its name."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        """Whether a value is a dict of exactly these names, each with a value of its space."""
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(value[name] in space for name, space in self.spaces.items()))

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({', '.join(f'{name!r}: {one}' for name, one in self.spaces.items())})"


if not TYPE_CHECKING:  # checkers of types see one kind of spaces, whatever is installed
    try:
        from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
    except ImportError:
        pass


def masked(observation: Box, actions: int, key: str = "observation") -> Dict:
    """The space of dictionaries of an observation, under `key`, and its "action_mask": int8 of shape
    (actions,), 1 where legal."""
    return Dict({key: observation, "action_mask": Box(0, 1, (actions,), numpy.int8)})
