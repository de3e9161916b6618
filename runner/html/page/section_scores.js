// A result of games for one player.

// Takes the figures of strategies and pairs from the tables.
function read_scores(section) {
  const {tables} = section;
  // The total stands last.
  section.components = (section.texts.components?.rows ?? []).map(([name]) => name).slice(0, -1);
  for (const of of section.strategies) {
    const row = (name) => (tables[name] ?? []).find(({strategy}) => strategy === of.label);
    const time = row('time');
    Object.assign(of, row('scores'), {seconds: time?.seconds_per_game, seconds_se: time?.seconds_per_game_se});
  }
  const parts = section.components.length + 1;
  section.comparisons = (tables.differences ?? []).map((row, k) => ({
    ...read_pair(section, row, k),
    difference: {mean: row.mean, se: row.se, low: row.low, high: row.high, bins: section.pairs[k].bins},
    wins: [row.a_better, row.ties, row.b_better],
    quantile_differences: section.pairs[k].quantiles,
    components: tables['component-differences'].slice(k * parts, (k + 1) * parts - 1)
  }));
}

function sum_of(list) {
  return list.reduce((sum, value) => sum + value, 0);
}

// Strategies that finished a game, with their index, as ranked.
function with_scores(section) {
  return ranked_order(section)
      .map((index) => ({of: section.strategies[index], index}))
      .filter(({of}) => of.finished > 0);
}

// A table of the result. Where a row is of a strategy, its name has its line; `ranked`: the best first.
function shown_table(section, name, ranked = false) {
  const texts = section.texts[name];
  const place = ranked_order(section).map((index) => name_of(section, index));
  const head = (text) => {
    const index = section.strategies.findIndex((_, i) => name_of(section, i) === text);
    return index < 0 ? typeset(text) : name === 'scores' ? described_member(section, index) : member(section, index);
  };
  const rows = ranked ? [...texts.rows].sort((p, q) => place.indexOf(p[0]) - place.indexOf(q[0])) : texts.rows;
  return text_table(
      {...texts, rows}, {caption: name === 'scores' ? '' : texts.title, total: name === 'components'}, head);
}

function sweep_words(section, chart) {
  const {level} = section.sweeps;
  const marks = level === null ? '' :
      chart.map                ? ' Bold: told apart from the baseline. Dashed frame: the baseline.' :
               ' Filled: told apart from the baseline, with all pairs counted as one family. Hollow: open.';
  const apart = level === null ?
      ' All played the same deals, so the pairs tell them apart better than these figures.' :
      '';
  const sliced = chart.sliced ?
      ' Of those that differ in more, the ones around the best.' :
      '';
  const what = chart.map ? 'Below each value its standard error. Framed: the highest.' :
      chart.bars ? `${chart.ordered ? 'Band' : 'Line'}: ${interval_head(section)}${section.anytime ? '' : ' of each by itself'}.` :
             '';
  return (what + marks + apart + sliced).trim();
}

function sweep_part(section) {
  return section.sweeps.charts.map(
      (chart, i) => figure(
          sweep_words(section, chart), plot(section, `sweep-${i}`), shown_table(section, 'sweep')));
}

function score_parts(section) {
  read_scores(section);
  const scored = with_scores(section);
  const rivals = section.comparisons.filter((of) => of.pairs > 0);
  const timed = time_points(section, (of) => of);
  return [
    ['Scores', () => [shown_table(section, 'scores', true)]],
    section.texts.rules && ['What the rules change', () => [shown_table(section, 'rules')]],
    section.sweeps && ['By parameter', () => sweep_part(section)],
    scored.length > 0 && ['Distribution', () => distribution_part(section)],
    scored.length > 0 && ['Quantiles', () => quantile_part(section)],
    section.categories && scored.length > 0 &&
        [title_case(section.category), () => category_part(section)],
    section.components.length > 1 &&
        ['Where the points come from', () => component_part(section)],
    rivals.length > 0 && ['Differences', () => difference_part(section)],
    rivals.length > 0 && ['Pair by pair', () => pair_part(
          section, sorted_pairs(section, rivals.map(upright_comparison)), pair_view)],
    timed.length > 1 &&
        [
          'Strength against time',
          () => time_part(section, timed, 'mean score', (of) => mean_and_se(of))
        ],
    section.texts.measures && scored.length > 0 &&
        ['More figures', () => [shown_table(section, 'measures', true), shown_table(section, 'personal-bests', true)]],
  ].filter(Boolean);
}

function title_case(text) {
  return text[0].toUpperCase() + words(text).slice(1);
}

function distribution_part(section) {
  return [
    legend(section),
    side_by_side(
        figure(
            bin_words(section), plot(section, 'scores', true),
            shown_table(section, 'score-bins')),
        figure(
            'A curve further to the right is better.' +
                (has_bounds(section) ? ' Band: 95 % intervals of the quantiles.' : ''),
            plot(section, 'cumulative', true), shown_table(section, 'cumulative'))),
  ];
}

function bin_words(section) {
  const width = section.bin_width;
  return 'Share of the games.' + (width === 1 ? '' : ` ${width} neighbouring scores are counted together.`);
}

function bin_text([first, last], text) {
  return first === last ? text(first, 0) : `${text(first, 0)} to ${text(last, 0)}`;
}

function quantile_part(section) {
  return [
    figure(
        'Box: from the lower to the upper quartile. Line: from 5 to 95 %. Marker: the median.' +
            (has_bounds(section) ? ' Bars below: 95 % intervals of these five, each by itself.' : ''),
        plot(section, 'quantiles', true)),
    shown_table(section, 'quantiles', true),
  ];
}

// Whether the games bound any quantile of the scores.
function has_bounds(section) {
  return section.texts.quantiles.rows.flat().some((text) => text.endsWith(')'));
}

function component_part(section) {
  return [
    swatches(section.components.map((name, i) => ({name: words(name), colour: `c${i}`, hatch: i % 6}))),
    figure(
        'The parts add up to the score; those left of zero cost points.', plot(section, 'components', true),
        shown_table(section, 'components')),
  ];
}

function category_part(section) {
  const names = section.categories;
  return [
    swatches(names.map(
        (name, i) =>
            ({name: words(name), colour: `o${Math.round((4 * i) / Math.max(1, names.length - 1))}`, hatch: i % 6}))),
    figure('Shares of the finished games.', plot(section, 'categories'), shown_table(section, 'endings', true)),
  ];
}

function difference_part(section) {
  const rows = sorted_pairs(
      section, section.comparisons.filter((of) => of.pairs > 0).map((of) => upright(section, of)));
  const anytime = rows.some((row) => row.anytime);
  const columns = [
    {text: 'first − second', left: true}, 'difference ± se', interval_head(section),
    ...(anytime ? ['at any time'] : []), 'first better', 'tie', 'second better',
    ...p_heads(section), {text: 'verdict', left: true}
  ];
  const cells = rows.map((row) => {
    const in_order = (list) => (row.turned ? [...list].reverse() : list);
    const [wins, ties, losses] = in_order(row.of.wins).map((count) => percent(count / row.of.pairs));
    const [win_bounds, loss_bounds] = in_order(row.of.better_intervals);
    return [
      `${name_of(section, row.a)} ${minus} ${name_of(section, row.b)}`,
      mean_and_se(row, undefined, true), interval_text(row),
      ...(anytime ? [row.anytime ? interval_text(row.anytime, decimals_for([row])) : '–'] : []),
      two_lines(wins, win_bounds), ties, two_lines(losses, loss_bounds), ...p_cells(section, row.of),
      verdict_text(section, row)
    ];
  });
  return [
    legend(section, false),
    figure(
        forest_words(section, anytime),
        plot(section, 'differences', true), table(columns, cells, {
          caption: section.plays ? '' : 'below the shares of the better ones: 95 % intervals' +
              (section.anytime ? ' at any time' : '') + ', each by itself'
        })),
  ];
}

function verdict_text(section, row) {
  if (row.decided) return name_of(section, row.a) + ' is better';
  return row.of.by_margin === 'equivalent' ? 'alike' : 'open';
}

// The figures of a run that may end by them are those that hold at any time.
function interval_head(section) {
  return section.anytime ? '95 % at any time' : '95 % interval';
}

function p_heads(section) {
  return section.anytime ? [] : ['p', 'p (Holm)'];
}

function p_cells(section, of) {
  return section.anytime ? [] : [p_text(of.p), p_text(of.p_holm)];
}

function forest_words(section, anytime) {
  if (section.anytime)
    return 'Filled circle: decided. Diamond: open. Line: 95 % interval of all pairs together that ' +
        'holds however often one looks.';
  return 'Filled circle: decided, with all pairs counted as one family (Holm). Diamond: open. ' +
      'Thick line: 95 % interval of this pair by itself.' +
      (anytime ?
           ' Thin line: the interval of all pairs together that holds however often one looks.' :
           '');
}

function time_points(section, estimate) {
  return section.strategies
      .map(
          (of, index) =>
              ({index, label: name_of(section, index), seconds: of.seconds, seconds_se: of.seconds_se, ...estimate(of)}))
      .filter((point) => point.seconds > 0 && point.mean !== null && point.mean !== undefined);
}

function time_part(section, points, y_title, text) {
  const rows =
      [...points]
          .sort((a, b) => a.seconds - b.seconds)
          .map((point) => [member(section, point.index), time_and_se(point.seconds, point.seconds_se), text(point)]);
  return [figure(
      'The dashed line joins the players that are best for their time; references (*) have no part in it. Times are of this run and machine; their ± is one standard error over the games that were timed.',
      plot(section, 'time', true),
      table([{text: 'strategy', left: true}, 'a game ± se', y_title], rows))];
}
