// Saves plots as pictures that stand alone: title, names and plot, as SVG or PNG.

const picture_margin = 16;

function wrapped(pen, text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : lines.at(-1) + ' ' + word;
    if (lines.at(-1) !== '' && pen.measureText(longer).width > width)
      lines.push(word);
    else
      lines[lines.length - 1] = longer;
  }
  return lines.filter(Boolean);
}

// Who the lines and parts of a plot are, where the plot does not say it.
function picture_names(configuration) {
  const {type, data} = configuration;
  const list = data.datasets.filter((of) => of.strategy !== undefined);
  if (list.length > 0) return list;
  return type === 'bar' ? data.datasets.filter((of) => of.label !== undefined) : [];
}

function draw_name(pen, of, x, y) {
  if (of.strategy === undefined) {
    pen.fillStyle = of.backgroundColor;
    pen.fillRect(x, y - 7, 18, 14);
    return;
  }
  pen.strokeStyle = pen.fillStyle = of.borderColor;
  pen.lineWidth = 2.5;
  pen.setLineDash(of.borderDash ?? []);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x + 30, y);
  pen.stroke();
  pen.setLineDash([]);
  if (has_marks(of.strategy))
    Chart.helpers.drawPoint(
        pen, {pointStyle: marker_of(of.strategy), radius: 4, borderWidth: 2}, x + 15, y);
}

// Draws the title, the words below it and the names; the height that they take.
function draw_head(pen, {title, about, names}, width) {
  const family = Chart.defaults.font.family;
  const room = width - 2 * picture_margin;
  let y = picture_margin;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const [text, font, colour] of [[title, '600 16px', 'ink'], [about, '13px', 'soft']]) {
    pen.font = `${font} ${family}`;
    pen.fillStyle = ink(colour);
    for (const line of wrapped(pen, text, room)) {
      pen.fillText(line, picture_margin, y + 10);
      y += 20;
    }
  }
  pen.font = '13px ' + family;
  let x = picture_margin;
  for (const [i, of] of names.entries()) {
    const sample = of.strategy === undefined ? 24 : 36;
    const taken = sample + pen.measureText(of.label).width + 18;
    if (i === 0)
      y += 6;
    else if (x + taken > width - picture_margin) {
      x = picture_margin;
      y += 20;
    }
    draw_name(pen, of, x, y + 10);
    pen.fillStyle = ink('ink');
    pen.fillText(of.label, x + sample, y + 10);
    x += taken;
  }
  return y + (names.length > 0 ? 26 : 6);
}

// Draws the plot once more, on a canvas of its own or, with a pen, by that pen.
function draw_again(of, width, ratio, make_pen) {
  const canvas = element('canvas', {width, height: of.height()});
  const pen = make_pen?.(canvas);
  if (pen) canvas.getContext = () => pen;
  const configuration = of.configure();
  Object.assign(
      configuration.options,
      {responsive: false, animation: false, devicePixelRatio: ratio, events: []});
  const kept = window.Path2D;
  if (pen) window.Path2D = SvgPath;
  try {
    new Chart(canvas, configuration);
  } finally {
    window.Path2D = kept;
  }
  return {canvas, pen, names: picture_names(configuration)};
}

function picture_of(of, caption) {
  const [title, ...about] = [...caption.childNodes].map((node) => node.textContent);
  return {of, title, about: about.join(' '), width: Math.max(of.host.clientWidth, page_width)};
}

function svg_of({of, title, about, width}) {
  const prefix = 'skerry';
  const {pen, names} = draw_again(of, width, 1, (canvas) => new SvgPen(canvas, prefix));
  const head = new SvgPen(null, prefix + '-head');
  const top = draw_head(head, {title, about, names}, width);
  const height = top + of.height() + picture_margin / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${
      height}"><title>${xml(title)}</title><rect width="100%" height="100%" fill="${ink('paper')}"/>${
      head.content(0)}${pen.content(top)}</svg>\n`;
}

function png_of({of, title, about, width}, take) {
  const ratio = 2;
  const {canvas: plot_canvas, names} = draw_again(of, width, ratio);
  const top = draw_head(new SvgPen(null, ''), {title, about, names}, width);
  const canvas =
      element('canvas', {width: ratio * width, height: ratio * (top + of.height() + picture_margin / 2)});
  const pen = canvas.getContext('2d');
  pen.fillStyle = ink('paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(ratio, ratio);
  draw_head(pen, {title, about, names}, width);
  pen.drawImage(plot_canvas, 0, top, width, of.height());
  canvas.toBlob(take, 'image/png');
}

// The line below a plot.
function picture_tools(host, caption) {
  const picture = () => picture_of(plots.find((of) => of.host === host), caption);
  return element(
      'p', {class: 'tools'},
      save_button(
          'SVG', 'this plot',
          () => save_file(file_name(host, '.svg'), svg_of(picture()), 'image/svg+xml')),
      save_button(
          'PNG', 'this plot',
          () => png_of(
              picture(), (blob) => save_file(file_name(host, '.png'), blob, 'image/png'))));
}
