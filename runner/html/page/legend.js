// Who is who in the plots, and who is shown.

function member(section, index) {
  return element('span', {class: 'member'}, line_sample(index), name_of(section, index));
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
            section.toggled();
          }
        },
        line_sample(index), name_of(section, index));
    section.on_toggle.push(
        () => button.setAttribute('aria-pressed', String(section.shown.has(index))));
    return button;
  });
  for (const tell of section.on_toggle) tell();
  const left_out =
      indices.filter((index) => !section.shown.has(index)).map((index) => name_of(section, index));
  return element(
      'div', {},
      element(
          'div', {class: 'legend', role: 'group', 'aria-label': 'Strategies shown in the plots'},
          ...buttons),
      explained && left_out.length > 0 ?
          element(
              'p', {class: 'about'},
              `${
                  left_out.join(
                      ', ')}: far below the others, and left out of the plots at first. The buttons show and hide; tables have all.`) :
          null);
}

// Strategies in the plots at first. Those far below would squeeze all others into a corner: where
// at least three remain whose means lie within a quarter of the gap to those below, they stay
// alone.
function shown_at_first(section) {
  const scored = with_scores(section).sort((p, q) => q.of.mean - p.of.mean);
  for (let n = scored.length - 1; n >= 3; --n)
    if (scored[n - 1].of.mean - scored[n].of.mean > 4 * (scored[0].of.mean - scored[n - 1].of.mean))
      return scored.slice(0, n).map(({index}) => index);
  return section.strategies.map((_, index) => index);
}

// Names of fills that no strategy owns.
function swatches(list) {
  return element('div', {class: 'legend'}, ...list.map(({name, fill}) => {
    const tile = element('canvas', {class: 'swatch', width: 18, height: 14});
    const paint = () => {
      const pen = tile.getContext('2d');
      pen.fillStyle = fill();
      pen.fillRect(0, 0, 18, 14);
    };
    paint();
    recoloured.push(paint);
    return element('span', {class: 'filled'}, tile, name);
  }));
}
