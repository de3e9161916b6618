// Advice beside the board and on it: bars that grow, rings and a map of values.

// Values of the moves from 0, the worst shown, to 1, the best.
function shares_of(moves, value) {
  const all = moves.map(value);
  const low = Math.min(...all);
  const span = Math.max(...all) - low;
  return (move) => (span > 0 ? (value(move) - low) / span : 1);
}

// A move that met fewer futures than the best is valued by what it lost on those: by its own mean, a
// lucky one would stand above moves that are better.
const points_of = (advice, move) => advice.moves[0].points.mean + move.minus_best.points.mean;
const share_of = (advice, move) => Math.min(Math.max(advice.moves[0].win_share.mean + move.minus_best.win_share.mean, 0), 1);
const met_fewer = (advice, move) => move.futures < advice.moves[0].futures;

function is_by_share(advice) {
  return advice.for_two && advice.moves.some((move) => move.win_share && share_of(advice, move) !== advice.moves[0].win_share.mean);
}

// In a game for two where results differ, games won count before points.
function value_of(advice) {
  return is_by_share(advice) ? (move) => share_of(advice, move) : (move) => points_of(advice, move);
}

// The fewest futures with a standard error; one that rounds to 0 is not shown either.
const fewest_with_error = 30;

// No figure of fewer futures stands as a fact.
const about = (advice) => (advice.certain || advice.futures >= fewest_with_error ? '' : 'about ');

function value_text(advice, move) {
  if (move.futures === 0) return '–';
  if (met_fewer(advice, move)) {
    const points = signed(points_of(advice, move), 1);
    return '≈ ' + (move.win_share ? `${percent(share_of(advice, move), 0)} won, ${points}` : fixed(points_of(advice, move), 1));
  }
  const { mean, se } = move.points;
  const with_error = move.futures >= fewest_with_error && se >= 0.005;
  const digits = with_error && se < 0.095 ? 2 : 1;
  const points = with_error ? `${fixed(mean, digits)} ± ${fixed(se, digits)}` : fixed(mean, advice.certain ? 0 : 1);
  return about(advice) + (advice.for_two && move.win_share ? `${percent(move.win_share.mean, 0)} won, ${signed(mean, 1)}` : points);
}

// Where a move lies; a move on hexes names its own place in its notation, x y z.
function place_of(move) {
  if (move.place) return [move.place.x, move.place.y];
  const found = / AT (-?\d+) -?\d+ (-?\d+)/.exec(move.move);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

// The values of the moves that lie on a cell, whose best colours it.
const placed_moves = (advice) => advice.moves.filter((move) => move.futures > 0 && place_of(move));
const figure_text = (advice, value) => (is_by_share(advice) ? percent(value, 0) : fixed(value, 1));

function legend_nodes(advice) {
  const values = placed_moves(advice).map(value_of(advice));
  if (values.length === 0) return [];
  const unit = is_by_share(advice) ? 'won' : advice.for_two ? 'margin' : 'points';
  return ['The best that can go on a cell: ', element('span', {}, figure_text(advice, Math.min(...values))), element('i', { class: 'map-ramp', 'aria-hidden': 'true' }), element('span', { class: 'sr' }, ' to '), element('span', {}, `${figure_text(advice, Math.max(...values))} ${unit}`), '; a ring marks the best move.'];
}

// One mark a cell: the best of its moves.
function advice_marks(advice, with_map) {
  if (!advice || advice.futures === 0) return [];
  const value = value_of(advice);
  const known = placed_moves(advice);
  const share = shares_of(known, value);
  const cells = new Map();
  for (const move of known) {
    const [x, y] = place_of(move);
    const key = x + ',' + y;
    if (!cells.has(key) || value(move) > value(cells.get(key))) cells.set(key, move);
  }
  const top = known.slice(0, 3);
  const text = (move) => figure_text(advice, value(move));
  return [...cells.values()].filter((move) => with_map || top.includes(move)).map((move) => {
    const [x, y] = place_of(move);
    return { cell: { x, y }, share: share(move), best: move === advice.moves[0], text: top.includes(move) ? text(move) : '' };
  });
}

// What the board shows: the move that is pointed at, else the best if it is a line.
function advised_on_board(advice) {
  if (!advice) return [];
  const shown = advice.moves.find((move) => (advice.futures > 0 ? move.move === page.pointed : move.chosen));
  return shown ? [{ line: shown.line, cell: place_of(shown) }] : [{ line: advice.moves[0]?.line }];
}

// The best first, as the engine orders them, those that met fewer futures last; under a pointer or a
// focus the lines stay where they are, and only values change.
function listed_moves(advice) {
  const known = advice.moves.filter((move) => move.futures > 0);
  const held = page.pointed === null ? [] : page.listed.map((name) => known.find(({ move }) => move === name));
  if (held.length > 0 && held.every(Boolean)) return held;
  return [...known.filter((move) => !met_fewer(advice, move)), ...known.filter((move) => met_fewer(advice, move))].slice(0, 8);
}

function advice_items(advice, play) {
  const value = value_of(advice);
  const shown = listed_moves(advice);
  page.listed = shown.map(({ move }) => move);
  const share = shares_of(shown, value);
  return shown.map((move) => {
    const text = value_text(advice, move);
    const bar = element('span', { class: 'bar' });
    bar.style.setProperty('--share', `${(4 + 96 * share(move)).toFixed(0)}%`);
    const apart = { best: 'best', level: 'not told apart from the best', worse: 'worse' }[move.standing];
    const standing = met_fewer(advice, move) ? `${apart}, by ${grouped(move.futures)} futures only` : apart;
    return element('li', { class: move.standing, 'data-move': move.move },
      element('button', { type: 'button', title: `Play ${move.move}: ${standing}`, onclick: () => play(move.move) },
        element('span', { class: 'name' }, name_of_move(move) + (move.chosen ? ' *' : '')), element('span', { class: 'value' }, text),
        element('span', { class: 'sr' }, `, ${standing}${move.chosen ? ', the choice of the adviser' : ''}`), bar));
  });
}

function advice_words(advice) {
  if (advice.futures === 0) return `${advice.strategy} plays ${name_of_move(advice.moves.find((move) => move.chosen))}; what it expects is being played out …`;
  const scope = advice.all_moves ? '' : ' Of the moves that it proposes.';
  const sure = advice.certain ? 'Certain: no chance is left.' : `Means over ${grouped(advice.futures)} futures, * what ${advice.strategy} plays.`;
  const few = advice.moves.some((move) => move.futures > 0 && met_fewer(advice, move)) ? ' ≈ by fewer futures.' : '';
  return sure + few + scope + (advice.futures > 1 ? ' ' + typeset(advice.words) : '') + (advice.finished || advice.certain ? '' : ' Still thinking …');
}

// How the game is expected to end after the best move: in a game for two who wins, else the points,
// part by part; what is lost is hatched.
const shares_of_seats = (share) => [{ name: 'A', size: share, place: 'a' }, { name: 'B', size: 1 - share, place: 'b' }];
const points_by_part = (parts) => parts.map(([name, size], i) => ({ name: words(name), size, place: size < 0 ? 'lost' : i % 8 }));

function expected_of(advice, view) {
  const best = advice.moves[0];
  if (!advice.for_two) return { words: `Expected end: ${value_text(advice, best)}`, parts: points_by_part(Object.entries(best.components).map(([name, { mean }]) => [name, mean])) };
  const turned = view.seat === 1;
  const won = best.win_share?.mean;
  const share = won === undefined ? null : turned ? 1 - won : won;
  const margin = turned ? -best.points.mean : best.points.mean;
  const parts = share === null ? [] : shares_of_seats(share);
  if (advice.certain) return { words: margin === 0 ? 'Expected: a draw' : `Expected: ${margin > 0 ? 'A' : 'B'} wins by ${fixed(Math.abs(margin), 0)}`, parts };
  const error = (se, digits) => (advice.futures >= fewest_with_error && Number(fixed(se ?? 0, digits)) > 0 ? ` ± ${fixed(se, digits)}` : '');
  const margin_words = `${signed(margin, 1)}${error(best.points.se, 1)}`;
  if (share === null) return { words: `Expected: ${about(advice)}margin of A ${margin_words}`, parts };
  const se = error(100 * best.win_share.se, 0);
  const won_words = se ? `${fixed(100 * share, 0)}${se} %` : percent(share, 0);
  return { words: `Expected: A wins ${about(advice)}${won_words}, margin ${margin_words}`, parts };
}

// How it ended, in the same place; in a game for two below it.
const ended_words = (view) => (view.game === 'roam' || !view.score.finished ? result_words(view) : 'The end');

// Until the next position is known, what was expected before is shown dimmed. A game for one tells
// its expected end without being asked: points so far say little there.
function draw_expected(advice, view) {
  const [told, bar] = [by_id('expected-words'), by_id('expected-bar')];
  told.hidden = !view || (view.seats === 1 ? false : view.over || !page.advising);
  bar.hidden = !page.advising || !view || view.over;
  const known = !view ? null : view.over ? { words: ended_words(view), parts: [] } : advice && advice.futures > 0 ? expected_of(advice, view) : null;
  for (const place of [told, bar]) place.classList.toggle('p-stale', !known);
  if (!known && bar.dataset.game === view?.game) return;
  bar.dataset.game = view?.game ?? '';
  const { words: text, parts } = known ?? { words: 'Expected: …', parts: [] };
  told.textContent = text;
  bar.replaceChildren(...parts.filter(({ size }) => Math.abs(size) > 0.005).map(({ name, size, place: colour }) => {
    const part = element('span', { class: `p-part-${colour}`, title: name + (view.seats > 1 ? ' ' + percent(size, 0) : ' ' + fixed(size, 1)) }, name);
    part.style.flexGrow = Math.abs(size).toFixed(3);
    return part;
  }));
}

// A line of the list shows its move on the board while it is pointed at or has the focus. The list
// waits while a button is pressed: a press on what is drawn anew meanwhile would be lost.
function watch_advice() {
  const list = by_id('advice');
  const point = (event) => {
    page.pointed = event?.target.closest('[data-move]')?.dataset.move ?? null;
    board.point(compared_on_board() ?? advised_on_board(page.advising ? page.advice : null));
  };
  for (const name of ['pointerover', 'focusin']) list.addEventListener(name, point);
  for (const name of ['pointerleave', 'focusout']) list.addEventListener(name, () => { if (!page.redrawing) point(); });
  list.addEventListener('pointerdown', () => { page.pressed = true; });
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => setTimeout(() => { page.pressed = false; }));
}
