import { type CorpusFolder, type Database, literal } from '../../corpus/index.js';
import { PAPER_SORTS, type PaperSort } from '../schemas/corpus.js';
import type { Report } from '../store/jobs.js';
import { createOrder, type Order, orderTable } from '../store/order.js';
import { SearchIndex } from '../store/search-index.js';
import { type Part, partsOf, readParts } from './part-files.js';

export const PAPER_WORDS = new SearchIndex('papers');

const SORT_KEYS: Record<PaperSort, string> = {
  title: 'lower(title)',
  year: 'year',
  citations: 'citation_count',
  warnings: 'warning_count',
  read: 'doc',
};

export const PAPER_ORDERS: Record<PaperSort, Order> = {
  title: orderTable('papers_by_title'),
  year: orderTable('papers_by_year'),
  citations: orderTable('papers_by_citations'),
  warnings: orderTable('papers_by_warnings'),
  read: orderTable('papers_by_read'),
};

/** How many parts are indexed at once: enough for long postings, few enough for little memory. */
const PARTS_PER_SEGMENT = 20;

const COLUMNS = `doc INTEGER, record VARCHAR, paper_id VARCHAR, sha256 VARCHAR, part VARCHAR, title VARCHAR, authors VARCHAR,
  year INTEGER, venue VARCHAR, format VARCHAR, fields VARCHAR[], path VARCHAR, has_abstract BOOLEAN,
  body_characters BIGINT, paragraph_count INTEGER, citation_count INTEGER, reference_count INTEGER,
  object_count INTEGER, warning_count INTEGER`;

export async function createPaperTables(database: Database): Promise<void> {
  await database.run('CREATE TABLE IF NOT EXISTS corpus_parts (name VARCHAR, stamp VARCHAR)');
  await database.run('CREATE TABLE IF NOT EXISTS corpus_duplicates (record VARCHAR)');
  await database.run('CREATE TABLE IF NOT EXISTS corpus_notes (name VARCHAR, value VARCHAR)');
  await database.run(`CREATE TABLE IF NOT EXISTS papers_list (${COLUMNS})`);
  await database.run(`CREATE TABLE IF NOT EXISTS failures_all
    (sha256 VARCHAR, path VARCHAR, stage VARCHAR, code VARCHAR, message VARCHAR, "where" VARCHAR)`);
  // A source that failed once and was read later is not a failure any more.
  await database.run(`CREATE OR REPLACE VIEW failures_list AS SELECT DISTINCT f.* FROM failures_all AS f
    WHERE NOT EXISTS (SELECT 1 FROM papers_list AS p WHERE p.sha256 = f.sha256)
    AND NOT EXISTS (SELECT 1 FROM papers_list AS p WHERE p.path = f.path)`);
  await PAPER_WORDS.create(database);
  for (const name of PAPER_SORTS)
    await database.run(
      `CREATE TABLE IF NOT EXISTS ${PAPER_ORDERS[name].table} (doc INTEGER, up INTEGER, down INTEGER)`,
    );
}

/** Sorts the papers each way they can be listed. What link found to be in the collection twice is left out. */
export async function orderPapers(database: Database): Promise<void> {
  for (const name of PAPER_SORTS)
    await createOrder(
      database,
      PAPER_ORDERS[name],
      `SELECT doc, ${SORT_KEYS[name]} AS key FROM papers_list
       WHERE record NOT IN (SELECT record FROM corpus_duplicates)`,
    );
}

/**
 * Brings the index of the papers up to date: only parts that it has not seen are read. `publish` is called now and then on the
 * way. True where anything changed.
 */
export async function updatePapers(
  database: Database,
  folder: CorpusFolder,
  report: Report,
  publish: () => Promise<void>,
): Promise<boolean> {
  const known = await knownParts(database);
  const there = partsOf(folder);
  const isSame = ({ name, stamp }: Part) => known.get(name) === stamp;
  // A part that is gone or another one than before: the corpus was made anew.
  const byName = new Map(there.map((part) => [part.name, part]));
  const isAnother = [...known.keys()].some((name) => {
    const part = byName.get(name);
    return !part || !isSame(part);
  });
  if (isAnother) {
    for (const table of ['corpus_parts', 'papers_list', 'failures_all'])
      await database.run(`DELETE FROM ${table}`);
    await PAPER_WORDS.drop(database);
    await PAPER_WORDS.create(database);
    known.clear();
  }
  const fresh = there.filter(({ name }) => !known.has(name));
  let published = 0;
  for (let at = 0; at < fresh.length; at += PARTS_PER_SEGMENT) {
    report({ done: at, of: fresh.length, note: 'parts of the corpus' });
    await addParts(database, folder, fresh.slice(at, at + PARTS_PER_SEGMENT));
    // Only when it has doubled: then all of it costs no more than twice the last time.
    if (at < 2 * published) continue;
    await publish();
    published = at + PARTS_PER_SEGMENT;
  }
  if (fresh.length > PARTS_PER_SEGMENT) await PAPER_WORDS.sort(database);
  report({ done: fresh.length, of: fresh.length });
  return isAnother || fresh.length > 0;
}

async function addParts(database: Database, folder: CorpusFolder, parts: Part[]): Promise<void> {
  const [last] = await database.rows('SELECT coalesce(max(doc) + 1, 0) AS next FROM papers_list');
  const first = Number(last?.next ?? 0);
  await database.run('BEGIN');
  try {
    for (const { name, stamp } of parts) {
      await database.run(`INSERT INTO papers_list
        SELECT (SELECT coalesce(max(doc) + 1, 0) FROM papers_list) + row_number() OVER () - 1, record, paper_id, sha256,
          ${literal(name)}, title, list_aggregate(list_transform(authors, a -> a.name), 'string_agg', ', '), year, venue,
          format, fields, path, abstract IS NOT NULL, body_characters, paragraph_count, citation_count, reference_count,
          object_count, len(warnings) FROM ${readParts(folder, 'papers', [name])}`);
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
    await database.run('COMMIT');
  } catch (error) {
    await database.run('ROLLBACK');
    throw error;
  }
}

async function knownParts(database: Database): Promise<Map<string, string>> {
  const rows = await database.rows('SELECT name, stamp FROM corpus_parts');
  return new Map(rows.map((row) => [String(row.name), String(row.stamp)]));
}

/** Papers once each, as they are listed. */
export const LISTED = `(SELECT p.* FROM papers_list AS p SEMI JOIN ${PAPER_ORDERS.read.table} AS o ON o.doc = p.doc)`;
