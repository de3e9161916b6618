"""Games for two as environments in the two shapes of PettingZoo. In the AEC shape one agent acts after the
other; in the parallel shape all agents are asked each time."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Iterator

import numpy

from ._arrays import Array
from ._errors import InputError
from .environments import Env
from .spaces import masked


class _AEC:
    """Where PettingZoo is installed, its AECEnv."""


class _Parallel:
    """Where PettingZoo is installed, its ParallelEnv."""


if not TYPE_CHECKING:  # checkers of types see one kind of classes, whatever is installed
    try:
        from pettingzoo import AECEnv as _AEC
        from pettingzoo import ParallelEnv as _Parallel
    except ImportError:
        pass


class _Pair:
    """What both shapes share."""

    def __init__(self, id: str, render_mode: str | None = None, **config: Any) -> None:
        self._env = Env(id, render_mode, opponent=None, **config)
        self.metadata: dict[str, Any] = {**Env.metadata, "name": self._env.description["id"], "is_parallelizable": False}
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = ["first", "second"]
        self.agents: list[str] = []
        self._space = masked(self._env.observation_space, int(self._env.action_space.n))
        parts = {part["name"]: part for part in self._env.description["observation"]}
        self._seat = parts["seat"]["first"]

    def __copy__(self) -> Any:
        return copy.deepcopy(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} skerry/{self.metadata['name']}>"

    __str__ = __repr__

    @property
    def num_agents(self) -> int:
        """The number of agents whose game is not over."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """2."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Any:
        """This environment."""
        return self

    @property
    def state_space(self) -> Any:
        """That of state(), as Env.observation_space."""
        return self._env.observation_space

    def state(self) -> Array:
        """The whole game, which is open to both: the observation of the seat to move, as `state_space`
        says."""
        return self._shown.copy()

    def observation_space(self, agent: str) -> Any:
        """The spaces of "observation", as Env.observation_space, and of "action_mask": int8 of shape
        (actions,), 1 where legal. Both agents have the same one."""
        return self._space

    def action_space(self, agent: str) -> Any:
        """The actions, as Env.action_space; both agents have the same one."""
        return self._env.action_space

    def _begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if options == {"options": 1}:  # what PettingZoo's own tests give; it means nothing
            options = None
        self._shown, info = self._env.reset(seed=seed, options=options)
        self._deal, self._refused = info["deal"], ""
        self.agents = list(self.possible_agents)

    def _mover(self) -> str:
        return self.possible_agents[int(self._env._engine.observations[0, self._seat])]

    def _seen_by(self, agent: str) -> dict[str, Array]:
        mask = self._env.action_masks().view(numpy.int8)
        return {"observation": self._shown.copy(),
                "action_mask": mask if agent == self._mover() else numpy.zeros_like(mask)}

    def _play(self, action: Any) -> tuple[dict[str, float], bool]:
        """The rewards of both, and whether the game is over."""
        self._shown, reward, ended, _, info = self._env.step(action)
        self._refused = info.get("illegal_action", "")
        return {"first": reward, "second": 0.0 - reward}, ended

    def render(self) -> Any:
        """As Env.render()."""
        return self._env.render()

    def close(self) -> None:
        """Gives the memory back; twice is allowed."""
        self._env.close()


class PairEnv(_Pair, _AEC):
    """The agents "first" and "second" act when they are to move. Rewards are 0 until the end, then 1, 0
    or -1.

    An observation is a dict of "observation" and "action_mask", both of the seat to move, for either
    agent; the byte "seat" says which. The mask of the agent that waits is empty. id, render_mode, config:
    as for Env.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the first episode of a seed, which is one of training; options may have "episode", the
        number of a game of a run. infos[agent]["deal"] says "training" or "run"."""
        self._begin(seed, options)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"deal": self._deal} for agent in self.agents}
        self.agent_selection: str = self._mover()

    def observe(self, agent: str) -> dict[str, Array]:
        """What observation_space() describes: "observation", and "action_mask" of shape (actions,)."""
        return self._seen_by(agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, cumulative reward, terminated, truncated and info of the agent to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent to act until the game is over for both."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to act; it must be None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        self.rewards, ended = self._play(action)
        self._cumulative_rewards[agent] = 0.0
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = ended
        if self._refused:
            self.infos[agent] = {"illegal_action": self._refused}
        if not ended:
            self.agent_selection = self._mover()
        return None

    def _leave(self, agent: str, action: int | None) -> None:
        """An agent whose game is over is asked once more, and is gone then."""
        if action is not None:
            raise InputError("action: the game is over; must be None")
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards,
                                              self.terminations, self.truncations, self.infos)
        for table in tables:
            del table[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class ParallelPairEnv(_Pair, _Parallel):
    """Both agents are asked each time. Only the action of the agent to move is played, which
    infos[agent]["active_agent"] names: these games have no simultaneous moves. Observations are those of
    PairEnv.

    on_illegal: "lose" unless you say otherwise, as PettingZoo has it: who plays an illegal action loses, and
    its infos have "illegal_action"."""

    def __init__(self, id: str, render_mode: str | None = None, **config: Any) -> None:
        super().__init__(id, render_mode, **{"on_illegal": "lose", **config})

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[
            dict[str, dict[str, Array]], dict[str, dict[str, Any]]]:
        """Begins the first episode of a seed, which is one of training; options may have "episode", the
        number of a game of a run. Returns observations, which observation_space() describes, and infos,
        both by agent; infos[agent]["deal"] says "training" or "run"."""
        self._begin(seed, options)
        return self._seen(), {agent: {**info, "deal": self._deal}
                              for agent, info in self._infos().items()}

    def _seen(self) -> dict[str, dict[str, Array]]:
        return {agent: self._seen_by(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"active_agent": self._mover()} for agent in self.possible_agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays the action of the agent to move. Returns observations, rewards, terminations, truncations
        and infos by agent."""
        if not self.agents:
            raise InputError("actions: the game is over; must be reset")
        mover = self._mover()
        if mover not in actions:
            raise InputError(f"actions: found {sorted(actions)}; must have {mover!r}, which is to move")
        rewards, ended = self._play(actions[mover])
        if ended:
            self.agents = []
        infos = self._infos()
        if self._refused:
            infos[mover]["illegal_action"] = self._refused
        return (self._seen(), rewards, dict.fromkeys(self.possible_agents, ended),
                dict.fromkeys(self.possible_agents, False), infos)
