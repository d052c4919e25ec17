const collapseSpace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Escapes a cell that contains one of the tokens of table lines: `<col>` becomes `< col>`. */
const escapeCell = (cell: string) => collapseSpace(cell.replace(/<(?=\/?(?:row|col)>)/g, '< '));

/**
 * Writes a table's `rows` on one line: `<row>` before each row, `<col>` between cells. Empty cells are kept, rows may differ
 * in length, and header rows are not distinguished; a row without cells reads like a row with one empty cell.
 *
 * @example
 * tableLine([['', 'recall'], ['ours', '17.6']]) // '<row> <col> recall <row> ours <col> 17.6'
 */
export function tableLine(rows: readonly (readonly string[])[]): string {
  return collapseSpace(rows.map((row) => `<row> ${row.map(escapeCell).join(' <col> ')}`).join(' '));
}
