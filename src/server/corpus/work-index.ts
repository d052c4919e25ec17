import type { CorpusFolder, Database } from '../../corpus/index.js';
import { identify } from '../../lineage/index.js';
import type { Report } from '../store/jobs.js';
import { createOrder, orderTable } from '../store/order.js';
import { PassageIndex } from '../store/passage-index.js';
import { recordKey } from '../store/record-key.js';
import { SearchIndex } from '../store/search-index.js';
import { inTransaction } from '../store/transaction.js';
import { readNote, writeNote } from './notes.js';
import { readLinked } from './part-files.js';

/** Index of the text of cited papers and of the passages that cite them. */
export const WORK_WORDS = new PassageIndex('works');

/** Index of the titles and authors of cited papers. */
export const WORK_TITLES = new SearchIndex('work_titles');

export const WORKS_BY_CITING = orderTable('works_by_citing');

/** Number of titles to index at once, which bounds memory. */
const TITLES_AT_ONCE = 200_000;

/** Creates the tables of cited papers and of the bibliography entries that cite them. */
export async function createWorkTables(database: Database): Promise<void> {
  await database.run(`CREATE TABLE IF NOT EXISTS works_list (doc INTEGER, work_id VARCHAR, title VARCHAR, authors VARCHAR,
    year INTEGER, venue VARCHAR, doi VARCHAR, arxiv VARCHAR, url VARCHAR, abstract VARCHAR, citing_papers BIGINT,
    total_citations BIGINT, paper_id VARCHAR, record VARCHAR, record_key UBIGINT)`);
  await database.run(
    'CREATE TABLE IF NOT EXISTS reference_list (work_id VARCHAR, record_key UBIGINT, record VARCHAR, reference_id VARCHAR)',
  );
  // The same ordered by citing paper, with the record of each cited paper that is in the collection.
  await database.run(`CREATE TABLE IF NOT EXISTS paper_references
    (record VARCHAR, record_key UBIGINT, reference_id VARCHAR, work INTEGER, work_id VARCHAR, work_record VARCHAR)`);
  await WORK_WORDS.create(database);
  await WORK_TITLES.create(database);
  await database.run(
    `CREATE TABLE IF NOT EXISTS ${WORKS_BY_CITING.table} (doc INTEGER, up INTEGER, down INTEGER)`,
  );
}

/** Indexes the cited papers of the last link. Returns false if that has been done already. */
export async function updateWorks(
  database: Database,
  folder: CorpusFolder,
  report: Report,
): Promise<boolean> {
  const manifest = folder.linkManifest();
  const link = manifest ? identify(manifest) : '';
  if ((await readNote(database, 'link')) === link) return false;
  report({ note: 'cited papers' });
  await inTransaction(database, async () => {
    for (const table of ['works_list', 'reference_list', 'paper_references', 'corpus_duplicates'])
      await database.run(`DELETE FROM ${table}`);
    const [works, references, duplicates] = [
      readLinked(folder, 'works'),
      readLinked(folder, 'reference_works'),
      readLinked(folder, 'duplicates'),
    ];
    if (works && references && duplicates) {
      await database.run(`INSERT INTO works_list SELECT row_number() OVER (ORDER BY work_id) - 1, work_id, title,
        list_aggregate(list_transform(authors, a -> a.name), 'string_agg', ', '), year, venue, doi, arxiv, url, abstract,
        citing_papers, total_citations, paper_id, record, ${recordKey()} FROM ${works} ORDER BY work_id`);
      await database.run(
        `INSERT INTO reference_list SELECT work_id, ${recordKey()}, record, reference_id FROM ${references} ORDER BY work_id`,
      );
      await database.run(`INSERT INTO paper_references SELECT r.record, ${recordKey('r.record')}, r.reference_id, w.doc, r.work_id, w.record
        FROM ${references} AS r LEFT JOIN works_list AS w ON w.work_id = r.work_id ORDER BY r.record`);
      await database.run(`INSERT INTO corpus_duplicates SELECT record, ${recordKey()} FROM ${duplicates}`);
    }
    await indexTitles(database);
    await writeNote(database, 'link', link);
  });
  return true;
}

/** Indexes the titles and authors of all cited papers. */
async function indexTitles(database: Database): Promise<void> {
  await WORK_TITLES.drop(database);
  await WORK_TITLES.create(database);
  const [row] = await database.rows('SELECT count(*) AS n FROM works_list');
  for (let from = 0; from < Number(row?.n ?? 0); from += TITLES_AT_ONCE)
    await WORK_TITLES.add(
      database,
      `SELECT doc, concat_ws(' ', title, authors, year) AS text FROM works_list
       WHERE doc >= ${from} AND doc < ${from + TITLES_AT_ONCE}`,
    );
  await createOrder(
    database,
    WORKS_BY_CITING,
    'SELECT doc, citing_papers AS key FROM works_list WHERE citing_papers > 0',
  );
}
