import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Database, readParquet } from '../../corpus/index.js';
import { createTemporaryFolder, splitLines } from '../../engine/index.js';
import { UserError } from '../../user-error.js';
import { Dataset } from '../open.js';
import { SPLITS, type Split } from '../splits/splits.js';
import { toText } from '../text-of.js';
import type { SourceText } from './overlap.js';

export interface SourceTextsOptions {
  /** The column with the texts; else the first of the usual names that the first row has. */
  column?: string | undefined;
  /** These splits only; of a folder of files those that are named after them, as in train.jsonl or val-00001.parquet. */
  splits?: Split[] | undefined;
}

/** What published sets call the text that is to be summarised or read. */
const USUAL = ['src', 'source', 'document', 'article', 'abstract', 'original_text', 'text'];
const LONGEST_LINE = 256 * 1024 * 1024;
const decoder = new TextDecoder();

/**
 * The texts of a column of any dataset at hand: a folder that citemill wrote, a file of JSON lines or Parquet, or a
 * folder of such files. Rows without a text are passed over.
 */
export async function* sourceTexts(
  path: string,
  { column, splits }: SourceTextsOptions = {},
): AsyncGenerator<SourceText> {
  let name = column;
  let number = 0;
  for await (const row of rowsAt(path, splits)) {
    number++;
    name ??= USUAL.find((usual) => toText(row[usual]) !== undefined);
    if (name === undefined || (number === 1 && !(name in row)))
      throw new UserError(
        `${path}: ${column ? `has no column ${column}` : 'name the column with the texts'}; it has ${Object.keys(row).join(', ')}`,
      );
    const text = toText(row[name]);
    if (text !== undefined) yield { id: String(row.id ?? row.paper_id ?? `row ${number}`), text };
  }
}

type AnyRow = Record<string, unknown>;

/** What splits are called in the names of files. */
const SPLIT_NAMES: Record<Split, RegExp> = {
  train: /^train/i,
  validation: /^(?:val|dev)/i,
  test: /^test/i,
};

async function* rowsAt(path: string, splits: Split[] | undefined): AsyncGenerator<AnyRow> {
  if (!existsSync(path)) throw new UserError(`${path}: no such file or folder`);
  if (existsSync(join(path, 'dataset.json'))) {
    const dataset = await Dataset.open(path);
    try {
      for (const split of splits ?? SPLITS) yield* dataset.rows(split);
    } finally {
      dataset.close();
    }
    return;
  }
  const files = statSync(path).isDirectory()
    ? (readdirSync(path, { recursive: true }) as string[])
        .filter((name) => /\.(?:jsonl|parquet)$/i.test(name))
        .filter((name) => !splits || splits.some((split) => SPLIT_NAMES[split].test(basename(name))))
        .sort()
        .map((name) => join(path, name))
    : [path];
  if (files.length === 0)
    throw new UserError(
      `${path}: holds no .jsonl and no .parquet file${splits ? ` of ${splits.join(', ')}` : ''}`,
    );
  for (const file of files) yield* /\.parquet$/i.test(file) ? parquetRows(file) : lineRows(file);
}

async function* lineRows(file: string): AsyncGenerator<AnyRow> {
  for await (const { number, bytes, tooLong } of splitLines(createReadStream(file), LONGEST_LINE)) {
    let row: unknown;
    try {
      row = tooLong ? undefined : JSON.parse(decoder.decode(bytes));
    } catch {
      row = undefined;
    }
    if (typeof row !== 'object' || row === null)
      throw new UserError(`${file}:${number}: is not a JSON object on one line`);
    yield row as AnyRow;
  }
}

async function* parquetRows(file: string): AsyncGenerator<AnyRow> {
  const spill = await createTemporaryFolder('rows');
  const database = await Database.open({ spill });
  try {
    for await (const rows of database.stream(`SELECT * FROM ${readParquet([file])}`)) yield* rows;
  } catch (error) {
    throw new UserError(`${file}: can't be read (${(error as Error).message})`);
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}
