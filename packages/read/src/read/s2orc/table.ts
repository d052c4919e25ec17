import { cleanString, list, record } from '../json.js';
import { tableGrid } from '../xml/table-grid.js';
import { parseXml } from '../xml/tree.js';

/** Reads rows as in LaTeX parses: `[{cells: [{text}]}]`, or plain lists of cells. */
function listedRows(rows: unknown[]): string[][] {
  return rows
    .map((row) =>
      (Array.isArray(row) ? row : list(record(row)?.cells)).map(
        (cell) => cleanString(record(cell)?.text ?? cell) ?? '',
      ),
    )
    .filter((cells) => cells.length > 0);
}

/** Returns the cells of a table in any of the shapes, row by row. */
export function tableRows(content: unknown): string[][] {
  if (Array.isArray(content)) return listedRows(content);
  const root = typeof content === 'string' && /<tr[\s>]/i.test(content) ? parseXml(content).root : undefined;
  return root ? tableGrid(root, { spanned: 'empty' }) : [];
}
