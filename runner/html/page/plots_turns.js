// When a pair's difference arises: its points so far, move by move, over games played again.

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

function turn_line(data, more) {
  return {
    data,
    parsing: false,
    pointRadius: 0,
    borderWidth: 0,
    stepped: 'middle',
    borderColor: ink('ink'),
    ...more
  };
}

function turn_plot(section, of, {points}) {
  const title = [of.a, of.b].map((index) => shorten(name_of(section, index), 16)).join(` ${minus} `);
  return plot(260, 'Difference of the points after each move', () => {
    const line = (value) => points.map((point) => ({x: point.move, y: value(point)}));
    return {
      type: 'line',
      data: {
        datasets: [
          turn_line(line(({mean}) => mean), {borderWidth: 2}),
          turn_line(
              line(({mean, se}) => mean + 2 * se),
              {fill: '+1', backgroundColor: faded(colour_of(0), 0.3), pointHitRadius: 0}),
          turn_line(line(({mean, se}) => mean - 2 * se), {pointHitRadius: 0}),
          turn_line(
              line(() => 0), {borderWidth: 1.5, borderDash: [5, 4], pointHitRadius: 0}),
        ]
      },
      options: {
        interaction: {mode: 'nearest', axis: 'x', intersect: false},
        scales: {
          x: tight_axis('moves made', 1, points.length),
          y: axis(`${title}, points so far`, {ticks: {maxTicksLimit: 7}})
        },
        plugins: {
          tooltip: {
            filter: (item) => item.datasetIndex === 0,
            callbacks: {
              title: (items) => (items.length > 0 ? `after move ${items[0].parsed.x}` : ''),
              label: (item) => mean_and_se(points[item.dataIndex], undefined, true)
            }
          }
        },
      },
    };
  });
}

function turn_nodes(section, of) {
  const turns = turns_of(section, of);
  if (!turns) return [];
  const last = turns.points.at(-1);
  return [figure(
      'When the difference arises',
      `Mean difference of what the boards are worth after each move, over the first ${
          turns.games} games, played again. ` +
          `Band: two standard errors to each side. Those games end at ${
              mean_and_se(last, undefined, true)}; all games, at ${
              mean_and_se(of.difference, undefined, true)}.`,
      turn_plot(section, of, turns),
      table(
          [{text: 'moves made', left: true}, 'difference ± se'],
          turns.points.map(
              (point) => [String(point.move), mean_and_se(point, undefined, true)])))];
}
