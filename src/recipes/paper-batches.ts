import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Slice } from '@citemill/read/internal';
import { type CorpusFolder, type Database, pathLiteral, readParquet } from '../corpus/index.js';
import { readKeyedLines } from '../engine/index.js';
import type { BatchTable, PaperQuery } from './paper-query.js';

/** What is joined at a time: DuckDB can't spill the lists that papers are put together from, so a batch must fit into memory. */
const BATCH = { papers: 512, bytes: 24 * 1024 * 1024 };
/** Rows of a row group, which is the least that is read: a batch has some thousands of bibliography entries. */
const GROUP_ROWS = 8192;

/** Which of so many batches a slice has: the first, and the one behind its last. */
const stretch = ({ index, of }: Slice, batches: number): [first: number, end: number] => [
  Math.floor((batches * (index - 1)) / of),
  Math.floor((batches * index) / of),
];

/** The papers for which a condition on `papers AS p` holds, with what `link` knows of them. */
export const paperFacts = (where: string): string => `
  SELECT p.record, p.year, p.venue, p.fields, w.code_urls,
         greatest(coalesce(w.citing_papers, 0), coalesce(w.inbound, 0)) AS inbound
  FROM papers AS p LEFT JOIN works AS w ON w.record = p.record
  WHERE ${where}`;

/**
 * The papers of a build in batches of neighbouring parts. What a batch needs of the whole corpus is joined once and laid out on
 * disk in the order of the batches, so that a batch reads its own rows and no others: the cost is linear and memory is that of
 * one batch, however large the corpus.
 */
export class PaperBatches {
  private constructor(
    private readonly database: Database,
    private readonly folder: CorpusFolder,
    private readonly parts: string[][],
    /** The folder for what is laid out. */
    readonly scratch: string,
    /** The batches with papers that are asked for. */
    private own: readonly number[],
  ) {}

  /**
   * Lays out the papers for which `where` holds, a condition on `papers AS p`, and their bibliography entries. A slice has the
   * papers of neighbouring batches, so that all slices in turn give the papers in the order of one build.
   */
  static async create(
    database: Database,
    folder: CorpusFolder,
    { where = 'TRUE', slice = { index: 1, of: 1 }, digests }: Pick<PaperQuery, 'where' | 'slice' | 'digests'>,
    scratch: string,
  ): Promise<PaperBatches> {
    mkdirSync(scratch, { recursive: true });
    const parts = folder.batches(BATCH);
    const own = [...parts.keys()].slice(...stretch(slice, parts.length));
    const batches = new PaperBatches(database, folder, parts, scratch, own);
    await batches.place();
    const digest = digests
      ? { column: ', d.digest', join: `JOIN ${digests} AS d ON d.record = c.record` }
      : undefined;
    await batches.layOut(
      'chosen',
      `SELECT b.batch, c.*${digest?.column ?? ''} FROM (${paperFacts(where)}) AS c
       JOIN paper_batches AS b ON b.record = c.record ${digest?.join ?? ''}
       WHERE b.batch BETWEEN ${own.at(0) ?? 0} AND ${own.at(-1) ?? -1}`,
    );
    await batches.layOut(
      'entries',
      `SELECT c.batch, x.record, x.reference_id, x.work_id
       FROM reference_works AS x JOIN ${batches.all('chosen')} AS c ON c.record = x.record`,
    );
    batches.own = await batches.batchesIn(batches.all('chosen'));
    return batches;
  }

  /** The batches that a table with a column `batch` names, in order. */
  async batchesIn(table: string): Promise<number[]> {
    const rows = await this.database.rows(`SELECT DISTINCT batch FROM ${table} ORDER BY batch`);
    return rows.map(({ batch }) => Number(batch));
  }

  /** True if no paper is asked for, as in a slice of a small corpus. */
  get isEmpty(): boolean {
    return this.own.length === 0;
  }

  /** Says of every record which batch it is in, in the table `paper_batches`. */
  private async place(): Promise<void> {
    const files = this.parts.flat().map((part) => this.folder.tableFile('papers', part));
    await this.database.run(
      'CREATE OR REPLACE TEMP TABLE batch_files (file_index UBIGINT, batch INTEGER); CREATE OR REPLACE TEMP TABLE paper_batches (record VARCHAR, batch INTEGER)',
    );
    const rows = this.parts.flatMap((parts, batch) => parts.map(() => batch));
    if (rows.length === 0) return;
    const values = rows.map((batch, file) => `(${file}, ${batch})`).join(', ');
    await this.database.run(`INSERT INTO batch_files VALUES ${values}`);
    await this.database.run(`INSERT INTO paper_batches SELECT t.record, b.batch
      FROM (SELECT record, file_index FROM ${readParquet(files)}) AS t JOIN batch_files AS b ON b.file_index = t.file_index`);
  }

  /** Writes the rows of a query, which have a column `batch`, in the order of the batches. No texts: DuckDB holds rows to sort them. */
  async layOut(name: string, query: string): Promise<void> {
    await this.database.run(`COPY (${query} ORDER BY batch) TO ${pathLiteral(this.path(name), 'write')}
      (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`);
  }

  private path(name: string): string {
    return join(this.scratch, `${name}.parquet`);
  }

  /** All rows that were laid out under a name. */
  all(name: string): string {
    return readParquet([this.path(name)]);
  }

  /** Those of one batch. */
  of(name: string, batch: number): string {
    return `(SELECT * EXCLUDE (batch) FROM ${this.all(name)} WHERE batch = ${batch})`;
  }

  /** The rows of a table of the papers in a batch, as they were ingested. */
  files(table: BatchTable, batch: number): string {
    return readParquet(
      (this.parts[batch] ?? []).map((part) => this.folder.tableFile(table, part)),
      'union_by_name = true',
    );
  }

  /** Runs a query for each batch and keeps all rows, under a name to be used with {@link gathered}. */
  async gather(name: string, query: (batch: number) => string): Promise<void> {
    mkdirSync(join(this.scratch, name), { recursive: true });
    for (const batch of this.own)
      await this.database.run(`COPY (${query(batch)}) TO ${pathLiteral(this.piece(name, batch), 'write')}
        (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${GROUP_ROWS})`);
  }

  private piece(name: string, batch: number): string {
    return join(this.scratch, name, `${String(batch).padStart(6, '0')}.parquet`);
  }

  gathered(name: string): string {
    return readParquet(this.own.map((batch) => this.piece(name, batch)));
  }

  /**
   * The rows of a query for each batch, two columns of JSON. They pass through a file: what a query gives back stays in memory until
   * JavaScript collects its garbage, which knows nothing of its size. The next batch is joined while one is read.
   */
  async *rows(query: (batch: number) => string): AsyncGenerator<[string, string]> {
    const write = (batch: number | undefined) => (batch === undefined ? undefined : this.write(batch, query));
    let next = write(this.own[0]);
    for (const at of this.own.keys()) {
      const path = await next;
      if (path === undefined) return;
      next = write(this.own[at + 1]);
      // Where reading ends early, nobody waits for the next one any more.
      next?.catch(() => {});
      yield* readKeyedLines(path);
      rmSync(path);
    }
  }

  private async write(batch: number, query: (batch: number) => string): Promise<string> {
    const path = join(this.scratch, `batch-${batch % 2}.tsv`);
    // JSON has no tab, no line break and no need of quotes around it.
    await this.database.run(`COPY (${query(batch)}) TO ${pathLiteral(path, 'write')}
      (FORMAT csv, HEADER false, DELIMITER '\t', QUOTE '', ESCAPE '')`);
    return path;
  }

  /** Removes what was gathered under a name. */
  forget(name: string): void {
    rmSync(join(this.scratch, name), { recursive: true, force: true });
  }

  close(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }
}
