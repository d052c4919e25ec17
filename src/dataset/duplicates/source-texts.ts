import { UserError } from '../../user-error.js';
import type { Split } from '../splits/splits.js';
import { toText } from '../to-text.js';
import type { SourceText } from './overlap.js';
import { sourceRows } from './source-rows.js';

export interface SourceTextsOptions {
  /** The column with the texts. Default: the first of the usual names that a row has. */
  column?: string | undefined;
  /** Reads only these splits. In a folder of files, files are named after their split, as in train.jsonl or val-00001.parquet. */
  splits?: Split[] | undefined;
}

/** Usual names of the column with the source text in published sets. */
const USUAL_COLUMNS = ['src', 'source', 'document', 'article', 'abstract', 'original_text', 'text'];

/**
 * Yields the texts in a column of any local dataset: a folder that Citemill wrote, a file of JSON lines or Parquet, or a
 * folder of such files. Rows without a text are skipped.
 */
export async function* sourceTexts(
  path: string,
  { column, splits }: SourceTextsOptions = {},
): AsyncGenerator<SourceText> {
  let name = column;
  let number = 0;
  for await (const row of sourceRows(path, splits)) {
    number++;
    name ??= USUAL_COLUMNS.find((usual) => toText(row[usual]) !== undefined);
    if (name === undefined || (number === 1 && !(name in row)))
      throw new UserError(
        `${path}: ${column ? `there is no column ${column}` : 'name the column with the texts'}; the columns are ${Object.keys(row).join(', ')}`,
      );
    const text = toText(row[name]);
    if (text !== undefined) yield { id: String(row.id ?? row.paper_id ?? `row ${number}`), text };
  }
}
