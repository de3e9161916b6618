// The review of a game by a worker of its own, which may take long: what each decision cost.

let reviewing = null;

const severity_marks = { doubtful: '?!', bad: '?', 'very bad': '??' };

function stop_review(words) {
  reviewing?.stop();
  reviewing = null;
  by_id('review').textContent = 'Review the game';
  if (words !== undefined) by_id('review-said').textContent = words;
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

function show_review(found) {
  page.review = found.decisions.map(({ severity, played }) => ({ mark: severity_marks[severity] ?? '', played }));
  by_id('review-said').textContent = review_words(found);
  const items = found.dearest.map((number) => found.decisions[number - 1]).map((decision) => {
    const loss = loss_text(decision.advice.moves.find(({ move }) => move === decision.played).minus_best);
    return element('li', {}, element('button', { type: 'button', title: decision.why, onclick: () => go(decision.decision - 1) },
      element('span', { class: 'name' }, `${decision.decision}. ${decision.played}${severity_marks[decision.severity] ?? ''}, better ${decision.best}`),
      element('span', { class: 'value' }, `${decision.severity}, lost ${loss}`)),
    element('p', { class: 'soft' }, decision.why));
  });
  by_id('review-list').replaceChildren(...items.length > 0 ? items : [element('li', { class: 'soft' }, 'No move lost anything that could be told.')]);
  draw_moves(page.view);
}

function clear_review() {
  page.review = [];
  stop_review('');
  by_id('review-list').replaceChildren();
}
