// A scene of a game as SVG: squares or hexes, shorelines, cards.

const square_size = 36;
const hex_size = 21;

// The scenes of a game from its first one, where there is one on a common ground, and the changes of
// its steps. Each has `fresh`: the keys
// of the cells on which the last move put something, and how many `new_paths` it drew.
function scenes_of(line, ground = {}) {
  const key = (cell) => cell[0] + ',' + cell[1];
  const look = (cell) => JSON.stringify([(cell[3] ?? '').replace(' wrong', ''), cell[4] ?? 0, cell[5] ?? 0]);
  const bare = look([]);
  const merge = (before, change) => {
    const cells = new Map(before.cells);
    const fresh = new Set();
    for (const cell of change.cells ?? []) {
      if (look(cell) !== bare && look(cell) !== look(cells.get(key(cell)) ?? [])) fresh.add(key(cell));
      cells.set(key(cell), cell);
    }
    return { ...before, ...change, cells, fresh, faces: { ...before.faces, ...change.faces }, new_paths: change.paths ? change.paths.length - (before.paths?.length ?? 0) : 0 };
  };
  const scenes = [{ ...merge(merge({ cells: new Map() }, ground), line.first), fresh: new Set() }];
  for (const step of line.steps) scenes.push(merge(scenes.at(-1), step));
  return scenes;
}

function hex_corners(x, y, size) {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 180) * (60 * i - 30);
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

function points_text(points) {
  return points.map(([x, y]) => x.toFixed(1) + ' ' + y.toFixed(1)).join(' ');
}

function hex_centre(x, y) {
  return [hex_size * Math.sqrt(3) * (x + y / 2), hex_size * 1.5 * y];
}

// Borders of a tile are thick: a hex draws those to other tiles. Corner i to i + 1, clockwise from
// the east.
const hex_neighbours = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

function hex_node(cell, scene) {
  const [x, y, role, symbol = '', level = 0, group = 0] = cell;
  const [cx, cy] = hex_centre(x, y);
  const corners = hex_corners(cx, cy, hex_size);
  const node = svg_element('g', { class: 'g-hex g-' + role, 'data-cell': x + ',' + y });
  node.append(svg_element('polygon', { points: points_text(corners), class: 'g-ground' }));
  // One ring a level above the first.
  for (let ring = 1; ring < Math.min(level, 4); ++ring)
    node.append(svg_element('polygon', { points: points_text(hex_corners(cx, cy, hex_size * (1 - 0.13 * ring))), class: 'g-ring' }));
  if (role === 'volcano') node.append(shape('M-8 7L-3-5L-1-2L1-5L3-2L3-5L8 7z', { class: 'g-crater', transform: `translate(${cx} ${cy})` }));
  else if (symbol === '') node.append(label_text(role[0].toUpperCase(), { x: cx, y: cy, class: 'g-terrain', 'font-size': 11 }));
  if (level > 1) node.append(label_text(String(level), { x: cx + hex_size * 0.52, y: cy - hex_size * 0.42, class: 'g-level', 'font-size': 9.5 }));
  if (symbol !== '') node.append(svg_element('g', { transform: `translate(${cx} ${cy}) scale(.95)` }, ...symbol_nodes(symbol, role)));
  hex_neighbours.forEach(([dx, dy], i) => {
    const beside = scene.cells.get(x + dx + ',' + (y + dy));
    if (beside && (beside[5] ?? 0) === group) return;
    node.append(svg_element('line', { x1: corners[i][0], y1: corners[i][1], x2: corners[(i + 1) % 6][0], y2: corners[(i + 1) % 6][1], class: 'g-tile-border' }));
  });
  if (scene.fresh.has(x + ',' + y)) node.append(svg_element('polygon', { points: points_text(hex_corners(cx, cy, hex_size * 0.9)), class: 'g-fresh' }));
  node.append(svg_element('title', {}, [place_name(x, y, scene), role, level > 0 ? 'level ' + level : '', symbol].filter(Boolean).join(', ')));
  return node;
}

// Cards lie apart from each other, with room for their names.
function square_origin(x, y, scene) {
  const frame = (scene.frames ?? []).find(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);
  if (!frame) return [x * square_size, y * square_size];
  const across = frame[0] / frame[2];
  const down = frame[1] / frame[3];
  return [x * square_size + across * 12, y * square_size + down * 24];
}

// As on a map: rows north and south of the hex 0 0, columns east and west of it. Odd rows lie half a
// hex further to the east.
const hex_column = (x, y) => x + (y >> 1);
const hex_row_name = (y) => Math.abs(y) + (y > 0 ? 'S' : 'N');
const hex_column_name = (column) => Math.abs(column) + (column < 0 ? 'W' : 'E');

// As moves and words name it.
function place_name(x, y, scene) {
  if (scene.grid === 'hexes') return `${hex_row_name(y)} ${hex_column_name(hex_column(x, y))}`;
  return scene.columns ? (/^\d/.test(scene.columns[0]) ? scene.rows[y] + scene.columns[x] : scene.columns[x] + scene.rows[y]) : `row ${y + 1}, column ${x + 1}`;
}

function square_node(cell, scene) {
  const [x, y, role, symbol = ''] = cell;
  const [left, top] = square_origin(x, y, scene);
  const node = svg_element('g', { class: 'g-square g-' + role, 'data-cell': x + ',' + y });
  node.append(svg_element('rect', { x: left, y: top, width: square_size, height: square_size, class: 'g-ground' }));
  if (symbol !== '') node.append(svg_element('g', { transform: `translate(${left + square_size / 2} ${top + square_size / 2})` }, ...symbol_nodes(symbol, role)));
  if ((role === 'a' || role === 'b') && !scene.frames) node.append(label_text(role.toUpperCase(), { x: left + 7, y: top + 8, class: 'g-owner', 'font-size': 9 }));
  if (scene.fresh.has(x + ',' + y)) node.append(svg_element('rect', { x: left + 2, y: top + 2, width: square_size - 4, height: square_size - 4, rx: 4, class: 'g-fresh' }));
  node.append(svg_element('title', {}, [place_name(x, y, scene), role, symbol].filter(Boolean).join(', ')));
  return node;
}

function square_board(scene) {
  const [width, height] = scene.size;
  const nodes = [...scene.cells.values()].map((cell) => square_node(cell, scene));
  const paths = scene.paths ?? [];
  paths.forEach((path, number) => {
    const corners = [];
    for (let i = 0; i < path.length; i += 2) corners.push([path[i] * square_size, path[i + 1] * square_size]);
    const fresh = number >= paths.length - scene.new_paths ? ' g-new' : '';
    nodes.push(svg_element('polygon', { points: points_text(corners), class: 'g-shore' + fresh }));
  });
  for (const [x, y, across, down, name] of scene.frames ?? []) {
    const [left, top] = square_origin(x, y, scene);
    nodes.push(svg_element('rect', { x: left, y: top, width: across * square_size, height: down * square_size, rx: 3, class: 'g-frame' }),
      svg_element('text', { x: left, y: top - 6, class: 'g-name', 'font-size': 12 }, name));
  }
  (scene.columns ?? []).forEach((name, x) => nodes.push(label_text(name, { x: (x + 0.5) * square_size, y: -10, class: 'g-name', 'font-size': 12 })));
  (scene.rows ?? []).forEach((name, y) => nodes.push(label_text(name, { x: -11, y: (y + 0.5) * square_size, class: 'g-name', 'font-size': 12 })));
  const [right, bottom] = square_origin(width - 1, height - 1, scene);
  const margin = scene.columns ? 22 : 8;
  return { nodes, box: [-margin, -22, right + square_size + margin + 4, bottom + square_size + 28] };
}

// The whole islands of the last scenes of all games beside each other give the size: the pictures
// must not jump, and have one scale.
function hex_board(scene, last) {
  const order = [...scene.cells.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  const plain = order.filter((cell) => !scene.fresh.has(cell[0] + ',' + cell[1]));
  const nodes = [...plain, ...order.filter((cell) => !plain.includes(cell))].map((cell) => hex_node(cell, scene));
  const whole = last.flatMap((of) => [...of.cells.values()]);
  const centres = whole.map(([x, y]) => hex_centre(x, y));
  const low = [0, 1].map((i) => Math.min(0, ...centres.map((at) => at[i])) - hex_size - (i === 0 ? 26 : 18));
  const named = (text, x, y) => nodes.push(label_text(text, { x, y, class: 'g-name', 'font-size': 13 }));
  if (scene.cells.size > 0) {
    for (const y of new Set(whole.map((cell) => cell[1]))) named(hex_row_name(y), low[0] + 13, hex_centre(0, y)[1]);
    for (const column of new Set(whole.map(([x, y]) => hex_column(x, y)))) named(hex_column_name(column), hex_centre(column + 0.25, 0)[0], low[1] + 9);
  }
  const high = [0, 1].map((i) => Math.max(0, ...centres.map((at) => at[i])) + hex_size + 4);
  return { nodes, box: [low[0], low[1], high[0] - low[0], high[1] - low[1]] };
}

// What the picture shows, for those who cannot see it.
function scene_words(scene) {
  const things = [...scene.cells.values()].filter((cell) => cell[3]).map((cell) =>
    `${cell[3]} ${scene.grid === 'hexes' ? `on ${cell[2]}, ` : ''}${place_name(cell[0], cell[1], scene)}`);
  return `${scene.caption ?? ''}. ${things.length === 0 ? 'Nothing on the board.' : things.join('; ') + '.'}`;
}

function scene_svg(scene, last, title) {
  const { nodes, box } = scene.grid === 'hexes' ? hex_board(scene, last) : square_board(scene);
  const hatch = svg_element('pattern', { id: 'g-hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    svg_element('rect', { width: 7, height: 7, class: 'g-hatch-ground' }), svg_element('rect', { width: 2.2, height: 7, class: 'g-hatch-line' }));
  return svg_element('svg', { class: 'board', viewBox: box.map((value) => value.toFixed(1)).join(' '), role: 'img', style: `max-width:${Math.min(34, box[2] / 11).toFixed(1)}rem` },
    svg_element('title', {}, title), svg_element('desc', {}, scene_words(scene)), svg_element('defs', {}, hatch), ...nodes);
}
