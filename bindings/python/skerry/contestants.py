"""Policies that were trained in the environments, as contestants of a run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any, overload

import numpy

from ._arrays import Array
from ._engine import Engine
from ._errors import InputError, WrongTypeError
from ._library import DecisionsStruct
from .environments import AutoresetMode
from .games import Game
from .strategies import Strategy
from .streams import whole
from .vector_rng import of_rows

#: policy(observations, action_masks), or with rng=True policy(observations, action_masks, rng)
Policy = Callable[..., Any]
Seeds = int | Iterable[int]


class Contestant(Strategy):
    """A strategy that sees what an environment shows and answers with its actions. contestant() makes
    one of a function, and tells of the arguments; `config` is the configuration of the environment."""

    def __init__(self, policy: Policy, env: str, *, name: str | None = None, at_once: int = 4096,
                 observation: str = "bytes", trained_on: Seeds = (), rng: bool = False,
                 **config: Any) -> None:
        super().__init__(policy, name=name, vectorised=True, at_once=at_once)
        for key in ("rules", "opponent", "seat"):
            if key in config:
                raise InputError(f"{key}: is that of the run; a contestant has none of its own")
        of = Engine(env, 1, 1, AutoresetMode.DISABLED, False, config, observation)  # checks them
        self.env: str = of.facts["id"]
        self.config: dict[str, Any] = config
        self.observation: str = observation
        self._game, self._draws = of.facts["game"], bool(rng)
        of.close()
        self.origin["environment"] = " ".join([self.env, *(f"{key}={config[key]}" for key in config)])
        if seeds := _seeds_text(trained_on):
            self.origin["trained_on"] = seeds
        self._of_thread = threading.local()

    @property
    def maker(self) -> str:
        """The call that makes one like it, as messages name it."""
        return f"skerry.contestant(policy, env=\"{self.env}\""

    def require_game(self, game: str) -> None:
        """Raises InputError where the run plays another game than the environment."""
        if game != self._game:
            raise InputError(f"{self.name}: plays {self.env}, which is an environment of {self._game}; the "
                             f"run plays {game}")

    def choose_all(self, game: Game, asked: DecisionsStruct) -> None:
        """Writes the moves of decisions: asks the policy until the moves of all are complete."""
        engine, count = self._engine(game, asked.count), asked.count
        decided = numpy.zeros(count, bool)
        engine.show(game, asked, decided)
        while not decided.all():
            waiting = numpy.flatnonzero(~decided)
            shown = engine.expanded(engine.observations[waiting])
            masks = engine.masks[waiting].view(bool)
            draws = [of_rows(asked, waiting)] if self._draws else []
            try:
                actions = self.choose(shown, masks, *draws)
            finally:
                for rng in draws:
                    rng._end()
            engine.given[waiting] = self._checked(actions, len(waiting))
            engine.decide(asked, decided)

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: what threads have made of it stays here."""
        return {**self.__dict__, "_of_thread": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _of_thread=threading.local())

    @staticmethod
    def _checked(actions: Any, count: int) -> Array:
        found = numpy.asarray(actions)
        if found.dtype.kind not in "iu" or found.shape != (count,):
            raise WrongTypeError(f"actions: found {found.dtype} of shape {found.shape}; must be integers of "
                            f"shape ({count},), one for each row of the observations")
        return found

    def _engine(self, game: Game, count: int) -> Engine:
        """The one of this thread, for this game and so many decisions."""
        of: Any = self._of_thread
        if getattr(of, "game", None) is not game or of.engine.count < count:
            config: dict[str, Any] = {**self.config, "rules": game.rules}
            if game.seats == 2:
                config["opponent"] = None  # the seat to move is shown
            of.engine = Engine(self.env, count, 1, AutoresetMode.DISABLED, False, config,
                               self.observation)
            of.game = game
        return of.engine


def _seeds_text(seeds: Seeds) -> str:
    """Seeds as a result has them: "1, 5 to 9"."""
    each = [seeds] if isinstance(seeds, (int, numpy.integer)) else seeds
    if isinstance(each, str) or not isinstance(each, Iterable):
        raise WrongTypeError(f"trained_on: found {seeds!r}; must be a seed or a list of them")
    ranges: list[list[int]] = []
    for seed in sorted({whole(one, "trained_on") for one in each}):
        if ranges and ranges[-1][1] + 1 == seed:
            ranges[-1][1] = seed
        else:
            ranges.append([seed, seed])
    return ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in ranges)


@overload
def contestant(policy: Policy, *, env: str, name: str | None = None, at_once: int = 4096,
               observation: str = "bytes", trained_on: Seeds = (), rng: bool = False,
               **config: Any) -> Contestant: ...
@overload
def contestant(policy: None = None, *, env: str, name: str | None = None, at_once: int = 4096,
               observation: str = "bytes", trained_on: Seeds = (), rng: bool = False,
               **config: Any) -> Callable[[Policy], Contestant]: ...


def contestant(policy: Policy | None = None, *, env: str, name: str | None = None,
               at_once: int = 4096, observation: str = "bytes", trained_on: Seeds = (),
               rng: bool = False, **config: Any) -> Any:
    """Makes a strategy for skerry.run of a policy(observations, action_masks), which returns an action
    for each row. It is also a decorator.

    env: the id of the environment in which the policy learned. observations: as make_vec shows them for
    `observation`, uint8 of shape (n, observation_bytes) for "bytes". action_masks: bool of shape (n,
    action_count), True where legal; n differs from call to call. A move of several actions, such as a
    shoreline, is asked for action by action. An action must be a function of its row: then the same seed
    plays the same games.

    rng: True for a policy that plays by chance. It is called as policy(observations, action_masks, rng).
    It draws from rng, a VectorRng with a stream for each row: that of the strategy in its game.
    VectorEnv.rng and Env.rng have the same streams, so that it plays the same games there.

    name: in the configuration and the result; that of the function if None.
    at_once: the most rows, 1 to 8192.

    trained_on: seeds of runs whose games the policy has learned from, such as games asked for by
    options={"episode": k}. The verdict says where the run plays one of them. Games of training, which
    reset(seed=s) begins, are those of no run, and need not be said.

    config: the configuration of the environment, such as shorelines=..., without rules, opponent and seat:
    the run decides these.
    """
    def made(of: Policy) -> Contestant:
        return Contestant(of, env, name=name, at_once=at_once, observation=observation,
                          trained_on=trained_on, rng=rng, **config)

    return made if policy is None else made(policy)
