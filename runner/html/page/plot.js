// Plots: pictures that the program has drawn, and the buttons that save them.

const drawings = new Map(
    [...document.getElementById('plots').content.children].map((svg) => [svg.dataset.plot, svg]));

// The plot of this name of a section, null if it has none. Of strategies that are hidden nothing is
// seen, or little; those that are left out at first are in a second drawing. What has the whole width
// is drawn twice; the style sheet shows the one that fits.
function plot(section, name, follows = false) {
  const drawing = (all, wide) => drawings.get(`${section.number}/${wide ? 'wide ' : ''}${all ? 'all ' : ''}${name}`);
  if (!drawing(false, false)) return null;
  const host = element('div', {class: 'plot'});
  host.classList.toggle('both', drawing(false, true) !== undefined);
  const shown = (svg, wide) => {
    const copy = svg.cloneNode(true);
    copy.classList.toggle('wide', wide);
    if (follows)
      for (const node of copy.querySelectorAll('[class^=s]'))
        node.classList.toggle(
            'off', ![...node.classList].every((of) => section.shown.has(Number(of.slice(1)))));
    return copy;
  };
  const show = () => {
    const all = drawing(true, false) !== undefined &&
        [...section.shown].some((index) => !section.shown_first.includes(index));
    host.replaceChildren(...[false, true].filter((wide) => drawing(all, wide)).map((wide) => shown(drawing(all, wide), wide)));
  };
  show();
  if (follows) section.on_toggle.push(show);
  return host;
}

// The line and marker of a strategy, as in the plots.
function line_sample(index) {
  const svg = drawings.get(`key/${index}`).cloneNode(true);
  svg.setAttribute('class', 'sample');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

// A name behind its code, where there are so many that plots call them by codes.
function coded_name(section, index) {
  const code = section.codes?.[index];
  return [code ? element('b', {class: 'code'}, code) : null, name_of(section, index)];
}

function member(section, index) {
  return element('span', {class: 'member'}, line_sample(index), ...coded_name(section, index));
}

// With what makes it differ from the plain strategy of its name.
function described_member(section, index) {
  const {label, name, settings} = section.strategies[index];
  const said = [label === name ? '' : name, settings].filter(Boolean).join(': ');
  return element(
      'span', {class: 'described'}, member(section, index),
      said === '' ? null : element('small', {}, said));
}

// Buttons that show and hide strategies in the plots of a section; all rows of buttons agree.
function legend(section, explained = true) {
  const indices = with_scores(section).map(({index}) => index);
  if (indices.length < 2) return null;
  const buttons = indices.map((index) => {
    const button = element(
        'button', {
          type: 'button',
          onclick: () => {
            if (!section.shown.delete(index)) section.shown.add(index);
            for (const tell of section.on_toggle) tell();
          }
        },
        line_sample(index), ...coded_name(section, index));
    const tell = () => button.setAttribute('aria-pressed', String(section.shown.has(index)));
    section.on_toggle.push(tell);
    tell();
    return button;
  });
  const left_out = indices.filter((index) => !section.shown.has(index)).map((index) => name_of(section, index));
  const group = element(
      'div', {class: 'legend', role: 'group', 'aria-label': 'Strategies shown in the plots'},
      ...buttons);
  return element(
      'div', {class: 'key'},
      indices.length > 12 ?
          element('details', {}, element('summary', {}, `Show and hide the ${indices.length} strategies`), group) :
          group,
      explained && left_out.length > 0 ?
          element(
              'p', {class: 'about'},
              `${left_out.join(', ')}: far below the others, and left out of the plots at first. The buttons show and hide; tables have all.`) :
          null);
}

// Names of the parts of bars: [{name, colour, hatch}].
function swatches(list) {
  return element('div', {class: 'legend'}, ...list.map(({name, colour, hatch}) => {
    const tile = (fill) => svg_element('rect', {width: 18, height: 14, fill});
    const svg = svg_element('svg', {class: 'swatch', viewBox: '0 0 18 14', 'aria-hidden': 'true'}, tile(`var(--${colour})`));
    if (hatch > 0) svg.append(tile(`url(#hatch${hatch})`));
    return element('span', {class: 'filled'}, svg, name);
  }));
}

// A plot with its title, what it shows, and its table folded away behind it.
function figure(about, host, details) {
  const title = host.firstChild.getAttribute('aria-label');
  return element(
      'figure', {}, element('figcaption', {}, title, about ? element('small', {}, about) : null), host,
      element(
          'p', {class: 'tools'},
          save_button('SVG', 'this plot', () => save_file(file_name(host, '.svg'), svg_of(host), 'image/svg+xml')),
          save_button('PNG', 'this plot', () => png_of(svg_of(host), (blob) => save_file(file_name(host, '.png'), blob, 'image/png')))),
      details ? element('details', {}, element('summary', {}, 'Table'), details) : null);
}

// A plot as a picture that stands alone: with its title and names, in the colours of now; of the two
// widths the one that is seen.
function svg_of(host) {
  const svg = [...host.children].find((of) => getComputedStyle(of).display !== 'none').cloneNode(true);
  svg.removeAttribute('class');
  for (const node of svg.querySelectorAll('.off')) node.remove();
  for (const node of svg.querySelectorAll('[class]')) node.removeAttribute('class');
  const [, , width] = svg.getAttribute('viewBox').split(' ').map(Number);
  const height = Number(svg.dataset.height);
  const ground = svg_element('rect', {width: '100%', height: '100%', fill: 'var(--paper)'});
  svg.prepend(document.querySelector('#hatches defs').cloneNode(true), ground);
  const size = {viewBox: `0 0 ${width} ${height}`, width: 1.6 * width, height: 1.6 * height, 'font-family': 'Helvetica, Arial, sans-serif'};
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, value);
  const colours = getComputedStyle(document.documentElement);
  return new XMLSerializer().serializeToString(svg).replace(/var\((--\w+)\)/g, (_, name) => colours.getPropertyValue(name).trim()) + '\n';
}

function png_of(svg, take) {
  const image = new Image();
  image.onload = () => {
    const canvas = element('canvas', {width: 2 * image.width, height: 2 * image.height});
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(take, 'image/png');
  };
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
}
