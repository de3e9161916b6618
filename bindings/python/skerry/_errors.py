"""What goes wrong, as exceptions. The message is one line: what was found and what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .results import Result


class Error(Exception):
    """Any error of this package."""


class InputError(Error, ValueError):
    """A configuration, a file or a name that cannot be used."""


class NotationError(Error, ValueError):
    """A text or a record that says no state or no move."""


class IllegalMoveError(Error, ValueError):
    """A move that the rules forbid, or one in a game that is over. The state is as before."""


class LibraryError(Error, RuntimeError):
    """libskerry.so is missing, too old or too new; or a fault of its own."""


class StrategyError(Error, RuntimeError):
    """A strategy raised an exception, which is the __cause__, or chose an illegal move.

    strategy: its name. game: the index of the game, None where it is not known. result: the games
    before it, None if there are none.
    """

    strategy: str | None = None
    game: int | None = None
    result: Result | None = None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a run. result: the games that were played, None if there are none."""

    result: Result | None = None
