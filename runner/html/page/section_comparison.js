// The chapter that compares two results, before the chapter of each.

function change_name(row) {
  return element(
      'span', {class: 'described plain'}, row.name,
      row.note === '' ? null : element('small', {}, row.note.replaceAll('->', '→')));
}

function change_table({rows}) {
  return table(
      [
        {text: 'strategy', left: true}, 'A', 'B', `B ${minus} A ± se`, '95 % interval', 'p (Holm)',
        {text: 'B is', left: true}
      ],
      rows.map((row) => {
        const digits = decimals_for([row]);
        return [
          change_name(row), fixed(row.a, digits), fixed(row.b, digits),
          mean_and_se(row, digits, true), interval_text(row, digits), p_text(row.p_holm),
          row.verdict
        ];
      }));
}

// The components of a change that are not 0 in both results; null where they tell no more.
function change_parts(row) {
  const parts = row.parts.filter((part) => part.a || part.b || part.se > 0);
  if (parts.length < 2 || row.verdict === 'unchanged') return null;
  const digits = decimals_for([row]);
  const cells = (of) =>
      [fixed(of.a, digits), fixed(of.b, digits), mean_and_se(of, digits, true)];
  return element(
      'details', {}, element('summary', {}, `Where it comes from: ${row.name}`),
      table(
          [{text: 'component', left: true}, 'A', 'B', `B ${minus} A ± se`],
          [
            ...parts.map((part) => [words(part.name), ...cells(part)]),
            {total: true, cells: ['total', ...cells(row)]}
          ],
          {caption: row.name}));
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
    change_table(comparison),
    ...comparison.rows.map(change_parts).filter(Boolean),
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
