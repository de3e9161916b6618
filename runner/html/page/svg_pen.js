// A pen that writes SVG: as much of the canvas' 2D context as Chart.js and our own plugins use.

function xml(text) {
  return String(text)
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const figure_of = (value) => String(Number(value.toFixed(2)));

// A colour as SVG 1.1 knows it: opaque, with its opacity apart.
function colour_and_opacity(colour) {
  const hex = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(colour);
  if (hex) return [hex[1], parseInt(hex[2], 16) / 255];
  const rgba = /^rgba\(([\d.]+), ?([\d.]+), ?([\d.]+), ?([\d.]+)\)$/.exec(colour);
  if (rgba) return [`rgb(${rgba.slice(1, 4).join(',')})`, Number(rgba[4])];
  return [colour, 1];
}

// Also stands in for Path2D, in which Chart.js keeps its lines.
class SvgPath {
  path = '';

  closePath() {
    if (this.path !== '') this.path += 'Z';
  }

  moveTo(x, y) {
    this.path += `M${figure_of(x)} ${figure_of(y)}`;
  }

  lineTo(x, y) {
    this.path += `${this.path === '' ? 'M' : 'L'}${figure_of(x)} ${figure_of(y)}`;
  }

  bezierCurveTo(...points) {
    this.path += 'C' + points.map(figure_of).join(' ');
  }

  rect(x, y, width, height) {
    this.moveTo(x, y);
    this.path += `h${figure_of(width)}v${figure_of(height)}h${figure_of(-width)}Z`;
  }

  arc(x, y, radius, from, to, backwards = false) {
    const round = 2 * Math.PI;
    const at = (angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const turn = backwards ? -1 : 1;
    const swept = Math.abs(to - from) >= round ? round : (((turn * (to - from)) % round) + round) % round;
    this.lineTo(...at(from));
    // In halves: an arc that ends where it begins would be none.
    for (const end of [from + (turn * swept) / 2, from + turn * swept])
      this.path += `A${figure_of(radius)} ${figure_of(radius)} 0 0 ${backwards ? 0 : 1} ${
          at(end).map(figure_of).join(' ')}`;
  }

  ellipse(x, y, radius, _, rotation, from, to, backwards) {
    this.arc(x, y, radius, from + rotation, to + rotation, backwards);
  }
}

class SvgPen extends SvgPath {
  constructor(canvas, prefix) {
    super();
    this.canvas = canvas;
    this.prefix = prefix;
    this.measure = document.createElement('canvas').getContext('2d');
    this.parts = [];
    this.definitions = new Map();
    this.kept = [];
    Object.assign(this, {
      fillStyle: '#000000',
      strokeStyle: '#000000',
      lineWidth: 1,
      lineCap: 'butt',
      lineJoin: 'miter',
      lineDashOffset: 0,
      globalAlpha: 1,
      font: '10px sans-serif',
      textAlign: 'start',
      textBaseline: 'alphabetic',
      dash: [],
      matrix: [1, 0, 0, 1, 0, 0],
      clipped: ''
    });
  }

  save() {
    const names = [
      'fillStyle', 'strokeStyle', 'lineWidth', 'lineCap', 'lineJoin', 'lineDashOffset',
      'globalAlpha', 'font', 'textAlign', 'textBaseline', 'dash', 'matrix', 'clipped'
    ];
    this.kept.push(names.map((name) => [name, this[name]]));
  }

  restore() {
    Object.assign(this, Object.fromEntries(this.kept.pop() ?? []));
  }

  transform(a, b, c, d, e, f) {
    const [A, B, C, D, E, F] = this.matrix;
    this.matrix = [
      A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E,
      B * e + D * f + F
    ];
  }

  setTransform(...matrix) {
    this.matrix = matrix;
  }

  resetTransform() {
    this.matrix = [1, 0, 0, 1, 0, 0];
  }

  translate(x, y) {
    this.transform(1, 0, 0, 1, x, y);
  }

  scale(x, y) {
    this.transform(x, 0, 0, y, 0, 0);
  }

  rotate(angle) {
    this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  getLineDash() {
    return this.dash;
  }

  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }

  beginPath() {
    this.path = '';
  }

  clip() {
    const name = `${this.prefix}-clip-${this.definitions.size}`;
    this.definitions.set(
        name,
        `<clipPath id="${name}"${this.clip_attribute()}><path d="${this.path}"${
            this.transform_attribute()}/></clipPath>`);
    this.clipped = name;
  }

  clearRect() {
    this.parts = [];
    this.definitions.clear();
  }

  fill() {
    this.add('path', `d="${this.path}"${this.paint('fill', this.fillStyle)}`);
  }

  stroke({path} = this) {
    this.add('path', `d="${path}" fill="none"${this.line()}`);
  }

  fillRect(...box) {
    this.with_rect(box, () => this.fill());
  }

  strokeRect(...box) {
    this.with_rect(box, () => this.stroke());
  }

  fillText(text, x, y) {
    this.text(text, x, y, this.paint('fill', this.fillStyle));
  }

  strokeText(text, x, y) {
    this.text(text, x, y, ' fill="none"' + this.line());
  }

  with_rect(box, act) {
    const before = this.path;
    this.path = '';
    this.rect(...box);
    act();
    this.path = before;
  }

  text(text, x, y, attributes) {
    const [, weight, size, family] = /^(.*?)([\d.]+)px (.*)$/.exec(this.font);
    const anchor = {center: 'middle', right: 'end', end: 'end'}[this.textAlign] ?? 'start';
    const down = {top: 0.8, hanging: 0.8, middle: 0.35, bottom: -0.2}[this.textBaseline] ?? 0;
    this.add(
        'text',
        `x="${figure_of(x)}" y="${figure_of(y + down * Number(size))}" text-anchor="${
            anchor}" font-size="${size}" font-family="${xml(family)}"${
            weight.trim() === '' ? '' : ` font-weight="${weight.trim()}"`}${attributes}`,
        xml(text));
  }

  add(name, attributes, content) {
    const all = `${attributes}${this.transform_attribute()}`;
    const node = content === undefined ? `<${name} ${all}/>` : `<${name} ${all}>${content}</${name}>`;
    // A clip of the page's own space stands around what is moved.
    this.parts.push(this.clipped === '' ? node : `<g${this.clip_attribute()}>${node}</g>`);
  }

  transform_attribute() {
    const moved = this.matrix.some((value, i) => value !== [1, 0, 0, 1, 0, 0][i]);
    return moved ? ` transform="matrix(${this.matrix.map((value) => Number(value.toFixed(5))).join(' ')})"` : '';
  }

  clip_attribute() {
    return this.clipped === '' ? '' : ` clip-path="url(#${this.clipped})"`;
  }

  line() {
    const dash = this.dash.length === 0 ? '' : ` stroke-dasharray="${this.dash.map(figure_of).join(' ')}"`;
    const join = this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${this.lineJoin}"`;
    return `${this.paint('stroke', this.strokeStyle)} stroke-width="${figure_of(Number(this.lineWidth))}"${dash}${join}`;
  }

  paint(what, style) {
    const hatch = hatches.get(style);
    if (hatch) return ` ${what}="url(#${this.define_hatch(hatch)})"`;
    const [colour, opacity] = colour_and_opacity(style);
    const all = opacity * this.globalAlpha;
    return ` ${what}="${xml(colour)}"${all < 1 ? ` ${what}-opacity="${figure_of(all)}"` : ''}`;
  }

  define_hatch({colour, kind, size, ink: light}) {
    const name = `${this.prefix}-hatch-${kind}-${colour.replace(/\W/g, '')}`;
    const [stroke, opacity] = colour_and_opacity(light);
    const shapes = hatch_shapes(kind, size).map(
        ({line, square}) => line ? `<path d="M${line[0]} ${line[1]}L${line[2]} ${line[3]}"/>` :
                                   `<path d="M${square[0]} ${square[1]}h2.5v2.5h-2.5z" fill="${stroke}" fill-opacity="${opacity}" stroke="none"/>`);
    this.definitions.set(
        name,
        `<pattern id="${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${
            size}" height="${size}" fill="${colour}"/><g fill="none" stroke="${stroke}" stroke-opacity="${
            opacity}" stroke-width="2">${shapes.join('')}</g></pattern>`);
    return name;
  }

  // What was drawn, `down` pixels lower.
  content(down) {
    return `<defs>${[...this.definitions.values()].join('')}</defs><g transform="translate(0 ${
        figure_of(down)})">${this.parts.join('')}</g>`;
  }
}
