import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Slice } from '@citemill/read/internal';
import {
  type CorpusFolder,
  type Database,
  INGESTED,
  parquetSource,
  partRows,
  pathLiteral,
} from '../corpus/index.js';
import { readKeyedLines } from '../engine/index.js';
import { type BatchTable, type PaperQuery, readsWorks } from './paper-query.js';

/** Maximum size of a batch. A batch must fit into memory: papers are assembled from lists, which DuckDB cannot write to disk. */
const BATCH = { papers: 512, bytes: 24 * 1024 * 1024 };
/** Rows per Parquet row group, the smallest unit that is read. A batch has a few thousand bibliography entries. */
const GROUP_ROWS = 8192;

/** Returns the range of batches that belong to a slice. */
const sliceRange = ({ index, of }: Slice, batches: number): [first: number, end: number] => [
  Math.floor((batches * (index - 1)) / of),
  Math.floor((batches * index) / of),
];

/** Returns SQL for the papers that meet a condition on `papers AS p`, with their metadata from `link`. */
export const paperFacts = (where: string): string => `
  SELECT p.record, p.year, p.venue, p.fields, w.code_urls,
         greatest(coalesce(w.citing_papers, 0), coalesce(w.inbound, 0)) AS inbound
  FROM papers AS p LEFT JOIN works AS w ON w.record = p.record
  WHERE ${where}`;

/**
 * The papers of a build, in batches of consecutive corpus parts. Data from the whole corpus is joined once and written to disk sorted by
 * batch, so that each batch reads only its own rows. Time is linear in the size of the corpus, and only one batch is in memory.
 */
export class PaperBatches {
  /** The batches that are read together, by the first batch of each group. */
  private readonly merged = new Map<number, number[]>();

  private constructor(
    private readonly database: Database,
    private readonly folder: CorpusFolder,
    private readonly parts: string[][],
    /** The folder for the sorted tables. */
    readonly scratch: string,
    /** The batches that contain requested papers. */
    private wanted: readonly number[],
    private readonly limits: typeof BATCH,
  ) {}

  /**
   * Writes the papers that meet `where`, a condition on `papers AS p`, and their bibliography entries, sorted by batch. A slice consists of
   * consecutive batches, so that all slices together have the papers in the order of a single build.
   */
  static async create(
    database: Database,
    folder: CorpusFolder,
    query: Partial<PaperQuery>,
    scratch: string,
    limits = BATCH,
  ): Promise<PaperBatches> {
    mkdirSync(scratch, { recursive: true });
    const { where = 'TRUE', slice = { index: 1, of: 1 }, digests } = query;
    const parts = folder.batches(limits);
    const selected = [...parts.keys()].slice(...sliceRange(slice, parts.length));
    const batches = new PaperBatches(database, folder, parts, scratch, selected, limits);
    await batches.assignBatches();
    const digest = digests
      ? { column: ', d.digest', join: `JOIN ${digests} AS d ON d.record = c.record` }
      : undefined;
    await batches.writeSorted(
      'chosen',
      `SELECT b.batch, c.*${digest?.column ?? ''} FROM (${paperFacts(where)}) AS c
       JOIN paper_batches AS b ON b.record = c.record ${digest?.join ?? ''}
       WHERE b.batch BETWEEN ${selected.at(0) ?? 0} AND ${selected.at(-1) ?? -1}`,
    );
    if (readsWorks(query))
      await batches.writeSorted(
        'entries',
        `SELECT c.batch, x.record, x.reference_id, x.work_id
         FROM reference_works AS x JOIN ${batches.allRows('chosen')} AS c ON c.record = x.record`,
      );
    batches.wanted = await batches.batchesIn(batches.allRows('chosen'));
    // Without digests, all papers of most batches are requested, so there is nothing to merge.
    if (digests) await batches.mergeBatches();
    return batches;
  }

  /** Merges batches with few requested papers: a query costs more than reading a few more files. */
  private async mergeBatches(): Promise<void> {
    const rows =
      await this.database.rows(`SELECT c.batch, count(*) AS papers, coalesce(sum(p.body_characters), 0) AS characters
      FROM ${this.allRows('chosen')} AS c JOIN ingested_papers AS p ON p.record = c.record GROUP BY c.batch ORDER BY c.batch`);
    let members: number[] = [];
    let [papers, characters] = [0, 0];
    for (const row of rows) {
      const isFull =
        papers + Number(row.papers) > this.limits.papers ||
        characters + Number(row.characters) > this.limits.bytes;
      if (isFull || members.length === 0) {
        members = [];
        [papers, characters] = [0, 0];
        this.merged.set(Number(row.batch), members);
      }
      members.push(Number(row.batch));
      papers += Number(row.papers);
      characters += Number(row.characters);
    }
    this.wanted = [...this.merged.keys()];
  }

  /** Lists the distinct values of a table's column `batch`, in order. */
  async batchesIn(table: string): Promise<number[]> {
    const rows = await this.database.rows(`SELECT DISTINCT batch FROM ${table} ORDER BY batch`);
    return rows.map(({ batch }) => Number(batch));
  }

  /** True if there are no papers, as in some slices of a small corpus. */
  get isEmpty(): boolean {
    return this.wanted.length === 0;
  }

  /** Creates the table `paper_batches`, with the batch of every record. */
  private async assignBatches(): Promise<void> {
    const files = this.parts.flat().map((part) => this.folder.tableFile('papers', part));
    await this.database.run(
      'CREATE OR REPLACE TEMP TABLE batch_files (file_index UBIGINT, batch INTEGER); CREATE OR REPLACE TEMP TABLE paper_batches (record VARCHAR, batch INTEGER)',
    );
    const rows = this.parts.flatMap((parts, batch) => parts.map(() => batch));
    if (rows.length === 0) return;
    const values = rows.map((batch, file) => `(${file}, ${batch})`).join(', ');
    await this.database.run(`INSERT INTO batch_files VALUES ${values}`);
    await this.database.run(`INSERT INTO paper_batches SELECT t.record, b.batch
      FROM (SELECT record, file_index FROM ${parquetSource(files)}) AS t JOIN batch_files AS b ON b.file_index = t.file_index`);
  }

  /** Writes the rows of a query, sorted by its column `batch`. They should be short: DuckDB sorts them in memory. */
  async writeSorted(name: string, query: string): Promise<void> {
    await this.database.run(`COPY (${query} ORDER BY batch) TO ${pathLiteral(this.path(name), 'write')}
      (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`);
  }

  private path(name: string): string {
    return join(this.scratch, `${name}.parquet`);
  }

  /** Returns SQL for all rows written with {@link writeSorted} under a name. */
  allRows(name: string): string {
    return parquetSource([this.path(name)]);
  }

  /** Returns SQL for the rows of one batch, written with {@link writeSorted} under a name. */
  batchRows(name: string, batch: number): string {
    return `(SELECT * EXCLUDE (batch) FROM ${this.allRows(name)} WHERE batch IN (${this.members(batch).join(', ')}))`;
  }

  private members(batch: number): number[] {
    return this.merged.get(batch) ?? [batch];
  }

  /** Returns SQL for the rows of an ingested table that belong to the papers of a batch and of the batches merged with it. */
  table(table: BatchTable, batch: number): string {
    return this.partTable(
      table,
      this.members(batch).flatMap((member) => this.parts[member] ?? []),
    );
  }

  /** Returns SQL for the rows of an ingested table that belong to any papers of a single batch, requested or not. */
  unmergedTable(table: BatchTable, batch: number): string {
    return this.partTable(table, this.parts[batch] ?? []);
  }

  private partTable(table: BatchTable, parts: readonly string[]): string {
    const files = parts.map((part) => this.folder.tableFile(table, part));
    return `(${partRows(files, INGESTED[table])})`;
  }

  /** Runs a query for each batch and writes all rows under a name, to be read with {@link gatheredRows}. */
  async gather(name: string, query: (batch: number) => string): Promise<void> {
    mkdirSync(join(this.scratch, name), { recursive: true });
    for (const batch of this.wanted)
      await this.database.run(`COPY (${query(batch)}) TO ${pathLiteral(this.piece(name, batch), 'write')}
        (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`);
  }

  private piece(name: string, batch: number): string {
    return join(this.scratch, name, `${String(batch).padStart(6, '0')}.parquet`);
  }

  /** Returns SQL for all rows written with {@link gather} under a name. */
  gatheredRows(name: string): string {
    return parquetSource(this.wanted.map((batch) => this.piece(name, batch)));
  }

  /**
   * Yields the rows of a query for each batch: two columns of JSON. They pass through a file, because the garbage collector does not know the
   * size of DuckDB's results and would release them too late. The next batch is queried while the current one is read.
   */
  async *rows(query: (batch: number) => string): AsyncGenerator<[string, string]> {
    const write = (index: number) => {
      const batch = this.wanted[index];
      // Two files are used alternately, by index instead of batch number, because batches without requested papers are left out.
      return batch === undefined ? undefined : this.write(query(batch), `batch-${index % 2}.tsv`);
    };
    let next = write(0);
    for (const index of this.wanted.keys()) {
      const path = await next;
      if (path === undefined) return;
      next = write(index + 1);
      // If the caller stops early, nobody awaits the next batch.
      next?.catch(() => {});
      yield* readKeyedLines(path);
      rmSync(path);
    }
  }

  private async write(query: string, name: string): Promise<string> {
    const path = join(this.scratch, name);
    // JSON contains neither tabs nor line breaks, so it needs no quotes.
    await this.database.run(`COPY (${query}) TO ${pathLiteral(path, 'write')}
      (FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '')`);
    return path;
  }

  /** Removes what {@link gather} wrote under a name. */
  removeGathered(name: string): void {
    rmSync(join(this.scratch, name), { recursive: true, force: true });
  }

  close(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }
}
