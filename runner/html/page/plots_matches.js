// Plots of games for two.

const outcome_names = ['won', 'drawn', 'lost'];

function outcome_colour(i) {
  return [hatched(colour_of(0), 0), hatched(colour_of(6), 2), hatched(colour_of(1), 1)][i];
}

// rows: [{label, results: [won, drawn, lost]}]
function outcome_plot(rows, alt) {
  const all = rows.map((row) => sum_of(row.results) || 1);
  const games = (part, bar) => rows[bar].results[part];
  return plot(
      rows.length * 38 + 60, alt,
      () => stacked_bars(
          rows.map((row) => row.label),
          outcome_names.map((label, i) => ({
                              label,
                              values: rows.map((_, bar) => (100 * games(i, bar)) / all[bar]),
                              colour: outcome_colour(i),
                            })),
          axis('% of the games', {stacked: true, min: 0, max: 100}),
          (part, bar) => games(part, bar) === 0 ?
              '' :
              `${outcome_names[part]} ${percent(games(part, bar) / all[bar], 0)}`,
          (part, bar) => `${grouped(games(part, bar))} of ${grouped(all[bar])}`));
}

// A matchup turned so that its first strategy has at least half of the points. Shares in per cent.
function upright_matchup(of) {
  const turned = of.points.mean < 0.5;
  const turn = (share) =>
      (share === null || share === undefined ? null : 100 * (turned ? 1 - share : share));
  const ends = [turn(of.points.low), turn(of.points.high)];
  const elo = scaled_estimate({...of.elo, se: null}, turned ? -1 : 1);
  return {
    of,
    turned,
    a: turned ? of.b : of.a,
    b: turned ? of.a : of.b,
    mean: turn(of.points.mean),
    se: of.points.se === null ? null : 100 * of.points.se,
    low: turned ? ends[1] : ends[0],
    high: turned ? ends[0] : ends[1],
    elo,
    wide_low: of.anytime ? turn(turned ? of.anytime.high : of.anytime.low) : null,
    wide_high: of.anytime ? turn(turned ? of.anytime.low : of.anytime.high) : null,
    decided: of.verdict !== 'undecided',
  };
}

// A matchup with its strategies in the order of upright_matchup(), for its own plots.
function turned_matchup(of) {
  if (!(of.points.mean < 0.5)) return of;
  const turned = (results) => [...results].reverse();
  return {
    ...of,
    a: of.b,
    b: of.a,
    results: turned(of.results),
    as_first: turned(of.as_second),
    as_second: turned(of.as_first),
    points: {...of.points, pentanomial: turned(of.points.pentanomial)},
    margin: {...turned_estimate(of.margin), histogram: turned_histogram(of.margin.histogram)},
    pair_margin: turned_estimate(of.pair_margin),
    components: of.components.map(turned_estimate),
  };
}

function rival_matchups(section) {
  return sorted_pairs(
      section, section.matchups.filter((of) => of.a !== of.b && of.pairs > 0).map(upright_matchup));
}

function points_forest(section) {
  const rows = rival_matchups(section);
  return forest_plot(section, () => rows, {
    title: '% of the points, the first\'s',
    at: 50,
    joint: 'v',
    alt: 'Points of all matchups with their intervals',
    max: 101,
    min: Math.min(40, ...rows.map((row) => Math.floor((row.low ?? row.mean) / 10) * 10)),
    text: (row) => `${percent(row.mean / 100)} (${
        row.low === null ? 'no interval' : interval_text(row, 1) + ' %'})`,
  });
}

// Elo has no number for a share of 0 or 1; such a row shows the end that it has.
function elo_forest(section) {
  const rows = rival_matchups(section)
                   .filter((row) => row.elo.low !== null || row.elo.high !== null)
                   .map((row) => ({
                          ...row,
                          mean: row.elo.mean,
                          low: row.elo.low,
                          high: row.elo.high,
                          wide_low: null,
                          wide_high: null
                        }));
  if (rows.length === 0) return null;
  const ends =
      rows.flatMap((row) => [row.mean, row.low, row.high]).filter((value) => value !== null);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const open = rows.some((row) => row.low === null || row.high === null || row.mean === null);
  const drawn = rows.map((row) => ({...row, mean: row.mean ?? NaN}));
  return forest_plot(section, () => drawn, {
    title: 'Elo, the first over the second',
    at: 0,
    joint: 'v',
    alt: 'Elo of all matchups with its intervals',
    min: open ? Math.floor((least - 40) / 100) * 100 : undefined,
    max: open ? Math.ceil((most + 100) / 100) * 100 : undefined,
    text: (row) => elo_text(row.elo),
  });
}

function elo_text(elo) {
  const range = elo.low === null && elo.high === null ?
      '' :
      ` (${elo.low === null ? 'any' : signed(elo.low, 0)} to ${
          elo.high === null ? 'any' : signed(elo.high, 0)})`;
  if (elo.mean !== null) return signed(elo.mean, 0) + range;
  if (elo.low !== null) return 'above ' + signed(elo.low, 0);
  return elo.high !== null ? 'below ' + signed(elo.high, 0) : '–';
}

// Points of a pair of games with the seats swapped: 0, 1/2, 1, 3/2, 2.
function pentanomial_plot(of) {
  const names = ['0', '½', '1', '1½', '2'];
  const all = sum_of(of.points.pentanomial) || 1;
  return plot(
      240, 'Points in a pair of games',
      () => ({
        type: 'bar',
        data: {
          labels: names,
          datasets: [{
            data: of.points.pentanomial.map((count) => (100 * count) / all),
            barPercentage: 0.95,
            categoryPercentage: 0.9,
            backgroundColor: [4, 3, 2, 1, 0].map(
                (level) =>
                    (level < 2       ? hatched(colour_of(0), 0) :
                         level === 2 ? hatched(colour_of(6), 2) :
                                       hatched(colour_of(1), 1)))
          }],
        },
        options: {
          scales: {
            x: {
              title: {display: true, text: 'points of both games together', color: ink('soft')},
              grid: {display: false}
            },
            y: axis('% of the pairs', {min: 0, ticks: {maxTicksLimit: 6}})
          },
          plugins: {
            tooltip: {
              callbacks: {
                label: (item) =>
                    `${grouped(of.points.pentanomial[item.dataIndex])} of ${grouped(all)} pairs`
              }
            }
          },
        },
      }));
}

function margin_histogram(section, of) {
  return bin_plot(of.margin.histogram, 'Score margins of the games', {
    x_title: `${shorten(name_of(section, of.a), 20)} ${minus} ${
        shorten(name_of(section, of.b), 20)}, score of a game`,
    height: 240,
    colour: (value) =>
        (value > 0     ? hatched(colour_of(0), 0) :
             value < 0 ? hatched(colour_of(1), 1) :
                         ink('soft')),
    lines: [
      {value: 0, dash: [5, 4]}, {value: of.margin.mean, text: 'mean ' + signed(of.margin.mean, 1)}
    ],
    tooltip: (count) => `${grouped(count)} games`,
  });
}
