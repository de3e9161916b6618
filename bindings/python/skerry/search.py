"""What the moves of a state are worth under a built-in strategy, with standard errors.

    import skerry
    state = skerry.game("tiny-islands").start(skerry.game("tiny-islands").deal(seed=1))
    print(skerry.search.advise(state, "policy", futures=64))

The strategy plays on to the end after each candidate, in every seat, on futures that agree with all
that the state shows. All candidates meet the same futures, so that their luck cancels in differences.
docs/review.md tells more.
"""

from __future__ import annotations

import ctypes as c
import html
import json
import math
import time
import weakref
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import UnknownKeyError, WrongTypeError
from ._library import AdviserOptions, Memory, call, lib, text_of
from ._notebooks import rows_of
from ._optional import optional
from .states import Move, State
from .streams import seconds as checked_seconds, whole

if TYPE_CHECKING:
    import pandas

    from .environments import Env

_SLICE = 0.05  # seconds after which Ctrl-C is looked at


class Value(NamedTuple):
    """A mean over futures. `se` is None where chance has no part in it, or after one future."""

    mean: float
    se: float | None


class Difference(NamedTuple):
    """The mean paired difference to the best move."""

    mean: float
    se: float | None
    low: float | None  #: its interval, which holds for all moves and at all numbers of futures at
    high: float | None  #: once; None where too little is known
    told_apart: bool  #: the interval excludes 0


class AdvisedMove(NamedTuple):
    """A candidate. `points` and `minus_best` mean nothing before the first future."""

    move: Move
    standing: str  #: "best" so far; "level": not told apart from it; "worse": below it by its interval
    chosen: bool  #: whether the strategy itself plays it
    futures: int  #: how many it met
    points: Value  #: at the end of the game; the margin in a game for two
    win_share: Value | None  #: share of games won, drawn ones half; None in a game for one
    minus_best: Difference  #: in points
    share_minus_best: Difference | None  #: in win_share
    components: dict[str, Value]  #: what the points are made of
    why: str  #: what makes the difference, in words; may be empty


class Advice:
    """The candidates of a decision, the best first, as far as their futures tell. advice[move] is the
    AdvisedMove of a move or its text."""

    def __init__(self, document: dict[str, Any], moves: list[Move]) -> None:
        self.document: dict[str, Any] = document  #: docs/review.md has its members
        self.strategy: str = document["strategy"]  #: who plays on after a candidate
        self.futures: int = document["futures"]  #: how many were met to their end
        self.playouts: int = document["playouts"]  #: games that were played on to their end
        self.certain: bool = document["certain"]  #: chance has no part in the values
        self.all_moves: bool = document["all_moves"]  #: false: the candidates are proposals
        self.words: str = document["words"]  #: the advice as a sentence
        self.moves: list[AdvisedMove] = [_advised(move, told) for move, told in zip(moves, document["moves"])]  #: AdvisedMove

    @property
    def best(self) -> Move:
        """The move that is worth most so far."""
        return self.moves[0].move

    @property
    def chosen(self) -> Move:
        """The move that the strategy itself plays."""
        return next(each.move for each in self.moves if each.chosen)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, move: Move | str) -> AdvisedMove:
        for each in self.moves:
            if str(each.move) == str(move):
                return each
        raise UnknownKeyError(f"{move}: is no candidate")

    def _rows(self) -> list[dict[str, Any]]:
        def row(each: AdvisedMove) -> dict[str, Any]:
            shown = {"move": str(each.move), "standing": each.standing, "chosen": each.chosen,
                     "futures": each.futures}
            if each.win_share is not None and each.share_minus_best is not None:
                shown |= {"win_share": each.win_share.mean, "win_share_se": each.win_share.se,
                          "win_share_minus_best": each.share_minus_best.mean,
                          "win_share_minus_best_se": each.share_minus_best.se}
            shown |= {
                "points": each.points.mean, "se": each.points.se,
                "minus_best": each.minus_best.mean, "minus_best_se": each.minus_best.se,
                "low": each.minus_best.low, "high": each.minus_best.high}
            # Roam has a component "points".
            return shown | {f"component_{name}" if name in shown else name: value.mean
                            for name, value in each.components.items()}

        return [row(each) for each in self.moves]

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each move, a column for each component; that of Roam named `points` as `component_` and its name."""
        pandas = optional("pandas")

        return pandas.DataFrame(self._rows())

    def __str__(self) -> str:
        if self.futures == 0:
            return "no future was met yet"
        width = max(len(str(each.move)) for each in self.moves)
        lines = [self.words]
        for each in self.moves:
            value = f"{each.points.mean:8.2f}{_error(each.points.se)}"
            if each.win_share is not None:
                value = f"{100 * each.win_share.mean:6.1f} %" + value
            lines.append(f"{str(each.move):{width}} {value}  {each.standing:5}  {each.why}".rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """For notebooks: the sentence, and a row for each move."""
        def row(each: AdvisedMove) -> list[str]:
            share = [] if each.win_share is None else [f"{100 * each.win_share.mean:.1f} %"]
            lost = each.minus_best.mean
            return [str(each.move), *share, f"{each.points.mean:.2f}{_error(each.points.se)}",
                    f"{lost:.2f}" if lost else "", each.standing, each.why]

        if self.futures == 0:
            return "<p>no future was met yet</p>"
        shares = self.moves[0].win_share is not None
        head = ["move", *(["won"] if shares else []), "points", "minus best", "standing", "why"]
        return f"<p>{html.escape(self.words)}</p>{rows_of([head, *map(row, self.moves)])}"

    def __repr__(self) -> str:
        return f"<Advice of {self.strategy}: {self.best} of {len(self)} moves, {self.futures} futures>"


def _error(se: float | None) -> str:
    return f" ± {se:5.2f}" if se else "        "


def _value(told: Mapping[str, Any]) -> Value:
    return Value(told["mean"], told["se"])


def _difference(told: Mapping[str, Any]) -> Difference:
    return Difference(told["mean"], told["se"], told["low"], told["high"], told["told_apart"])


def _advised(move: Move, told: Mapping[str, Any]) -> AdvisedMove:
    share, apart = told.get("win_share"), told["minus_best"].get("win_share")
    return AdvisedMove(
        move, told["standing"], told["chosen"], told["futures"], _value(told["points"]),
        None if share is None else _value(share), _difference(told["minus_best"]["points"]),
        None if apart is None else _difference(apart),
        {name: _value(value) for name, value in told["components"].items()}, told["why"])


class Analysis:
    """Advice that grows better while it thinks. It serves one thread at a time.

    of: a state, or an environment at the beginning of a decision; `state` is a copy of it. strategy: a
    name, or {"name": ..., parameters}; None: the game's default adviser. seed: decides the futures. also:
    legal moves that must be among the candidates. proposals: the number of candidates where moves cannot
    be listed, such as shorelines, 1 to 1000.
    """

    def __init__(self, of: State | Env, strategy: str | Mapping[str, Any] | None = None, *,
                 seed: int = 1, also: Iterable[Move | str] = (), proposals: int = 12) -> None:
        self.state: State = of.copy() if isinstance(of, State) else _state_of(of)
        game = self.state.game
        moves = [self.state.move(str(move)) for move in also]
        size = game._shape.move_size
        given = Memory(max(1, size * len(moves)), game._shape.move_alignment)
        for i, move in enumerate(moves):
            c.memmove(given.address + i * size, move._address, size)
        options = AdviserOptions(
            c.sizeof(AdviserOptions), None if strategy is None else json.dumps(strategy).encode(),
            whole(seed, "seed"), given.address, len(moves),
            whole(proposals, "proposals", 1000, 1), 0)
        self._game, self._handle = game, c.c_void_p()
        call(lib.skerry_adviser_open, game._handle, self.state._memory.address, c.byref(options),
             c.byref(self._handle))
        weakref.finalize(self, lib.skerry_adviser_close, self._handle)

    @property
    def futures(self) -> int:
        """The number of futures that were met to their end by the moves that stayed."""
        return lib.skerry_adviser_futures(self._handle)

    @property
    def finished(self) -> bool:
        """Whether more futures would tell next to nothing; no more are met then."""
        return bool(lib.skerry_adviser_finished(self._handle))

    def think(self, futures: int | None = None, *, seconds: float | None = None) -> Analysis:
        """Meets more futures: a number of them, as many as fit in `seconds`, or with neither as many as
        help. The first one is met however long it takes. Ctrl-C keeps what was met."""
        wanted = 2**63 if futures is None else self.futures + whole(futures, "futures", 2**62)
        end = math.inf if seconds is None else time.monotonic() + checked_seconds(seconds)
        while self.futures < wanted and not self.finished:
            left = end - time.monotonic()
            if left <= 0 and self.futures > 0:
                break
            call(lib.skerry_adviser_think, self._handle, min(wanted - self.futures, 2**62),
                 max(1e-9, min(left, _SLICE)))
        return self

    def advice(self) -> Advice:
        """What is known so far."""
        document = json.loads(text_of(lib.skerry_adviser_advice, self._handle))
        shape, count, found = self._game._shape, len(document["moves"]), c.c_size_t()
        moves = Memory(shape.move_size * count, shape.move_alignment)
        call(lib.skerry_adviser_moves, self._handle, moves.address, None, count, c.byref(found))
        return Advice(document, [Move(self.state, moves, moves.address + i * shape.move_size)
                                 for i in range(count)])


def _state_of(of: Any) -> State:
    try:
        return of.unwrapped.game_state()
    except AttributeError:
        raise WrongTypeError(f"advice: found {of!r}; must be on a State or an Env") from None


def advise(of: State | Env, strategy: str | Mapping[str, Any] | None = None, *,
           futures: int | None = None, seconds: float | None = None, seed: int = 1,
           also: Iterable[Move | str] = (), proposals: int = 12) -> Advice:
    """Values the moves of a state, or of an environment: on a number of futures, on as many as fit in
    `seconds`, or with neither on 256. The other arguments are those of Analysis."""
    analysis = Analysis(of, strategy, seed=seed, also=also, proposals=proposals)
    if futures is None and seconds is None:
        futures = 256
    return analysis.think(futures, seconds=seconds).advice()
