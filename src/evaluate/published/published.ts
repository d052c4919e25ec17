import type { Figure } from '../tasks/index.js';

/** A row of a paper's table. */
export interface PublishedRow {
  /** As the paper names the system. */
  system: string;
  /** Our model of the same kind, where there is one. */
  model?: string;
  /** By the column's name; in the table's own scale (per cent where the paper prints per cent). */
  figures: Readonly<Record<string, Figure>>;
}

export interface PublishedTable {
  /** Where it stands: "SciQFS, Table 3". Empty where nothing is published for the set. */
  source: string;
  /** On what it was measured, when that is not what is measured here. */
  measuredOn: string;
  rows: readonly PublishedRow[];
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
    figures: Object.fromEntries(columns.map((column, i) => [column, { value: values[i]! }])),
  }));
}
