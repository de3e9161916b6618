"""Environments for learning, in the shape of Gymnasium 1.x, which need not be installed.

One game is an episode, an action a number, an observation a row of bytes. docs/environments.md has the
actions and observations of each id, docs/python.md examples. Where gymnasium is installed the classes
are its Env and VectorEnv, the spaces its own, and the ids are known to gymnasium.make and make_vec.
"""

from __future__ import annotations

import copy as copying
import operator
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy

from ._engine import (MODES, AutoresetMode as AutoresetMode, Engine, EnvBase, NAMESPACE, VectorEnvBase,
                      gymnasium, ids as ids, seed_of, whole)
from ._errors import IllegalMoveError, InputError
from ._library import lib
from .spaces import Discrete, MultiDiscrete
from .states import State


RENDER_MODES = ["ansi", "rgb_array"]
MOST_STEPS = 1000  # of an episode in which illegal actions stay


def _check_render_mode(found: Any) -> None:
    if found not in (None, *RENDER_MODES):
        raise InputError(f"render_mode: found {found!r}; must be None, 'ansi' or 'rgb_array'")


def _options(found: Any, *allowed: str) -> dict[str, Any]:
    if found is not None and not isinstance(found, dict):
        raise TypeError(f"options: found {found!r}; must be a dict or None")
    for key in found or {}:
        if key not in allowed:
            raise InputError(f"options: found {key!r}; allowed: {', '.join(allowed)}")
    return found or {}


def _episodes(given: Any, count: int) -> numpy.ndarray | None:
    """The episode that each environment begins: one number for all, or one for each."""
    if given is None:
        return None
    each = numpy.asarray(given)
    if each.dtype.kind not in "iu" or each.shape not in ((), (count,)):
        raise TypeError(f"episode: found {given!r}; must be an integer, or {count} of them")
    if (each < 0).any():
        raise InputError(f"episode: found {each.min()}; must be 0 or more")
    return numpy.ascontiguousarray(numpy.broadcast_to(each, count), numpy.uint64)


def _opened(own: tuple[str, ...], on_illegal: str, known: tuple[str, ...], config: dict[str, Any],
            engine: Callable[[dict[str, Any]], Engine]) -> Engine:
    """An engine; own: the arguments that do not belong to its configuration."""
    if on_illegal not in known:
        raise InputError(f"on_illegal: found {on_illegal!r}; must be {' or '.join(map(repr, known))}")
    if on_illegal == "lose":
        config = {**config, "on_illegal": "lose"}
    try:
        return engine(config)
    except InputError as error:
        if "unknown key" not in str(error):
            raise
        raise InputError(f"{error}; arguments besides: {', '.join(own)}") from None


def _advised(error: IllegalMoveError, answers: str) -> IllegalMoveError:
    """The error with what else may be done about an illegal action."""
    return IllegalMoveError(f"{error}; on_illegal={answers}") if " action " in str(error) else error


def _spec(engine: Engine, **arguments: Any) -> Any:
    """What Gymnasium knows of the id, made with these arguments; None where it is not installed."""
    known: Any = None if gymnasium is None else gymnasium.registry.get(NAMESPACE + engine.name)
    if not hasattr(known, "kwargs"):
        return None
    spec = copying.deepcopy(known)
    spec.kwargs.update({key: value for key, value in arguments.items() if value is not None})
    return spec


class Env(EnvBase):
    """One game, stepped action by action. After an episode call reset().

    id: such as "skerry/TinyIslands-v0"; `environment` is another name of it, for Gymnasium.
    render_mode: None, "ansi" or "rgb_array". on_illegal: what an action does that is not legal. "raise"
    an IllegalMoveError; "lose": the episode ends without a score and with the lowest reward; "stay": the
    step has reward 0 and the state is as it was. The last two say it as info["illegal_action"].
    max_episode_steps: after so many steps `truncated` is true; by default 1,000 where illegal actions
    stay, else never, since legal ones end an episode. observation: "bytes", uint8 of shape
    (observation_bytes,); "planes", float32 of shape (plane_count,), each 0 to 1; or "planes_uint8", which
    leaves counts as they are. description and docs/environments.md tell what stands where. config: rules, opponent, seat, shorelines, as
    docs/environments.md tells.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(self, id: str = "", render_mode: str | None = None, *, environment: str = "",
                 on_illegal: str = "raise", max_episode_steps: int | None = None,
                 observation: str = "bytes", **config: Any) -> None:
        _check_render_mode(render_mode)
        self.render_mode, self._on_illegal = render_mode, on_illegal
        own = ("render_mode", "on_illegal", "max_episode_steps", "observation")
        self._engine = _opened(own, on_illegal,
                               ("raise", "lose", "stay"), config,
                               lambda config: Engine(id or environment, 1, 1, AutoresetMode.DISABLED,
                                                     True, config, observation))
        if max_episode_steps is None and on_illegal == "stay":
            self._most_steps: int | None = MOST_STEPS
        else:
            self._most_steps = max_episode_steps and whole(max_episode_steps, "max_episode_steps", 2**62)
        self._steps = 0
        self.spec = _spec(self._engine, render_mode=render_mode, max_episode_steps=max_episode_steps,
                          on_illegal=None if on_illegal == "raise" else on_illegal,
                          observation=None if observation == "bytes" else observation, **config)
        self.description: dict[str, Any] = self._engine.facts
        self.action_space = Discrete(self._engine.actions)
        self.observation_space: Any = self._engine.observation_space()
        self._seeded = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {NAMESPACE}{self._engine.name}>"

    __str__ = __repr__

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[numpy.ndarray, dict[str, Any]]:
        """Begins the first episode of a seed; without a seed the next one of the last seed, and at
        first that of one drawn by chance. options may have "episode": the number of the episode, the
        game that `skerry replay` plays as --index."""
        episodes = _episodes(_options(options, "episode").get("episode"), 1)
        if seed is not None:
            seed = seed_of(seed)
        super().reset(seed=seed, options=options)
        if seed is None and not self._seeded:
            seed = secrets.randbits(63)
        seeds = None if seed is None else numpy.array([seed], numpy.uint64)
        self._engine.reset(seeds, None, episodes)
        self._seeded, self._steps = True, 0
        return self._shown(), self._info()

    def step(self, action: int) -> tuple[numpy.ndarray, float, bool, bool, dict[str, Any]]:
        """Plays an action. Returns observation, reward, terminated, truncated and info, which has the
        "action_mask" of what is shown, and at the end whether the game is "unfinished": has no
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
                raise _advised(error, '"lose" ends the episode instead, "stay" ignores it') from None
            if not self._seeded or not engine.masks.any():
                raise
            refused = str(error)
        self._steps += 1
        info = self._info()
        if ended:
            info["unfinished"] = bool(engine.unfinished[0])
        if refused:
            info["illegal_action"] = refused
        truncated = not ended and self._most_steps is not None and self._steps >= self._most_steps
        return self._shown(), reward, ended, truncated, info

    def _number(self, action: Any) -> int:
        try:
            found = operator.index(action)
        except TypeError:
            raise TypeError(f"action: found {action!r}; must be an integer") from None
        return max(-2**63, min(found, 2**63 - 1))  # neither is an action

    def _shown(self) -> numpy.ndarray:
        return self._engine.shown[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._engine.masks[0].copy()}

    def action_masks(self) -> numpy.ndarray:
        """bool, true: legal. The name that sb3-contrib looks for."""
        return self._engine.legal()[0]

    @property
    def seed_and_episode(self) -> tuple[int, int]:
        """The seed and the index of the game, as `skerry replay` counts them."""
        return self._engine.episode(0)

    def state(self) -> bytes:
        """All that the environment is, with its future: for set_state(), in this process."""
        return self._engine.state(0)

    def set_state(self, state: bytes) -> None:
        """Becomes what state() was a copy of, here or in another environment of this configuration."""
        self._engine.set_state(0, state)
        self._seeded = True

    def clone(self) -> Env:
        """An independent copy, with the same future; copy and pickle make the like."""
        self._engine.require_open()
        return copying.deepcopy(self)

    __copy__ = clone

    def redeal(self, key: int) -> None:
        """Draws anew what the episode has not shown yet, as likely as the true future."""
        self._engine.redeal(0, seed_of(key))

    def actions_of(self, move: str) -> list[int]:
        """The actions that play a move in the game's notation, one after the other."""
        return self._engine.actions_of(0, move)

    def state_text(self) -> str:
        """The state in the game's notation."""
        return self._engine.text(lib.skerry_env_text, 0)

    def game_state(self) -> State:
        """The state as a value of its game: for skerry.search, or for strategies."""
        return self._engine.game_state(0)

    def render(self) -> str | numpy.ndarray | None:
        """"ansi": the board as text; "rgb_array": uint8 of shape (height, width, 3); None without a mode."""
        if self.render_mode == "ansi":
            return self._engine.text(lib.skerry_env_board, 0)
        if self.render_mode == "rgb_array":
            from .pictures import picture_of

            return picture_of(self.game_state())
        return None

    def close(self) -> None:
        """Gives the memory back; twice is allowed."""
        self._engine.close()


class VectorEnv(VectorEnvBase):
    """n games stepped at once.

    id, environment, render_mode, observation, config: as for Env. threads: of the engine. autoreset_mode: "next_step",
    "same_step" or "disabled". copy: every step returns new arrays; False: the same ones, changed by the
    next step. Observations and masks can only be read then: where rows are long, a step writes no more of
    them than changes. out: arrays of yours that every step writes, by name: "observations",
    "action_mask" (int8), "rewards" (float64), "terminations" (bool), such as those of pinned tensors; they
    may be written in between. on_illegal: "raise" an IllegalMoveError, with no environment changed, or "lose": the
    episode ends without a score and with the lowest reward, and infos has "illegal_action".
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}
    closed = True  # until it is open: Gymnasium's destructor looks at it

    def __init__(self, id: str = "", num_envs: int = 1, *, environment: str = "", threads: int = 1,
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, copy: bool = True,
                 render_mode: str | None = None, on_illegal: str = "raise",
                 observation: str = "bytes", out: Mapping[str, Any] | None = None,
                 **config: Any) -> None:
        mode = self._mode(autoreset_mode)
        _check_render_mode(render_mode)
        copy, kept = copy and not out, not copy and not out
        own = ("threads", "autoreset_mode", "copy", "render_mode", "on_illegal", "observation", "out")
        self._engine = _opened(own, on_illegal, ("raise", "lose"), config,
                               lambda config: Engine(id or environment, num_envs, threads, mode, kept,
                                                     config, observation, out))
        self._loses = on_illegal == "lose"
        self.spec = _spec(self._engine, num_envs=num_envs, vectorization_mode="vector_entry_point",
                          render_mode=render_mode, on_illegal="lose" if self._loses else None,
                          observation=None if observation == "bytes" else observation, **config)
        self.closed = False
        self.num_envs, self.render_mode, self._copy = self._engine.count, render_mode, copy
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.description: dict[str, Any] = self._engine.facts
        self.single_action_space = Discrete(self._engine.actions)
        self.single_observation_space = self._engine.observation_space()
        self.action_space = MultiDiscrete(numpy.full(self.num_envs, self._engine.actions))
        self.observation_space = self._engine.observation_space((self.num_envs,))
        self._seeded = False  # by nothing yet

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {NAMESPACE}{self._engine.name}, num_envs={self._engine.count}>"

    __str__ = __repr__

    def clone(self) -> VectorEnv:
        """An independent copy, with the same futures; copy and pickle make the like."""
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
              options: dict[str, Any] | None = None) -> tuple[numpy.ndarray, dict[str, Any]]:
        """An integer seed is that of environment 0; environment i has seed + i. Of a list each has its
        own; where that is None, the next episode of the seed that it had begins. options may have
        "reset_mask", bool of shape (n,): which environments begin an episode; and "episode", a number
        or one for each: which of those of its seed, the game that `skerry replay` plays as --index."""
        asked = _options(options, "reset_mask", "episode")
        which = self._which(asked.get("reset_mask"))
        episodes = _episodes(asked.get("episode"), self.num_envs)
        seeds, given = self._seeds(seed)
        if given.all():
            super().reset(seed=int(seeds[0]))
        if self._copy:
            self._engine.new_arrays()
        if not self._seeded and not given.all():  # those of nobody are drawn by chance
            drawn = secrets.randbits(62)
            seeds = numpy.where(given, seeds, drawn + numpy.arange(self.num_envs, dtype=numpy.uint64))
            given = numpy.ones(self.num_envs, bool)
        if given.all():
            self._engine.reset(seeds, which, episodes)
        elif not given.any():
            self._engine.reset(None, which, episodes)
        else:
            begun = numpy.ones(self.num_envs, bool) if which is None else which
            self._engine.reset(seeds, begun & given, episodes)
            self._engine.reset(None, begun & ~given, episodes)
        self._seeded = True
        return self._engine.shown, self._infos()

    def _which(self, mask: Any) -> numpy.ndarray | None:
        if mask is None:
            return None
        if not isinstance(mask, numpy.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,):
            raise TypeError(f"reset_mask: must be a numpy array of bool of shape ({self.num_envs},)")
        return numpy.ascontiguousarray(mask)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> tuple[numpy.ndarray, numpy.ndarray]:
        """A seed for each, and which of them are given."""
        n = self.num_envs
        if seed is None:
            return numpy.zeros(n, numpy.uint64), numpy.zeros(n, bool)
        if isinstance(seed, (list, tuple, numpy.ndarray)):
            if len(seed) != n:
                raise InputError(f"seed: found {len(seed)} of them; must be {n}, or one number")
            return (numpy.array([0 if one is None else seed_of(one) for one in seed], numpy.uint64),
                    numpy.array([one is not None for one in seed]))
        return (numpy.uint64(seed_of(seed)) + numpy.arange(n, dtype=numpy.uint64), numpy.ones(n, bool))

    def step(self, actions: Any) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray,
                                          numpy.ndarray, dict[str, Any]]:
        """Plays an action in each, integers of shape (n,). Returns observations of shape (n, bytes),
        rewards, terminations, truncations (never) of shape (n,), and infos with the "action_mask" of
        shape (n, actions)."""
        given = numpy.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise TypeError(f"actions: found {given.dtype} of shape {given.shape}; must be integers "
                            f"of shape ({self.num_envs},)")
        engine = self._engine
        refused = self._illegal(given) if self._loses else None
        if self._copy:
            engine.new_arrays()
        try:
            engine.step_all(given)
        except IllegalMoveError as error:
            raise _advised(error, '"lose" ends the episode instead') from None
        infos = self._infos(engine.terminated)
        if refused is not None and refused.any():
            infos.update(illegal_action=refused, _illegal_action=refused)
        return (engine.shown, engine.rewards, engine.terminated,
                engine.none.copy() if self._copy else engine.none, infos)

    def _illegal(self, actions: numpy.ndarray) -> numpy.ndarray:
        rows, known = numpy.arange(self.num_envs), actions.clip(0, self._engine.actions - 1)
        return (known != actions) & self._engine.masks.any(1) | (self._engine.masks[rows, known] == 0)

    def _infos(self, ended: numpy.ndarray | None = None) -> dict[str, Any]:
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

    def action_masks(self) -> numpy.ndarray:
        """bool of shape (n, actions), true: legal."""
        return self._engine.legal()

    def sample_actions(self, key: int) -> numpy.ndarray:
        """A legal action for each environment, uniform, by a key: the engine draws them."""
        return self._engine.sample(seed_of(key))

    def seed_and_episode(self, i: int) -> tuple[int, int]:
        """The seed and the index of the game of environment i, as `skerry replay` counts them."""
        return self._engine.episode(self._place(i))

    def state(self, i: int) -> bytes:
        """All that environment i is, with its future: for set_state(), in this process."""
        return self._engine.state(self._place(i))

    def set_state(self, i: int, state: bytes) -> None:
        """The row i of the arrays returned last shows it, and of the next ones."""
        self._engine.set_state(self._place(i), state)

    def redeal(self, i: int, key: int) -> None:
        """Draws anew what environment i has not shown yet, as likely as the true future."""
        self._engine.redeal(self._place(i), seed_of(key))

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
            raise TypeError(f"environment {i!r}: must be an integer") from None
        if not 0 <= found < self.num_envs:
            raise IndexError(f"environment {found}; there are {self.num_envs}")
        return found

    def render(self) -> tuple[str | numpy.ndarray, ...] | None:
        """A text or a picture of each environment."""
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


def make(id: str, **arguments: Any) -> Env:
    """One environment: make("skerry/TinyIslands-v0", render_mode="ansi", rules={...}).

    arguments: render_mode, on_illegal ("raise", "lose", "stay"), max_episode_steps, observation ("bytes",
    "planes", "planes_uint8"), and the configuration of the id: rules, opponent, seat, shorelines. Env
    tells more.
    """
    return Env(id, **arguments)


def make_vec(id: str, num_envs: int = 1, **arguments: Any) -> VectorEnv:
    """Many environments that are stepped at once.

    arguments: threads, autoreset_mode ("next_step", "same_step", "disabled"), copy, render_mode,
    on_illegal ("raise", "lose"), observation, out, and the configuration of the id: rules, opponent, seat,
    shorelines. VectorEnv tells more.
    """
    return VectorEnv(id, num_envs, **arguments)


def register() -> None:
    """Makes the ids known to gymnasium.make and gymnasium.make_vec; the import has done it where Gymnasium
    is installed."""
    if gymnasium is None:
        raise ImportError("gymnasium is not installed")
    for name in ids():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="skerry.environments:Env",
                               vector_entry_point="skerry.environments:VectorEnv",
                               kwargs={"environment": name})


if gymnasium is not None:
    register()
