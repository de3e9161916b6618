// The end of a game: who won stands where the score and the offers stood, so that the board stays
// where it is; a card says how the score stands among others, and what can be done next.

// A first answer comes after so many games on the same shuffle.
const first_games = 20;
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
  if (view.seats === 1) return view.score.points[0].map((points, i) => (points === 0 ? '' : `${words(view.components[i])} ${fixed(points, 0)}`)).filter(Boolean).join(', ');
  const why = (page.scene.caption ?? '').replace('The end: ', '').replace(/\b[AB]\b/g, (seat) => `${seat} (${view.sitters['AB'.indexOf(seat)]})`);
  return why.charAt(0).toUpperCase() + why.slice(1);
}

// By a worker of its own; first of a few games, then of all.
async function rank(view) {
  const of = game_link(view, page.variant, page.rules);
  if (ranking?.of === of) return;
  ranking?.engine.stop();
  const own = ranking = { of, engine: new Engine(), lines: [] };
  await own.engine.start();
  await own.engine.ask(command_of_link(of, page.games));
  for (const games of [first_games, view.field_games])
    for (const [i, strategy] of view.field.entries()) {
      const found = await own.engine.ask({ do: 'field', strategy, games });
      if (found.error || found.stopped || ranking !== own) return;
      own.lines[i] = typeset(found.words);
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
  // Lines that are not known yet have their room.
  const known = ranking?.of === game_link(view, page.variant, page.rules) ? ranking.lines : [];
  const field = view.score.finished ? view.field.map((_, i) => known[i] ?? '…') : [];
  const lines = [field.length > 0 ? (view.has_chance ? 'On the same shuffle:' : 'From the same start:') : '', ...field].filter(Boolean);
  refill(place, [element('div', { class: 'options' }, button('end-review', 'Review', open_review), button('end-next', view.has_chance ? 'Next shuffle' : 'New game', () => next_shuffle({})),
    button('end-share', 'Copy result', () => copy_text('end-share', share_text(view)))), ...lines.map((line) => element('p', {}, line))]);
  if (view.score.finished) rank(view).catch((error) => trouble(error.message));
}
