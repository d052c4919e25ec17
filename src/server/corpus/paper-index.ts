import { type CorpusFolder, type Database, literal } from '../../corpus/index.js';
import type { Report } from '../store/jobs.js';
import { TextIndex } from '../store/text-index.js';
import { type Part, partsOf, readParts } from './part-files.js';

export const PAPER_WORDS = new TextIndex('papers');

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
}

/** Brings the index of the papers up to date: only parts that it has not seen are read. */
export async function updatePapers(database: Database, folder: CorpusFolder, report: Report): Promise<void> {
  const known = await knownParts(database);
  const there = partsOf(folder);
  const isSame = ({ name, stamp }: Part) => known.get(name) === stamp;
  // A part that is gone or another one than before: the corpus was made anew.
  if ([...known.keys()].some((name) => !there.some((part) => part.name === name && isSame(part)))) {
    for (const table of ['corpus_parts', 'papers_list', 'failures_all'])
      await database.run(`DELETE FROM ${table}`);
    await PAPER_WORDS.drop(database);
    await PAPER_WORDS.create(database);
    known.clear();
  }
  const fresh = there.filter(({ name }) => !known.has(name));
  for (let at = 0; at < fresh.length; at += PARTS_PER_SEGMENT) {
    report({ done: at, of: fresh.length, note: 'parts of the corpus' });
    await addParts(database, folder, fresh.slice(at, at + PARTS_PER_SEGMENT), known.size + at);
  }
  report({ done: fresh.length, of: fresh.length });
}

async function addParts(
  database: Database,
  folder: CorpusFolder,
  parts: Part[],
  segment: number,
): Promise<void> {
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
      segment,
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

/** Papers once each: what link found to be in the collection twice is left out. */
export const LISTED = `(SELECT * FROM papers_list WHERE record NOT IN (SELECT record FROM corpus_duplicates))`;
