// The page: one game, and what a command to the engine changes.

const by_id = (id) => document.getElementById(id);
const page = { view: null, variant: '', rules: null, games: [], advice: null, advice_error: '', advising: false, map: false, adviser: '', lines: [], errors: [], busy: 0, drag: null, review: [], pointed: null, listed: [], pressed: false, redrawing: false, compared: null, coach: null, moved_at: -1e9 };
window.skerry_page = page;
window.addEventListener('error', (event) => page.errors.push(event.message));
window.addEventListener('unhandledrejection', (event) => page.errors.push(String(event.reason)));

const engine = new Engine();
const thinker = new Thinker(({ advice = null, error = '' }) => {
  page.advice = advice;
  page.advice_error = error;
  draw_advice();
});
const board = new Board(by_id('board'), {
  cell: (cell) => press_cell([cell.x, cell.y]),
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
  if (!answer.error) return answer;
  if (answer.broken) await start_again();
  trouble(answer.error);
  return null;
}

// An engine that ran out of memory is replaced; the game goes on where it was.
async function start_again() {
  engine.stop();
  await engine.start();
  if (page.view) await engine.ask(command_of_link(game_link(page.view, page.variant, page.rules), page.games));
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
  if (before) keep_line(before, view);
  page.view = view;
  document.querySelector('main').hidden = false;
  by_id('refused').textContent = view.refused ?? '';
  if (moved) {
    page.advice = null;
    if (view.ply !== (page.compared?.decision ?? 0) - 1) page.compared = null;
    if (before && view.ply > before.ply) page.moved_at = performance.now();
    trouble('');
    remember();
  }
  draw();
  if (moved) {
    rivals_play();
    start_advice();
  }
}

// Moves that another way replaces stay as a line to return to, each with its words.
function keep_line(before, after) {
  const of_view = (view) => view.moves.map(([, move, said]) => [move, said]);
  const [old, now] = [before, after].map(of_view);
  if (old.length === 0 || old.every(([move], i) => now[i]?.[0] === move)) return;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  page.lines = page.lines.filter((line) => !same(line, old) && !same(line, now)).slice(-7);
  page.lines.push(old);
}

// The address has the game, what goes with it its other lines: for a reload and the way back.
function tell_address(how, link) {
  try {
    history[how]({ lines: page.lines }, '', link);
  } catch { /* a browser may refuse the hundredth call of half a minute; what is kept has the game */
  }
}

function remember() {
  const link = game_link(page.view, page.variant, page.rules);
  tell_address('replaceState', link);
  keep({ hash: link, adviser: page.adviser, advising: page.advising, map: page.map, lines: page.lines });
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
  by_id('refused').textContent = `That line is ${-left} ${left === -1 ? 'edge' : 'edges'} too long: it is taken back.`;
}

function rivals_play() {
  const view = page.view;
  if (view.over || view.person || view.ply < view.moves.length) return;
  by_id('prompt').textContent = `${view.sitters[view.seat]} is thinking …`;
  queue(() => show_answer({ do: 'rival' }));
}

// The futures of the expected end, where no advice is wanted.
const outlook_futures = 64;

function start_advice() {
  const { game, rules, state, over, seats } = page.view;
  page.advice = null;
  page.advice_error = '';
  draw_advice();
  const strategy = page.advising && page.adviser ? { name: page.adviser } : null;
  const asked = page.advising || (seats === 1 && !compared_on_board());
  thinker.think(asked && !over ? { game, rules, state, strategy, enough: page.advising ? Infinity : outlook_futures } : null);
}

function go(ply) {
  return queue(() => show_answer({ do: 'go', ply }));
}

const act = (name) => () => queue(() => show_answer({ do: name }));

function open_line(line) {
  const command = command_of_link(game_link({ ...page.view, moves: line.map(([move]) => [0, move]), ply: line.length }, page.variant, page.rules), page.games);
  return queue(() => show_answer(command));
}

async function open(command, { push = true, lines = [] } = {}) {
  const view = await ask(command);
  if (!view) return false;
  page.variant = command.variant ?? '';
  page.rules = command.rules ?? null;
  clear_review();
  page.lines = Array.isArray(lines) ? lines.filter((line) => line.every(Array.isArray)) : [];
  page.view = null;
  if (push) tell_address('pushState', game_link(view, page.variant, page.rules));
  fill_advisers(view.game);
  draw_rules(view.how_to_play);
  show(view);
  return true;
}

// A bad link leaves the game as it is, with words, and the address too.
function open_hash(hash, lines) {
  return queue(async () => {
    if (page.view && game_link(page.view, page.variant, page.rules) === hash) return true;
    try {
      const opened = await open(command_of_link(hash, page.games), { push: false, lines });
      if (opened) return true;
    } catch (error) {
      trouble(error.message);
    }
    tell_address('replaceState', page.view ? game_link(page.view, page.variant, page.rules) : '#');
    return false;
  });
}

async function begin() {
  begin_theme();
  try {
    await engine.start();
  } catch (error) {
    by_id('loading').hidden = true;
    trouble(`The page cannot run here: ${error.message}. It needs a browser of 2023 or later.`);
    return;
  }
  page.games = (await engine.ask({ do: 'games' })).games;
  fill(by_id('game'), page.games.map(({ name, title }) => [name, title]));
  const before = kept();
  Object.assign(page, { adviser: before.adviser ?? '', advising: Boolean(before.advising), map: Boolean(before.map) });
  wire();
  const first = { do: 'open', game: 'tiny-islands', seed: daily_seed(), index: '0' };
  let opened = false;
  if (location.hash.length > 1) opened = await open_hash(location.hash, history.state?.lines).then(() => page.view !== null);
  const said = by_id('trouble').textContent;
  if (!opened && before.hash) {
    try {
      opened = await open(command_of_link(before.hash, page.games), { push: false, lines: before.lines });
    } catch { /* kept by another version: a new game */
    }
  }
  if (!opened) await open(first, { push: false });
  await last;
  if (said) trouble(said);
  by_id('loading').hidden = true;
  page.ready = true;
}

begin();
