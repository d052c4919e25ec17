import { type CorpusFolder, type Database, literal } from '../../corpus/index.js';
import { PAPER_SORTS, type PaperSort } from '../schemas/corpus.js';
import type { Report } from '../store/jobs.js';
import { createOrder, type Order, orderTable } from '../store/order.js';
import { recordKey } from '../store/record-key.js';
import { SearchIndex } from '../store/search-index.js';
import { inTransaction } from '../store/transaction.js';
import { createNotes } from './notes.js';
import { listParts, type Part, readParts } from './part-files.js';

export const PAPER_WORDS = new SearchIndex('papers');

const SORT_KEYS: Record<PaperSort, string> = {
  title: 'lower(title)',
  year: 'year',
  citations: 'citation_count',
  warnings: 'warning_count',
  quality: 'quality',
  read: 'doc',
};

export const PAPER_ORDERS: Record<PaperSort, Order> = {
  title: orderTable('papers_by_title'),
  year: orderTable('papers_by_year'),
  citations: orderTable('papers_by_citations'),
  warnings: orderTable('papers_by_warnings'),
  quality: orderTable('papers_by_quality'),
  read: orderTable('papers_by_read'),
};

/** Parts per segment of the index: enough for long postings, few enough to save memory. */
const PARTS_PER_SEGMENT = 20;

const COLUMNS = `doc INTEGER, record VARCHAR, record_key UBIGINT, paper_id VARCHAR, sha256 VARCHAR, part VARCHAR, title VARCHAR, authors VARCHAR,
  year INTEGER, venue VARCHAR, licence VARCHAR, format VARCHAR, language VARCHAR, fields VARCHAR[], path VARCHAR, has_abstract BOOLEAN,
  body_characters BIGINT, paragraph_count INTEGER, citation_count INTEGER, reference_count INTEGER,
  object_count INTEGER, warning_count INTEGER, warning_kinds VARCHAR[], quality DOUBLE`;

export async function createPaperTables(database: Database): Promise<void> {
  await database.run('CREATE TABLE IF NOT EXISTS corpus_parts (name VARCHAR, stamp VARCHAR)');
  await database.run('CREATE TABLE IF NOT EXISTS corpus_duplicates (record VARCHAR, record_key UBIGINT)');
  await createNotes(database);
  await database.run(`CREATE TABLE IF NOT EXISTS map_points
    (position INTEGER, record VARCHAR, title VARCHAR, year INTEGER, format VARCHAR, field VARCHAR, x DOUBLE, y DOUBLE)`);
  await database.run(`CREATE TABLE IF NOT EXISTS papers_list (${COLUMNS})`);
  await database.run(`CREATE TABLE IF NOT EXISTS failures_all
    (sha256 VARCHAR, path VARCHAR, stage VARCHAR, code VARCHAR, message VARCHAR, "where" VARCHAR)`);
  // A source that failed and was read later does not count as a failure.
  await database.run(`CREATE OR REPLACE VIEW failures_list AS SELECT DISTINCT f.* FROM failures_all AS f
    WHERE NOT EXISTS (SELECT 1 FROM papers_list AS p WHERE p.sha256 = f.sha256)
    AND NOT EXISTS (SELECT 1 FROM papers_list AS p WHERE p.path = f.path)`);
  await PAPER_WORDS.create(database);
  for (const name of PAPER_SORTS)
    await database.run(
      `CREATE TABLE IF NOT EXISTS ${PAPER_ORDERS[name].table} (doc INTEGER, up INTEGER, down INTEGER)`,
    );
}

/** Sorts the papers in every order of the list, without duplicates found by link. */
export async function orderPapers(database: Database): Promise<void> {
  for (const name of PAPER_SORTS)
    await createOrder(
      database,
      PAPER_ORDERS[name],
      `SELECT doc, ${SORT_KEYS[name]} AS key FROM papers_list
       WHERE record_key NOT IN (SELECT record_key FROM corpus_duplicates)`,
    );
}

/** Updates the index of papers; reads only new parts, and calls `publish` from time to time. Returns true if anything changed. */
export async function updatePapers(
  database: Database,
  folder: CorpusFolder,
  report: Report,
  publish: () => Promise<void>,
): Promise<boolean> {
  const indexed = await indexedParts(database);
  const parts = listParts(folder);
  const isSame = ({ name, stamp }: Part) => indexed.get(name) === stamp;
  // A part that is gone or has changed means that the corpus was created again.
  const byName = new Map(parts.map((part) => [part.name, part]));
  const isReplaced = [...indexed.keys()].some((name) => {
    const part = byName.get(name);
    return !part || !isSame(part);
  });
  if (isReplaced) {
    for (const table of ['corpus_parts', 'papers_list', 'failures_all'])
      await database.run(`DELETE FROM ${table}`);
    await PAPER_WORDS.drop(database);
    await PAPER_WORDS.create(database);
    indexed.clear();
  }
  const newParts = parts.filter(({ name }) => !indexed.has(name));
  let published = 0;
  for (let start = 0; start < newParts.length; start += PARTS_PER_SEGMENT) {
    report({ done: start, of: newParts.length, note: 'parts of the corpus' });
    await addParts(database, folder, newParts.slice(start, start + PARTS_PER_SEGMENT));
    // Published only once the index has doubled, so that all calls together cost at most twice as much as the last one.
    if (start < 2 * published) continue;
    await publish();
    published = start + PARTS_PER_SEGMENT;
  }
  if (newParts.length > PARTS_PER_SEGMENT) await PAPER_WORDS.sort(database);
  report({ done: newParts.length, of: newParts.length });
  return isReplaced || newParts.length > 0;
}

async function addParts(database: Database, folder: CorpusFolder, parts: Part[]): Promise<void> {
  const [last] = await database.rows('SELECT coalesce(max(doc) + 1, 0) AS next FROM papers_list');
  const first = Number(last?.next ?? 0);
  await inTransaction(database, async () => {
    for (const { name, stamp } of parts) {
      // Parts that an older version wrote have no quality.
      await database.run(`INSERT INTO papers_list
        SELECT (SELECT coalesce(max(doc) + 1, 0) FROM papers_list) + row_number() OVER () - 1, record, ${recordKey()}, paper_id, sha256,
          ${literal(name)}, title, list_aggregate(list_transform(authors, a -> a.name), 'string_agg', ', '), year, venue,
          licence, format, language, fields, path, abstract IS NOT NULL, body_characters, paragraph_count, citation_count, reference_count,
          object_count, len(warnings), list_distinct(list_transform(warnings, w -> w.code)), quality
        FROM (FROM ${readParts(folder, 'papers', [name])} UNION ALL BY NAME SELECT NULL::DOUBLE AS quality WHERE false)`);
      await database.run(`INSERT INTO failures_all SELECT sha256, path, stage, code, message, "where"
        FROM ${readParts(folder, 'failures', [name])}`);
      await database.run(`INSERT INTO corpus_parts VALUES (${literal(name)}, ${literal(stamp)})`);
    }
    const names = parts.map(({ name }) => name);
    await PAPER_WORDS.add(
      database,
      `SELECT l.doc, concat_ws(' ', l.title, l.authors, l.venue, l.year, p.abstract) AS text FROM papers_list AS l
       JOIN ${readParts(folder, 'papers', names)} AS p ON p.record = l.record WHERE l.doc >= ${first}`,
    );
  });
}

async function indexedParts(database: Database): Promise<Map<string, string>> {
  const rows = await database.rows('SELECT name, stamp FROM corpus_parts');
  return new Map(rows.map((row) => [String(row.name), String(row.stamp)]));
}

/** SQL for the listed papers, without duplicates. */
export const LISTED = `(SELECT p.* FROM papers_list AS p SEMI JOIN ${PAPER_ORDERS.read.table} AS o ON o.doc = p.doc)`;
