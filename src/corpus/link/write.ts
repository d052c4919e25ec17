import { join } from 'node:path';
import { type Database, pathLiteral } from '../database.js';
import { sql } from '../sql.js';
import { LINKED, LINKED_TABLES, type LinkedTable } from '../tables.js';

const WORKS = sql`
  SELECT n.work_id, w.title, w.title_key, w.authors, w.first_author_key, coalesce(w.year, f.year) AS year,
         coalesce(w.venue, f.venue) AS venue, f.journal, f.fields, f.inbound, f.code_urls,
         w.doi, w.arxiv, w.pmid, w.pmcid, w.acl, w.s2, w.url,
         a.abstract, a.source AS abstract_source, a.matched AS abstract_match,
         coalesce(c.total_citations, 0) AS total_citations, coalesce(c.citing_papers, 0) AS citing_papers,
         w.paper_id, w.record
  FROM described_works AS w
  JOIN work_names AS n ON n.work_key = w.work_key
  LEFT JOIN abstracts AS a ON a.work_key = w.work_key
  LEFT JOIN facts AS f ON f.work_key = w.work_key
  LEFT JOIN counted AS c ON c.work_id = n.work_id
  ORDER BY n.work_id`;

const QUERIES: Record<(typeof LINKED_TABLES)[number], string> = {
  works: WORKS,
  reference_works: 'SELECT * FROM reference_works_new ORDER BY record, reference_id',
  doubtful_identifiers: 'SELECT * FROM doubtful_new ORDER BY record, kind',
  duplicates: 'SELECT * FROM duplicates_new ORDER BY record',
};

/** The rows of a table of a link, in its columns' types. */
export const linkedRows = (table: LinkedTable): string => {
  const columns = Object.entries(LINKED[table])
    .map(([name, type]) => `CAST(${name} AS ${type}) AS ${name}`)
    .join(', ');
  return `SELECT ${columns} FROM (${QUERIES[table]})`;
};

/** Rows that are put into a file at a time: works with abstracts lie side by side, and all of a group are in memory at once. */
const GROUP_ROWS = 16_384;

/** Writes the tables of a link as Parquet files into a folder; answers their numbers of rows. */
export async function writeLink(
  database: Database,
  folder: string,
): Promise<Record<(typeof LINKED_TABLES)[number], number>> {
  const rows = {} as Record<(typeof LINKED_TABLES)[number], number>;
  for (const table of LINKED_TABLES) {
    const file = join(folder, `${table}.parquet`);
    await database.run(
      `COPY (${linkedRows(table)}) TO ${pathLiteral(file, 'write')} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`,
    );
    const [stored] = await database.rows(
      `SELECT num_rows AS n FROM parquet_file_metadata(${pathLiteral(file)})`,
    );
    rows[table] = Number(stored?.n);
  }
  return rows;
}
