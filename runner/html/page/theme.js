// Colours, dashes, markers and hatching; light and dark.

const okabe_ito = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8a93a3'];
const okabe_ito_dark =
    ['#4aa8e0', '#f07f2e', '#2cc295', '#dd9cc0', '#f0b23c', '#8fd0f5', '#a9b2c0'];
const dashes = [[], [7, 3], [2, 2], [10, 3, 2, 3], [5, 5], [12, 4]];
const markers =
    ['circle', 'rect', 'triangle', 'rectRot', 'crossRot', 'star', 'cross', 'rectRounded'];
// Fills of what no strategy owns, such as components: all eight of the set.
const fills =
    ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8a93a3', '#f0e442'];
// Of an ordered scale, from bad to good; the hatching repeats the order.
const ordered_light = ['#8a93a3', '#e69f00', '#56b4e9', '#0072b2', '#004c78'];
const ordered_dark = ['#6d7686', '#e0a030', '#6cc0f0', '#3590d0', '#1f6fa8'];

const theme = {
  choice: 'auto',
  dark: false,
  print: false
};
const dark_system = window.matchMedia('(prefers-color-scheme: dark)');

// No two strategies have the same colour: the set, then the set in two other shades, then hues at
// the golden angle. From the eighth on lines have markers, too (has_marks).
function colour_of(index) {
  const colours = theme.dark ? okabe_ito_dark : okabe_ito;
  const round = Math.floor(index / colours.length);
  const colour = colours[index % colours.length];
  if (round === 0) return colour;
  if (round === 1) return mixed(colour, theme.dark ? '#ffffff' : '#000000', 0.45);
  if (round === 2) return mixed(colour, theme.dark ? '#14181f' : '#ffffff', 0.35);
  return hue_colour(index * 137.508, theme.dark ? 0.72 : 0.42);
}

function mixed(colour, other, share) {
  const part = (text, i) => parseInt(text.slice(1 + 2 * i, 3 + 2 * i), 16);
  return hex_colour(
      [0, 1, 2].map((i) => (1 - share) * part(colour, i) + share * part(other, i)));
}

function hex_colour(parts) {
  return '#' + parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}

// A hue in degrees at this lightness, half saturated (CSS Color 4, hsl).
function hue_colour(hue, lightness) {
  const reach = 0.55 * Math.min(lightness, 1 - lightness);
  return hex_colour([0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  }));
}

function has_marks(index) {
  return index >= okabe_ito.length;
}

function fill_of(index) {
  return hatched(fills[index % fills.length], index);
}

function ordered_colour(index, count) {
  const colours = theme.dark ? ordered_dark : ordered_light;
  return colours[count < 2 ? 0 : Math.round((index * (colours.length - 1)) / (count - 1))];
}

function dash_of(index) {
  return dashes[index % dashes.length];
}

function marker_of(index) {
  return markers[index % markers.length];
}

function ink(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

// A colour with an alpha of 0 to 1.
function faded(colour, alpha) {
  return colour + Math.round(255 * alpha).toString(16).padStart(2, '0');
}

// What each pattern is made of, for those who draw it otherwise.
const hatches = new WeakMap();

// Lines [x0, y0, x1, y1] and squares [x, y] of a tile of a hatching.
function hatch_shapes(kind, size) {
  const diagonals = (from, to) => [-size, 0, size].map(
      (shift) => ({line: [shift - 1, from, shift + size + 1, to]}));
  return [
    [], diagonals(size + 1, -1), [{square: [1.25, 1.25]}, {square: [6.25, 6.25]}],
    diagonals(-1, size + 1), [{line: [0, 5, size, 5]}], [{line: [5, 0, 5, size]}]
  ][kind % 6];
}

// A fill that differs from the others in black and white too.
function hatched(colour, kind) {
  const size = 10;
  if (kind % 6 === 0) return colour;
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const pen = tile.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  const light = theme.dark ? 'rgba(0,0,0,.38)' : 'rgba(255,255,255,.5)';
  pen.strokeStyle = pen.fillStyle = light;
  pen.lineWidth = 2;
  for (const {line, square} of hatch_shapes(kind, size)) {
    if (square) pen.fillRect(...square, 2.5, 2.5);
    if (!line) continue;
    pen.beginPath();
    pen.moveTo(line[0], line[1]);
    pen.lineTo(line[2], line[3]);
    pen.stroke();
  }
  const pattern = pen.createPattern(tile, 'repeat');
  hatches.set(pattern, {colour, kind: kind % 6, size, ink: light});
  return pattern;
}

function apply_theme() {
  theme.dark =
      !theme.print && (theme.choice === 'dark' || (theme.choice === 'auto' && dark_system.matches));
  document.documentElement.dataset.theme = theme.dark ? 'dark' : 'light';
  document.getElementById('theme').textContent = 'Theme: ' + theme.choice;
}

// The choice outlives the page where the browser allows that.
function remember_theme() {
  try {
    localStorage.setItem('skerry-theme', theme.choice);
  } catch { /* a page from a file may have no storage */
  }
}

function recall_theme() {
  try {
    theme.choice = localStorage.getItem('skerry-theme') ?? 'auto';
  } catch { /* as above */
  }
}
