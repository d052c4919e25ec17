import type { Database } from '../../corpus/index.js';
import type { PaperFacets } from '../schemas/corpus.js';
import { inTransaction } from '../store/transaction.js';
import { LISTED } from './paper-index.js';

/** Bounds of quality: for each, the papers with at most this quality are counted. */
export const QUALITIES = [0.5, 0.7, 0.9, 0.99, 1];

/** The facets of papers, with SQL for the values of one paper. The tables refer to a facet by its position here. */
const VALUES = {
  format: 'format',
  year: 'year',
  venue: 'venue',
  field: 'unnest(fields)',
  licence: 'licence',
  warning: 'unnest(warning_kinds)',
  'max-quality': `unnest(list_filter([${QUALITIES.map((bound) => `${bound}::DOUBLE`).join(', ')}], bound -> quality <= bound))`,
} as const satisfies Record<keyof PaperFacets, string>;

export const FACETS = Object.keys(VALUES) as (keyof PaperFacets)[];

/** `facet_values` has every value with its number of papers, `paper_values` the values of every listed paper. */
export async function createFacetTables(database: Database): Promise<void> {
  await database.run(
    'CREATE TABLE IF NOT EXISTS facet_values (code INTEGER, facet UTINYINT, name VARCHAR, papers BIGINT)',
  );
  await database.run('CREATE TABLE IF NOT EXISTS paper_values (doc INTEGER, facet UTINYINT, code INTEGER)');
}

/** Stores the values of the listed papers. Numbers instead of texts make counting them several times as fast. */
export async function storeFacets(database: Database): Promise<void> {
  const values = FACETS.map(
    (facet, i) =>
      `SELECT doc, ${i}::UTINYINT AS facet, CAST(${VALUES[facet]} AS VARCHAR) AS name FROM ${LISTED}`,
  ).join(' UNION ALL ');
  await inTransaction(database, async () => {
    for (const table of ['facet_values', 'paper_values']) await database.run(`DELETE FROM ${table}`);
    await database.run(`INSERT INTO facet_values SELECT row_number() OVER (), facet, name, count(*)
      FROM (${values}) WHERE name IS NOT NULL GROUP BY facet, name`);
    await database.run(`INSERT INTO paper_values SELECT p.doc, p.facet, f.code FROM (${values}) AS p
      JOIN facet_values AS f ON f.facet = p.facet AND f.name = p.name ORDER BY p.facet, p.doc`);
  });
}
