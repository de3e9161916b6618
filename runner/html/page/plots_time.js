// Strength against time.

const point_names = {
  id: 'point_names',
  afterDatasetsDraw(chart) {
    const {ctx: pen, chartArea: area} = chart;
    pen.save();
    pen.font = '12px ' + Chart.defaults.font.family;
    pen.fillStyle = ink('ink');
    pen.textBaseline = 'middle';
    // Names keep off the other names, and off the markers.
    const taken =
        chart.data.datasets
            .map((dataset, i) => ({named: dataset.named, ...chart.getDatasetMeta(i).data[0]}))
            .filter((point) => point.named)
            .map(({x, y}) => ({left: x - 8, right: x + 8, at: y}));
    chart.data.datasets.forEach((dataset, i) => {
      if (!dataset.named) return;
      const {x, y} = chart.getDatasetMeta(i).data[0];
      const width = pen.measureText(dataset.label).width;
      // The first of some places around the point where no other name is.
      const places = [
        [x + 6, y - 13], [x + 6, y + 14], [x - 6 - width, y - 13], [x - 6 - width, y + 14],
        [x + 11, y], [x - 11 - width, y]
      ];
      const free = places.filter(
          ([left, at]) => left > area.left && left + width < area.right + 4 && at > area.top &&
              at < area.bottom &&
              !taken.some(
                  (other) => left < other.right && left + width > other.left &&
                      Math.abs(at - other.at) < 13));
      const [left, at] = free[0] ?? places[x > (area.left + area.right) / 2 ? 5 : 4];
      taken.push({left, right: left + width, at});
      pen.fillText(dataset.label, left, at);
    });
    pen.restore();
  },
};

// points: [{index, label, seconds, mean, low, high}]. A dashed line joins those that no quicker one
// reaches; references, which may see what a player cannot, are no part of it.
function time_plot(section, points, y_title) {
  return plot(340, 'Strength against time', () => {
    const shown = points.filter((point) => section.shown.has(point.index))
                      .sort((a, b) => a.seconds - b.seconds);
    const players = shown.filter((point) => !section.strategies[point.index].reference);
    const best =
        players.filter((point, i) => players.slice(0, i).every((other) => other.mean < point.mean));
    const seconds = shown.map((point) => point.seconds);
    return {
      type: 'scatter',
      plugins: [intervals, point_names],
      data: {
        datasets: [
          ...shown.map(
              (point) => ({
                label: shorten(point.label, label_length()),
                named: true,
                borderColor: colour_of(point.index),
                backgroundColor: colour_of(point.index),
                pointStyle: marker_of(point.index),
                pointRadius: 6,
                pointBorderWidth: 2,
                data: [{x: point.seconds, y: point.mean, y_low: point.low, y_high: point.high}],
              })),
          {
            label: 'best for its time',
            type: 'line',
            data: best.map((point) => ({x: point.seconds, y: point.mean})),
            borderColor: ink('soft'),
            borderDash: [4, 4],
            borderWidth: 1.5,
            pointRadius: 0,
            pointHitRadius: 0,
          }
        ],
      },
      options: {
        layout: {padding: {right: 10}},
        scales: {
          x: time_axis(Math.min(...seconds) / 2, Math.max(...seconds) * 3),
          y: axis(y_title, {...upright_reach(shown), ticks: {maxTicksLimit: 8}})
        },
        plugins: {
          tooltip: {
            filter: (item) => item.dataset.named,
            callbacks: {
              label: (item) =>
                  `${item.dataset.label}: ${fixed(item.raw.y, 2)} in ${time_text(item.raw.x)}`
            }
          }
        },
      },
    };
  });
}

function upright_reach(points) {
  const ends = points.map((point) => ({x: point.mean, low: point.low, high: point.high}));
  return reach(ends);
}

// Seconds on a logarithmic scale with ticks at 1, 2 and 5 of each power of ten, at fewer of them
// where there is no room.
function time_axis(min, max) {
  return {
    ...axis('time of one core for a game'),
    type: 'logarithmic',
    min,
    max,
    afterBuildTicks: (scale) => {
      const most = Math.max(2, Math.floor(scale.width / 64));
      const sets = [[1, 2, 5], [1, 3], [1]].map((factors) => time_ticks(min, max, factors));
      scale.ticks = (sets.find((ticks) => ticks.length <= most) ?? thinned(sets[2], most))
                        .map((value) => ({value}));
    },
    ticks: {
      color: ink('soft'),
      maxRotation: 0,
      autoSkip: false,
      callback: (value) => round_time(value)
    },
  };
}

function thinned(ticks, most) {
  const step = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % step === 0);
}

function time_ticks(min, max, factors) {
  const ticks = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); ++power)
    for (const factor of factors) {
      const value = Number(`${factor}e${power}`);
      if (value >= min && value <= max) ticks.push(value);
    }
  return ticks;
}

// A round number of seconds: "200 µs", "5 s".
function round_time(value) {
  if (value >= 1) return `${grouped(Math.round(value))} s`;
  return time_text(value * (1 + 1e-9)).replace(/(\.\d*?)0+ /, '$1 ').replace('. ', ' ');
}
