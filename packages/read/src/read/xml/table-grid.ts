import { cleanText } from '@citemill/metrics/text';
import { descendants, isElement, textOf, type XmlElement } from './tree.js';

// Limits for tables with damaged or malicious spans.
const MAX_COLUMNS = 500;
const MAX_CELLS = 200_000;

const readSpan = (cell: XmlElement, name: string) => {
  const count = Number.parseInt(cell.attributes[name] ?? '1', 10);
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), MAX_COLUMNS) : 1;
};

/** Returns the number of a column from its name: "col3", "c3", "3". */
const columnNumber = (name: string | undefined) => Number(/\d+$/.exec(name ?? '')?.[0]);

/** Returns the number of columns a cell spans, in HTML, TEI or OASIS tables. */
function columnSpan(cell: XmlElement): number {
  const { namest, nameend, cols } = cell.attributes;
  const wide = columnNumber(nameend) - columnNumber(namest) + 1;
  if (namest !== undefined && wide > 0) return Math.min(wide, MAX_COLUMNS);
  return readSpan(cell, cols ? 'cols' : 'colspan');
}

const rowSpan = (cell: XmlElement): number =>
  cell.attributes.morerows === undefined
    ? readSpan(cell, 'rowspan')
    : Number(cell.attributes.morerows) + 1 || 1;

export interface GridOptions {
  cellText?: (cell: XmlElement) => string;
  /** A cell that spans several rows or columns has its text in the first; the others repeat it or are empty. */
  spanned?: 'repeated' | 'empty';
}

/** Returns the cells of an HTML-like table as a grid, with columns aligned below spanning cells. */
export function tableGrid(
  table: XmlElement,
  { cellText = (cell) => cleanText(textOf(cell)), spanned = 'repeated' }: GridOptions = {},
): string[][] {
  const rows: string[][] = [];
  const spansFromAbove = new Map<number, { text: string; left: number }>();
  let cells = 0;
  for (const tr of descendants(table, 'tr', 'row')) {
    const row: string[] = [];
    const addSpansFromAbove = () => {
      for (
        let spanning = spansFromAbove.get(row.length);
        spanning;
        spanning = spansFromAbove.get(row.length)
      ) {
        if (--spanning.left === 0) spansFromAbove.delete(row.length);
        row.push(spanning.text);
      }
    };
    for (const cell of tr.children) {
      if (!isElement(cell) || !['td', 'th', 'cell', 'entry'].includes(cell.name)) continue;
      addSpansFromAbove();
      const text = cellText(cell);
      const repeatedText = spanned === 'repeated' ? text : '';
      const first = row.length;
      const extraRows = Math.min(rowSpan(cell), MAX_CELLS) - 1;
      for (let n = columnSpan(cell); n > 0 && row.length < MAX_COLUMNS; n--) {
        if (extraRows > 0) spansFromAbove.set(row.length, { text: repeatedText, left: extraRows });
        row.push(row.length === first ? text : repeatedText);
      }
    }
    addSpansFromAbove();
    cells += row.length;
    if (cells > MAX_CELLS) break;
    if (row.length > 0) rows.push(row);
  }
  return rows;
}

/** Returns a grid as text: one line per row, cells separated by bars. */
export const gridText = (rows: string[][]): string => rows.map((row) => row.join(' | ')).join('\n');
