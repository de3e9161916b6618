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
  by_id('review-part').scrollIntoView({ block: 'nearest' });
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
  stop_review(found.error);
  if (!found.error && page.view.game === view.game && page.view.seed === view.seed && page.view.index === view.index) show_review(found);
}

function review_words(found) {
  const part = (shown) => ({ points, se }) => shown(points, 1) + (found.futures >= fewest_with_error && se >= 0.05 ? ` ± ${fixed(se, 1)}` : '');
  const [value, change] = [part(fixed), part(signed)];
  const skill = found.skill_of_second ? `skill of A ${change(found.skill)}, of B ${change(found.skill_of_second)}` : `skill ${change(found.skill)}`;
  const what = found.over ? 'Result' : 'Value where it stands';
  return `${what} ${value(found.result)} = ${value(found.expectation)} that ${found.reviewer} expects, luck ${change(found.luck)}, ${skill} (points, ${found.futures} futures a move; ± one standard error over them).`;
}

// Games won decide where a future ended with another winner.
function loss_text({ points, win_share }) {
  const by_share = win_share && (win_share.mean !== 0 || win_share.se > 0);
  return by_share ? percent(-win_share.mean, 0) : `${fixed(-points.mean, 1)} points`;
}

// What was expected after the start and after each move: the parts of the review, summed up.
function expectations(found) {
  const values = [found.expectation.points + found.opening_luck.points];
  for (const { skill, luck } of found.decisions) values.push(values.at(-1) + skill.points + luck.points);
  return values;
}

const graph_size = [320, 110];

// A press leads to the move; dots are the moves that cost most.
function review_graph(found) {
  const values = expectations(found);
  const [wide, high] = graph_size;
  const low = Math.min(...values, found.for_two ? 0 : Infinity);
  const span = Math.max(...values, low + 1) - low;
  const at = (i) => [34 + ((wide - 40) * i) / Math.max(1, values.length - 1), 8 + (high - 26) * (1 - (values[i] - low) / span)];
  const text = (words_, x, y, anchor) => svg_element('text', { x, y, class: 'g-name', 'font-size': 11, 'text-anchor': anchor }, words_);
  const dot = (number) => {
    const [cx, cy] = at(number);
    const decision = found.decisions[number - 1];
    return svg_element('circle', { cx, cy, r: 4, class: 'p-turn' }, svg_element('title', {}, `Move ${number}: ${move_words(page.view.game, decision.played)}, ${decision.severity}`));
  };
  const graph = svg_element('svg', { viewBox: `0 0 ${wide} ${high}`, class: 'p-graph', role: 'img', 'aria-label': `Expected result over the game: from ${fixed(values[0], 1)} to ${fixed(values.at(-1), 1)}` },
    text(fixed(low + span, 0), 28, 13, 'end'), text(fixed(low, 0), 28, high - 15, 'end'), text('expected result, move by move', wide / 2, high - 3, 'middle'),
    svg_element('polyline', { points: points_text(values.map((_, i) => at(i))), class: 'p-curve' }), ...found.dearest.map(dot));
  graph.addEventListener('click', (event) => {
    const box = graph.getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * wide;
    go(Math.min(values.length - 1, Math.max(0, Math.round(((x - 34) / (wide - 40)) * (values.length - 1)))));
  });
  return graph;
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
    .map((move) => ({ line: move.line, cell: place_of(move), worse: move.move === decision.played }));
}

function show_review(found) {
  const name = (move) => move_words(page.view.game, move);
  page.review = found.decisions.map(({ severity, played }) => ({ mark: severity_marks[severity] ?? '', played }));
  by_id('review-said').textContent = review_words(found);
  by_id('review-graph').replaceChildren(review_graph(found));
  const items = found.dearest.map((number) => found.decisions[number - 1]).map((decision) => {
    const loss = loss_text(decision.advice.moves.find(({ move }) => move === decision.played).minus_best);
    return element('li', { 'data-played': decision.played, 'data-best': decision.best, 'data-decision': decision.decision },
      element('button', { type: 'button', title: `${decision.played}, better ${decision.best}`, onclick: () => look_at(decision, true) },
        element('span', { class: 'name' }, `${decision.decision}. ${name(decision.played)}${severity_marks[decision.severity] ?? ''}, better ${name(decision.best)}`),
        element('span', { class: 'value' }, `${decision.severity}, lost ${loss}`)),
      element('p', { class: 'soft' }, say_moves(page.view.game, decision.why, [decision.best, decision.played]) + ' ', element('button', { type: 'button', class: 'again', onclick: () => look_at(decision, false) }, 'Try it again')));
  });
  by_id('review-list').replaceChildren(...items.length > 0 ? items : [element('li', { class: 'soft' }, 'No move lost anything that could be told.')]);
  draw_moves(page.view);
}

function clear_review() {
  page.review = [];
  page.compared = null;
  stop_review('');
  for (const id of ['review-list', 'review-graph']) by_id(id).replaceChildren();
}
