import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IMAGES } from '@citemill/read/internal';
import { Database, pathLiteral, readParquet } from '../database/database.js';
import { UserError } from '../user-error.js';
import { CorpusFolder, type WritableCorpus } from './folder.js';
import { knownSources } from './known-sources.js';
import { readPart } from './parts.js';
import { doneSlices, missingSlices, ranges, slicePaths, slicesFolder } from './slice.js';
import { INGESTED_TABLES, type IngestedTable } from './tables.js';

export interface MergeOptions {
  corpus: string;
  /** What DuckDB may hold in memory. */
  memory?: string;
}

export interface MergeResult {
  slices: number;
  parts: number;
  /** Sources that were in several slices; the first is kept. */
  copies: number;
}

/**
 * Puts the slices of an ingest together into one corpus, with the same rows as an ingest of everything at once. Parts are linked, not
 * copied, where the disk is the same. What a merge that was stopped has put there is passed over.
 */
export async function mergeSlices({ corpus: path, memory }: MergeOptions): Promise<MergeResult> {
  const { of } = doneSlices(path);
  if (of === undefined)
    throw new UserError(
      `${slicesFolder(path)}: no slice is done; make one with: citemill ingest PATHS… --corpus ${path} --slice 1/10`,
    );
  const missing = missingSlices(path, of);
  if (missing.length > 0)
    throw new UserError(
      `${slicesFolder(path)}: slices ${ranges(missing)} of ${of} are missing; ingest them first`,
    );
  const corpus = await CorpusFolder.write(path);
  const database = await Database.open({ spill: corpus.scratch.spill, memory });
  try {
    return await new Merge(corpus, database, path, of).run();
  } finally {
    database.close();
    await corpus.close();
  }
}

class Merge {
  private parts = 0;

  constructor(
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly path: string,
    private readonly of: number,
  ) {}

  private slice(index: number) {
    return slicePaths(this.path, { index, of: this.of });
  }

  async run(): Promise<MergeResult> {
    const copies = await this.findCopies();
    const known = await knownSources(this.corpus.folder, this.database, false);
    for (let index = 1; index <= this.of; index++) {
      const { corpus } = this.slice(index);
      if (!existsSync(join(corpus, 'corpus.json'))) continue;
      const slice = CorpusFolder.open(corpus);
      // Before the rows that name them.
      await this.takeImages(slice.path);
      for (const part of slice.parts()) await this.take(slice, part, index, known);
    }
    return { slices: this.of, parts: this.parts, copies };
  }

  /** Says in the table `copies` which slices have a source that comes first in another one. */
  private async findCopies(): Promise<number> {
    await this.database.run('CREATE TABLE copies (hash VARCHAR, slice INTEGER)');
    const orders = Array.from({ length: this.of }, (_, at) => ({
      index: at + 1,
      file: this.slice(at + 1).order,
    }));
    await this.database.run('CREATE TABLE places (hash VARCHAR, file BIGINT, record BIGINT, slice INTEGER)');
    for (const { index, file } of orders)
      await this.database.run(`INSERT INTO places SELECT hash, min(file), min(record), ${index}
        FROM read_json(${pathLiteral(file)}, format = 'newline_delimited', hive_partitioning = false,
          columns = {hash: 'VARCHAR', file: 'BIGINT', record: 'BIGINT'}) GROUP BY hash`);
    await this.database.run(`INSERT INTO copies
      SELECT hash, slice FROM (
        SELECT hash, slice, row_number() OVER (PARTITION BY hash ORDER BY file, record, slice) AS place FROM places)
      WHERE place > 1`);
    await this.database.run('DROP TABLE places');
    const [row] = await this.database.rows('SELECT count(*) AS n FROM copies');
    return Number(row?.n);
  }

  /** Gives a part of a slice its place in the corpus, less the copies of what another slice has first. */
  private async take(
    slice: CorpusFolder,
    part: string,
    index: number,
    known: { add(hash: string): boolean },
  ): Promise<void> {
    const gone = `(SELECT hash FROM copies WHERE slice = ${index})`;
    const hashes = (table: 'papers' | 'failures') =>
      `SELECT sha256 AS hash FROM ${readParquet([slice.tableFile(table, part)])} WHERE sha256 IS NOT NULL`;
    const rows = await this.database.rows(
      `SELECT hash, hash IN ${gone} AS is_copy FROM (${hashes('papers')} UNION ${hashes('failures')})`,
    );
    const kept = rows.filter(({ is_copy }) => !is_copy);
    // A part is committed whole: where one of its sources is there, all of them are.
    if (kept.length > 0 && !kept.map(({ hash }) => known.add(String(hash))).every(Boolean)) return;
    const hasCopies = kept.length < rows.length;
    const made = join(this.corpus.scratch.path, `part-${this.parts++}`);
    mkdirSync(made);
    const counts = readPart(dirname(slice.tableFile('papers', part)))?.files ?? [];
    const stored = {} as Record<IngestedTable, number>;
    for (const table of INGESTED_TABLES) {
      const from = slice.tableFile(table, part);
      const to = join(made, `${table}.parquet`);
      if (hasCopies) stored[table] = await this.filtered(table, from, to, gone);
      else {
        place(from, to);
        stored[table] = counts.find(({ path }) => path === `${table}.parquet`)?.rows ?? 0;
      }
    }
    if (INGESTED_TABLES.every((table) => stored[table] === 0)) rmSync(made, { recursive: true });
    else this.corpus.folder.commitPart(made, stored);
  }

  /** Gives the images of a slice their places. A folder is named after its source: two slices may have the same. */
  private async takeImages(slice: string): Promise<void> {
    const images = join(slice, IMAGES);
    if (!existsSync(images)) return;
    for await (const source of await opendir(images)) {
      const made = join(this.corpus.folder.path, IMAGES, source.name);
      mkdirSync(made, { recursive: true });
      for (const name of readdirSync(join(images, source.name))) {
        const to = join(made, name);
        // What a worker that was killed left unfinished is no image.
        if (!name.endsWith('.tmp') && !existsSync(to)) place(join(images, source.name, name), to);
      }
    }
  }

  private async filtered(table: IngestedTable, from: string, to: string, gone: string): Promise<number> {
    // Further papers of a source are called after its hash: `…#2`.
    const key = table === 'failures' ? "coalesce(sha256, '')" : "split_part(record, '#', 1)";
    await this.database.run(`COPY (SELECT * FROM ${readParquet([from])} WHERE ${key} NOT IN ${gone})
      TO ${pathLiteral(to, 'write')} (FORMAT parquet, COMPRESSION zstd)`);
    const [row] = await this.database.rows(`SELECT count(*) AS n FROM ${readParquet([to])}`);
    return Number(row?.n);
  }
}

/** The same file under another name; a copy of it on another disk. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    const aside = `${to}.tmp`;
    copyFileSync(from, aside);
    renameSync(aside, to);
  }
}
