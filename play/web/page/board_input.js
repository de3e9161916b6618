// How a pointer, a finger and keys reach the cells of a board.

const board_ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class BoardPointer {
  constructor(board, act) {
    this.board = board;
    this.act = act;
    this.drag = null;
    this.pressed = null;
    board.root.addEventListener('pointerdown', (event) => this.down(event));
    board.root.addEventListener('pointermove', (event) => this.over(event));
    board.root.addEventListener('pointerup', (event) => this.up(event));
    board.root.addEventListener('pointercancel', () => this.up());
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const cell = this.board.cell_at(event.clientX, event.clientY);
    if (!cell) return;
    event.preventDefault();
    this.board.cursor = cell.x + ',' + cell.y;
    this.board.nodes.get(this.board.cursor)?.focus({ preventScroll: true });
    // The cell below the finger is drawn anew meanwhile.
    this.board.root.setPointerCapture(event.pointerId);
    // A finger that goes on to scroll the page presses nothing.
    if (!this.board.is_line()) {
      this.pressed = this.board.cursor;
      return;
    }
    this.drag = { adds: cell.mark?.role !== 'enclosed', seen: new Set([this.board.cursor]), x: event.clientX, y: event.clientY };
    this.act.drag_start();
    this.act.cell(cell);
  }

  // A quick pointer skips cells: all on the straight way count.
  over(event) {
    if (!this.drag) return;
    const { x, y } = this.drag;
    const steps = Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 6);
    for (let i = 1; i <= steps; ++i) this.draw_over(x + ((event.clientX - x) * i) / steps, y + ((event.clientY - y) * i) / steps);
    this.drag.x = event.clientX;
    this.drag.y = event.clientY;
  }

  // All cells of a drag become as the first one did: within the line, or out of it.
  draw_over(x, y) {
    const cell = this.board.cell_at(x, y);
    const key = cell && cell.x + ',' + cell.y;
    if (!cell || this.drag.seen.has(key)) return;
    this.drag.seen.add(key);
    this.board.cursor = key;
    if ((cell.mark?.role === 'enclosed') !== this.drag.adds) this.act.cell(cell);
  }

  // Without an event the browser took the finger over, to scroll or to zoom.
  up(event) {
    const pressed = this.pressed;
    this.pressed = null;
    const cell = pressed && event && this.board.cell_at(event.clientX, event.clientY);
    if (cell && cell.x + ',' + cell.y === pressed) this.act.cell(cell);
    if (!this.drag) return;
    this.drag = null;
    this.act.drag_end();
  }
}

class BoardKeys {
  constructor(board, act) {
    this.board = board;
    this.act = act;
    board.root.addEventListener('keydown', (event) => this.key(event));
    // A frame shows where keys stand; on a cell that was tapped it would look like part of the game.
    const by_keys = (on) => () => board.root.classList.toggle('p-keys', on);
    document.addEventListener('keydown', by_keys(true));
    document.addEventListener('pointerdown', by_keys(false), true);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const node = document.activeElement;
    if (!node?.classList.contains('p-target')) return;
    const cell = this.board.cells.get(node.dataset.x + ',' + node.dataset.y);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.act.cell(cell);
    } else if (board_ways[event.key]) {
      event.preventDefault();
      this.move(cell, board_ways[event.key]);
    }
  }

  // The nearest cell in that direction on the picture. Rows of hexes lie half a hex aside of each
  // other: the way up and down goes to the left and to the right in turn.
  beside(from, [dx, dy]) {
    const [x, y] = this.board.centre(from);
    const turn = this.board.scene.grid === 'hexes' && dy !== 0 ? (from.y % 2 === 0 ? 0.01 : -0.01) : 0;
    let best = null;
    let least = Infinity;
    for (const cell of this.board.cells.values()) {
      const [ax, ay] = this.board.centre(cell);
      const along = (ax - x) * dx + (ay - y) * dy;
      const aside = Math.abs((ax - x) * dy + (ay - y) * dx);
      if (along < 4 || aside > along * 1.8) continue;
      const distance = (along + 0.9 * aside) * (aside > 0.6 * along ? 2 : 1) + turn * (ax - x);
      if (distance < least) {
        least = distance;
        best = cell;
      }
    }
    return best;
  }

  move(from, way) {
    const best = this.beside(from, way);
    if (!best) return;
    this.board.nodes.get(from.x + ',' + from.y)?.setAttribute('tabindex', '-1');
    this.board.cursor = best.x + ',' + best.y;
    const node = this.board.nodes.get(this.board.cursor);
    node.setAttribute('tabindex', '0');
    node.focus({ preventScroll: true });
  }
}
