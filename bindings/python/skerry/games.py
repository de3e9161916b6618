"""Games with their rules, and built-in strategies as advisers."""

from __future__ import annotations

import ctypes as c
import functools
import json
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._errors import InputError
from ._library import Memory, Shape, call, lib, text_of
from ._optional import optional
from .states import Deal, Move, State, _Unchanged
from .streams import Rng, whole

if TYPE_CHECKING:
    import numpy


def catalogue() -> dict[str, Any]:
    """Games, rules, strategies and parameters: what `skerry list --format json` prints."""
    return json.loads(text_of(lib.skerry_catalogue))


class Adviser:
    """A built-in strategy of a `game`, asked for single moves. It serves one thread at a time."""

    def __init__(self, of: Game, config: str | Mapping[str, Any]) -> None:
        self.game: Game = of
        self.config: str | Mapping[str, Any] = config
        self._handle = c.c_void_p()
        call(lib.skerry_strategy_open, of._handle, json.dumps(config).encode(),
             c.byref(self._handle))
        weakref.finalize(self, lib.skerry_strategy_close, self._handle)

    def __repr__(self) -> str:
        return f"<Adviser {self.config!r} of {self.game.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Adviser, (self.game, self.config)

    def choose(self, state: State, rng: Rng) -> Move:
        """Chooses a move. The strategy draws from `rng`. The state must not be over."""
        self.game._require(state.game, "state")
        move = self.game._new_move()
        call(lib.skerry_strategy_choose, self._handle, state._memory.address, 1,
             c.byref(rng._stream), move.address)
        return Move(state.copy(), move)


class Game(_Unchanged):
    """A game with its rules. Any number of threads may use it. game() makes one."""

    def __init__(self, name: str, rules: Mapping[str, Any] | str | None = None) -> None:
        config: dict[str, Any] = {"game": name}
        if rules is not None:
            config["rules"] = {"variant": rules} if isinstance(rules, str) else dict(rules)
        self._handle = c.c_void_p()
        call(lib.skerry_game_open, json.dumps(config).encode(), c.byref(self._handle))
        weakref.finalize(self, lib.skerry_game_close, self._handle)
        self._shape = Shape()
        call(lib.skerry_game_shape, self._handle, c.byref(self._shape))
        self.description: dict[str, Any] = json.loads(  #: all that follows, and the arrays of records
            text_of(lib.skerry_game_description, self._handle))
        self.name: str = self.description["game"]  #: such as "tiny-islands"
        self.rules: dict[str, Any] = self.description["rules"]  #: every rule option
        self.seats: int = self.description["seats"]  #: 1 or 2
        self.components: list[str] = self.description["components"]  #: the names of a score's parts

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __eq__(self, other: object) -> bool:
        return other is self or isinstance(other, Game) and other.description == self.description

    def __hash__(self) -> int:
        return hash((self.name, json.dumps(self.rules)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name, self.rules)

    def _require(self, other: Game, name: str) -> None:
        """Values of a game with the same rules are values of this one."""
        if other != self:
            raise InputError(f"{name}: is of another game, or under other rules")

    def _new_move(self) -> Memory:
        return Memory(self._shape.move_size, self._shape.move_alignment)

    def deal(self, seed: int, index: int = 0) -> Deal:
        """Deal `index` of a seed: the one that `skerry run` plays as game `index`."""
        deal = Memory(self._shape.deal_size, self._shape.deal_alignment)
        call(lib.skerry_deal, self._handle, whole(seed, "seed"), whole(index, "index"), 1,
             deal.address)
        return Deal(self, deal)

    def start(self, deal: Deal) -> State:
        """The first state of a deal."""
        self._require(deal.game, "deal")
        state = Memory(self._shape.state_size, self._shape.state_alignment)
        call(lib.skerry_start, self._handle, deal._memory.address, 1, state.address)
        return State(self, state)

    def state(self, text: str) -> State:
        """Reads a state in the game's notation; raises NotationError. The text has no future: draw one
        with State.redeal()."""
        data = text.encode()
        state = Memory(self._shape.state_size, self._shape.state_alignment)
        call(lib.skerry_read_state, self._handle, data, len(data), state.address)
        return State(self, state)

    def adviser(self, config: str | Mapping[str, Any]) -> Adviser:
        """Opens a built-in strategy: a name, or {"name": ..., parameters}."""
        return Adviser(self, config)

    @functools.cached_property
    def state_dtype(self) -> numpy.dtype:
        """The numpy type of a state's record; `description` tells what its numbers mean."""
        return _dtype(self.description["state_record"])

    @functools.cached_property
    def move_dtype(self) -> numpy.dtype:
        """The numpy type of a move's record."""
        return _dtype(self.description["move_record"])


def _dtype(record: Mapping[str, Any]) -> numpy.dtype:
    numpy = optional("numpy")

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
