import { mkdirSync } from 'node:fs';
import { BlockedIndex } from '@citemill/metrics/internal/vectors/blocked-index';
import type { Database } from '../../corpus/index.js';
import { type WalkVectors, walkVectors } from './walk-vectors.js';

/** Ranks among the papers nearest to a given one, from 1; empty if `to` is less than `from`. */
export interface RankBand {
  from: number;
  to: number;
}

/** Which neighbours in citation space are loaded: neighbours in `near` with their texts, neighbours in `far` only with their ids. */
export interface NeighbourBands {
  near: RankBand;
  far: RankBand;
}

/** A neighbour of a paper in citation space. */
export interface SpaceNeighbour {
  /** The id of the work. */
  id: string;
  /** The paper itself, if the corpus has it. */
  paper: string | null;
  rank: number;
  /** Null in the far band. */
  title: string | null;
  abstract: string | null;
}

/** The columns of the file that {@link neighbourLines} writes. */
export const NEIGHBOUR_COLUMNS = { record: 'VARCHAR', work_id: 'VARCHAR', rank: 'INTEGER' };

/**
 * Maximum number of neighbours in memory, and of papers that are searched for at a time. Every search reads all vectors from disk, so
 * fewer searches are faster.
 */
const SEARCH = { neighbours: 1_000_000, papers: 8192 };

const papersPerSearch = ({ near, far }: NeighbourBands): number =>
  Math.ceil(Math.min(SEARCH.papers, SEARCH.neighbours / Math.max(near.to, far.to)));

const isIn = (rank: number, { from, to }: RankBand) => rank >= from && rank <= to;

/** Returns SQL for the neighbours of each record, from a table with {@link NEIGHBOUR_COLUMNS}, joined with their titles and abstracts. */
export const neighbourRows = (table: string, { near }: NeighbourBands): string => {
  const isNear = `n.rank BETWEEN ${near.from} AND ${near.to}`;
  return `SELECT n.record, n.rank, n.work_id AS id, w.paper_id AS paper, CASE WHEN ${isNear} THEN w.title END AS title,
    CASE WHEN ${isNear} THEN w.abstract END AS abstract FROM ${table} AS n JOIN works AS w ON w.work_id = n.work_id`;
};

/**
 * Finds the neighbours of papers and yields them as JSON lines. Neighbours are the papers (with title and abstract) whose vectors in
 * citation space have the largest cosine with the paper's vector. Papers that no walk connects are not neighbours.
 *
 * @param papers a table or query with a column `record`
 */
export async function* neighbourLines(
  database: Database,
  papers: string,
  bands: NeighbourBands,
  scratch: string,
): AsyncGenerator<string> {
  mkdirSync(scratch, { recursive: true });
  const vectors = await walkVectors(database, scratch);
  try {
    const search = openSearch(vectors, bands);
    const limit = papersPerSearch(bands);
    let records: [record: string, work: string][] = [];
    const chosen = `SELECT DISTINCT n.work_id, n.record FROM space_nodes AS n JOIN ${papers} AS q ON q.record = n.record
      WHERE n.is_candidate ORDER BY n.work_id, n.record`;
    for await (const rows of database.stream(chosen))
      for (const { record, work_id } of rows) {
        records.push([String(record), String(work_id)]);
        if (records.length < limit) continue;
        yield search(records);
        records = [];
      }
    if (records.length > 0) yield search(records);
  } finally {
    await vectors.close();
  }
}

function openSearch({ rows, works, dimension }: WalkVectors, { near, far }: NeighbourBands) {
  // The rows are normalised on disk already.
  const index = new BlockedIndex(rows, { columns: dimension, isSearched: () => true, weigh: () => {} });
  return (records: readonly [record: string, work: string][]): string => {
    const numbers = records.map(([, work]) => works.indexOf(work) ?? -1);
    const neighbours = index.nearest(numbers, Math.max(near.to, far.to));
    return records
      .flatMap(([record], index) =>
        (neighbours[index] ?? []).flatMap((other, place) => {
          const rank = place + 1;
          if (!isIn(rank, near) && !isIn(rank, far)) return [];
          return `${JSON.stringify({ record, work_id: works.at(other), rank })}\n`;
        }),
      )
      .join('');
  };
}
