import { cleanText } from '@citemill/metrics/text';
import { child, type XmlElement, type XmlNode } from '../xml/tree.js';
import { contentOf, isOn, propertyValue } from './elements.js';

/** Maximum number of columns of a table, and of cells of all tables of a document. */
const LIMITS = { columns: 500, allCells: 1_000_000 };

/** The rows of a table or the cells of a row; content controls may be around them. */
function* partsNamed(nodes: readonly XmlNode[], name: string): Generator<XmlElement> {
  for (const element of contentOf(nodes)) {
    if (element.name === name) yield element;
    else if (element.name === 'w:sdt')
      yield* partsNamed(child(element, 'w:sdtContent')?.children ?? [], name);
  }
}

/** The cells of a table without the rows that tracked changes delete. */
const rowsOf = (table: XmlElement): XmlElement[][] =>
  [...partsNamed(table.children, 'w:tr')]
    .filter((row) => isOn(child(row, 'w:trPr'), 'w:del') === undefined)
    .map((row) => [...partsNamed(row.children, 'w:tc')]);

/** All cells of a table, row by row. */
export const cellsOf = (table: XmlElement): XmlElement[] => rowsOf(table).flat();

/** Writes tables as grids, in which a cell that spans rows or columns is repeated in every place that it covers. */
export class TableGrids {
  private cellsLeft: number = LIMITS.allCells;

  rows(table: XmlElement, cellText: (cell: XmlElement) => string): string[][] {
    const rows: string[][] = [];
    for (const cells of rowsOf(table)) {
      const above = rows.at(-1) ?? [];
      const row: string[] = [];
      for (const cell of cells) {
        const properties = child(cell, 'w:tcPr');
        const merged = child(properties, 'w:vMerge');
        const continues = merged !== undefined && merged.attributes['w:val'] !== 'restart';
        const text = continues ? (above[row.length] ?? '') : cleanText(cellText(cell));
        const span = Math.max(1, Number(propertyValue(properties, 'w:gridSpan')) || 1);
        for (let n = 0; n < span && row.length < LIMITS.columns && this.cellsLeft > 0; n++, this.cellsLeft--)
          row.push(text);
      }
      rows.push(row);
    }
    return rows;
  }
}
