// A result of games for two players.

function match_parts(section) {
  const rivals = section.matchups.filter((of) => of.pairs > 0);
  const two = rivals.some((of) => of.a !== of.b);
  const timed = time_points(
      section, (of) => ({mean: of.share === null ? null : 100 * of.share, low: null, high: null}));
  const elo = two ? elo_forest(section) : null;
  return [
    ['Standings', () => standings_part(section)],
    section.sweeps && ['By parameter', () => sweep_part(section)],
    two && ['Who beats whom', () => cross_part(section)],
    two && ['Points of all pairs', () => points_part(section)],
    elo &&
        [
          'Elo',
          () => [figure(
              'Elo of all pairs',
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
  return swatches(outcome_names.map((name, i) => ({name, fill: () => outcome_colour(i)})));
}

function standings_part(section) {
  const played = section.strategies.map((of, index) => ({of, index}));
  const order = played.sort((p, q) => (q.of.share ?? -1) - (p.of.share ?? -1));
  const bad = section.strategies.some((of) => of.forfeits > 0 || of.unfinished > 0);
  const columns = [
    {text: 'strategy', left: true}, 'points', 'games', 'won', 'drawn', 'lost',
    ...(bad ? ['forfeits', 'unfinished'] : [])
  ];
  const rows = order.map(
      ({of, index}) =>
          [member(section, index), percent(of.share), grouped(of.games), ...of.results.map(grouped),
           ...(bad ? [grouped(of.forfeits), grouped(of.unfinished)] : [])]);
  return [
    outcome_swatches(),
    figure(
        'Won, drawn and lost', 'Over all opponents and both seats.',
        outcome_plot(
            order.map(({of, index}) => ({label: name_of(section, index), results: of.results})),
            'Games won, drawn and lost'),
        table(columns, rows)),
  ];
}

// Background of a share: blue above a half, orange below.
function heat_cell(share, text, small) {
  const strength = Math.min(1, Math.abs(share - 0.5) * 2) * 0.75;
  const cell = element('td', {}, text, element('small', {}, small));
  const paint = () => {
    cell.style.backgroundColor = faded(colour_of(share >= 0.5 ? 0 : 1), strength * 0.6);
  };
  paint();
  recoloured.push(paint);
  return cell;
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
      'Every pair, with its interval',
      forest_words(section, rows.some((row) => row.wide_low !== null)), points_forest(section),
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
        figure(
            `${a} by seat`, 'Games won, drawn and lost.',
            outcome_plot(rows, `Results of ${a} by seat`),
            table(
                [{text: 'seat', left: true}, ...outcome_names],
                rows.map((row) => [row.label, ...row.results.map(grouped)]))),
        figure(
            'Points in a pair of games', `Of ${a}, over the two games of a deal.`,
            pentanomial_plot(of),
            table(
                ['0', '½', '1', '1½', '2'].map((text, i) => ({text, left: i === 0})),
                [of.points.pentanomial.map(grouped)]))),
  ];
  // Sums over the two games of a deal as means of a game, the unit of all other margins.
  const per_game = component_rows(section, of.components, of.pair_margin)
                       .map((row) => ({...row, ...scaled_estimate(row, 0.5)}));
  const figures = [];
  if (of.margin.histogram)
    figures.push(figure(
        'Score margins of the games', `${a} minus ${name_of(section, of.b)}.`,
        margin_histogram(section, of), difference_table(of.margin.histogram, 'games')));
  if (section.components.length > 1 && of.pair_margin.mean !== null)
    figures.push(figure(
        'Where the margin comes from',
        'Means of a game; both games of a deal count as one observation.',
        component_difference_plot(
            per_game, per_game.at(-1),
            `${shorten(a, 16)} ${minus} ${shorten(name_of(section, of.b), 16)}, points a game`),
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
  const rows =
      section.matchups.filter((of) => of.first_seat.mean !== null)
          .map(
              (of) =>
                  [of.a === of.b ? name_of(section, of.a) + ' v itself' :
                                   `${name_of(section, of.a)} v ${name_of(section, of.b)}`,
                   percent_and_se(of.first_seat),
                   of.first_seat.low === null ? '–' :
                                                `${(100 * of.first_seat.low).toFixed(1)} to ${
                                                    (100 * of.first_seat.high).toFixed(1)} %`]);
  if (seat.mean === null)
    return [element('p', {class: 'about'}, 'No game could tell what the first seat is worth.')];
  return [
    element('p', {class: 'about'}, typeset(seat.sentence)),
    shares_bar([
      {share: won, name: 'first seat wins', colour: okabe_ito[0]},
      {share: drawn, name: 'drawn', className: 'tie'},
      {share: lost, name: 'second seat wins', colour: okabe_ito[1], className: 'second'}
    ]),
    element(
        'details', {}, element('summary', {}, 'Table'),
        table([{text: 'pair', left: true}, 'first seat\'s points', interval_head(section)], rows)),
  ];
}
