import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Database } from '../../corpus/index.js';
import { UserError } from '../../user-error.js';
import { version } from '../../version.js';
import { type DatasetDrop, type DatasetExample, type Groups, PROVENANCE } from '../example.js';
import { type DatasetRow, selectRows, streamRows } from '../file-rows.js';
import { DATASET_FORMAT, type Manifest, type Origin, type SplitRule, type SplitSize } from '../manifest.js';
import { cutFor } from '../splits/cut-for.js';
import { SizedCut } from '../splits/sizes.js';
import {
  type Cut,
  cutByRatios,
  exampleOn,
  type Position,
  SPLITS,
  type Split,
  splitAt,
} from '../splits/splits.js';
import { hashFiles } from '../verify.js';
import { arrowBytes } from './arrow-size.js';
import { limitRows } from './limit-rows.js';
import { OutputFolder } from './output-folder.js';
import { type ShardOptions, totalBytes, writeJsonLines } from './parquet.js';
import { refuseTwins } from './refuse-twins.js';
import { type SortRows, writeRows } from './sort-rows.js';
import { StagedLines } from './staging.js';

export interface WriterOptions extends ShardOptions {
  /** Columns and their SQL types, in order; `id` is added before them and `provenance` after them. */
  columns: Record<string, string>;
  split: SplitRule;
  /** Also `jsonl/train.jsonl` and so on: apart from the Parquet files, whose folder other programs read whole. */
  jsonl?: boolean | undefined;
  /** Also `drops.jsonl`, with the texts that failed. */
  keepDrops?: boolean | undefined;
  /** The most training rows. */
  maxTrain?: number | undefined;
  /** Memory limit of DuckDB. */
  memory?: string | undefined;
}

/** An example as it is staged: a row with what only the leakage check needs under a name no column has. */
export type StagedRow = Record<string, unknown> & { id: string; ' groups': Groups };

/**
 * Writes a dataset that Hugging Face `datasets` loads without a script. Rows are staged on disk, so that nothing grows
 * with the dataset; {@link write} turns them into Parquet, {@link commit} puts the whole folder into its place. On any
 * failure call {@link discard}.
 */
export class DatasetWriter {
  private readonly stagingFolder: string;
  private readonly staged: Record<Split, StagedLines>;
  private readonly dropLines: StagedLines | undefined;
  /** With fixed or largest sizes the cuts are known only when all examples are. */
  private readonly unplaced: { lines: StagedLines; positions: SizedCut } | undefined;
  private cut: Cut | undefined;
  private sizes: Record<Split, SplitSize> | undefined;
  readonly columns: Record<string, string>;
  /** Drops by reason, examples without a split among them. */
  readonly drops: Record<string, number> = {};

  /** Starts a dataset at a path, which must be empty, absent, or a Citemill dataset. */
  static async create(path: string, options: WriterOptions): Promise<DatasetWriter> {
    const { ratios, sizes } = options.split;
    if (!ratios === !sizes) throw new UserError('split: give shares or sizes, one of them');
    return new DatasetWriter(await OutputFolder.create(path), options);
  }

  private constructor(
    private readonly output: OutputFolder,
    private readonly options: WriterOptions,
  ) {
    const { id = 'VARCHAR', provenance = PROVENANCE, ...columns } = options.columns;
    this.columns = { id, ...columns, provenance };
    const { ratios, sizes, atMost, grouping, balance } = options.split;
    if (ratios && !atMost) this.cut = cutByRatios(ratios, grouping, balance);
    this.stagingFolder = join(this.output.path, '.staging');
    mkdirSync(this.stagingFolder);
    mkdirSync(join(this.output.path, 'data'));
    const stage = (name: string) => new StagedLines(join(this.stagingFolder, `${name}.jsonl`));
    const placed = (name: string) =>
      new StagedLines(join(this.stagingFolder, `${name}.jsonl`), join(this.stagingFolder, `${name}.places`));
    this.staged = { train: placed('train'), validation: placed('validation'), test: placed('test') };
    if (options.keepDrops) this.dropLines = stage('drops');
    if (sizes || atMost)
      this.unplaced = { lines: stage('unplaced'), positions: new SizedCut(this.stagingFolder) };
  }

  /** The folder that is being filled; files put here become part of the dataset. */
  get folder(): string {
    return this.output.path;
  }

  /** Reports progress to other processes. */
  tell(progress: { share: number; note: string }): void {
    this.output.tell(progress);
  }

  /** A folder for work on the way to the dataset; gone when it is finished, and no part of it. */
  get scratch(): string {
    return this.stagingFolder;
  }

  /** How examples are split. */
  get rule(): SplitRule {
    return this.options.split;
  }

  /** Number of rows in each split so far; with fixed sizes, after {@link settle}. */
  get rows(): Record<Split, number> {
    const { train, validation, test } = this.staged;
    return { train: train.rows, validation: validation.rows, test: test.rows };
  }

  /** Adds an example to its split, or to the drops where its two sides disagree. One at a time: await each. */
  async add(example: DatasetExample): Promise<void> {
    for (const name in example.row)
      if (!(name in this.columns)) throw new Error(`example ${example.id}: unknown column ${name}`);
    if (this.unplaced) {
      this.unplaced.positions.add(this.examplePosition(example));
      await this.unplaced.lines.add(example);
    } else await this.place(example);
  }

  private examplePosition({ id, groups }: DatasetExample): Position {
    const { grouping, seed } = this.options.split;
    return exampleOn(id, groups, grouping, seed);
  }

  private async place(example: DatasetExample): Promise<void> {
    const { id, row, groups, provenance } = example;
    const position = this.examplePosition(example);
    const { cut } = this;
    if (!cut) throw new Error('no example is placed before the cuts are known');
    const split = splitAt(position, cut);
    if (split) {
      const staged: StagedRow = { ...row, id, provenance, ' groups': groups };
      await this.staged[split].add(staged);
    } else {
      const sides = [position.low, position.high].map((at) => splitAt({ low: at, high: at }, cut));
      await this.drop({
        reason: 'split',
        measured: `one side in ${sides[0]}, one in ${sides[1]}`,
        provenance,
      });
    }
  }

  async drop(drop: DatasetDrop): Promise<void> {
    this.drops[drop.reason] = (this.drops[drop.reason] ?? 0) + 1;
    await this.dropLines?.add(drop);
  }

  /** Assigns every example its split; no more examples can be added. {@link write} calls it if needed. */
  async settle(): Promise<void> {
    if (this.unplaced && !this.cut) {
      const { lines, positions } = this.unplaced;
      await lines.end();
      this.cut = cutFor(this.options.split, positions);
      for await (const example of lines.read<DatasetExample>()) await this.place(example);
      rmSync(lines.path);
    }
    for (const split of SPLITS) await this.staged[split].end();
    const { maxTrain, split: rule } = this.options;
    if (maxTrain !== undefined)
      this.staged.train = await limitRows(this.staged.train, maxTrain, rule.seed, (one) => this.drop(one));
    await this.dropLines?.end();
  }

  /** The rows of a split as they came, with their groups; for the leakage check and the statistics. */
  async *stagedRows(split: Split): AsyncGenerator<StagedRow> {
    await this.settle();
    yield* this.staged[split].read<StagedRow>();
  }

  /** Writes the data files, with another engine if one is given, and returns the size of each split. */
  async write(sortRows?: SortRows): Promise<Record<Split, SplitSize>> {
    await this.settle();
    const spill = join(this.stagingFolder, 'spill');
    // One thread: the order of rows and row groups, and so the bytes, are then always the same.
    const database = await Database.open({ spill, threads: 1, memory: this.options.memory });
    try {
      const written = {} as Record<Split, SplitSize>;
      for (const split of SPLITS) written[split] = await this.writeSplit(database, split, sortRows);
      await refuseTwins(
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

  /** The rows of a split in the order of its files; after {@link write}. */
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
    const staged = this.staged[split];
    const folder = join(this.folder, 'data');
    const files = await writeRows(database, staged, this.columns, folder, split, this.options, sortRows);
    if (this.options.jsonl)
      await writeJsonLines(database, files, join(this.folder, 'jsonl', `${split}.jsonl`));
    return {
      rows: staged.rows,
      bytes: totalBytes(files),
      arrowBytes: await arrowBytes(database, files, this.columns),
      files: files.map((file) => portable(relative(this.folder, file))),
    };
  }

  /** Moves the dataset to its path and returns its `dataset.json`. */
  async commit(origin: Origin): Promise<Manifest> {
    const splits = this.sizes ?? (await this.write());
    if (this.dropLines) renameSync(this.dropLines.path, join(this.folder, 'drops.jsonl'));
    rmSync(this.stagingFolder, { recursive: true, force: true });
    const manifest: Manifest = {
      format: DATASET_FORMAT,
      tool: `citemill ${version}`,
      ...origin,
      split: this.options.split,
      columns: this.columns,
      splits,
      drops: Object.fromEntries(Object.entries(this.drops).sort(([a], [b]) => (a < b ? -1 : 1))),
      files: await hashFiles(this.folder),
    };
    writeFileSync(join(this.folder, 'dataset.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await this.output.commit();
    return manifest;
  }

  /** Discards the dataset; what was at the path before stays. */
  async discard(): Promise<void> {
    for (const split of SPLITS) await this.staged[split].abort();
    await this.dropLines?.abort();
    await this.unplaced?.lines.abort();
    await this.output.discard();
  }
}

const portable = (path: string): string => path.split(sep).join('/');
