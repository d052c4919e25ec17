import { cleanText } from '../../text/index.js';
import { descendants, isElement, parseXml, textOf, type XmlElement } from '../xml/tree.js';
import { list, record, words } from './json.js';

/** A cell over more columns or rows than this is a mistake, not a table. */
const MAX_SPAN = 100;
const MAX_COLUMNS = 1000;

function span(cell: XmlElement, name: string): number {
  const wanted = Number.parseInt(cell.attributes[name] ?? '1', 10);
  return wanted >= 1 && wanted <= MAX_SPAN ? wanted : 1;
}

/** The cells of an HTML table, row by row; a cell over several columns or rows leaves the others empty. */
function htmlRows(html: string): string[][] {
  const rows: string[][] = [];
  /** For each column, how many rows below are still covered by a cell from above. */
  let covered: number[] = [];
  for (const row of descendants(parseXml(html).root, 'tr')) {
    const cells: string[] = [];
    const next: number[] = [];
    const fillCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        next[cells.length] = covered[cells.length]! - 1;
        cells.push('');
      }
    };
    for (const cell of row.children) {
      if (!isElement(cell) || (cell.name !== 'td' && cell.name !== 'th')) continue;
      fillCovered();
      const down = span(cell, 'rowspan') - 1;
      const across = cells.length < MAX_COLUMNS ? span(cell, 'colspan') : 1;
      for (let i = 0; i < across; i++) {
        next[cells.length] = down;
        cells.push(i === 0 ? cleanText(textOf(cell)) : '');
      }
    }
    fillCovered();
    covered = next;
    if (cells.length > 0) rows.push(cells);
  }
  return rows;
}

/** Rows as LaTeX parses have them: `[{cells: [{text}]}]`, or plain lists of cells. */
function listedRows(rows: unknown[]): string[][] {
  return rows
    .map((row) =>
      (Array.isArray(row) ? row : list(record(row)?.cells)).map(
        (cell) => words(record(cell)?.text ?? cell) ?? '',
      ),
    )
    .filter((cells) => cells.length > 0);
}

/** The cells of a table in any of the shapes, row by row. */
export function tableRows(content: unknown): string[][] {
  if (Array.isArray(content)) return listedRows(content);
  return typeof content === 'string' && /<tr[\s>]/i.test(content) ? htmlRows(content) : [];
}
