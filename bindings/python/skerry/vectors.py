"""Many environments that are stepped at once."""

from __future__ import annotations

import copy as copying
import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from ._arrays import Array
from ._arguments import (RENDER_MODES, advised, check_render_mode, episodes_of, opened, options_of,
                         spec_of)
from ._engine import MODES, NAMESPACE, AutoresetMode, Engine, VectorEnvBase
from ._errors import IllegalMoveError, InputError, OutOfRangeError, WrongTypeError
from ._library import lib
from .spaces import Discrete, MultiDiscrete
from .states import State
from .streams import whole
from .vector_rng import VectorRng, of_environments


MOST_STEPS = 2**31 - 1  # of an episode


class VectorEnv(VectorEnvBase):
    """n games stepped at once.

    id, environment, render_mode, observation, config: as for Env. threads: of the engine, 1 to 1024.
    autoreset_mode: "next_step", "same_step" or "disabled"; AutoresetMode tells more.

    copy: every step returns new arrays. With False it returns the same ones, which the next step changes;
    observations and masks are read-only then. out: arrays of yours that every step writes, by name, such
    as those of pinned tensors: "observations", "action_mask" (int8), "rewards" (float64), "terminations"
    (bool). You may write to them in between.

    max_episode_steps: the step after which `truncated` is true where the episode has not ended. The next
    one begins as after an end. None: never; legal actions end an episode.

    on_illegal: "raise" an IllegalMoveError, with no environment changed, or "lose": the episode ends
    without a score and with the lowest reward, and infos has "illegal_action".

    `description` tells what actions and bytes mean. `single_action_space`, `single_observation_space`,
    `action_space`, `observation_space`, `spec`, `metadata` and `closed` are those of Gymnasium.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}
    closed: bool = True  # until it is open: Gymnasium's destructor looks at it

    def __init__(self, id: str = "", num_envs: int = 1, *, environment: str = "", threads: int = 1,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, copy: bool = True,
                 render_mode: str | None = None, on_illegal: str = "raise",
                 observation: str = "bytes", out: Mapping[str, Any] | None = None,
                 max_episode_steps: int | None = None, **config: Any) -> None:
        mode = self._mode(autoreset_mode)
        check_render_mode(render_mode)
        copy, kept = copy and not out, not copy and not out
        own = ("threads", "autoreset_mode", "copy", "render_mode", "on_illegal", "observation", "out",
               "max_episode_steps")
        if max_episode_steps is not None:
            whole(max_episode_steps, "max_episode_steps", MOST_STEPS, 1)
        self._cuts = max_episode_steps is not None
        self._engine = opened(own, on_illegal, ("raise", "lose"),
                               {**config, "max_episode_steps": max_episode_steps},
                               lambda config: Engine(id or environment, num_envs, threads, mode, kept,
                                                     config, observation, out))
        self._loses = on_illegal == "lose"
        self.spec: Any = spec_of(self._engine, num_envs=num_envs, vectorization_mode="vector_entry_point",
                          render_mode=render_mode, on_illegal="lose" if self._loses else None,
                          observation=None if observation == "bytes" else observation,
                          max_episode_steps=max_episode_steps, **config)
        self.closed = False
        self.num_envs: int = self._engine.count
        self.render_mode: str | None = render_mode
        self._copy = copy
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.description: dict[str, Any] = self._engine.facts
        self.single_action_space: Any = Discrete(self._engine.actions)
        self.single_observation_space: Any = self._engine.observation_space()
        self.action_space: Any = MultiDiscrete(numpy.full(self.num_envs, self._engine.actions))
        self.observation_space: Any = self._engine.observation_space((self.num_envs,))
        self._seeded = False  # by nothing yet

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {NAMESPACE}{self._engine.name}, num_envs={self._engine.count}>"

    __str__ = __repr__

    def clone(self) -> VectorEnv:
        """An independent copy, with the same futures; so do copy and pickle."""
        self._engine.require_open()
        return copying.deepcopy(self)

    __copy__ = clone

    @staticmethod
    def _mode(mode: AutoresetMode | str) -> AutoresetMode:
        if isinstance(mode, AutoresetMode):
            return mode
        for known in MODES:
            if mode in (known.name.lower(), known.value):
                return known
        raise InputError(f"autoreset_mode: found {mode!r}; must be 'next_step', 'same_step' or "
                         "'disabled'")

    def reset(self, *, seed: int | Sequence[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begins episodes. Returns observations of shape (n, bytes), and infos with the "action_mask" and
        the "deal" of each.

        seed: environment i has seed + i, or the i-th seed of a list. Where that is None, it begins the
        next episode of the seed that it had. These are games of training, which no run plays:
        infos["deal"] is "training" there. options may have "episode", one number or n of them: the game
        of a run that `skerry replay` plays as --index, where infos["deal"] is "run". The episodes that
        follow by themselves are of training. options may have "reset_mask", bool of shape (n,): which
        environments begin an episode."""
        asked = options_of(options, "reset_mask", "episode")
        which = self._which(asked.get("reset_mask"))
        episodes = episodes_of(asked.get("episode"), self.num_envs)
        seeds, given = self._seeds(seed)
        if given.all():
            super().reset(seed=int(seeds[0]))
        if self._copy:
            self._engine.new_arrays()
        if not self._seeded and not given.all():  # seeds that were never given are drawn by chance
            drawn = secrets.randbits(62)
            seeds = numpy.where(given, seeds, drawn + numpy.arange(self.num_envs, dtype=numpy.uint64))
            given = numpy.ones(self.num_envs, bool)
        for of, some in ((seeds, given), (None, ~given)):
            if some.any():
                self._engine.reset(of, some if which is None else which & some, episodes)
        self._seeded = True
        deals = numpy.array([self._engine.deal(i) for i in range(self.num_envs)], object)
        return self._engine.shown, {**self._infos(), "deal": deals,
                                    "_deal": numpy.ones(self.num_envs, bool)}

    def _which(self, mask: Any) -> Array | None:
        if mask is None:
            return None
        if not isinstance(mask, numpy.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,):
            raise WrongTypeError(f"reset_mask: must be a numpy array of bool of shape ({self.num_envs},)")
        return numpy.ascontiguousarray(mask)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> tuple[Array, Array]:
        """A seed for each, and which of them are given."""
        n = self.num_envs
        if seed is None:
            return numpy.zeros(n, numpy.uint64), numpy.zeros(n, bool)
        if isinstance(seed, (list, tuple, numpy.ndarray)):
            if len(seed) != n:
                raise InputError(f"seed: found {len(seed)} of them; must be {n}, or one number")
            return (numpy.array([0 if one is None else whole(one, "seed") for one in seed], numpy.uint64),
                    numpy.array([one is not None for one in seed]))
        return (numpy.uint64(whole(seed, "seed")) + numpy.arange(n, dtype=numpy.uint64), numpy.ones(n, bool))

    def step(self, actions: Any) -> tuple[Array, Array, Array,
                                          Array, dict[str, Any]]:
        """Plays an action in each: integers of shape (n,). Returns observations of shape (n, bytes);
        rewards, terminations and truncations (true after max_episode_steps) of shape (n,); and infos with
        the "action_mask" of shape (n, actions)."""
        given = numpy.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise WrongTypeError(f"actions: found {given.dtype} of shape {given.shape}; must be integers "
                            f"of shape ({self.num_envs},)")
        engine = self._engine
        refused = self._illegal(given) if self._loses else None
        if self._copy:
            engine.new_arrays()
        try:
            engine.step_all(given)
        except IllegalMoveError as error:
            raise advised(error, '"lose" ends the episode instead') from None
        cut = self._cut() if self._cuts else None
        infos = self._infos(engine.terminated if cut is None else engine.terminated | cut)
        if refused is not None and refused.any():
            infos.update(illegal_action=refused, _illegal_action=refused)
        if cut is None:
            cut = engine.none.copy() if self._copy else engine.none
        return engine.shown, engine.rewards, engine.terminated, cut, infos

    def _cut(self) -> Array:
        """Which episodes were cut: the engine says it by a 2 among the terminations, where 0 is left."""
        said = self._engine.terminated.view(numpy.uint8)
        cut: Array = said == 2
        said[cut] = 0
        return cut

    def _illegal(self, actions: Array) -> Array:
        rows, known = numpy.arange(self.num_envs), actions.clip(0, self._engine.actions - 1)
        return (known != actions) & self._engine.masks.any(1) | (self._engine.masks[rows, known] == 0)

    def _infos(self, ended: Array | None = None) -> dict[str, Any]:
        engine = self._engine
        infos: dict[str, Any] = {"action_mask": engine.shown_masks,
                                 "_action_mask": engine.all.copy() if self._copy else engine.all}
        if ended is None or not numpy.count_nonzero(ended):
            return infos
        unfinished = engine.unfinished
        if engine.final_observations is None:
            return {**infos, "unfinished": unfinished, "_unfinished": ended}
        last = engine.expanded(engine.final_observations)
        return {**infos, "final_obs": last, "_final_obs": ended,
                "final_info": {"unfinished": unfinished, "_unfinished": ended}, "_final_info": ended}

    def action_masks(self) -> Array:
        """The legal actions: bool of shape (n, actions)."""
        return self._engine.legal()

    def sample_actions(self, key: int) -> Array:
        """Draws a legal action for each environment, uniformly, by a key: integers of shape (n,)."""
        return self._engine.sample(whole(key, "key"))

    @property
    def rng(self) -> VectorRng:
        """The streams of those who are to choose, one for each environment. A policy that draws from them alone
        plays the same games here as in a run, where skerry.contestant(rng=True) hands them over."""
        return of_environments(self._engine)

    def seed_and_episode(self, i: int) -> tuple[int, int]:
        """The seed and the number of the episode of environment i: where deal(i) is "run", the index of
        the game, as `skerry replay` counts them."""
        return self._engine.episode(self._place(i))

    def deal(self, i: int) -> str:
        """"training", or "run" where environment i plays a game that a run plays."""
        return self._engine.deal(self._place(i))

    def state(self, i: int) -> bytes:
        """A copy of all that environment i is, with its future, for set_state() in this process."""
        return self._engine.state(self._place(i))

    def set_state(self, i: int, state: bytes) -> None:
        """Puts a copy of state() into environment i. Row i of the arrays returned last shows it."""
        self._engine.set_state(self._place(i), state)

    def redeal(self, i: int, key: int) -> None:
        """Draws anew what environment i has not shown yet, as likely as the true future."""
        self._engine.redeal(self._place(i), whole(key, "key"))

    def actions_of(self, i: int, move: str) -> list[int]:
        """The actions that play a move in environment i, one after the other."""
        return self._engine.actions_of(self._place(i), move)

    def game_state(self, i: int) -> State:
        """The state of environment i as a value of its game."""
        return self._engine.game_state(self._place(i))

    def _place(self, i: int) -> int:
        try:
            found = operator.index(i)
        except TypeError:
            raise WrongTypeError(f"environment {i!r}: must be an integer") from None
        if not 0 <= found < self.num_envs:
            raise OutOfRangeError(f"environment {found}; there are {self.num_envs}")
        return found

    def render(self) -> tuple[str | Array, ...] | None:
        """A text of each environment for "ansi", a picture for "rgb_array" (uint8 of shape (512, 512, 3)),
        else None."""
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return tuple(self._engine.text(lib.skerry_env_board, i) for i in range(self.num_envs))
        from .pictures import picture_of

        return tuple(picture_of(self.game_state(i)) for i in range(self.num_envs))

    def close(self, **_: Any) -> None:
        """Gives the memory back; twice is allowed."""
        self.closed = True
        self._engine.close()
