import { join } from 'node:path';
import { columnTypesSql, type Database, pathLiteral } from '../database/database.js';
import { writeLines } from '../engine/index.js';
import type { WritableCorpus } from './folder.js';
import { REMOVED } from './known-sources.js';
import { pathsAround, pathWithin } from './path-within.js';
import { arrivalLocation, sourceLocation } from './reading.js';
import { countDead, createSourceTables, dropSourceTables, rewriteParts } from './rewrite-parts.js';
import { SEEN_COLUMNS } from './seen-sources.js';

export interface ReconcileOptions {
  /** Files of {@link SeenSources}, which list all sources that the run found. */
  seen: readonly string[];
  /** Restore papers that were removed on request, if the run found their source. */
  retryFailed?: boolean;
  /** Folders and files from which papers are removed if the run did not find their source. */
  prune?: readonly string[] | undefined;
  /** Remove all papers whose source the run did not find. */
  isExact?: boolean;
}

/** Numbers of papers that were replaced or removed. */
export interface ReconcileResult {
  replaced: number;
  pruned: number;
}

/** SQL that makes the tables `seen_first`, the first location of each source in this run, and `seen_places`, all its locations. */
const SEEN_TABLES = [
  `CREATE TABLE seen_first AS SELECT hash, reading, path, location FROM (
    SELECT *, row_number() OVER (PARTITION BY hash ORDER BY file, record) AS rank FROM seen) WHERE rank = 1`,
  'CREATE TABLE seen_places AS SELECT DISTINCT location, hash, reading FROM seen',
];

/** SQL that marks readings replaced by a newer one of the same source, and the older of two equal readings. */
const MARK_REREAD = `INSERT INTO dead SELECT r.part, r.record, 'replaced' FROM recorded AS r
  WHERE EXISTS (SELECT 1 FROM seen_first AS s WHERE s.hash = r.sha256 AND s.reading IS DISTINCT FROM r.reading AND (
      EXISTS (SELECT 1 FROM recorded AS n WHERE n.sha256 = s.hash AND n.reading = s.reading)
      OR EXISTS (SELECT 1 FROM failed AS f WHERE f.sha256 = s.hash AND f.reading = s.reading AND f.code <> '${REMOVED}')))
    OR EXISTS (SELECT 1 FROM recorded AS n WHERE n.record = r.record AND n.reading = r.reading AND n.part > r.part)`;

/** SQL for papers whose file has changed. */
const CHANGED_FILES = `SELECT r.*, 'replaced' AS why FROM recorded AS r
  WHERE EXISTS (SELECT 1 FROM seen_places AS s WHERE s.location = r.location)
    AND NOT EXISTS (SELECT 1 FROM seen_places AS s WHERE s.location = r.location AND s.hash = r.sha256)`;

/** SQL for papers whose source is missing. */
const MISSING_SOURCES = `SELECT r.*, 'pruned' AS why FROM recorded AS r JOIN gone AS g ON g.part = r.part AND g.record = r.record`;

/** SQL for papers that have lost their path: they move with their source if it is elsewhere now, or else are removed. */
const removeOrMove = (lost: string) => [
  `INSERT INTO dead SELECT l.part, l.record, l.why FROM (${lost}) AS l
    WHERE NOT EXISTS (SELECT 1 FROM seen_first AS s WHERE s.hash = l.sha256)`,
  `INSERT INTO moved SELECT l.part, l.record, s.path, s.location FROM (${lost}) AS l JOIN seen_first AS s ON s.hash = l.sha256
    WHERE NOT EXISTS (SELECT 1 FROM moved AS m WHERE m.part = l.part AND m.record = l.record)`,
];

/** SQL that marks papers that were removed on request but have been read again. */
const markRemovedAgain = (
  isWanted: string,
) => `INSERT INTO dead SELECT r.part, r.record, 'removed' FROM recorded AS r
  WHERE EXISTS (SELECT 1 FROM failed AS f WHERE f.code = '${REMOVED}' AND f.record = r.record AND NOT (${isWanted}))`;

/** SQL that marks outdated failures: the file has changed, was read later, or failed again. */
const markOutdatedFailures = (
  isWanted: string,
) => `INSERT INTO dead_failures SELECT f.part, f.row FROM failed AS f
  WHERE CASE WHEN f.code = '${REMOVED}' THEN ${isWanted} ELSE
      (EXISTS (SELECT 1 FROM seen_places AS s WHERE s.location = f.location)
        AND NOT EXISTS (SELECT 1 FROM seen_places AS s WHERE s.location = f.location AND s.reading = f.reading))
      OR EXISTS (SELECT 1 FROM recorded AS r WHERE r.reading = f.reading)
      OR EXISTS (SELECT 1 FROM failed AS n WHERE n.reading = f.reading AND n.path = f.path AND n.code <> '${REMOVED}'
        AND (n.part > f.part OR (n.part = f.part AND n.row > f.row)))
      OR EXISTS (SELECT 1 FROM gone AS g WHERE g.part = f.part AND g.row = f.row) END`;

/**
 * Reconciles a corpus with the sources that a run found, after everything is stored: the newest reading of a path replaces older
 * ones, a source that was moved gets its new path, and papers of missing sources are removed if requested. A second call changes
 * nothing. If a run is killed before or during this, the same command completes it.
 */
export async function reconcileCorpus(
  corpus: WritableCorpus,
  database: Database,
  { seen, retryFailed = false, prune, isExact = false }: ReconcileOptions,
): Promise<ReconcileResult> {
  await createSourceTables(corpus, database);
  const files = seen.map((file) => pathLiteral(file)).join(', ');
  await database.run(`CREATE TABLE seen AS SELECT * FROM read_json([${files}], format = 'newline_delimited', hive_partitioning = false,
    columns = ${columnTypesSql(SEEN_COLUMNS)})`);
  for (const step of SEEN_TABLES) await database.run(step);
  await findGone(corpus, database, prune ?? [], isExact);
  const isWanted = retryFailed ? 'EXISTS (SELECT 1 FROM seen_first AS s WHERE s.hash = f.sha256)' : 'FALSE';
  const steps = [
    MARK_REREAD,
    ...removeOrMove(CHANGED_FILES),
    ...removeOrMove(MISSING_SOURCES),
    markRemovedAgain(isWanted),
    markOutdatedFailures(isWanted),
  ];
  for (const step of steps) await database.run(step);
  const counts = {
    replaced: await countDead(database, 'replaced'),
    pruned: await countDead(database, 'pruned'),
  };
  await rewriteParts(corpus, database);
  await dropSourceTables(database);
  for (const table of ['seen', 'seen_first', 'seen_places', 'gone'])
    await database.run(`DROP TABLE ${table}`);
  return counts;
}

/** Lists papers (by record) and failures (by row) of missing sources in the table `gone`. */
async function findGone(
  { scratch }: WritableCorpus,
  database: Database,
  prune: readonly string[],
  isExact: boolean,
): Promise<void> {
  await database.run('CREATE TABLE gone (part INTEGER, record VARCHAR, row BIGINT)');
  if (prune.length === 0 && !isExact) return;
  const unopened = await unopenedPaths(database);
  const scope = isExact ? 'TRUE' : prune.map((path) => pathWithin('r.path', path)).join(' OR ');
  const query = `SELECT r.part, r.record, r.row, r.path, r.location FROM (
      SELECT part, record, NULL AS row, path, location FROM recorded UNION ALL
      SELECT part, NULL AS record, row, path, location FROM failed WHERE code <> '${REMOVED}') AS r
    WHERE (${scope}) AND NOT EXISTS (SELECT 1 FROM seen_places AS s WHERE s.location = r.location)`;
  const lines = async function* () {
    for await (const rows of database.stream(query))
      for (const { part, record, row, path, location } of rows) {
        // A relative path of an ingest that was started in another folder names a different file.
        const places = [sourceLocation(String(path)), arrivalLocation(String(path))];
        const isMissing = places.includes(String(location)) && !isWithinAny(String(path), unopened);
        if (isExact || isMissing)
          yield `${JSON.stringify({ part, record, row: row === null ? null : Number(row) })}\n`;
      }
  };
  const file = join(scratch.path, 'gone.list');
  await writeLines(file, lines());
  await database.run(`INSERT INTO gone SELECT * FROM read_json(${pathLiteral(file)}, format = 'newline_delimited',
    hive_partitioning = false, columns = {part: 'INTEGER', record: 'VARCHAR', row: 'BIGINT'})`);
}

/** Finds folders and archives that could not be opened, whose papers may still exist. */
async function unopenedPaths(database: Database): Promise<Set<string>> {
  const rows = await database.rows('SELECT DISTINCT path FROM seen WHERE hash = reading');
  return new Set(rows.map(({ path }) => String(path)));
}

function isWithinAny(path: string, containers: ReadonlySet<string>): boolean {
  for (const container of pathsAround(path)) if (containers.has(container)) return true;
  return false;
}
