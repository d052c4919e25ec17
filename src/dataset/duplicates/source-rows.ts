import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isJsonObject, parseJson } from '@citemill/metrics/internal/json';
import { formatBytes } from '@citemill/read/internal/read/bytes';
import { Database, parquetSource } from '../../corpus/index.js';
import { createTemporaryFolder, fileInside, splitLines } from '../../engine/index.js';
import { hashFileSync, hashText } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { type KnownSet, parseSource } from '../known-sets/index.js';
import { readManifest } from '../load-manifest.js';
import { Dataset } from '../open.js';
import { SPLITS, type Split } from '../splits/splits.js';

/** Maximum length of a line of JSON. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const decoder = new TextDecoder();

type AnyRow = Record<string, unknown>;

/** Names of splits in file names. */
const SPLIT_NAMES: Record<Split, RegExp> = {
  train: /^train/i,
  validation: /^(?:val|dev)/i,
  test: /^test/i,
};

/**
 * Yields the rows of any local dataset: a folder that Citemill wrote, a file of JSON lines or Parquet, or a folder of such files. If a
 * folder has files named after splits, such as train.jsonl or val-00001.parquet, no other files are read. `NAME:PATH` reads a known
 * evaluation set in its published layout.
 */
export async function* sourceRows(location: string, splits?: Split[]): AsyncGenerator<AnyRow> {
  const { path, known } = parseSource(location);
  requirePresent(path, known);
  if (known) {
    for (const file of knownFiles(path, known, splits)) yield* knownRows(file, known);
    return;
  }
  if (existsSync(join(path, 'dataset.json'))) {
    const dataset = await Dataset.open(path);
    try {
      for (const split of splits ?? SPLITS) yield* dataset.rows(split);
    } finally {
      dataset.close();
    }
    return;
  }
  for (const file of dataFiles(path, splits)) yield* fileRows(file);
}

/** Returns the name of a set for messages: its known name, or the name of the file or folder. */
export function sourceName(location: string): string {
  const { path, known } = parseSource(location);
  return known?.name ?? basename(resolve(path));
}

function requirePresent(path: string, knownSet?: KnownSet): void {
  if (!existsSync(path))
    throw new UserError(
      `${path}: no such file or folder${knownSet ? ` (${knownSet.title}: ${knownSet.contents})` : ''}`,
    );
}

const isOfSplits = (name: string, splits: readonly Split[]): boolean =>
  splits.some((split) => SPLIT_NAMES[split].test(basename(name)));

function knownFiles(path: string, knownSet: KnownSet, splits?: Split[]): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = knownSet.files(names).filter((name) => !splits || isOfSplits(name, splits));
  if (files.length === 0)
    throw new UserError(
      `${path} has no file of ${knownSet.title}${splits ? ` for ${splits.join(', ')}` : ''} (${knownSet.contents})`,
    );
  return [...files];
}

async function* knownRows(file: string, knownSet: KnownSet): AsyncGenerator<AnyRow> {
  if (knownSet.readFile) {
    yield* knownSet.readFile(file);
    return;
  }
  let number = 0;
  for await (const record of fileRows(file)) {
    number++;
    const rows = knownSet.rows(record);
    if (!rows)
      throw new UserError(
        `${file}, record ${number} does not have the layout of ${knownSet.title} (${knownSet.contents})`,
      );
    yield* rows;
  }
}

const fileRows = (file: string): AsyncGenerator<AnyRow> =>
  /\.parquet$/i.test(file) ? parquetRows(file) : lineRows(file);

function dataFiles(path: string, splits?: Split[]): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = (readdirSync(path, { recursive: true }) as string[])
    .filter((name) => /\.(?:jsonl|parquet)$/i.test(name))
    .sort();
  // There may be files that belong to no split, such as the candidates of a retrieval task.
  const hasSplits = names.some((name) => isOfSplits(name, SPLITS));
  const files = names
    .filter((name) => (splits || hasSplits ? isOfSplits(name, splits ?? SPLITS) : true))
    .map((name) => join(path, name));
  if (files.length === 0)
    throw new UserError(`${path} has no .jsonl or .parquet file${splits ? ` of ${splits.join(', ')}` : ''}`);
  return files;
}

/** Hashes the content of the files that {@link sourceRows} reads; their names and folders do not count. */
export function hashSource(location: string): string {
  const { path, known } = parseSource(location);
  requirePresent(path, known);
  if (known) return hashText([known.name, ...knownFiles(path, known).map(hashFileSync)].join('\n'));
  const files = existsSync(join(path, 'dataset.json'))
    ? SPLITS.flatMap((split) => readManifest(path).splits[split].files).map((file) =>
        fileInside(path, file, 'dataset.json'),
      )
    : dataFiles(path);
  return hashText(files.map(hashFileSync).join('\n'));
}

async function* lineRows(file: string): AsyncGenerator<AnyRow> {
  for await (const { number, bytes, tooLong } of splitLines(createReadStream(file), MAX_LINE_BYTES)) {
    const row = tooLong ? undefined : parseJson(decoder.decode(bytes));
    if (!isJsonObject(row))
      throw new UserError(
        `${file}:${number}: the line is not a JSON object${tooLong ? ` of at most ${formatBytes(MAX_LINE_BYTES)}` : ''}`,
      );
    yield row as AnyRow;
  }
}

async function* parquetRows(file: string): AsyncGenerator<AnyRow> {
  const spill = await createTemporaryFolder('rows');
  const database = await Database.open({ spill });
  try {
    for await (const rows of database.stream(`SELECT * FROM ${parquetSource([file])}`)) yield* rows;
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as Error).message})`);
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}
