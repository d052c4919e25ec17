import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BlockedIndex } from '@citemill/metrics/internal/vectors/blocked-index';
import { RowStore } from '@citemill/metrics/internal/vectors/row-store';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import type { Database } from '../corpus/index.js';
import { StringFile } from './string-file.js';

/** Terms in more than this share of the papers, and in more than `MIN_COMMON`, are not searched. */
const COMMON_SHARE = 0.1;
const MIN_COMMON = 50;
/** Entries per index block, of 24 bytes each: about 50,000 abstracts. */
const BLOCK_ENTRIES = 4_000_000;

/** An index of similar papers. It may keep files open until `close` is called. */
export interface NearestPapers {
  /** Returns the ids of the papers nearest to each record, nearest first. Each call searches the whole collection. */
  of(records: readonly string[]): string[][];
  close(): Promise<void>;
}

const TEXTS = `SELECT p.record, p.paper_id, concat_ws(' ', p.title, p.abstract) AS text FROM papers AS p ORDER BY p.record`;

/**
 * Finds similar papers by the cosine of TF-IDF vectors of title and abstract. The vectors are on disk in the folder `scratch`; only the
 * vocabulary and one block of vectors are in memory. Each group of papers is compared with every block.
 */
export async function nearestByTfidf(
  database: Database,
  limit: number,
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
  const maxFrequency = Math.max(MIN_COMMON, COMMON_SHARE * rows.rows);
  const index = new BlockedIndex(rows, {
    columns: vectoriser.size,
    isSearched: (column) => vectoriser.documentFrequency(column) <= maxFrequency,
    weigh: (row) => vectoriser.weighInPlace(row),
  });
  return {
    of(searched) {
      const numbers = searched.map((record) => records.indexOf(record));
      const numbered = numbers.filter((number) => number !== undefined);
      const neighbours = new Map(index.nearest(numbered, limit).map((others, i) => [numbered[i], others]));
      return numbers.map((number) => (neighbours.get(number) ?? []).map((other) => ids.at(other)));
    },
    close,
  };
}
