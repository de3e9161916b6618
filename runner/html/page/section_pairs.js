// One pair at a time, chosen from a list.

function pair_part(section, pairs, view) {
  const place = element('div', {'aria-live': 'polite'});
  const show = (i) => {
    forget_plots_in(place);
    place.replaceChildren(...view(section, pairs[i]));
    draw_in(place);
  };
  const names = pairs.map(
      (of) =>
          (of.a === of.b ? `${name_of(section, of.a)} v itself` :
                           `${name_of(section, of.a)} v ${name_of(section, of.b)}`));
  const select = element(
      'select', {onchange: () => show(select.selectedIndex), 'aria-label': 'Pair'},
      ...names.map((name) => element('option', {}, name)));
  select.selectedIndex = most_telling(section, pairs);
  place.append(...view(section, pairs[select.selectedIndex]));
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

function pair_view(section, of) {
  const {difference} = of;
  const [a, b] = [name_of(section, of.a), name_of(section, of.b)];
  const [wins, ties, losses] = of.wins.map((count) => count / of.pairs);
  const digits = decimals_for([difference]);
  const rows = component_rows(section, of.components, difference);
  return [
    element('p', {class: 'about'}, typeset(of.sentence)),
    shares_bar([
      {share: wins, name: `${a} better`, colour: colour_of(of.a)},
      {share: ties, name: 'tie', className: 'tie'}, {
        share: losses,
        name: `${b} better`,
        colour: colour_of(of.b),
        className: 'second'
      }
    ]),
    side_by_side(
        figure(
            'Paired differences', `${a} minus ${b} on the same shuffle.`,
            paired_histogram(section, of, component_rows_height(rows)),
            difference_table(difference.histogram, unit_of(section))),
        figure(
            'Where the difference comes from',
            (section.anytime ? 'Components with intervals of the same sureness as the total\'s' :
                               'Components with their 95 % intervals, each alone') +
                '; they add up to the total. Filled: clear among all components of all pairs.',
            component_difference_plot(
                rows, difference, `${shorten(a, 16)} ${minus} ${shorten(b, 16)}, points a game`),
            table(
                [{text: 'component', left: true}, 'difference ± se'],
                rows.map((row) => ({
                           total: row.name === 'total',
                           cells: [row.name, mean_and_se(row, digits, true)]
                         }))))),
    ...turn_nodes(section, of),
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
  const names = section.quantiles.map((p) => percent(p, 0));
  return element(
      'details', {}, element('summary', {}, 'Differences of the quantiles'),
      table(
          [{text: 'quantile', left: true}, 'difference'], names.map((name, i) => [name, cells[i]]),
          {caption: 'with 95 % intervals, where the games are enough'}));
}

function difference_table(histogram, unit) {
  const high = histogram.first + histogram.counts.length * histogram.width - 1;
  const {steps, step} = table_steps(histogram.first, high, histogram.width);
  return table(
      [{text: 'difference', left: true}, unit],
      steps.map(
          (first) =>
              [step_text(first, step, signed),
               grouped(counted_between(histogram, first, first + step))]));
}
