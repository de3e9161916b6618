// A game as a link, and kept over a closed tab.

const link_keys = ['game', 'variant', 'rules', 'seed', 'index', 'seats', 'ply', 'moves'];

function game_link(view, variant, rules) {
  const parts = { game: view.game, seed: view.seed, index: view.index };
  if (variant) parts.variant = variant;
  if (rules) parts.rules = JSON.stringify(rules);
  if (view.seats > 1) parts.seats = view.sitters.join(',');
  if (view.ply < view.moves.length) parts.ply = String(view.ply);
  parts.moves = view.moves.map(([, move]) => move).join(' ');
  return '#' + link_keys.filter((key) => parts[key]).map((key) => key + '=' + encodeURIComponent(parts[key])).join('&');
}

function whole_number(key, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`The link has "${key}=${text}"; it must be a whole number, 0 or more.`);
  return Number(text);
}

// The command that opens what a link holds; throws an Error in words.
function command_of_link(hash, games) {
  const found = {};
  for (const part of hash.replace(/^#/, '').split('&').filter(Boolean)) {
    const [key, ...value] = part.split('=');
    if (!link_keys.includes(key)) throw new Error(`The link has "${key}", which no link of a game has (allowed: ${link_keys.join(', ')}).`);
    try {
      found[key] = decodeURIComponent(value.join('='));
    } catch {
      throw new Error(`The link is damaged: "${key}" cannot be read.`);
    }
  }
  if (!found.game) throw new Error('The link names no game.');
  const game = games.find(({ name }) => name === found.game);
  if (!game) throw new Error(`The link names the game "${found.game}"; known: ${games.map(({ name }) => name).join(', ')}.`);
  const command = { do: 'open', game: game.name, seed: found.seed ?? '0', index: found.index ?? '0', moves: found.moves ?? '' };
  if (found.variant) command.variant = found.variant;
  if (found.rules) {
    try {
      command.rules = JSON.parse(found.rules);
    } catch {
      throw new Error('The link is damaged: "rules" is no JSON.');
    }
  }
  if (found.ply) command.ply = whole_number('ply', found.ply);
  if (game.seats > 1) command.sitters = (found.seats ?? 'you,greedy').split(',').map((name) => (name === 'you' ? null : { name }));
  return command;
}

// The shuffle of a day is that of its number, YYYYMMDD, the same for everybody.
function daily_seed(date = new Date()) {
  return String(date.getFullYear() * 10000 + (date.getMonth() + 1) * 100 + date.getDate());
}

const storage_key = 'skerry-page';

function keep(what) {
  try {
    localStorage.setItem(storage_key, JSON.stringify(what));
  } catch { /* a page from a file may have no storage; the link has the game */
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(storage_key)) ?? {};
  } catch {
    return {};
  }
}
