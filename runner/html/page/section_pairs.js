// Pairs: tables of all of them, and one pair at a time, chosen from a list.

// All strategies by index, the best first.
function ranked_order(section) {
  return [...new Set([...section.groups.flat(), ...section.strategies.keys()])];
}

function name_of(section, index) {
  return section.strategies[index].label;
}

// The figures of a run that may end by them are those that hold at any time.
function interval_head(section) {
  return section.anytime ? '95 % at any time' : '95 % interval';
}

// A plot of all pairs, and the table of them.
function forest(section, name, drawn, about = '', caption = '') {
  const words = section.matrix ?
      'The row against the column. Blue: decided' +
          (section.anytime ? '' : ', with all pairs counted as one family (Holm)') +
          ', the darker the larger. Grey: open. A cell below the diagonal is of a pair that goes against the ranking.' :
      section.anytime ?
      'Filled circle: decided. Diamond: open. Line: 95 % interval of all pairs together that ' +
          'holds however often one looks.' :
      'Filled circle: decided, with all pairs counted as one family (Holm). Diamond: open. ' +
          'Thick line: 95 % interval of this pair by itself.' +
          (drawn !== 'elo' && section.texts[name].heads.includes('95 % at any time') ?
               ' Thin line: the interval of all pairs together that holds however often one looks.' :
               '');
  return figure((section.matrix ? '' : about) + words, plot(section, drawn, drawn === 'differences'), shown_table(section, name, {caption}));
}

// The rows of one pair in a table of all; null where it has none.
function pair_table(section, name, pair, options) {
  const {heads, left, rows} = section.texts[name] ?? {rows: {}};
  return rows[pair.name] ?
      text_table({heads: heads.slice(1), left: left.slice(1), rows: rows[pair.name]}, options) :
      null;
}

// A plot of one pair with its table; the table alone where it was not drawn.
function pair_figure(section, pair, drawn, about, name, options) {
  const details = pair_table(section, name, pair, options);
  const host = details && plot(section, `${drawn}-${pair.a}-${pair.b}`);
  return host ? figure(about, host, details) : details;
}

function pair_part(section, view) {
  const {pairs} = section;
  const place = element('div', {'aria-live': 'polite'});
  const show = (i) => {
    place.replaceChildren(
        element('p', {class: 'about'}, ...sentence_nodes(pairs[i].sentence)), ...view(section, pairs[i]).filter(Boolean));
  };
  const select = element(
      'select', {onchange: () => show(select.selectedIndex), 'aria-label': 'Pair'},
      ...pairs.map(({name}) => element('option', {}, typeset(name))));
  select.selectedIndex = most_telling(section);
  show(select.selectedIndex);
  return [
    pairs.length > 1 ? element('div', {class: 'chooser'}, element('span', {}, 'Pair'), select) :
                       null,
    place
  ];
}

// The pair of the two best, where it is among them.
function most_telling({groups, pairs}) {
  const [first, second] = groups.flat();
  const at = pairs.findIndex(
      (of) => (of.a === first && of.b === second) || (of.a === second && of.b === first));
  return Math.max(0, at);
}

function pair_view(section, of) {
  const {heads, rows} = section.texts.differences;
  const row = rows.find(([name]) => name === of.name);
  const said = (head) => said_and_bounds(row[heads.indexOf(head)])[0];
  const [a, b] = [name_of(section, of.a), name_of(section, of.b)];
  const last_move = section.texts.turns?.rows[of.name]?.at(-1)[1];
  return [
    shares_bar([
      {text: said('a better'), name: `${a} better`, colour: `var(--c${of.a})`},
      {text: said('tie'), name: 'tie', className: 'tie'},
      {text: said('b better'), name: `${b} better`, colour: `var(--c${of.b})`, className: 'second'}
    ]),
    side_by_side(
        pair_figure(section, of, 'differences', `${a} minus ${b} on the same shuffle.`, 'difference-bins'),
        pair_figure(
            section, of, 'parts',
            (section.anytime ? 'Components with intervals of the same sureness as the total\'s' :
                               'Components with their 95 % intervals, each by itself') +
                '; they add up to the total. Filled: clear among all components of all pairs.',
            'component-differences', {total: true})),
    side_by_side(pair_figure(
        section, of, 'turns',
        `Mean difference of what the boards are worth after each move, over the first ${
            section.turned_games} games, played again. Band: two standard errors to each side. ` +
            `Those games end at ${last_move}; all games, at ${said('mean ± se')}.`,
        'turns'),
        element('p', {class: 'about'}, ...sentence_nodes(of.details.join(' ')))),
    element(
        'details', {}, element('summary', {}, 'Differences of the quantiles'),
        pair_table(section, 'quantile-differences', of)),
  ];
}
