"""Skerry in Python: batches of seeded games, their results, game states, strategies of your own.

    import skerry
    result = skerry.run({"game": "tiny-islands", "games": 1000, "strategies": ["greedy", "policy"]})
    print(result)

skerry.search values the moves of a state under a strategy, with standard errors. skerry.make(id) and
skerry.make_vec(id, num_envs) make environments for learning. docs/python.md tells more.
"""

from typing import TYPE_CHECKING, Any

from ._errors import (
    Error,
    IllegalMoveError,
    InputError,
    Interrupted,
    LibraryError,
    NotationError,
    StrategyError,
)
from ._library import version as _version
from .games import Adviser, Game, catalogue, game
from .results import Comparison, Result, Verification, compare, load, verify
from . import _gymnasium, search
from .runs import run
from .states import Deal, Move, Outcome, State
from .strategies import Decisions, Strategy, strategy, vector_strategy
from .streams import Rng
from .tuning import Tuning, tune

if TYPE_CHECKING:
    from . import environments
    from .contestants import contestant
    from .environments import make, make_vec

__version__ = _version()
_NEED_NUMPY = {"environments": ".environments", "make": ".environments", "make_vec": ".environments",
               "contestant": ".contestants"}


def __getattr__(name: str) -> Any:
    """What needs numpy is loaded when it is asked for."""
    if name not in _NEED_NUMPY:
        raise AttributeError(f"module 'skerry' has no attribute {name!r}")
    import importlib

    from ._optional import optional

    optional("numpy")
    module = importlib.import_module(_NEED_NUMPY[name], __name__)
    return module if name == "environments" else getattr(module, name)


_gymnasium.tell()


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Adviser", "Comparison", "Deal", "Decisions", "Error", "Game", "IllegalMoveError", "InputError",
    "Interrupted", "LibraryError", "Move", "NotationError", "Outcome", "Result", "Rng", "State",
    "Strategy", "StrategyError", "Tuning", "Verification", "catalogue", "compare", "contestant",
    "environments", "game", "load", "make", "make_vec", "run", "search", "strategy", "tune",
    "vector_strategy", "verify",
]
