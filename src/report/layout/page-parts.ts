/** The colour of each role, in the boxes of lines and in the legend. */
export const ROLE_COLOURS: Record<string, string> = {
  title: '#c2185b',
  author: '#8e24aa',
  front: '#9e9d24',
  abstract: '#00838f',
  heading: '#d84315',
  prose: '#1565c0',
  equation: '#5e35b1',
  listing: '#455a64',
  caption: '#2e7d32',
  cell: '#66bb6a',
  label: '#a1887f',
  footnote: '#6d4c41',
  back: '#546e7a',
  entry: '#f9a825',
  furniture: '#9e9e9e',
  none: '#ff1744',
};

export const STYLE = `
:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr) 22rem; background: #e8e8e8; color: #222; }
main { padding: 1rem; }
figure { margin: 0 auto 1.5rem; max-width: 60rem; }
figcaption { color: #555; padding-bottom: .3rem; }
svg { display: block; width: 100%; height: auto; background: #fff; box-shadow: 0 1px 4px #0004; }
svg text { fill: #222; }
rect.line { fill-opacity: .13; stroke-width: .6; cursor: pointer; }
rect.line:hover, rect.line:focus { fill-opacity: .3; outline: none; }
rect.chosen { fill-opacity: .35; stroke-width: 1.6; }
rect.faded { fill-opacity: 0; stroke-opacity: .15; }
svg text.order { font-size: 5px; fill: #1565c0; text-anchor: end; }
aside { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 1rem; background: #fff; border-left: 1px solid #ccc; }
h1 { font-size: 1.15rem; margin: 0 0 .8rem; }
h2 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
ul { list-style: none; padding: 0; margin: 0; columns: 2; }
label { cursor: pointer; }
.swatch { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .2em; }
blockquote { margin: .4rem 0; padding-left: .6rem; border-left: 3px solid #ccc; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .4rem .25rem 0; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
.quiet { color: #666; }
@media (max-width: 60rem) { body { grid-template-columns: 1fr; } aside { position: static; height: auto; order: -1; } }
${Object.entries(ROLE_COLOURS)
  .map(
    ([role, colour]) =>
      `.${role} { fill: ${colour}; stroke: ${colour}; } .swatch.${role} { background: ${colour}; }`,
  )
  .join('\n')}
`;

/** Shows the clicked line, and fades unticked roles. Texts of the paper are never inserted as HTML. */
export const SCRIPT = `
'use strict';
const lines = JSON.parse(document.getElementById('lines').textContent);
const details = document.getElementById('details');
const put = (parent, name, text) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return parent.appendChild(element);
};
const show = (rect) => {
  document.querySelector('.chosen')?.classList.remove('chosen');
  rect.classList.add('chosen');
  const line = lines[Number(rect.dataset.line)];
  details.replaceChildren();
  const role = put(details, 'p');
  put(role, 'strong', line.role ?? 'in no part of the paper');
  if (line.detail) put(role, 'span', ', ' + line.detail);
  if (line.order) put(role, 'span', ', line ' + line.order + ' in reading order');
  put(details, 'blockquote', line.text);
  if (line.findings.length === 0) {
    const text = line.role === 'prose' ? 'No other decision claimed this line, so it is running text.' : 'No decision was recorded for this line itself.';
    put(details, 'p', text).className = 'quiet';
    return;
  }
  const table = put(details, 'table');
  const head = put(table, 'tr');
  for (const title of ['Decision', 'Measured', 'Threshold']) put(head, 'th', title);
  for (const { decision, measured, threshold } of line.findings) {
    const row = put(table, 'tr');
    put(row, 'td', decision);
    put(row, 'td', typeof measured === 'number' ? String(Math.round(measured * 1000) / 1000) : measured);
    put(row, 'td', threshold ?? '');
  }
};
document.addEventListener('click', ({ target }) => {
  if (target.matches('rect.line')) show(target);
});
document.addEventListener('keydown', (event) => {
  if (!event.target.matches('rect.line') || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  show(event.target);
});
document.addEventListener('change', ({ target }) => {
  for (const rect of document.querySelectorAll('rect.line.' + target.value)) rect.classList.toggle('faded', !target.checked);
});
`;
