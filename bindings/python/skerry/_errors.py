"""The exceptions. A message is one line: what was found and what is allowed. Beside them calls raise
Interrupted and MemoryError alone; attributes that do not exist raise AttributeError, as Python does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .results import Result
    from .tuning import Tuning


class Error(Exception):
    """Any error of this package."""


class InputError(Error, ValueError):
    """A configuration, a file or a name that cannot be used."""


class WrongTypeError(Error, TypeError):
    """An argument, or what a function of yours returned, is of a kind that cannot be used."""


class OutOfRangeError(Error, IndexError):
    """There is no environment of this number."""


class UnknownKeyError(Error, KeyError):
    """A result or an advice has no part of this name."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class NoScoresError(Error, FileNotFoundError):
    """The scores of every game are neither here nor beside the file."""


class MissingPackageError(Error, ModuleNotFoundError):
    """A call needs a package that is not installed."""


class ExpiredError(Error, RuntimeError):
    """Decisions were used after the call that brought them."""


class NotationError(Error, ValueError):
    """A text or a record that says no state or no move."""


class IllegalMoveError(Error, ValueError):
    """A move was illegal, or the game was over. The state is as before."""


class LibraryError(Error, RuntimeError):
    """libskerry.so is missing, too old or too new; or a fault of its own."""


class StrategyError(Error, RuntimeError):
    """A strategy chose an illegal move, or raised an exception, which is the __cause__.

    `strategy` is its name. `game` is the index of the game, None where it is not known. `result` has the
    games before it, None if there are none.
    """

    strategy: str | None = None
    game: int | None = None
    result: Result | None = None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run. `result` has the games that were played, None if there are none. `tuning` has
    the races of skerry.tune until then.
    """

    result: Result | None = None
    tuning: Tuning | None = None
