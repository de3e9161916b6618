"""Environments for learning, in the shape of Gymnasium 1.x, which need not be installed.

One game is an episode, an action is a number, an observation is a row of bytes. docs/environments.md has
examples, docs/environments the actions and observations of each id. Where Gymnasium is installed, the
classes are its Env and VectorEnv, the spaces are its own, and its make and make_vec know the ids.
"""

from __future__ import annotations

import copy as copying
import operator
import secrets
from typing import Any

import numpy

from ._arrays import Array
from ._arguments import (RENDER_MODES, advised, check_render_mode, episodes_of, opened, options_of,
                         spec_of)
from ._engine import (NAMESPACE, AutoresetMode as AutoresetMode, Engine, EnvBase, gymnasium, ids as ids,
                      old_gymnasium)
from ._errors import IllegalMoveError, InputError, MissingPackageError, WrongTypeError
from ._library import lib
from .spaces import Discrete
from .states import State
from .streams import whole
from .vector_rng import VectorRng, of_environments
from .vectors import VectorEnv as VectorEnv

MOST_STEPS = 1000  # of an episode in which illegal actions stay


class Env(EnvBase):
    """One game, stepped action by action. Call reset() after an episode.

    id: such as "skerry/TinyIslands-v0"; `environment` is another name of it, for Gymnasium. render_mode:
    None, "ansi", "rgb_array", or "human", which prints the board at each step. config: rules, opponent,
    seat, shorelines, as docs/environments.md tells.

    on_illegal: what an illegal action does. "raise" raises IllegalMoveError. "lose" ends the episode
    without a score and with the lowest reward. "stay" leaves the state as it was, with reward 0. The last
    two set info["illegal_action"]. max_episode_steps: the step after which `truncated` is true; the
    default is 1,000 for "stay", else none, because legal actions end an episode.

    observation: "bytes" is uint8 of shape (observation_bytes,). "planes" is float32 of shape
    (plane_count,), each 0 to 1; "planes_uint8" leaves counts as they are. `description` and
    docs/environments.md tell what stands where. `action_space`, `observation_space`, `spec` and
    `metadata` are those of Gymnasium.
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES, "human"], "render_fps": 4}

    def __init__(self, id: str = "", render_mode: str | None = None, *, environment: str = "",
                 on_illegal: str = "raise", max_episode_steps: int | None = None,
                 observation: str = "bytes", **config: Any) -> None:
        check_render_mode(render_mode, self.metadata["render_modes"])
        self.render_mode: str | None = render_mode
        self._on_illegal = on_illegal
        own = ("render_mode", "on_illegal", "max_episode_steps", "observation")
        self._engine = opened(own, on_illegal,
                               ("raise", "lose", "stay"), config,
                               lambda config: Engine(id or environment, 1, 1, AutoresetMode.DISABLED,
                                                     True, config, observation))
        if max_episode_steps is None and on_illegal == "stay":
            self._most_steps: int | None = MOST_STEPS
        else:
            self._most_steps = max_episode_steps and whole(max_episode_steps, "max_episode_steps", 2**62, 1)
        self._steps = 0
        self.spec: Any = spec_of(self._engine, render_mode=render_mode, max_episode_steps=max_episode_steps,
                          on_illegal=None if on_illegal == "raise" else on_illegal,
                          observation=None if observation == "bytes" else observation, **config)
        self.description: dict[str, Any] = self._engine.facts
        self.action_space: Any = Discrete(self._engine.actions)
        self.observation_space: Any = self._engine.observation_space()
        self._seeded = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {NAMESPACE}{self._engine.name}>"

    __str__ = __repr__

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins an episode. Returns the observation, as `observation_space` says, and info with the
        "action_mask": int8 of shape (actions,), 1 where legal, and the "deal".

        seed: the first episode of it begins; None: the next episode of the last seed, which is drawn by
        chance at first. These are games of training, which no run plays, whatever its seed:
        info["deal"] is "training". options may have "episode", the number of a game of a run, which
        `skerry replay` plays as --index: info["deal"] is "run"."""
        episodes = episodes_of(options_of(options, "episode").get("episode"), 1)
        if seed is not None:
            seed = whole(seed, "seed")
        super().reset(seed=seed, options=options)
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        seeds = None if seed is None else numpy.array([seed], numpy.uint64)
        self._engine.reset(seeds, None, episodes)
        self._seeded, self._steps = True, 0
        self._print()
        return self._shown(), {**self._info(), "deal": self.deal}

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Plays an action. Returns observation, reward, terminated, truncated and info; observation and
        info["action_mask"] have the shape and dtype that reset() tells; at the end it says whether the game is "unfinished", without a
        score."""
        engine, refused = self._engine, ""
        number = engine.given[0] = self._number(action)
        if self._on_illegal == "lose" and engine.masks.any() and not (
                0 <= number < engine.actions and engine.masks[0, number]):
            refused = f"action {number} is illegal: the episode is lost"
        reward, ended = 0.0, False
        try:
            engine.step()
            reward, ended = float(engine.rewards[0]), bool(engine.terminated[0])
        except IllegalMoveError as error:
            if self._on_illegal != "stay":
                raise advised(error, '"lose" ends the episode instead, "stay" ignores it') from None
            if not self._seeded or not engine.masks.any():
                raise
            refused = str(error)
        self._steps += 1
        info = self._info()
        if ended:
            info["unfinished"] = bool(engine.unfinished[0])
        if refused:
            info["illegal_action"] = refused
        self._print()
        truncated = not ended and self._most_steps is not None and self._steps >= self._most_steps
        return self._shown(), reward, ended, truncated, info

    def _number(self, action: Any) -> int:
        try:
            found = operator.index(action)
        except TypeError:
            raise WrongTypeError(f"action: found {action!r}; must be an integer") from None
        return max(-2**63, min(found, 2**63 - 1))  # neither is an action

    def _shown(self) -> Array:
        return self._engine.shown[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._engine.masks[0].copy()}

    def action_masks(self) -> Array:
        """The legal actions: bool of shape (actions,). sb3-contrib looks for this name."""
        return self._engine.legal()[0]

    @property
    def seed_and_episode(self) -> tuple[int, int]:
        """The seed and the number of the episode: where `deal` is "run", the index of the game, as `skerry
        replay` counts them."""
        return self._engine.episode(0)

    @property
    def deal(self) -> str:
        """"training", or "run" for a game that a run plays."""
        return self._engine.deal(0)

    def state(self) -> bytes:
        """A copy of all that the environment is, with its future, for set_state() in this process."""
        return self._engine.state(0)

    def set_state(self, state: bytes) -> None:
        """Puts a copy of state() here, also one from another environment of this configuration."""
        self._engine.set_state(0, state)
        self._seeded = True

    def clone(self) -> Env:
        """An independent copy, with the same future; so do copy and pickle."""
        self._engine.require_open()
        return copying.deepcopy(self)

    __copy__ = clone

    def redeal(self, key: int) -> None:
        """Draws anew what the episode has not shown yet, as likely as the true future."""
        self._engine.redeal(0, whole(key, "key"))

    @property
    def rng(self) -> VectorRng:
        """The stream of who is to choose, as a VectorRng of one decision. A policy that draws from it alone
        plays the same games here as in a run, where skerry.contestant(rng=True) hands it over."""
        return of_environments(self._engine)

    def actions_of(self, move: str) -> list[int]:
        """The actions that play a move in the game's notation, one after the other."""
        return self._engine.actions_of(0, move)

    def state_text(self) -> str:
        """The state in the game's notation."""
        return self._engine.text(lib.skerry_env_text, 0)

    def game_state(self) -> State:
        """The state as a value of its game: for skerry.search, or for strategies."""
        return self._engine.game_state(0)

    def render(self) -> str | Array | None:
        """The board: text for "ansi", uint8 of shape (512, 512, 3) for "rgb_array", else None."""
        if self.render_mode == "ansi":
            return self._engine.text(lib.skerry_env_board, 0)
        if self.render_mode == "rgb_array":
            from .pictures import picture_of

            return picture_of(self.game_state())
        return None

    def _print(self) -> None:
        if self.render_mode == "human":
            print(self._engine.text(lib.skerry_env_board, 0), flush=True)

    def close(self) -> None:
        """Gives the memory back; twice is allowed."""
        self._engine.close()


def make(id: str, render_mode: str | None = None, *, on_illegal: str = "raise",
         max_episode_steps: int | None = None, observation: str = "bytes", **config: Any) -> Env:
    """Makes one environment: make("skerry/TinyIslands-v0", render_mode="ansi", rules={...}).

    on_illegal: "raise", "lose" or "stay". observation: "bytes", "planes" or "planes_uint8". config: that of
    the id: rules, opponent, seat, shorelines. Env tells more of all arguments.
    """
    return Env(id, render_mode, on_illegal=on_illegal, max_episode_steps=max_episode_steps,
               observation=observation, **config)


def make_vec(id: str, num_envs: int = 1, **arguments: Any) -> VectorEnv:
    """Makes many environments that are stepped at once.

    arguments: threads, autoreset_mode ("next_step", "same_step", "disabled"), copy, render_mode,
    on_illegal ("raise", "lose"), max_episode_steps, observation, out, and the configuration of the id:
    rules, opponent, seat, shorelines. VectorEnv tells more.
    """
    return VectorEnv(id, num_envs, **arguments)


def register() -> None:
    """Makes the ids known to gymnasium.make and gymnasium.make_vec. The import does it where Gymnasium is
    installed."""
    if gymnasium is None and old_gymnasium is None:
        raise MissingPackageError("gymnasium is not installed")
    if gymnasium is None:
        for name in ids():
            if name not in old_gymnasium.registry:
                old_gymnasium.register(name, entry_point="skerry.environments:refuse_gymnasium")
        return
    for name in ids():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="skerry.environments:Env",
                               vector_entry_point="skerry.environments:VectorEnv",
                               kwargs={"environment": name})


def refuse_gymnasium(**_: Any) -> None:
    """Says which versions of Gymnasium are wanted; stands in the place of Env in others."""
    raise InputError(f"Gymnasium {old_gymnasium.__version__}: found; must be 1.1 or later. skerry.make and "
                     "skerry.make_vec work without it")


if gymnasium is not None or old_gymnasium is not None:
    register()
