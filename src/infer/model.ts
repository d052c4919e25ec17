import type { ModelAnswer, ModelRow } from './rows.js';

/** A model of one architecture: rows in, an answer for each, in order. */
export interface RowModel<Row extends ModelRow = ModelRow> {
  answer(rows: readonly Row[]): Promise<ModelAnswer[]>;
  close(): Promise<void>;
}
