import { itemAt } from '../../at.js';

/** A number in a table, with its confidence interval if it is known. */
export interface TableFigure {
  value: number;
  /** Half the width of a symmetric interval: value ± margin. */
  margin?: number | undefined;
  /** Bounds of the interval, if it is not symmetric. */
  low?: number | undefined;
  high?: number | undefined;
}

/** A row of a paper's table of results. */
export interface PublishedRow {
  /** The paper's name of the system. */
  system: string;
  /** Name of Citemill's model of the same kind, if there is one. */
  model?: string;
  /** The figures by column name, in the table's scale (per cent if the paper prints per cent). */
  figures: Readonly<Record<string, TableFigure>>;
}

export interface PublishedTable {
  /** For example "SciQFS, Table 3". Empty if nothing is published for the dataset. */
  source: string;
  /** What the figures were measured on, if different from this evaluation. */
  measuredOn: string;
  rows: readonly PublishedRow[];
  /** Published figures for the validation split, if the paper has a separate table for it. */
  validation?: PublishedTable;
  /** Published figures of models that were trained on a part of the examples. */
  curve?: string;
}

export const NOTHING_PUBLISHED: PublishedTable = { source: '', measuredOn: '', rows: [] };

/** A system and its figures; between them, the name of our model for it, if there is one. */
export type FigureRow =
  | readonly [system: string, ...figures: number[]]
  | readonly [system: string, model: string, ...figures: number[]];

/** Makes rows from figures in the order of `columns`. */
export function rowsUnder(columns: readonly string[], rows: readonly FigureRow[]): PublishedRow[] {
  return rows.map(([system, ...rest]) => {
    const cells: readonly (string | number)[] = rest;
    const model = cells.find((cell) => typeof cell === 'string');
    const values = cells.filter((cell) => typeof cell === 'number');
    return {
      system,
      ...(model ? { model } : {}),
      figures: Object.fromEntries(values.map((value, i) => [itemAt(columns, i), { value }])),
    };
  });
}
