"""States as pictures: arrays of colours, from the scene that reports draw, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from ._arrays import Array
from ._notebooks import LINE as _LINE, colour as _colour, laid_out as _laid_out

if TYPE_CHECKING:
    from .states import State

SIDE = 512  #: of every picture, in pixels
MOST_CELL = 64  #: pixels from one cell to the next


def picture_of(state: State) -> Array:
    """uint8 of shape (SIDE, SIDE, 3), whatever the game and the state: each cell in the colour of what it
    is, in its middle that of what lies on it, and the lines along the borders of squares. A board that
    grows is drawn smaller."""
    cells, paths, width, height = _laid_out(state.scene())
    cell = max(4, min(MOST_CELL, int(SIDE / max(width, height, 1))))
    left, top = (max(0, SIDE - int(cell * size)) // 2 for size in (width, height))
    picture = numpy.full((SIDE, SIDE, 3), 255, numpy.uint8)
    for x, y, role, symbol in cells:
        across, down = left + int(cell * x), top + int(cell * y)
        for name, inset in ((role, 1), (symbol, cell // 4)):
            if name:
                picture[down + inset:down + cell - inset,
                        across + inset:across + cell - inset] = _colour(name)
    for path in paths:
        for begin, end in zip(path, [*path[1:], path[0]]):
            across_both, down_both = ([start + int(cell * corner[i]) for corner in (begin, end)]
                                      for i, start in ((0, left), (1, top)))
            picture[min(down_both) - 1:max(down_both) + 2,
                    min(across_both) - 1:max(across_both) + 2] = _LINE
    return picture
