// Plots of what each strategy scores.

function value_of_bin(bins, i) {
  return bins.first + (bins.width === 1 ? i : i * bins.width + bins.width / 2);
}

function sum_of(list) {
  return list.reduce((sum, value) => sum + value, 0);
}

// Share of the games at each score, one closed step line a strategy.
function histogram_points(bins) {
  const all = sum_of(bins.counts);
  const points = bins.counts.map((count, i) => ({ x: value_of_bin(bins, i), y: (100 * count) / all / bins.width }));
  return [{ x: points[0].x - bins.width, y: 0 }, ...points, { x: points[points.length - 1].x + bins.width, y: 0 }];
}

// Share of the games at or below each score. A bin's share is reached at its last value.
function cumulative_points(bins, low, high) {
  const all = sum_of(bins.counts);
  let sum = 0;
  const points = bins.counts.map((count, i) => {
    sum += count;
    return { x: bins.first + (i + 1) * bins.width - 1, y: (100 * sum) / all };
  });
  return [{ x: low, y: 0 }, ...points, { x: high, y: 100 }];
}

function line_of(index, label, data, stepped, fill) {
  return {
    label, data, stepped, fill, strategy: index, parsing: false,
    borderColor: colour_of(index), borderDash: dash_of(index), borderWidth: 2,
    backgroundColor: faded(colour_of(index), theme.dark ? 0.16 : 0.1), pointRadius: 0, pointHitRadius: 6,
  };
}

function line_configuration(datasets, x_title, y_title, { y_max, tooltip }) {
  return {
    type: 'line', data: { datasets },
    options: {
      interaction: { mode: 'nearest', axis: 'x', intersect: false },
      scales: { x: axis(x_title, { ticks: { maxTicksLimit: 12 } }), y: axis(y_title, { min: 0, max: y_max, ticks: { maxTicksLimit: 6 } }) },
      plugins: { tooltip: { callbacks: tooltip } },
    },
  };
}

function with_scores(section) {
  return section.strategies.map((of, index) => ({ of, index })).filter(({ of }) => of.histogram);
}

function range_of(section) {
  const scored = with_scores(section);
  return [Math.min(...scored.map(({ of }) => of.min)), Math.max(...scored.map(({ of }) => of.max))];
}

function histogram_plot(section) {
  return plot(300, 'Histograms of the scores of all strategies', () => line_configuration(
    with_scores(section).map(({ of, index }) => line_of(index, of.label, histogram_points(of.histogram), 'middle', 'origin')),
    'score', '% of the games at each score',
    { tooltip: { title: (items) => 'score ' + tick_text(items[0].parsed.x), label: (item) => `${item.dataset.label}: ${item.parsed.y.toFixed(2)} %` } }));
}

function cumulative_plot(section) {
  const [low, high] = range_of(section);
  return plot(300, 'Cumulative curves of the scores of all strategies', () => line_configuration(
    with_scores(section).map(({ of, index }) => line_of(index, of.label, cumulative_points(of.histogram, low, high), 'before', false)),
    'score', '% of the games at or below',
    { y_max: 100, tooltip: { title: (items) => 'score ' + tick_text(items[0].parsed.x), label: (item) => `${item.dataset.label}: ${item.parsed.y.toFixed(1)} %` } }));
}

function quantile_value(section, of, p) {
  return of.quantiles[section.quantiles.findIndex((level) => Math.abs(level - p) < 1e-9)];
}

// A row a strategy: box of the middle half, whiskers from 5 to 95 %, marker at the median.
function quantile_plot(section) {
  const scored = with_scores(section);
  return plot(scored.length * 34 + 56, 'Quantiles of the scores of all strategies', () => ({
    type: 'scatter', plugins: [intervals],
    data: {
      datasets: scored.map(({ of, index }, row) => ({
        label: of.label, borderColor: colour_of(index), backgroundColor: colour_of(index), pointStyle: marker_of(index), pointRadius: 5, pointBorderWidth: 2,
        data: [{
          x: quantile_value(section, of, 0.5), y: row, q1: quantile_value(section, of, 0.25), q3: quantile_value(section, of, 0.75),
          wide_low: quantile_value(section, of, 0.05), wide_high: quantile_value(section, of, 0.95),
        }],
      })),
    },
    options: {
      scales: { x: axis('score', { grace: '4%', ticks: { maxTicksLimit: 12 } }), y: row_axis(scored.map(({ of }) => shorten(of.label, label_length()))) },
      plugins: { tooltip: { callbacks: { label: (item) => `${item.dataset.label}: median ${tick_text(item.raw.x)}, middle half ${tick_text(item.raw.q1)} to ${tick_text(item.raw.q3)}` } } },
    },
  }));
}

// Components that ever scored, by index.
function live_components(section) {
  return section.components.map((_, i) => i).filter((i) => section.strategies.some((of) => of.components && (of.components[i].mean ?? 0) !== 0));
}

function component_plot(section) {
  const scored = section.strategies.map((of, index) => ({ of, index })).filter(({ of }) => of.finished > 0);
  const live = live_components(section);
  return plot(scored.length * 40 + 60, 'Where the points of each strategy come from', () => ({
    type: 'bar', plugins: [part_names],
    data: {
      labels: scored.map(({ of }) => shorten(of.label, label_length())),
      datasets: live.map((c, i) => ({
        label: words(section.components[c]), data: scored.map(({ of }) => of.components[c].mean), backgroundColor: hatched(colour_of(i), i),
        borderColor: ink('paper'), borderWidth: 1, barPercentage: 0.86, categoryPercentage: 0.9,
      })),
    },
    options: {
      indexAxis: 'y',
      scales: { x: axis('points a game', { stacked: true }), y: { stacked: true, grid: { display: false, drawBorder: false }, ticks: { color: ink('ink'), autoSkip: false } } },
      plugins: {
        part_names: { text: (i) => words(section.components[live[i]]) },
        tooltip: { callbacks: { label: (item) => `${item.dataset.label}: ${mean_and_se(scored[item.dataIndex].of.components[live[item.datasetIndex]])}` } },
      },
    },
  }));
}

// Shares of an ordered scale, such as levels of victory, a row a strategy.
function category_plot(section) {
  const scored = section.strategies.map((of, index) => ({ of, index })).filter(({ of }) => of.finished > 0);
  const names = section.categories;
  return plot(scored.length * 40 + 60, `Shares of each ${words(section.category)}`, () => ({
    type: 'bar', plugins: [part_names],
    data: {
      labels: scored.map(({ of }) => shorten(of.label, label_length())),
      datasets: names.map((name, i) => ({
        label: words(name), data: scored.map(({ of }) => 100 * of.categories[i].share), backgroundColor: hatched(ordered_colour(i, names.length), i),
        borderColor: ink('paper'), borderWidth: 1, barPercentage: 0.86, categoryPercentage: 0.9,
      })),
    },
    options: {
      indexAxis: 'y',
      scales: { x: axis('% of the finished games', { stacked: true, min: 0, max: 100 }), y: { stacked: true, grid: { display: false, drawBorder: false }, ticks: { color: ink('ink'), autoSkip: false } } },
      plugins: {
        part_names: { text: (i, row) => `${words(names[i])} ${percent(scored[row].of.categories[i].share, 0)}` },
        tooltip: { callbacks: { label: (item) => `${item.dataset.label}: ${percent(scored[item.dataIndex].of.categories[item.datasetIndex].share)}` } },
      },
    },
  }));
}

const point_names = {
  id: 'point_names',
  afterDatasetsDraw(chart) {
    const { ctx: pen, chartArea: area } = chart;
    pen.save();
    pen.font = '12px ' + Chart.defaults.font.family;
    pen.fillStyle = ink('ink');
    pen.textBaseline = 'middle';
    const taken = [];
    chart.data.datasets.forEach((dataset, i) => {
      if (!dataset.named) return;
      const { x, y } = chart.getDatasetMeta(i).data[0];
      const width = pen.measureText(dataset.label).width;
      // The first of some places around the point where no other name is.
      const places = [[x + 10, y], [x - 10 - width, y], [x + 8, y - 14], [x + 8, y + 14], [x - 8 - width, y - 14], [x - 8 - width, y + 14]];
      const free = places.filter(([left, at]) => left > area.left && left + width < area.right + 4 &&
        !taken.some((other) => left < other.right && left + width > other.left && Math.abs(at - other.at) < 13));
      const [left, at] = free[0] ?? places[x > (area.left + area.right) / 2 ? 1 : 0];
      taken.push({ left, right: left + width, at });
      pen.fillText(dataset.label, left, at);
    });
    pen.restore();
  },
};

// points: [{index, label, seconds, mean, low, high}]. A dashed line joins those that no quicker one
// reaches.
function time_plot(points, y_title) {
  const best = [];
  for (const point of [...points].sort((a, b) => a.seconds - b.seconds))
    if (best.length === 0 || point.mean > best[best.length - 1].mean) best.push(point);
  return plot(340, 'Strength against time', () => ({
    type: 'scatter', plugins: [intervals, point_names],
    data: {
      datasets: [...points.map((point) => ({
        label: shorten(point.label, label_length()), named: true, borderColor: colour_of(point.index), backgroundColor: colour_of(point.index), pointStyle: marker_of(point.index),
        pointRadius: 6, pointBorderWidth: 2, data: [{ x: point.seconds, y: point.mean, y_low: point.low, y_high: point.high }],
      })), {
        label: 'best for its time', type: 'line', data: best.map((point) => ({ x: point.seconds, y: point.mean })), borderColor: ink('soft'), borderDash: [4, 4], borderWidth: 1.5, pointRadius: 0, pointHitRadius: 0, stepped: false,
      }],
    },
    options: {
      layout: { padding: { right: 10 } },
      scales: {
        x: {
          ...axis('time of one core for a game'), type: 'logarithmic',
          min: Math.min(...points.map((point) => point.seconds)) / 2, max: Math.max(...points.map((point) => point.seconds)) * 3,
          ticks: { color: ink('soft'), maxRotation: 0, autoSkipPadding: 14, callback: (value) => (Math.abs(Math.log10(value) % 1) < 1e-9 ? power_of_ten(value) : '') },
        },
        y: axis(y_title, { grace: '8%', ticks: { maxTicksLimit: 8 } }),
      },
      plugins: { tooltip: { filter: (item) => item.dataset.named, callbacks: { label: (item) => `${item.dataset.label}: ${fixed(item.raw.y, 2)} in ${time_text(item.raw.x)}` } } },
    },
  }));
}

function power_of_ten(value) {
  return time_text(value * (1 + 1e-9)).replace(/\.0+ /, ' ');
}
