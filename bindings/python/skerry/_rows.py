"""The fields of kept scores as the columns of a table, each name once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._arrays import Array

if TYPE_CHECKING:
    import numpy


def _name(field: str) -> str:
    """A name that can be typed: "counts as record" is `counts_as_record`, "score#2" `score_2`."""
    return field.replace("#", "_").replace(" ", "_").replace("-", "_")


def unique_columns(records: Array) -> dict[str, Any]:
    """A column for each field of a game for one."""
    columns: dict[str, Any] = {}
    for field in records.dtype.names or ():
        columns[_free(_name(field), columns)] = records[field]
    return columns


def _free(name: str, columns: dict[str, Any]) -> str:
    """The name, with a number behind it where there is such a column."""
    number, free = 1, name
    while free in columns:
        number += 1
        free = f"{name}_{number}"
    return free


def seat_columns(records: Array, seat: int) -> dict[str, Any]:
    """A game for two as a seat saw it."""
    columns: dict[str, Any] = {}
    for field in records.dtype.names or ():
        values, name = records[field], _name(field)
        if field == "winner":
            columns["points"] = _points(records, seat)
        elif values.ndim == 2:
            columns[name] = values[:, seat]
            columns[f"opponent_{name}"] = values[:, 1 - seat]
        else:
            columns[_free(name, columns)] = values
    return columns


def _points(records: Array, seat: int) -> Any:
    """1 for a win, 0.5 for a draw, 0 for a loss; NaN where the game has no result."""
    import numpy

    winner, scored = records["winner"], records["ending"] == 0
    decided = numpy.where(winner == seat + 1, 1.0, 0.0)
    return numpy.where(winner != 0, decided, numpy.where(scored, 0.5, numpy.nan))
