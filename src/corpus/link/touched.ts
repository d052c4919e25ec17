import type { Database } from '../../database/database.js';
import { IDENTIFIERS, TITLE_KEY } from './cluster.js';
import { NAMED_CHARACTERS } from './works.js';

/** If more entries and a larger share of them are touched, linking the whole collection is faster. */
const MAX_TOUCHED = { entries: 100_000, share: 0.5 };

/** SQL for the name that a title gives a work. Works with the same name are numbered, so they affect each other. */
const titleName = (titleKey: string) => `'title:' || substr(${titleKey}, 1, ${NAMED_CHARACTERS})`;
const IDENTIFIER_NAMES = IDENTIFIERS.map((kind) => `'${kind}:' || ${kind}`);

/**
 * SQL for every paper and bibliography entry with the names that it can be matched by. Entries affect each other only through common names.
 */
const ENTRY_NAMES = `
  SELECT record, '' AS reference_id,
         [paper_id, 'sha256:' || sha256, ${[titleName('title_key'), ...IDENTIFIER_NAMES].join(', ')}] AS names
  FROM ingested_papers
  UNION ALL
  SELECT record, reference_id, [${[titleName(`(${TITLE_KEY})`), ...IDENTIFIER_NAMES].join(', ')}] AS names
  FROM ingested_references`;

/** Stores the entries of all papers and their hashed names in the tables `link_entries` and `link_names`. */
export async function nameEntries(database: Database): Promise<void> {
  await database.run(`CREATE TABLE named AS SELECT row_number() OVER () AS entry, record, reference_id,
    list_transform(list_filter(names, lambda name: name IS NOT NULL), lambda name: hash(name)) AS names FROM (${ENTRY_NAMES})`);
  await database.run('CREATE TABLE link_entries AS SELECT entry, record, reference_id FROM named');
  await database.run('CREATE TABLE link_names AS SELECT entry, unnest(names) AS name FROM named');
  await database.run('DROP TABLE named');
}

/**
 * Finds all entries that the papers in the table `seeds` (record) can affect: entries that share a name with one of theirs, directly or
 * through other entries. Stores them in the table `touched` (record, reference_id). Returns false if they are most of a large collection.
 */
export async function findTouched(database: Database): Promise<boolean> {
  const count = async (table: string) =>
    Number((await database.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n ?? 0);
  const limit = Math.max(MAX_TOUCHED.entries, MAX_TOUCHED.share * (await count('link_entries')));
  await database.run(
    `CREATE OR REPLACE TABLE frontier_entries AS SELECT entry FROM link_entries AS e SEMI JOIN seeds AS s ON s.record = e.record`,
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
    SELECT e.record, e.reference_id FROM link_entries AS e SEMI JOIN touched_entries AS t ON t.entry = e.entry`);
  return true;
}
