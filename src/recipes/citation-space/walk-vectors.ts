import { join } from 'node:path';
import { RowStore } from '@citemill/metrics/internal/vectors/row-store';
import type { Database } from '../../corpus/index.js';
import { IS_CANDIDATE } from '../candidate-pool.js';
import { StringFile } from '../string-file.js';

/** Number of papers whose walks are computed at once. */
const SLICE_PAPERS = 2000;
/** Maximum links of a paper that walks pass through. A paper that more than 1,000 papers cite says little about each of them. */
const MAX_LINKS = 1000;
/** Maximum entries of a vector; the largest are kept. Held-out citations of eLife are found about as well as with all entries. */
const MAX_ENTRIES = 64;
/** Probabilities are whole numbers of this unit, so that their sums do not depend on the order of the rows. */
const UNIT = 2 ** 40;
/** Entries per block of the file. */
const BLOCK_ENTRIES = 4_000_000;

/**
 * The vectors of all papers with title and abstract in citation space: for each paper of the graph, the probability that a random walk of
 * at most two citations, followed in either direction, ends there. They are on disk. Call `close` to close the files.
 */
export interface WalkVectors {
  /** A vector of length 1 for each paper, in the order of `works`. */
  rows: RowStore;
  /** The ids of the papers in order. */
  works: StringFile;
  /** Number of papers in the graph, with or without title and abstract: the dimension of the vectors. */
  dimension: number;
  close(): Promise<void>;
}

/** Papers are numbered in the order of their ids. Each citation between two of them is a link in both directions. */
const GRAPH = [
  `CREATE OR REPLACE TABLE space_nodes AS SELECT w.work_id, w.record, (${IS_CANDIDATE}) AS is_candidate,
    row_number() OVER (ORDER BY w.work_id) - 1 AS node FROM works AS w`,
  `CREATE OR REPLACE TABLE space_links AS WITH cited AS (
      SELECT DISTINCT s.node AS a, t.node AS b FROM reference_works AS x
      JOIN space_nodes AS s ON s.record = x.record JOIN space_nodes AS t ON t.work_id = x.work_id WHERE s.node <> t.node
    ) SELECT a, b FROM cited UNION SELECT b, a FROM cited ORDER BY 1, 2`,
  'CREATE OR REPLACE TABLE space_degrees AS SELECT a AS node, count(*) AS links FROM space_links GROUP BY a',
];

const DROP = ['space_nodes', 'space_links', 'space_degrees'].map((table) => `DROP TABLE IF EXISTS ${table}`);

/**
 * Returns SQL for the vectors of papers `start` up to, but not including, `end`, not normalised. Walks begin at the paper itself, and all
 * links of a paper are equally probable. Entries are divided by the square root of the number of links, because many walks reach
 * much-cited papers.
 */
const walksQuery = (start: number, end: number): string => `
  WITH sources AS (
    SELECT n.node, n.work_id, d.links FROM space_nodes AS n LEFT JOIN space_degrees AS d ON d.node = n.node
    WHERE n.is_candidate AND n.node >= ${start} AND n.node < ${end}
  ), first_step AS (
    SELECT s.node AS source, s.links AS source_links, l.b AS node FROM sources AS s JOIN space_links AS l ON l.a = s.node
  ), walks AS (
    SELECT node AS source, node, CAST(${UNIT} AS HUGEINT) AS weight FROM sources
    UNION ALL SELECT source, node, CAST(${UNIT} // source_links AS HUGEINT) FROM first_step
    UNION ALL SELECT f.source, l.b, CAST(${UNIT} // (f.source_links * d.links) AS HUGEINT)
    FROM first_step AS f JOIN space_degrees AS d ON d.node = f.node JOIN space_links AS l ON l.a = f.node
    WHERE d.links <= ${MAX_LINKS}
  ), ends AS (
    SELECT w.source, w.node, CAST(sum(w.weight) AS DOUBLE) AS weight FROM walks AS w GROUP BY w.source, w.node
  ), weighted AS (
    SELECT e.source, e.node, e.weight / sqrt(coalesce(d.links, 1)) AS weight
    FROM ends AS e LEFT JOIN space_degrees AS d ON d.node = e.node
  ), ranked AS (
    SELECT w.*, row_number() OVER (PARTITION BY w.source ORDER BY w.weight DESC, w.node) AS rank FROM weighted AS w
  )
  SELECT s.node AS source, s.work_id, r.node, r.weight FROM sources AS s JOIN ranked AS r ON r.source = s.node
  WHERE r.rank <= ${MAX_ENTRIES} ORDER BY s.node, r.node`;

/** A vector before it is normalised. */
interface WalkRow {
  work: string;
  indices: number[];
  values: number[];
}

async function* readRows(database: Database, query: string): AsyncGenerator<WalkRow> {
  let row: WalkRow = { work: '', indices: [], values: [] };
  for await (const chunk of database.stream(query))
    for (const { work_id, node, weight } of chunk) {
      if (row.work !== work_id) {
        if (row.indices.length > 0) yield row;
        row = { work: String(work_id), indices: [], values: [] };
      }
      row.indices.push(Number(node));
      row.values.push(Number(weight));
    }
  if (row.indices.length > 0) yield row;
}

function addNormalised(rows: RowStore, { indices, values }: WalkRow): void {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  rows.add({
    indices: Int32Array.from(indices),
    values: Float64Array.from(values, (value) => value / length),
  });
}

/** Computes the vectors of all papers of the corpus in files in the folder `scratch`. Only one slice of papers and one block are in memory. */
export async function walkVectors(database: Database, scratch: string): Promise<WalkVectors> {
  const works = new StringFile(join(scratch, 'space-works'));
  const rows = new RowStore(join(scratch, 'space-rows'), BLOCK_ENTRIES);
  const close = async () => {
    rows.close();
    await works.close();
    for (const statement of DROP) await database.run(statement);
  };
  try {
    for (const statement of GRAPH) await database.run(statement);
    const [counted] = await database.rows('SELECT count(*) AS papers FROM space_nodes');
    const dimension = Number(counted?.papers ?? 0);
    for (let start = 0; start < dimension; start += SLICE_PAPERS)
      for await (const row of readRows(database, walksQuery(start, start + SLICE_PAPERS))) {
        addNormalised(rows, row);
        await works.add(row.work);
      }
    rows.flush();
    await works.finish();
    return { rows, works, dimension, close };
  } catch (error) {
    await close();
    throw error;
  }
}
