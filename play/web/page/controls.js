// Buttons and keys.

function switch_advice() {
  page.advising = !page.advising;
  page.map = page.map && page.advising;
  by_id('advice-part').open = true;
  remember();
  start_advice();
}

function switch_map() {
  if (!page.advising) switch_advice();
  page.map = !page.map;
  remember();
  draw_advice();
}

// The button says what came of it, for a moment.
function copy_text(id, text) {
  const button = by_id(id);
  const named_so = button.textContent;
  const said = (what) => {
    button.textContent = what;
    setTimeout(() => { button.textContent = named_so; }, 1500);
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => said('Copied'), () => said('The browser does not copy'));
  else said('The browser does not copy');
}

function open_rules() {
  by_id('rules-part').open = true;
  by_id('rules-part').scrollIntoView({ block: 'start' });
}

// The better move of a decision that the review opened, else the best of those that are shown.
function take_advice() {
  const advised = compared_on_board() ? page.compared.best : page.advising ? page.advice?.moves[0]?.move : null;
  if (advised) choose({ text: advised });
  else if (page.view.person) by_id('refused').textContent = 'No advice is shown: A shows it.';
}

function watch_keys() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.target.closest?.('.gallery')) return;
    const acts = {
      u: act('undo'), r: act('redo'), '[': () => page.view.ply > 0 && go(page.view.ply - 1), ']': () => go(page.view.ply + 1),
      ',': () => next_mistake(-1), '.': () => next_mistake(1),
      a: switch_advice, v: switch_map, t: take_advice, n: () => next_shuffle({}), m: () => by_id('typed').focus(), '?': () => { by_id('rules-part').open = !by_id('rules-part').open; },
      Escape: () => queue(() => show_answer({ do: page.view.taken ? 'back' : 'view' })), Home: () => go(0), End: () => go(page.view.moves.length)
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!acts[key] || !page.view) return;
    event.preventDefault();
    acts[key]();
  });
}

function wire() {
  const wide = matchMedia('(min-width: 40rem)');
  const unfold = () => { by_id('setup-part').open = wide.matches; };
  wide.addEventListener('change', unfold);
  unfold();
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
  by_id('mistake-before').onclick = () => next_mistake(-1);
  by_id('mistake-after').onclick = () => next_mistake(1);
  by_id('share').onclick = () => copy_text('share', location.href);
  by_id('type').onsubmit = (event) => {
    event.preventDefault();
    const text = by_id('typed').value.trim();
    if (text) choose({ text }).then(() => { if (!page.view.refused) by_id('typed').value = ''; });
  };
  by_id('advise').onchange = switch_advice;
  by_id('map').onchange = switch_map;
  watch_advice();
  by_id('review').onclick = () => review_game().catch((error) => stop_review(error.message));
  by_id('adviser').onchange = () => {
    page.adviser = by_id('adviser').value === 'default' ? '' : by_id('adviser').value;
    remember();
    start_advice();
  };
  window.addEventListener('popstate', (event) => open_hash(location.hash, event.state?.lines));
  window.addEventListener('hashchange', () => {
    if (page.view && location.hash !== game_link(page.view, page.variant, page.rules)) open_hash(location.hash);
  });
  watch_keys();
  watch_files();
}
