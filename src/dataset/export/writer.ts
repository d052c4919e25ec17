import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Database } from '../../corpus/index.js';
import { UserError } from '../../user-error.js';
import { version } from '../../version.js';
import { type DatasetDrop, type DatasetExample, PROVENANCE } from '../example.js';
import { type DatasetRow, selectRows, streamRows } from '../file-rows.js';
import { DATASET_FORMAT, type Manifest, type Origin, type SplitRule, type SplitSize } from '../manifest.js';
import { type Cut, groupPosition, type Position, SPLITS, type Split, splitAt } from '../splits/splits.js';
import { hashFiles } from '../verify.js';
import { arrowMeasure } from './arrow-size.js';
import { checkUniqueIds } from './check-unique-ids.js';
import { ExamplePool } from './example-pool.js';
import { OutputFolder } from './output-folder.js';
import { totalBytes, writeJsonLines } from './parquet.js';
import { type SortRows, writeRows } from './sort-rows.js';
import { StagedExample, splitConflict } from './staged-example.js';
import { type RowFacts, type StagedRow, StagedSplits } from './staged-splits.js';
import { UnplacedExamples } from './unplaced-examples.js';
import type { WriterOptions } from './writer-options.js';

/**
 * Writes a dataset that Hugging Face `datasets` loads without a script. Rows are staged on disk, so memory use does not depend on the
 * size of the dataset. {@link write} converts them to Parquet, {@link commit} moves the folder into place. Call {@link discard} after
 * any failure.
 */
export class DatasetWriter {
  private readonly stagingFolder: string;
  private readonly staged: StagedSplits;
  /** Holds examples until the cuts are known: with plain shares, until every split has received an example; otherwise all examples. */
  private readonly unplaced: UnplacedExamples;
  /** With fixed sizes: collects all examples first, so that the sizes are reached after duplicates are dropped. */
  private pool: ExamplePool | undefined;
  /** The positions at which the splits are separated. */
  private cut: Cut | undefined;
  /** Splits that have examples only because the cuts were moved. */
  private filledSplits: Split[] = [];
  private sizes: Record<Split, SplitSize> | undefined;
  readonly columns: Record<string, string>;
  private readonly arrow: ReturnType<typeof arrowMeasure>;
  /** Number of dropped examples by reason, including examples that belong to no split. */
  readonly drops: Record<string, number> = {};

  /** Starts a dataset at a path, which must be an empty folder, absent, or a Citemill dataset. */
  static async create(path: string, options: WriterOptions): Promise<DatasetWriter> {
    const { ratios, sizes } = options.split;
    if ((ratios === undefined) === (sizes === undefined))
      throw new UserError('split: give exactly one of ratios and sizes');
    return new DatasetWriter(await OutputFolder.create(path), options);
  }

  private constructor(
    private readonly output: OutputFolder,
    private readonly options: WriterOptions,
  ) {
    const { id = 'VARCHAR', provenance = PROVENANCE, ...columns } = options.columns;
    this.columns = { id, ...columns, provenance };
    this.arrow = arrowMeasure(this.columns);
    this.stagingFolder = join(this.output.path, '.staging');
    mkdirSync(this.stagingFolder);
    mkdirSync(join(this.output.path, 'data'));
    this.staged = new StagedSplits(this.stagingFolder, options.keepDrops ?? false);
    if (options.split.sizes && options.dedupe) this.pool = new ExamplePool(this.stagingFolder, options);
    this.unplaced = new UnplacedExamples(this.stagingFolder, options.split);
  }

  /** The folder that is being filled; files put here become part of the dataset. */
  get folder(): string {
    return this.output.path;
  }

  /** Reports progress to other processes. */
  reportProgress(progress: { share: number; note: string }): void {
    this.output.reportProgress(progress);
  }

  /** A folder for temporary files, which is removed when the dataset is finished. */
  get scratch(): string {
    return this.stagingFolder;
  }

  /** How examples are split. */
  get rule(): SplitRule {
    const filled = this.filledSplits;
    return { ...this.options.split, ...(filled.length > 0 ? { filled } : {}) };
  }

  /** Number of rows in each split, after {@link assignSplits}. */
  get rows(): Record<Split, number> {
    return this.staged.rows;
  }

  /** Adds an example to its split, or drops it if its papers belong to different splits. Await each call. */
  async add(example: DatasetExample): Promise<void> {
    await this.addStaged(this.stage(example));
  }

  /** Serialises the row of an example. */
  stage(example: DatasetExample): StagedExample {
    for (const name in example.row)
      if (!(name in this.columns)) throw new Error(`example ${example.id}: unknown column ${name}`);
    return StagedExample.from(example, { leakage: [], ...this.options.facts, arrow: this.arrow });
  }

  /** Adds an example that {@link stage} made, in this build or an earlier one. Returns undefined if there is nothing to wait for. */
  addStaged(example: StagedExample): Promise<void> | undefined {
    return this.cut && !this.pool ? this.place(example, this.cut) : this.keepUnplaced(example);
  }

  private async keepUnplaced(example: StagedExample): Promise<void> {
    if (this.pool) return this.pool.add(example);
    await this.unplaced.add(example, this.examplePosition(example));
    if (this.unplaced.isDecided) await this.placeAll();
  }

  /** Finds the cuts and places the examples that waited for them. */
  private async placeAll(): Promise<void> {
    const { cut, filled } = await this.unplaced.findCut();
    this.cut = cut;
    this.filledSplits = filled;
    for await (const example of this.unplaced.take()) await this.place(example, cut);
  }

  private examplePosition({ id, groups }: StagedExample): Position {
    const { grouping, seed } = this.options.split;
    return groupPosition(id, groups, grouping, seed);
  }

  private place(example: StagedExample, cut: Cut): Promise<void> | undefined {
    const position = this.examplePosition(example);
    const split = splitAt(position, cut);
    if (split)
      return this.staged.lines[split].addLine(example.line, example.id, example.facts, example.arrow);
    const [low, high] = [position.low, position.high].map((end) => splitAt({ low: end, high: end }, cut));
    return this.drop(splitConflict(example, `one paper is in ${low}, the other in ${high}`));
  }

  async drop(drop: DatasetDrop): Promise<void> {
    this.drops[drop.reason] = (this.drops[drop.reason] ?? 0) + 1;
    await this.staged.addDrop(drop);
  }

  /** Assigns every example to a split. No example can be added after this. {@link write} calls it if needed. */
  async assignSplits(): Promise<void> {
    if (this.pool) {
      const { pool } = this;
      this.pool = undefined;
      for await (const example of pool.withoutDuplicates((dropped) => this.drop(dropped)))
        await this.addStaged(example);
    }
    if (!this.cut) await this.placeAll();
    await this.staged.assignSplits(this.options, (dropped) => this.drop(dropped));
  }

  /** Yields the rows of a split in id order, with their groups. */
  async *stagedRows(split: Split): AsyncGenerator<StagedRow> {
    await this.assignSplits();
    yield* this.staged.lines[split].read<StagedRow>();
  }

  /** Yields the facts of all rows of a split in id order, in batches; call it after {@link assignSplits}. */
  factBatches(split: Split): AsyncGenerator<RowFacts[]> {
    return this.staged.factBatches(split);
  }

  /** Yields the facts of the rows of a split in id order, optionally only of the rows at the wanted positions. */
  async *stagedFacts(split: Split, isWanted?: (position: number) => boolean): AsyncGenerator<RowFacts> {
    await this.assignSplits();
    yield* this.staged.facts(split, isWanted);
  }

  /** Yields the rows to which the given facts belong. */
  rowsAt(split: Split, facts: AsyncIterable<RowFacts> | Iterable<RowFacts>): AsyncGenerator<StagedRow> {
    return this.staged.rowsAt(split, facts);
  }

  /** Writes the data files, sorted by `sortRows` if given, and returns the size of each split. */
  async write(sortRows?: SortRows): Promise<Record<Split, SplitSize>> {
    await this.assignSplits();
    const spill = join(this.stagingFolder, 'spill');
    // With one thread, the order of rows and row groups, and so the bytes, are always the same.
    const database = await Database.open({ spill, threads: 1, memory: this.options.memory });
    try {
      const written = {} as Record<Split, SplitSize>;
      for (const split of SPLITS) written[split] = await this.writeSplit(database, split, sortRows);
      await checkUniqueIds(
        database,
        Object.values(written).flatMap(({ files }) => files),
        this.folder,
      );
      this.sizes = written;
      return written;
    } finally {
      database.close();
    }
  }

  /** Yields the rows of a split in the order of its files; call it after {@link write}. */
  async *writtenRows(split: Split): AsyncGenerator<DatasetRow> {
    const files = this.sizes?.[split].files;
    if (!files) throw new Error('no rows are written yet');
    const database = await Database.open({ spill: join(this.stagingFolder, 'spill'), threads: 1 });
    try {
      const paths = files.map((file) => join(this.folder, file));
      yield* streamRows(database, selectRows(paths, this.columns));
    } finally {
      database.close();
    }
  }

  private async writeSplit(database: Database, split: Split, sortRows?: SortRows): Promise<SplitSize> {
    const staged = this.staged.lines[split];
    const folder = join(this.folder, 'data');
    const files = await writeRows(database, staged, this.columns, folder, split, this.options, sortRows);
    if (this.options.jsonl)
      await writeJsonLines(database, files, join(this.folder, 'jsonl', `${split}.jsonl`));
    return {
      rows: staged.rows,
      bytes: totalBytes(files),
      arrowBytes: Math.round(staged.arrowBytes),
      files: files.map((file) => withForwardSlashes(relative(this.folder, file))),
    };
  }

  /** Moves the dataset to its path and returns its `dataset.json`. */
  async commit(origin: Origin): Promise<Manifest> {
    const splits = this.sizes ?? (await this.write());
    if (this.staged.drops) renameSync(this.staged.drops.path, join(this.folder, 'drops.jsonl'));
    rmSync(this.stagingFolder, { recursive: true, force: true });
    const manifest: Manifest = {
      format: DATASET_FORMAT,
      tool: `citemill ${version}`,
      ...origin,
      split: this.rule,
      columns: this.columns,
      splits,
      drops: Object.fromEntries(Object.entries(this.drops).sort(([a], [b]) => (a < b ? -1 : 1))),
      files: await hashFiles(this.folder),
    };
    writeFileSync(join(this.folder, 'dataset.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await this.output.commit();
    return manifest;
  }

  /** Discards the dataset; the contents of the path stay as they were. */
  async discard(): Promise<void> {
    await this.staged.abort();
    await this.unplaced.abort();
    await this.pool?.abort();
    await this.output.discard();
  }
}

const withForwardSlashes = (path: string): string => path.split(sep).join('/');
