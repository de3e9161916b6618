// What is seen around the board: score, choices, moves, points, advice.

function score_text(view) {
  return view.score.scores.map((score) => fixed(score, 0)).join(' : ');
}

function end_words(view) {
  if (!view.score.finished) return 'The game is over without a score.';
  if (view.seats === 1) return `The game is over: ${score_text(view)} points.`;
  const who = { first: 'A (' + view.sitters[0] + ') wins.', second: 'B (' + view.sitters[1] + ') wins.', none: 'A draw.' }[view.score.winner] ?? '';
  return `The game is over, ${score_text(view)}. ${who}`;
}

function draw() {
  const view = page.view;
  const scenes = scenes_of(view.drawing);
  page.scene = scenes.at(-1);
  by_id('score').textContent = score_text(view);
  by_id('score-name').textContent = view.seats > 1 ? `A (${view.sitters[0]}) : B (${view.sitters[1]})` : 'Score';
  by_id('where').textContent = `${view.game}, shuffle ${view.seed}/${view.index}, move ${view.ply} of ${view.moves.length}`;
  by_id('prompt').textContent = view.over ? end_words(view) : view.person ? view.choices?.prompt ?? '' : `${view.sitters[view.seat]} is to move.`;
  const left = view.choices?.edges_left;
  by_id('ink').hidden = left === undefined;
  by_id('ink').textContent = left === undefined ? '' : `Ink left: ${left}`;
  const done = view.choices?.options.find(({ key }) => key === 'done');
  by_id('line-words').textContent = left === undefined || !view.taken ? '' : done?.refusal ?? '';
  by_id('ink').classList.toggle('p-short', left < 0);
  by_id('board').classList.toggle('p-drawing', left !== undefined);
  show_board(view);
  draw_options(view);
  draw_moves(view);
  draw_points(view);
  by_id('notes').replaceChildren(...[page.scene.caption ?? '', ...(page.scene.notes ?? [])].filter(Boolean).map((text) => element('p', {}, text)));
  by_id('start').disabled = by_id('undo').disabled = by_id('earlier').disabled = view.ply === 0;
  by_id('end').disabled = by_id('redo').disabled = by_id('later').disabled = view.ply >= view.moves.length;
  fill_setup(view);
}

function show_board(view) {
  const advice = page.advising ? page.advice : null;
  board.show(page.scene, view.choices, advice_marks(advice, page.map), advised_on_board(advice));
}

// Groups, what lies nowhere on the board, and what is left when few are.
function draw_options(view) {
  const choices = view.choices;
  const nodes = [];
  if (choices) {
    const button = (key, words, more = {}) => element('button', { type: 'button', 'data-key': key, ...more, onclick: () => choose({ key }) }, words);
    if (choices.groups.length > 1) nodes.push(...choices.groups.map(({ key, words }) => button(key, words)));
    const few = choices.options.length <= 12;
    for (const option of choices.options)
      if (!option.cell || (few && choices.edges_left === undefined))
        nodes.push(button(option.key, option.words, { title: option.refusal ?? null, 'aria-disabled': option.refusal ? 'true' : null, 'aria-pressed': option.chosen ? 'true' : null }));
    if (view.taken > 0) nodes.push(element('button', { type: 'button', id: 'back', onclick: () => queue(() => show_answer({ do: 'back' })) }, 'Back'), element('button', { type: 'button', id: 'clear', onclick: () => queue(() => show_answer({ do: 'clear' })) }, 'Clear'));
  }
  const place = by_id('options');
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key ?? document.activeElement.id : null;
  place.replaceChildren(...nodes);
  if (focused) ([...place.children].find((node) => (node.dataset.key ?? node.id) === focused) ?? place.firstElementChild ?? by_id('board')).focus({ preventScroll: true });
}

// Where a line leaves the moves of now, with what, and how long it is.
function line_words(line, view) {
  const at = line.findIndex((move, i) => view.moves[i]?.[1] !== move);
  return at < 0 ? `${line.length} moves` : `move ${at + 1} ${line[at]}, ${line.length} moves`;
}

function draw_moves(view) {
  // Another way has other moves than those that were reviewed.
  const same = view.moves.findIndex(([, move], i) => page.review[i]?.played !== move);
  const mark = (i) => (same < 0 || i < same ? page.review[i]?.mark ?? '' : '');
  by_id('moves').replaceChildren(...view.moves.map(([seat, move], i) => element('li', {},
    element('button', { type: 'button', class: i >= view.ply ? 'p-after' : null, 'aria-current': i + 1 === view.ply ? 'step' : null, 'aria-pressed': i + 1 === view.ply ? 'true' : null, title: `After move ${i + 1}`, onclick: () => go(i + 1) }, (view.seats > 1 ? 'AB'[seat] + ' ' : '') + move + mark(i)))));
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
  by_id('points').replaceChildren(table([{ text: '', left: true }, ...names.map((text) => ({ text }))], rows, { plain: true, caption: '' }));
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
