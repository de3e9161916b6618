"""libskerry.so through ctypes: its functions with their types, errors as exceptions.

ctypes and not an extension module: it belongs to Python, so one package serves every version, and a
call costs about a microsecond (docs/notes/python.md has the figures). It lets go of the interpreter's
lock while a function runs.
"""

from __future__ import annotations

import ctypes as c
import os
import threading
from collections.abc import Callable, Iterable
from typing import Any

from . import _errors

ABI_VERSION = 1
MAX_COMPONENTS = 16


class ErrorText(c.Structure):
    _fields_ = [("message", c.c_char * 1024)]


class Text(c.Structure):
    _fields_ = [("data", c.c_void_p), ("size", c.c_size_t)]


class Stream(c.Structure):
    _fields_ = [("words", c.c_uint64 * 4)]


class Shape(c.Structure):
    _fields_ = [
        ("seats", c.c_uint32), ("has_chance", c.c_uint32), ("component_count", c.c_uint32),
        ("reserved", c.c_uint32), ("state_size", c.c_size_t), ("state_alignment", c.c_size_t),
        ("deal_size", c.c_size_t), ("deal_alignment", c.c_size_t), ("move_size", c.c_size_t),
        ("move_alignment", c.c_size_t), ("most_moves", c.c_size_t),
        ("state_record_size", c.c_size_t), ("move_record_size", c.c_size_t),
    ]


class Position(c.Structure):
    _fields_ = [("over", c.c_uint8), ("to_move", c.c_uint8), ("lists_moves", c.c_uint8),
                ("reserved", c.c_uint8), ("points", c.c_int32 * 2)]


class OutcomeValues(c.Structure):
    _fields_ = [("finished", c.c_uint8), ("winner", c.c_uint8), ("reserved", c.c_uint8 * 2),
                ("totals", c.c_int32 * 2), ("components", (c.c_int32 * MAX_COMPONENTS) * 2)]


class DecisionsStruct(c.Structure):
    _fields_ = [("count", c.c_size_t), ("states", c.c_void_p), ("streams", c.POINTER(Stream)),
                ("moves", c.c_void_p), ("failed", c.c_size_t)]


CHOOSE = c.CFUNCTYPE(c.c_int32, c.c_void_p, c.POINTER(DecisionsStruct))
PROGRESS = c.CFUNCTYPE(c.c_int32, c.c_void_p, c.c_uint64, c.c_uint64)


class Callback(c.Structure):
    _fields_ = [("name", c.c_char_p), ("origin", c.c_char_p), ("at_once", c.c_size_t),
                ("choose", CHOOSE), ("context", c.c_void_p)]


class AdviserOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("strategy", c.c_char_p), ("seed", c.c_uint64),
                ("also", c.c_void_p), ("also_count", c.c_size_t), ("proposals", c.c_uint32),
                ("reserved", c.c_uint32)]


class RunOptions(c.Structure):
    _fields_ = [
        ("struct_size", c.c_size_t), ("config", c.c_char_p), ("config_file", c.c_char_p),
        ("sets", c.POINTER(c.c_char_p)), ("set_count", c.c_size_t),
        ("callbacks", c.POINTER(Callback)), ("callback_count", c.c_size_t),
        ("threads", c.c_uint32), ("reserved", c.c_uint32), ("seconds", c.c_double),
        ("progress", PROGRESS), ("progress_context", c.c_void_p),
    ]


class Scores(c.Structure):
    _fields_ = [("npy", c.c_char_p), ("size", c.c_size_t), ("file", c.c_char_p)]


class RunChanges(c.Structure):
    _fields_ = [
        ("struct_size", c.c_size_t), ("adds", c.POINTER(c.c_char_p)), ("add_count", c.c_size_t),
        ("drops", c.POINTER(c.c_char_p)), ("drop_count", c.c_size_t),
        ("scores", c.POINTER(Scores)),
    ]


class AgainOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("config", c.c_char_p), ("config_file", c.c_char_p),
                ("callbacks", c.POINTER(Callback)), ("callback_count", c.c_size_t),
                ("request", c.c_char_p)]


class EnvOptions(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("config", c.c_char_p), ("environments", c.c_size_t),
                ("threads", c.c_uint32), ("autoreset", c.c_int32)]


class EnvBuffers(c.Structure):
    _fields_ = [("observations", c.c_void_p), ("masks", c.c_void_p), ("rewards", c.c_void_p),
                ("terminated", c.c_void_p), ("unfinished", c.c_void_p),
                ("final_observations", c.c_void_p)]


_P, _S, _E = c.c_void_p, c.c_size_t, c.POINTER(ErrorText)
_TEXT = c.POINTER(Text)

# The parameters of the functions that return a status, before the error.
_STATUS_FUNCTIONS: dict[str, list[Any]] = {
    "rng_next": [_P, _S, _P], "rng_below": [_P, _S, _P, _P],
    "catalogue": [_TEXT], "game_open": [c.c_char_p, c.POINTER(_P)],
    "game_shape": [_P, c.POINTER(Shape)], "game_description": [_P, _TEXT],
    "deal": [_P, c.c_uint64, c.c_uint64, _S, _P], "start": [_P, _P, _S, _P],
    "redeal": [_P, _P, _S, _P, _P], "look": [_P, _P, _S, c.POINTER(Position)],
    "legal_moves": [_P, _P, _P, _S, c.POINTER(_S)], "is_legal": [_P, _P, _P, _S, _P],
    "sample_moves": [_P, _P, _S, _P, _P], "play": [_P, _P, _P, _P, _S],
    "outcomes": [_P, _P, _S, c.POINTER(OutcomeValues)], "print_state": [_P, _P, _TEXT],
    "read_state": [_P, c.c_char_p, _S, _P], "print_move": [_P, _P, _P, _TEXT],
    "read_move": [_P, _P, c.c_char_p, _S, _P], "board": [_P, _P, _TEXT], "scene": [_P, _P, _TEXT],
    "state_records": [_P, _P, _S, _P], "move_records": [_P, _P, _P, _S, _P],
    "moves_of_records": [_P, _P, _P, _S, _P], "strategy_open": [_P, c.c_char_p, c.POINTER(_P)],
    "strategy_choose": [_P, _P, _S, _P, _P],
    "adviser_open": [_P, _P, c.POINTER(AdviserOptions), c.POINTER(_P)],
    "adviser_think": [_P, c.c_uint64, c.c_double],
    "adviser_moves": [_P, _P, _P, _S, c.POINTER(_S)], "adviser_advice": [_P, _TEXT],
    "run_create": [c.POINTER(RunOptions), c.POINTER(_P)],
    "run_create_changed": [c.POINTER(RunOptions), c.POINTER(RunChanges), c.POINTER(_P)],
    "run_config": [_P, _TEXT], "run_play": [_P], "run_tune": [_P, _TEXT], "run_result": [_P, _TEXT],
    "run_part": [_P, c.c_uint64, c.c_uint64], "run_scores": [_P, _TEXT],
    "merge_with_scores": [c.POINTER(c.c_char_p), c.POINTER(_S), c.POINTER(Scores), _S, c.c_int32,
                          _TEXT, _TEXT],
    "save": [c.c_char_p, _S, c.c_char_p, c.c_int32],
    "save_with_scores": [c.c_char_p, _S, c.POINTER(Scores), c.c_char_p, c.c_int32],
    "check_scores": [c.c_char_p, _S, c.c_char_p],
    "load": [c.c_char_p, _TEXT], "add_games": [c.c_char_p],
    "show": [c.c_char_p, _S, c.c_char_p, c.c_char_p, _TEXT],
    "plot_names": [c.c_char_p, _S, _TEXT], "plot": [c.c_char_p, _S, c.c_char_p, _TEXT],
    "compare": [c.c_char_p, _S, c.c_char_p, _S, c.c_double, c.c_int32, c.c_char_p, _TEXT],
    "env_ids": [_TEXT], "env_open": [c.c_char_p, c.POINTER(EnvOptions), c.POINTER(_P)],
    "env_description": [_P, _TEXT], "env_reset": [_P, _P, _P, c.POINTER(EnvBuffers)],
    "env_reset_to": [_P, _P, _P, _P, c.POINTER(EnvBuffers)],
    "env_show": [_P, _P, _P, _S, _P, _P, _P, c.POINTER(EnvBuffers)],
    "env_decide": [_P, _P, _S, _P, _P, c.POINTER(EnvBuffers)],
    "env_step": [_P, _P, c.POINTER(EnvBuffers)], "env_step_kept": [_P, _P, c.POINTER(EnvBuffers)],
    "env_planes": [_P, _P, _S, _P, _P],
    "env_sample": [_P, c.c_uint64, _P], "env_observe": [_P, _S, _P, _P],
    "env_episode": [_P, _S, c.POINTER(c.c_uint64), c.POINTER(c.c_uint64)],
    "env_is_of_run": [_P, _S, c.POINTER(c.c_uint8)],
    "env_streams": [_P, _P], "env_set_streams": [_P, _P],
    "env_state": [_P, _S, _P], "env_set_state": [_P, _S, c.c_char_p],
    "env_redeal": [_P, _S, c.c_uint64], "env_text": [_P, _S, _TEXT], "env_board": [_P, _S, _TEXT],
    "env_actions_of": [_P, _S, c.c_char_p, c.POINTER(c.c_int64), _S, c.POINTER(_S)],
    "run_take": [_P],
    "replay": [c.POINTER(AgainOptions), _TEXT, c.POINTER(c.c_int32)],
    "explain": [c.POINTER(AgainOptions), _TEXT, c.POINTER(c.c_int32)],
    "review": [c.POINTER(AgainOptions), _TEXT, c.POINTER(c.c_int32)],
    "verify_again": [c.POINTER(AgainOptions), c.POINTER(c.c_int32), _TEXT, c.POINTER(c.c_int32)],
}
_OTHER_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "abi_version": (c.c_int32, []), "version": (c.c_char_p, []), "text_free": (None, [_TEXT]),
    "rng_of_strategy": (Stream, [c.c_uint64, c.c_uint64, c.c_uint32]),
    "rng_of_seed": (Stream, [c.c_uint64, c.c_uint64]), "game_close": (None, [_P]),
    "strategy_close": (None, [_P]), "adviser_close": (None, [_P]),
    "adviser_futures": (c.c_uint64, [_P]), "adviser_finished": (c.c_int32, [_P]),
    "env_close": (None, [_P]), "run_close": (None, [_P]), "run_games": (c.c_uint64, [_P]),
    "run_stop": (None, [_P]), "run_played": (c.c_uint64, [_P]),
    "run_failed_game": (c.c_int32, [_P, c.POINTER(c.c_uint64), c.POINTER(c.c_int32)]),
}

STRATEGY_FAILED = 5
_EXCEPTIONS = {1: _errors.LibraryError, 2: _errors.InputError, 3: _errors.NotationError,
               4: _errors.IllegalMoveError, STRATEGY_FAILED: _errors.StrategyError, 6: MemoryError}


def _path() -> str:
    """$SKERRY_LIBRARY, the library that lies beside this file, or the one that is installed."""
    named = os.environ.get("SKERRY_LIBRARY")
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libskerry.so")
    return named or (beside if os.path.exists(beside) else f"libskerry.so.{ABI_VERSION}")


def _open(path: str) -> c.CDLL:
    try:
        library = c.CDLL(path)
    except OSError as error:
        raise _errors.LibraryError(
            f"{error}; `./dev python` builds it, SKERRY_LIBRARY may name another") from None
    if not hasattr(library, "skerry_abi_version"):
        raise _errors.LibraryError(f"{path}: is a library, but not one of Skerry")
    library.skerry_abi_version.restype = c.c_int32
    found = library.skerry_abi_version()
    if found != ABI_VERSION:
        raise _errors.LibraryError(f"{path}: has interface {found}; this package uses {ABI_VERSION}")
    for name, parameters in _STATUS_FUNCTIONS.items():
        function = getattr(library, "skerry_" + name)
        function.restype, function.argtypes = c.c_int32, [*parameters, _E]
    for name, (result, parameters) in _OTHER_FUNCTIONS.items():
        function = getattr(library, "skerry_" + name)
        function.restype, function.argtypes = result, parameters
    return library


lib = _open(_path())


def version() -> str:
    return str(lib.skerry_version().decode())


_own_is_open = False


def use(path: str) -> None:
    """Calls this library from now on: it has the games of the house and an author's. What was made
    before stays usable. The games of a second one are added to those of the first."""
    global _own_is_open
    path = os.path.abspath(path)
    if _own_is_open:
        try:
            return call(lib.skerry_add_games, os.fsencode(path))
        except _errors.InputError as error:
            raise _errors.LibraryError(str(error)) from None
    other = _open(path)
    if other.skerry_version().decode() != version():
        raise _errors.LibraryError(
            f"{path}: is of Skerry {other.skerry_version().decode()}; this package is {version()}")
    for name in (*_STATUS_FUNCTIONS, *_OTHER_FUNCTIONS):
        setattr(lib, "skerry_" + name, getattr(other, "skerry_" + name))
    _own_is_open = True


def require_version(name: str, made_by: str) -> None:
    """For what is pickled as the bytes of the engine."""
    if made_by != version():
        raise _errors.InputError(f"{name}: was pickled by version {made_by}; this is {version()}")


def failure(status: int, error: ErrorText) -> Exception:
    return _EXCEPTIONS.get(status, _errors.LibraryError)(error.message.decode())


class _Errors(threading.local):
    """One text for each thread: a new one for each call would cost half of the call."""

    def __init__(self) -> None:
        self.text = ErrorText()


_errors_of_thread = _Errors()


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function that returns a status; raises what went wrong."""
    text = _errors_of_thread.text
    status = function(*arguments, text)
    if status:
        raise failure(status, text)


def text_of(function: Callable[..., int], *arguments: Any) -> bytes:
    """The text that a function gives as its last output."""
    text = Text()
    call(function, *arguments, c.byref(text))
    return taken(text)


def taken(text: Text) -> bytes:
    """What the engine gave, which is freed."""
    try:
        return c.string_at(text.data, text.size)
    finally:
        lib.skerry_text_free(c.byref(text))


def texts_of(texts: Iterable[str]) -> c.Array[c.c_char_p]:
    """Texts as an array for the engine."""
    encoded = [text.encode() for text in texts]
    return (c.c_char_p * len(encoded))(*encoded)


class Memory:
    """Aligned bytes. `address` is passed to the library."""

    __slots__ = ("_buffer", "address", "size", "alignment")
    _types: dict[int, type] = {}  # by number of bytes

    def __init__(self, size: int, alignment: int) -> None:
        room = size + alignment - 1
        kind = self._types.get(room) or self._types.setdefault(room, c.c_char * room)
        self._buffer = kind()
        self.address: int = (c.addressof(self._buffer) + alignment - 1) // alignment * alignment
        self.size: int = size
        self.alignment: int = alignment

    def copy(self) -> Memory:
        other = Memory(self.size, self.alignment)
        c.memmove(other.address, self.address, self.size)
        return other

    def data(self) -> bytes:
        return c.string_at(self.address, self.size)

    @classmethod
    def of(cls, data: bytes, alignment: int) -> Memory:
        own = cls(len(data), alignment)
        c.memmove(own.address, data, len(data))
        return own

    @classmethod
    def at(cls, address: int, size: int, alignment: int) -> Memory:
        """A copy of bytes that belong to somebody else."""
        own = cls(size, alignment)
        c.memmove(own.address, address, size)
        return own
