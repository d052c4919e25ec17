import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder, readRange } from '../../engine/index.js';
import { hashText } from '../../lineage/index.js';
import { toText } from '../to-text.js';
import { compareRows, type DuplicateColumns, normalisedTexts } from './duplicate-columns.js';
import { BANDS, encodeBands } from './minhash.js';
import { RowHashes, WHOLE_ROW } from './row-hashes.js';
import { type RowPlace, SupersededRows } from './superseded-rows.js';

/** `exact`: the texts differ at most in case and white space; `minhash`: the texts are nearly the same. */
export const DEDUPE_RULES = ['exact', 'minhash'] as const;
export type DedupeRule = (typeof DEDUPE_RULES)[number];

/** Memory limit of the database of hashes; more hashes spill to disk. */
const MEMORY = '256MB';
/** Hexadecimal digits of a hash that a DOUBLE holds without loss. */
const HASH_DIGITS = 13;
const TWO_TO_32 = 2 ** 32;
/** Range of the hash of the equal columns that fits into a DOUBLE together with the hash of a band. */
const EQUAL_HASH_RANGE = 2 ** 20;

/** A row that repeats an earlier one. */
export interface DuplicateRow {
  /** Index of its list in the order given. */
  list: number;
  /** Index of the row in its list. */
  position: number;
  similarity: number;
  /** Id of the row that it repeats. */
  other: string;
  otherList: number;
}

type AnyRow = Record<string, unknown>;

/** Rows in the order of their ids, in a file with one line of JSON each. */
export interface RowList {
  path: string;
  /** Returns the rows, with the MinHash bands of some columns if they are known; see `encodeBands`. */
  rows(): AsyncIterable<{
    start: number;
    bytes: number;
    row: AnyRow;
    bands: ReadonlyMap<string, string | null>;
  }>;
}

/**
 * Yields the rows that repeat an earlier, kept row of the same list or of an earlier list. Equal rows are found by a hash. To find
 * nearly equal rows, a row is compared with the first and the previous row in each of its MinHash bands, or with the kept row that such
 * a row repeats. The hashes are in a table that spills to disk.
 */
export async function* duplicateRows(
  lists: readonly RowList[],
  columns: DuplicateColumns,
  rule: DedupeRule,
): AsyncGenerator<DuplicateRow> {
  const spill = await createTemporaryFolder('duplicates');
  const database = await Database.open({ spill, memory: MEMORY });
  const files = lists.map(({ path }) => openSync(path, 'r'));
  const superseded = new SupersededRows(join(spill, 'superseded'));
  try {
    const firstKeys = await storePairs(database, lists, columns, rule);
    const findList = (key: number) => firstKeys.findLastIndex((first) => first <= key);
    const readRow = ({ key, start, bytes }: RowPlace): AnyRow =>
      JSON.parse(readRange(files[findList(key)] ?? 0, start, bytes).toString('utf8')) as AnyRow;
    let lastKey = -1;
    for await (const pairs of database.stream(PAIRS))
      for (const pair of pairs) {
        const place = { key: Number(pair.key), start: Number(pair.start), bytes: Number(pair.bytes) };
        // The pairs of a row come one after another; one duplicate is enough.
        if (place.key === lastKey) continue;
        const candidate = {
          key: Number(pair.other),
          start: Number(pair.other_start),
          bytes: Number(pair.other_bytes),
        };
        const kept = superseded.find(candidate.key) ?? candidate;
        const earlier = readRow(kept);
        const similarity = compareRows(readRow(place), earlier, columns, rule === 'minhash');
        if (similarity === undefined) continue;
        lastKey = place.key;
        superseded.add(place.key, kept);
        const [list, otherList] = [findList(place.key), findList(kept.key)];
        const position = place.key - (firstKeys[list] ?? 0);
        yield { list, position, similarity, other: String(earlier.id), otherList };
      }
  } finally {
    superseded.close();
    for (const file of files) closeSync(file);
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}

/** Selects each row with the earlier rows that share a hash with it. Rows that share the hash of all columns come first. */
const PAIRS = `
  SELECT p.key, p.other, a.start, a.bytes, b.start AS other_start, b.bytes AS other_bytes
  FROM (SELECT key, other, min(slot) AS slot FROM pairs GROUP BY key, other) AS p
  JOIN places AS a ON a.key = p.key JOIN places AS b ON b.key = p.other
  ORDER BY p.key, p.slot <> ${WHOLE_ROW}, p.other`;

const hashNumber = (text: string): number => Number.parseInt(hashText(text).slice(0, HASH_DIGITS), 16);

/** Stores the place of every row, and the pairs of rows that share a hash. Keys count through the rows of all lists; returns the first key of each list. */
async function storePairs(
  database: Database,
  lists: readonly RowList[],
  columns: DuplicateColumns,
  rule: DedupeRule,
): Promise<number[]> {
  const hashes = await RowHashes.create(database, rule === 'minhash' ? columns.similar.length : 0);
  const places = await (await database.connect()).appender('places', {
    key: 'DOUBLE',
    start: 'DOUBLE',
    bytes: 'DOUBLE',
  });
  const firstKeys: number[] = [];
  let key = 0;
  for (const list of lists) {
    firstKeys.push(key);
    for await (const { start, bytes, row, bands } of list.rows()) {
      places.add(key, start, bytes);
      const { texts, equal } = normalisedTexts(row, columns);
      if (texts.some((text) => text !== ''))
        hashes.addWholeRow(key, hashNumber(JSON.stringify([texts, equal])));
      if (rule === 'minhash') {
        // Rows with different values in the equal columns never share a hash, so that they don't hide each other.
        const equalHash = (hashNumber(JSON.stringify(equal)) % EQUAL_HASH_RANGE) * TWO_TO_32;
        for (const [column, name] of columns.similar.entries()) {
          const encoded = bands.has(name) ? bands.get(name) : encodeBands(toText(row[name]) ?? '');
          if (!encoded) continue;
          const bandHashes = Buffer.from(encoded, 'base64');
          hashes.addBands(
            column,
            key,
            Array.from({ length: BANDS }, (_, band) => equalHash + bandHashes.readUInt32LE(4 * band)),
          );
        }
      }
      key++;
    }
  }
  places.finish();
  await hashes.storePairs();
  return firstKeys;
}
