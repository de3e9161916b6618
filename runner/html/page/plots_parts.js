// Stacked bars: what a whole is made of.

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
      () => part_bars(section, live, shown_scores(section)));
}

function part_bars(section, live, scored) {
  return {
    type: 'bar',
    plugins: [part_names],
    data: {
      labels: scored.map(({of}) => shorten(of.label, label_length())),
      datasets: live.map((c, i) => ({
                           label: words(section.components[c]),
                           data: scored.map(({of}) => of.components[c].mean),
                           backgroundColor: fill_of(i),
                           borderColor: ink('paper'),
                           borderWidth: 1,
                           barPercentage: 0.86,
                           categoryPercentage: 0.9,
                         })),
    },
    options: {
      indexAxis: 'y',
      scales: {
        x: axis('points a game', {stacked: true}),
        y: {
          stacked: true,
          grid: {display: false, drawBorder: false},
          ticks: {color: ink('ink'), autoSkip: false}
        }
      },
      plugins: {
        part_names: {text: (i) => words(section.components[live[i]])},
        tooltip: {
          callbacks: {
            label: (item) => `${item.dataset.label}: ${
                mean_and_se(scored[item.dataIndex].of.components[live[item.datasetIndex]])}`
          }
        },
      },
    },
  };
}

// Shares of an ordered scale, such as levels of victory: one row per strategy.
function category_plot(section) {
  const scored = with_scores(section);
  const names = section.categories;
  return plot(
      scored.length * 40 + 60, `Shares of each ${words(section.category)}`,
      () => ({
        type: 'bar',
        plugins: [part_names],
        data: {
          labels: scored.map(({of}) => shorten(of.label, label_length())),
          datasets: names.map((name, i) => ({
                                label: words(name),
                                data: scored.map(({of}) => 100 * of.categories[i].share),
                                backgroundColor: hatched(ordered_colour(i, names.length), i),
                                borderColor: ink('paper'),
                                borderWidth: 1,
                                barPercentage: 0.86,
                                categoryPercentage: 0.9,
                              })),
        },
        options: {
          indexAxis: 'y',
          scales: {
            x: axis('% of the finished games', {stacked: true, min: 0, max: 100}),
            y: {
              stacked: true,
              grid: {display: false, drawBorder: false},
              ticks: {color: ink('ink'), autoSkip: false}
            }
          },
          plugins: {
            part_names: {
              text: (i, row) =>
                  `${words(names[i])} ${percent(scored[row].of.categories[i].share, 0)}`
            },
            tooltip: {
              callbacks: {
                label: (item) => `${item.dataset.label}: ${
                    percent(scored[item.dataIndex].of.categories[item.datasetIndex].share)}`
              }
            },
          },
        },
      }));
}
