import type { ModelAnswer, ModelRow } from './rows.js';

/** An opened model, without its cache. Answers are in the order of the rows. */
export interface RowModel<Row extends ModelRow = ModelRow> {
  answer(rows: readonly Row[]): Promise<ModelAnswer[]>;
  close(): Promise<void>;
}

/** Returns a model that generates one text at a time; `parts` are closed with it. */
export function textByText<Row extends ModelRow>(
  write: (row: Row) => Promise<string>,
  parts: readonly { close(): Promise<void> }[],
): RowModel<Row> {
  return {
    async answer(rows) {
      const answers: ModelAnswer[] = [];
      for (const row of rows) answers.push({ text: await write(row) });
      return answers;
    },
    async close() {
      for (const part of parts) await part.close();
    },
  };
}
