// Sweeps: a figure of each strategy against the parameter in which they differ, or a map of two.

// The band of a curve: between `low` and `high` at each of its points.
const upright_bands = {
  id: 'upright_bands',
  beforeDatasetsDraw(chart) {
    const {x, y} = chart.scales;
    fill_bands(chart, (at, side) => [x.getPixelForValue(at.x), y.getPixelForValue(at[side])]);
  },
};

// Level lines at values of y: [{value, text}] in options.plugins.levels.lines.
const levels = {
  id: 'levels',
  beforeDatasetsDraw(chart, _, options) {
    const {ctx: pen, scales: {y}, chartArea: area} = chart;
    for (const {value, text} of options.lines ?? []) {
      const at = y.getPixelForValue(value);
      pen.save();
      pen.setLineDash([5, 4]);
      horizontal_line(pen, area.left, area.right, at, 1.5, ink('ink'));
      pen.fillStyle = ink('ink');
      pen.font = '12px ' + Chart.defaults.font.family;
      pen.textAlign = 'right';
      pen.fillText(text, area.right - 4, at - 5);
      pen.restore();
    }
  },
};

// A value of a parameter, with the minus sign of all other numbers.
function value_words(text) {
  return text.replace(/^-(?=\d)/, minus);
}

// The axis of a parameter with a tick at each of its values, at fewer where there is no room.
function parameter_axis(parameter, {room, ...more} = {}) {
  const {positions, texts} = parameter;
  const [first, last] = [positions[0], positions.at(-1)];
  const margin = parameter.to_scale ? (last - first) / 20 : 0.5;
  return {
    ...axis(parameter.path, {min: first - margin, max: last + margin, ...more}),
    afterBuildTicks: (scale) => {
      const widest = Math.max(...texts.map((text) => text.length)) * 7 + 12;
      const most = Math.max(2, Math.floor((room ?? scale.width) / widest));
      const step = Math.max(1, Math.ceil(texts.length / most));
      scale.ticks = positions.filter((_, i) => i % step === 0).map((value) => ({value}));
    },
    ticks: {
      color: ink('soft'),
      maxRotation: 0,
      autoSkip: false,
      callback: (value) => shorten(value_words(texts[positions.indexOf(value)] ?? ''), 16)
    },
  };
}

function sweep_level(section) {
  const {level} = section.sweeps;
  return level === null ? [] : [{value: level, text: section.strategies[section.baseline].label}];
}

// Filled unless it is a difference that is open; a diamond is the baseline.
function sweep_marks(section, points, colour) {
  return {
    pointStyle: points.map((point) => (point.strategy === section.baseline ? 'rectRot' : 'circle')),
    pointRadius: points.map((point) => (point.strategy === section.baseline ? 7 : 5)),
    pointBorderWidth: 2,
    pointBackgroundColor: points.map((point) => (point.decided === false ? ink('paper') : colour)),
  };
}

function sweep_curve(section, chart) {
  const [parameter] = chart.parameters;
  return plot(300, chart.title, () => {
    const colour = colour_of(0);
    const points = chart.points.filter((point) => point.mean !== null)
                       .map((point) => ({...point, x: parameter.positions[point.at[0]], y: point.mean}))
                       .sort((p, q) => p.x - q.x);
    const band = points.map(({x, mean, low, high}) => ({x, low: low ?? mean, high: high ?? mean}));
    return {
      type: 'scatter',
      plugins: [upright_bands, levels, intervals],
      data: {
        datasets: [{
          data: points.map((point) => parameter.ordered ? {x: point.x, y: point.y} :
                                          {x: point.x, y: point.y, y_low: point.low, y_high: point.high}),
          showLine: parameter.ordered,
          band: parameter.ordered ? band : null,
          borderColor: colour,
          borderWidth: 2,
          ...sweep_marks(section, points, colour),
        }],
      },
      options: {
        scales: {
          x: parameter_axis(parameter),
          y: axis(
              shorten(section.sweeps.measure, 34),
              {...sweep_reach(section, points), ticks: {maxTicksLimit: 8}})
        },
        plugins: {
          levels: {lines: sweep_level(section)},
          tooltip: {
            callbacks: {label: (item) => sweep_point_text(section, chart, points[item.dataIndex])}
          }
        },
      },
    };
  });
}

// Shares do not go beyond 0 and 100 %.
function sweep_reach(section, points) {
  const room = reach(
      points.map(({mean, low, high}) => ({x: mean, low, high})),
      sweep_level(section).map(({value}) => value));
  if (!section.sweeps.measure.startsWith('%') || points.length === 0) return room;
  return {
    suggestedMin: Math.max(0, room.suggestedMin),
    suggestedMax: Math.min(100, room.suggestedMax)
  };
}

function sweep_point_text(section, chart, point) {
  const place = chart.parameters.map(({path, texts}, i) => `${path} ${value_words(texts[point.at[i]])}`);
  return `${place.join(', ')}: ${mean_and_se(point, undefined, section.sweeps.level === 0)}` +
      (point.low === null ? '' : ` (${interval_text(point)})`);
}

// Cells of a map with their values and errors: options.plugins.cells.
const cells = {
  id: 'cells',
  beforeDatasetsDraw(chart, _, {points, text, small, colour, bold, frame}) {
    const {ctx: pen, scales: {x, y}} = chart;
    const width = Math.abs(x.getPixelForValue(1) - x.getPixelForValue(0));
    const height = Math.abs(y.getPixelForValue(1) - y.getPixelForValue(0));
    const family = Chart.defaults.font.family;
    // The largest letters in which all of these fit.
    const fitting = (texts, weight, sizes) => sizes.find((size) => {
      pen.font = `${weight}${size}px ${family}`;
      return texts.every((of) => pen.measureText(of).width < width - 5);
    });
    const large = fitting(points.map(text), '600 ', [14, 13, 12, 11, 10, 9]);
    const little = fitting(points.map(small), '', [12, 11, 10, 9, 8]);
    pen.save();
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (const point of points) {
      const [at, down] = [x.getPixelForValue(point.x), y.getPixelForValue(point.y)];
      const box = [at - width / 2 + 1, down - height / 2 + 1, width - 2, height - 2];
      pen.fillStyle = colour(point);
      pen.fillRect(...box);
      const dash = frame(point);
      if (dash) {
        pen.setLineDash(dash);
        pen.lineWidth = 2;
        pen.strokeStyle = ink('ink');
        pen.strokeRect(box[0] + 1, box[1] + 1, box[2] - 2, box[3] - 2);
      }
      pen.fillStyle = ink('ink');
      if (large) {
        pen.font = `${bold(point) ? '600 ' : ''}${large}px ${family}`;
        pen.fillText(text(point), at, little ? down - 7 : down);
      }
      if (large && little) {
        pen.font = `${little}px ${family}`;
        pen.fillText(small(point), at, down + 9);
      }
    }
    pen.restore();
  },
};

// Blue the higher, with a baseline orange below it; never so strong that texts could not be read.
function cell_colour(section, points) {
  const values = points.map((point) => point.mean);
  const level = section.sweeps.level;
  if (level === null) {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return ({mean}) =>
        faded(colour_of(0), 0.06 + 0.44 * (most > least ? (mean - least) / (most - least) : 0));
  }
  const furthest = Math.max(...values.map((value) => Math.abs(value - level))) || 1;
  return ({mean}) => faded(
      colour_of(mean >= level ? 0 : 1), 0.06 + (0.44 * Math.abs(mean - level)) / furthest);
}

// The parameter with more values goes across where there is room, else down.
function map_across(chart) {
  const [first, second] = chart.parameters.map(({texts}) => texts.length);
  const more = second > first ? 1 : 0;
  return label_length() < 20 ? 1 - more : more;
}

function sweep_map(section, chart) {
  const height = () => chart.parameters[1 - map_across(chart)].texts.length * 44 + 50;
  return plot(height, chart.title, () => {
    const across = map_across(chart);
    const [x, y] = [across, 1 - across].map((i) => ({
                                              ...chart.parameters[i],
                                              to_scale: false,
                                              positions: chart.parameters[i].texts.map((_, at) => at)
                                            }));
    const points =
        chart.points.filter((point) => point.mean !== null)
            .map((point) => ({...point, x: point.at[across], y: point.at[1 - across]}));
    const digits = Math.min(3, decimals_for(points));
    const best = Math.max(...points.map((point) => point.mean));
    const text = ({mean}) => section.sweeps.level === 0 ? signed(mean, digits) : fixed(mean, digits);
    return {
      type: 'scatter',
      plugins: [cells],
      data: {datasets: [{data: points.map(({x, y}) => ({x, y})), pointRadius: 0, pointHitRadius: 20}]},
      options: {
        scales: {
          x: parameter_axis(x, {grid: {display: false}}),
          y: parameter_axis(y, {room: Infinity, grid: {display: false}})
        },
        plugins: {
          cells: {
            points,
            text,
            small: ({se}) => (se > 0 ? '± ' + fixed(se, digits) : ''),
            colour: cell_colour(section, points),
            bold: (point) => point.decided === true ||
                (point.decided === undefined && point.mean === best),
            frame: (point) => point.mean === best ? [] :
                point.strategy === section.baseline ? [4, 3] :
                                                      null,
          },
          tooltip: {
            callbacks: {label: (item) => sweep_point_text(section, chart, points[item.dataIndex])}
          }
        },
      },
    };
  });
}

function sweep_table(section, chart) {
  const {measure, level} = section.sweeps;
  const decided = chart.points.some((point) => point.decided !== undefined);
  const verdict = ({decided}) => decided === undefined ? '–' : decided ? 'told apart' : 'open';
  return table(
      [
        {text: 'strategy', left: true}, ...chart.parameters.map(({path}) => path),
        measure + ' ± se', interval_head(section),
        ...(decided ? [{text: 'verdict', left: true}] : [])
      ],
      chart.points.map(
          (point) =>
              [member(section, point.strategy),
               ...chart.parameters.map(({texts}, i) => value_words(texts[point.at[i]])),
               mean_and_se(point, undefined, level === 0), interval_text(point),
               ...(decided ? [verdict(point)] : [])]));
}

function sweep_words(section, chart) {
  const {level} = section.sweeps;
  const bars = chart.points.some((point) => point.low !== null);
  const is_map = chart.parameters.length > 1;
  const marks = level === null ? '' :
      is_map                   ? ' Bold: told apart from the baseline. Dashed frame: the baseline.' :
               ' Filled: told apart from the baseline, with all pairs counted as one family. Hollow: open.';
  const apart = level === null ?
      ' All played the same deals: the pairs tell them apart better than these figures alone.' :
      '';
  const sliced = chart.sliced ?
      ' Of those that differ in more, the ones around the best.' :
      '';
  const what = is_map ? 'Below each value its standard error. Framed: the highest.' :
      bars ? `${chart.parameters[0].ordered ? 'Band' : 'Line'}: ${interval_head(section)}${section.anytime ? '' : ' of each alone'}.` :
             '';
  return (what + marks + apart + sliced).trim();
}

function sweep_part(section) {
  return section.sweeps.charts.map(
      (chart) => figure(
          chart.title, sweep_words(section, chart),
          chart.parameters.length > 1 ? sweep_map(section, chart) : sweep_curve(section, chart),
          sweep_table(section, chart)));
}
