// What lies on squares and hexes, drawn around the origin in a box of 32 by 32. Every symbol has a
// shape of its own: colour is never the only difference.

function shape(d, attributes = {}) {
  return svg_element('path', { d, ...attributes });
}

function label_text(text, attributes = {}) {
  return svg_element('text', { 'text-anchor': 'middle', 'dominant-baseline': 'central', ...attributes }, text);
}

const symbol_shapes = {
  forest: () => [shape('M-2 13h4V7h-4z', { class: 'g-trunk' }), shape('M0-14L6-5H3L9 2H5L11 9H-11L-5 2H-9L-3-5H-6z', { class: 'g-forest' })],
  house: () => [shape('M-11 12V-2L0-12L11-2V12z', { class: 'g-house' }), shape('M-3 12V4h6v8z', { class: 'g-hole' })],
  sand: () => [shape('M-14 9Q-8-5-2 4Q4-9 14 9z', { class: 'g-sand' }), shape('M-8 5h0M0 6h0M7 5h0M4 1h0', { class: 'g-dots' })],
  wave: () => [shape('M-14-3q3.5-6 7 0t7 0t7 0t7 0M-14 6q3.5-6 7 0t7 0t7 0t7 0', { class: 'g-wave' })],
  mountain: () => [shape('M-15 12L-4-11L3 3L7-4L15 12z', { class: 'g-mountain' }), shape('M-4-11L-7.5-3.5L-4-5.5L-.5-3.5z', { class: 'g-snow' })],
  church: () => [shape('M-10 13V1L0-5L10 1V13z', { class: 'g-church' }), shape('M0-15V-5M-4-11H4', { class: 'g-cross' }), shape('M-2.5 13V6h5v7z', { class: 'g-hole' })],
  boat: () => [shape('M-13 5H13L9 12H-9z', { class: 'g-boat' }), shape('M-1 3V-14L10 3z', { class: 'g-sail' }), shape('M-3 3V-9L-10 3z', { class: 'g-sail' })],
  locked: () => [shape('M-5-2V-6a5 5 0 0 1 10 0V-2', { class: 'g-shackle' }), shape('M-9-2H9V11H-9z', { class: 'g-lock' })],
};

// A villager is a small piece, a totoro a large one; those of A are round, those of B square.
function piece(kind, owner) {
  const large = kind === 'totoro';
  const size = large ? 13 : 8.5;
  const body = owner === 'a' ? svg_element('circle', { r: size, class: 'g-piece g-a' })
    : svg_element('rect', { x: -size * 0.92, y: -size * 0.92, width: size * 1.84, height: size * 1.84, rx: 2, class: 'g-piece g-b' });
  return [body, label_text(large ? 'T' + owner.toUpperCase() : owner.toUpperCase(), { class: 'g-piece-text', 'font-size': large ? 12.5 : 11 })];
}

// A marker of Roam: the letter of its seat on a disc.
function marker(seat) {
  return [svg_element('circle', { r: 12.5, class: 'g-marker g-seat-' + seat }), label_text({ p: 'You', a: 'AI 1', b: 'AI 2', c: 'AI 3' }[seat], { class: 'g-piece-text', 'font-size': 10 })];
}

function coin(count) {
  return [svg_element('circle', { r: 9.5, class: 'g-coin' }), label_text(count, { class: 'g-coin-text', 'font-size': 12 })];
}

// The drawing of a symbol of a scene, in a cell of this role.
function symbol_nodes(symbol, role) {
  const [name, more] = symbol.split(' ');
  if (name === 'villager' || name === 'totoro') return piece(name, more);
  if (/^[pabc]$/.test(name)) return marker(name);
  if (role === 'coin') return coin(name);
  const nodes = symbol_shapes[name] ? symbol_shapes[name]() : [label_text(name, { class: 'g-number', 'font-size': 19 })];
  if (more === 'wrong') nodes.push(svg_element('circle', { cx: 12, cy: -12, r: 5.5, class: 'g-wrong' }), shape('M9.6-14.4l4.8 4.8m0-4.8l-4.8 4.8', { class: 'g-wrong-cross' }));
  return nodes;
}
