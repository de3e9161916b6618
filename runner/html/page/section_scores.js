// A result of games for one player.

// The values of a row in groups of this size, without the label that it begins with.
function grouped_values(row, size) {
  const values = Object.values(row ?? {}).slice(1);
  return Array.from({length: Math.floor(values.length / size)}, (_, i) => values.slice(i * size, (i + 1) * size));
}

// Takes the figures of strategies and pairs from the tables.
function read_scores(section) {
  const {tables} = section;
  const rows = (name, label) => (tables[name] ?? []).filter((row) => row.strategy === label);
  section.quantiles = [...new Set(tables.quantiles.map(({p}) => p))];
  // The total stands last.
  section.components = rows('components', section.strategies[0].label).slice(0, -1).map((row) => row.component);
  for (const of of section.strategies) {
    const {label} = of;
    const quantiles = rows('quantiles', label);
    const [time] = rows('time', label);
    Object.assign(of, rows('scores', label)[0], {
      quantiles: quantiles.map(({value}) => value),
      quantile_bounds: quantiles.map(({low, high}) => [low, high]),
      components: rows('components', label).slice(0, -1),
      seconds: time?.seconds_per_game,
      seconds_se: time?.seconds_per_game_se,
      measures: grouped_values(rows('measures', label)[0], 2).map(([mean, se]) => ({mean, se})),
      records: grouped_values(rows('personal-bests', label)[0], 2).map(([value, game]) => (value === null ? null : {value, game})),
      categories: grouped_values(rows('endings', label)[0], 4).map(([, share, low, high]) => ({share, low, high}))
    });
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

// A value of a parameter, with the minus sign of all other numbers.
function value_words(text) {
  return text.replace(/^-(?=\d)/, minus);
}

function sweep_table(section, chart) {
  const {measure, level} = section.sweeps;
  const decided = chart.points.some((point) => point.decided !== undefined);
  const verdict = ({decided}) => decided === undefined ? '–' : decided ? 'told apart' : 'open';
  return table(
      [
        {text: 'strategy', left: true}, ...chart.parameters.map(({path}) => path),
        measure + ' ± se', interval_head(section),
        ...(decided ? [{text: 'verdict', left: true}] : [])
      ],
      chart.points.map(
          (point) =>
              [member(section, point.strategy),
               ...chart.parameters.map(({texts}, i) => value_words(texts[point.at[i]])),
               mean_and_se(point, undefined, level === 0), interval_text(point),
               ...(decided ? [verdict(point)] : [])]));
}

function sweep_words(section, chart) {
  const {level} = section.sweeps;
  const bars = chart.points.some((point) => point.low !== null);
  const is_map = chart.parameters.length > 1;
  const marks = level === null ? '' :
      is_map                   ? ' Bold: told apart from the baseline. Dashed frame: the baseline.' :
               ' Filled: told apart from the baseline, with all pairs counted as one family. Hollow: open.';
  const apart = level === null ?
      ' All played the same deals, so the pairs tell them apart better than these figures.' :
      '';
  const sliced = chart.sliced ?
      ' Of those that differ in more, the ones around the best.' :
      '';
  const what = is_map ? 'Below each value its standard error. Framed: the highest.' :
      bars ? `${chart.parameters[0].ordered ? 'Band' : 'Line'}: ${interval_head(section)}${section.anytime ? '' : ' of each by itself'}.` :
             '';
  return (what + marks + apart + sliced).trim();
}

function sweep_part(section) {
  return section.sweeps.charts.map(
      (chart, i) => figure(
          sweep_words(section, chart), plot(section, `sweep-${i}`), sweep_table(section, chart)));
}

// What each rule set changes, of the same strategy.
function rule_part(section) {
  const rows = section.tables.rules.map(({rules, strategy, mean, mean_se, change, change_se: se, low, high, own_deals}) => [
    rules, strategy, mean_and_se({mean, se: mean_se}), mean_and_se({mean: change, se}, undefined, true),
    interval_text({low, high, se}), own_deals ? 'others' : 'the same'
  ]);
  const left = (text) => ({text, left: true});
  return [table([left('rules'), left('strategy'), 'mean ± se', 'change ± se', interval_head(section), 'shuffles'], rows)];
}

function score_parts(section) {
  read_scores(section);
  const scored = with_scores(section);
  const rivals = section.comparisons.filter((of) => of.pairs > 0);
  const timed = time_points(section, (of) => of);
  return [
    ['Scores', () => [scores_table(section)]],
    section.tables.rules && ['What the rules change', () => rule_part(section)],
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
    section.measures && scored.length > 0 && ['More figures', () => measure_part(section)],
  ].filter(Boolean);
}

function title_case(text) {
  return text[0].toUpperCase() + words(text).slice(1);
}

function scores_table(section) {
  const {heads, rows} = section.score_table;
  const shown = (cell) => cell === '-' ? '–' : typeset(cell);
  return table(
      [{text: 'strategy', left: true}, ...heads],
      ranked_order(section).map(
          (index) => [described_member(section, index), ...rows[index].map(shown)]));
}

function distribution_part(section) {
  return [
    legend(section),
    side_by_side(
        figure(
            bin_words(section), plot(section, 'scores', true),
            histogram_table(section)),
        figure(
            'A curve further to the right is better.' +
                (has_bounds(section) ? ' Band: 95 % intervals of the quantiles.' : ''),
            plot(section, 'cumulative', true), cumulative_table(section))),
  ];
}

function bin_words(section) {
  const [[first, last]] = section.score_bins;
  return 'Share of the games.' +
      (first === last ? '' : ` ${last - first + 1} neighbouring scores are counted together.`);
}

function bin_text([first, last], text) {
  return first === last ? text(first, 0) : `${text(first, 0)} to ${text(last, 0)}`;
}

function histogram_table(section) {
  const scored = with_scores(section);
  return table(
      [{text: 'score', left: true}, ...scored.map(({of}) => of.label)],
      section.score_bins.map(
          (bin) => [bin_text(bin, fixed), ...scored.map(({index}) => grouped(bin[2][index]))]),
      {caption: 'games'});
}

function cumulative_table(section) {
  const scored = with_scores(section);
  const games = section.strategies.map(() => 0);
  return table(
      [{text: 'at or below', left: true}, ...scored.map(({of}) => of.label)],
      section.score_bins.map(([, last, counts]) => {
        counts.forEach((count, index) => games[index] += count);
        return [fixed(last, 0), ...scored.map(({of, index}) => percent(games[index] / of.finished))];
      }),
      {caption: 'share of the games'});
}

function quantile_part(section) {
  const scored = with_scores(section);
  const rows = scored.map(
      ({of, index}) =>
          [member(section, index), fixed(of.min, 0),
           ...of.quantiles.map((value, i) => bounded_cell(value, of.quantile_bounds[i])),
           fixed(of.max, 0)]);
  return [
    figure(
        'Box: from the lower to the upper quartile. Line: from 5 to 95 %. Marker: the median.' +
            (has_bounds(section) ? ' Bars below: 95 % intervals of these five, each by itself.' : ''),
        plot(section, 'quantiles', true)),
    table(
        [
          {text: 'strategy', left: true}, 'min', ...section.quantiles.map((p) => percent(p, 0)),
          'max'
        ],
        rows, {
          caption: 'the least score that so many of the games do not exceed' +
              (has_bounds(section) ? '; 95 % interval of each, where the games are enough' : '')
        }),
  ];
}

// Whether the games bound any quantile of the scores.
function has_bounds(section) {
  return with_scores(section).some(({of}) => of.quantile_bounds.some(([low]) => low !== null));
}

function bounded_cell(value, [low, high]) {
  return two_lines(fixed(value, 0), low === null ? null : `${fixed(low, 0)} to ${fixed(high, 0)}`);
}

function two_lines(text, below) {
  return element(
      'td', {class: 'bounded'}, text, below ? element('small', {}, below) : null);
}

function component_part(section) {
  const scored = with_scores(section);
  const digits = Math.min(2, decimals_for(scored.flatMap(({of}) => of.components)));
  const rows = [
    ...section.components.map(
        (name, c) =>
            [words(name),
             ...scored.map(({of}) => mean_and_se(of.components[c], digits))]),
    {total: true, cells: ['total', ...scored.map(({of}) => mean_and_se(of, digits))]}
  ];
  return [
    swatches(section.components.map((name, i) => ({name: words(name), colour: `c${i}`, hatch: i % 6}))),
    figure(
        'The parts add up to the score; those left of zero cost points.', plot(section, 'components', true),
        table([{text: 'component', left: true}, ...scored.map(({of}) => of.label)], rows)),
  ];
}

function category_part(section) {
  const scored = with_scores(section);
  const names = section.categories;
  const rows = scored.map(
      ({of, index}) =>
          [member(section, index),
           ...of.categories.map(
               (share) => percent(share.share) +
                   (share.low === null ? '' :
                                         ` (${(100 * share.low).toFixed(1)} to ${
                                             (100 * share.high).toFixed(1)})`))]);
  return [
    swatches(names.map(
        (name, i) =>
            ({name: words(name), colour: `o${Math.round((4 * i) / Math.max(1, names.length - 1))}`, hatch: i % 6}))),
    figure(
        'Shares of the finished games.', plot(section, 'categories'),
        table(
            [{text: 'strategy', left: true}, ...names.map(words)], rows,
            section.plays ? {} : {
              caption: `shares with their 95 % intervals (${
                  section.anytime ? 'at any time' : 'Wilson'})`
            })),
  ];
}

function measure_part(section) {
  const scored = with_scores(section);
  const parts = [table(
      [{text: 'strategy', left: true}, ...section.measures.map(words)],
      scored.map(
          ({of,
            index}) => [member(section, index), ...of.measures.map((mean) => mean_and_se(mean))]),
      {caption: 'means a game'})];
  if (section.records)
    parts.push(table(
        [
          {text: 'strategy', left: true},
          ...section.records.flatMap((name) => ['highest ' + words(name), 'in game'])
        ],
        scored.map(
            ({of, index}) =>
                [member(section, index),
                 ...of.records.flatMap(
                     (best) => (best ? [fixed(best.value, 0), grouped(best.game)] : ['–', '–']))]),
        {caption: 'personal bests'}));
  return parts;
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
