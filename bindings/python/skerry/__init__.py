"""Skerry in Python: batches of seeded games, their results, game states, strategies of your own.

    import skerry
    result = skerry.run({"game": "tiny-islands", "games": 1000, "strategies": ["greedy", "policy"]})
    print(result)

skerry.search values the moves of a state under a strategy, with standard errors. skerry.make(id) and
skerry.make_vec(id, num_envs) make environments for learning. docs/python.md tells more.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any

from ._errors import (
    Error,
    ExpiredError,
    IllegalMoveError,
    InputError,
    Interrupted,
    LibraryError,
    MissingPackageError,
    NoScoresError,
    NotationError,
    OutOfRangeError,
    StrategyError,
    UnknownKeyError,
    WrongTypeError,
)
from ._library import version as _version
from .games import Adviser, Game, catalogue, game
from .results import Comparison, Plot, Result, Verification, compare, load, load_library
from . import _gymnasium, search
from .again import ReplayedGame, Review, explain, replay, review, verify
from .runs import run
from .states import Deal, Move, Outcome, State
from .strategies import Decisions, Strategy, strategy, vector_strategy
from .streams import Rng
from .tuning import Tuning, tune

if _TYPE_CHECKING:
    from . import conventions, environments, pairs
    from .contestants import Contestant, contestant
    from .environments import make, make_vec

__version__ = _version()
_NEED_NUMPY = {"environments": ".environments", "make": ".environments", "make_vec": ".environments",
               "contestant": ".contestants", "Contestant": ".contestants", "pairs": ".pairs",
               "conventions": ".conventions"}


def __getattr__(name: str) -> _Any:
    """What needs numpy is loaded when it is asked for."""
    if name not in _NEED_NUMPY:
        raise AttributeError(f"module 'skerry' has no attribute {name!r}")
    import importlib

    from ._optional import optional

    optional("numpy")
    module = importlib.import_module(_NEED_NUMPY[name], __name__)
    return module if _NEED_NUMPY[name] == "." + name else getattr(module, name)


_gymnasium.tell()


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__version__"]


__all__ = [
    "Adviser", "Comparison", "Contestant", "Deal", "Decisions", "Error", "ExpiredError", "Game",
    "IllegalMoveError", "InputError", "Interrupted", "LibraryError", "MissingPackageError", "Move",
    "NoScoresError", "NotationError", "OutOfRangeError", "Outcome", "Plot", "ReplayedGame", "Result",
    "Review", "Rng", "State", "Strategy", "StrategyError", "Tuning", "UnknownKeyError", "Verification",
    "WrongTypeError", "catalogue", "compare", "contestant", "conventions", "environments", "explain",
    "game", "load", "load_library", "make", "make_vec", "pairs", "replay", "review", "run", "search",
    "strategy", "tune", "vector_strategy", "verify",
]
