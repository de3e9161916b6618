// The end of a game as a card: who won, how the score stands, and what can be done next.

// Strategies whose games on the same shuffle a score is held against.
const field_strategies = ['greedy', 'policy'];
const field_games = [20, 1000];
let ranking = null;

function result_words(view) {
  const { score } = view;
  if (!score.finished) return 'The game ended without a score';
  // "You won, a small victory: 24 points against 18 of the AIs, after 9 rounds"
  if (view.game === 'roam') return page.scene.caption.split(':')[0];
  if (view.seats === 1) return points_words(fixed(score.scores[0], 0));
  const winner = { first: 0, second: 1 }[score.winner];
  if (winner === undefined) return 'A draw';
  const name = view.sitters[winner];
  return name === 'you' && view.sitters[1 - winner] !== 'you' ? 'You win' : `${'AB'[winner]}${name === 'you' ? '' : ` (${name})`} wins`;
}

function result_more(view) {
  if (!view.score.finished) return '';
  if (view.game === 'roam') return `${points_words(view.score.points[0][0])} against ${-view.score.points[0][1]} of the AIs`;
  // Why, where the points do not tell: "A cannot build".
  return view.seats > 1 ? `${view.score.scores.map((score) => fixed(score, 0)).join(' to ')}. ${(page.scene.caption ?? '').replace('The end: ', '')}` : '';
}

function field_words({ strategy, games, mean, below, equal }, score) {
  if (games === 1) return `${strategy} gets ${fixed(mean, 0)} on this shuffle: ${score > mean ? 'you are ahead' : score < mean ? 'it is ahead' : 'a tie'}.`;
  return `Better than ${percent((below + equal / 2) / games, 0)} of ${grouped(games)} games of ${strategy} on this shuffle (their mean ${fixed(mean, 1)}).`;
}

// By a worker of its own; first of a few games, then of all.
async function rank(view) {
  const of = game_link(view, page.variant, page.rules);
  if (ranking?.of === of) return;
  ranking?.engine.stop();
  const own = ranking = { of, engine: new Engine(), lines: [] };
  await own.engine.start();
  await own.engine.ask({ ...command_of_link(of, page.games), sitters: undefined });
  const known = page.games.find(({ name }) => name === view.game).strategies.map(({ name }) => name);
  for (const [i, strategy] of field_strategies.filter((name) => known.includes(name)).entries())
    for (const games of field_games) {
      const found = await own.engine.ask({ do: 'field', strategy, games });
      if (found.error || found.stopped || ranking !== own) return;
      own.lines[i] = field_words(found, view.score.scores[0]);
      if (page.view?.over) draw_ending(page.view);
    }
  own.engine.stop();
}

function share_text(view) {
  const more = [result_more(view), ...(ranking?.lines ?? [])].filter(Boolean);
  return [`${title_of(view.game)}, ${shuffle_words(view)}: ${result_words(view)}.`, ...more, location.href].join('\n');
}

function draw_ending(view) {
  const over = view.over && view.ply === view.moves.length;
  const place = by_id('ending');
  place.hidden = !over;
  if (!over) return;
  const button = (id, text, onclick) => element('button', { type: 'button', id, onclick }, text);
  const lines = [result_more(view), ...(ranking?.of === game_link(view, page.variant, page.rules) ? ranking.lines : [])].filter(Boolean);
  refill(place, [element('h2', {}, result_words(view)), ...lines.map((line) => element('p', {}, line)),
    element('div', { class: 'options' }, button('end-review', 'Review', open_review), button('end-next', 'Next shuffle', () => next_shuffle({})),
      button('end-share', 'Copy result', () => copy_text('end-share', share_text(view))))]);
  if (view.seats === 1 && view.score.finished) rank(view).catch((error) => trouble(error.message));
}
