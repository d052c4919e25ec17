/** A number of a table, with its precision if that is known. */
export interface TableFigure {
  value: number;
  /** value ± margin is the interval. */
  margin?: number | undefined;
  /** The interval, if it is not symmetric. */
  low?: number | undefined;
  high?: number | undefined;
}

/** A row of a paper's table of results. */
export interface PublishedRow {
  /** As the paper names the system. */
  system: string;
  /** Our model of the same kind, if there is one. */
  model?: string;
  /** By column name; in the table's own scale (per cent if the paper prints per cent). */
  figures: Readonly<Record<string, TableFigure>>;
}

export interface PublishedTable {
  /** As in "SciQFS, Table 3". Empty if nothing is published for the set. */
  source: string;
  /** What it was measured on, if different from this evaluation. */
  measuredOn: string;
  rows: readonly PublishedRow[];
  /** Published figures for the validation split, if the paper has a separate table for it. */
  validation?: PublishedTable;
  /** Published figures of models that are trained on a part of the examples. */
  curve?: string;
}

export const NOTHING_PUBLISHED: PublishedTable = { source: '', measuredOn: '', rows: [] };

/** Rows of plain numbers under the same columns. */
export function rowsUnder(
  columns: readonly string[],
  rows: readonly (readonly [system: string, model: string | undefined, ...values: number[]])[],
): PublishedRow[] {
  return rows.map(([system, model, ...values]) => ({
    system,
    ...(model ? { model } : {}),
    figures: Object.fromEntries(
      columns.flatMap((column, i) => {
        const value = values[i];
        return value === undefined ? [] : [[column, { value }]];
      }),
    ),
  }));
}
