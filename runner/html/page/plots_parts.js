// Stacked bars: what a whole is made of.

// A bar for each of `labels`, made of parts: [{label, values, colour}] with a value for each bar.
// text(part, bar) is written inside where it fits, tip(part, bar) behind the part's label in its
// tooltip.
function stacked_bars(labels, parts, x_axis, text, tip) {
  return {
    type: 'bar',
    plugins: [part_names],
    data: {
      labels: labels.map((label) => shorten(label, label_length())),
      datasets: parts.map(({label, values, colour}) => ({
                            label,
                            data: values,
                            backgroundColor: colour,
                            borderColor: ink('paper'),
                            borderWidth: 1,
                            barPercentage: 0.86,
                            categoryPercentage: 0.9,
                          })),
    },
    options: {
      indexAxis: 'y',
      scales: {
        x: x_axis,
        y: {
          stacked: true,
          grid: {display: false, drawBorder: false},
          ticks: {color: ink('ink'), autoSkip: false}
        }
      },
      plugins: {
        part_names: {text},
        tooltip: {
          callbacks:
              {label: (item) => `${item.dataset.label}: ${tip(item.datasetIndex, item.dataIndex)}`}
        },
      },
    },
  };
}

// Components that ever scored, by index.
function live_components(section) {
  return section.components.map((_, i) => i)
      .filter(
          (i) =>
              section.strategies.some((of) => of.components && (of.components[i].mean ?? 0) !== 0));
}

function component_plot(section) {
  const live = live_components(section);
  return plot(
      () => shown_scores(section).length * 40 + 60, 'Where the points of each strategy come from',
      () => component_bars(section, live, shown_scores(section)));
}

function component_bars(section, live, scored) {
  return stacked_bars(
      scored.map(({of}) => of.label),
      live.map((c, i) => ({
                 label: words(section.components[c]),
                 values: scored.map(({of}) => of.components[c].mean),
                 colour: fill_of(i),
               })),
      axis('points a game', {stacked: true}), (part) => words(section.components[live[part]]),
      (part, bar) => mean_and_se(scored[bar].of.components[live[part]]));
}

// Shares of an ordered scale, such as levels of victory: one bar for each strategy.
function category_plot(section) {
  const scored = with_scores(section);
  const names = section.categories;
  const share = (part, bar) => scored[bar].of.categories[part].share;
  return plot(
      scored.length * 40 + 60, `Shares of each ${words(section.category)}`,
      () => stacked_bars(
          scored.map(({of}) => of.label),
          names.map((name, i) => ({
                      label: words(name),
                      values: scored.map((_, bar) => 100 * share(i, bar)),
                      colour: hatched(ordered_colour(i, names.length), i),
                    })),
          axis('% of the finished games', {stacked: true, min: 0, max: 100}),
          (part, bar) => `${words(names[part])} ${percent(share(part, bar), 0)}`,
          (part, bar) => percent(share(part, bar))));
}
