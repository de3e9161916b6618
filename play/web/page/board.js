// The board: the drawing that the report has too, with what can be chosen on top.

const least_hex = 26;  // px, of a hex on the screen
const least_across = [260, 200];  // of the picture, in its own units
const game_of = ({ game, seed, index }) => [game, seed, index].join();

class Board {
  // act: cell(cell), drag_start(), drag_end()
  constructor(root, act) {
    this.root = root;
    this.cursor = null;
    this.pointer = new BoardPointer(this, act);
    this.keys = new BoardKeys(this, act);
  }

  // advised: the moves that advice or a review shows, see point().
  show(scene, view, advice_marks, advised) {
    const focused = this.root.contains(document.activeElement);
    this.choices = view.choices;
    this.scene = { ...scene, frames: this.named_frames(scene), cells: this.grounds(scene.cells) };
    this.cells = this.reachable();
    this.svg = scene_svg(this.scene, [this.whole(scene, view)], scene.caption ?? '');
    this.svg.append(...this.card_nodes());
    this.svg.style.setProperty('--since', `${(page.moved_at - performance.now()).toFixed(0)}ms`);
    this.svg.removeAttribute('role');
    this.svg.setAttribute('role', 'group');
    this.advised = svg_element('g', {});
    this.point(advised);
    this.svg.append(...this.mark_nodes(), ...this.line_nodes(), ...this.advice_nodes(advice_marks), this.advised, ...this.targets());
    this.lay_values(advice_marks);
    const scrolled = this.root.scrollLeft;
    this.root.replaceChildren(this.svg);
    this.widen(scrolled, view);
    if (focused) this.focus();
  }

  // What a line encloses that is being drawn looks as it will: land, or a lake on land.
  grounds(cells) {
    const drawn = new Map(cells);
    for (const { cell, role } of this.choices?.marks ?? []) {
      const [x, y, ground, ...more] = cells.get(cell.join(',')) ?? [];
      if (role === 'enclosed') drawn.set(cell.join(','), [x, y, ground === 'land' ? 'water' : 'land', ...more]);
    }
    return drawn;
  }

  // Cards of the display by what they bring: points, and the pattern of their character.
  named_frames(scene) {
    const of_slot = (i) => cards_of(scene).find(({ slot }) => slot === i + 1);
    return (scene.frames ?? []).map((frame, i) => [...frame.slice(0, 4), of_slot(i) ? `${i + 1}: ${of_slot(i).points} ${of_slot(i).points === 1 ? 'pt' : 'pts'}` : frame[4]]);
  }

  card_nodes() {
    return cards_of(this.scene).filter(({ slot }) => slot > 0).map(({ slot, pattern }) => {
      const [x, y, across] = this.scene.frames[slot - 1];
      const [left, top] = square_origin(x, y, this.scene);
      const size = 6;
      return svg_element('g', { transform: `translate(${left + across * square_size - pattern[0].length * size} ${top - pattern.length * size - 3})` }, ...pattern_nodes(pattern, size));
    });
  }

  // A hex stays wide enough for a finger; the middle of an island that is wider than the screen
  // comes first, and where a reader scrolled to stays. A growing island stays in its place.
  widen(scrolled, view) {
    const hexes = this.scene.grid === 'hexes';
    this.root.classList.toggle('p-hexes', hexes);
    let [left, top, width, height] = this.svg.getAttribute('viewBox').split(' ').map(Number);
    if (hexes) {
      // The first hexes do not fill the screen.
      const more = least_across.map((least, i) => Math.max(0, least - [width, height][i]) / 2);
      const box = [left - more[0], top - more[1], left + width + more[0], top + height + more[1]];
      this.box = this.goes_on(view) ? box.map((value, i) => Math[i < 2 ? 'min' : 'max'](value, this.box[i])) : box;
      [left, top, width, height] = [this.box[0], this.box[1], this.box[2] - this.box[0], this.box[3] - this.box[1]];
      this.svg.setAttribute('viewBox', [left, top, width, height].join(' '));
    }
    [this.of, this.ply] = [game_of(view), view.ply];
    this.svg.style.setProperty('--across', width);
    if (!hexes) return;
    const least = (width / (hex_size * Math.sqrt(3))) * least_hex;
    this.svg.style.minWidth = least > this.root.clientWidth ? `${least.toFixed(0)}px` : '';
    this.root.scrollLeft = this.width === width ? scrolled : (this.root.scrollWidth - this.root.clientWidth) / 2;
    this.width = width;
  }

  // With the hexes beyond the island on which a tile may lie, or could lie before: names of rows and
  // columns stay where they are while one builds.
  whole(scene, view) {
    if (scene.grid !== 'hexes') return scene;
    if (!this.goes_on(view)) this.shown = new Map();
    for (const [key, { x, y }] of this.cells) this.shown.set(key, [x, y]);
    return { ...scene, cells: this.shown };
  }

  goes_on(view) {
    return this.of === game_of(view) && this.ply <= view.ply;
  }

  // Every cell with its role and what can be chosen there.
  reachable() {
    const cells = new Map();
    const at = (x, y) => {
      const key = x + ',' + y;
      if (!cells.has(key)) cells.set(key, { x, y, options: [], mark: null });
      return cells.get(key);
    };
    for (const cell of this.scene.cells.values()) at(cell[0], cell[1]);
    for (const mark of this.choices?.marks ?? []) at(...mark.cell).mark = mark;
    for (const option of this.choices?.options ?? []) if (option.cell) at(...option.cell).options.push(option);
    return cells;
  }

  is_line() {
    return this.choices?.edges_left !== undefined;
  }

  outline(cell, inset) {
    if (this.scene.grid === 'hexes') {
      const [cx, cy] = hex_centre(cell.x, cell.y);
      return svg_element('polygon', { points: points_text(hex_corners(cx, cy, hex_size - inset)) });
    }
    const [left, top] = square_origin(cell.x, cell.y, this.scene);
    return svg_element('rect', { x: left + inset, y: top + inset, width: square_size - 2 * inset, height: square_size - 2 * inset, rx: inset });
  }

  centre(cell) {
    if (this.scene.grid === 'hexes') return hex_centre(cell.x, cell.y);
    return square_origin(cell.x, cell.y, this.scene).map((value) => value + square_size / 2);
  }

  mark_nodes() {
    return [...this.cells.values()].filter(({ mark }) => mark).flatMap((cell) => {
      // A frame for each group, one within the other.
      const groups = new Set(cell.mark.role === 'choice' ? cell.options.map(({ group }) => group) : [undefined]);
      return [...groups].map((group, i) => {
        const node = this.outline(cell, 3 + 3 * i);
        node.setAttribute('class', `p-mark p-${cell.mark.role}${group === undefined ? '' : ` p-group-${group % 4}`}`);
        return node;
      });
    });
  }

  line_nodes() {
    const wrong = this.is_line() && this.choices.edges_left < 0 ? ' p-too-long' : '';
    return (this.choices?.line ?? []).map(([x0, y0, x1, y1]) => svg_element('line', { x1: x0 * square_size, y1: y0 * square_size, x2: x1 * square_size, y2: y1 * square_size, class: 'p-line' + wrong }));
  }

  // The map colours the ground: what lies on a cell stays above it.
  lay_values(marks) {
    const grounds = new Map([...this.svg.querySelectorAll('[data-cell]')].map((node) => [node.dataset.cell, node.querySelector('.g-ground')]));
    for (const mark of marks ?? []) {
      const value = this.outline(mark.cell, 1);
      value.setAttribute('class', 'p-value');
      value.setAttribute('style', `--share:${(100 * mark.share).toFixed(0)}%`);
      const ground = grounds.get(mark.cell.x + ',' + mark.cell.y);
      if (ground) ground.after(value);
      else this.svg.querySelector('defs').after(value);
    }
  }

  // {cell, share (0 to 1, how good), text, best}
  advice_nodes(marks) {
    return (marks ?? []).flatMap((mark) => {
      const [x, y] = this.centre(mark.cell);
      const nodes = [];
      if (mark.best) {
        const ring = this.outline(mark.cell, 3);
        ring.setAttribute('class', 'p-best');
        nodes.push(ring);
      }
      if (mark.text) nodes.push(label_text(mark.text, { x, y, class: 'p-value-text', 'font-size': mark.text.length > 4 ? 9 : 10.5 }));
      return nodes;
    });
  }

  // The line that each move draws, or a ring where it lies: {line, cell, worse}.
  point(moves) {
    if (!this.advised) return;
    this.advised.replaceChildren(...moves.flatMap(({ line, cell, worse }) => {
      const name = worse ? 'p-advised p-worse' : 'p-advised';
      const d = (line ?? []).map((edge) => 'M' + edge.map((value) => value * square_size).join(' ')).join('');
      if (d) return ['p-advised-halo', name].map((of) => svg_element('path', { d, class: of }));
      if (!cell || !this.cells.has(cell.join(','))) return [];
      const ring = this.outline({ x: cell[0], y: cell[1] }, 2);
      ring.setAttribute('class', name);
      return [ring];
    }));
  }

  // What a pointer hits and a screen reader names, over all else.
  targets() {
    const nodes = [...this.cells.values()].map((cell) => {
      const node = this.outline(cell, 0);
      const open = cell.options.some((option) => !option.refusal);
      node.setAttribute('class', 'p-target' + (open ? ' p-open' : ''));
      node.dataset.x = cell.x;
      node.dataset.y = cell.y;
      node.setAttribute('role', 'button');
      node.setAttribute('tabindex', '-1');
      if (cell.mark?.role === 'enclosed') node.setAttribute('aria-pressed', 'true');
      if (!open) node.setAttribute('aria-disabled', 'true');
      node.setAttribute('aria-label', this.words(cell));
      return node;
    });
    this.nodes = new Map(nodes.map((node) => [node.dataset.x + ',' + node.dataset.y, node]));
    const first = this.nodes.get(this.cursor) ?? nodes.find((node) => node.classList.contains('p-open')) ?? nodes[0];
    first?.setAttribute('tabindex', '0');
    return nodes;
  }

  words(cell) {
    const [, , role, symbol = '', level = 0] = this.scene.cells.get(cell.x + ',' + cell.y) ?? [0, 0, 'free'];
    const name = place_name(cell.x, cell.y, this.scene);
    const offers = cell.options.filter((option) => !option.refusal).slice(0, 3).map((option) => option.words);
    const inside = cell.mark?.role === 'enclosed' ? 'within the line' : '';
    return [name, role, level > 1 ? 'level ' + level : '', symbol, inside].filter(Boolean).join(', ') + (offers.length > 0 ? '. ' + offers.join(' or ') : '');
  }

  focus() {
    this.svg?.querySelector('.p-target[tabindex="0"]')?.focus({ preventScroll: true });
  }

  cell_at(x, y) {
    const node = document.elementFromPoint(x, y);
    return node?.classList.contains('p-target') && this.root.contains(node) ? this.cells.get(node.dataset.x + ',' + node.dataset.y) : null;
  }
}
