"""Environments as two libraries for learning want them; neither need be installed.

MaskedObservations is one environment with the observations that RLlib's action masking asks for,
StableVecEnv many environments as a VecEnv of Stable-Baselines3, whose masks sb3-contrib finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from ._arrays import Array
from ._arguments import options_of
from ._errors import InputError
from .environments import AutoresetMode, Env, VectorEnv
from .spaces import masked


class _VecEnv:
    """Where Stable-Baselines3 is installed, its VecEnv."""

    def render(self, mode: str | None = None) -> Any:
        """The pictures of all environments beside each other."""
        own: Any = self
        pictures = own.get_images()
        return numpy.concatenate(pictures, axis=1) if own.render_mode == "rgb_array" else pictures


if not TYPE_CHECKING:  # checkers of types see one kind of classes, whatever is installed
    try:
        from stable_baselines3.common.vec_env import VecEnv as _VecEnv
    except ImportError:
        pass


class MaskedObservations(Env):
    """An Env whose observations are dicts of "observations" and "action_mask", as `observation_space`
    says. RLlib makes one by a function of its configuration: lambda config:
    MaskedObservations(config["id"])."""

    def __init__(self, id: str, render_mode: str | None = None, **arguments: Any) -> None:
        super().__init__(id, render_mode, **arguments)
        self.observation_space = masked(self.observation_space, self._engine.actions, "observations")

    def _shown(self) -> dict[str, Array]:  # type: ignore[override]
        return {"observations": super()._shown(), "action_mask": self.action_masks().view(numpy.int8)}


class StableVecEnv(_VecEnv):
    """A VectorEnv in the shape of Stable-Baselines3's VecEnv. The step that ends an episode begins the
    next one. The arguments are those of VectorEnv. `observation_space`, `action_space`, `render_mode`,
    `metadata` and `reset_infos` are those of VecEnv."""

    def __init__(self, id: str, num_envs: int = 1, **arguments: Any) -> None:
        self._envs = VectorEnv(id, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **arguments)
        self.num_envs: int = num_envs
        self.metadata: dict[str, Any] = self._envs.metadata
        self.observation_space: Any = self._envs.single_observation_space
        self.action_space: Any = self._envs.single_action_space
        self.render_mode: str | None = self._envs.render_mode
        self._seed: int | None = None
        self._options: dict[str, Any] = {}
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Sets the seeds of the next reset(): environment i has seed + i."""
        self._seed = seed
        return [None if seed is None else seed + i for i in range(self.num_envs)]

    def set_options(self, options: dict[str, Any] | list[dict[str, Any]] | None = None) -> None:
        """Sets options of the next reset(): a dict for all environments, or a list of n. They may have
        "episode", as those of Env.reset(), in all of the list or in none."""
        each: list[Any] = list(options) if isinstance(options, list) else self.num_envs * [options]
        episodes = [options_of(one, "episode").get("episode") for one in each]
        if len(each) != self.num_envs or 0 < episodes.count(None) < len(each):
            raise InputError(f"options: found {len(each)}, {episodes.count(None)} of them without an episode; "
                             f"must be {self.num_envs}, each with an episode or none")
        self._options = {} if None in episodes else {"episode": episodes}

    def reset(self) -> Array:
        """Begins an episode in each, by seed() and set_options() if they were called since the last one.
        Returns observations: uint8 of shape (n, bytes)."""
        seed, self._seed = self._seed, None
        options, self._options = self._options, {}
        shown, infos = self._envs.reset(seed=seed, options=options)
        self.reset_infos = [{"deal": deal} for deal in infos["deal"]]
        return shown

    def step_async(self, actions: Array) -> None:
        """Keeps the actions for step_wait()."""
        self._actions = actions

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Plays the actions of step_async(). Returns observations, rewards (float32) and dones of shape
        (n,), and n infos. The info of an episode that ended has the "terminal_observation"."""
        shown, rewards, over, cut, infos = self._envs.step(self._actions)
        each: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended: Array = over | cut
        for i in numpy.flatnonzero(ended):
            each[i] = {"terminal_observation": infos["final_obs"][i].copy(),
                       "TimeLimit.truncated": bool(cut[i]),
                       "unfinished": bool(infos["final_info"]["unfinished"][i])}
        return shown, rewards.astype(numpy.float32), ended, each

    def step(self, actions: Array) -> Any:
        """Does step_async() and step_wait()."""
        self.step_async(actions)
        return self.step_wait()

    def action_masks(self) -> Array:
        """The legal actions: bool of shape (n, actions)."""
        return self._envs.action_masks()

    def _rows(self, indices: int | Iterable[int] | None) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)

    def env_method(self, method_name: str, *arguments: Any,
                   indices: int | Iterable[int] | None = None, **named: Any) -> list[Any]:
        """What a method returns for each environment: action_masks, or a method of VectorEnv that takes
        the number of an environment first, such as state."""
        if method_name == "reset":
            chosen = numpy.isin(numpy.arange(self.num_envs), self._rows(indices))
            shown, infos = self._envs.reset(options={"reset_mask": chosen, **(named.get("options") or {})})
            return [(shown[i], {"deal": infos["deal"][i]}) for i in self._rows(indices)]
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[i] for i in self._rows(indices)]
        return [getattr(self._envs, method_name)(i, *arguments, **named) for i in self._rows(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether the environments have an attribute."""
        return hasattr(self._envs, attr_name)

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """An attribute, once for each environment."""
        return [getattr(self._envs, attr_name) for _ in self._rows(indices)]

    def set_attr(self, attr_name: str, value: Any,
                 indices: int | Iterable[int] | None = None) -> None:
        """Raises AttributeError: they are stepped together."""
        raise AttributeError(f"{attr_name}: environments that are stepped together cannot be changed")

    def env_is_wrapped(self, wrapper_class: type,
                       indices: int | Iterable[int] | None = None) -> list[bool]:
        """False for each."""
        return [False for _ in self._rows(indices)]

    def get_images(self) -> list[Any]:
        """A picture of each environment."""
        return list(self._envs.render() or [None] * self.num_envs)

    def close(self) -> None:
        """Gives the memory back."""
        self._envs.close()
