import { offsetMap } from '@citemill/read/paper';
import { html, type Markup } from './html.js';
import { number } from './numbers.js';
import type { ExampleField, ExamplesSection } from './report.js';

/** Maximum code points of a text; `report.json` has longer ones in full. */
const MAX_CHARACTERS = 4000;

/** The examples with their fields; marked words are highlighted. */
export function drawExamples({ items }: ExamplesSection): Markup {
  return html`${items.map(
    ({ id, fields }) => html`<article><h3>${id}</h3><dl>${fields.map(
      (field) => html`<dt>${field.name}</dt><dd>${markedText(field)}</dd>`,
    )}</dl></article>
`,
  )}`;
}

function markedText({ text, marks = [] }: ExampleField): Markup {
  const { toUnit, toCodePoint } = offsetMap(text);
  const length = toCodePoint(text.length);
  const end = toUnit(Math.min(MAX_CHARACTERS, length));
  const parts: (string | Markup)[] = [];
  let done = 0;
  // Marks may come in any order, overlap or run past the text.
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(done, toUnit(Math.max(0, Math.min(mark.start, length))));
    const to = Math.min(end, toUnit(Math.max(0, Math.min(mark.end, length))));
    if (!(to > from)) continue;
    parts.push(text.slice(done, from), html`<mark>${text.slice(from, to)}</mark>`);
    done = to;
  }
  parts.push(text.slice(done, end));
  if (length > MAX_CHARACTERS)
    parts.push(html` <span class="cut">… (${number(length - MAX_CHARACTERS)} more characters)</span>`);
  return html`${parts}`;
}
