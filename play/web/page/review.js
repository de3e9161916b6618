// The review of a game by a worker of its own, which may take long: what each decision cost.

let reviewing = null;

const severity_marks = { doubtful: '?!', bad: '?', 'very bad': '??' };

function stop_review(said) {
  reviewing?.stop();
  reviewing = null;
  by_id('review').textContent = 'Review the game';
  if (said !== undefined) by_id('review-said').textContent = said;
}

function open_review() {
  by_id('review-part').open = true;
  by_id('review-part').scrollIntoView({ block: 'start' });
  if (!reviewing) by_id('review').click();
}

async function review_game() {
  if (reviewing) {
    stop_review('The review is given up.');
    return;
  }
  const view = page.view;
  if (view.moves.length === 0) {
    by_id('review-said').textContent = 'There are no moves to review yet.';
    return;
  }
  by_id('review').textContent = 'Stop';
  by_id('review-said').textContent = 'Starting …';
  const reviewer = new Engine();
  await reviewer.start();
  reviewing = reviewer;
  reviewer.on.progress = ([decision, decisions]) => {
    by_id('review-said').textContent = `Move ${decision + 1} of ${decisions} …`;
  };
  await reviewer.ask({ ...command_of_link(game_link(view, page.variant, page.rules), page.games), sitters: undefined });
  const found = await reviewer.ask({ do: 'review', strategy: page.adviser ? { name: page.adviser } : null });
  if (found.stopped || reviewing !== reviewer) return;
  stop_review(found.error ?? '');
  if (!found.error && page.view.game === view.game && page.view.seed === view.seed && page.view.index === view.index) show_review(found);
}

// What `skerry review` says, from the same JSON (docs/review.md): in a game for two shares of a win
// come first.
const by_share = (found) => found.result.win_share !== undefined;
const figure_of = (found, part) => (by_share(found) ? 100 * part.win_share : part.points);
const name_of_move = (move) => move.words ?? move.move;
const candidate = (decision, name) => decision.advice.moves.find(({ move }) => move === name);

function sums_table(found) {
  const parts = [['expectation at the start', found.expectation, fixed], ['better moves found', found.found, signed], [by_share(found) ? 'lost by A' : 'lost by the moves', found.lost, signed],
    ['luck', found.luck, signed], [found.over ? 'result' : 'worth where it stands', found.result, fixed]];
  if (by_share(found)) parts.splice(3, 0, ['lost by B', found.lost_of_second, signed]);
  const sum = (one, other) => ({ points: one.points + other.points, win_share: one.win_share + other.win_share });
  if (by_share(found)) parts[1][1] = { ...sum(found.found, found.found_of_second), se: null };
  const text = (shown, value, se) => shown(value, 1) + (found.futures >= fewest_with_error && se >= 0.05 ? ` ± ${fixed(se, 1)}` : '');
  const columns = [{ text: 'the result, part by part', left: true }, ...by_share(found) ? ['% of a win', 'margin of A'] : ['points']];
  return table(columns, parts.map(([name, part, shown]) => [name, ...by_share(found) ? [text(shown, 100 * part.win_share, 100 * part.win_share_se)] : [], text(shown, part.points, part.se)]), { plain: true });
}

// Games won decide where a future ended with another winner.
function loss_text({ points, win_share }) {
  const shares = win_share && (win_share.mean !== 0 || win_share.se > 0);
  return shares ? percent(-win_share.mean, 0) + ' of a win' : `${fixed(-points.mean, 1)} points`;
}

const graph_size = [320, 110];

// A press leads to the move; dots are the moves that cost most.
function review_graph(found, go_to) {
  const values = [...found.decisions.map(({ value }) => value), found.result].map((part) => figure_of(found, part));
  const [wide, high] = graph_size;
  const low = Math.min(...values);
  const span = Math.max(...values, low + 1) - low;
  const at = (i) => [34 + ((wide - 40) * i) / Math.max(1, values.length - 1), 8 + (high - 26) * (1 - (values[i] - low) / span)];
  const text = (words_, x, y, anchor) => svg_element('text', { x, y, class: 'g-name', 'font-size': 11, 'text-anchor': anchor }, words_);
  const dot = (number) => {
    const [cx, cy] = at(number);
    const decision = found.decisions[number - 1];
    return svg_element('circle', { cx, cy, r: 4, class: 'p-turn' }, svg_element('title', {}, `Move ${number}: ${name_of_move(candidate(decision, decision.played))}, ${decision.note}`));
  };
  const title = by_share(found) ? 'how likely A was to win, in %' : 'expected result, move by move';
  const graph = svg_element('svg', { viewBox: `0 0 ${wide} ${high}`, class: 'p-graph', role: 'img', 'aria-label': `${title}: from ${fixed(values[0], 1)} to ${fixed(values.at(-1), 1)}` },
    text(fixed(low + span, 0), 28, 13, 'end'), text(fixed(low, 0), 28, high - 15, 'end'), text(title, wide / 2, high - 3, 'middle'),
    svg_element('polyline', { points: points_text(values.map((_, i) => at(i))), class: 'p-curve' }), ...found.dearest.map(dot));
  graph.addEventListener('click', (event) => {
    const box = graph.getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * wide;
    go_to(Math.min(values.length - 1, Math.max(0, Math.round(((x - 34) / (wide - 40)) * (values.length - 1)))));
  });
  return graph;
}

// look: opens a decision with both moves drawn; again: without, to play it anew, where that can be done.
function dear_item(decision, look, again) {
  const [played, best] = [decision.played, decision.best].map((name) => candidate(decision, name));
  return element('li', { 'data-played': decision.played, 'data-best': decision.best, 'data-decision': decision.decision },
    element('button', { type: 'button', title: `${decision.played}, better ${decision.best}`, onclick: () => look(decision) },
      element('span', { class: 'name' }, `${decision.decision}. ${name_of_move(played)}${severity_marks[decision.severity] ?? ''}, better ${name_of_move(best)}`),
      element('span', { class: 'value' }, `${decision.note}, lost ${loss_text(played.minus_best)}`)),
    element('p', { class: 'soft' }, typeset(decision.why) + ' ', again ? element('button', { type: 'button', class: 'again', onclick: () => again(decision) }, 'Try it again') : ''));
}

function all_decisions(found, look) {
  const rows = found.decisions.map((decision) => {
    const [played, best] = [decision.played, decision.best].map((name) => candidate(decision, name));
    const seat = decision.seat === undefined ? '' : '\u00a0' + 'AB'[decision.seat];
    const better = played === best ? '' : `${decision.note}, best ${name_of_move(best)}`;
    return [decision.decision + seat, element('td', { class: 'left' }, element('button', { type: 'button', class: 'again', onclick: () => look(decision) }, name_of_move(played))),
      played === best ? '' : loss_text(played.minus_best).replace(/ (points|of a win)$/, '').replace(' ', '\u00a0'), signed(figure_of(found, decision.luck), 1), better];
  });
  return element('details', {}, element('summary', {}, 'All moves'), table([{ text: '#', left: true }, { text: 'played', left: true }, 'lost', 'luck', { text: '', left: true }], rows, { plain: true, caption: '' }));
}

// {look, again, go_to}: how a reader gets to a decision, and to a place on the curve.
function review_nodes(found, { look, again, go_to }) {
  const dear = found.dearest.map((number) => dear_item(found.decisions[number - 1], look, again));
  return [element('p', { class: 'soft' }, `All figures are what ${found.reviewer} makes of the rest of the game, by ${grouped(found.futures)} futures a move${found.futures >= fewest_with_error && found.luck.se > 0 ? '; ± one standard error, and fewer futures find fewer losses' : ''}. Its own moves would have lost what “better moves found” says.`),
    sums_table(found), element('p', { class: 'soft' }, found.counts), review_graph(found, go_to), found.turns ? element('p', { class: 'soft' }, typeset(found.turns)) : '',
    element('ol', { class: 'review' }, ...dear.length > 0 ? dear : [element('li', { class: 'soft' }, 'No move lost anything that could be told.')]), all_decisions(found, look)].filter(Boolean);
}

// The position with what was played and what is better on the board, or without, to try it again.
function look_at(decision, compared) {
  page.compared = compared ? decision : null;
  go(decision.decision - 1).then(() => {
    by_id('board').scrollIntoView({ block: 'nearest' });
    if (!compared) by_id('told').textContent = 'Try it again: play another move. The game as it was stays as a line.';
  });
}

// On the board: red what was played, green what is better.
function compared_on_board() {
  const decision = page.compared;
  if (!decision || page.view.ply !== decision.decision - 1) return null;
  return decision.advice.moves.filter(({ move }) => move === decision.played || move === decision.best)
    .map((move) => ({ line: move.line, cell: place_of(move), worse: move.move === decision.played && move.move !== decision.best }));
}

function compared_words(decision) {
  // What lies nowhere has no colour: a rest, a bid.
  const [played, best] = [[decision.played, decision.played === decision.best ? 'green' : 'red'], [decision.best, 'green']].map(([name, colour]) => {
    const move = candidate(decision, name);
    return name_of_move(move) + (move.line || place_of(move) ? ` (${colour})` : '');
  });
  return played === best ? `Played ${played}, the best.` : `Played ${played}, better ${best}: ${decision.note}, lost ${loss_text(candidate(decision, decision.played).minus_best)}.`;
}

function show_review(found) {
  page.review = found.decisions.map(({ severity, played }) => ({ mark: severity_marks[severity] ?? '', played }));
  by_id('review-shown').replaceChildren(...review_nodes(found, { look: (decision) => look_at(decision, true), again: (decision) => look_at(decision, false), go_to: go }));
  draw_moves(page.view);
}

function clear_review() {
  page.review = [];
  page.compared = null;
  stop_review('');
  by_id('review-shown').replaceChildren();
}
