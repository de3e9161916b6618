// Which game is played: rules, seats, shuffles and advisers.

function setup_command(more = {}) {
  const game = page.games.find(({ name }) => name === by_id('game').value);
  const command = { do: 'open', game: game.name, seed: by_id('seed').value.trim() || '1', index: by_id('index').value.trim() || '0', ...more };
  if (by_id('variant').value !== game.variants[0].name) command.variant = by_id('variant').value;
  if (game.seats > 1) command.sitters = [0, 1].map((seat) => by_id('seat-' + seat).value).map((name) => (name === 'you' ? null : { name }));
  return command;
}

// names: of options, or [name, text].
function fill(select, names, chosen) {
  const pairs = names.map((name) => (Array.isArray(name) ? name : [name, words(name)]));
  const texts = pairs.join('\n');
  if (select.dataset.names !== texts) {
    select.replaceChildren(...pairs.map(([value, text]) => element('option', { value }, text)));
    select.dataset.names = texts;
  }
  if (chosen !== undefined && pairs.some(([value]) => value === chosen)) select.value = chosen;
}

// A line a thing, its name before the colon.
function draw_rules(lines) {
  by_id('rules-part').hidden = lines.length === 0;
  by_id('rules').replaceChildren(...lines.flatMap((line) => {
    const [, term, text] = /^(.+?): (.*)$/.exec(line) ?? [null, '', line];
    const tile = symbol_shapes[term.toLowerCase()];
    return [element('dt', {}, tile ? svg_element('svg', { viewBox: '-17 -17 34 34', class: 'picture', 'aria-hidden': 'true' }, ...tile()) : '', term), element('dd', {}, text)];
  }));
}

function fill_for_game(game, { variant, sitters } = {}) {
  fill(by_id('variant'), game.variants.map(({ name }) => name), variant);
  by_id('variant-label').hidden = game.variants.length < 2;
  for (const seat of [0, 1]) fill(by_id('seat-' + seat), ['you', ...game.strategies.map(({ name }) => name)], sitters?.[seat] ?? (seat === 0 ? 'you' : 'greedy'));
  for (const label of document.querySelectorAll('.seats')) label.hidden = game.seats < 2;
}

function fill_setup(view) {
  const game = page.games.find(({ name }) => name === view.game);
  if (document.activeElement?.matches('#setup :is(input, select)')) return;
  by_id('game').value = view.game;
  fill_for_game(game, { variant: page.variant || game.variants[0].name, sitters: view.sitters });
  for (const id of ['next', 'daily']) by_id(id).hidden = !view.has_chance;
  by_id('seed').value = view.seed;
  by_id('index').value = view.index;
}

function fill_advisers(name) {
  const game = page.games.find((one) => one.name === name);
  const names = ['default', ...game.strategies.map((strategy) => strategy.name).filter((strategy) => strategy !== 'random')];
  fill(by_id('adviser'), names, page.adviser || 'default');
  if (!names.includes(page.adviser)) page.adviser = '';
}

function next_shuffle(more) {
  const command = setup_command(more);
  // What is no number is refused in words, as it stands.
  if (!more.seed && /^\d+$/.test(command.index)) command.index = String(BigInt(command.index) + 1n);
  return queue(() => open(command));
}
