import type { Database, Row } from '../database/database.js';
import { withCorpus } from './with-corpus.js';

/** A small table of counts, as `stats` prints it. */
export interface StatsTable {
  title: string;
  rows: { name: string; count: number; share?: number }[];
}

export interface FailureRow {
  path: string;
  sha256: string | null;
  stage: string;
  code: string;
  message: string;
  where: string | null;
}

/** Lists the sources that could not be read, with the reasons. */
export function failures(corpus: string, code?: string): Promise<FailureRow[]> {
  return withCorpus(corpus, async (database) => {
    const rows = await database.rows('SELECT * FROM failures ORDER BY path, code');
    const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
    return rows
      .filter((row) => code === undefined || row.code === code)
      .map((row) => ({
        path: String(row.path),
        sha256: text(row.sha256),
        stage: String(row.stage),
        code: String(row.code),
        message: String(row.message),
        where: text(row.where),
      }));
  });
}

/** A row of a table: its name, a query for the count, and the row of which it is a share. */
type Count = [name: string, query: string, totalName?: string];

const COUNTS: Count[] = [
  ['sources read', 'SELECT count(*) FROM (SELECT DISTINCT sha256 FROM ingested_papers)'],
  ['papers', 'SELECT count(*) FROM papers'],
  ['duplicates set aside', 'SELECT count(*) FROM duplicates'],
  ['with an abstract', 'SELECT count(*) FROM papers WHERE abstract IS NOT NULL', 'papers'],
  ['with a body', 'SELECT count(*) FROM papers WHERE body_characters > 0', 'papers'],
  ['read with warnings', 'SELECT count(*) FROM papers WHERE len(warnings) > 0', 'papers'],
  ['paragraphs', 'SELECT count(*) FROM paragraphs'],
  ['objects', 'SELECT count(*) FROM objects'],
  ['bibliography entries', 'SELECT count(*) FROM "references"'],
];

const LINK_COUNTS: Count[] = [
  ['cited papers', 'SELECT count(*) FROM works WHERE citing_papers > 0'],
  [
    'in the collection',
    'SELECT count(*) FROM works WHERE citing_papers > 0 AND paper_id IS NOT NULL',
    'cited papers',
  ],
  [
    'with an abstract',
    'SELECT count(*) FROM works WHERE citing_papers > 0 AND abstract IS NOT NULL',
    'cited papers',
  ],
];

const CITATION_COUNTS: Count[] = [
  ['citations', 'SELECT count(*) FROM citations'],
  [
    'that lead to a bibliography entry',
    'SELECT count(*) FROM citations WHERE reference_id IS NOT NULL',
    'citations',
  ],
  [
    'of papers in the collection',
    `SELECT count(*) FROM citations AS c JOIN reference_works AS r ON r.record = c.record AND r.reference_id = c.reference_id
     JOIN works AS w ON w.work_id = r.work_id WHERE w.paper_id IS NOT NULL`,
    'citations',
  ],
  [
    'of papers with an abstract',
    `SELECT count(*) FROM citations AS c JOIN reference_works AS r ON r.record = c.record AND r.reference_id = c.reference_id
     JOIN works AS w ON w.work_id = r.work_id WHERE w.abstract IS NOT NULL`,
    'citations',
  ],
];

async function countTable(database: Database, title: string, counts: Count[]): Promise<StatsTable> {
  const byName = new Map<string, number>();
  for (const [name, query] of counts) {
    const [row] = await database.rows(query);
    byName.set(name, Number(Object.values(row as Row)[0]));
  }
  return {
    title,
    rows: counts.map(([name, , totalName]) => {
      const count = byName.get(name) ?? 0;
      const total = byName.get(totalName ?? '') ?? 0;
      return { name, count, ...(total > 0 ? { share: count / total } : {}) };
    }),
  };
}

async function topTable(database: Database, title: string, query: string): Promise<StatsTable> {
  const rows = await database.rows(query);
  return { title, rows: rows.map((row) => ({ name: String(row.name), count: Number(row.count) })) };
}

/** Counts the contents of a corpus. `top` is the number of venues and fields to list. */
export function stats(corpus: string, top = 10): Promise<StatsTable[]> {
  return withCorpus(corpus, async (database) => {
    const tables = [
      await countTable(database, 'Papers', COUNTS),
      await countTable(database, 'Citations', CITATION_COUNTS),
      await countTable(database, 'Cited papers', LINK_COUNTS),
      await topTable(
        database,
        'Formats',
        'SELECT format AS name, count(*) AS count FROM papers GROUP BY format ORDER BY count DESC, name',
      ),
      await topTable(
        database,
        'Venues',
        `SELECT venue AS name, count(*) AS count FROM papers WHERE venue IS NOT NULL GROUP BY venue ORDER BY count DESC, name LIMIT ${top}`,
      ),
      await topTable(
        database,
        'Fields',
        `SELECT name, count(*) AS count FROM (SELECT unnest(fields) AS name FROM papers) GROUP BY name ORDER BY count DESC, name LIMIT ${top}`,
      ),
      await topTable(
        database,
        'Failures',
        'SELECT code AS name, count(*) AS count FROM failures GROUP BY code ORDER BY count DESC, name',
      ),
    ];
    return tables.filter((table) => table.rows.length > 0);
  });
}
