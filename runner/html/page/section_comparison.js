// The chapter that compares two results, before the chapter of each.

function change_name(name, note) {
  return element(
      'span', {class: 'described plain'}, name,
      note === '' ? null : element('small', {}, note.replaceAll('->', '→')));
}

function comparison_nodes(comparison) {
  if (comparison.why !== undefined)
    return [element('p', {class: 'lead'}, typeset(comparison.why))];
  return [
    element('p', {class: 'lead'}, typeset(`${title_case(comparison.how)}.`)),
    ...comparison.warnings.map(warning),
    figure(
        'Circle: better. Square: worse. Diamond: open. Line: 95 % interval of this row by itself; ' +
            'the verdicts count all rows as one family (Holm).',
        plot({number: 0}, 'changes')),
    text_table(comparison.overview, {}, (name, row) => change_name(name, comparison.notes[row])),
    ...(comparison.parts ?? []).map(
        (parts) => element(
            'details', {}, element('summary', {}, parts.title),
            text_table(parts, {caption: parts.title, total: true}))),
  ];
}

function comparison_chapter(comparison) {
  const headline = comparison.headline ?? 'Two results that cannot be compared';
  const article = element(
      'article',
      {class: 'result', id: 'comparison', 'data-file': 'comparison', 'aria-labelledby': 'comparison-title'},
      element('p', {class: 'eyebrow'}, `A: ${comparison.a} · B: ${comparison.b}`),
      element('h2', {id: 'comparison-title'}, headline),
      element(
          'section', {'aria-labelledby': 'comparison-title'}, ...comparison_nodes(comparison)));
  return {
    article,
    contents: element(
        'li', {class: 'chapter'}, element('a', {href: '#comparison'}, 'B against A'))
  };
}
