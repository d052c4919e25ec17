import type { Database } from '../../database/database.js';
import { IDENTIFIERS, TITLE_KEY } from './cluster.js';
import { NAMED_CHARACTERS } from './works.js';

/** If more entries and a larger share of them are touched, linking the whole collection is faster. */
const MAX_TOUCHED = { entries: 100_000, share: 0.5 };

/** SQL for the name that a title gives a work. Works with the same name are numbered, so they affect each other. */
const titleName = (titleKey: string) => `'title:' || substr(${titleKey}, 1, ${NAMED_CHARACTERS})`;
const IDENTIFIER_NAMES = IDENTIFIERS.map((kind) => `'${kind}:' || ${kind}`);

/** SQL for the hash that identifies an entry. If two entries share it, each counts as touched when the other is. */
const entryHash = (reference: string) => `hash(record, ${reference})`;

/** SQL for the hashed names by which the entries of a table can be matched. Entries affect each other only through common names. */
const hashedNames = (table: string, reference: string, names: readonly string[]) => `
  SELECT entry, hash(name) AS name
  FROM (SELECT ${entryHash(reference)} AS entry, unnest([${[...names, ...IDENTIFIER_NAMES].join(', ')}]) AS name FROM ${table})
  WHERE name IS NOT NULL`;

/** Stores the hashed names of all papers and bibliography entries in the table `link_names` (entry, name). */
export async function nameEntries(database: Database): Promise<void> {
  const paperNames = ['paper_id', "'sha256:' || sha256", titleName('title_key')];
  await database.run(`CREATE TABLE link_names AS
    ${hashedNames('ingested_papers', "''", paperNames)} UNION ALL
    ${hashedNames('ingested_references', 'reference_id', [titleName(`(${TITLE_KEY})`)])}`);
}

/** SQL for columns of the papers and bibliography entries that have a match in a table. */
const selectEntries = (columns: string, match: string) => `
  SELECT ${columns} FROM (
    SELECT record, '' AS reference_id FROM ingested_papers UNION ALL SELECT record, reference_id FROM ingested_references
  ) AS e SEMI JOIN ${match}`;

/**
 * Finds all entries that the papers in the table `seeds` (record) can affect: entries that share a name with one of theirs, directly or
 * through other entries. Stores them in the table `touched` (record, reference_id). Returns false if they are most of a large collection.
 */
export async function findTouched(database: Database): Promise<boolean> {
  const count = async (table: string) =>
    Number((await database.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? 0);
  const entries = (await count('ingested_papers')) + (await count('ingested_references'));
  const limit = Math.max(MAX_TOUCHED.entries, MAX_TOUCHED.share * entries);
  await database.run(
    `CREATE OR REPLACE TABLE frontier_entries AS ${selectEntries(`${entryHash('reference_id')} AS entry`, 'seeds AS s ON s.record = e.record')}`,
  );
  await database.run('CREATE OR REPLACE TABLE touched_entries AS SELECT entry FROM frontier_entries');
  await database.run('CREATE OR REPLACE TABLE touched_names AS SELECT name FROM link_names LIMIT 0');
  while ((await count('frontier_entries')) > 0) {
    if ((await count('touched_entries')) > limit) return false;
    await database.run(`CREATE OR REPLACE TABLE frontier_names AS SELECT DISTINCT n.name FROM link_names AS n
      SEMI JOIN frontier_entries AS f ON f.entry = n.entry ANTI JOIN touched_names AS t ON t.name = n.name`);
    await database.run('INSERT INTO touched_names SELECT name FROM frontier_names');
    await database.run(`CREATE OR REPLACE TABLE frontier_entries AS SELECT DISTINCT n.entry FROM link_names AS n
      SEMI JOIN frontier_names AS f ON f.name = n.name ANTI JOIN touched_entries AS t ON t.entry = n.entry`);
    await database.run('INSERT INTO touched_entries SELECT entry FROM frontier_entries');
  }
  await database.run(`CREATE OR REPLACE TABLE touched AS
    ${selectEntries('record, reference_id', `touched_entries AS t ON t.entry = ${entryHash('reference_id')}`)}`);
  return true;
}
