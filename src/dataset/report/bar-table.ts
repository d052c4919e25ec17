import { html, type Markup } from './html.js';
import { compact } from './numbers.js';
import type { Scale } from './scale.js';
import { percent } from './svg.js';

export interface BarRow {
  label: Markup;
  value: number;
  published?: number | undefined;
  /** Figures to the right of the bar, one for each heading. */
  figures: string[];
}

export interface BarTable {
  caption: string;
  /** Of the labels, then of the figures. */
  headings: [label: string, ...figures: string[]];
  scale: Scale;
  rows: BarRow[];
}

/**
 * A table with a bar in each row: names and figures are real text that wraps, and can be read aloud and copied. All
 * rows share one scale, whose lines run through them and are named at the foot.
 */
export function barTable({ caption, headings, scale, rows }: BarTable): Markup {
  const grid = scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${percent(scale.position(tick))}" x2="${percent(scale.position(tick))}" y1="0" y2="100%"/>`,
  );
  return html`<div class="wide"><table class="bars">
<caption>${caption}</caption>
<thead><tr><th scope="col">${headings[0]}</th><td></td>${headings
    .slice(1)
    .map((heading) => html`<th scope="col" class="figure${kindOf(heading)}">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row">${row.label}</th><td class="bar"><svg aria-hidden="true">${grid}${bar(row, scale)}</svg></td>${row.figures.map(
    (figure, i) => html`<td class="figure${kindOf(headings[i + 1] ?? '')}">${figure}</td>`,
  )}</tr>
`,
)}</tbody>
<tfoot aria-hidden="true"><tr><td></td><td class="bar axis"><svg>${scale.ticks.map((tick) => tickLabel(tick, scale))}</svg></td>${headings
    .slice(1)
    .map(() => html`<td></td>`)}</tr></tfoot>
</table></div>`;
}

/** The class of a column that shows what the authors report. */
export function kindOf(heading: string): string {
  return /^published\b/i.test(heading.trim()) ? ' published' : '';
}

function bar({ value, published }: BarRow, scale: Scale): Markup {
  // A sliver shows that there is something, however little.
  const width = value > 0 ? Math.max(scale.position(value), 0.004) : 0;
  const ours =
    width > 0 ? html`<rect class="ours" x="0" y="25%" width="${percent(width)}" height="50%"/>` : undefined;
  if (published === undefined || !(published > 0)) return html`${ours}`;
  const x = percent(scale.position(published));
  return html`${ours}<line class="published" x1="${x}" x2="${x}" y1="8%" y2="92%"/>`;
}

function tickLabel(tick: number, scale: Scale): Markup {
  const position = scale.position(tick);
  const anchor = position < 0.01 ? 'start' : position > 0.97 ? 'end' : 'middle';
  return html`<text x="${percent(position)}" y="12" text-anchor="${anchor}">${compact(tick)}</text>`;
}

/** Says which mark is which, where published figures stand beside ours. */
export function legend(rows: readonly { published?: number | undefined }[]): Markup | undefined {
  if (!rows.some((row) => row.published !== undefined)) return undefined;
  return html`<p class="legend"><span class="key ours"></span>this build <span class="key published"></span>published</p>`;
}
