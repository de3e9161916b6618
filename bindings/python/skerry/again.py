"""Games of a result that are played again: to look at, to explain, to review, to verify.

Strategies of your own that have to play are given as strategies=[...], as to skerry.run.
"""

from __future__ import annotations

import ctypes as c
import html
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._callers import Caller, Failures, in_words
from ._changes import Names
from ._errors import Error, InputError, StrategyError, WrongTypeError
from ._library import (
    STRATEGY_FAILED, AgainOptions, Callback, ErrorText, Text, failure, lib, taken,
)
from ._notebooks import rows_of
from .games import Game
from .results import Result, Verification
from .streams import whole

if TYPE_CHECKING:
    from .states import State
    from .strategies import Strategy

Source = Result | Mapping[str, Any] | str | os.PathLike[str]


class ReplayedGame:
    """A game that was played again, move by move. `document` is what `skerry replay --format json` prints
    of it. str() of it is the boards."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document: dict[str, Any] = document
        self.seed: int = int(document["seed"])  #: that deals it
        self.index: int = document["index"]  #: of the game, among those of its seed
        self.moves: list[str] = [step["move"] for step in document["moves"]]  #: in the game's notation

    @property
    def players(self) -> list[str]:
        """The labels of who played, by seat."""
        found = self.document.get("seats")
        return list(found) if found else [self.document["strategy"]]

    @property
    def equal(self) -> bool | None:
        """Whether it ended as the result recorded; None where that keeps no such game."""
        return self.document.get("equal")

    def states(self) -> Iterator[State]:
        """The state before each move, and the last one."""
        game = Game(self.document["game"], self.document["rules"])
        yield game.state(self.document["start"])
        for step in self.document["moves"]:
            yield game.state(step["state"])

    def __len__(self) -> int:
        return len(self.moves)

    def __str__(self) -> str:
        first, *later = self.states()
        shown = [f"move {number}: {move}\n{state.board()}"
                 for number, (move, state) in enumerate(zip(self.moves, later), 1)]
        return "\n".join([f"{self._title()}\n", first.board(), *shown])

    def __repr__(self) -> str:
        return f"<ReplayedGame {self._title()}: {len(self)} moves>"

    def _repr_html_(self) -> str:
        """For notebooks: the last state and the moves."""
        *_, last = self.states()
        return (f"<p>{html.escape(self._title())}: {html.escape(' '.join(self.moves))}</p>"
                f"{last._repr_html_()}")

    def _title(self) -> str:
        return (f"{self.document['game']}, seed {self.seed}, game {self.index}, "
                f"{' against '.join(self.players)}")


class Review:
    """What the moves of a game were worth, and how much of it was luck. `document` is what `skerry review
    --format json` prints; docs/review.md has its members."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document: dict[str, Any] = document
        self.title: str = document["title"]  #: which game, and who played
        self.decisions: list[dict[str, Any]] = document["decisions"]  #: each with `played`, `best`, `lost`

    def __len__(self) -> int:
        return len(self.decisions)

    def _repr_html_(self) -> str:
        """For notebooks: a row for each decision."""
        chance = self.document["has_chance"]  # without it no luck is told
        rows = [["played", "best", "lost", *(["luck"] if chance else []), "", "why"]]
        rows += [[each["played"], each["best"], f"{each['lost']['points']:.2f}",
                  *([f"{each['luck']['points']:.2f}"] if chance else []), each["severity"] or "", each["why"]]
                 for each in self.decisions]
        return f"<p>{html.escape(self.title)}</p>{rows_of(rows)}"

    def __repr__(self) -> str:
        return f"<Review of {self.title}: {len(self)} decisions>"


class _Again:
    """What the four calls hand to the engine."""

    def __init__(self, of: Source, strategies: Sequence[Strategy | Callable[..., Any]],
                 request: Mapping[str, Any]) -> None:
        names = Names(strategies)
        self.options = AgainOptions(struct_size=c.sizeof(AgainOptions))
        if isinstance(of, Result):
            self.options.config, document = of.text, of.document
        elif isinstance(of, Mapping):
            document = dict(of)
            if isinstance(document.get("strategies"), (list, tuple)):
                document["strategies"] = [names.entry(item) for item in document["strategies"]]
            self.options.config = json.dumps(document).encode()
        elif isinstance(of, (str, os.PathLike)):
            self.options.config_file, document = os.fsencode(of), {}
        else:
            raise WrongTypeError(f"found {of!r}; must be a Result, a configuration or the path of one")
        self._failures = Failures()
        self._callers = [Caller(own, self._failures) for own in names.strategies.values()]
        if self._callers:
            self._tell_game(document or _read(of))
        self._callbacks = (Callback * len(self._callers))(*(own.callback() for own in self._callers))
        self.options.callbacks, self.options.callback_count = self._callbacks, len(self._callers)
        self.options.request = json.dumps(
            {key: value for key, value in request.items() if value is not None}).encode()

    def _tell_game(self, document: Mapping[str, Any]) -> None:
        experiment = document.get("experiment", document)
        game = Game(experiment["game"], experiment.get("rules"))
        for own in self._callers:
            own.game = game

    def call(self, function: Callable[..., int], *outputs: Any) -> None:
        error, number = ErrorText(), c.c_int32()
        status = function(c.byref(self.options), *outputs, c.byref(number), error)
        if not status:
            return
        found = failure(status, error)
        if status == STRATEGY_FAILED and isinstance(found, StrategyError) and number.value:
            found.strategy, cause = self._failures[number.value]
            if isinstance(cause, KeyboardInterrupt):
                raise cause
            found.args = (f"{found}: {in_words(cause)}",)
            raise found from cause
        if isinstance(found, InputError):  # options of the program are arguments here
            raise InputError(re.sub(r"--index\b", "game", re.sub(r"--(?!index)(?=[a-z])", "", str(found))))
        raise found

    def text(self, function: Callable[..., int], *outputs: Any) -> str:
        text = Text()
        self.call(function, *outputs, c.byref(text))
        return taken(text).decode()


def _read(path: Any) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError):
        return {}  # the engine says what is wrong
    return found if isinstance(found, dict) else {}


def _indices(games: int | Iterable[int] | None) -> list[int] | None:
    if games is None:
        return None
    if isinstance(games, (str, bytes, Mapping)):
        raise WrongTypeError(f"games: found {games!r}; must be an index or a list of them")
    return [whole(index, "games") for index in (games if isinstance(games, Iterable) else [games])]


def replay(of: Source, games: int | Iterable[int] | None = None, *, strategy: str | None = None,
           against: str | None = None, second: bool = False, best: int | None = None,
           worst: int | None = None,
           strategies: Sequence[Strategy | Callable[..., Any]] = ()) -> list[ReplayedGame]:
    """Plays games of a result or a configuration again, as `skerry replay` does.

    games: an index or a list of them; game 0 if nothing is asked for. best, worst: so many of those that a
    result keeps. strategy: the label of whose games they are, the first one if None; in a game for two
    `against` is the opponent, which begins if `second`. strategies: strategies of your own that play.

    Raises InputError, and StrategyError where a strategy of your own failed.
    """
    asked = _indices(0 if games is best is worst is None else games)
    request = {"strategy": strategy, "against": against, "second": second, "games": asked,
               "best": best, "worst": worst}
    told = json.loads(_Again(of, strategies, request).text(lib.skerry_replay))
    return [ReplayedGame(each) for each in told]


def explain(result: Result | str | os.PathLike[str], pair: Sequence[str] | None = None, *,
            games: int | Iterable[int] | None = None, top: int | None = None,
            futures: int | None = None,
            strategies: Sequence[Strategy | Callable[..., Any]] = ()) -> str:
    """Tells where two strategies of a result part on a deal, and what it cost, as `skerry explain` does.

    pair: two labels; None where there are only two. top: how many of the largest swings, 3 if None; or
    games: indices. futures: on how many other futures the two moves are valued, 32 if None. strategies:
    strategies of your own that play.
    """
    if pair is not None and (isinstance(pair, str) or len(pair) != 2):
        raise InputError(f"pair: found {pair!r}; must be two labels")
    request = {"pair": None if pair is None else list(pair), "games": _indices(games), "top": top,
               "futures": futures}
    return _Again(result, strategies, request).text(lib.skerry_explain)


def review(result: Result | str | os.PathLike[str], game: int, *, strategy: str | None = None,
           against: str | None = None, second: bool = False,
           reviewer: str | Mapping[str, Any] | None = None, futures: int | None = None,
           strategies: Sequence[Strategy | Callable[..., Any]] = ()) -> Review:
    """Tells what the moves of a game of a result were worth, as `skerry review` does.

    game: its index. strategy, against, second, strategies: as for replay(). reviewer: the built-in
    strategy that values the moves, a quick one if None. futures: of each decision, 512 if None.
    """
    request = {"game": whole(game, "game"), "strategy": strategy, "against": against, "second": second,
               "reviewer": reviewer, "futures": futures}
    return Review(json.loads(_Again(result, strategies, request).text(lib.skerry_review)))


def verify(result: Result | str | os.PathLike[str], *, sample: int | None = None,
           blocks: int | None = None,
           strategies: Sequence[Strategy | Callable[..., Any]] = ()) -> Verification:
    """Checks a result, or its file, and plays a part of its games again, as `skerry verify` does. sample:
    how many recorded games; blocks: how many blocks; None: its defaults. strategies: strategies of your own
    that play again, too; those of others are named, and left out."""
    agrees = c.c_int32()
    request = {"sample": None if sample is None else whole(sample, "sample"),
               "blocks": None if blocks is None else whole(blocks, "blocks")}
    report = _Again(result, strategies, request).text(lib.skerry_verify_again, c.byref(agrees))
    return Verification(bool(agrees.value), report)
