import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, parquetRowCount, pathLiteral } from '../../database/database.js';
import { type SparkSession, sparkLiteral, transformSql } from '../../engine/spark/index.js';
import type { WritableCorpus } from '../folder.js';
import { emptyResult, type IngestResult } from '../ingest-options.js';
import { partDigest } from '../part-digest.js';
import { INGESTED, INGESTED_TABLES, type IngestedTable } from '../tables.js';
import { empty } from '../views.js';
import { sparkColumns } from './column-types.js';
import { findRefused, REFUSALS, sameSource } from './refused-sources.js';
import { taskName } from './task-files.js';

const STAGED_COLUMNS =
  'corpus_part STRING, `table` STRING, hash STRING, file STRING, record_number STRING, source_line STRING, json STRING';
/** Prefix of Spark's folder names for parts. */
const PART_PREFIX = 'corpus_part=';
/** The counts in a row of the table `sources`. */
const COUNTS = 'read BIGINT, papers BIGINT, warned BIGINT, failures BIGINT, known BIGINT, skipped BIGINT';

/**
 * Runs an ingest in waves of tasks. The papers of a wave become parts of the corpus before the next wave begins, and are not read again.
 */
export class IngestWave {
  private readonly folder: string;
  /** Folders that list the sources of earlier waves. */
  private readonly seen: string[] = [];
  /** Files that list all sources that the run found, as `SeenSources` does. */
  readonly seenFiles: string[] = [];

  constructor(
    private readonly spark: SparkSession,
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly tasks: string,
  ) {
    this.folder = join(corpus.scratch.path, 'spark');
  }

  /** Runs the stage on the tasks from `first` up to `end`, then writes the rows as Parquet, part by part. */
  async run(first: number, end: number, command: readonly string[]): Promise<IngestResult> {
    const { spark, folder } = this;
    const name = taskName(0).replace(/\d+/, '');
    const taskJson = `concat('{"list":"', ${sparkLiteral(JSON.stringify(`${this.tasks}/`).slice(1, -1))}, lpad(id, 9, '0'), '${name}"}')`;
    const lines = `SELECT ${taskJson} AS line FROM range(${first}, ${end}, 1, ${end - first})`;
    await spark.run({
      do: 'write',
      dialect: 'spark',
      path: join(folder, 'staged'),
      by: 'table',
      sql: transformSql(lines, command, STAGED_COLUMNS),
    });
    await this.createViews();
    const result = await this.countResults();
    await this.listSeen();
    const refused = await this.writeAcceptedSources();
    await this.commit();
    rmSync(join(folder, 'staged'), { recursive: true });
    // The papers of refused sources were counted as read.
    return { ...result, papers: result.papers - refused.papers, failures: result.failures + refused.sources };
  }

  /** Lists the sources that the tasks found, including known ones. */
  private async listSeen(): Promise<void> {
    const path = join(this.folder, `met-${this.seenFiles.length}`);
    const member = (name: string) => `'${name}', get_json_object(json, '$.${name}')`;
    await this.spark.run({
      do: 'write',
      dialect: 'spark',
      format: 'text',
      path,
      sql: `SELECT to_json(named_struct(${['path', 'location', 'reading'].map(member).join(', ')}, 'hash', hash,
        'file', CAST(file AS BIGINT), 'record', CAST(record_number AS BIGINT))) AS line
        FROM staged WHERE \`table\` = 'sources' AND hash <> ''`,
    });
    const files = readdirSync(path).filter((name) => name.startsWith('part-'));
    this.seenFiles.push(...files.map((name) => join(path, name)));
  }

  private async createViews(): Promise<void> {
    const run = (sql: string) => this.spark.run({ do: 'run', dialect: 'spark', sql });
    await this.spark.run({
      do: 'view',
      name: 'staged',
      paths: [join(this.folder, 'staged')],
      columns: STAGED_COLUMNS,
    });
    const places = 'CAST(file AS BIGINT), CAST(record_number AS BIGINT)';
    // The first of several equal sources is kept, unless an earlier wave had it.
    await run(`CREATE OR REPLACE TEMP VIEW ranked AS
      SELECT hash, file, record_number, row_number() OVER (PARTITION BY hash ORDER BY ${places}) AS rank
      FROM (SELECT *, from_json(json, '${COUNTS}') AS c FROM staged WHERE \`table\` = 'sources') AS s
      WHERE hash <> '' AND c.known IS NULL`);
    const paths = [...this.seen];
    if (paths.length > 0) await this.spark.run({ do: 'view', name: 'seen', paths, columns: 'hash STRING' });
    const unseen = paths.length === 0 ? '' : 'AND NOT EXISTS (SELECT 1 FROM seen AS n WHERE n.hash = p.hash)';
    await run(`CREATE OR REPLACE TEMP VIEW kept_now AS
      SELECT hash, file, record_number FROM ranked AS p WHERE rank = 1 ${unseen}`);
    const keptFolder = join(this.folder, 'kept');
    await this.spark.run({ do: 'write', dialect: 'spark', path: keptFolder, sql: 'SELECT * FROM kept_now' });
    const columns = 'hash STRING, file STRING, record_number STRING';
    await this.spark.run({ do: 'view', name: 'kept', paths: [keptFolder], columns });
  }

  private async countResults(): Promise<IngestResult> {
    const sourceCounts = `SELECT s.hash, from_json(s.json, '${COUNTS}, byReader MAP<STRING, BIGINT>') AS c, k.hash IS NOT NULL AS is_kept
      FROM staged AS s LEFT JOIN kept AS k ON ${sameSource('k', 's')}
      WHERE s.\`table\` = 'sources'`;
    const sum = (name: string) => `coalesce(sum(CASE WHEN is_kept THEN c.${name} END), 0) AS ${name}`;
    const [row = {}] = await this.spark.rows(
      `SELECT ${['read', 'papers', 'warned', 'failures'].map(sum).join(', ')}, coalesce(sum(c.skipped), 0) AS skipped,
         count(CASE WHEN hash <> '' AND NOT (is_kept AND c.known IS NULL) THEN 1 END) AS known FROM (${sourceCounts})`,
      'spark',
    );
    const byReader = await this.spark.rows(
      `SELECT key, sum(value) AS times FROM (SELECT explode(c.byReader) FROM (${sourceCounts}) WHERE is_kept) GROUP BY key`,
      'spark',
    );
    return {
      ...emptyResult(),
      read: Number(row.read),
      papers: Number(row.papers),
      warned: Number(row.warned),
      failures: Number(row.failures),
      known: Number(row.known),
      skipped: Number(row.skipped),
      byReader: Object.fromEntries(byReader.map(({ key, times }) => [String(key), Number(times)])),
    };
  }

  /**
   * Writes the tables. A source with a row that they cannot hold becomes a failure. Returns the number of these sources and of their papers.
   */
  private async writeAcceptedSources(): Promise<{ sources: number; papers: number }> {
    try {
      await this.writeTables();
      return { sources: 0, papers: 0 };
    } catch (error) {
      // They are searched only after an error, since this takes as long as writing and is hardly ever needed.
      const refused = await findRefused(this.spark, this.folder);
      if (refused === 0) throw error;
      await this.writeTables('refused');
      const [row] = await this.spark.rows(
        `SELECT sum(CAST(get_json_object(s.json, '$.papers') AS BIGINT)) AS papers
         FROM staged AS s JOIN refused AS r ON ${sameSource('s', 'r')} WHERE s.\`table\` = 'sources'`,
        'spark',
      );
      return { sources: refused, papers: Number(row?.papers ?? 0) };
    }
  }

  private async writeTables(refused?: 'refused'): Promise<void> {
    const without = refused ? `LEFT ANTI JOIN refused AS r ON ${sameSource('s', 'r')}` : '';
    for (const table of INGESTED_TABLES)
      await this.spark.run({
        do: 'write',
        dialect: 'spark',
        path: join(this.folder, 'tables', table),
        by: 'corpus_part',
        order: ['source_line'],
        sql: `SELECT corpus_part, source_line, fields.* FROM (
          SELECT s.corpus_part, CAST(s.source_line AS BIGINT) AS source_line,
                 from_json(s.json, ${sparkLiteral(sparkColumns(INGESTED[table]))}, map('mode', 'FAILFAST')) AS fields
          FROM staged AS s JOIN kept AS k ON ${sameSource('k', 's')} ${without}
          WHERE s.\`table\` = '${table}')
          ${refused && table === 'failures' ? `UNION ALL ${REFUSALS}` : ''}`,
      });
  }

  /** Moves the files of each part into the corpus, then records its sources. */
  private async commit(): Promise<void> {
    const tables = join(this.folder, 'tables');
    const parts = new Set(INGESTED_TABLES.flatMap((table) => partsIn(join(tables, table))));
    for (const part of [...parts].sort()) {
      const draft = join(this.corpus.scratch.path, `part-${part}`);
      mkdirSync(draft);
      const rows = {} as Record<IngestedTable, number>;
      for (const table of INGESTED_TABLES)
        rows[table] = await this.moveTable(table, join(tables, table, `${PART_PREFIX}${part}`), draft);
      const digest = await partDigest(this.database, join(draft, 'papers.parquet'));
      this.corpus.folder.commitPart(draft, rows, digest);
    }
    const seen = join(this.folder, `seen-${this.seen.length}`);
    renameSync(join(this.folder, 'kept'), seen);
    this.seen.push(seen);
    rmSync(tables, { recursive: true });
  }

  private async moveTable(table: IngestedTable, folder: string, draft: string): Promise<number> {
    const file = join(draft, `${table}.parquet`);
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.parquet')) : [];
    const [name] = names;
    if (names.length > 1) throw new Error(`${folder} has ${names.length} files instead of one`);
    if (name !== undefined) renameSync(join(folder, name), file);
    else
      await this.database.run(
        `COPY (${empty(INGESTED[table])}) TO ${pathLiteral(file, 'write')} (FORMAT parquet, COMPRESSION zstd)`,
      );
    return parquetRowCount(this.database, file);
  }
}

const partsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) =>
        name.startsWith(PART_PREFIX) ? [name.slice(PART_PREFIX.length)] : [],
      )
    : [];
