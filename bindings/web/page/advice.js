// Advice beside the board and on it: bars that grow, rings and a map of values.

// Values of the moves from 0, the worst shown, to 1, the best.
function shares_of(moves, value) {
  const all = moves.map(value);
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  return (move) => (span > 0 ? (value(move) - low) / span : 1);
}

// In a game for two where results differ, games won count before points.
function value_of(advice) {
  const by_share = advice.for_two && advice.moves.some((move) => move.share !== undefined && move.share !== advice.moves[0].share);
  return by_share ? (move) => move.share : (move) => move.mean;
}

function value_text(advice, move) {
  if (move.n === 0) return '–';
  const points = move.se > 0 ? `${fixed(move.mean, 1)} ± ${fixed(move.se, 1)}` : fixed(move.mean, advice.certain ? 0 : 1);
  return advice.for_two && move.share !== undefined ? `${percent(move.share, 0)} won, ${signed(move.mean, 1)}` : points;
}

// Where a move lies; a move on hexes names its own place, x y z.
function place_of(move) {
  if (move.place) return move.place;
  const found = / AT (-?\d+) -?\d+ (-?\d+)/.exec(move.move);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

// One mark a cell: the best of its moves.
function advice_marks(advice, with_map) {
  if (!advice || advice.futures === 0) return [];
  const value = value_of(advice);
  const known = advice.moves.filter((move) => move.n > 0 && place_of(move));
  const share = shares_of(known, value);
  const cells = new Map();
  for (const move of known) {
    const [x, y] = place_of(move);
    const key = x + ',' + y;
    if (!cells.has(key) || value(move) > value(cells.get(key))) cells.set(key, move);
  }
  const top = known.slice(0, 3);
  const text = (move) => (advice.for_two && move.share !== undefined && value(move) === move.share ? percent(move.share, 0) : fixed(move.mean, 1));
  return [...cells.values()].filter((move) => with_map || top.includes(move)).map((move) => {
    const [x, y] = place_of(move);
    return { cell: { x, y }, share: share(move), best: move === advice.moves[0], text: top.includes(move) ? text(move) : '' };
  });
}

function advice_items(advice, play) {
  const value = value_of(advice);
  const [best, ...others] = advice.moves.filter((move) => move.n > 0);
  const shown = [best, ...others.sort((one, other) => value(other) - value(one))].filter(Boolean).slice(0, 8);
  const share = shares_of(shown, value);
  return shown.map((move) => {
    const text = value_text(advice, move);
    const bar = element('span', { class: 'bar' });
    bar.style.setProperty('--share', `${(4 + 96 * share(move)).toFixed(0)}%`);
    const standing = { best: 'best', level: 'not told apart from the best', worse: 'worse' }[move.standing];
    return element('li', { class: move.standing },
      element('button', { type: 'button', title: `Play ${move.move}: ${standing}`, 'aria-label': `${move.move}, ${text}, ${standing}${move.chosen ? ', the choice of the adviser' : ''}`, onclick: () => play(move.move) },
        element('span', { class: 'name' }, move.move + (move.chosen ? ' *' : '')), element('span', { class: 'value' }, text),
        bar));
  });
}

function advice_words(advice) {
  if (advice.futures === 0) return `${advice.strategy} is thinking …`;
  const scope = advice.all_moves ? '' : ' Of the moves that it proposes.';
  const sure = advice.certain ? 'Certain: no chance is left.' : `Means over ${grouped(advice.futures)} futures, * what ${advice.strategy} plays.`;
  return sure + scope + (advice.words ? ' ' + advice.words : '') + (advice.finished || advice.certain ? '' : ' Still thinking …');
}
