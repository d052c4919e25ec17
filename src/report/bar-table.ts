import { type Caption, drawCaption } from './caption.js';
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
  caption: Caption;
  /** The heading of the labels. */
  heading: string;
  /** The headings of the figures, and whether the figures are published ones. */
  figures: { heading: string; published?: boolean }[];
  scale: Scale;
  rows: BarRow[];
}

/**
 * A table with a bar in each row: names and figures are real text that wraps, and can be copied and read by screen readers. All
 * rows share one scale, whose grid lines run through them and are labelled below the last row.
 */
export function barTable({ caption, heading, figures, scale, rows }: BarTable): Markup {
  const grid = scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${percent(scale.position(tick))}" x2="${percent(scale.position(tick))}" y1="0" y2="100%"/>`,
  );
  const columnClass = (column: number) => (figures[column]?.published ? 'figure published' : 'figure');
  const cells = (row: BarRow) =>
    row.figures.map((figure, i) => html`<td class="${columnClass(i)}">${figure}</td>`);
  return html`<div class="wide"><table class="bars">
${drawCaption(caption)}
<thead><tr><th scope="col">${heading}</th><td></td>${figures.map(
    (column, i) => html`<th scope="col" class="${columnClass(i)}">${column.heading}</th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row">${row.label}</th><td class="bar"><svg aria-hidden="true">${grid}${bar(row, scale)}</svg></td>${cells(row)}</tr>
`,
)}</tbody>
<tfoot aria-hidden="true"><tr><td></td><td class="bar"><svg>${scale.ticks.map((tick) => tickLabel(tick, scale))}</svg></td>${figures.map(() => html`<td></td>`)}</tr></tfoot>
</table></div>`;
}

const BAR_HEIGHT = 16;
const MARKER_HEIGHT = 26;

function bar({ value, published }: BarRow, scale: Scale): Markup {
  // Even the smallest value gets a visible bar.
  const width = value > 0 ? Math.max(scale.position(value), 0.004) : 0;
  return html`${width > 0 ? centredRect('ours', 0, percent(width), BAR_HEIGHT) : undefined}${
    published !== undefined && published > 0
      ? centredRect('published', scale.position(published), '3', MARKER_HEIGHT)
      : undefined
  }`;
}

/** A rectangle that is vertically centred in its row. */
function centredRect(kind: string, x: number, width: string, height: number): Markup {
  return html`<rect class="${kind}" x="${percent(x)}" y="50%" width="${width}" height="${height}" transform="translate(0 ${-height / 2})"/>`;
}

function tickLabel(tick: number, scale: Scale): Markup {
  return html`<text x="${percent(scale.position(tick))}" y="12" text-anchor="middle">${compact(tick)}</text>`;
}

/** A legend for our and published figures, if there are published ones. */
export function legend(rows: readonly { published?: number | undefined }[]): Markup | undefined {
  if (!rows.some((row) => row.published !== undefined)) return undefined;
  return html`<p class="legend"><span class="key ours"></span>this build <span class="key published"></span>published</p>`;
}
