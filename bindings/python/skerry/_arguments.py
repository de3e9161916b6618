"""What single and vector environments are asked for: checked, and handed to the engine."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ._arrays import Array
from ._engine import NAMESPACE, Engine, gymnasium
from ._errors import IllegalMoveError, InputError, WrongTypeError

RENDER_MODES = ["ansi", "rgb_array"]  # of many environments; one has "human" as well


def check_render_mode(found: Any, modes: Sequence[str] = RENDER_MODES) -> None:
    if found not in (None, *modes):
        *most, last = map(repr, (None, *modes))
        raise InputError(f"render_mode: found {found!r}; must be {', '.join(most)} or {last}")


def options_of(found: Any, *allowed: str) -> dict[str, Any]:
    if found is not None and not isinstance(found, dict):
        raise WrongTypeError(f"options: found {found!r}; must be a dict or None")
    for key in found or {}:
        if key not in allowed:
            raise InputError(f"options: found {key!r}; allowed: {', '.join(allowed)}")
    return found or {}


def episodes_of(given: Any, count: int) -> Array | None:
    """The episode that each environment begins: one number for all, or one for each."""
    if given is None:
        return None
    each = numpy.asarray(given)
    if each.dtype.kind not in "iu" or each.shape not in ((), (count,)):
        raise WrongTypeError(f"episode: found {given!r}; must be an integer, or {count} of them")
    if (each < 0).any():
        raise InputError(f"episode: found {each.min()}; must be 0 or more")
    return numpy.ascontiguousarray(numpy.broadcast_to(each, count), numpy.uint64)


def opened(own: tuple[str, ...], on_illegal: str, known: tuple[str, ...], config: dict[str, Any],
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


def advised(error: IllegalMoveError, answers: str) -> IllegalMoveError:
    """The error with what else may be done about an illegal action."""
    return IllegalMoveError(f"{error}; on_illegal={answers}") if " action " in str(error) else error


def spec_of(engine: Engine, **arguments: Any) -> Any:
    """What Gymnasium knows of the id, made with these arguments; None where it is not installed."""
    known: Any = None if gymnasium is None else gymnasium.registry.get(NAMESPACE + engine.name)
    if not hasattr(known, "kwargs"):
        return None
    spec = copy.deepcopy(known)
    spec.kwargs.update({key: value for key, value in arguments.items() if value is not None})
    return spec
