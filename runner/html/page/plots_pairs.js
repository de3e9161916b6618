// Plots of differences between two strategies.

// A comparison turned so that its difference is not below 0.
function upright(section, of) {
  const turned = of.difference.mean < 0;
  const sign = turned ? -1 : 1;
  return {
    of,
    turned,
    a: turned ? of.b : of.a,
    b: turned ? of.a : of.b,
    sign,
    ...scaled_estimate(of.difference, sign),
    anytime: of.anytime ? scaled_estimate({mean: null, se: null, ...of.anytime}, sign) : null,
    decided: of.verdict !== 'undecided',
  };
}

const negated = (value) => (value === null || value === undefined ? value : -value);

function turned_histogram(histogram) {
  if (!histogram) return histogram;
  const {first, width, counts} = histogram;
  return {first: 1 - first - counts.length * width, width, counts: [...counts].reverse()};
}

function turned_estimate(of) {
  return {...of, ...scaled_estimate(of, -1)};
}

// A comparison with its strategies in the order in which the forest of all pairs has them, so that
// no difference changes its sign from plot to plot.
function upright_comparison(of) {
  if (!(of.difference.mean < 0)) return of;
  const difference = {
    ...turned_estimate(of.difference),
    histogram: turned_histogram(of.difference.histogram)
  };
  return {
    ...of,
    a: of.b,
    b: of.a,
    difference,
    wins: [...of.wins].reverse(),
    components: of.components.map(turned_estimate),
    quantile_differences: of.quantile_differences.map(
        ([value, low, high]) => [negated(value), negated(high), negated(low)]),
  };
}

// Rank of each strategy: its group, then its place in it; references last.
function rank_of(section) {
  const rank = section.strategies.map(() => Infinity);
  section.groups.flat().forEach((index, place) => {
    rank[index] = place;
  });
  return rank;
}

// All strategies by index, the best first.
function ranked_order(section) {
  const rank = rank_of(section);
  return section.strategies.map((_, index) => index).sort((p, q) => rank[p] - rank[q] || p - q);
}

function sorted_pairs(section, pairs) {
  const rank = rank_of(section);
  return pairs.sort(
      (p, q) => rank[p.a] - rank[q.a] || rank[p.b] - rank[q.b] || p.a - q.a || p.b - q.b);
}

function name_of(section, index) {
  return section.strategies[index].label + (section.strategies[index].reference ? ' *' : '');
}

// Rows of "A − B"; two lines where the screen is narrow.
function pair_label(section, a, b, joint = minus) {
  const length = label_length();
  const [first, second] =
      [a, b].map((index) => shorten(name_of(section, index), Math.min(length, 20)));
  return length < 20 ? [first, joint + ' ' + second] : `${first} ${joint} ${second}`;
}

// Pixels of a row of a forest plot.
function forest_row() {
  return label_length() < 20 ? 36 : 26;
}

// rows: () => [{a, b, mean, low, high, wide_low, wide_high, decided}]; `at`: where no difference
// is.
function forest_plot(section, rows_of, {title, at, joint, alt, text, min, max}) {
  const shown = () =>
      rows_of().filter((row) => section.shown.has(row.a) && section.shown.has(row.b));
  return plot(() => shown().length * forest_row() + 62, alt, () => {
    const rows = shown();
    const colours = rows.map((row) => (row.decided ? colour_of(0) : ink('soft')));
    const points = rows.map((row, y) => ({
                              x: row.mean,
                              y,
                              low: row.low,
                              high: row.high,
                              wide_low: row.wide_low,
                              wide_high: row.wide_high,
                              colour: colours[y]
                            }));
    return {
      type: 'scatter',
      plugins: [bands, intervals, uprights],
      data: {
        datasets: [{
          data: points,
          borderColor: colours,
          pointRadius: 5,
          pointBorderWidth: 2,
          pointStyle: rows.map((row) => (row.decided ? 'circle' : 'rectRot')),
          backgroundColor: rows.map((row, y) => (row.decided ? colours[y] : ink('paper'))),
        }],
      },
      options: {
        scales: {
          x: axis(title, {...reach(points, [at]), min, max, ticks: {maxTicksLimit: 9}}),
          y: row_axis(rows.map((row) => pair_label(section, row.a, row.b, joint)))
        },
        plugins: {
          uprights: {lines: [{value: at, dash: [5, 4]}]},
          bands: {first: rows.map((row) => row.a)},
          tooltip: {callbacks: {label: (item) => text(rows[item.dataIndex])}}
        },
      },
    };
  });
}

// Shades every second block of rows that have the same first strategy.
const bands = {
  id: 'bands',
  beforeDraw(chart, _, options) {
    const {ctx: pen, scales: {y}, chartArea: area} = chart;
    let shaded = false;
    (options.first ?? []).forEach((index, row, all) => {
      if (row > 0 && all[row - 1] !== index) shaded = !shaded;
      if (!shaded) return;
      pen.fillStyle = ink('panel');
      pen.fillRect(
          area.left, y.getPixelForValue(row - 0.5), area.width,
          y.getPixelForValue(row + 0.5) - y.getPixelForValue(row - 0.5));
    });
  },
};

function difference_forest(section) {
  const rows =
      sorted_pairs(
          section,
          section.comparisons.filter((of) => of.pairs > 0).map((of) => upright(section, of)))
          .map((row) => ({...row, wide_low: row.anytime?.low, wide_high: row.anytime?.high}));
  return forest_plot(section, () => rows, {
    title: 'points a game, first minus second',
    at: 0,
    alt: 'Differences of all pairs with their intervals',
    text: (row) => `${mean_and_se(row, undefined, true)} (${interval_text(row)})`,
  });
}

// At most some 70 bins, so that their bars can be seen. Bins of single values are joined around 0, an
// odd number of them, which keeps losses and gains apart.
function fewer_bins(bins) {
  const most = 70;
  if (bins.counts.length <= most) return bins;
  const needed = Math.ceil(bins.counts.length / most);
  const joined = bins.width === 1 ?
      [3, 5, 11, 21, 51, 101, 201, 501].find((size) => size >= needed) ?? 2 * needed + 1 :
      needed;
  const before = bins.width === 1 ?
      (((bins.first + (joined - 1) / 2) % joined) + joined) % joined :
      0;
  const counts = [];
  bins.counts.forEach((count, i) => {
    const at = Math.floor((i + before) / joined);
    counts[at] = (counts[at] ?? 0) + count;
  });
  return {first: bins.first - before * bins.width, width: bins.width * joined, counts};
}

// Height of bars that stand for bins of integers.
function bin_plot(all_bins, alt, {x_title, colour, tooltip, lines, height = 260}) {
  const bins = fewer_bins(all_bins);
  const all = sum_of(bins.counts);
  const bar_colour = (i) => {
    const first = bins.first + i * bins.width;
    const last = first + bins.width - 1;
    return colour(first <= 0 && last >= 0 ? 0 : first);
  };
  return plot(
      height, alt, () => ({
                     type: 'bar',
                     plugins: [uprights],
                     data: {
                       datasets: [{
                         data: bins.counts.map(
                             (count, i) => ({x: value_of_bin(bins, i), y: (100 * count) / all})),
                         parsing: false,
                         backgroundColor: bins.counts.map((_, i) => bar_colour(i)),
                         barPercentage: 1,
                         categoryPercentage: 0.96,
                         maxBarThickness: 44,
                       }],
                     },
                     options: {
                       interaction: {mode: 'nearest', axis: 'x', intersect: false},
                       scales: {
                         x: axis(x_title, {offset: true, ticks: {maxTicksLimit: 11, precision: 0}}),
                         y: axis('% of the games', {min: 0, ticks: {maxTicksLimit: 6}})
                       },
                       plugins: {
                         uprights: {lines},
                         tooltip: {
                           callbacks: {
                             title: (items) => bin_name(bins, items[0].dataIndex),
                             label: (item) => tooltip(bins.counts[item.dataIndex])
                           }
                         }
                       },
                     },
                   }));
}

function bin_name(bins, i) {
  const first = bins.first + i * bins.width;
  return bins.width === 1 ? signed(first, 0) :
                            `${signed(first, 0)} to ${signed(first + bins.width - 1, 0)}`;
}

function paired_histogram(section, of, height) {
  const bins = of.difference.histogram;
  return bin_plot(bins, 'Paired differences', {
    height,
    x_title: `${shorten(name_of(section, of.a), 20)} ${minus} ${
        shorten(name_of(section, of.b), 20)}, on the same shuffle`,
    colour: (value) =>
        (value > 0     ? hatched(colour_of(of.a), 0) :
             value < 0 ? hatched(colour_of(of.b), 1) :
                         ink('soft')),
    lines: [
      {value: 0, dash: [5, 4]},
      {value: of.difference.mean, text: 'mean ' + signed(of.difference.mean, 2)}
    ],
    tooltip: (count) => `${grouped(count)} of ${grouped(of.pairs)} ${unit_of(section)}`,
  });
}

// The standard errors to each side of a 95 % interval of one component alone; of few games or a run
// that its figures may end, the longer side of the interval of the whole.
function interval_factor(of) {
  if (!(of.se > 0) || of.high === null || of.high === undefined) return 1.96;
  return Math.max(of.high - of.mean, of.mean - of.low) / of.se;
}

const is_clear = (row) => row.verdict === undefined || row.verdict !== 'undecided';

function component_rows(section, components, total) {
  const live = section.components.map((_, i) => i)
                   .filter(
                       (i) => components[i].mean !== null &&
                           (components[i].mean !== 0 || components[i].se > 0));
  return [
    ...live.map((i) => ({name: words(section.components[i]), ...components[i]})),
    {name: 'total', ...total}
  ];
}

function component_rows_height(rows) {
  return rows.length * 28 + 60;
}

// Components of a difference with their 95 % intervals, and the total.
function component_difference_plot(rows, total, title) {
  const factor = interval_factor(total);
  return plot(component_rows_height(rows), title + ' by component', () => {
    const points = rows.map(
        (row, y) =>
            ({x: row.mean, y, low: row.mean - factor * row.se, high: row.mean + factor * row.se}));
    return {
      type: 'scatter',
      plugins: [intervals, uprights],
      data: {
        datasets: [{
          data: points,
          borderColor: ink('ink'),
          backgroundColor: rows.map((row) => ink(is_clear(row) ? 'ink' : 'paper')),
          pointRadius: 4.5,
          pointStyle: rows.map((row) => (row.name === 'total' ? 'rectRot' : 'circle'))
        }]
      },
      options: {
        scales: {
          x: axis(title, {...reach(points, [0]), ticks: {maxTicksLimit: 9}}),
          y: row_axis(rows.map((row) => row.name))
        },
        plugins: {
          uprights: {lines: [{value: 0, dash: [5, 4]}]},
          tooltip: {
            callbacks: {
              label: (item) => `${rows[item.dataIndex].name}: ${
                  mean_and_se(rows[item.dataIndex], undefined, true)}`
            }
          }
        },
      },
    };
  });
}
