// What can be chosen beside the board: offers as cards, one's own characters, buttons.

const choice_button = (key, attributes, ...children) => element('button', { type: 'button', 'data-key': key, onclick: () => choose({ key }), ...attributes }, ...children);

// Takes a step back first, if one is taken: another card is pressed instead.
const choose_instead = (key, back) => queue(async () => {
  if (back) await show_answer({ do: 'back' });
  if (key) await show_answer({ do: 'choose', key });
});

const is_one_cell = (options) => options.length > 1 && options.every(({ cell }) => String(cell) === String(options[0].cell));

// A press on a cell that one option alone would take chooses it; one elsewhere after that of a cell
// chooses another cell instead.
function press_cell(cell) {
  const { taken, choices } = page.view;
  const { options, marks, edges_left } = choices ?? { options: [], marks: [] };
  const here = options.some((option) => String(option.cell) === String(cell));
  const takes = here ? [] : options.filter(({ refusal, covers }) => !refusal && covers?.some((of) => String(of) === String(cell)));
  if (takes.length === 1) return choose({ key: takes[0].key });
  const chosen = is_one_cell(options) || marks.some(({ role }) => role === 'chosen');
  if (taken === 1 && chosen && !here && edges_left === undefined) act('back')();
  return choose({ cell });
}

// In the colours of their frames. On a cell that both allow, a press on a card says which.
function offer_cards(view) {
  const { groups, options } = view.choices ?? { groups: [], options: [] };
  if (groups.length === 0 || !symbol_shapes[groups[0].key]) return [];
  const one_cell = is_one_cell(options);
  const alone = view.taken > 0 && !one_cell ? options[0]?.group : null;
  return groups.map(({ key, words: text }, group) => {
    const there = one_cell ? options.find((option) => option.group === group) : null;
    const press = there ? {} : { onclick: () => choose_instead(group === alone ? null : key, alone !== null) };
    return choice_button(there?.key ?? key, { class: `offer p-offer-${group}`, 'aria-pressed': group === alone ? 'true' : null, ...press },
      svg_element('svg', { viewBox: '-17 -17 34 34', class: 'picture', 'aria-hidden': 'true' }, ...symbol_nodes(key, '')), element('span', {}, there?.words ?? text));
  });
}

// The cards of a scene with what one needs to decide.
const cards_of = (scene) => (scene.cards ?? []).map(([name, slot, seat, face_up]) => ({ name, slot, seat, face_up, points: scene.faces[name][0], pattern: scene.faces[name][1] }));

// Solid boxes are full, shadow boxes dashed.
function pattern_nodes(pattern, size) {
  return pattern.flatMap((line, y) => [...line].map((box, x) => (box === '.' ? null :
    svg_element('rect', { x: x * size + 0.5, y: y * size + 0.5, width: size - 1, height: size - 1, class: box === 'S' ? 'p-solid' : 'p-shadow' })))).filter(Boolean);
}

// The first solid box is the one whose square is chosen.
function hand_nodes(pattern) {
  const nodes = pattern_nodes(pattern, 8);
  nodes.find((node) => node.classList.contains('p-solid'))?.classList.add('p-anchor');
  return nodes;
}

const points_words = (points) => `${points} ${points === 1 ? 'point' : 'points'}`;

function hand_cards(view) {
  const options = view.choices?.options ?? [];
  const own = cards_of(page.scene).filter(({ slot, seat }) => slot === 0 && seat === 0);
  const chosen = view.taken > 0 ? view.steps?.[0]?.split(/[ :]/)[0] : null;
  const taken = own.findIndex(({ name }) => name === chosen) + 1;
  return own.map((card, i) => {
    const number = String(i + 1);
    const option = options.find(({ key, refusal }) => !refusal && (key === number || key === 'spend' + number));
    const parts = [element('b', {}, number), svg_element('svg', { viewBox: '-1 -1 26 26', class: 'picture', role: 'img', 'aria-label': `${card.name}, ${card.pattern.join(' over ')}` }, ...hand_nodes(card.pattern)), element('span', {}, `${card.points} `, element('span', { class: 'unit' }, card.points === 1 ? 'point' : 'points'))];
    const open = card.face_up && view.person && (option || taken > 0);
    if (!open) return element('div', { class: 'card' + (card.face_up ? '' : ' p-down'), title: card.face_up ? '' : 'face down' }, ...parts, card.face_up ? null : element('span', { class: 'sr' }, 'face down'));
    return choice_button(option?.key ?? number, { class: 'card', title: option?.words ?? null, 'aria-pressed': taken === i + 1 ? 'true' : null, onclick: () => choose_instead(taken === i + 1 ? null : option?.key ?? number, taken > 0) }, ...parts);
  });
}

// What no card shows: groups, what lies nowhere on the board, and of what does some few that take more
// than their cell, or all share it.
function option_buttons(view, offers, hand) {
  const { groups, options, edges_left } = view.choices;
  const nodes = [];
  if (groups.length > 1 && offers.length === 0 && view.taken === 0)
    nodes.push(...groups.map(({ key, words: text }, i) => (options.some(({ group }) => group === i) ? choice_button(key, { class: `p-group p-offer-${i}` }, text) : '')).filter(Boolean));
  const few = options.length <= 6 && offers.length === 0 && edges_left === undefined && (options.some(({ covers }) => covers) || is_one_cell(options));
  for (const option of options) {
    if (option.cell ? !few : hand.length > 0 && (option.refusal || /^(spend)?\d+$/.test(option.key))) continue;
    nodes.push(choice_button(option.key, { title: option.refusal ?? null, 'aria-disabled': option.refusal ? 'true' : null, 'aria-pressed': option.chosen ? 'true' : null }, option.words));
  }
  // While a line is drawn no button comes or goes under a finger.
  if (view.taken > 0 || edges_left !== undefined)
    for (const name of view.taken > 1 || edges_left !== undefined ? ['back', 'clear'] : ['back']) nodes.push(element('button', { type: 'button', id: name, disabled: view.taken === 0, onclick: () => queue(() => show_answer({ do: name })) }, name === 'back' ? 'Back' : 'Clear'));
  return nodes;
}

// The focus stays on what was pressed, where it is still there.
function refill(place, nodes) {
  const name = (node) => node.dataset.key ?? node.id;
  const focused = place.contains(document.activeElement) ? name(document.activeElement) : null;
  place.replaceChildren(...nodes);
  place.hidden = nodes.length === 0;
  if (focused) ([...place.children].find((node) => name(node) === focused && !node.disabled) ?? place.querySelector('button:not(:disabled)') ?? by_id('board')).focus({ preventScroll: true });
}

function draw_choices(view) {
  const offers = offer_cards(view);
  const hand = hand_cards(view);
  refill(by_id('offers'), offers);
  refill(by_id('hand'), hand);
  refill(by_id('options'), view.choices ? option_buttons(view, offers, hand) : []);
  by_id('prompt').classList.toggle('sr', offers.length > 0);
  // Which of both goes there is asked where the cards are.
  if (offers.length > 1 && is_one_cell(view.choices.options) && by_id('board').contains(document.activeElement)) by_id('offers').firstElementChild.focus({ preventScroll: true });
}
