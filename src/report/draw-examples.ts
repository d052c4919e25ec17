import { offsetMap } from '@citemill/read/paper';
import { html, type Markup } from './html.js';
import { formatNumber } from './numbers.js';
import type { ExampleField, ExamplesSection } from './report.js';

/** Maximum number of code points of a text; `report.json` has the full text. */
const MAX_CHARACTERS = 4000;

/** Draws the examples with their fields; marked passages are highlighted. */
export function drawExamples({ items }: ExamplesSection): Markup {
  return html`${items.map(
    ({ id, fields }) => html`<article><h3>${id}</h3><dl>${fields.map(
      (field) => html`<dt>${field.name}</dt><dd>${drawMarkedText(field)}</dd>`,
    )}</dl></article>
`,
  )}`;
}

function drawMarkedText({ text, marks = [] }: ExampleField): Markup {
  const { toUnit, toCodePoint } = offsetMap(text);
  const length = toCodePoint(text.length);
  const end = toUnit(Math.min(MAX_CHARACTERS, length));
  const parts: (string | Markup)[] = [];
  let drawn = 0;
  // Marks may come in any order, overlap or run past the text.
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(drawn, toUnit(Math.max(0, Math.min(mark.start, length))));
    const to = Math.min(end, toUnit(Math.max(0, Math.min(mark.end, length))));
    if (!(to > from)) continue;
    parts.push(text.slice(drawn, from), html`<mark>${text.slice(from, to)}</mark>`);
    drawn = to;
  }
  parts.push(text.slice(drawn, end));
  if (length > MAX_CHARACTERS)
    parts.push(html` <span class="cut">… (${formatNumber(length - MAX_CHARACTERS)} more characters)</span>`);
  return html`${parts}`;
}
