"""What single and vector environments share: the classes of Gymnasium where it is installed, the ids, and
n environments of the library with arrays for what they show."""

from __future__ import annotations

import ctypes as c
import enum
import functools
import json
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy

from ._arrays import Array
from ._errors import InputError, NotationError, WrongTypeError
from ._library import DecisionsStruct, EnvBuffers, EnvOptions, call, lib, require_version, text_of, version
from .games import Game, game as game_of
from .spaces import Box
from .states import State
from .streams import whole


class EnvBase:
    """What the classes of Gymnasium have besides what environments are here for."""

    spec: Any = None

    @property
    def unwrapped(self) -> Any:
        return self

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> Any:
        """Here: nothing of its own to begin."""

    def close(self) -> None:
        """Here: nothing of its own to give back."""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class VectorEnvBase(EnvBase):
    """The same of many environments."""


class AutoresetMode(enum.Enum):
    """What begins the next episode of an environment."""

    NEXT_STEP = "NextStep"  #: the next step, which ignores its action
    SAME_STEP = "SameStep"  #: the step that ends the episode
    DISABLED = "Disabled"  #: only reset()


gymnasium: Any = None
old_gymnasium: Any = None  # one that is too old
if not TYPE_CHECKING:  # checkers of types see one kind of classes, whatever is installed
    try:
        import gymnasium
        from gymnasium.vector import AutoresetMode

        EnvBase, VectorEnvBase = gymnasium.Env, gymnasium.vector.VectorEnv
    except ImportError:
        gymnasium, old_gymnasium = None, gymnasium

NAMESPACE = "skerry/"
MOST_ENVIRONMENTS, MOST_THREADS = 1_000_000, 1024
OBSERVATIONS = {"bytes": "", "planes": "float32", "planes_uint8": "uint8"}
OUT = ("observations", "action_mask", "rewards", "terminations")
NO_EPISODE = 2**64 - 1  # before reset()
MANY = 1024  # environments whose actions are not copied
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)


@functools.cache
def ids() -> tuple[str, ...]:
    """The ids that make() and make_vec() know, such as "skerry/TinyIslands-v0"."""
    return tuple(NAMESPACE + name for name in json.loads(text_of(lib.skerry_env_ids)))


def _address(array: Array, first_byte: Any = c.c_char.from_buffer) -> int:
    """Where an array begins; array.ctypes.data says the same in three times the time."""
    return c.addressof(first_byte(array))


def _is_plain(array: Array) -> bool:
    return array.flags.c_contiguous and array.flags.aligned


def _read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view


def _json_of(config: Mapping[str, Any]) -> bytes:
    for key, value in config.items():
        try:
            json.dumps(value)
        except (TypeError, ValueError):
            raise WrongTypeError(f"{key}: found {value!r}; must be a name, a number or a dict of them, as in "
                            "a configuration") from None
    return json.dumps(config).encode()


class Engine:
    """n environments of the library, and arrays for what they show.

    kept: the arrays are the same all the time, and the library may rely on what it has written in them.
    """

    observations: Array
    shown: Array
    planes: Array
    masks: Array
    shown_masks: Array
    rewards: Array
    terminated: Array
    unfinished: Array
    final_observations: Array | None
    buffers: EnvBuffers
    buffers_at: Any

    def __init__(self, name: str, count: int, threads: int, mode: AutoresetMode, kept: bool,
                 config: Mapping[str, Any], observation: str = "bytes",
                 out: Mapping[str, Any] | None = None) -> None:
        if not isinstance(name, str):
            raise WrongTypeError(f"id: found {name!r}; must be a text such as \"{ids()[0]}\"")
        count = whole(count, "num_envs", MOST_ENVIRONMENTS, 1)
        threads = whole(threads, "threads", MOST_THREADS, 1)
        if observation not in OBSERVATIONS:
            raise InputError(f"observation: found {observation!r}; must be "
                             f"{' or '.join(map(repr, OBSERVATIONS))}")
        self.observation: str = observation
        self.planes_dtype: str = OBSERVATIONS[observation]
        self.name: str = name.removeprefix(NAMESPACE)
        self.count: int = count
        self.mode: AutoresetMode = mode
        self.threads: int = threads
        self.kept: bool = kept
        self._step = lib.skerry_env_step_kept if kept else lib.skerry_env_step
        self.config: dict[str, Any] = {key: value for key, value in config.items() if value is not None or
                       key == "opponent"}
        options = EnvOptions(c.sizeof(EnvOptions), _json_of(self.config), count, threads,
                             MODES.index(mode))
        self.handle: c.c_void_p = c.c_void_p()
        call(lib.skerry_env_open, self.name.encode(), c.byref(options), c.byref(self.handle))
        self.close: Any = weakref.finalize(self, lib.skerry_env_close, self.handle)
        self._game: Game | None = None
        self.facts: dict[str, Any] = json.loads(text_of(lib.skerry_env_description, self.handle))
        self.actions: int = self.facts["action_count"]
        self.bytes: int = self.facts["observation_bytes"]
        self.given: Array = numpy.zeros(count, numpy.int64)
        self.given_at: int = _address(self.given)
        self.drawn: Array = numpy.zeros(count, numpy.int64)
        self.drawn_at: int = _address(self.drawn)
        self.all: Array = numpy.ones(count, bool)
        self.none: Array = numpy.zeros(count, bool)
        for key in out or {}:
            if key not in OUT:
                raise InputError(f"out: found {key!r}; allowed: {', '.join(OUT)}")
        self._out = dict(out or {})
        self.new_arrays()
        self.observations[:], self.masks[:] = 0, 0  # until reset()
        self._show_all()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are opened anew, and the states put back."""
        self.require_open()
        states = [self.state(i) if self.episode(i)[1] != NO_EPISODE else None
                  for i in range(self.count)]
        return Engine._restored, (self.name, self.count, self.threads, self.mode, self.kept,
                                  self.config, self.observation, version(), states)

    @classmethod
    def _restored(cls, name: str, count: int, threads: int, mode: AutoresetMode, kept: bool,
                  config: Mapping[str, Any], observation: str, made_by: str,
                  states: list[bytes | None]) -> Engine:
        require_version("environment", made_by)
        own = cls(name, count, threads, mode, kept, config, observation)
        for i, state in enumerate(states):
            if state is not None:
                own.set_state(i, state)
        return own

    def _array(self, name: str, shape: tuple[int, ...], dtype: Any) -> Array:
        """A new array, or the one that the caller has for it."""
        if name not in self._out:
            return numpy.zeros(shape, dtype) if len(shape) == 1 else numpy.empty(shape, dtype)
        array: Array = numpy.asarray(self._out[name])
        if (array.shape, array.dtype) != (shape, numpy.dtype(dtype)) or not _is_plain(array):
            raise InputError(f"out[{name!r}]: found {array.dtype} of shape {array.shape}; must be "
                             f"{numpy.dtype(dtype)} of shape {shape}, without gaps")
        if not array.flags.writeable:
            raise InputError(f"out[{name!r}]: found an array that cannot be written")
        return array

    def new_arrays(self) -> None:
        n = self.count
        if self.planes_dtype:
            self.observations = numpy.empty((n, self.bytes), numpy.uint8)
            self.shown = self.planes = self._array(
                "observations", (n, self.facts["plane_count"]), self.planes_dtype)
        else:
            self.shown = self.observations = self._array("observations", (n, self.bytes), numpy.uint8)
        self.masks = self.shown_masks = self._array("action_mask", (n, self.actions), numpy.int8)
        if self.kept:
            self.shown, self.shown_masks = _read_only(self.shown), _read_only(self.shown_masks)
        self.rewards = self._array("rewards", (n,), numpy.float64)
        self.terminated = self._array("terminations", (n,), bool)
        self.unfinished = numpy.zeros(n, bool)
        final = None
        self.final_observations = None
        if self.mode is AutoresetMode.SAME_STEP:
            self.final_observations = numpy.zeros((n, self.bytes), numpy.uint8)
            final = _address(self.final_observations)
        self.buffers = EnvBuffers(_address(self.observations), _address(self.masks),
                                  _address(self.rewards), _address(self.terminated),
                                  _address(self.unfinished), final)
        self.buffers_at = c.byref(self.buffers)

    def expanded(self, rows: Array, into: Array | None = None) -> Array:
        """What is shown of observations: the bytes, or their planes."""
        if not self.planes_dtype:
            return rows
        if into is None:
            into = numpy.empty((len(rows), self.facts["plane_count"]), self.planes_dtype)
        at = into.ctypes.data
        call(lib.skerry_env_planes, self.handle, rows.ctypes.data, len(rows),
             *((at, None) if self.planes_dtype == "float32" else (None, at)))
        return into

    def _show_all(self) -> None:
        if self.planes_dtype:
            self.expanded(self.observations, self.planes)

    def require_open(self) -> None:
        if not self.close.alive:
            raise InputError("the environment is closed")

    def reset(self, seeds: Array | None, which: Array | None,
              episodes: Array | None = None) -> None:
        self.require_open()
        given = [None if seeds is None else seeds.ctypes.data]
        function = lib.skerry_env_reset
        if episodes is not None:
            function = lib.skerry_env_reset_to
            given.append(episodes.ctypes.data)
        call(function, self.handle, *given, None if which is None else which.ctypes.data,
             self.buffers_at)
        self._show_all()

    def show(self, game: Game, asked: DecisionsStruct, decided: Array) -> None:
        """The rows of decisions of another game; decided: those that need no action."""
        call(lib.skerry_env_show, self.handle, game._handle, asked.states, asked.count, asked.streams,
             asked.moves, decided.ctypes.data, self.buffers_at)

    def decide(self, asked: DecisionsStruct, decided: Array) -> None:
        """Chooses the actions in `given` for decisions that were shown."""
        call(lib.skerry_env_decide, self.handle, self.given_at, asked.count, asked.moves,
             decided.ctypes.data, self.buffers_at)

    def step(self) -> None:
        """Plays the actions in `given`."""
        self.require_open()
        call(self._step, self.handle, self.given_at, self.buffers_at)
        self._show_all()

    def step_all(self, actions: Array) -> None:
        """Plays integers of shape (n,). Asking where an array lies is a good part of a call, so a few are
        copied to `given`; many are read where they are, each by the thread that plays it."""
        if self.count < MANY or actions.dtype != numpy.int64 or not _is_plain(actions):
            self.given[:] = actions
            return self.step()
        self.require_open()
        call(self._step, self.handle, actions.ctypes.data, self.buffers_at)
        self._show_all()

    def legal(self) -> Array:
        self.require_open()
        return self.masks.astype(bool)

    def sample(self, key: int) -> Array:
        self.require_open()
        call(lib.skerry_env_sample, self.handle, key, self.drawn_at)
        return self.drawn.copy()

    def episode(self, i: int) -> tuple[int, int]:
        self.require_open()
        seed, episode = c.c_uint64(), c.c_uint64()
        call(lib.skerry_env_episode, self.handle, i, c.byref(seed), c.byref(episode))
        return seed.value, episode.value

    def deal(self, i: int) -> str:
        """Whose game environment i plays: "run" or "training"."""
        self.require_open()
        of_run = c.c_uint8()
        call(lib.skerry_env_is_of_run, self.handle, i, c.byref(of_run))
        return "run" if of_run.value else "training"

    def state(self, i: int) -> bytes:
        self.require_open()
        state = (c.c_uint8 * self.facts["state_bytes"])()
        call(lib.skerry_env_state, self.handle, i, state)
        return bytes(state)

    def set_state(self, i: int, state: bytes) -> None:
        self.require_open()
        size = self.facts["state_bytes"]
        if not isinstance(state, (bytes, bytearray)) or len(state) != size:
            raise InputError(f"state: must be {size} bytes that state() gave")
        call(lib.skerry_env_set_state, self.handle, i, bytes(state))
        self.observe(i)

    def observe(self, i: int) -> None:
        call(lib.skerry_env_observe, self.handle, i, self.observations[i].ctypes.data,
             self.masks[i].ctypes.data)
        if self.planes_dtype:
            self.expanded(self.observations[i:i + 1], self.planes[i:i + 1])

    def redeal(self, i: int, key: int) -> None:
        self.require_open()
        call(lib.skerry_env_redeal, self.handle, i, key)

    def text(self, function: Any, i: int) -> str:
        self.require_open()
        return text_of(function, self.handle, i).decode()

    def game_state(self, i: int) -> State:
        if self._game is None:
            self._game = game_of(self.facts["game"], self.config.get("rules"))
        return self._game.state(self.text(lib.skerry_env_text, i))

    def actions_of(self, i: int, move: str) -> list[int]:
        self.require_open()
        if not isinstance(move, str):
            raise WrongTypeError(f"move: found {move!r}; must be a text in the game's notation")
        if "\0" in move:
            raise NotationError(f"move: found {move!r}; no move has a zero in it")
        found = c.c_size_t()
        actions = (c.c_int64 * 64)()
        call(lib.skerry_env_actions_of, self.handle, i, move.encode(), actions, len(actions),
             c.byref(found))
        return list(actions[: found.value])

    def observation_space(self, batch: tuple[int, ...] = ()) -> Box:
        if self.planes_dtype:
            most = numpy.concatenate([numpy.full(part["values"] * part["places"], part["high"])
                                      for part in self.facts["planes"]])
            shape = (*batch, len(most))
            high = numpy.ones(shape) if self.planes_dtype == "float32" else numpy.broadcast_to(most, shape)
            return Box(numpy.zeros(shape, self.planes_dtype), high.astype(self.planes_dtype),
                       dtype=getattr(numpy, self.planes_dtype))
        low, high = (numpy.concatenate([numpy.full(part["count"], part[end], numpy.uint8)
                                        for part in self.facts["observation"]])
                     for end in ("low", "high"))
        shape = (*batch, self.bytes)
        return Box(numpy.broadcast_to(low, shape), numpy.broadcast_to(high, shape), dtype=numpy.uint8)
