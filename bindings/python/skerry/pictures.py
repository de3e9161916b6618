"""States as pictures: arrays of colours, from the scene that reports draw, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy

from ._notebooks import LINE as _LINE, colour as _colour, laid_out as _laid_out

if TYPE_CHECKING:
    from .states import State

CELL = 32  #: pixels from one cell to the next


def picture_of(state: State) -> numpy.ndarray:
    """uint8 of shape (height, width, 3): each cell in the colour of what it is, in its middle that of
    what lies on it, and the lines along the borders of squares."""
    cells, paths, width, height = _laid_out(state.scene())
    picture = numpy.full((int(CELL * height), int(CELL * width), 3), 255, numpy.uint8)
    for x, y, role, symbol in cells:
        across, down = int(CELL * x), int(CELL * y)
        for name, inset in ((role, 1), (symbol, CELL // 4)):
            if name:
                picture[down + inset:down + CELL - inset,
                        across + inset:across + CELL - inset] = _colour(name)
    for path in paths:
        for begin, end in zip(path, [*path[1:], path[0]]):
            across_both, down_both = ([int(CELL * corner[i]) for corner in (begin, end)] for i in (0, 1))
            picture[min(down_both) - 1:max(down_both) + 2,
                    min(across_both) - 1:max(across_both) + 2] = _LINE
    return picture
