"""What axe-core would find in a page, as scripts that return a JSON list of faults: contrast, names, roles,
lists, headings, ids, and what keys reach."""

# Text whose contrast to its ground is below 4.5, or below 3 where it is large (WCAG 2, AA).
PALE = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const over = (ground, colour, opacity) => {
    canvas.globalAlpha = 1;
    canvas.fillStyle = `rgb(${ground.join(' ')})`;
    canvas.fillRect(0, 0, 1, 1);
    canvas.globalAlpha = opacity;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const ground_of = (node) => node === null ? [255, 255, 255] :
    over(ground_of(node.parentElement), getComputedStyle(node).backgroundColor, 1);
  const light = (colour) => colour.map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const pale = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const node = text.parentElement;
    if (!text.textContent.trim() || !node.checkVisibility() || node.closest('svg, :disabled, .p-stale, option') ||
        getComputedStyle(node).backgroundImage !== 'none') continue;
    let opacity = 1;
    for (let of = node; of; of = of.parentElement) opacity *= Number(getComputedStyle(of).opacity);
    const style = getComputedStyle(node);
    const ground = ground_of(node);
    const [dark, bright] = [light(ground), light(over(ground, style.color, opacity))].sort((a, b) => a - b);
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) pale.push(`${text.textContent.trim().slice(0, 30)}: ${contrast.toFixed(2)}`);
  }
  return JSON.stringify([...new Set(pale)]);
})()"""

# By the names of axe's rules.
FAULTS = """(() => {
  const wrong = [];
  const told = (node) => `${node.tagName.toLowerCase()}${node.id ? '#' + node.id : ''} ${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 30)}`;
  const fault = (rule, node) => wrong.push(`${rule}: ${told(node)}`);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = all('body *').filter((node) => node.checkVisibility({ visibilityProperty: true }));
  if (!document.documentElement.lang) wrong.push('html-has-lang');
  if (!document.title) wrong.push('document-title');
  if (all('main').length !== 1) wrong.push(`landmark-one-main: ${all('main').length}`);
  const ids = all('[id]').filter((node) => !node.closest('svg')).map((node) => node.id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) wrong.push(`duplicate-id: ${id}`);
  const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, [tabindex]:not([tabindex="-1"])';
  const labelled = (node) => node.getAttribute('aria-label')?.trim() || node.getAttribute('aria-labelledby') || node.labels?.length > 0 || node.getAttribute('title')?.trim();
  const text_of = (node) => node.textContent.trim() || [...node.querySelectorAll('[aria-label], title')].map((of) => of.getAttribute('aria-label') ?? of.textContent).join('').trim();
  for (const node of seen.filter((of) => !of.closest('[aria-hidden="true"]') || of.matches('[aria-hidden="true"]'))) {
    const role = node.getAttribute('role');
    if (node.matches('button, a[href], summary, [role="button"]') && !labelled(node) && !text_of(node)) fault('button-name', node);
    if (node.matches('input:not([type="hidden"]), select, textarea') && !labelled(node)) fault('label', node);
    if (node.matches('[role="img"]:not([aria-hidden="true"]), img') && !labelled(node) && !node.getAttribute('alt') && !node.querySelector(':scope > title')) fault('svg-img-alt', node);
    if (node.matches('[role="region"], [role="group"]') && !labelled(node) && !node.querySelector(':scope > title')) fault('region-name', node);
    const label = node.getAttribute('aria-label');
    const words = node.innerText?.trim().toLowerCase();
    if (label && node.matches('button, a[href]') && /[a-z]{2}/.test(words ?? '') && !label.toLowerCase().includes(words)) fault('label-content-name-mismatch', node);
    if (node.matches('ol, ul') && [...node.children].some((child) => !child.matches('li, script, template'))) fault('list', node);
    if (node.matches('li') && !node.parentElement.matches('ol, ul, menu')) fault('listitem', node);
    if (node.matches('dl') && [...node.children].some((child) => !child.matches('dt, dd, div, script, template'))) fault('definition-list', node);
    if (node.matches('[aria-hidden="true"]') && [node, ...node.querySelectorAll(focusable)].some((of) => of.matches(focusable))) fault('aria-hidden-focus', node);
    if (node.matches('button, a[href], summary, [role="img"]') && [...node.querySelectorAll(focusable)].length > 0) fault('nested-interactive', node);
    for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls'])
      for (const id of (node.getAttribute(name) ?? '').split(' ').filter(Boolean)) if (!document.getElementById(id)) fault(`aria-valid-attr-value ${name}`, node);
    if (node.hasAttribute('aria-pressed') && !node.matches('button, [role="button"]')) fault('aria-allowed-attr aria-pressed', node);
    if (Number(node.getAttribute('tabindex')) > 0) fault('tabindex', node);
    if (role && !['img', 'group', 'button', 'region', 'status', 'alert', 'note', 'figure', 'list', 'listitem', 'presentation', 'none', 'log'].includes(role)) fault(`role ${role}`, node);
    const style = getComputedStyle(node);
    const scrolls = (/auto|scroll/.test(style.overflowY) && node.scrollHeight > node.clientHeight + 1) || (/auto|scroll/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1);
    if (scrolls && node !== document.body && !node.matches('[tabindex]') && !node.querySelector(focusable)) fault('scrollable-region-focusable', node);
    if (node.matches('th') && !node.textContent.trim()) fault('empty-table-header', node);
  }
  let level = 0;
  for (const node of seen.filter((of) => of.matches('h1, h2, h3, h4, h5, h6'))) {
    const own = Number(node.tagName[1]);
    if (own > level + 1) fault('heading-order', node);
    level = own;
  }
  if (/user-scalable\\s*=\\s*no|maximum-scale/.test(document.querySelector('meta[name="viewport"]')?.content ?? '')) wrong.push('meta-viewport');
  return JSON.stringify([...new Set(wrong)]);
})()"""
