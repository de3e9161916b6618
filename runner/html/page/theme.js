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

function colour_of(index) {
  const colours = theme.dark ? okabe_ito_dark : okabe_ito;
  return colours[index % colours.length];
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

// A fill that differs from the others in black and white too.
function hatched(colour, kind) {
  const size = 10;
  if (kind % 6 === 0) return colour;
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const pen = tile.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  pen.strokeStyle = pen.fillStyle = theme.dark ? 'rgba(0,0,0,.38)' : 'rgba(255,255,255,.5)';
  pen.lineWidth = 2;
  const line = (x0, y0, x1, y1) => {
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.lineTo(x1, y1);
    pen.stroke();
  };
  const diagonal = (up) => {
    for (const shift of [-size, 0, size])
      if (up)
        line(shift - 1, size + 1, shift + size + 1, -1);
      else
        line(shift - 1, -1, shift + size + 1, size + 1);
  };
  if (kind % 6 === 1) diagonal(true);
  if (kind % 6 === 2)
    for (const [x, y] of [[2.5, 2.5], [7.5, 7.5]]) pen.fillRect(x - 1.25, y - 1.25, 2.5, 2.5);
  if (kind % 6 === 3) diagonal(false);
  if (kind % 6 === 4) line(0, 5, size, 5);
  if (kind % 6 === 5) line(5, 0, 5, size);
  return pen.createPattern(tile, 'repeat');
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
