// The page: one chapter per result, then all the plots.

const model = JSON.parse(document.getElementById('model').textContent);
const state = {
  ready: false,
  milliseconds: 0,
  errors: []
};
window.skerry_report = state;
window.addEventListener('error', (event) => state.errors.push(event.message));

function counted(count, what) {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}

function facts_list(section) {
  const facts = [
    [section.unit + 's', grouped(section.games_done)],
    ['strategies', String(section.strategies.length)],
    ['seed', section.seed],
    [
      'status',
      section.stop_reason === 'games' ? section.status :
                                        `${section.status} (${words(section.stop_reason)})`
    ],
  ];
  if (section.time) facts.push(['time', section.time]);
  return element(
      'dl', {class: 'facts'},
      ...facts.map(
          ([name, value]) =>
              element('div', {}, element('dt', {}, name), element('dd', {}, value))));
}

function ranked(section, index) {
  if (!section.ranks) return member(section, index);
  return element('span', {}, member(section, index), ` ${section.ranks[index]}`);
}

function ranking_list(section) {
  if (section.groups.flat().length < 2 || section.texts.rules) return null;
  const against = section.baseline !== undefined;
  const boxes = against ? section.groups.flat().map((index) => [index]) : section.groups;
  return element(
      'ul', {
        class: against ? 'ranking by-mean' : 'ranking',
        'aria-label': against ? 'Best first, each against the baseline' :
            section.ranks     ? 'Ranks that each can have, best first' :
                                      'Ranking, best first; those in one box are not told apart'
      },
      ...boxes.map(
          (group) => element('li', {}, ...group.map((index) => ranked(section, index)))));
}

function copy_button(text) {
  if (!navigator.clipboard) return null;
  const button = element(
      'button', {
        type: 'button',
        onclick: () => navigator.clipboard.writeText(text).then(
            () => {
              button.textContent = 'Copied';
            },
            () => {})
      },
      'Copy');
  return button;
}

function replay_table(section) {
  const command = (options) =>
      element('code', {}, section.command.replace('skerry run', 'skerry replay') + options);
  const rows = [];
  if (section.kind === 'scores')
    for (const [index, of] of section.strategies.entries())
      for (const [name, game] of [['best', of.best], ['worst', of.worst]])
        if (game)
          rows.push([
            `${name_of(section, index)}, ${name}`, fixed(game.score, 0), grouped(game.game),
            command(` --index ${game.game} --strategy ${shell_word(of.label)}`)
          ]);
  if (rows.length === 0) return [];
  return [table(
      [{text: 'game', left: true}, 'score', 'index', {text: 'move by move', left: true}], rows)];
}

function shell_word(text) {
  return /^[\w./-]+$/.test(text) ? text : '\'' + text.replaceAll('\'', '\'\\\'\'') + '\'';
}

function about_part(section) {
  const {environment} = section;
  const rows = [
    ['result file', section.file],
    ['digest', section.digest],
    ['rules version', String(section.rules_version)],
    ['seeds', section.derivation],
    ['first game', grouped(section.first_game)],
    ...section.strategies.flatMap(
        ({label, files}) => Object.entries(files ?? {}).map(([file, digest]) => [`${label}: ${file}`, digest])),
    ...Object.entries({...section.data, ...environment})
        .map(
            ([
              name, value
            ]) => [name === 'games_per_second' ? section.unit + 's/s' : words(name), typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ];
  const file = section.configuration;
  const again = `${section.command} --out again.json`;
  return [
    element('p', {class: 'command'}, element('code', {}, again), copy_button(again)),
    element(
        'p', {class: 'about'},
        'plays the same games again: a result file is a configuration. The same as a configuration of its own:'),
    element(
        'details', {}, element('summary', {}, 'Configuration'), element('pre', {}, file),
        copy_button(file)),
    ...replay_table(section),
    element(
        'details', {}, element('summary', {}, 'Where and when it ran'),
        table([{text: 'what', left: true}, {text: 'value', left: true}], rows, {plain: true})),
  ];
}

function chapter(section, number) {
  const id = 'result-' + (number + 1);
  if (model.page && /^\d+$/.test(section.seed)) section.page = {file: model.page.file, seed: section.seed, ...model.page.games[number]};
  section.number = number + 1;
  section.shown_first = section.shown;
  section.shown = new Set(section.shown_first);
  section.on_toggle = [];  // who wants to know which strategies are shown
  const parts = section.kind === 'matches' ? match_parts(section) : score_parts(section);
  if (section.gallery && typeof gallery_part === 'function')
    parts.push(['Games', () => gallery_part(section)]);
  parts.push(['Play it again', () => about_part(section)]);
  const {headline, lead, thresholds, notes, warnings} = section.words;
  const article = element(
      'article', {class: 'result', id, 'data-file': section.file, 'aria-labelledby': id + '-title'},
      element('p', {class: 'eyebrow'}, `${section.title} · ${section.file}`),
      element('h2', {id: id + '-title'}, headline),
      lead ? element('p', {class: 'lead'}, ...sentence_nodes(lead)) : null,
      thresholds ? element('p', {class: 'lead'}, ...sentence_nodes(thresholds)) : null,
      ...notes.map((text) => element('p', {class: 'about'}, ...sentence_nodes(text))),
      ranking_list(section), ...warnings.map(warning), facts_list(section));
  const contents = parts.map(([title, make], i) => {
    const part = `${id}-${i + 1}`;
    article.append(element(
        'section', {'aria-labelledby': part}, element('h3', {id: part}, title),
        ...make().filter(Boolean)));
    return element('li', {}, element('a', {href: '#' + part}, title));
  });
  return {
    article,
    contents: element(
        'li', {class: 'chapter'},
        element(
            'a', {href: '#' + id},
            section.title +
                (model.sections.length > 1 ? ': ' + shorten(section.file.replace(/^.*\//, ''), 26) :
                                             '')),
        element('ul', {}, ...contents))
  };
}

function watch_headings(links) {
  const seen = new Map();
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) seen.set(entry.target.id, entry.isIntersecting);
    const current = links.findLast((link) => seen.get(link.hash.slice(1))) ?? null;
    if (current)
      for (const link of links) link.toggleAttribute('aria-current', link === current);
  }, {rootMargin: '0px 0px -70% 0px'});
  for (const link of links) {
    const target = document.getElementById(link.hash.slice(1));
    if (target && target.tagName === 'H3') watcher.observe(target);
  }
}

function build_page() {
  begin_theme();
  const chapters = model.sections.map(chapter);
  if (model.comparison) chapters.unshift(comparison_chapter(model.comparison));
  const main = document.getElementById('main');
  main.replaceChildren(...chapters.map(({article}) => article));
  const wide = window.matchMedia('(min-width: 70rem)');
  const contents = element(
      'details', {open: wide.matches}, element('summary', {}, 'Contents'),
      element('ul', {}, ...chapters.map((of) => of.contents)));
  wide.addEventListener('change', () => {
    contents.open = wide.matches;
  });
  document.getElementById('contents').append(contents);
  const headline = model.sections.length === 1 ? model.sections[0].words.headline :
                                                 model.comparison?.headline;
  document.title = (headline ? headline + ' · ' : '') + 'Skerry report';
  watch_headings([...contents.querySelectorAll('li li a')]);
  state.milliseconds = performance.now();
  state.ready = true;
}

build_page();
