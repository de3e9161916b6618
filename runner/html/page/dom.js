// Elements, tables and figures. Texts go in as text, never as markup: labels are the users' own.

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style')
      Object.assign(node.style, value);
    else if (name.startsWith('on'))
      node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false)
      node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return node;
}

function svg_element(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// columns: [{text, left}]; rows: lists of texts or elements; the first cell heads its row.
// A row may be {cells, total}. Wide tables scroll by themselves, with the keyboard too. A table can be
// sorted and saved unless it is `plain`.
function table(columns, rows, {caption = '', className = '', plain = false} = {}) {
  const head = element(
      'tr', {},
      ...columns.map(
          (column) => element(
              'th', {scope: 'col', class: column.left ? 'left' : null}, column.text ?? column)));
  const body = rows.map((row) => {
    const cells = row.cells ?? row;
    return element(
        'tr', {class: row.total ? 'total' : null},
        ...cells.map(
            (cell, i) => i === 0 ? element('th', {scope: 'row'}, cell) :
                cell instanceof HTMLTableCellElement ?
                                   cell :
                                   element('td', {class: columns[i].left ? 'left' : null}, cell)));
  });
  const label = caption || columns.map((column) => column.text ?? column).join(', ');
  const grid = element(
      'table', {class: className || null}, caption ? element('caption', {}, caption) : null,
      element('thead', {}, head), element('tbody', {}, ...body));
  const scroll =
      element('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label}, grid);
  watch_width(scroll);
  if (plain) return scroll;
  make_sortable(grid);
  return element('div', {class: 'table'}, scroll, table_tools(grid));
}

function two_lines(text, below) {
  return element(
      'td', {class: 'bounded'}, text, below ? element('small', {}, below) : null);
}

// A table as the program says it. `total`: the last row is one; `name` makes the head of a row.
function text_table({heads, left, rows}, {caption = '', total = false}, name = (text) => text) {
  const shown = (cell) => {
    const text = cell === '-' ? '–' : typeset(cell);
    const bounded = /^(\S+) \((.* to .*)\)$/.exec(text);
    return bounded ? two_lines(bounded[1], bounded[2]) : text;
  };
  return table(
      heads.map((text, i) => ({text: typeset(text), left: left[i]})),
      rows.map(([first, ...cells], i) => ({total: total && i === rows.length - 1, cells: [name(first, i), ...cells.map(shown)]})),
      {caption});
}

function side_by_side(...figures) {
  return element('div', {class: 'pair'}, ...figures.filter(Boolean));
}

function warning(text) {
  return element('p', {class: 'warning'}, text);
}

// A bar of shares, their names below it: parts of {share, name, colour, className}.
function shares_bar(parts) {
  const shown = parts.filter((part) => part.share > 0);
  const filling = (part, ...children) => element(
      'span', {class: part.className ?? null, style: {backgroundColor: part.colour ?? ''}},
      ...children);
  const bar = shown.map((part) => {
    const piece = filling(part, part.share > 0.12 ? percent(part.share) : '');
    piece.style.width = 100 * part.share + '%';
    return piece;
  });
  const names = shown.map(
      (part) => element(
          'span', {class: 'filled'}, element('span', {class: 'shares swatch'}, filling(part)),
          `${part.name} ${percent(part.share)}`));
  return element(
      'div', {}, element('div', {class: 'shares', 'aria-hidden': 'true'}, ...bar),
      element('p', {class: 'legend'}, ...names));
}
