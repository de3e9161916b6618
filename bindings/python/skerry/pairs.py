"""Games for two as environments whose two seats are both stepped, in the shape of PettingZoo's AEC."""

from __future__ import annotations

from typing import Any, Iterator

import numpy

from .environments import Env

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]


class PairEnv(_Base):
    """The agents "first" and "second" act as they are to move. An observation is a dictionary of
    `observation` and `action_mask`. Rewards are 0 until the end, then 1, 0 or -1."""

    def __init__(self, id: str, render_mode: str | None = None, **config: Any) -> None:
        self._env = Env(id, render_mode, opponent=None, **config)
        self.metadata = {**Env.metadata, "name": self._env.description["id"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = ["first", "second"]
        self.agents: list[str] = []
        parts = {part["name"]: part for part in self._env.description["observation"]}
        self._seat = parts["seat"]["first"]

    def observation_space(self, agent: str) -> Any:
        return self._env.observation_space

    def action_space(self, agent: str) -> Any:
        return self._env.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._shown, _ = self._env.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose_agent()

    def _choose_agent(self) -> None:
        self.agent_selection = self.possible_agents[int(self._shown[self._seat])]

    def observe(self, agent: str) -> dict[str, numpy.ndarray]:
        """What the seat to move sees; the mask of the other one is empty."""
        mask = self._env.action_masks().view(numpy.int8)
        return {"observation": self._shown.copy(),
                "action_mask": mask if agent == self.agent_selection else numpy.zeros_like(mask)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("action: the game is over; must be None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._shown, reward, ended, _, info = self._env.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {"first": reward, "second": -reward}
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
            self.terminations[each] = ended
        if not ended:
            self._choose_agent()

    def render(self) -> Any:
        return self._env.render()

    def close(self) -> None:
        self._env.close()
