import type { Database } from '../corpus/index.js';
import { InvertedIndex, TfidfVectoriser } from '../vectors/index.js';

/** Terms in more than this share of the papers say nothing of likeness; in a small collection none is left out. */
const COMMON_SHARE = 0.1;
const COMMON_LEAST = 50;

/** For each paper the ids of those most like it, nearest first. */
export interface NearestPapers {
  of(record: string): string[];
}

/**
 * The papers that are most like each one: the cosine of TF-IDF vectors of title and abstract. Memory grows with the
 * abstracts' distinct words, not with the bodies: some 1.5 KB a paper, and four bytes for each neighbour.
 */
export async function nearestPapers(database: Database, most: number): Promise<NearestPapers> {
  const ids: string[] = [];
  const numberOf = new Map<string, number>();
  const query = `SELECT p.record, p.paper_id, concat_ws(' ', p.title, p.abstract) AS text FROM papers AS p ORDER BY p.record`;
  async function* texts() {
    for await (const rows of database.stream(query)) {
      for (const row of rows) {
        numberOf.set(row.record as string, ids.length);
        ids.push(row.paper_id as string);
        yield row.text as string;
      }
    }
  }
  const rows = await new TfidfVectoriser().fitTransformStream(texts());
  const index = new InvertedIndex(rows, { commonShare: COMMON_SHARE, commonAtLeast: COMMON_LEAST });
  // Computed when a paper is asked for: papers that a recipe leaves out cost nothing.
  return {
    of(record) {
      const number = numberOf.get(record);
      return number === undefined ? [] : index.nearest(number, most).map((other) => ids[other] ?? '');
    },
  };
}
