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

const said_error = (found, se) => (found.futures >= fewest_with_error && se >= 0.05 ? ` ± ${fixed(se, 1)}` : '');
// "+3.1 ± 2.0", in a game for two % of a win.
const text_of_share = (found, shown, part) => shown(100 * part.win_share, 1) + said_error(found, 100 * part.win_share_se);

function sums_table(found) {
  const two = by_share(found);
  const luck = !found.has_chance ? [] : two ? [['luck of A', found.luck_of_first, signed], ['luck of B', found.luck_of_second, signed]] : [['luck', found.luck, signed]];
  const parts = [['expectation at the start', found.expectation, fixed], ['better moves found', found.found, signed], [two ? 'lost by A' : 'lost by the moves', found.lost, signed],
    ...two ? [['lost by B', found.lost_of_second, signed]] : [], ...luck, [found.over ? 'result' : 'worth where it stands', found.result, fixed]];
  const both = (name) => found.found[name] + found.found_of_second[name];
  const error = (name) => Math.hypot(found.found[name], found.found_of_second[name]);
  if (two) parts[1][1] = { points: both('points'), win_share: both('win_share'), se: error('se'), win_share_se: error('win_share_se') };
  const columns = [{ text: 'the result, part by part', left: true }, ...two ? ['% of a win', 'margin of A'] : ['points']];
  return table(columns, parts.map(([name, part, shown]) => [name, ...two ? [text_of_share(found, shown, part)] : [], shown(part.points, 1) + said_error(found, part.se)]), { plain: true });
}

// In a game for two what became of the decisions of each seat, else a sentence.
function seats_nodes(found) {
  if (!by_share(found)) return element('p', { class: 'soft' }, found.counts);
  const { seats } = found;
  const row = (name, cell) => [name, ...seats.map(cell)];
  const rows = [row('decisions', (seat) => seat.decisions), row('the best found', (seat) => seat.best), row('level with it', (seat) => seat.level),
    ...['very_bad', 'bad', 'doubtful'].map((name) => row(words(name), (seat) => seat[name])),
    row('lost, % of a win', (seat) => text_of_share(found, fixed, seat.lost)), row('lost a decision, %', (seat) => fixed(100 * seat.lost_a_decision.win_share, 1)),
    row('points lost a decision', (seat) => fixed(seat.lost_a_decision.points, 1)), ...found.has_chance ? [row('luck, % of a win', (seat) => text_of_share(found, signed, seat.luck))] : []];
  return table([{ text: 'by seat', left: true }, ...seats.map(({ seat }) => 'AB'[seat])], rows, { plain: true });
}

// One unit: points, in a game for two a share of a win with the points beside it.
const lost_share = ({ win_share }) => percent(Math.max(0, -win_share.mean), 0);
const lost_points = ({ points }) => fixed(Math.max(0, -points.mean), 1);
const loss_text = (lost) => (lost.win_share ? `${lost_share(lost)} of a win, ${lost_points(lost)} points` : `${lost_points(lost)} points`);

// "Lost 9.2 by policy, 1.9 by swift." or "swift agrees: 8.4."
function second_text({ second }) {
  if (!second?.words) return '';
  return ` ${second.differs ? 'Lost ' : ''}${typeset(second.words)}.`;
}

const graph_size = [320, 110];

// A press leads to the move; dots are the moves that cost most, the line is where one stands.
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
  graph.stand = (ply) => {
    graph.querySelector('.p-here')?.remove();
    if (ply === null || ply >= values.length) return;
    const [x, y] = at(ply);
    graph.append(svg_element('g', { class: 'p-here' }, svg_element('line', { x1: x, x2: x, y1: 4, y2: high - 16 }), svg_element('circle', { cx: x, cy: y, r: 3 })));
  };
  graph.addEventListener('click', (event) => {
    const box = graph.getBoundingClientRect();
    const x = ((event.clientX - box.x) / box.width) * wide;
    go_to(Math.min(values.length - 1, Math.max(0, Math.round(((x - 34) / (wide - 40)) * (values.length - 1)))));
  });
  return graph;
}

// look: opens a decision with both moves drawn.
function dear_item(decision, look) {
  const [played, best] = [decision.played, decision.best].map((name) => candidate(decision, name));
  return element('li', { 'data-played': decision.played, 'data-best': decision.best, 'data-decision': decision.decision, class: severity_class(decision) },
    element('button', { type: 'button', title: `${decision.played}, better ${decision.best}`, onclick: () => look(decision) },
      element('span', { class: 'name' }, `${decision.decision}${seat_of(decision)}. ${name_of_move(played)}${severity_marks[decision.severity] ?? ''}, better ${name_of_move(best)}`),
      element('span', { class: 'value' }, `${decision.note}, lost ${loss_text(played.minus_best)}${decision.second?.differs ? `; ${typeset(decision.second.words)}` : ''}`)));
}

const no_mistakes = () => element('li', { class: 'soft' }, 'No move lost anything that could be told.');
const severity_class = ({ severity }) => (severity ? `p-lost p-lost-${severity.replace(' ', '-')}` : '');
const seat_of = ({ seat }) => (seat === undefined ? '' : '\u00a0' + 'AB'[seat]);

function all_decisions(found, look) {
  const two = by_share(found);
  const rows = found.decisions.map((decision) => {
    const [played, best] = [decision.played, decision.best].map((name) => candidate(decision, name));
    const better = played === best ? '' : `${decision.note}, best ${name_of_move(best)}${decision.second?.differs ? `; ${typeset(decision.second.words)}` : ''}`;
    const lost = played === best ? ['', ''] : two ? [lost_share(played.minus_best).replace(' ', '\u00a0'), lost_points(played.minus_best)] : [lost_points(played.minus_best)];
    return [decision.decision + seat_of(decision), element('td', { class: 'left' }, element('button', { type: 'button', class: `again ${severity_class(decision)}`, onclick: () => look(decision) }, name_of_move(played))),
      ...lost.slice(0, two ? 2 : 1), ...found.has_chance ? [signed(figure_of(found, decision.luck), 1)] : [], better];
  });
  const heads = [{ text: '#', left: true }, { text: 'played', left: true }, 'lost', ...two ? ['points'] : [], ...found.has_chance ? ['luck'] : [], { text: 'note', left: true }];
  return element('details', {}, element('summary', {}, 'All moves'), table(heads, rows, { plain: true, caption: '' }));
}

// Who valued how, the parts of the result, and the decisions by seat.
function summary_nodes(found) {
  const other = found.decisions.find(({ second }) => second)?.second.reviewer;
  return [element('p', { class: 'soft' }, `All figures are what ${found.reviewer} makes of the rest of the game, by ${grouped(found.futures)} futures a move${found.futures >= fewest_with_error && found.luck.se > 0 ? '; ± one standard error, and fewer futures find fewer losses' : ''}. Its own moves would have lost what “better moves found” says.${other ? ` The dearest decisions were asked of ${other}, too.` : ''}`),
    sums_table(found), seats_nodes(found), found.turns ? element('p', { class: 'soft' }, typeset(found.turns)) : ''].filter(Boolean);
}

// The review of a record: all below each other. {look, go_to}: how a reader gets to a decision, and to a place on
// the curve.
function review_nodes(found, { look, go_to }) {
  const dear = found.dearest.map((number) => dear_item(found.decisions[number - 1], look));
  return [...summary_nodes(found), review_graph(found, go_to), element('ol', { class: 'review' }, ...dear.length > 0 ? dear : [no_mistakes()]), all_decisions(found, look)];
}

// On the board: red what was played, green what is better.
function compared_on_board() {
  const decision = page.compared;
  if (!decision || page.view.ply !== decision.decision - 1) return null;
  return decision.advice.moves.filter(({ move }) => move === decision.played || move === decision.best)
    .map((move) => ({ line: move.line, cell: place_of(move), worse: move.move === decision.played && move.move !== decision.best }));
}

