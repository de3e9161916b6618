// A result of games for two players.

function match_parts(section) {
  const {pairs, texts} = section;
  const two = pairs.some((of) => of.a !== of.b);
  return [
    ['Standings', () => standings_part(section)],
    texts.rules && ['What the rules change', () => rules_part(section, ['rules', ...(texts['fair-values'] ? ['fair-values'] : []), ...(two ? ['component-differences'] : [])])],
    section.sweeps && ['By parameter', () => sweep_part(section)],
    two && !texts.rules && ['Who beats whom', () => cross_part(section)],
    two && ['Points of all pairs', () => [forest(section, 'matchups', 'points')]],
    plot(section, 'elo') &&
        [
          'Elo',
          () => [forest(section, 'matchups', 'elo', 'A line that runs to the edge has no end that the games could tell. ')]
        ],
    pairs.length > 0 && ['Pair by pair', () => pair_part(section, matchup_view)],
    texts.rules ? ['By seat', () => [shown_table(section, 'seats')]] :
                  ['First seat', () => seat_part(section)],
    plot(section, 'time') && ['Strength against time', () => time_part(section)],
  ].filter(Boolean);
}

function outcome_swatches() {
  return swatches(['won', 'drawn', 'lost'].map((name, i) => ({name, colour: ['c0', 'c6', 'c1'][i], hatch: [0, 2, 1][i]})));
}

function standings_part(section) {
  // One strategy against itself has no standings.
  const name = section.texts.standings ? 'standings' : 'matchups';
  return [
    outcome_swatches(),
    figure('Over all opponents and both seats.', plot(section, 'outcomes'), shown_table(section, name))
  ];
}

function cross_part(section) {
  const cross = shown_table(section, 'cross', {
    caption: 'the row\'s share of the points against the column; below it the 95 % interval',
    tinted: section.texts.cross.heads.indexOf('all') + 1
  });
  return [
    section.strategies.length > 12 ? element('details', {}, element('summary', {}, 'Table'), cross) : cross,
    section.ratings === '' ? null : element('p', {class: 'about'}, typeset(section.ratings)),
  ];
}

function matchup_view(section, of) {
  const [a, b] = [name_of(section, of.a), name_of(section, of.b)];
  return [
    outcome_swatches(),
    side_by_side(
        pair_figure(section, of, 'seats', 'Games won, drawn and lost.', 'seats'),
        pair_figure(section, of, 'pairs', `Of ${a}, over the two games of a deal.`, 'pair-points')),
    side_by_side(
        pair_figure(section, of, 'margins', `${a} minus ${b}.`, 'margin-bins'),
        pair_figure(
            section, of, 'parts', 'Means of a game; both games of a deal count as one observation.',
            'margin-components', {total: true})),
  ];
}

function seat_part(section) {
  const {sentence, shares} = section.first_seat;
  if (sentence === '')
    return [element('p', {class: 'about'}, 'No game could tell what the first seat is worth.')];
  const [won, drawn, lost] = shares;
  return [
    element('p', {class: 'about'}, typeset(sentence)),
    shares_bar([
      {text: won, name: 'first seat wins', colour: 'var(--c0)'},
      {text: drawn, name: 'drawn', className: 'tie'},
      {text: lost, name: 'second seat wins', colour: 'var(--c1)', className: 'second'}
    ]),
    element('details', {}, element('summary', {}, 'Table'), shown_table(section, 'seats')),
  ];
}
