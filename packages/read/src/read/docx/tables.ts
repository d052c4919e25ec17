import { cleanText } from '@citemill/metrics/text';
import { child, type XmlElement, type XmlNode } from '../xml/tree.js';
import { contentElements, isOn, propertyValue } from './elements.js';

/** Maximum number of columns of a table, and of cells of all tables of a document. */
const LIMITS = { columns: 500, allCells: 1_000_000 };

/** Yields the rows of a table or the cells of a row, also those inside content controls. */
function* partsNamed(nodes: readonly XmlNode[], name: string): Generator<XmlElement> {
  for (const element of contentElements(nodes)) {
    if (element.name === name) yield element;
    else if (element.name === 'w:sdt')
      yield* partsNamed(child(element, 'w:sdtContent')?.children ?? [], name);
  }
}

interface TableRow {
  cells: XmlElement[];
  /** Number of columns before its first cell. */
  emptyBefore: number;
}

/** Returns the rows of a table, without rows deleted by tracked changes. */
const tableRows = (table: XmlElement): TableRow[] =>
  [...partsNamed(table.children, 'w:tr')]
    .filter((row) => isOn(child(row, 'w:trPr'), 'w:del') === undefined)
    .map((row) => ({
      cells: [...partsNamed(row.children, 'w:tc')],
      emptyBefore: Number(propertyValue(child(row, 'w:trPr'), 'w:gridBefore')) || 0,
    }));

export const tableCells = (table: XmlElement): XmlElement[] => tableRows(table).flatMap(({ cells }) => cells);

/** Yields the paragraphs of a cell or note, including those in content controls and nested tables. */
export function* paragraphsIn({ children }: XmlElement): Generator<XmlElement> {
  for (const element of contentElements(children)) {
    if (element.name === 'w:p') yield element;
    else if (element.name === 'w:tbl') for (const cell of tableCells(element)) yield* paragraphsIn(cell);
    else if (element.name === 'w:sdt') yield* paragraphsIn(child(element, 'w:sdtContent') ?? element);
    else if (/^oMath(?:Para)?$/.test(element.name))
      yield { name: 'w:p', attributes: {}, children: [element] };
  }
}

/** Converts tables to grids, in which a cell that spans rows or columns is repeated in every grid cell that it covers. */
export class TableGrids {
  private cellsLeft: number = LIMITS.allCells;

  rows(table: XmlElement, cellText: (cell: XmlElement) => string): string[][] {
    const rows: string[][] = [];
    for (const { cells, emptyBefore } of tableRows(table)) {
      const above = rows.at(-1) ?? [];
      const row: string[] = [];
      this.fill(row, '', emptyBefore);
      for (const cell of cells) {
        const properties = child(cell, 'w:tcPr');
        const merged = child(properties, 'w:vMerge');
        const continues = merged !== undefined && merged.attributes['w:val'] !== 'restart';
        const text = continues ? (above[row.length] ?? '') : cleanText(cellText(cell));
        const span = Math.max(1, Number(propertyValue(properties, 'w:gridSpan')) || 1);
        this.fill(row, text, span);
      }
      rows.push(row);
    }
    return rows;
  }

  private fill(row: string[], text: string, count: number): void {
    for (let n = 0; n < count && row.length < LIMITS.columns && this.cellsLeft > 0; n++, this.cellsLeft--)
      row.push(text);
  }
}
