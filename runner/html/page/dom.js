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

// "70.9 % (68.0 to 73.6 %)" as what it says and, small below it, within which bounds.
function said_and_bounds(cell) {
  return /^([^(]*\S) \((.* to .*)\)$/.exec(cell)?.slice(1) ?? [cell];
}

// Background of a share: blue above a half, orange below.
function tint(text) {
  const percent = number_of(text);
  if (percent === null) return '';
  const strength = Math.min(1, Math.abs(percent / 50 - 1)) * 45;
  return `color-mix(in srgb, var(--c${percent >= 50 ? 0 : 1}) ${strength.toFixed(0)}%, transparent)`;
}

// A table as the program says it. `total`: the last row is one; `tinted`: the first column whose shares have
// colours; `name` makes the head of a row.
function text_table({heads, left, rows}, {caption = '', total = false, tinted = Infinity} = {}, name = typeset) {
  const shown = (cell, i) => {
    const [said, bounds] = said_and_bounds(cell);
    const text = said === '-' ? '–' : typeset(said);
    return element(
        'td', {class: bounds ? 'bounded' : left[i] ? 'left' : null, style: {backgroundColor: i < tinted ? '' : tint(text)}},
        text, bounds ? element('small', {}, typeset(bounds)) : null);
  };
  return table(
      heads.map((text, i) => ({text: typeset(text), left: left[i]})),
      rows.map(([first, ...cells], i) => ({total: total && i === rows.length - 1, cells: [name(first, i), ...cells.map((cell, k) => shown(cell, k + 1))]})),
      {caption, className: tinted < Infinity ? 'heat' : ''});
}

function side_by_side(...figures) {
  return element('div', {class: 'pair'}, ...figures.filter(Boolean));
}

function warning(text) {
  return element('p', {class: 'warning'}, ...sentence_nodes(text));
}

// A sentence whose options and units are not broken over lines.
function sentence_nodes(text) {
  return typeset(text).replace(/(\d) %/g, '$1\u00a0%').split(/(--[a-z][a-z-]*)/)
      .map((part) => part.startsWith('--') ? element('span', {class: 'whole'}, part) : part);
}

// A bar of shares, their names below it: parts of {text, name, colour, className}.
function shares_bar(parts) {
  const shown = parts.map((part) => ({...part, percent: number_of(part.text)})).filter((part) => part.percent > 0);
  const filling = (part, ...children) => element(
      'span', {class: part.className ?? null, style: {backgroundColor: part.colour ?? ''}},
      ...children);
  const bar = shown.map((part) => {
    const piece = filling(part, part.percent > 12 ? element('b', {}, part.text) : '');
    piece.style.width = part.percent + '%';
    return piece;
  });
  const names = shown.map(
      (part) => element(
          'span', {class: 'filled'}, element('span', {class: 'shares swatch'}, filling(part)),
          `${part.name} ${part.text}`));
  return element(
      'div', {}, element('div', {class: 'shares', 'aria-hidden': 'true'}, ...bar),
      element('p', {class: 'legend'}, ...names));
}
