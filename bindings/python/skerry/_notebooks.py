"""What notebooks show: tables, and boards as SVG, from the scene that reports draw, too."""

from __future__ import annotations

import html
import zlib
from collections.abc import Sequence
from typing import Any

CELL = 24  #: pixels from one cell to the next
LINE = (20, 30, 60)  #: the colour of paths

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
    return rows_of([line for line in lines if not set("".join(line)) <= set("-: ")])


def page_of(markdown: str) -> str:
    """Markdown with paragraphs, titles, lists and tables, as the program writes it."""
    shown = []
    for block in markdown.split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip()]
        if any(line.lstrip().startswith("|") for line in lines):
            words = [line for line in lines if not line.lstrip().startswith("|")]
            shown += [f"<p>{html.escape(line.strip('# '))}</p>" for line in words]
            shown.append(table_of("\n".join(lines)))
        elif lines:
            shown.append(f"<p>{'<br>'.join(html.escape(line.strip('# ')) for line in lines)}</p>")
    return "".join(shown)


def rows_of(rows: Sequence[Sequence[str]]) -> str:
    """A table of texts, whose first row is its head."""
    cells = ["".join(f"<{kind}>{html.escape(cell.strip())}</{kind}>" for cell in row)
             for kind, row in zip(["th", *["td"] * len(rows)], rows)]
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def laid_out(scene: dict[str, Any]) -> tuple[list[tuple[float, float, str, str]],
                                             list[list[tuple[float, float]]], float, float]:
    """Cells (x, y, role, symbol), the corners of paths, width and height, all in cells: with half a cell
    around. A row of hexes is half a cell further."""
    shift = 0.5 if scene["grid"] == "hexes" else 0.0
    found = [(x + shift * y, y, role, rest[0] if rest else "")
             for x, y, role, *rest in scene.get("cells", [])]
    left, top = (min((cell[i] for cell in found), default=0) - 0.5 for i in (0, 1))
    width, height = (max((cell[i] for cell in found), default=0) + 1.5 for i in (0, 1))
    paths = [[(x - left, y - top) for x, y in zip(path[::2], path[1::2])]
             for path in scene.get("paths", [])]
    return [(x - left, y - top, role, symbol) for x, y, role, symbol in found], paths, width - left, height - top


def svg_of(scene: dict[str, Any]) -> str:
    """The picture of a state: cells in the colours of what they are and of what lies on them."""
    cells, paths, width, height = laid_out(scene)
    if not cells:
        return f"<p>{html.escape(scene.get('caption', ''))}</p>"
    drawn = []
    for x, y, role, symbol in cells:
        for name, inset in ((role, 0.5), (symbol, CELL / 4)):
            if name or inset < 1:
                drawn.append(f'<rect x="{CELL * x + inset:g}" y="{CELL * y + inset:g}" '
                             f'width="{CELL - 2 * inset:g}" height="{CELL - 2 * inset:g}" '
                             f'fill="rgb{colour(name)}"><title>{html.escape(name)}</title></rect>')
    for path in paths:
        points = " ".join(f"{CELL * x:g},{CELL * y:g}" for x, y in path)
        drawn.append(f'<polygon points="{points}" fill="none" stroke="rgb{LINE}" stroke-width="3"/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL * width:g}" '
            f'height="{CELL * height:g}">{"".join(drawn)}</svg>')
