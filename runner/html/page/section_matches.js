// A result of games for two players.

// Takes the figures of strategies and matchups from the tables.
function read_matches(section) {
  const {matchups, standings} = section.tables;
  section.matchups = matchups.map((row, k) => ({
    ...read_pair(section, row, k),
    results: [row.won, row.drawn, row.lost],
    points: {mean: row.points, se: row.points_se, low: row.points_low, high: row.points_high, pentanomial: section.pairs[k].pentanomial},
    elo: {mean: row.elo, low: row.elo_low, high: row.elo_high}
  }));
  // One strategy against itself has no standings.
  for (const of of section.strategies)
    of.share = (standings?.find(({strategy}) => strategy === of.label) ?? matchups[0]).points;
}

const outcome_names = ['won', 'drawn', 'lost'];

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
    margin: {...turned_estimate(of.margin), bins: turned_bins(of.margin.bins)},
    pair_margin: turned_estimate(of.pair_margin),
    components: of.components.map(turned_estimate),
  };
}

function rival_matchups(section) {
  return sorted_pairs(
      section, section.matchups.filter((of) => of.a !== of.b && of.pairs > 0).map(upright_matchup));
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

function match_parts(section) {
  read_matches(section);
  const rivals = section.matchups.filter((of) => of.pairs > 0);
  const two = rivals.some((of) => of.a !== of.b);
  const timed = time_points(
      section, (of) => ({mean: of.share === null ? null : 100 * of.share, low: null, high: null}));
  const elo = two && rival_matchups(section).some(({elo}) => elo.low !== null || elo.high !== null) ? plot(section, 'elo') : null;
  return [
    ['Standings', () => standings_part(section)],
    section.sweeps && ['By parameter', () => sweep_part(section)],
    two && ['Who beats whom', () => cross_part(section)],
    two && ['Points of all pairs', () => points_part(section)],
    elo &&
        [
          'Elo',
          () => [figure(
              'A line that runs to the edge has no end that the games could tell. ' +
                  forest_words(section, false),
              elo, elo_table(section))]
        ],
    rivals.length > 0 && ['Pair by pair', () => pair_part(
          section, sorted_pairs(section, rivals.map(turned_matchup)), matchup_view)],
    ['First seat', () => seat_part(section)],
    timed.length > 1 &&
        [
          'Strength against time',
          () => time_part(section, timed, '% of the points', (point) => percent(point.mean / 100))
        ],
  ].filter(Boolean);
}

function outcome_swatches() {
  return swatches(outcome_names.map((name, i) => ({name, colour: ['c0', 'c6', 'c1'][i], hatch: [0, 2, 1][i]})));
}

function standings_part(section) {
  // One strategy against itself has no standings.
  const name = section.texts.standings ? 'standings' : 'matchups';
  return [
    outcome_swatches(),
    figure('Over all opponents and both seats.', plot(section, 'outcomes'), shown_table(section, name))
  ];
}

// Background of a share: blue above a half, orange below.
function heat_cell(share, text, small) {
  const strength = Math.min(1, Math.abs(share - 0.5) * 2) * 45;
  const backgroundColor = `color-mix(in srgb, var(--c${share >= 0.5 ? 0 : 1}) ${strength.toFixed(0)}%, transparent)`;
  return element('td', {style: {backgroundColor}}, text, element('small', {}, small));
}

function cross_part(section) {
  const order = ranked_order(section);
  const cell = (row, column) => {
    const of = section.matchups.find(
        (matchup) => (matchup.a === row && matchup.b === column) ||
            (matchup.a === column && matchup.b === row));
    if (row === column || !of || of.points.mean === null) return element('td', {}, '');
    const turned = of.a !== row;
    const share = turned ? 1 - of.points.mean : of.points.mean;
    return heat_cell(
        share, percent(share),
        (of.points.se > 0 ? `± ${fixed(100 * of.points.se, 1)}, ` : '') + grouped(of.pairs));
  };
  // The joint rating and the points of all games first, then one opponent at a time.
  const {head, cells, sentence} = section.ratings;
  const rating = (row) => (cells.length > 0 ? [element('td', {}, typeset(cells[row]))] : []);
  const share = (row) => element('td', {}, percent(section.strategies[row].share));
  return [
    table(
        [
          {text: 'against', left: true}, ...(cells.length > 0 ? [typeset(head)] : []), 'all',
          ...order.map((index) => name_of(section, index))
        ],
        order.map(
            (row) =>
                [described_member(section, row), ...rating(row), share(row),
                 ...order.map((column) => cell(row, column))]),
        {
          caption:
              'the row\'s share of the points against the column; standard error, pairs of games',
          className: 'heat'
        }),
    sentence === '' ? null : element('p', {class: 'about'}, typeset(sentence)),
  ];
}

function points_part(section) {
  const rows = rival_matchups(section);
  const columns = [
    {text: 'first v second', left: true}, 'points', interval_head(section),
    ...(section.anytime ? [] : ['at any time']), 'Elo', 'won', 'drawn', 'lost', 'pairs',
    ...p_heads(section), {text: 'verdict', left: true}
  ];
  const cells = rows.map(
      (row) =>
          [`${name_of(section, row.a)} v ${name_of(section, row.b)}`, percent(row.mean / 100),
           row.low === null ? '–' : interval_text(row, 1) + ' %',
           ...(section.anytime ?
                   [] :
                   [row.wide_low === null ?
                        '–' :
                        interval_text({low: row.wide_low, high: row.wide_high}, 1) + ' %']),
           elo_text(row.elo),
           ...(row.turned ? [...row.of.results].reverse() : row.of.results).map(grouped),
           grouped(row.of.pairs), ...p_cells(section, row.of),
           verdict_text(section, row)]);
  return [figure(
      forest_words(section, rows.some((row) => row.wide_low !== null)), plot(section, 'points'),
      table(columns, cells))];
}

function elo_table(section) {
  return table(
      [{text: 'first v second', left: true}, `Elo (${interval_head(section)})`],
      rival_matchups(section).map(
          (row) => [`${name_of(section, row.a)} v ${name_of(section, row.b)}`, elo_text(row.elo)]));
}

function matchup_view(section, of) {
  const a = name_of(section, of.a);
  const rows = [
    {label: 'both seats', results: of.results}, {label: 'first seat', results: of.as_first},
    {label: 'second seat', results: of.as_second}
  ].filter((row) => sum_of(row.results) > 0);
  const parts = [
    element('p', {class: 'about'}, typeset(of.sentence)),
    outcome_swatches(),
    side_by_side(
        pair_figure(
            section, of, 'seats', 'Games won, drawn and lost.',
            table(
                [{text: 'seat', left: true}, ...outcome_names],
                rows.map((row) => [row.label, ...row.results.map(grouped)]))),
        pair_figure(
            section, of, 'pairs', `Of ${a}, over the two games of a deal.`,
            table(
                ['0', '½', '1', '1½', '2'].map((text, i) => ({text, left: i === 0})),
                [of.points.pentanomial.map(grouped)]))),
  ];
  // Sums over the two games of a deal as means of a game, the unit of all other margins.
  const per_game = component_rows(section, of.components, of.pair_margin)
                       .map((row) => ({...row, ...scaled_estimate(row, 0.5)}));
  const figures = [];
  if (of.margin.bins.length > 0)
    figures.push(pair_figure(
        section, of, 'margins', `${a} minus ${name_of(section, of.b)}.`,
        difference_table(of.margin.bins, 'games')));
  if (section.components.length > 1 && of.pair_margin.mean !== null)
    figures.push(pair_figure(
        section, of, 'parts', 'Means of a game; both games of a deal count as one observation.',
        table(
            [{text: 'component', left: true}, 'margin of a game ± se'],
            per_game.map((row) => ({
                           total: row.name === 'total',
                           cells: [row.name, mean_and_se(row, undefined, true)]
                         })))));
  if (figures.length > 0) parts.push(side_by_side(...figures));
  return parts;
}

function seat_part(section) {
  const seat = section.first_seat;
  const all = sum_of(seat.results) || 1;
  const [won, drawn, lost] = seat.results.map((count) => count / all);
  if (seat.mean === null)
    return [element('p', {class: 'about'}, 'No game could tell what the first seat is worth.')];
  return [
    element('p', {class: 'about'}, typeset(seat.sentence)),
    shares_bar([
      {share: won, name: 'first seat wins', colour: 'var(--c0)'},
      {share: drawn, name: 'drawn', className: 'tie'},
      {share: lost, name: 'second seat wins', colour: 'var(--c1)', className: 'second'}
    ]),
    element('details', {}, element('summary', {}, 'Table'), shown_table(section, 'seats')),
  ];
}
