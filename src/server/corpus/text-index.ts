import { type CorpusFolder, type Database, literal } from '../../corpus/index.js';
import type { Report } from '../store/jobs.js';
import { recordKey } from '../store/record-key.js';
import { SearchIndex } from '../store/search-index.js';
import { inTransaction } from '../store/transaction.js';
import { listParts, type Part, readParts } from './part-files.js';

/** Index of the paragraphs of all papers. */
export const TEXT_WORDS = new SearchIndex('text');

/** Parts per segment of the index: enough for long postings, few enough to save memory. */
const PARTS_PER_SEGMENT = 5;

/** Creates the table of paragraphs; their text stays in the corpus. */
export async function createTextTables(database: Database): Promise<void> {
  await database.run(`CREATE TABLE IF NOT EXISTS text_list (doc INTEGER, record VARCHAR, record_key UBIGINT, part VARCHAR, position INTEGER,
    section VARCHAR, year INTEGER, format VARCHAR, has_citations BOOLEAN)`);
  await database.run('CREATE TABLE IF NOT EXISTS text_parts (name VARCHAR, stamp VARCHAR)');
  await TEXT_WORDS.create(database);
}

/** Indexes the paragraphs of new parts. */
export async function updateText(
  database: Database,
  folder: CorpusFolder,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  const parts = listParts(folder);
  const indexed = new Set(
    (await database.rows('SELECT name, stamp FROM text_parts')).map((row) => `${row.name} ${row.stamp}`),
  );
  const isIndexed = ({ name, stamp }: Part) => indexed.has(`${name} ${stamp}`);
  // A part that is gone or has changed means that the corpus was created again.
  if (parts.filter(isIndexed).length < indexed.size) {
    await inTransaction(database, async () => {
      await database.run('DELETE FROM text_list');
      await database.run('DELETE FROM text_parts');
      await TEXT_WORDS.drop(database);
      await TEXT_WORDS.create(database);
    });
    indexed.clear();
  }
  const newParts = parts.filter((part) => !isIndexed(part));
  for (let start = 0; start < newParts.length; start += PARTS_PER_SEGMENT) {
    signal.throwIfAborted();
    report({ done: start, of: newParts.length, note: 'parts of the corpus' });
    await addParts(database, folder, newParts.slice(start, start + PARTS_PER_SEGMENT));
  }
  if (newParts.length > PARTS_PER_SEGMENT) await TEXT_WORDS.sort(database);
}

async function addParts(database: Database, folder: CorpusFolder, parts: readonly Part[]): Promise<void> {
  await inTransaction(database, async () => {
    for (const { name, stamp } of parts) {
      const [last] = await database.rows('SELECT coalesce(max(doc) + 1, 0) AS next FROM text_list');
      const first = Number(last?.next ?? 0);
      await database.run(`INSERT INTO text_list
        SELECT ${first} + row_number() OVER (ORDER BY t.record, t.position) - 1, t.record, ${recordKey('t.record')}, ${literal(name)}, t.position,
          array_to_string(t.section, ' › '), p.year, p.format, c.record IS NOT NULL
        FROM ${readParts(folder, 'paragraphs', [name])} AS t
        JOIN ${readParts(folder, 'papers', [name])} AS p ON p.record = t.record
        LEFT JOIN (SELECT DISTINCT record, paragraph FROM ${readParts(folder, 'citations', [name])}) AS c
          ON c.record = t.record AND c.paragraph = t.position`);
      await TEXT_WORDS.add(
        database,
        `SELECT l.doc, t.text FROM (FROM text_list WHERE doc >= ${first}) AS l
         JOIN ${readParts(folder, 'paragraphs', [name])} AS t ON t.record = l.record AND t.position = l.position`,
      );
      await database.run(`INSERT INTO text_parts VALUES (${literal(name)}, ${literal(stamp)})`);
    }
  });
}
