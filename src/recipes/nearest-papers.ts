import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BlockedIndex } from '@citemill/metrics/internal/vectors/blocked-index';
import { RowStore } from '@citemill/metrics/internal/vectors/row-store';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import type { Database } from '../corpus/index.js';
import { StringFile } from './string-file.js';

/** Terms in more than this share of the papers say nothing of likeness; in a small collection none is left out. */
const COMMON_SHARE = 0.1;
const COMMON_LEAST = 50;
/** Entries of a block of the index, of 24 bytes in all: some 50,000 abstracts, which are searched at a time. */
const BLOCK_ENTRIES = 4_000_000;

/** For each paper the ids of those most like it, nearest first. Close it: it may hold files open. */
export interface NearestPapers {
  /** Of several papers at a time, by their records: to search a large collection for one takes long. */
  of(records: readonly string[]): string[][];
  close(): Promise<void>;
}

const TEXTS = `SELECT p.record, p.paper_id, concat_ws(' ', p.title, p.abstract) AS text FROM papers AS p ORDER BY p.record`;

/**
 * The papers that are most like each one: the cosine of TF-IDF vectors of title and abstract. The vectors lie on disk, in the folder
 * `scratch`; in memory are the distinct words and a block of vectors. Each group of papers is compared with every block.
 */
export async function nearestPapers(
  database: Database,
  most: number,
  scratch: string,
  blockEntries = BLOCK_ENTRIES,
): Promise<NearestPapers> {
  mkdirSync(scratch, { recursive: true });
  const records = new StringFile(join(scratch, 'nearest-records'));
  const ids = new StringFile(join(scratch, 'nearest-ids'));
  const rows = new RowStore(join(scratch, 'nearest-rows'), blockEntries);
  const close = async () => {
    rows.close();
    await records.close();
    await ids.close();
  };
  const vectoriser = new TfidfVectoriser();
  try {
    vectoriser.beginFit();
    for await (const chunk of database.stream(TEXTS)) {
      for (const row of chunk) {
        await records.add(row.record as string);
        await ids.add(row.paper_id as string);
        rows.add(vectoriser.fitText(row.text as string));
      }
    }
    vectoriser.finishFit();
    rows.flush();
    await records.finish();
    await ids.finish();
  } catch (error) {
    await close();
    throw error;
  }
  const limit = Math.max(COMMON_LEAST, COMMON_SHARE * rows.rows);
  const index = new BlockedIndex(rows, {
    columns: vectoriser.size,
    isSearched: (column) => vectoriser.documentFrequency(column) <= limit,
    weigh: (some) => vectoriser.weighInPlace(some),
  });
  return {
    of(wanted) {
      const numbers = wanted.map((record) => records.numberOf(record));
      const known = numbers.filter((number) => number !== undefined);
      const found = new Map(index.nearest(known, most).map((others, at) => [known[at], others]));
      return numbers.map((number) => (found.get(number) ?? []).map((other) => ids.at(other)));
    },
    close,
  };
}
