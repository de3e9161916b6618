// A text in the room of the tallest of `all`, so that nothing below jumps from move to move.
function steady(className, text, all) {
  const longest = all.reduce((one, other) => (other.length > one.length ? other : one), '');
  return element('div', { class: 'g-steady' }, element('p', { class: className }, text), element('p', { class: className, 'aria-hidden': 'true' }, longest || '\u00a0'));
}

// The gallery: games drawn step by step, two beside each other where strategies part.

const gallery_kinds = { divergent: 'Where strategies part', best: 'Best games', worst: 'Worst games' };

function gallery_title(game) {
  return `${game.title} (game ${grouped(game.deal)})`;
}

function player_nodes(section, line, for_two) {
  const [first, second] = line.players;
  const named = (player) => element('span', {}, member(section, player));
  return for_two ? ['A: ', named(first), ' against B: ', named(second)] : [named(first)];
}

// Components that have points at any time of these games; all of them where they are few.
function components_of_games(gallery, all_scenes) {
  return gallery.components.map((_, c) => c).filter((c) => gallery.components.length < 4 ||
    all_scenes.flat().some((scene) => (scene.points ?? []).some((of) => (of[c] ?? 0) !== 0)));
}

// Points of each line (and seat) so far; the components below their sum.
function points_table(section, gallery, lines, scenes, live) {
  const columns = [{ text: 'points so far', left: true }];
  const figures = [];
  lines.forEach((line, i) => {
    const points = scenes[i].points ?? [];
    points.forEach((of, seat) => {
      const player = name_of(section, line.players[gallery.for_two ? seat : 0]);
      columns.push(gallery.for_two ? `${'AB'[seat]}: ${player}` : player);
      figures.push(of);
    });
  });
  const rows = live.map((c) => [words(gallery.components[c]), ...figures.map((of) => fixed(of[c] ?? 0, 0))]);
  const total = { cells: ['total', ...figures.map((of) => fixed(sum_of(of), 0))], total: true };
  return table(columns, gallery.components.length > 1 ? [...rows, total] : [total], { plain: true });
}

// A move as people read it, where that differs from its notation.
const words_of = (step) => step.words ?? step.move;

// A game on the page to play on, where that is known: section.page is {file, game, rules, seed}.
function play_link(section, line, deal) {
  if (!section.page) return null;
  const { file, game, rules, seed } = section.page;
  const seats = section.gallery.for_two ? { seats: 'you,you' } : {};
  const parts = { game, rules: JSON.stringify(rules), seed, index: deal, ...seats, moves: line.moves ?? line.steps.map((step) => step.move).join(' ') };
  const fragment = Object.entries(parts).map(([key, value]) => key + '=' + encodeURIComponent(value)).join('&');
  return element('a', { class: 'g-play', href: `${file}#${fragment}` }, 'Play on from here');
}

// A step of a game beside another one; 1 stands for what is alike in both.
function whole_step(step, other) {
  return step === 1 ? other : step.caption === 1 ? { ...step, caption: other.caption } : step;
}

class Viewer {
  constructor(section, number) {
    this.section = section;
    this.gallery = section.gallery;
    this.boards = element('div', { class: 'g-boards' });
    this.title = element('p', { class: 'g-title' });
    this.said = element('p', { class: 'g-said', 'aria-live': 'polite' });
    this.longest_said = element('p', { class: 'g-said', 'aria-hidden': 'true' });
    this.points = element('div', { class: 'g-points' });
    this.range = element('input', { type: 'range', min: 0, step: 1, 'aria-label': 'Move', oninput: () => this.go(Number(this.range.value)) });
    const button = (text, name, act) => element('button', { type: 'button', 'aria-label': /\w/.test(text) ? null : name, title: name, onclick: act }, text);
    this.parting = button('Parting', 'Where they part', () => this.go(this.game.parting + 1));
    this.swing = button('Largest swing', 'The move on which the points so far turn most against the loser', () => this.go(this.game.swing + 1));
    this.choice = element('select', { 'aria-label': 'Game', onchange: () => this.choose(Number(this.choice.value)) }, ...this.option_groups());
    this.root = element('div', { class: 'gallery', tabindex: 0, role: 'group', 'aria-label': 'Gallery of games: left and right step through a game, up and down change the game', onkeydown: (event) => this.key(event) },
      element('div', { class: 'chooser' }, this.choice, button('↑', 'Previous game', () => this.choose(this.at - 1)), button('↓', 'Next game', () => this.choose(this.at + 1))),
      element('div', { class: 'chooser g-steps' }, button('|◀', 'Start', () => this.go(0)), button('◀', 'Back', () => this.go(this.step - 1)), button('▶', 'On', () => this.go(this.step + 1)), button('▶|', 'End', () => this.go(this.steps)), this.parting, this.swing, this.range),
      this.title, element('div', { class: 'g-steady' }, this.said, this.longest_said), this.boards, this.points);
    this.root.id = 'gallery-' + number;
    this.root.viewer = this;
    this.choose(0);
  }

  option_groups() {
    const groups = [];
    for (const [kind, title] of Object.entries(gallery_kinds)) {
      const options = this.gallery.games.map((game, i) => [game, i]).filter(([game]) => game.kind === kind)
        .map(([game, i]) => element('option', { value: i }, gallery_title(game)));
      if (options.length > 0) groups.push(element('optgroup', { label: this.gallery.for_two && kind === 'best' ? 'Largest margins' : title }, ...options));
    }
    return groups;
  }

  choose(number) {
    const count = this.gallery.games.length;
    this.at = (number + count) % count;
    this.game = this.gallery.games[this.at];
    this.choice.value = String(this.at);
    this.title.textContent = gallery_title(this.game);
    this.lines = this.game.lines.map((line) => ({ ...line, steps: line.steps.map((step, i) => whole_step(step, this.game.lines[0].steps[i])) }));
    this.scenes = this.lines.map((line) => scenes_of(line, this.gallery.ground));
    this.live = components_of_games(this.gallery, this.scenes);
    this.steps = Math.max(...this.lines.map((line) => line.steps.length));
    this.range.max = this.steps;
    this.parting.hidden = this.game.parting === undefined;
    this.swing.hidden = this.game.swing === undefined;
    const opening = this.game.parting;
    this.go(opening === undefined ? this.steps : opening + 1);
  }

  go(step) {
    this.step = Math.min(Math.max(step, 0), this.steps);
    this.range.value = this.step;
    this.root.dataset.step = this.step;
    this.root.dataset.game = this.at;
    const here = this.scenes.map((scenes) => scenes[Math.min(this.step, scenes.length - 1)]);
    this.boards.replaceChildren(...this.lines.map((line, i) => this.panel(line, here[i], this.scenes[i])));
    this.points.replaceChildren(points_table(this.section, this.gallery, this.lines, here, this.live));
    const parting = this.game.parting !== undefined && this.step === this.game.parting + 1 ? ' Here they part.' : '';
    this.longest_said.textContent = `Move ${this.steps} of ${this.steps}. ${this.parting.hidden ? '' : 'Here they part. '}${this.game.swing_words ?? ''}`;
    const swing = this.game.swing !== undefined && this.step === this.game.swing + 1 ? ' ' + this.game.swing_words : '';
    this.said.textContent = `Move ${this.step} of ${this.steps}.${parting}${swing}`;
  }

  panel(line, scene, scenes) {
    const step = line.steps[this.step - 1];
    const over = this.step >= line.steps.length;
    const mover = this.gallery.for_two && step ? 'AB'[step.seat] + ': ' : '';
    const title = `${line.players.map((player) => name_of(this.section, player)).join(' against ')}, ${scene.caption ?? ''}`;
    return element('div', { class: 'g-panel' },
      element('p', { class: 'g-who' }, ...player_nodes(this.section, line, this.gallery.for_two), element('strong', { style: { visibility: over ? '' : 'hidden' } }, ' ' + line.result)),
      steady('g-move', step ? mover + words_of(step) : this.step === 0 ? 'The start' : 'Over', line.steps.map((of) => (this.gallery.for_two ? 'A: ' : '') + words_of(of))),
      scene.size || scenes.at(-1).cells.size > 0 ? scene_svg(scene, this.scenes.map((of) => of.at(-1)), title) : null,
      steady('g-caption', scene.caption ?? '', scenes.map((of) => of.caption ?? '')),
      ...this.notes(scene, scenes), play_link(this.section, line, this.game.deal));
  }

  // With the names of the cards of a seat, in brackets where they are face down.
  notes(scene, scenes) {
    const count = Math.max(...scenes.map((of) => (of.notes ?? []).length));
    const row = (of, i) => (of.cards ?? []).filter(([, slot, seat]) => slot === 0 && seat === i).map(([name, , , up]) => (up ? name : `(${name})`)).join(' ');
    const note = (of, i) => [of.notes?.[i], row(of, i)].filter(Boolean).join(', ');
    return Array.from({ length: count }, (_, i) => steady('g-note', note(scene, i), scenes.map((of) => note(of, i))));
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.choice || event.target === this.range) return;
    const acts = { ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1), ArrowDown: () => this.choose(this.at + 1), ArrowUp: () => this.choose(this.at - 1), Home: () => this.go(0), End: () => this.go(this.steps) };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }
}

let galleries = 0;

function gallery_part(section) {
  const { games, left_out } = section.gallery;
  const about = element('p', { class: 'about' }, 'Games of this result, played again move by move; where strategies part, the gallery opens at their first different move. With the focus on the gallery ← and → step, ↑ and ↓ change the game; a frame marks what the last move put down.');
  return [about, games.length > 0 ? new Viewer(section, ++galleries).root : null, ...left_out.map((text) => element('p', { class: 'about' }, text + '.'))];
}
