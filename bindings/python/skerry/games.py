"""Games, their states, deals and moves, streams of random numbers, and built-in advisers.

A State holds what a player may know, a Deal all chance of a game, also what is still to come. A
state does not know its deal: who is handed a state cannot see the future.
"""

from __future__ import annotations

import ctypes as c
import functools
import json
import weakref
from collections.abc import Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ._errors import InputError
from ._library import (
    Memory, OutcomeValues, Position, Shape, Stream, call, lib, text_of,
)

if TYPE_CHECKING:
    import numpy

T = TypeVar("T")


def _index(value: int, name: str, bound: int = 2**64) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: found {value!r}; must be an integer")
    number = value.__index__()
    if not 0 <= number < bound:
        raise InputError(f"{name}: found {number}; must be 0 to {bound - 1}")
    return number


def catalogue() -> dict[str, Any]:
    """Games, variants, rule options, strategies and parameters: what `skerry list --json` prints."""
    return json.loads(text_of(lib.skerry_catalogue))


class Rng:
    """A stream of random numbers, the one that the engine's strategies draw from (xoshiro256++)."""

    __slots__ = ("_stream",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self._stream = lib.skerry_rng_of_seed(_index(seed, "seed"), _index(number, "number"))

    @classmethod
    def of_strategy(cls, seed: int, game: int, seat: int = 0) -> Rng:
        """The stream from which the strategy in a seat draws in game `game` of a seed."""
        return cls._of(lib.skerry_rng_of_strategy(_index(seed, "seed"), _index(game, "game"),
                                                  _index(seat, "seat", 2)))

    @classmethod
    def _of(cls, stream: Stream) -> Rng:
        rng = cls.__new__(cls)
        rng._stream = Stream.from_buffer_copy(stream)
        return rng

    def copy(self) -> Rng:
        """Draws what this one would."""
        return Rng._of(self._stream)

    def next(self) -> int:
        """64 random bits."""
        bits = c.c_uint64()
        call(lib.skerry_rng_next, c.byref(self._stream), 1, c.byref(bits))
        return bits.value

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, exactly uniform; bound from 1 to 2^32 - 1."""
        if _index(bound, "bound", 2**32) == 0:
            raise InputError("bound: found 0; must be 1 to 4294967295")
        number = c.c_uint32()
        call(lib.skerry_rng_below, c.byref(self._stream), 1, c.byref(c.c_uint32(bound)),
             c.byref(number))
        return number.value

    def random(self) -> float:
        """Uniform in [0, 1), in steps of 2^-53."""
        return (self.next() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Outcome(NamedTuple):
    """How a game ended. Without a legal move left it is not `finished` and has no score."""

    finished: bool
    winner: int | None  #: the seat, 0 or 1; None: a draw, or a game for one
    totals: tuple[int, ...]  #: by seat
    components: tuple[dict[str, int], ...]  #: by seat: what the total is made of

    @property
    def total(self) -> int:
        """The score of the first seat: of the only one in a game for one."""
        return self.totals[0]


class Deal:
    """All chance of one game."""

    __slots__ = ("game", "_memory")

    def __init__(self, of: Game, memory: Memory) -> None:
        self.game, self._memory = of, memory


class Move:
    """One decision in a state. Its text is the game's notation; equal texts are equal moves."""

    __slots__ = ("_state", "_memory", "_address", "_text")

    def __init__(self, state: State, memory: Memory, address: int | None = None) -> None:
        # Moves of one list share their memory.
        self._state, self._memory, self._text = state, memory, None
        self._address = memory.address if address is None else address

    def __str__(self) -> str:
        if self._text is None:
            of = self._state
            self._text = text_of(lib.skerry_print_move, of.game._handle, of._memory.address,
                                 self._address).decode()
        return self._text

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def record(self) -> numpy.void:
        """The move as a numpy record of Game.move_dtype."""
        import numpy

        of = self._state
        record = numpy.zeros(1, of.game.move_dtype)
        call(lib.skerry_move_records, of.game._handle, of._memory.address, self._address, 1,
             record.ctypes.data)
        return record[0]


class State:
    """What a player may know at one moment of a game."""

    __slots__ = ("game", "_memory")

    def __init__(self, of: Game, memory: Memory) -> None:
        self.game, self._memory = of, memory

    def copy(self) -> State:
        """Independent of this one: keep one to undo what is played after it."""
        return State(self.game, self._memory.copy())

    def _look(self) -> Position:
        position = Position()
        call(lib.skerry_look, self.game._handle, self._memory.address, 1, c.byref(position))
        return position

    @property
    def is_over(self) -> bool:
        return bool(self._look().over)

    @property
    def to_move(self) -> int:
        """The seat that decides, 0 or 1."""
        return self._look().to_move

    @property
    def lists_moves(self) -> bool:
        """Whether legal_moves() can list this decision."""
        return bool(self._look().lists_moves)

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, if the game stopped now."""
        return tuple(self._look().points[: self.game.seats])

    def legal_moves(self) -> list[Move]:
        """Every legal move; none if the game is over. Where they are too many to be listed, such as
        shorelines, raises LibraryError: sample_move() draws some there."""
        shape = self.game._shape
        size = shape.move_size
        moves = Memory(size * shape.most_moves, shape.move_alignment)
        found = c.c_size_t()
        call(lib.skerry_legal_moves, self.game._handle, self._memory.address, moves.address,
             shape.most_moves, c.byref(found))
        here = self.copy()
        return [Move(here, moves, moves.address + i * size) for i in range(found.value)]

    def sample_move(self, rng: Rng) -> Move:
        """A legal move: uniform where moves are listed, else as the page of the game tells."""
        move = self.game._new_move()
        call(lib.skerry_sample_moves, self.game._handle, self._memory.address, 1,
             c.byref(rng._stream), move.address)
        return Move(self.copy(), move)

    def move(self, text: str) -> Move:
        """Reads a move, legal or not, in the game's notation."""
        data, move = text.encode(), self.game._new_move()
        call(lib.skerry_read_move, self.game._handle, self._memory.address, data, len(data),
             move.address)
        return Move(self.copy(), move)

    def is_legal(self, move: Move | str) -> bool:
        legal, given = c.c_uint8(), self._given(move)
        call(lib.skerry_is_legal, self.game._handle, self._memory.address, given._address,
             1, c.byref(legal))
        return bool(legal.value)

    def play(self, move: Move | str, deal: Deal) -> None:
        """Plays a move, an object or its text, and reveals what the deal has next.

        Raises IllegalMoveError, and then the state is as before."""
        self.game._require(deal.game, "deal")
        given = self._given(move)
        call(lib.skerry_play, self.game._handle, self._memory.address, deal._memory.address,
             given._address, 1)

    def _given(self, move: Move | str) -> Move:
        if isinstance(move, str):
            return self.move(move)
        if not isinstance(move, Move):
            raise TypeError(f"move: found {move!r}; must be a Move of this game or its text")
        self.game._require(move._state.game, "move")
        return move

    def redeal(self, rng: Rng) -> Deal:
        """A future that agrees with all that the state shows, as likely as the true one."""
        deal = Memory(self.game._shape.deal_size, self.game._shape.deal_alignment)
        call(lib.skerry_redeal, self.game._handle, self._memory.address, 1, c.byref(rng._stream),
             deal.address)
        return Deal(self.game, deal)

    @property
    def outcome(self) -> Outcome:
        """Raises IllegalMoveError if the game is not over."""
        values = OutcomeValues()
        call(lib.skerry_outcomes, self.game._handle, self._memory.address, 1, c.byref(values))
        seats, names = self.game.seats, self.game.components
        return Outcome(
            finished=bool(values.finished),
            winner=values.winner - 1 if values.winner else None,
            totals=tuple(values.totals[:seats]),
            components=tuple(dict(zip(names, values.components[s])) for s in range(seats)),
        )

    def __str__(self) -> str:
        """The state in the game's notation; Game.state() reads it."""
        return text_of(lib.skerry_print_state, self.game._handle, self._memory.address).decode()

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.description == other.game.description and str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]

    def board(self) -> str:
        """The board for a person, several lines."""
        return text_of(lib.skerry_board, self.game._handle, self._memory.address).decode()

    def scene(self) -> dict[str, Any]:
        """The picture of a report: cells, paths, frames, notes, caption, points."""
        return json.loads(text_of(lib.skerry_scene, self.game._handle, self._memory.address))

    def record(self) -> numpy.void:
        """The state as a numpy record of Game.state_dtype."""
        import numpy

        record = numpy.zeros(1, self.game.state_dtype)
        call(lib.skerry_state_records, self.game._handle, self._memory.address, 1,
             record.ctypes.data)
        return record[0]


class Adviser:
    """A built-in strategy, asked for single moves. Serves one thread at a time."""

    def __init__(self, of: Game, config: str | Mapping[str, Any]) -> None:
        self.game = of
        self._handle = c.c_void_p()
        call(lib.skerry_strategy_open, of._handle, json.dumps(config).encode(),
             c.byref(self._handle))
        weakref.finalize(self, lib.skerry_strategy_close, self._handle)

    def choose(self, state: State, rng: Rng) -> Move:
        self.game._require(state.game, "state")
        move = self.game._new_move()
        call(lib.skerry_strategy_choose, self._handle, state._memory.address, 1,
             c.byref(rng._stream), move.address)
        return Move(state.copy(), move)


class Game:
    """A game with its rules. Any number of threads may use it."""

    def __init__(self, name: str, rules: Mapping[str, Any] | str | None = None) -> None:
        config: dict[str, Any] = {"game": name}
        if rules is not None:
            config["rules"] = {"variant": rules} if isinstance(rules, str) else dict(rules)
        self._handle = c.c_void_p()
        call(lib.skerry_game_open, json.dumps(config).encode(), c.byref(self._handle))
        weakref.finalize(self, lib.skerry_game_close, self._handle)
        self._shape = Shape()
        call(lib.skerry_game_shape, self._handle, c.byref(self._shape))
        self.description: dict[str, Any] = json.loads(
            text_of(lib.skerry_game_description, self._handle))
        self.name: str = self.description["game"]
        self.rules: dict[str, Any] = self.description["rules"]
        self.seats: int = self.description["seats"]
        self.components: list[str] = self.description["components"]

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _require(self, other: Game, name: str) -> None:
        """Values of a game with the same rules are values of this one."""
        if other is not self and other.description != self.description:
            raise InputError(f"{name}: is of another game, or under other rules")

    def _new_move(self) -> Memory:
        return Memory(self._shape.move_size, self._shape.move_alignment)

    def deal(self, seed: int, index: int = 0) -> Deal:
        """Deal `index` of a seed: the one that `skerry run` plays as game `index`."""
        deal = Memory(self._shape.deal_size, self._shape.deal_alignment)
        call(lib.skerry_deal, self._handle, _index(seed, "seed"), _index(index, "index"), 1,
             deal.address)
        return Deal(self, deal)

    def start(self, deal: Deal) -> State:
        """The first state of a deal."""
        self._require(deal.game, "deal")
        state = Memory(self._shape.state_size, self._shape.state_alignment)
        call(lib.skerry_start, self._handle, deal._memory.address, 1, state.address)
        return State(self, state)

    def state(self, text: str) -> State:
        """Reads a state in the game's notation. What comes next it does not know: redeal() it."""
        data = text.encode()
        state = Memory(self._shape.state_size, self._shape.state_alignment)
        call(lib.skerry_read_state, self._handle, data, len(data), state.address)
        return State(self, state)

    def adviser(self, config: str | Mapping[str, Any]) -> Adviser:
        """A built-in strategy: a name, or {"name": ..., parameters}."""
        return Adviser(self, config)

    @functools.cached_property
    def state_dtype(self) -> numpy.dtype:
        """The arrays of a state; `description` tells what their numbers mean."""
        return _dtype(self.description["state_record"])

    @functools.cached_property
    def move_dtype(self) -> numpy.dtype:
        """The arrays of a move."""
        return _dtype(self.description["move_record"])


def _dtype(record: Mapping[str, Any]) -> numpy.dtype:
    import numpy

    arrays = record["arrays"]
    return numpy.dtype({
        "names": [array["name"] for array in arrays],
        "formats": [(array["type"], tuple(array["shape"])) for array in arrays],
        "offsets": [array["offset"] for array in arrays],
        "itemsize": record["size"],
    })


def game(name: str, rules: Mapping[str, Any] | str | None = None) -> Game:
    """A game by name. `rules` are rule options as in a configuration, or the name of a variant."""
    return Game(name, rules)
