// A result of games for one player.

// Strategies that finished a game, with their index, as ranked.
function with_scores(section) {
  return ranked_order(section)
      .map((index) => ({of: section.strategies[index], index}))
      .filter(({of}) => of.finished > 0);
}

// A table of the result. Where a row is of a strategy, its name has its line; `ranked`: the best first.
function shown_table(section, name, {ranked = false, ...options} = {}) {
  const texts = section.texts[name];
  const place = ranked_order(section).map((index) => name_of(section, index));
  const head = (text) => {
    const index = section.strategies.findIndex((_, i) => name_of(section, i) === text);
    const described = name === 'scores' || name === 'cross';
    return index < 0 ? typeset(text) : described ? described_member(section, index) : member(section, index);
  };
  const rows = Array.isArray(texts.rows) ?
      [...texts.rows] :
      Object.entries(texts.rows).flatMap(([pair, of]) => of.map((row) => [pair, ...row]));
  if (ranked) rows.sort((p, q) => place.indexOf(p[0]) - place.indexOf(q[0]));
  // The columns of the cross table are strategies.
  const heads = name === 'cross' && section.codes ?
      texts.heads.map((text) => section.codes[section.strategies.findIndex((_, i) => name_of(section, i) === text)] ?? text) :
      texts.heads;
  return text_table(
      {...texts, heads, rows}, {caption: name === 'scores' ? '' : texts.title, total: name === 'components', ...options}, head);
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

// The picture of all players over the rules, and the tables behind it.
function rules_part(section, names) {
  return [
    figure('Bars are 95 % intervals; games on the same deals are compared with each other.', plot(section, 'rules')),
    ...names.map((name) => shown_table(section, name))
  ];
}

function sweep_part(section) {
  return section.sweeps.charts.map(
      (chart, i) => figure(
          sweep_words(section, chart), plot(section, `sweep-${i}`), shown_table(section, 'sweep')));
}

function score_parts(section) {
  const {texts, pairs} = section;
  const ranked = (name) => shown_table(section, name, {ranked: true});
  const scored = with_scores(section).length > 0;
  return [
    ['Scores', () => [ranked('scores')]],
    texts.rules && ['What the rules change', () => rules_part(section, ['rules'])],
    section.sweeps && ['By parameter', () => sweep_part(section)],
    scored && ['Distribution', () => distribution_part(section)],
    scored && ['Quantiles', () => quantile_part(section)],
    section.categories && scored &&
        [title_case(section.category), () => category_part(section)],
    texts.components?.rows.length > 2 &&
        ['Where the points come from', () => component_part(section)],
    pairs.length > 0 && ['Differences', () => difference_part(section)],
    pairs.length > 0 && ['Pair by pair', () => pair_part(section, pair_view)],
    plot(section, 'time') && ['Strength against time', () => time_part(section)],
    texts.measures && scored && ['More figures', () => [ranked('measures'), ranked('personal-bests')]],
  ].filter(Boolean);
}

function title_case(text) {
  return text[0].toUpperCase() + words(text).slice(1);
}

function distribution_part(section) {
  const beside = section.codes ? ` Dotted in each panel: ${section.codes[section.shown_first[0]]}, the best.` : '';
  const figures = [
    figure(
        bin_words(section) + beside, plot(section, 'scores', true),
        shown_table(section, 'score-bins')),
    figure(
        'A curve further to the right is better.' +
            (has_bounds(section) ? ' Band: 95 % intervals of the quantiles.' : '') + beside,
        plot(section, 'cumulative', true), shown_table(section, 'cumulative'))
  ];
  return section.codes ? [legend(section), ...figures] : [legend(section), side_by_side(...figures)];
}

function bin_words(section) {
  const width = section.bin_width;
  return 'Share of the games.' + (width === 1 ? '' : ` ${width} neighbouring scores are counted together.`);
}

function quantile_part(section) {
  return [
    figure(
        'Box: from the lower to the upper quartile. Line: from 5 to 95 %. Marker: the median.' +
            (has_bounds(section) ? ' Bars below: 95 % intervals of these five, each by itself.' : ''),
        plot(section, 'quantiles', true)),
    shown_table(section, 'quantiles', {ranked: true}),
  ];
}

// Whether the games bound any quantile of the scores.
function has_bounds(section) {
  return section.texts.quantiles.rows.flat().some((text) => text.endsWith(')'));
}

function component_part(section) {
  const names = section.texts.components.rows.map(([name]) => name).slice(0, -1);
  return [
    swatches(names.map((name, i) => ({name: words(name), colour: `c${i}`, hatch: i % 6}))),
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
    figure('Shares of the finished games.', plot(section, 'categories'), shown_table(section, 'endings', {ranked: true})),
  ];
}

function difference_part(section) {
  return [
    legend(section, false),
    forest(
        section, 'differences', 'differences', '',
        'below the shares of the better ones: 95 % intervals' +
            (section.anytime ? ' at any time' : '') + ', each by itself'),
  ];
}

function time_part(section) {
  return [figure(
      'The dashed line joins the players that are best for their time. Times are of this run and machine; their ± is one standard error over the games that were timed.',
      plot(section, 'time', true), shown_table(section, 'time'))];
}
