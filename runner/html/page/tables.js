// What tables can do: sort by a heading, say that they scroll, be saved as CSV.

// The text of a cell without what stands small below it.
function cell_text(cell) {
  const copy = cell.cloneNode(true);
  for (const small of copy.querySelectorAll('small, .code')) small.remove();
  return copy.textContent.trim();
}

const unit_seconds = {
  ns: 1e-9,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
  h: 3600
};

// The number that a cell begins with, times in seconds; null where it begins with none.
function number_of(text) {
  const found =
      /^(?:above |below |[<>])?([+−-]?\d[\d,]*(?:\.\d+)?(?:e[+−-]?\d+)?)(?:(?: ± [\d.,]+)? (ns|µs|ms|s|min|h)$)?/.exec(
          text);
  if (!found) return null;
  const value = Number(found[1].replaceAll(',', '').replaceAll(minus, '-'));
  return value * (unit_seconds[found[2]] ?? 1);
}

function sort_rows(grid, column, descending) {
  const body = grid.tBodies[0];
  const all = [...body.rows];
  const rows = all.filter((row) => !row.classList.contains('total'))
                   .map((row) => ({row, text: cell_text(row.cells[column])}));
  const known = rows.filter(({text}) => text !== '' && text !== '–');
  const numbers = known.every(({text}) => number_of(text) !== null);
  const order = (p, q) => numbers ? number_of(p.text) - number_of(q.text) :
                                    p.text.localeCompare(q.text, undefined, {numeric: true});
  known.sort((p, q) => (descending ? -order(p, q) : order(p, q)));
  // Cells without a value, then sums, stay at the end.
  body.append(
      ...known.map(({row}) => row),
      ...rows.filter((of) => !known.includes(of)).map(({row}) => row),
      ...all.filter((row) => row.classList.contains('total')));
}

// A press on a heading sorts: numbers from the largest, names from a; another press turns it round.
function make_sortable(grid) {
  const rows = [...grid.tBodies[0].rows].filter((row) => !row.classList.contains('total'));
  if (rows.length < 2) return;
  const heads = [...grid.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const press = () => {
      const before = head.getAttribute('aria-sort');
      const text = cell_text(rows[0].cells[column]);
      const descending = before === null ? column > 0 && number_of(text) !== null :
                                           before === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      sort_rows(grid, column, descending);
    };
    head.replaceChildren(element(
        'button', {type: 'button', class: 'sort', title: 'Sort by this column', onclick: press},
        ...head.childNodes));
  });
}

// A fading edge and a line of words tell that a table goes on to the right.
function look_at_width(scroll) {
  const rest = scroll.scrollWidth - scroll.clientWidth;
  scroll.classList.toggle('more', rest - scroll.scrollLeft > 2);
  scroll.parentNode?.classList.toggle('wide', rest > 2);
}

const width_watcher = new ResizeObserver((entries) => {
  for (const {target} of entries) look_at_width(target);
});

function watch_width(scroll) {
  scroll.addEventListener('scroll', () => look_at_width(scroll), {passive: true});
  width_watcher.observe(scroll);
}

// As csv_cell() of the program: no text is a formula of a spreadsheet.
function csv_cell(text) {
  const is_number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
  const shown = /^[=+\-@\t\r]/.test(text) && !is_number ? "'" + text : text;
  return /[",\n\r]/.test(shown) ? '"' + shown.replaceAll('"', '""') + '"' : shown;
}

// Columns of a table as programs want them: a mean beside its standard error, both ends of an
// interval and what stands small in a cell have columns of their own.
function csv_columns(head, texts) {
  const plain = texts.map(
      (text) => (text === '–' ? '' : text).replaceAll(minus, '-').replace(/(?<=\d),(?=\d{3})/g, ''));
  const all = (pattern) => plain.some((text) => pattern.test(text)) &&
      plain.every((text) => text === '' || pattern.test(text));
  const number = '[+-]?[\\d.]+(?:e[+-]?\\d+)?';
  const split = (pattern, heads) => heads.map(
      (name, i) => [name, ...plain.map((text) => pattern.exec(text)?.[i + 1] ?? '')]);
  const unit = plain.some((text) => text.endsWith(' %')) && !head.includes('%') ? ' (%)' : '';
  const estimate = new RegExp(`^(${number})(?: ± (${number}))?(?: %)?$`);
  const range = new RegExp(`^(${number}) to (${number})(?: %)?$`);
  const [mean, error] = head.includes(' ± ') ? head.split(' ± ') : [head, head + ' se'];
  if (plain.some((text) => text.includes(' ± ')) && all(estimate))
    return split(estimate, [mean + unit, error + unit]);
  if (all(/^[\d.]+ (?:ns|µs|ms|s|min|h)$/))
    return [[head + ' (s)', ...plain.map((text) => (text === '' ? '' : String(Number(number_of(text).toPrecision(6)))))]];
  const counts = new RegExp(`^${head.split('/').map(() => '(\\d+)').join('/')}$`);
  if (head.includes('/') && all(counts)) return split(counts, head.split('/'));
  if (all(range)) return split(range, [`${head} low${unit}`, `${head} high${unit}`]);
  if (all(new RegExp(`^(${number}) %$`))) return split(new RegExp(`^(${number})`), [head + unit]);
  return [[head, ...plain]];
}

function csv_text(grid) {
  const rows = [...grid.tBodies[0].rows];
  const columns = [...grid.tHead.rows[0].cells].flatMap((head, i) => {
    const name = head.textContent.trim().replaceAll(minus, '-');
    const small = rows.map((row) => row.cells[i].querySelector('small')?.textContent ?? '');
    return [
      ...csv_columns(name, rows.map((row) => cell_text(row.cells[i]))),
      ...(small.some((text) => text !== '') ? csv_columns(name + ', detail', small) : [])
    ];
  });
  return Array.from({length: rows.length + 1}, (_, row) => columns.map((column) => csv_cell(column[row])))
             .map((cells) => cells.join(',') + '\r\n')
             .join('');
}

// The file, the figure or heading, and the caption that something belongs to, as a file name.
function file_name(node, ending) {
  const file = (node.closest('article')?.dataset.file ?? 'skerry').replace(/^.*\//, '');
  const title = node.closest('figure')?.querySelector('figcaption')?.firstChild.textContent ??
      [node.closest('section')?.querySelector('h3'), node.caption]
          .map((of) => of?.textContent.split(';')[0] ?? '').join(' ');
  const simple = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return [simple(file.replace(/\.json$/, '')), simple(title)].filter(Boolean).join('-') + ending;
}

function save_file(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  element('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

function save_button(text, what, save) {
  return element(
      'button', {type: 'button', class: 'save', 'aria-label': `${text}: save ${what}`, onclick: save},
      text);
}

// The line below a table.
function table_tools(grid) {
  return element(
      'p', {class: 'tools'}, element('span', {class: 'hint'}, 'more columns to the right →'),
      save_button('CSV', 'this table', () => save_file(file_name(grid, '.csv'), csv_text(grid), 'text/csv')));
}
