import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IMAGES } from '@citemill/read/internal';
import { columnTypesSql, Database, parquetSource, pathLiteral } from '../database/database.js';
import { compareManifests, describeDifferences, isCurrent } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { CorpusFolder, type WritableCorpus } from './folder.js';
import { partDigest } from './part-digest.js';
import { readPart } from './parts.js';
import { reconcileCorpus } from './reconcile.js';
import { createSourceTables, dropSourceTables } from './rewrite-parts.js';
import { SEEN_COLUMNS } from './seen-sources.js';
import { doneSlices, missingSlices, ranges, slicePaths, slicesFolder } from './slice.js';
import { doneSlice, sliceContent } from './slice-ingest.js';
import { storedFormat } from './store-rows.js';
import { INGESTED_TABLES, type IngestedTable } from './tables.js';

export interface MergeOptions {
  corpus: string;
  /** Memory limit of DuckDB. */
  memory?: string;
}

export interface MergeResult {
  slices: number;
  parts: number;
  /** Number of sources that were in several slices; the first of them is kept. */
  copies: number;
  /** Number of papers that were added to the corpus. */
  added: number;
  /** Number of papers of changed sources that the new papers replaced. */
  replaced: number;
}

/**
 * Merges the slices of an ingest into one corpus, with the same rows as a single ingest of all sources. If the corpus existed
 * before, changed sources replace their older versions, as in an ingest. Throws if the slices have different sources or options.
 * Parts on the same disk are linked, not copied.
 */
export async function mergeSlices({ corpus: path, memory }: MergeOptions): Promise<MergeResult> {
  const { of } = doneSlices(path);
  if (of === undefined)
    throw new UserError(
      `${slicesFolder(path)} contains no finished slice; make one with: citemill ingest PATHS… --corpus ${path} --slice 1/10`,
    );
  const missing = missingSlices(path, of);
  if (missing.length > 0)
    throw new UserError(
      `${slicesFolder(path)}: slices ${ranges(missing)} of ${of} are missing; ingest them first`,
    );
  checkSameIngest(path, of);
  const corpus = await CorpusFolder.write(path);
  const database = await Database.open({ spill: corpus.scratch.spill, memory });
  try {
    return await new Merge(corpus, database, path, of).run();
  } finally {
    database.close();
    await corpus.close();
  }
}

/** Throws if the slices are from different ingests: some sources might then be in no slice. */
function checkSameIngest(path: string, of: number): void {
  const slices = Array.from({ length: of }, (_, i) => doneSlice(slicePaths(path, { index: i + 1, of }).done));
  const advice = `ingest them again with the same paths and options: citemill ingest PATHS… --corpus ${path} --slice N/${of}`;
  const unusable = slices.flatMap((slice, i) => (slice ? [] : [i + 1]));
  if (unusable.length > 0)
    throw new UserError(
      `${slicesFolder(path)}: slices ${ranges(unusable)} lack a record of their sources and options; ${advice}`,
    );
  const changed = slices.flatMap((slice, i) =>
    slice?.content === sliceContent(path, { index: i + 1, of }) ? [] : [i + 1],
  );
  if (changed.length > 0)
    throw new UserError(
      `${slicesFolder(path)}: the papers of slices ${ranges(changed)} are not those that were ingested: a folder is missing, or was replaced; ${advice}`,
    );
  const [first, ...others] = slices.flatMap((slice) => slice?.manifest ?? []);
  const different = others.flatMap((manifest, i) =>
    isCurrent(manifest, first ?? manifest) ? [] : [{ manifest, index: i + 2 }],
  );
  const [example] = different;
  if (!first || !example) return;
  const differences = describeDifferences(compareManifests(first, example.manifest));
  throw new UserError(
    `${slicesFolder(path)}: slice 1 has different sources or options than slice ${ranges(different.map(({ index }) => index))} (${differences}); ${advice}`,
  );
}

class Merge {
  private parts = 0;
  private added = 0;

  constructor(
    private readonly corpus: WritableCorpus,
    private readonly database: Database,
    private readonly path: string,
    private readonly of: number,
  ) {}

  private slicePaths(index: number) {
    return slicePaths(this.path, { index, of: this.of });
  }

  async run(): Promise<MergeResult> {
    const { corpus: main, database } = this;
    const copies = await this.findCopies();
    const wasEmpty = main.folder.parts().length === 0;
    if (!wasEmpty) main.folder.setIngesting(true, main.scratch.path);
    await createSourceTables(main, database);
    for (let index = 1; index <= this.of; index++) {
      const { corpus } = this.slicePaths(index);
      if (!existsSync(join(corpus, 'corpus.json'))) continue;
      const slice = CorpusFolder.open(corpus);
      // Images are copied before the rows that name them.
      await this.copyImages(slice.path);
      for (const part of slice.parts()) await this.mergePart(slice, part, index);
    }
    await dropSourceTables(database);
    const counts = { slices: this.of, parts: this.parts, copies, added: this.added, replaced: 0 };
    if (wasEmpty) return counts;
    const seenFiles = Array.from({ length: this.of }, (_, i) => this.slicePaths(i + 1).seen);
    const { replaced } = await reconcileCorpus(main, database, { seen: seenFiles });
    main.folder.setIngesting(false, main.scratch.path);
    return { ...counts, replaced };
  }

  /** Lists the sources that are in several slices in the table `copies`, with every slice but the first. */
  private async findCopies(): Promise<number> {
    await this.database.run('CREATE TABLE copies (hash VARCHAR, slice INTEGER)');
    await this.database.run('CREATE TABLE places (hash VARCHAR, file BIGINT, record BIGINT, slice INTEGER)');
    for (let index = 1; index <= this.of; index++)
      await this.database.run(`INSERT INTO places SELECT hash, min(file), min(record), ${index}
        FROM read_json(${pathLiteral(this.slicePaths(index).seen)}, format = 'newline_delimited', hive_partitioning = false,
          columns = ${columnTypesSql(SEEN_COLUMNS)}) GROUP BY hash`);
    await this.database.run(`INSERT INTO copies
      SELECT hash, slice FROM (
        SELECT hash, slice, row_number() OVER (PARTITION BY hash ORDER BY file, record, slice) AS rank FROM places)
      WHERE rank > 1`);
    await this.database.run('DROP TABLE places');
    const [row] = await this.database.rows('SELECT count(*) AS n FROM copies');
    return Number(row?.n);
  }

  /** Adds a part of a slice to the corpus, except for papers that an earlier slice or the corpus already has. */
  private async mergePart(slice: CorpusFolder, part: string, index: number): Promise<void> {
    const leftOut = await this.findLeftOut(slice, part, index);
    if (leftOut.isAll) return;
    const draft = join(this.corpus.scratch.path, `part-${this.parts++}`);
    mkdirSync(draft);
    const counts = readPart(dirname(slice.tableFile('papers', part)))?.files ?? [];
    const stored = {} as Record<IngestedTable, number>;
    for (const table of INGESTED_TABLES) {
      const source = slice.tableFile(table, part);
      const target = join(draft, `${table}.parquet`);
      if (leftOut.isAny) stored[table] = await this.copyWithoutLeftOut(table, source, target);
      else {
        linkOrCopy(source, target);
        stored[table] = counts.find(({ path }) => path === `${table}.parquet`)?.rows ?? 0;
      }
    }
    this.added += stored.papers;
    this.corpus.folder.commitPart(
      draft,
      stored,
      await partDigest(this.database, join(draft, 'papers.parquet')),
    );
  }

  /** Lists the readings of a part that must not be merged in the table `left_out`; returns whether these are all or any of them. */
  private async findLeftOut(
    slice: CorpusFolder,
    part: string,
    index: number,
  ): Promise<{ isAll: boolean; isAny: boolean }> {
    const readings = (table: 'papers' | 'failures') =>
      `SELECT sha256 AS hash, reading FROM ${parquetSource([slice.tableFile(table, part)])}`;
    // A source that cannot be opened has no hash; its key is in `reading`.
    await this.database.run(`CREATE OR REPLACE TEMP TABLE readings AS
      SELECT DISTINCT coalesce(hash, reading) AS hash, reading FROM (${readings('papers')} UNION ALL ${readings('failures')})`);
    await this.database.run(`CREATE OR REPLACE TEMP TABLE left_out AS SELECT reading FROM readings AS r
      WHERE hash IN (SELECT hash FROM copies WHERE slice = ${index})
        OR EXISTS (SELECT 1 FROM recorded AS k WHERE k.reading = r.reading)
        OR EXISTS (SELECT 1 FROM failed AS k WHERE k.reading = r.reading)`);
    const [row] = await this.database.rows(
      'SELECT (SELECT count(*) FROM readings) AS readings, (SELECT count(*) FROM left_out) AS left_out',
    );
    const count = Number(row?.left_out);
    return { isAll: count === Number(row?.readings), isAny: count > 0 };
  }

  /** Copies the images of a slice into the corpus. Folders are named after their sources, so two slices may have the same folder. */
  private async copyImages(slice: string): Promise<void> {
    const images = join(slice, IMAGES);
    if (!existsSync(images)) return;
    for await (const source of await opendir(images)) {
      const target = join(this.corpus.folder.path, IMAGES, source.name);
      mkdirSync(target, { recursive: true });
      for (const name of readdirSync(join(images, source.name))) {
        const to = join(target, name);
        // A temporary file is an unfinished image of a killed worker.
        if (!name.endsWith('.tmp') && !existsSync(to)) linkOrCopy(join(images, source.name, name), to);
      }
    }
  }

  private async copyWithoutLeftOut(table: IngestedTable, source: string, target: string): Promise<number> {
    const isKept =
      table === 'papers' || table === 'failures'
        ? 't.reading NOT IN (SELECT reading FROM left_out)'
        : // Further papers of a source are named after its hash: `…#2`.
          `split_part(t.record, '#', 1) NOT IN (SELECT r.hash FROM readings AS r JOIN left_out AS l ON l.reading = r.reading)`;
    await this.database.run(`COPY (SELECT t.* FROM ${parquetSource([source])} AS t WHERE ${isKept})
      TO ${pathLiteral(target, 'write')} ${storedFormat(table)}`);
    const [row] = await this.database.rows(`SELECT count(*) AS n FROM ${parquetSource([target])}`);
    return Number(row?.n);
  }
}

/** Links a file to a second name, or copies it to another disk. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The target is on another disk, or its file system has no links.
    const draft = `${target}.tmp`;
    copyFileSync(source, draft);
    renameSync(draft, target);
  }
}
