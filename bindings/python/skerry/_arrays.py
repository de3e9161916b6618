"""The type of arrays in annotations; docstrings say dtype and shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import TypeAlias

    import numpy

    Array: TypeAlias = numpy.ndarray[Any, Any]
else:
    Array = Any  # numpy need not be installed
