// Names and moves as people write them.

const own_names = { ai_points: 'AIs’ points', double_sided: 'double-sided', lose: 'You lost' };
const named = (name) => own_names[name] ?? words(name);
const title_of = (name) => page.games.find((game) => game.name === name)?.title ?? name;

// The shuffle of a day is that of its number, YYYYMMDD.
function shuffle_words({ seed, index }) {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(seed) ?? [];
  const date = new Date(`${year}-${month}-${day}T12:00:00`);
  if (index !== '0' || Number.isNaN(date.getTime())) return `seed ${seed}, number ${index}`;
  return 'shuffle of ' + date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

const tile_names = { f: 'forest', h: 'house', s: 'sand', w: 'wave', M: 'mountain', C: 'church', B: 'boat' };
const hex_ways = ['north-west', 'north-east', 'east', 'south-east', 'south-west', 'west'];

// A rectangle by its corners, else how many cells the shoreline encloses, and between which.
function shoreline_words(move) {
  const cells = move.match(/[a-i][1-9]/g);
  const [columns, rows] = [0, 1].map((i) => cells.map((cell) => cell[i]).sort());
  const [low, high] = [0, -1].map((at) => columns.at(at) + rows.at(at));
  const area = (1 + high.charCodeAt(0) - low.charCodeAt(0)) * (1 + high[1] - low[1]);
  if (cells.length === 1) return `shoreline around ${low}`;
  return area === cells.length ? `shoreline around ${low} to ${high}` : `shoreline of ${cells.length} cells, ${low} to ${high}`;
}

const move_forms = {
  'tiny-islands': [[/^([fhswMCB])([a-i][1-9])$/, (_, tile, cell) => `${tile_names[tile]} on ${cell}`], [/^([a-i][1-9])+~?$/, shoreline_words]],
  'tile-game': [[/^(.+)=(\d+)$/, (_, cell, value) => `${value} on ${cell}`]],
  'tiger-island': [
    [/^PLACE (\w+)\+\w+ AT (.+) (\d)$/, (_, terrain, hex, way) => `tile at ${hex}, ${terrain.toLowerCase()} ${hex_ways[way - 1]}`],
    [/^FOUND SETTLEMENT AT (.+)$/, (_, hex) => `settlement at ${hex}`],
    [/^EXPAND SETTLEMENT AT (.+) (\w+)$/, (_, hex, terrain) => `expand ${hex} over ${terrain.toLowerCase()}`],
    [/^BUILD TOTORO SANCTUARY AT (.+)$/, (_, hex) => `totoro at ${hex}`]],
  roam: [[/^(\d+)@(\w+)$/, (_, character, square) => `character ${character} at ${square}`], [/^\+$/, () => 'no shadow box'], [/^\+(.+)$/, (_, boxes) => `shadow boxes ${boxes}`], [/^bid(\d+)$/, (_, coins) => `bid ${coins}`]]
};

function move_words(game, move) {
  for (const [form, say] of move_forms[game] ?? []) {
    const found = form.exec(move);
    if (found) return say(...found);
  }
  return move;
}

// A sentence with its moves in words; a long shoreline is shortened there.
function say_moves(game, sentence, moves) {
  const short = sentence.replace(/([a-i1-9]+)…([a-i1-9]+~?)/g, (all, head, tail) => moves.find((move) => move.startsWith(head) && move.endsWith(tail)) ?? all);
  return moves.reduce((told, move) => told.replace(new RegExp(`(^|\\s)${move.replace(/[+*.?^$(){}|[\]\\]/g, '\\$&')}(?=[\\s,.:;]|$)`, 'g'), (_, before) => before + move_words(game, move)), short);
}
