// Plots of what each strategy scores.

function value_of_bin(bins, i) {
  return bins.first + (bins.width === 1 ? i : i * bins.width + bins.width / 2);
}

function sum_of(list) {
  return list.reduce((sum, value) => sum + value, 0);
}

// Scores that share a step: the width of Freedman and Diaconis (1981), 2 IQR / n^(1/3), of the
// strategy with the narrowest distribution, in whole bins.
function step_width(section, scored) {
  const finest = Math.max(...scored.map(({of}) => of.histogram.width));
  const widths = scored.map(
      ({of}) => (2 * (quantile_value(section, of, 0.75) - quantile_value(section, of, 0.25))) /
          Math.cbrt(of.finished));
  return finest * Math.max(1, Math.round(Math.min(...widths) / finest));
}

// Share of the games a score, in steps of `width` scores, down to zero at both ends.
function histogram_points(bins, width) {
  const all = sum_of(bins.counts) * width;
  const first = Math.floor(bins.first / width) * width;
  const middle = width === 1 ? 0 : width / 2;
  const points = [{x: first - width + middle, y: 0}];
  bins.counts.forEach((count, i) => {
    const at = Math.floor((bins.first + i * bins.width) / width) * width + middle;
    if (points[points.length - 1].x !== at) points.push({x: at, y: 0});
    points[points.length - 1].y += (100 * count) / all;
  });
  return [...points, {x: points[points.length - 1].x + width, y: 0}];
}

// Share of the games at or below each score. A bin's share is reached at its last value.
function cumulative_points(bins, low, high) {
  const all = sum_of(bins.counts);
  let sum = 0;
  const points = bins.counts.map((count, i) => {
    sum += count;
    return {x: bins.first + (i + 1) * bins.width - 1, y: (100 * sum) / all};
  });
  return [{x: low, y: 0}, ...points, {x: high, y: 100}];
}

function line_of(index, label, data, stepped, fill) {
  return {
    label,
    data,
    stepped,
    fill,
    strategy: index,
    parsing: false,
    borderColor: colour_of(index),
    borderDash: dash_of(index),
    borderWidth: 2,
    backgroundColor: faded(colour_of(index), theme.dark ? 0.16 : 0.1),
    ...marks_of(index, data.length),
    pointHitRadius: 6,
  };
}

// Some markers along a line, each strategy's at places of their own.
function marks_of(index, count) {
  if (!has_marks(index)) return {pointRadius: 0};
  const step = Math.max(2, Math.ceil(count / 9));
  return {
    pointStyle: marker_of(index),
    pointBackgroundColor: colour_of(index),
    pointRadius: Array.from({length: count}, (_, i) => (i % step === index % step ? 4 : 0)),
  };
}

function line_configuration(datasets, x_title, y_title, {y_max, tooltip, drawn = []}) {
  const values = datasets.flatMap((dataset) => dataset.data.map((point) => point.x));
  return {
    type: 'line',
    plugins: drawn,
    data: {datasets},
    options: {
      interaction: {mode: 'nearest', axis: 'x', intersect: false},
      scales: {
        x: tight_axis(x_title, Math.min(...values), Math.max(...values)),
        y: axis(y_title, {min: 0, max: y_max, ticks: {maxTicksLimit: 6}})
      },
      plugins: {tooltip: {callbacks: tooltip}},
    },
  };
}

// Strategies that finished a game, with their index, as ranked.
function with_scores(section) {
  return ranked_order(section)
      .map((index) => ({of: section.strategies[index], index}))
      .filter(({of}) => of.histogram);
}

// Those of them that the reader wants to see.
function shown_scores(section) {
  return with_scores(section).filter(({index}) => section.shown.has(index));
}

function range_of(scored) {
  return [Math.min(...scored.map(({of}) => of.min)), Math.max(...scored.map(({of}) => of.max))];
}

function histogram_plot(section) {
  return plot(300, 'Histograms of the scores of the strategies', () => {
    const scored = shown_scores(section);
    const width = scored.length > 0 ? step_width(section, scored) : 1;
    return line_configuration(
        scored.map(
            ({of, index}) => line_of(
                index, of.label, histogram_points(of.histogram, width), 'middle',
                scored.length < 4 ? 'origin' : false)),
        'score',
        width === 1 ? '% of the games at each score' :
                      `% of the games a score, in steps of ${width}`,
        {
          tooltip: {
            title: (items) => 'score ' + tick_text(items[0].parsed.x),
            label: (item) => `${item.dataset.label}: ${item.parsed.y.toFixed(2)} %`
          }
        });
  });
}

function cumulative_plot(section) {
  return plot(300, 'Cumulative curves of the scores of the strategies', () => {
    const scored = shown_scores(section);
    const [low, high] = range_of(scored);
    return line_configuration(
        scored.map(({of, index}) => ({
                     ...line_of(
                         index, of.label, cumulative_points(of.histogram, low, high), 'before',
                         false),
                     band: band_points(section, of)
                   })),
        'score', '% of the games at or below', {
          y_max: 100,
          tooltip: {
            title: (items) => 'score ' + tick_text(items[0].parsed.x),
            label: (item) => `${item.dataset.label}: ${item.parsed.y.toFixed(1)} %`
          },
          drawn: [quantile_bands]
        });
  });
}

// Intervals of the quantiles, where the games are enough for them.
function band_points(section, of) {
  return of.quantile_bounds.map(([low, high], i) => ({low, high, y: 100 * section.quantiles[i]}))
      .filter(({low}) => low !== null);
}

function quantile_place(section, p) {
  return section.quantiles.findIndex((level) => Math.abs(level - p) < 1e-9);
}

function quantile_value(section, of, p) {
  return of.quantiles[quantile_place(section, p)];
}

// A row a strategy: box of the middle half, whiskers from 5 to 95 %, marker at the median.
function quantile_plot(section) {
  return plot(
      () => shown_scores(section).length * 34 + 56, 'Quantiles of the scores of the strategies',
      () => {
        const scored = shown_scores(section);
        const at = (of, p) => quantile_value(section, of, p);
        const bars = (of) => [0.05, 0.25, 0.5, 0.75, 0.95]
                                 .map((p) => of.quantile_bounds[quantile_place(section, p)])
                                 .filter(([low]) => low !== null);
        const points = scored.map(({of}, y) => ({
                                    x: at(of, 0.5),
                                    y,
                                    q1: at(of, 0.25),
                                    q3: at(of, 0.75),
                                    wide_low: at(of, 0.05),
                                    wide_high: at(of, 0.95),
                                    bars: bars(of)
                                  }));
        return {
          type: 'scatter',
          plugins: [intervals],
          data: {
            datasets: scored.map(({of, index}, y) => ({
                                   label: of.label,
                                   borderColor: colour_of(index),
                                   backgroundColor: colour_of(index),
                                   pointStyle: marker_of(index),
                                   pointRadius: 5,
                                   pointBorderWidth: 2,
                                   data: [points[y]],
                                 })),
          },
          options: {
            scales: {
              x: axis('score', {
                ...reach(points, points.flatMap((point) => point.bars.flat())),
                ticks: {maxTicksLimit: 12}
              }),
              y: row_axis(scored.map(({of}) => shorten(of.label, label_length())))
            },
            plugins: {
              tooltip: {
                callbacks: {
                  label: (item) =>
                      `${item.dataset.label}: median ${tick_text(item.raw.x)}, middle half ${
                          tick_text(item.raw.q1)} to ${tick_text(item.raw.q3)}`
                }
              }
            },
          },
        };
      });
}
