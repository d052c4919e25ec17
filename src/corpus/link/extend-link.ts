import { type Database, readParquet } from '../../database/database.js';
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

/** The tables that {@link findWorks} makes, by the table of a link that each becomes. */
const NEW_TABLES: Record<LinkedTable, string> = {
  works: 'works_new',
  reference_works: 'reference_works_new',
  doubtful_identifiers: 'doubtful_new',
  duplicates: 'duplicates_new',
};

/** SQL joins that select the rows of the last link without touched entries. */
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

/** The parts that were added since the last link, if all else is as it was then. */
function partsAdded(folder: CorpusFolder, manifest: Manifest): string[] | undefined {
  // A metadata row may give its facts to several works that share a number: then works affect each other in ways that names do not show.
  if (manifest.inputs.some(({ role }) => role === 'metadata')) return undefined;
  const last = folder.linkManifest();
  const before = last && inputNamed(last, 'corpus');
  if (!before) return undefined;
  const inputs = manifest.inputs.map((input) => (input.role === 'corpus' ? before : input));
  return isCurrent(last, { ...manifest, inputs }) ? folder.partsSince(before.identity) : undefined;
}

/**
 * Adds new papers to the last link: only works that they can affect are found again, and all others are kept. The tables are those that
 * {@link findWorks} makes of the whole corpus, and `reused` is the number of works that were kept. Undefined if that is not possible: nothing
 * was linked before, papers were changed or removed since, options differ, there is metadata, or most works are touched.
 */
export async function extendLink(
  database: Database,
  folder: CorpusFolder,
  manifest: Manifest,
  options: LinkOptions & { scratch: Scratch },
): Promise<{ found: FoundWorks; reused: number } | undefined> {
  const added = partsAdded(folder, manifest);
  if (!added) return undefined;
  const files = added.map((part) => folder.tableFile('papers', part));
  await database.run(
    `CREATE TABLE seeds AS ${files.length > 0 ? `SELECT record FROM ${readParquet(files)}` : "SELECT '' AS record WHERE FALSE"}`,
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
    const all = { ...foundWorks, doubtful: [...foundWorks.doubtful, ...doubtful] };
    return { found: all, reused: await countReused(database) };
  }
  return undefined;
}

/** The views that {@link findWorks} reads, and their rows of touched entries as tables. */
const RESTRICTED = {
  papers: `SELECT t.* FROM ingested_papers AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = ''`,
  references: `SELECT ${['record', 'reference_id', ...DESCRIPTIVE_COLUMNS, ...IDENTIFIERS].map((name) => `t."${name}"`).join(', ')}
    FROM ingested_references AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = t.reference_id`,
  citations: `SELECT t.record, t.reference_id
    FROM ingested_citations AS t SEMI JOIN touched AS x ON x.record = t.record AND x.reference_id = t.reference_id`,
};

/** Restricts the views of a corpus to touched entries, and finds the works of the last link that they belonged to. */
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
 * Adds to `seeds` the papers that have become duplicates, or are not duplicates any more: what they cite is counted only if they are
 * kept. Returns whether there are any.
 */
async function findChangedDuplicates(database: Database): Promise<boolean> {
  await database.run(`CREATE OR REPLACE TABLE changed_duplicates AS SELECT p.record FROM touched_papers AS p
    LEFT JOIN linked_duplicates AS o ON o.record = p.record LEFT JOIN duplicates_new AS n ON n.record = p.record
    WHERE (o.record IS NULL) <> (n.record IS NULL) AND p.record NOT IN (SELECT record FROM seeds)`);
  await database.run('INSERT INTO seeds SELECT record FROM changed_duplicates');
  const [row] = await database.rows('SELECT count(*) AS n FROM changed_duplicates');
  return Number(row?.n) > 0;
}

/** Number of works that are kept. */
async function countReused(database: Database): Promise<number> {
  const [row] = await database.rows(
    'SELECT (SELECT count(*) FROM linked_works) - (SELECT count(*) FROM touched_works) AS n',
  );
  return Number(row?.n);
}

/** Adds the works of the last link that were not touched to the tables that {@link findWorks} has made. */
async function keepUntouched(database: Database): Promise<void> {
  // `duplicates_new` has those of other papers already.
  for (const table of LINKED_TABLES.filter((name) => name !== 'duplicates')) {
    await database.run(`ALTER TABLE ${NEW_TABLES[table]} RENAME TO ${NEW_TABLES[table]}_touched`);
    await database.run(
      `CREATE VIEW ${NEW_TABLES[table]} AS SELECT * FROM ${NEW_TABLES[table]}_touched UNION ALL BY NAME ${untouchedRows(table)}`,
    );
  }
}
