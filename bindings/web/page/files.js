// Results and records that are dropped on the page or chosen.

// What the report's scripts ask for, in the page's own terms.
function name_of(section, index) {
  return section.labels[index] ?? String(index);
}
function member(section, index) {
  return element('strong', {}, name_of(section, index));
}
function watch_width() {}
function sum_of(values) {
  return values.reduce((one, other) => one + other, 0);
}

gallery_kinds.record = 'Recorded games';

async function show_games(kind, name, text) {
  trouble(`Playing the games of ${name} again …`);
  const found = await engine.ask({ do: kind, name, text });
  trouble(found.error);
  if (found.error) return;
  const place = by_id('result');
  place.hidden = false;
  const close = element('button', { type: 'button', onclick: () => { place.hidden = true; } }, 'Close');
  place.replaceChildren(element('h2', {}, `Games of ${name}`), close, ...gallery_part(found).filter(Boolean));
  place.scrollIntoView({ block: 'start' });
}

// `skerry replay --format json`: the first game is opened to play on.
function open_replay(name, text) {
  let played;
  try {
    played = JSON.parse(text)[0];
  } catch (error) {
    throw new Error(`${name}: is no JSON (${error.message})`);
  }
  if (!played?.game || !Array.isArray(played.moves)) throw new Error(`${name}: holds no game of \`skerry replay --format json\``);
  const seats = played.seats ? ['you', 'you'] : undefined;
  return open({ do: 'open', game: played.game, rules: played.rules, seed: String(played.seed), index: String(played.index), sitters: seats?.map(() => null), moves: played.moves.map((step) => step.move).join(' ') });
}

function take_file(file) {
  return queue(async () => {
    const text = await file.text();
    if (/^\s*\[/.test(text)) await open_replay(file.name, text);
    else await show_games(/^\s*\{/.test(text) && text.includes('"experiment"') ? 'result' : 'record', file.name, text);
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
