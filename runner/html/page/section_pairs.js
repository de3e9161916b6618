// Pairs: their order and direction, and one pair at a time, chosen from a list.

function index_of(section, label) {
  return section.strategies.findIndex((of) => of.label === label);
}

// What both kinds of pairs have in their tables and besides them.
function read_pair(section, row, k) {
  return {
    ...section.pairs[k],
    a: index_of(section, row.a),
    b: index_of(section, row.b),
    pairs: row.pairs,
    p_holm: row.p_adjusted,
    verdict: row.verdict,
    by_margin: row.by_margin
  };
}

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

function turned_bins(bins) {
  return bins.map(([first, last, games]) => [-last, -first, games]).reverse();
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
    bins: turned_bins(of.difference.bins)
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

// Means and standard errors in the direction of the pair; null where it was not played again.
function turns_of(section, {a, b}) {
  const turns = section.gallery?.turns;
  const pair = turns?.pairs.find(
      (of) => (of.a === a && of.b === b) || (of.a === b && of.b === a));
  if (!pair) return null;
  const sign = pair.a === a ? 1 : -1;
  return {
    games: turns.games,
    points: pair.mean.map((mean, i) => ({move: i + 1, mean: sign * mean, se: pair.se[i]}))
  };
}

function pair_part(section, pairs, view) {
  const place = element('div', {'aria-live': 'polite'});
  const show = (i) => {
    place.replaceChildren(...view(section, pairs[i]).filter(Boolean));
  };
  const names = pairs.map(
      (of) =>
          (of.a === of.b ? `${name_of(section, of.a)} v itself` :
                           `${name_of(section, of.a)} v ${name_of(section, of.b)}`));
  const select = element(
      'select', {onchange: () => show(select.selectedIndex), 'aria-label': 'Pair'},
      ...names.map((name) => element('option', {}, name)));
  select.selectedIndex = most_telling(section, pairs);
  show(select.selectedIndex);
  return [
    pairs.length > 1 ? element('div', {class: 'chooser'}, element('span', {}, 'Pair'), select) :
                       null,
    place
  ];
}

// The pair of the two best, where it is among them.
function most_telling(section, pairs) {
  const [first, second] = section.groups.flat();
  const at = pairs.findIndex(
      (of) => (of.a === first && of.b === second) || (of.a === second && of.b === first));
  return Math.max(0, at);
}

// A plot of one pair; its table alone where it was not drawn.
function pair_figure(section, of, name, about, details) {
  const host = plot(section, `${name}-${of.a}-${of.b}`);
  return host ? figure(about, host, details) : details;
}

function turn_figure(section, of) {
  const turns = turns_of(section, of);
  if (!turns) return null;
  return pair_figure(
      section, of, 'turns',
      `Mean difference of what the boards are worth after each move, over the first ${
          turns.games} games, played again. ` +
          `Band: two standard errors to each side. Those games end at ${
              mean_and_se(turns.points.at(-1), undefined, true)}; all games, at ${
              mean_and_se(of.difference, undefined, true)}.`,
      table(
          [{text: 'moves made', left: true}, 'difference ± se'],
          turns.points.map(
              (point) => [String(point.move), mean_and_se(point, undefined, true)])));
}

function pair_view(section, of) {
  const {difference} = of;
  const [a, b] = [name_of(section, of.a), name_of(section, of.b)];
  const [wins, ties, losses] = of.wins.map((count) => count / of.pairs);
  const digits = decimals_for([difference]);
  const rows = component_rows(section, of.components, difference);
  return [
    element('p', {class: 'about'}, typeset(of.sentence)),
    shares_bar([
      {share: wins, name: `${a} better`, colour: `var(--c${of.a})`},
      {share: ties, name: 'tie', className: 'tie'}, {
        share: losses,
        name: `${b} better`,
        colour: `var(--c${of.b})`,
        className: 'second'
      }
    ]),
    side_by_side(
        pair_figure(
            section, of, 'differences', `${a} minus ${b} on the same shuffle.`,
            difference_table(difference.bins, unit_of(section))),
        pair_figure(
            section, of, 'parts',
            (section.anytime ? 'Components with intervals of the same sureness as the total\'s' :
                               'Components with their 95 % intervals, each by itself') +
                '; they add up to the total. Filled: clear among all components of all pairs.',
            table(
                [{text: 'component', left: true}, 'difference ± se'],
                rows.map((row) => ({
                           total: row.name === 'total',
                           cells: [row.name, mean_and_se(row, digits, true)]
                         }))))),
    turn_figure(section, of),
    element('p', {class: 'about'}, typeset(of.details.join(' '))),
    quantile_differences(section, of),
  ];
}

function quantile_differences(section, of) {
  if (of.quantile_differences.length === 0) return null;
  const cells = of.quantile_differences.map(
      ([value, low, high]) => low === null ?
          signed(value, 0) :
          `${signed(value, 0)} (${signed(low, 0)} to ${signed(high, 0)})`);
  const names = section.texts.quantiles.heads.slice(1);
  return element(
      'details', {}, element('summary', {}, 'Differences of the quantiles'),
      table(
          [{text: 'quantile', left: true}, 'difference'], names.map((name, i) => [name, cells[i]]),
          {caption: 'with 95 % intervals, where the games are enough'}));
}

function difference_table(bins, unit) {
  return table(
      [{text: 'difference', left: true}, unit],
      bins.map((bin) => [bin_text(bin, signed), grouped(bin[2])]));
}
