import { closeSync, openSync, rmSync } from 'node:fs';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder, readRange } from '../../engine/index.js';
import type { Split } from '../splits/splits.js';
import { toText } from '../text-of.js';
import { BANDS } from './minhash.js';
import { jaccard, shingles } from './shingles.js';

/** `exact`: the same texts but for case and white space; `minhash`: nearly the same texts. */
export const DEDUPE_RULES = ['exact', 'minhash'] as const;
export type DedupeRule = (typeof DEDUPE_RULES)[number];

/** Rows that are kept come first: a copy in an evaluation split makes the one in the training split superfluous. */
const ORDER: Split[] = ['test', 'validation', 'train'];
/** Minimum Jaccard similarity of near-duplicates, as in the leakage check. */
const MIN_SIMILARITY = 0.8;
/** Memory limit of the database of hashes, above which it spills to disk. */
const MEMORY = '256MB';
/** Keys of rows: the split's place in `ORDER`, times this, plus the row's position. */
const SPLIT_KEY = 2 ** 40;

/** A row that repeats an earlier one, which is in `otherSplit`. */
export interface DuplicateRow {
  split: Split;
  position: number;
  similarity: number;
  other: string;
  otherSplit: Split;
}

/** Where a row is in its file, and the MinHash bands of its compared columns; see `encodeBands`. */
interface BandedRow {
  start: number;
  bytes: number;
  bands?: readonly (string | null)[];
}

/** The rows of a dataset in the order of their ids. */
export interface DuplicateSource {
  facts(split: Split): AsyncIterable<BandedRow>;
  /** The file with the rows of a split, one line of JSON each. */
  path(split: Split): string;
}

type AnyRow = Record<string, unknown>;

/**
 * Yields the rows whose columns all have the same or nearly the same texts as those of an earlier row: one of the test split, then of the
 * validation split, then one with a lower id. A row is compared with the first and the previous row of every MinHash band that it shares.
 * The bands are in a table that spills to disk.
 */
export async function* duplicateRows(
  source: DuplicateSource,
  columns: readonly string[],
  rule: DedupeRule,
): AsyncGenerator<DuplicateRow> {
  const spill = await createTemporaryFolder('duplicates');
  const database = await Database.open({ spill, memory: MEMORY });
  const files = ORDER.map((split) => openSync(source.path(split), 'r'));
  try {
    await storeBands(database, source);
    const readRow = (key: number, start: number, bytes: number): AnyRow =>
      JSON.parse(readRange(files[Math.floor(key / SPLIT_KEY)] ?? 0, start, bytes).toString('utf8')) as AnyRow;
    const isSame = rule === 'exact' ? sameTexts : nearTexts;
    let last = -1;
    for await (const rows of database.stream(PAIRS))
      for (const pair of rows) {
        const [key, other] = [Number(pair.key), Number(pair.other)];
        // Pairs of one row come one after another; one duplicate is enough.
        if (key === last) continue;
        const [row, earlier] = [
          readRow(key, Number(pair.start), Number(pair.bytes)),
          readRow(other, Number(pair.other_start), Number(pair.other_bytes)),
        ];
        const similarity = isSame(row, earlier, columns);
        if (similarity === undefined) continue;
        last = key;
        yield {
          split: ORDER[Math.floor(key / SPLIT_KEY)] ?? 'train',
          position: key % SPLIT_KEY,
          similarity,
          other: String(earlier.id),
          otherSplit: ORDER[Math.floor(other / SPLIT_KEY)] ?? 'train',
        };
      }
  } finally {
    for (const file of files) closeSync(file);
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}

/** Each row with earlier rows that share a band. */
const PAIRS = `
  WITH shared AS (
    SELECT b.slot, b.hash, b.key FROM bands AS b
    SEMI JOIN (SELECT slot, hash FROM bands GROUP BY slot, hash HAVING count(*) > 1) AS m
      ON m.slot = b.slot AND m.hash = b.hash
  ), neighbours AS (
    SELECT key, first_value(key) OVER bucket AS first, lag(key) OVER bucket AS previous FROM shared
    WINDOW bucket AS (PARTITION BY slot, hash ORDER BY key)
  ), pairs AS (
    SELECT key, first AS other FROM neighbours WHERE first < key
    UNION SELECT key, previous FROM neighbours WHERE previous < key
  )
  SELECT p.key, p.other, a.start, a.bytes, b.start AS other_start, b.bytes AS other_bytes
  FROM pairs AS p JOIN places AS a ON a.key = p.key JOIN places AS b ON b.key = p.other
  ORDER BY p.key, p.other`;

async function storeBands(database: Database, source: DuplicateSource): Promise<void> {
  const bandRows = await database.appender('bands', { slot: 'INTEGER', hash: 'INTEGER', key: 'DOUBLE' });
  const placeRows = await (await database.connect()).appender('places', {
    key: 'DOUBLE',
    start: 'DOUBLE',
    bytes: 'DOUBLE',
  });
  for (const [side, split] of ORDER.entries()) {
    let position = 0;
    for await (const { bands = [], start, bytes } of source.facts(split)) {
      const key = side * SPLIT_KEY + position++;
      placeRows.add(key, start, bytes);
      for (const [column, encoded] of bands.entries()) {
        if (!encoded) continue;
        const hashes = Buffer.from(encoded, 'base64');
        for (let band = 0; band < BANDS; band++)
          bandRows.add(column * BANDS + band, hashes.readInt32LE(4 * band), key);
      }
    }
  }
  bandRows.finish();
  placeRows.finish();
}

const normalise = (value: unknown): string =>
  (toText(value) ?? '').normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

const sameTexts = (row: AnyRow, other: AnyRow, columns: readonly string[]): number | undefined =>
  columns.every((column) => normalise(row[column]) === normalise(other[column])) ? 1 : undefined;

/** The lowest similarity of the columns, if all are nearly the same. */
function nearTexts(row: AnyRow, other: AnyRow, columns: readonly string[]): number | undefined {
  let lowest = 1;
  for (const column of columns) {
    const [left, right] = [row, other].map((each) => shingles(toText(each[column]) ?? ''));
    const isEmpty = left?.length === 0 && right?.length === 0;
    lowest = Math.min(lowest, isEmpty || !left || !right ? 1 : jaccard(left, right));
    if (lowest < MIN_SIMILARITY) return undefined;
  }
  return lowest;
}
