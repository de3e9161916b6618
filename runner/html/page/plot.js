// Plots: Chart.js on a canvas, drawn again whenever colours or widths change.

const plots = [];

// configure: () => Chart.js configuration, called for each drawing, as is height: () => pixels. The
// canvas says `alt` to those who cannot see it; the numbers are in the table behind it.
function plot(height, alt, configure) {
  const canvas = element('canvas', {role: 'img', 'aria-label': alt});
  const host = element('div', {class: 'plot'}, canvas);
  plots.push({
    canvas,
    host,
    configure,
    height: typeof height === 'function' ? height : () => height,
    chart: null
  });
  return host;
}

function draw(of) {
  if (!of.host.isConnected) return;
  of.chart?.destroy();
  of.host.style.height = of.height() + 'px';
  of.chart = new Chart(of.canvas, of.configure());
}

function draw_in(node) {
  for (const of of plots)
    if (node.contains(of.host)) draw(of);
}

function draw_all() {
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  Chart.defaults.color = ink('soft');
  Chart.defaults.borderColor = ink('grid');
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.plugins.legend.display = false;
  Chart.defaults.plugins.tooltip.backgroundColor = theme.dark ? '#000000' : '#1b2330';
  for (const of of plots) draw(of);
}

function forget_plots_in(node) {
  for (let i = plots.length - 1; i >= 0; --i)
    if (node.contains(plots[i].host)) {
      plots[i].chart?.destroy();
      plots.splice(i, 1);
    }
}

// Room that labels may take on this screen, in letters.
function label_length() {
  return theme.print ? 26 : window.innerWidth < 560 ? 13 : 30;
}

function axis(title, more = {}) {
  return {
    type: 'linear',
    title: {display: title !== '', text: title, color: ink('soft')},
    grid: {color: ink('grid'), borderColor: ink('rule')},
    ticks: {
      color: ink('soft'),
      maxRotation: 0,
      includeBounds: false,
      callback: (value) => tick_text(value),
      ...more.ticks
    },
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'ticks')),
  };
}

// Room for all ends of these points along x, not for the points alone; a twentieth more.
function reach(points, also = []) {
  const ends = [
    ...also, ...points.flatMap(({x,
                                 low,
                                 high,
                                 wide_low,
                                 wide_high,
                                 q1,
                                 q3}) => [x, low, high, wide_low, wide_high, q1, q3])
  ].filter((value) => Number.isFinite(value));
  if (ends.length === 0) return {};
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const more = (most - least) * 0.05 || 1;
  return {suggestedMin: least - more, suggestedMax: most + more};
}

// An axis that ends where the data ends, with ticks at round numbers all the same.
function tight_axis(title, low, high) {
  const [min, max] = low < high ? [low, high] : [low - 1, high + 1];
  return axis(title, {
    min,
    max,
    afterBuildTicks: (scale) => {
      const most = Math.max(3, Math.floor(scale.width / 60));
      let step = Math.pow(10, Math.floor(Math.log10((max - min) / most)));
      for (const factor of [1, 2, 5, 10])
        if ((max - min) / (step * factor) <= most) {
          step *= factor;
          break;
        }
      step = Math.max(1, step);
      scale.ticks = [];
      for (let value = Math.ceil(min / step) * step; value <= max; value += step)
        scale.ticks.push({value});
    }
  });
}

function tick_text(value) {
  return String(Number(value.toPrecision(8))).replace('-', minus);
}

// An axis of rows 0 .. n - 1 from the top with a label each; a label may be a list of lines.
function row_axis(labels) {
  return {
    type: 'linear',
    reverse: true,
    min: -0.6,
    max: labels.length - 0.4,
    afterBuildTicks: (scale) => {
      scale.ticks = labels.map((_, value) => ({value}));
    },
    grid: {display: false, drawBorder: false},
    ticks: {color: ink('ink'), autoSkip: false, callback: (value) => labels[value] ?? ''},
  };
}

function horizontal_line(pen, x0, x1, y, width, colour) {
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.beginPath();
  pen.moveTo(x0, y);
  pen.lineTo(x1, y);
  pen.stroke();
}

// Intervals of points: `low` to `high` along x with caps, `wide_low` to `wide_high` thinner around
// it, a box from `q1` to `q3`, thin `bars` [low, high] below the box; `y_low` to `y_high` upright.
const intervals = {
  id: 'intervals',
  beforeDatasetsDraw(chart) {
    const {ctx: pen, scales: {x, y}, chartArea: area} = chart;
    pen.save();
    pen.beginPath();
    pen.rect(area.left, area.top, area.width, area.height);
    pen.clip();
    chart.data.datasets.forEach((dataset, i) => {
      if (!chart.isDatasetVisible(i)) return;
      for (const point of dataset.data)
        draw_interval(pen, x, y, point, point.colour ?? dataset.borderColor);
    });
    pen.restore();
  },
};

function draw_interval(pen, x, y, point, colour) {
  const at = y.getPixelForValue(point.y);
  const beyond = (value, end) => (value === null ? end : x.getPixelForValue(value));
  if (point.wide_low !== undefined && point.wide_low !== null)
    horizontal_line(
        pen, x.getPixelForValue(point.wide_low), x.getPixelForValue(point.wide_high), at, 1.5,
        colour);
  if (point.low !== undefined && (point.low !== null || point.high !== null)) {
    const ends = [beyond(point.low, x.left - 5), beyond(point.high, x.right + 5)];
    horizontal_line(pen, ends[0], ends[1], at, point.wide_low === undefined ? 2 : 4, colour);
    for (const end of ends) {
      pen.lineWidth = 2;
      pen.beginPath();
      pen.moveTo(end, at - 5);
      pen.lineTo(end, at + 5);
      pen.stroke();
    }
  }
  if (point.q1 !== undefined) {
    const [left, right] = [x.getPixelForValue(point.q1), x.getPixelForValue(point.q3)];
    pen.fillStyle = faded(colour, 0.3);
    pen.fillRect(left, at - 8, right - left, 16);
    pen.lineWidth = 1.5;
    pen.strokeRect(left, at - 8, right - left, 16);
  }
  for (const [low, high] of point.bars ?? []) {
    const [left, right] = [x.getPixelForValue(low), x.getPixelForValue(high)];
    pen.fillStyle = colour;
    pen.fillRect(left - 1, at + 11, Math.max(right - left, 0) + 2, 3);
  }
  if (point.y_low !== undefined && point.y_low !== null) {
    const across = x.getPixelForValue(point.x);
    pen.lineWidth = 2;
    pen.strokeStyle = colour;
    pen.beginPath();
    pen.moveTo(across, y.getPixelForValue(point.y_low));
    pen.lineTo(across, y.getPixelForValue(point.y_high));
    pen.stroke();
  }
}

// Fills the band of each dataset that is seen and has one: down one edge of it, and up the other.
// `edge`: where a point of the band lies on its edge `side`, low or high.
function fill_bands(chart, edge) {
  const {ctx: pen} = chart;
  chart.data.datasets.forEach(({band, borderColor}, i) => {
    if (!band?.length || !chart.isDatasetVisible(i)) return;
    pen.beginPath();
    for (const point of band) pen.lineTo(...edge(point, 'low'));
    for (const point of [...band].reverse()) pen.lineTo(...edge(point, 'high'));
    pen.closePath();
    pen.fillStyle = faded(borderColor, theme.dark ? 0.3 : 0.22);
    pen.fill();
  });
}

// The band of a dataset: between `low` and `high` along x at each of its heights `y`.
const quantile_bands = {
  id: 'quantile_bands',
  beforeDatasetsDraw(chart) {
    const {x, y} = chart.scales;
    fill_bands(chart, (at, side) => [x.getPixelForValue(at[side]), y.getPixelForValue(at.y)]);
  },
};

// Upright lines at values of x: [{value, text, dash}] in options.plugins.uprights.lines.
const uprights = {
  id: 'uprights',
  afterDatasetsDraw(chart, _, options) {
    const {ctx: pen, scales: {x}, chartArea: area} = chart;
    for (const {value, text, dash} of options.lines ?? []) {
      const at = x.getPixelForValue(value);
      if (at < area.left - 1 || at > area.right + 1) continue;
      pen.save();
      pen.strokeStyle = ink('ink');
      pen.lineWidth = 1.5;
      pen.setLineDash(dash ?? []);
      pen.beginPath();
      pen.moveTo(at, area.top);
      pen.lineTo(at, area.bottom);
      pen.stroke();
      if (text) {
        pen.fillStyle = ink('ink');
        pen.font = '12px ' + Chart.defaults.font.family;
        pen.textAlign = at > (area.left + area.right) / 2 ? 'right' : 'left';
        pen.fillText(text, at + (pen.textAlign === 'left' ? 5 : -5), area.top + 11);
      }
      pen.restore();
    }
  },
};

// Names of the parts of stacked bars inside them, where they fit.
const part_names = {
  id: 'part_names',
  afterDatasetsDraw(chart, _, options) {
    const {ctx: pen} = chart;
    pen.save();
    pen.font = '600 11px ' + Chart.defaults.font.family;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    chart.data.datasets.forEach((dataset, i) => chart.getDatasetMeta(i).data.forEach((bar, row) => {
      const text = options.text(i, row);
      const {x, base, y} = bar.getProps(['x', 'base', 'y'], true);
      if (!text || pen.measureText(text).width + 8 > Math.abs(x - base)) return;
      pen.strokeStyle = theme.dark ? '#14181f' : '#ffffff';
      pen.lineWidth = 3;
      pen.strokeText(text, (x + base) / 2, y);
      pen.fillStyle = theme.dark ? '#ffffff' : '#111827';
      pen.fillText(text, (x + base) / 2, y);
    }));
    pen.restore();
  },
};
