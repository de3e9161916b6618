// What is seen around the board: score, choices, moves, points, advice.

function score_text(view) {
  return view.score.scores.map((score) => fixed(score, 0)).join(' : ');
}

// Who took a card of the display with the last move.
function taken_words(view) {
  const rows = cards_of(page.scene).filter(({ slot }) => slot === 0);
  return cards_of(scenes_of(view.drawing)[0]).map(({ slot, name, points }) => {
    const taker = slot > 0 && rows.find((card) => card.name === name);
    return taker ? ` ${taker.seat === 0 ? 'You take' : `AI ${taker.seat} takes`} card ${slot}: ${points_words(points)}.` : '';
  }).join('');
}

// What the other seats did since a person's last move, as it lies before one; the board shows where.
function told_words(view) {
  if (view.ply === 0 || !view.sitters.includes('you')) return '';
  const fresh = [...page.scene.fresh].map((key) => page.scene.cells.get(key));
  if (view.game === 'roam') {
    const of_seat = (seat) => fresh.filter((cell) => cell[3] === seat).length;
    const placed = ['a', 'b', 'c'].map((seat, i) => (of_seat(seat) > 0 ? `${of_seat(seat)} of AI ${i + 1}` : '')).filter(Boolean);
    return (placed.length > 0 ? `New markers: ${placed.join(', ')}.` : '') + taken_words(view);
  }
  const by_rival = (seat) => view.sitters[seat] !== 'you';
  let from = view.ply;
  while (from > 0 && by_rival(view.moves[from - 1][0])) --from;
  const moves = view.moves.slice(from, view.ply);
  if (moves.length === 0) return '';
  const cell_of = ([, move]) => move.split('=')[0];
  const flipped = view.game === 'tile-game' ? fresh.map(([x, y, , symbol]) => [place_name(x, y, page.scene), symbol]).filter(([name]) => !moves.some((move) => cell_of(move) === name)).map(([name, symbol]) => (symbol === 'locked' ? `${name}, now locked` : name)) : [];
  const seat = moves[0][0];
  const buried = view.game === 'tiger-island' ? [...scenes_of(view.drawing)[0].cells].filter(([key, cell]) => cell[3] && !page.scene.cells.get(key)[3]).length : 0;
  return `${'AB'[seat]} (${view.sitters[seat]}): ${moves.map(([, , said]) => said).join('; ')}${flipped.length > 0 ? `, which flips ${flipped.join(', ')}` : ''}.${buried > 0 ? ` The tile buries villagers on ${buried === 1 ? '1 hex' : buried + ' hexes'}.` : ''}`;
}

// The tile that a prompt names: its terrains lie clockwise around the volcano.
function tile_picture(prompt) {
  const [, first, second] = /place (\w+) and (\w+);/.exec(prompt) ?? [];
  if (!first) return '';
  const alone = { cells: new Map(), fresh: new Set() };
  return svg_element('svg', { viewBox: '-38 -22 76 76', class: 'picture', 'aria-hidden': 'true' },
    ...[[0, 0, 'volcano'], [0, 1, first], [-1, 1, second]].map((cell) => hex_node([...cell, '', 1], alone)));
}

// What prompt, cards and the end tell is not told twice.
function notes_of(view) {
  const turn = view.seats === 1 && !view.over && view.choices?.edges_left === undefined ? page.scene.caption?.split(/, to decide:|:/)[0] : '';
  const wrong = view.score.points[0][view.components.indexOf('penalty')] ?? 0;
  return [turn && wrong < 0 ? `${turn}; ${fixed(wrong, 0)} so far for tiles in the wrong place, as long as their islands are not drawn` : turn, ...page.scene.notes ?? []].filter(Boolean);
}

// Before the first move: what the game is about, and the way to its rules.
function told_nodes(view) {
  if (page.coach && coach_text()) return [];
  if (view.moves.length > 0) return [told_words(view)];
  const goal = page.games.find(({ name }) => name === view.game).how_to_play.split('\n')[0];
  return [goal, ' ', element('button', { type: 'button', class: 'again', onclick: open_rules }, 'Rules')];
}

function draw() {
  const view = page.view;
  page.scene = scenes_of(view.drawing).at(-1);
  document.body.dataset.game = view.game;
  const so_far = view.over ? '' : ' so far';
  by_id('score').textContent = score_text(view);
  by_id('score-name').textContent = view.seats > 1 ? `A (${view.sitters[0]}) : B (${view.sitters[1]})` : (view.game === 'roam' ? 'Lead' : 'Score') + so_far;
  by_id('where').textContent = `${title_of(view.game)}, ${shuffle_words(view)}, move ${view.ply}${view.ply < view.moves.length ? ` of ${view.moves.length}` : ''}`;
  const prompt = view.over ? result_more(view) : view.person ? view.choices?.prompt ?? '' : prompt_of_decision() || `${view.sitters[view.seat]} is to move.`;
  by_id('prompt').replaceChildren(tile_picture(prompt), prompt);
  const left = view.choices?.edges_left;
  by_id('ink').hidden = left === undefined;
  by_id('ink').textContent = left === undefined ? '' : `Edges left: ${left}`;
  const done = view.choices?.options.find(({ key }) => key === 'done');
  by_id('line-words').textContent = left === undefined ? '' : view.refused ? '' : view.taken ? done?.refusal ?? '' : 'Drag over the cells that shall be land, or press them. The line runs along their edges.';
  by_id('ink').classList.toggle('p-short', left < 0);
  by_id('board').classList.toggle('p-drawing', left !== undefined);
  by_id('board').classList.toggle('p-compared', compared_on_board() !== null);
  by_id('told').replaceChildren(...told_nodes(view));
  show_board(view);
  draw_choices(view);
  draw_ending(view);
  draw_moves(view);
  draw_coach();
  draw_points(view);
  by_id('notes').replaceChildren(...notes_of(view).map((text) => element('p', {}, text)));
  by_id('start').disabled = by_id('undo').disabled = by_id('earlier').disabled = view.ply === 0;
  by_id('end').disabled = by_id('redo').disabled = by_id('later').disabled = view.ply >= view.moves.length;
  fill_setup(view);
}

function show_board(view) {
  const advice = page.advising ? page.advice : null;
  board.show(page.scene, view, advice_marks(advice, page.map), compared_on_board() ?? advised_on_board(advice));
  refill(by_id('map-legend'), page.map && advice ? legend_nodes(advice) : []);
}

// Where a line leaves the moves of now, with what, and how long it is.
function line_words(line, view) {
  const at = line.findIndex(([move], i) => view.moves[i]?.[1] !== move);
  return at < 0 ? `${line.length} moves` : `move ${at + 1} ${line[at][1]}, ${line.length} moves`;
}

function draw_moves(view) {
  // Another way has other moves than those that were reviewed.
  const same = view.moves.findIndex(([, move], i) => page.review[i]?.played !== move);
  const reviewed = (i) => (same < 0 || i < same ? page.review[i] : undefined);
  by_id('moves').replaceChildren(...view.moves.map(([seat, move, said], i) => element('li', {},
    element('button', { type: 'button', class: [i >= view.ply ? 'p-after' : '', reviewed(i)?.tone ?? ''].filter(Boolean).join(' ') || null, 'aria-current': i + 1 === view.ply ? 'step' : null, 'aria-pressed': i + 1 === view.ply ? 'true' : null, title: `After move ${i + 1}: ${move}`, onclick: () => go(i + 1) }, (view.seats > 1 ? 'AB'[seat] + ' ' : '') + said + (reviewed(i)?.mark ?? '')))));
  // The list alone scrolls to where one stands, not the page.
  const list = by_id('moves');
  const here = list.children[view.ply - 1];
  list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
  by_id('lines').replaceChildren(...page.lines.map((line, i) => element('button', { type: 'button', onclick: () => open_line(line) }, `Line ${i + 1}: ${line_words(line, view)}`)));
}

function draw_points(view) {
  const names = view.seats > 1 ? view.sitters.map((name, seat) => `${'AB'[seat]}: ${name}`) : ['points'];
  const rows = view.components.map((name, c) => [words(name), ...view.score.points.map((of) => fixed(of[c] ?? 0, 0))]);
  rows.push({ cells: ['total', ...view.score.scores.map((score) => fixed(score, 0))], total: true });
  by_id('points').replaceChildren(table([{ text: 'part', left: true }, ...names.map((text) => ({ text }))], rows, { plain: true, caption: '' }));
}

function draw_advice() {
  const advice = page.advice;
  by_id('advise').checked = page.advising;
  by_id('map').checked = page.map;
  by_id('advice-said').textContent = !page.advising ? '' : page.view?.over ? 'The game is over.' : advice ? advice_words(advice) : page.advice_error || 'Thinking …';
  draw_advice_list(page.advising ? advice : null);
  draw_expected(advice, page.view);
  if (page.scene && page.drag === null) show_board(page.view);
}

function draw_advice_list(advice) {
  if (page.pressed) return;
  const list = by_id('advice');
  // The moves of the position before stay in sight, dimmed, until the first new ones are known.
  const waits = page.advising && !page.advice_error && !page.view?.over && !(advice?.futures > 0);
  list.inert = waits;
  list.classList.toggle('p-stale', waits);
  if (waits && list.dataset.game === page.view?.game) return;
  list.dataset.game = page.view?.game ?? '';
  if (!advice) page.pointed = null;
  const items = advice ? advice_items(advice, (move) => choose({ text: move })) : [];
  const focused = list.contains(document.activeElement) ? document.activeElement.closest('li').dataset.move : null;
  page.redrawing = true;
  list.replaceChildren(...items);
  items.find((item) => item.dataset.move === focused)?.firstElementChild.focus({ preventScroll: true });
  page.redrawing = false;
}
