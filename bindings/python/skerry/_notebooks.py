"""What notebooks show: tables, and boards as SVG, from the scene that reports draw, too."""

from __future__ import annotations

import html
import zlib
from typing import Any

CELL = 24  #: pixels from one cell to the next

_COLOURS = {
    "water": (190, 220, 240), "open": (236, 239, 243), "forest": (34, 120, 60),
    "jungle": (34, 120, 60), "house": (200, 60, 50), "sand": (238, 210, 130),
    "wave": (60, 130, 200), "mountain": (125, 120, 115), "church": (150, 90, 170),
    "boat": (240, 140, 40), "volcano": (170, 70, 40), "lake": (70, 140, 210),
    "grass": (150, 190, 70), "rock": (140, 140, 145), "": (255, 255, 255),
}


def colour(name: str) -> tuple[int, int, int]:
    """The colour of a name; an unknown one gets a colour that depends only on it."""
    for word in (name, *name.split()):
        if word in _COLOURS:
            return _COLOURS[word]
    digest = zlib.crc32(name.encode())
    return 60 + digest % 160, 60 + digest // 160 % 160, 60 + digest // 25600 % 160


def table_of(markdown: str) -> str:
    """A table of `skerry show --format markdown`."""
    lines = [line.strip().strip("|").split("|") for line in markdown.splitlines() if "|" in line]
    rows = [[html.escape(cell.strip()) for cell in line] for line in lines
            if not set("".join(line)) <= set("-: ")]
    cells = ["".join(f"<{kind}>{cell}</{kind}>" for cell in row)
             for kind, row in zip(["th", *["td"] * len(rows)], rows)]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def svg_of(scene: dict[str, Any]) -> str:
    """The picture of a state: cells in the colours of what they are and of what lies on them."""
    hexes = scene["grid"] == "hexes"
    cells = [(x + y / 2 if hexes else x, y, role, rest[0] if rest else "")
             for x, y, role, *rest in scene.get("cells", [])]
    if not cells:
        return f"<p>{html.escape(scene.get('caption', ''))}</p>"
    left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    width = CELL * (max(cell[0] for cell in cells) - left + 1)
    height = CELL * (max(cell[1] for cell in cells) - top + 1)
    drawn = []
    for x, y, role, symbol in cells:
        for name, inset in ((role, 0.5), (symbol, CELL / 4)):
            if name or inset < 1:
                drawn.append(f'<rect x="{CELL * (x - left) + inset:g}" y="{CELL * (y - top) + inset:g}" '
                             f'width="{CELL - 2 * inset:g}" height="{CELL - 2 * inset:g}" '
                             f'fill="rgb{colour(name)}"><title>{html.escape(name)}</title></rect>')
    for path in scene.get("paths", []):
        points = " ".join(f"{CELL * (x - left + 0.5):g},{CELL * (y - top + 0.5):g}"
                          for x, y in zip(path[::2], path[1::2]))
        drawn.append(f'<polygon points="{points}" fill="none" stroke="rgb(20, 30, 60)" '
                     'stroke-width="3"/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}">'
            f'{"".join(drawn)}</svg>')
