// The page: one game, what surrounds it, and the keys.

const by_id = (id) => document.getElementById(id);
const page = { view: null, variant: '', rules: null, games: [], advice: null, advising: false, map: false, adviser: '', lines: [], errors: [], busy: 0, drag: null, review: [] };
window.skerry_page = page;
window.addEventListener('error', (event) => page.errors.push(event.message));
window.addEventListener('unhandledrejection', (event) => page.errors.push(String(event.reason)));

const engine = new Engine((advice) => {
  page.advice = advice;
  draw_advice();
});
const board = new Board(by_id('board'), {
  cell: (cell) => choose({ cell: [cell.x, cell.y] }),
  drag_start: () => { page.drag = []; },
  drag_end: () => queue(snap_back)
});

// Commands one after the other: a quick hand must not overtake the engine.
let last = Promise.resolve();
function queue(act) {
  page.busy += 1;
  last = last.then(act).catch((error) => trouble(error.message)).finally(() => { page.busy -= 1; });
  return last;
}

function trouble(words) {
  const place = by_id('trouble');
  place.hidden = !words;
  place.textContent = words ?? '';
}

// What a command answers is shown; what went wrong is said, and the game stays as it is.
async function ask(command) {
  const answer = await engine.ask(command);
  if (answer.error) {
    trouble(answer.error);
    return null;
  }
  return answer;
}

async function show_answer(command) {
  const view = await ask(command);
  if (!view) return null;
  show(view);
  return view;
}

const same_place = (a, b) => a && b && a.ply === b.ply && a.game === b.game && JSON.stringify(a.moves) === JSON.stringify(b.moves);

function show(view) {
  const before = page.view;
  const moved = !same_place(before, view);
  if (before && view.game === before.game && view.seed === before.seed && view.index === before.index) keep_line(before, view);
  else page.lines = [];
  page.view = view;
  by_id('refused').textContent = view.refused ?? '';
  if (moved) {
    page.advice = null;
    trouble('');
    remember();
  }
  draw();
  if (moved) {
    rivals_play();
    start_advice();
  }
}

// Moves that another way replaces stay as a line to return to.
function keep_line(before, after) {
  const texts = (view) => view.moves.map(([, move]) => move);
  const old = texts(before);
  const now = texts(after);
  if (old.length === 0 || old.every((move, i) => now[i] === move)) return;
  const text = JSON.stringify(old);
  page.lines = page.lines.filter((line) => JSON.stringify(line) !== text && JSON.stringify(line) !== JSON.stringify(now)).slice(-7);
  page.lines.push(old);
}

function remember(push = false) {
  const link = game_link(page.view, page.variant, page.rules);
  if (link !== location.hash) history[push ? 'pushState' : 'replaceState'](null, '', link);
  keep({ hash: link, adviser: page.adviser, advising: page.advising, map: page.map, theme: theme.choice, lines: page.lines });
}

function choose(what) {
  return queue(async () => {
    if (!page.view?.choices) return;
    const view = await show_answer({ do: 'choose', ...what });
    if (page.drag && view && !view.refused && what.cell) page.drag.push(what.cell);
  });
}

// A drag that ends with a line that is too long is taken back: the line snaps back to what it was.
async function snap_back() {
  const cells = page.drag ?? [];
  page.drag = null;
  const left = page.view?.choices?.edges_left;
  if (left === undefined || left >= 0) return draw_advice();
  for (const cell of cells.reverse()) await show_answer({ do: 'choose', cell });
  by_id('refused').textContent = `That line needs ${-left} more ink than there is: it is taken back.`;
}

function rivals_play() {
  const view = page.view;
  if (view.over || view.person || view.ply < view.moves.length) return;
  by_id('prompt').textContent = `${view.sitters[view.seat]} is thinking …`;
  queue(() => show_answer({ do: 'rival' }));
}

function start_advice() {
  if (!page.advising || page.view.over) return draw_advice();
  queue(() => ask({ do: 'advise', strategy: page.adviser ? { name: page.adviser } : null }));
  draw_advice();
}

// --- drawing

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
  by_id('prompt').textContent = view.over ? end_words(view) : view.person ? (view.seats > 1 ? 'AB'[view.seat] + ': ' : '') + (view.choices?.prompt ?? '') : `${view.sitters[view.seat]} is to move.`;
  const left = view.choices?.edges_left;
  by_id('ink').hidden = left === undefined;
  by_id('ink').textContent = left === undefined ? '' : `Ink left: ${left}`;
  const done = view.choices?.options.find(({ key }) => key === 'done');
  by_id('line-words').textContent = left === undefined || !view.taken ? '' : done?.refusal ?? '';
  by_id('ink').classList.toggle('p-short', left < 0);
  by_id('board').classList.toggle('p-drawing', left !== undefined);
  board.show(page.scene, view.choices, advice_marks(page.advice, page.map));
  draw_options(view);
  draw_moves(view);
  draw_points(view);
  by_id('notes').replaceChildren(...[page.scene.caption ?? '', ...(page.scene.notes ?? [])].filter(Boolean).map((text) => element('p', {}, text)));
  by_id('start').disabled = by_id('undo').disabled = by_id('earlier').disabled = view.ply === 0;
  by_id('end').disabled = by_id('redo').disabled = by_id('later').disabled = view.ply >= view.moves.length;
  fill_setup(view);
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

function draw_moves(view) {
  by_id('moves').replaceChildren(...view.moves.map(([seat, move], i) => element('li', {},
    element('button', { type: 'button', class: i >= view.ply ? 'p-after' : null, 'aria-current': i + 1 === view.ply ? 'step' : null, 'aria-pressed': i + 1 === view.ply ? 'true' : null, title: `After move ${i + 1}`, onclick: () => go(i + 1) }, (view.seats > 1 ? 'AB'[seat] + ' ' : '') + move + (page.review[i]?.mark ?? '')))));
  by_id('lines').replaceChildren(...page.lines.map((line, i) => element('button', { type: 'button', onclick: () => open_line(line) }, `Line ${i + 1}: ${line.length} moves`)));
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
  by_id('advice-said').textContent = !page.advising ? '' : page.view?.over ? 'The game is over.' : advice ? advice_words(advice) : 'Thinking …';
  const list = by_id('advice');
  const focused = list.contains(document.activeElement) ? [...list.children].findIndex((item) => item.contains(document.activeElement)) : -1;
  list.replaceChildren(...(page.advising && advice ? advice_items(advice, (move) => choose({ text: move })) : []));
  if (focused >= 0) list.children[focused]?.firstElementChild.focus({ preventScroll: true });
  if (page.scene && page.drag === null) board.show(page.scene, page.view.choices, advice_marks(page.advising ? advice : null, page.map));
}

// --- what a reader does

function go(ply) {
  return queue(() => show_answer({ do: 'go', ply }));
}

const act = (name) => () => queue(() => show_answer({ do: name }));

function open_line(line) {
  const command = command_of_link(game_link({ ...page.view, moves: line.map((move) => [0, move]), ply: line.length }, page.variant, page.rules), page.games);
  return queue(() => show_answer(command));
}

async function open(command, { push = true } = {}) {
  const view = await ask(command);
  if (!view) return false;
  page.variant = command.variant ?? '';
  page.rules = command.rules ?? null;
  clear_review();
  page.lines = [];
  page.view = null;
  if (push) history.pushState(null, '', game_link(view, page.variant, page.rules));
  fill_advisers(view.game);
  show(view);
  return true;
}

function setup_command(more = {}) {
  const game = page.games.find(({ name }) => name === by_id('game').value);
  const command = { do: 'open', game: game.name, seed: by_id('seed').value.trim() || '1', index: by_id('index').value.trim() || '0', ...more };
  if (by_id('variant').value !== game.variants[0].name) command.variant = by_id('variant').value;
  if (game.seats > 1) command.sitters = [0, 1].map((seat) => by_id('seat-' + seat).value).map((name) => (name === 'you' ? null : { name }));
  return command;
}

function fill(select, names, chosen) {
  const texts = names.join('\n');
  if (select.dataset.names !== texts) {
    select.replaceChildren(...names.map((name) => element('option', { value: name }, name)));
    select.dataset.names = texts;
  }
  if (chosen !== undefined && names.includes(chosen)) select.value = chosen;
}

function fill_for_game(game, { variant, sitters } = {}) {
  fill(by_id('variant'), game.variants.map(({ name }) => name), variant);
  by_id('variant-label').hidden = game.variants.length < 2;
  for (const seat of [0, 1]) fill(by_id('seat-' + seat), ['you', ...game.strategies.map(({ name }) => name)], sitters?.[seat] ?? (seat === 0 ? 'you' : 'greedy'));
  for (const label of document.querySelectorAll('.seats')) label.hidden = game.seats < 2;
}

function fill_setup(view) {
  const game = page.games.find(({ name }) => name === view.game);
  const active = document.activeElement;
  if (active?.closest('#setup') && active.id !== 'new') return;
  by_id('game').value = view.game;
  fill_for_game(game, { variant: page.variant || game.variants[0].name, sitters: view.sitters });
  by_id('seed').value = view.seed;
  by_id('index').value = view.index;
}

function fill_advisers(name) {
  const game = page.games.find((one) => one.name === name);
  const names = ['default', ...game.strategies.map((strategy) => strategy.name).filter((strategy) => strategy !== 'random')];
  fill(by_id('adviser'), names, page.adviser || 'default');
  if (!names.includes(page.adviser)) page.adviser = '';
}

function switch_advice() {
  page.advising = !page.advising;
  by_id('advice-part').open = true;
  page.advice = null;
  remember();
  if (page.advising) start_advice();
  else queue(() => ask({ do: 'view' }));
  draw_advice();
}

function switch_map() {
  page.map = !page.map;
  if (page.map && !page.advising) switch_advice();
  remember();
  draw_advice();
}

function copy_link() {
  const button = by_id('share');
  const said = (text) => {
    button.textContent = text;
    setTimeout(() => { button.textContent = 'Copy link'; }, 1500);
  };
  const link = location.href;
  if (navigator.clipboard) navigator.clipboard.writeText(link).then(() => said('Copied'), () => said('It stands in the address'));
  else said('It stands in the address');
}

function next_shuffle(more) {
  const command = setup_command(more);
  if (!more.seed) command.index = String(BigInt(by_id('index').value.trim() || '0') + 1n);
  return queue(() => open(command));
}

function watch_keys() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.target.closest?.('.gallery')) return;
    const acts = {
      u: act('undo'), r: act('redo'), '[': () => page.view.ply > 0 && go(page.view.ply - 1), ']': () => go(page.view.ply + 1),
      a: switch_advice, v: switch_map, n: () => next_shuffle({}), m: () => by_id('typed').focus(),
      Escape: () => queue(() => show_answer({ do: page.view.taken ? 'back' : 'view' })), Home: () => go(0), End: () => go(page.view.moves.length)
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!acts[key] || !page.view) return;
    event.preventDefault();
    acts[key]();
  });
}

function wire() {
  by_id('theme').onclick = () => {
    theme.choice = { auto: 'dark', dark: 'light', light: 'auto' }[theme.choice] ?? 'auto';
    remember_theme();
    apply_theme();
  };
  dark_system.addEventListener('change', apply_theme);
  by_id('game').onchange = () => {
    const game = page.games.find(({ name }) => name === by_id('game').value);
    fill_for_game(game);
    queue(() => open(setup_command({ index: '0' })));
    by_id('game').blur();
  };
  by_id('setup').onsubmit = (event) => {
    event.preventDefault();
    queue(() => open(setup_command()));
  };
  by_id('next').onclick = () => next_shuffle({});
  by_id('daily').onclick = () => next_shuffle({ seed: daily_seed(), index: '0' });
  for (const name of ['undo', 'redo']) by_id(name).onclick = act(name);
  by_id('start').onclick = () => go(0);
  by_id('end').onclick = () => go(page.view.moves.length);
  by_id('earlier').onclick = () => go(Math.max(0, page.view.ply - 1));
  by_id('later').onclick = () => go(page.view.ply + 1);
  by_id('share').onclick = copy_link;
  by_id('type').onsubmit = (event) => {
    event.preventDefault();
    const text = by_id('typed').value.trim();
    if (text) choose({ text }).then(() => { if (!page.view.refused) by_id('typed').value = ''; });
  };
  by_id('advise').onchange = switch_advice;
  by_id('map').onchange = switch_map;
  by_id('review').onclick = () => review_game().catch((error) => stop_review(error.message));
  by_id('adviser').onchange = () => {
    page.adviser = by_id('adviser').value === 'default' ? '' : by_id('adviser').value;
    page.advice = null;
    remember();
    start_advice();
  };
  window.addEventListener('popstate', () => open_hash(location.hash));
  window.addEventListener('hashchange', () => {
    if (page.view && location.hash !== game_link(page.view, page.variant, page.rules)) open_hash(location.hash);
  });
  watch_keys();
  watch_files();
}

// A bad link leaves the game as it is, with words.
function open_hash(hash) {
  return queue(async () => {
    if (page.view && game_link(page.view, page.variant, page.rules) === hash) return true;
    return open(command_of_link(hash, page.games), { push: false });
  });
}

async function begin() {
  recall_theme();
  apply_theme();
  try {
    await engine.start();
  } catch (error) {
    trouble(`The page cannot run here: ${error.message}. It needs a browser of 2023 or later.`);
    return;
  }
  page.games = (await engine.ask({ do: 'games' })).games;
  fill(by_id('game'), page.games.map(({ name }) => name));
  const before = kept();
  Object.assign(page, { adviser: before.adviser ?? '', advising: Boolean(before.advising), map: Boolean(before.map) });
  wire();
  const first = { do: 'open', game: 'tiny-islands', seed: daily_seed(), index: '0' };
  let opened = false;
  if (location.hash.length > 1) opened = await open_hash(location.hash).then(() => page.view !== null);
  const said = by_id('trouble').textContent;
  if (!opened && before.hash) {
    try {
      opened = await open(command_of_link(before.hash, page.games), { push: false });
      if (opened) page.lines = before.lines ?? [];
    } catch { /* kept by another version: a new game */
    }
  }
  if (!opened) await open(first, { push: false });
  await last;
  if (said) trouble(said);
  page.ready = true;
}

begin();
