"""States as pictures: arrays of colours, from the scene that reports draw, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from ._notebooks import colour as _colour

if TYPE_CHECKING:
    from .states import State

CELL = 32  #: pixels from one cell to the next

def picture_of(state: State) -> numpy.ndarray:
    """uint8 of shape (height, width, 3): each cell in the colour of what it is, in its middle that of
    what lies on it, and the lines along the borders of squares."""
    scene = state.scene()
    half = 0.5 if scene["grid"] == "hexes" else 0.0  # a row of hexes is half a cell further
    cells = [(x + half * y, y, role, rest[0] if rest else "")
             for x, y, role, *rest in scene.get("cells", [])]
    if not cells:
        return numpy.full((CELL, CELL, 3), 255, numpy.uint8)
    left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)

    def pixels(x: float, y: float) -> tuple[int, int]:
        return int((x - left + 0.5) * CELL), int((y - top + 0.5) * CELL)

    width, height = pixels(max(cell[0] for cell in cells) + 1.5, max(cell[1] for cell in cells) + 1.5)
    picture = numpy.full((height, width, 3), 255, numpy.uint8)
    for x, y, role, symbol in cells:
        _fill(picture, *pixels(x, y), 1, CELL - 1, _colour(role))
        if symbol:
            _fill(picture, *pixels(x, y), CELL // 4, 3 * CELL // 4, _colour(symbol))
    for path in scene.get("paths", []):
        corners = list(zip(path[::2], path[1::2]))
        for begin, end in zip(corners, [*corners[1:], corners[0]]):
            across, down = zip(pixels(*begin), pixels(*end))
            picture[min(down) - 1:max(down) + 2, min(across) - 1:max(across) + 2] = (20, 30, 60)
    return picture


def _fill(picture: numpy.ndarray, across: int, down: int, begin: int, end: int,
          colour: tuple[int, int, int]) -> None:
    picture[down + begin:down + end, across + begin:across + end] = colour
