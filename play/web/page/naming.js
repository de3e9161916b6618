// Names as people write them. Those of moves come from the engine.

const title_of = (name) => page.games.find((game) => game.name === name)?.title ?? name;

// The shuffle of a day is that of its number, YYYYMMDD.
function shuffle_words({ seed, index }) {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(seed) ?? [];
  const date = new Date(`${year}-${month}-${day}T12:00:00`);
  if (index !== '0') return `seed ${seed}, number ${index}`;
  if (Number.isNaN(date.getTime())) return `seed ${seed}`;
  return 'shuffle of ' + date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}
