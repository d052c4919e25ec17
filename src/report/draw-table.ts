import { drawCaption } from './caption.js';
import { html, type Markup, shortLabel } from './html.js';
import { decimalPlaces, formatFixed, formatNumber } from './numbers.js';
import type { Cell, TableSection } from './report.js';

/** Maximum number of characters of a cell. */
const MAX_CHARACTERS = 160;

/** Draws a table. The first column names the rows; columns of figures are right-aligned. */
export function drawTable({ title, columns, rows }: TableSection): Markup {
  const styles = columns.map((name, i) =>
    columnStyle(
      name,
      rows.map((row) => row[i] ?? null),
      i === 0,
    ),
  );
  return html`<div class="wide"><table>
${drawCaption({ text: title, unseen: true })}
<thead><tr>${columns.map((name, i) => html`<th scope="col" class="${styles[i]?.className ?? ''}">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${styles.map(({ className, format }, i) =>
    i === 0
      ? html`<th scope="row" class="${className}">${format(row[i] ?? null)}</th>`
      : html`<td class="${className}">${format(row[i] ?? null)}</td>`,
  )}</tr>
`,
)}</tbody>
</table></div>`;
}

interface ColumnStyle {
  className: string;
  format(cell: Cell): Markup;
}

function columnStyle(name: string, cells: Cell[], first: boolean): ColumnStyle {
  const figures = !first && cells.every(looksLikeFigure);
  const decimals = sharedDecimals(cells);
  return {
    className: `${figures ? 'figure' : 'words'}${columnKind(name)}`,
    format(cell) {
      if (cell === null) return html`–`;
      if (typeof cell === 'string') return shortLabel(cell, MAX_CHARACTERS);
      return html`${decimals === undefined ? formatNumber(cell) : formatFixed(cell, decimals)}`;
    },
  };
}

/** Returns whether a cell is a figure, which may be a string such as "375,388 (31.8%)". */
function looksLikeFigure(cell: Cell): boolean {
  return typeof cell !== 'string' || /^(?:[-−+±<>≥≤~≈] ?)?[\d.,]|^[–-]?$/.test(cell);
}

/** Returns the number of decimals at which a column of fractions is aligned; undefined for mixed columns (a count, then a mean). */
function sharedDecimals(cells: Cell[]): number | undefined {
  let decimals = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    if (
      typeof cell === 'string' ||
      Math.abs(cell) >= 1000 ||
      (cell !== 0 && (Number.isInteger(cell) || Math.abs(cell) < 0.0005))
    )
      return undefined;
    decimals = Math.max(decimals, decimalPlaces(cell));
  }
  return decimals;
}

/** Returns the class of a column with published figures, after a space; empty for other columns. */
function columnKind(heading: string): string {
  return /^published\b/i.test(heading.trim()) ? ' published' : '';
}
