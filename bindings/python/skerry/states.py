"""States, deals and moves of a game, and how it ended.

A State holds what a player may know. A Deal is all chance of a game, also what is still to come. A
state does not know its deal, so code that gets a state cannot see the future.
"""

from __future__ import annotations

import ctypes as c
import html
import json
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import Error, IllegalMoveError, InputError, WrongTypeError
from ._library import (Memory, OutcomeValues, Position, call, lib, require_version, text_of, version)
from ._optional import optional
from .streams import Rng

if TYPE_CHECKING:
    import numpy

    from .games import Game


def _call(function: Any, *arguments: Any) -> None:
    """A call about one state: its place in an array of one says nothing."""
    try:
        call(function, *arguments)
    except Error as error:
        text = str(error)
        raise type(error)(text.removeprefix("states[0]: ").removeprefix("moves[0]: ")) from None


class Outcome(NamedTuple):
    """How a game ended. A game that had no legal move left is not `finished` and has no score."""

    finished: bool
    winner: int | None  #: the seat, 0 or 1; None: a draw, or a game for one
    totals: tuple[int, ...]  #: by seat, in points
    components: tuple[dict[str, int], ...]  #: by seat; they sum to its total

    @property
    def total(self) -> int:
        """The score of the first seat, which is the only one in a game for one."""
        return self.totals[0]


class _Unchanged:
    """A value that nothing changes is its own copy."""

    __slots__ = ()

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self


class Deal(_Unchanged):
    """All chance of one game. Game.deal() and State.redeal() make one."""

    __slots__ = ("game", "_memory")

    def __init__(self, of: Game, memory: Memory) -> None:
        self.game: Game = of
        self._memory = memory

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Deal) and self.game == other.game
                and self._memory.data() == other._memory.data())

    def __hash__(self) -> int:
        return hash(self._memory.data())

    def __repr__(self) -> str:
        return f"<Deal of {self.game.name} {zlib.crc32(self._memory.data()):08x}>"

    def _repr_html_(self) -> str:
        """For notebooks: its name, and the first state."""
        return f"<p>{html.escape(repr(self)[1:-1])}</p>{self.game.start(self)._repr_html_()}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _deal_of, (self.game, version(), self._memory.data())


def _deal_of(game: Game, made_by: str, data: bytes) -> Deal:
    """A deal that was pickled. It has no notation, so other versions do not know its bytes."""
    require_version("deal", made_by)
    size = game._shape.deal_size
    if len(data) != size:
        raise InputError(f"deal: found {len(data)} bytes; one of {game.name} has {size}")
    return Deal(game, Memory.of(data, game._shape.deal_alignment))


class Move(_Unchanged):
    """One decision in a state. Its text is the game's notation; equal texts are equal moves."""

    __slots__ = ("_state", "_memory", "_address", "_text")

    def __init__(self, state: State, memory: Memory, address: int | None = None) -> None:
        # Moves of one list share their memory.
        self._state, self._memory = state, memory
        self._text: str | None = None
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

    def __reduce__(self) -> tuple[Any, ...]:
        return State.move, (self._state, str(self))

    def record(self) -> numpy.void:
        """The move as a numpy record of Game.move_dtype."""
        numpy = optional("numpy")

        of = self._state
        record = numpy.zeros(1, of.game.move_dtype)
        call(lib.skerry_move_records, of.game._handle, of._memory.address, self._address, 1,
             record.ctypes.data)
        return record[0]


class State:
    """What a player may know at one moment of a game."""

    __slots__ = ("game", "_memory")

    def __init__(self, of: Game, memory: Memory) -> None:
        self.game: Game = of
        self._memory = memory

    def copy(self) -> State:
        """An independent copy. Keep one to undo what is played after it."""
        return State(self.game, self._memory.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self.game).state, (self.game, str(self))

    def _look(self) -> Position:
        position = Position()
        _call(lib.skerry_look, self.game._handle, self._memory.address, 1, c.byref(position))
        return position

    @property
    def is_over(self) -> bool:
        """Whether no decision is left."""
        return bool(self._look().over)

    @property
    def to_move(self) -> int:
        """The seat that decides, 0 or 1; 0 if the game is over."""
        return self._look().to_move

    @property
    def lists_moves(self) -> bool:
        """Whether legal_moves() can list this decision."""
        return bool(self._look().lists_moves)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat if the game stopped now."""
        return tuple(self._look().points[: self.game.seats])

    def legal_moves(self) -> list[Move]:
        """Every legal move; none if the game is over. Raises LibraryError where they are too many to be
        listed, such as shorelines: sample_move() draws some there."""
        shape = self.game._shape
        size = shape.move_size
        moves = Memory(size * shape.most_moves, shape.move_alignment)
        found = c.c_size_t()
        call(lib.skerry_legal_moves, self.game._handle, self._memory.address, moves.address,
             shape.most_moves, c.byref(found))
        here = self.copy()
        return [Move(here, moves, moves.address + i * size) for i in range(found.value)]

    def sample_move(self, rng: Rng) -> Move:
        """Draws a legal move: uniform where moves are listed, else as the page of the game tells.
        Raises IllegalMoveError if the game is over."""
        move = self.game._new_move()
        _call(lib.skerry_sample_moves, self.game._handle, self._memory.address, 1,
             c.byref(rng._stream), move.address)
        return Move(self.copy(), move)

    def move(self, text: str) -> Move:
        """Reads a move, legal or not, in the game's notation; raises NotationError."""
        data, move = text.encode(), self.game._new_move()
        call(lib.skerry_read_move, self.game._handle, self._memory.address, data, len(data),
             move.address)
        return Move(self.copy(), move)

    def is_legal(self, move: Move | str) -> bool:
        """Whether a move, given as an object or its text, is legal."""
        legal, given = c.c_uint8(), self._given(move)
        call(lib.skerry_is_legal, self.game._handle, self._memory.address, given._address,
             1, c.byref(legal))
        return bool(legal.value)

    def play(self, move: Move | str, deal: Deal) -> None:
        """Plays a move, given as an object or its text, and reveals what the deal has next. Raises
        IllegalMoveError; the state is as before then."""
        self.game._require(deal.game, "deal")
        given = self._given(move)
        try:
            _call(lib.skerry_play, self.game._handle, self._memory.address, deal._memory.address,
                  given._address, 1)
        except IllegalMoveError as error:
            if self.is_over:
                raise
            raise IllegalMoveError(f"{given} {error}") from None

    def _given(self, move: Move | str) -> Move:
        if isinstance(move, str):
            return self.move(move)
        if not isinstance(move, Move):
            raise WrongTypeError(f"move: found {move!r}; must be a Move of this game or its text")
        self.game._require(move._state.game, "move")
        return move

    def redeal(self, rng: Rng) -> Deal:
        """Draws a deal that agrees with all that the state shows, as likely as the true one."""
        deal = Memory(self.game._shape.deal_size, self.game._shape.deal_alignment)
        _call(lib.skerry_redeal, self.game._handle, self._memory.address, 1, c.byref(rng._stream),
             deal.address)
        return Deal(self.game, deal)

    @property
    def outcome(self) -> Outcome:
        """How the game ended; raises IllegalMoveError if it is not over."""
        values = OutcomeValues()
        _call(lib.skerry_outcomes, self.game._handle, self._memory.address, 1, c.byref(values))
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
        if not isinstance(other, State):
            return False
        return self.game == other.game and str(self) == str(other)

    def __hash__(self) -> int:
        """Hashes what the state is now: do not play on a state that is a key."""
        return hash(str(self))

    def board(self) -> str:
        """The board for a person, several lines."""
        return text_of(lib.skerry_board, self.game._handle, self._memory.address).decode()

    def _repr_html_(self) -> str:
        """The board as SVG, for notebooks."""
        from ._notebooks import svg_of

        return svg_of(self.scene())

    def scene(self) -> dict[str, Any]:
        """The picture of a report as a dict: cells, paths, frames, notes, caption, points."""
        return json.loads(text_of(lib.skerry_scene, self.game._handle, self._memory.address))

    def record(self) -> numpy.void:
        """The state as a numpy record of Game.state_dtype."""
        numpy = optional("numpy")

        record = numpy.zeros(1, self.game.state_dtype)
        call(lib.skerry_state_records, self.game._handle, self._memory.address, 1,
             record.ctypes.data)
        return record[0]
