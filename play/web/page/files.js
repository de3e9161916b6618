// Results and records that are dropped on the page or chosen.

// What the report's scripts ask for, in the page's own terms.
function name_of(section, index) {
  return section.labels[index] ?? String(index);
}
function member(section, index) {
  return element('strong', {}, name_of(section, index));
}
function watch_width() {}

gallery_kinds.record = 'Recorded games';
gallery_kinds.asked = 'Asked for';

// Any other game of a result, by its number; for one player two strategies side by side, or one alone.
function asked_form(name, text, found, redraw) {
  const number = element('input', { inputmode: 'numeric', size: 8, autocomplete: 'off', 'aria-label': 'Number of a game' });
  const choice = (title, chosen) => {
    const select = element('select', { 'aria-label': title }, ...found.labels.map((label, i) => element('option', { value: i }, label)));
    select.value = String(Math.min(chosen, found.labels.length - 1));
    return select;
  };
  const [a, b] = [choice('Strategy', 0), choice('Compared with', 1)];
  const show = () => beside_play(async () => {
    if (!/^\d{1,15}$/.test(number.value.trim())) throw new Error('The number of a game must be a whole number, 0 or more.');
    const game = await reader.ask({ do: 'result_game', name, text, a: Number(a.value), b: Number(b.value), deal: Number(number.value) });
    trouble(game.error);
    if (game.error || game.stopped) return;
    found.gallery.games.unshift(game);
    redraw();
  });
  return element('form', { class: 'chooser asked', onsubmit: (event) => { event.preventDefault(); show(); } },
    element('label', {}, 'Game ', number), ' by ', a, ' and ', b, element('button', { type: 'submit' }, 'Show'));
}

// Games of files are played by a worker of their own: the game on the board never waits for them.
let reader = null;
let newest = null;

async function beside_play(act) {
  page.busy += 1;
  try {
    await act();
  } catch (error) {
    trouble(error.message);
  } finally {
    page.busy -= 1;
  }
}

// A file that comes meanwhile takes the place of the one before.
async function start_reader() {
  const own = newest = new Engine();
  await own.start();
  if (own !== newest) return null;
  reader?.stop();
  reader = own;
  return own;
}

// A record, such as one of a game that is played elsewhere: its review, and while it goes on what to
// play next. viewer: the gallery, whose game is asked about.
function record_desk(name, text, viewer) {
  const [list, said, shown] = [element('ol', { class: 'advice' }), element('p', { class: 'soft', 'aria-live': 'polite' }), element('div', {})];
  const thinker = new Thinker(({ advice, error }) => {
    said.textContent = error || (advice.futures > 0 ? `Next: ${advice_words(advice)}` : 'Thinking …');
    if (advice?.futures > 0) list.replaceChildren(...advice.moves.slice(0, 8).map((move) => element('li', {}, `${name_of_move(move)}${move.chosen ? ' *' : ''}: ${value_text(advice, move)}`)));
  });
  const advise = () => {
    const { position } = viewer.game;
    if (position) thinker.think({ ...position, strategy: null, enough: 256 });
    else said.textContent = 'This game is over, or its record does not say what is offered next.';
  };
  const review = () => beside_play(async () => {
    const { game } = viewer;
    const own = new Engine({ progress: ([decision, decisions]) => { said.textContent = `Move ${decision + 1} of ${decisions} …`; } });
    await own.start();
    const found = await own.ask({ do: 'review', name, text, number: game.deal });
    own.stop();
    said.textContent = found.error ?? '';
    if (found.error) return;
    const go_to = (step) => {
      if (viewer.game !== game) viewer.choose(viewer.gallery.games.indexOf(game));
      viewer.go(step);
      viewer.root.scrollIntoView({ block: 'nearest' });
    };
    shown.replaceChildren(element('h3', {}, `Review of ${gallery_title(game)}`), ...review_nodes(found, { look: (decision) => go_to(decision.decision - 1), go_to }));
    if (game.position && viewer.game === game) advise();
  });
  const button = (of, title, onclick) => element('button', { type: 'button', class: of, onclick }, title);
  return element('div', {}, element('div', { class: 'options' }, button('review-record', 'Review this game', review), button('next-move', 'Advice for its next move', advise)), shown, said, list);
}

async function show_games(kind, name, text) {
  trouble(`Playing the games of ${name} again …`);
  const own = await start_reader();
  const found = await own?.ask({ do: kind, name, text });
  if (!found || found.stopped) return;
  trouble(found.error);
  if (found.error) return;
  const place = by_id('result');
  place.hidden = false;
  const close = element('button', { type: 'button', onclick: () => { place.hidden = true; } }, 'Close');
  const redraw = () => {
    const asked = kind === 'result' ? [asked_form(name, text, found, redraw)] : [];
    const parts = gallery_part(found).filter(Boolean);
    const viewer = parts.find((part) => part.viewer)?.viewer;
    place.replaceChildren(element('h2', {}, `Games of ${name}`), close, ...asked, ...parts, kind === 'record' && viewer ? record_desk(name, text, viewer) : '');
  };
  redraw();
  place.scrollIntoView({ block: 'start' });
}

// `skerry replay --format json`: one game is opened to play on, several are shown to step through.
// A game that `skerry play` saved goes on where it stood.
async function take_json(name, text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch (error) {
    if (/^\s*{/.test(text)) return show_games('result', name, text);  // which names line and column
    throw new Error(`${name}: is no JSON (${error.message})`);
  }
  if (found.schema?.startsWith?.('skerry-game/')) return queue(() => open_saved(name, text, found));
  if (!Array.isArray(found)) return show_games('result', name, text);
  return found.length > 1 ? show_games('replay', name, text) : queue(() => open_replay(name, text, found[0]));
}

// "game.json:7" where the text names the move of "move 3: …", else the name of the file.
function place_in(name, text, moves, said) {
  const number = Number(/^move (\d+)/.exec(said)?.[1] ?? 0);
  let at = text.indexOf('"moves"');
  if (number === 0 || at < 0) return name;
  for (const move of moves.slice(0, number)) at = text.indexOf(JSON.stringify(move), at + 1);
  return at < 0 ? name : `${name}:${text.slice(0, at).split('\n').length}`;
}

async function opened(name, text, played, sitters, moves, more) {
  const good = await open({ do: 'open', game: played.game, rules: played.rules, seed: String(played.seed), index: String(played.index), sitters, moves: moves.join(' '), ...more });
  const said = by_id('trouble').textContent;
  if (!good) trouble(`${place_in(name, text, moves, said)}: ${said}`);
  return good;
}

function open_replay(name, text, played) {
  if (!played?.game || !Array.isArray(played.moves)) throw new Error(`${name}: holds no game of \`skerry replay --format json\``);
  return opened(name, text, played, played.seats?.map(() => null), played.moves.map((step) => step.move));
}

function open_saved(name, text, saved) {
  if (saved.schema !== 'skerry-game/1' || !Array.isArray(saved.moves) || !Array.isArray(saved.seats)) throw new Error(`${name}: is no saved game that this page can read (/schema: "skerry-game/1", with /moves and /seats)`);
  return opened(name, text, saved, saved.seats, saved.moves, { ply: saved.place ?? saved.moves.length });
}

function take_file(file) {
  return beside_play(async () => {
    const text = await file.text();
    if (/^\s*[[{]/.test(text)) await take_json(file.name, text);
    else await show_games('record', file.name, text);
  });
}

function watch_files() {
  by_id('file').onchange = () => {
    const file = by_id('file').files[0];
    if (file) take_file(file);
    by_id('file').value = '';
  };
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('p-dropping');
  });
  document.addEventListener('dragleave', () => document.body.classList.remove('p-dropping'));
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('p-dropping');
    if (event.dataTransfer.files[0]) take_file(event.dataTransfer.files[0]);
  });
}
