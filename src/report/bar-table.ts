import { type Caption, drawCaption } from './caption.js';
import { html, type Markup } from './html.js';
import { formatCompact } from './numbers.js';
import type { Scale } from './scale.js';
import { toPercent } from './svg.js';

export interface BarRow {
  label: Markup;
  value: number;
  published?: number | undefined;
  /** Texts to the right of the bar, one for each heading. */
  figures: string[];
}

export interface BarTable {
  caption: Caption;
  /** The heading of the labels. */
  heading: string;
  /** The columns to the right of the bar, and whether they have published figures. */
  figures: { heading: string; published?: boolean }[];
  scale: Scale;
  rows: BarRow[];
}

/**
 * Draws a table with a bar in each row. Names and figures are text that wraps, can be copied and is read by screen readers. All rows
 * share one scale, whose grid lines run through them and are labelled below the last row.
 */
export function drawBarTable({ caption, heading, figures, scale, rows }: BarTable): Markup {
  const grid = scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${toPercent(scale.position(tick))}" x2="${toPercent(scale.position(tick))}" y1="0" y2="100%"/>`,
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
  ) => html`<tr><th scope="row">${row.label}</th><td class="bar"><svg aria-hidden="true">${grid}${drawBar(row, scale)}</svg></td>${cells(row)}</tr>
`,
)}</tbody>
<tfoot aria-hidden="true"><tr><td></td><td class="bar"><svg>${scale.ticks.map((tick) => drawTickLabel(tick, scale))}</svg></td>${figures.map(() => html`<td></td>`)}</tr></tfoot>
</table></div>`;
}

/** Heights in pixels. */
const BAR_HEIGHT = 16;
const MARKER_HEIGHT = 26;
/** Minimum share of the width, so that even the smallest value has a visible bar. */
const MIN_BAR_SHARE = 0.004;

function drawBar({ value, published }: BarRow, scale: Scale): Markup {
  const width = value > 0 ? Math.max(scale.position(value), MIN_BAR_SHARE) : 0;
  return html`${width > 0 ? drawCentredRect('ours', 0, toPercent(width), BAR_HEIGHT) : undefined}${
    published !== undefined && published > 0
      ? drawCentredRect('published', scale.position(published), '3', MARKER_HEIGHT)
      : undefined
  }`;
}

/** Draws a rectangle that is vertically centred in its row. */
function drawCentredRect(kind: string, x: number, width: string, height: number): Markup {
  return html`<rect class="${kind}" x="${toPercent(x)}" y="50%" width="${width}" height="${height}" transform="translate(0 ${-height / 2})"/>`;
}

function drawTickLabel(tick: number, scale: Scale): Markup {
  return html`<text x="${toPercent(scale.position(tick))}" y="12" text-anchor="middle">${formatCompact(tick)}</text>`;
}

/** Draws a legend that distinguishes this build's figures from published ones, if there are any. */
export function drawLegend(rows: readonly { published?: number | undefined }[]): Markup | undefined {
  if (!rows.some((row) => row.published !== undefined)) return undefined;
  return html`<p class="legend"><span class="key ours"></span>this build <span class="key published"></span>published</p>`;
}
