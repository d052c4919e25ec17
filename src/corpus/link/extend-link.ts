import { type Database, parquetSource } from '../../database/database.js';
import type { Scratch } from '../../engine/index.js';
import { inputNamed, isCurrent, type Manifest } from '../../lineage/index.js';
import type { CorpusFolder } from '../folder.js';
import { LINKED, LINKED_TABLES, type LinkedTable } from '../tables.js';
import { createViews } from '../views.js';
import { IDENTIFIERS } from './cluster.js';
import type { DoubtfulIdentifier } from './doubtful.js';
import { type FoundWorks, findWorks } from './find-works.js';
import type { LinkOptions } from './link-options.js';
import { findTouched, nameEntries } from './touched.js';
import { DESCRIPTIVE_COLUMNS } from './works.js';

/** The table that {@link findWorks} makes for each table of a link. */
const NEW_TABLES: Record<LinkedTable, string> = {
  works: 'works_new',
  reference_works: 'reference_works_new',
  doubtful_identifiers: 'doubtful_new',
  duplicates: 'duplicates_new',
};

/** SQL joins that keep the rows of the last link that are not affected by new papers. */
const UNTOUCHED: Record<LinkedTable, string> = {
  works: 'ANTI JOIN touched_works AS x ON x.work_id = t.work_id',
  reference_works: 'ANTI JOIN touched_works AS x ON x.work_id = t.work_id',
  doubtful_identifiers: 'ANTI JOIN touched_papers AS x ON x.record = t.record',
  duplicates: 'ANTI JOIN touched_papers AS x ON x.record = t.record',
};
const untouchedRows = (table: LinkedTable) =>
  `SELECT ${Object.keys(LINKED[table])
    .map((name) => `t."${name}"`)
    .join(', ')} FROM linked_${table} AS t ${UNTOUCHED[table]}`;

/** Finds the parts that were added since the last link; undefined if anything else has changed. */
function findAddedParts(folder: CorpusFolder, manifest: Manifest): string[] | undefined {
  // A metadata row may describe several works with the same catalogue id, so that works can affect each other without sharing a name.
  if (manifest.inputs.some(({ role }) => role === 'metadata')) return undefined;
  const last = folder.linkManifest();
  const lastCorpus = last && inputNamed(last, 'corpus');
  if (!lastCorpus) return undefined;
  const inputs = manifest.inputs.map((input) => (input.role === 'corpus' ? lastCorpus : input));
  return isCurrent(last, { ...manifest, inputs }) ? folder.partsSince(lastCorpus.identity) : undefined;
}

/**
 * Adds new papers to the last link: only works that they can affect are computed again. The tables are the same as if {@link findWorks}
 * had processed the whole corpus; `reused` is the number of works that were kept. Undefined if this is not possible: there is no last
 * link, papers were changed or removed since, options differ, there is metadata, or most works are affected.
 */
export async function extendLink(
  database: Database,
  folder: CorpusFolder,
  manifest: Manifest,
  options: LinkOptions & { scratch: Scratch },
): Promise<{ works: FoundWorks; reused: number } | undefined> {
  const added = findAddedParts(folder, manifest);
  if (!added) return undefined;
  const files = added.map((part) => folder.tableFile('papers', part));
  await database.run(
    `CREATE TABLE seeds AS ${files.length > 0 ? `SELECT record FROM ${parquetSource(files)}` : "SELECT '' AS record WHERE FALSE"}`,
  );
  await nameEntries(database);
  while (await findTouched(database)) {
    await restrictViews(database);
    const doubtful = await untouchedDoubtful(database);
    const foundWorks = await findWorks(database, {
      ...options,
      metadata: [],
      folder,
      files: database,
      otherDuplicates: untouchedRows('duplicates'),
    });
    if (await findChangedDuplicates(database)) {
      await restoreViews(database, folder);
      continue;
    }
    await keepUntouched(database);
    const works = { ...foundWorks, doubtful: [...foundWorks.doubtful, ...doubtful] };
    return { works, reused: await countReused(database) };
  }
  return undefined;
}

/** Queries for the rows of touched entries in the views that {@link findWorks} reads. */
const RESTRICTED = {
  papers: `SELECT t.* FROM ingested_papers AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = ''`,
  references: `SELECT ${['record', 'reference_id', ...DESCRIPTIVE_COLUMNS, ...IDENTIFIERS].map((name) => `t."${name}"`).join(', ')}
    FROM ingested_references AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = t.reference_id`,
  citations: `SELECT t.record, t.reference_id
    FROM ingested_citations AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = t.reference_id`,
};

/** Restricts the views of a corpus to touched entries, and finds the works of the last link to which these belonged. */
async function restrictViews(database: Database): Promise<void> {
  for (const [table, query] of Object.entries(RESTRICTED))
    await database.run(`CREATE OR REPLACE TABLE touched_${table} AS ${query}`);
  await database.run(`CREATE OR REPLACE TABLE touched_works AS
    SELECT t.work_id FROM linked_reference_works AS t
    SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = t.reference_id
    UNION SELECT t.work_id FROM linked_works AS t SEMI JOIN touched_papers AS x ON x.record = t.record`);
  await database.run(`CREATE OR REPLACE TABLE untouched_doubtful AS
    SELECT t.kind || ':' || t.value AS identifier, p.path, k.path AS kept_by FROM (${untouchedRows('doubtful_identifiers')}) AS t
    JOIN ingested_papers AS p ON p.record = t.record JOIN ingested_papers AS k ON k.record = t.kept_by`);
  for (const table of Object.keys(RESTRICTED))
    await database.run(`CREATE OR REPLACE VIEW ingested_${table} AS SELECT * FROM touched_${table}`);
}

async function untouchedDoubtful(database: Database): Promise<DoubtfulIdentifier[]> {
  const rows = await database.rows('SELECT * FROM untouched_doubtful');
  return rows.map(({ identifier, path, kept_by }) => ({
    identifier: String(identifier),
    path: String(path),
    keptBy: String(kept_by),
  }));
}

/** Undoes {@link restrictViews} and {@link findWorks}. */
async function restoreViews(database: Database, folder: CorpusFolder): Promise<void> {
  await database.run('DROP VIEW trusted_papers');
  await database.run('DROP TABLE IF EXISTS contested');
  for (const table of LINKED_TABLES) await database.run(`DROP TABLE ${NEW_TABLES[table]}`);
  await createViews(database, folder);
}

/**
 * Adds papers to `seeds` that have become duplicates or are no longer duplicates, since citations count only in papers that are kept.
 * Returns whether there are any.
 */
async function findChangedDuplicates(database: Database): Promise<boolean> {
  await database.run(`CREATE OR REPLACE TABLE changed_duplicates AS SELECT p.record FROM touched_papers AS p
    LEFT JOIN linked_duplicates AS o ON o.record = p.record LEFT JOIN duplicates_new AS n ON n.record = p.record
    WHERE (o.record IS NULL) <> (n.record IS NULL) AND p.record NOT IN (SELECT record FROM seeds)`);
  await database.run('INSERT INTO seeds SELECT record FROM changed_duplicates');
  const [row] = await database.rows('SELECT count(*) AS n FROM changed_duplicates');
  return Number(row?.n) > 0;
}

/** Counts the works that are kept. */
async function countReused(database: Database): Promise<number> {
  const [row] = await database.rows(
    'SELECT (SELECT count(*) FROM linked_works) - (SELECT count(*) FROM touched_works) AS n',
  );
  return Number(row?.n);
}

/** Adds the untouched works of the last link to the tables that {@link findWorks} has made. */
async function keepUntouched(database: Database): Promise<void> {
  // `duplicates_new` already contains the duplicates among other papers.
  for (const table of LINKED_TABLES.filter((name) => name !== 'duplicates')) {
    await database.run(`ALTER TABLE ${NEW_TABLES[table]} RENAME TO ${NEW_TABLES[table]}_touched`);
    await database.run(
      `CREATE VIEW ${NEW_TABLES[table]} AS SELECT * FROM ${NEW_TABLES[table]}_touched UNION ALL BY NAME ${untouchedRows(table)}`,
    );
  }
}
