const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A cell that spells a token out must not be taken for one: `<col>` becomes `< col>`. */
const cellText = (cell: string) => oneLine(cell.replace(/<(?=\/?(?:row|col)>)/g, '< '));

/**
 * A table's `rows` on one line: `<row>` before each row, `<col>` between its cells. Empty cells are kept, rows may differ in
 * length, and the rows of a header are rows like all others; a row of no cell reads like one of a single empty cell.
 *
 * @example
 * tableLine([['', 'recall'], ['ours', '17.6']]) // '<row> <col> recall <row> ours <col> 17.6'
 */
export function tableLine(rows: readonly (readonly string[])[]): string {
  return oneLine(rows.map((row) => `<row> ${row.map(cellText).join(' <col> ')}`).join(' '));
}
