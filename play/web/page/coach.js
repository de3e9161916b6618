// The mistakes of one player, one after the other: the position with what was played and what is better,
// another try, and where on the curve one stands.

// page.coach: { found, seat, graph, decision, trying }; a decision is looked at or tried again while one
// stands before it.
const coach_stands = () => Boolean(page.coach?.decision) && page.view.ply === page.coach.decision.decision - 1;

const mistakes_of = ({ found, seat }) => found.decisions.filter((decision) => decision.severity && (decision.seat ?? 0) === seat);

// What is needed to decide comes into sight: prompt, board and words.
function into_sight() {
  const [asked, words_] = [document.querySelector('.asked'), by_id('coach-words')].map((node) => node.getBoundingClientRect());
  if (asked.top < 0 || words_.bottom > innerHeight) document.querySelector('.asked').scrollIntoView({ block: 'start' });
}

// The place before a decision of the game that was reviewed, from another way too.
function go_reviewed(ply) {
  const { moves } = page.view;
  if (moves.length >= ply && page.review.slice(0, ply).every(({ played }, i) => moves[i][1] === played)) return go(ply);
  const reviewed = { ...page.view, moves: page.review.map(({ played }) => [0, played]), ply };
  return queue(() => show_answer(command_of_link(game_link(reviewed, page.variant, page.rules), page.games)));
}

// The position with what was played and what is better on the board, or without, to try it again.
function look_at(decision, compared) {
  page.coach.decision = decision;
  page.coach.trying = !compared;
  if (decision.seat !== undefined) page.coach.seat = decision.seat;
  page.compared = compared ? decision : null;
  return go_reviewed(decision.decision - 1).then(() => {
    draw_coach();
    start_advice();
    into_sight();
  });
}

// The first mistake on that side of where one stands.
function next_mistake(step) {
  if (!page.coach) return;
  const all = mistakes_of(page.coach);
  const here = page.view.ply + (coach_stands() ? 1 : 0.5);
  const found = step > 0 ? all.find(({ decision }) => decision > here) : all.filter(({ decision }) => decision < here).at(-1);
  if (found) look_at(found, true);
}

function compared_words(decision) {
  // What lies nowhere has no colour: a rest, a bid.
  const [played, best] = [[decision.played, decision.played === decision.best ? 'green' : 'red'], [decision.best, 'green']].map(([name, colour]) => {
    const move = candidate(decision, name);
    return name_of_move(move) + (move.line || place_of(move) ? ` (${colour})` : '');
  });
  const at = `Move ${decision.decision}${seat_of(decision)}: `;
  if (played === best || decision.played === decision.best) return `${at}played ${played}, the best.`;
  return `${at}played ${played}, better ${best}: ${decision.note}, lost ${loss_text(candidate(decision, decision.played).minus_best)}. ${typeset(decision.why)}${second_text(decision)}`;
}

// What came of another try: of the moves that were valued, or nothing is known of it.
function tried_words(decision) {
  const [, move, said] = page.view.moves[decision.decision - 1];
  if (move === decision.best) return `${said} is the better move of decision ${decision.decision}.`;
  if (move === decision.played) return `${said} is what was played in decision ${decision.decision}, and lost ${loss_text(candidate(decision, move).minus_best)}.`;
  return `${said} was not valued by the review. Show the better move, or step back and switch advice on (A).`;
}

function coach_text() {
  const { decision, trying } = page.coach;
  if (!decision) return mistakes_of(page.coach).length > 0 ? 'Go from mistake to mistake, or press a move.' : 'No move lost anything that could be told.';
  if (coach_stands()) return trying ? `Move ${decision.decision}${seat_of(decision)}, try it again: play another move. The game as it was stays as a line.` : compared_words(decision);
  if (trying && page.view.ply === decision.decision) return tried_words(decision);
  return '';
}

// The position of a decision that a strategy took has a prompt, too.
const prompt_of_decision = () => (coach_stands() ? page.coach.decision.prompt ?? '' : '');

function coach_acts() {
  const { decision, trying } = page.coach;
  if (!decision || (!coach_stands() && !(trying && page.view.ply === decision.decision))) return [];
  const act_of = (id, text, compared) => element('button', { type: 'button', id, onclick: () => look_at(decision, compared) }, text);
  const [again, better] = [act_of('try-again', 'Try it again', false), act_of('show-better', 'Show the better move', true)];
  return !trying ? [again] : coach_stands() ? [better] : [again, better];
}

// The list keeps its place while one steps through it; the line of the position on the board is marked.
function mark_dearest() {
  for (const item of by_id('dearest').children) {
    const here = coach_stands() && Number(item.dataset.decision) === page.coach.decision.decision;
    item.classList.toggle('p-current', here);
    item.firstElementChild?.[here ? 'setAttribute' : 'removeAttribute']('aria-current', 'true');
    if (here) by_id('dearest').scrollTop = item.offsetTop - by_id('dearest').offsetTop - 8;
  }
}

function draw_coach() {
  const { coach, view } = page;
  by_id('coach').hidden = by_id('curve').hidden = !coach;
  document.querySelector('main').classList.toggle('p-coached', Boolean(coach));
  if (!coach) return;
  const all = mistakes_of(coach);
  const number = coach_stands() ? all.indexOf(coach.decision) + 1 : 0;
  by_id('mistake-count').textContent = number > 0 ? `${number} of ${all.length}` : `${all.length} ${all.length === 1 ? 'mistake' : 'mistakes'}`;
  const here = view.ply + (coach_stands() ? 1 : 0.5);
  by_id('mistake-before').disabled = !all.some(({ decision }) => decision < here);
  by_id('mistake-after').disabled = !all.some(({ decision }) => decision > here);
  by_id('coach-words').textContent = coach_text();
  refill(by_id('coach-acts'), coach_acts());
  for (const button of by_id('coach-seats').children) button.setAttribute('aria-pressed', String(Number(button.dataset.key) === coach.seat));
  if (coach.listed !== coach.seat) {
    coach.listed = coach.seat;
    const dear = coach.found.dearest.map((of) => coach.found.decisions[of - 1]).filter(({ seat }) => (seat ?? 0) === coach.seat);
    by_id('dearest').replaceChildren(...dear.map((decision) => dear_item(decision, (of) => look_at(of, true))));
  }
  mark_dearest();
  // Another way has other values than those of the curve.
  coach.graph.stand(view.moves.slice(0, view.ply).every(([, move], i) => page.review[i]?.played === move) ? view.ply : null);
}

// One's own mistakes come first.
function show_review(found) {
  const { sitters } = page.view;
  const own = sitters.indexOf('you') >= 0 ? sitters.indexOf('you') : 0;
  page.review = found.decisions.map((decision) => ({ mark: severity_marks[decision.severity] ?? '', tone: severity_class(decision), played: decision.played }));
  const seats = by_share(found) ? [0, 1] : [];
  page.coach = { found, seat: own, graph: review_graph(found, go_reviewed), decision: null, trying: false };
  by_id('coach-seats').replaceChildren(...seats.map((seat) => element('button', { type: 'button', 'data-key': seat, onclick: () => {
    page.coach.seat = seat;
    draw_coach();
  } }, 'AB'[seat])));
  by_id('curve').replaceChildren(page.coach.graph);
  by_id('review-shown').replaceChildren(...summary_nodes(found), all_decisions(found, (decision) => look_at(decision, true)));
  draw();
  into_sight();
}

function clear_review() {
  page.review = [];
  page.compared = null;
  page.coach = null;
  stop_review('');
  by_id('review-shown').replaceChildren();
  if (page.view) draw_coach();
}
