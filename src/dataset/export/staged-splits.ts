import { join } from 'node:path';
import { jsonLine } from '@citemill/read/paper';
import { Database } from '../../corpus/index.js';
import { dropKey } from '../drop-key.js';
import type { DatasetDrop, Groups } from '../example.js';
import { SPLITS, type Split } from '../splits/splits.js';
import type { LinePlace } from './fact-lines.js';
import { limitRows } from './limit-rows.js';
import { removeDuplicates } from './remove-duplicates.js';
import type { ExampleFacts } from './staged-example.js';
import { StagedLines } from './staging.js';
import type { WriterOptions } from './writer-options.js';

/** The splits in which a duplicate is kept, in order of preference. */
const KEPT_FIRST: Split[] = ['test', 'validation', 'train'];

/** The facts computed from a row, and the place of the row. */
export interface RowFacts extends LinePlace, ExampleFacts {
  groups: Groups;
}

/** A staged row: the columns, and the groups for the leakage check. The leading space keeps ` groups` apart from column names. */
export type StagedRow = Record<string, unknown> & { id: string; ' groups': Groups };

/** Files with the rows of the splits and, if kept, the drops, sorted so that the order of papers does not matter. */
export class StagedSplits {
  readonly lines: Record<Split, StagedLines>;
  readonly drops: StagedLines | undefined;
  private isAssigned = false;

  constructor(
    private readonly folder: string,
    keepDrops: boolean,
  ) {
    const stage = (name: string) =>
      new StagedLines(join(folder, `${name}.jsonl`), join(folder, `${name}.facts`));
    this.lines = { train: stage('train'), validation: stage('validation'), test: stage('test') };
    if (keepDrops) this.drops = stage('drops');
  }

  get rows(): Record<Split, number> {
    const { train, validation, test } = this.lines;
    return { train: train.rows, validation: validation.rows, test: test.rows };
  }

  async addDrop(drop: DatasetDrop): Promise<void> {
    await this.drops?.addLine(Buffer.from(jsonLine(drop)), dropKey(drop));
  }

  /** Closes the files, sorts all rows by id, drops duplicates, and keeps at most `maxTrain` training rows. */
  async assignSplits(options: WriterOptions, drop: (drop: DatasetDrop) => Promise<void>): Promise<void> {
    if (this.isAssigned) return;
    const { maxTrain, split, memory } = options;
    const database = await Database.open({ spill: join(this.folder, 'spill'), memory });
    try {
      for (const split of SPLITS) {
        await this.lines[split].end();
        await this.lines[split].sort(database);
      }
      // With fixed sizes, duplicates were dropped before the splits were known.
      if (options.dedupe && !split.sizes) await this.removeDuplicates(options, drop);
      if (maxTrain !== undefined)
        this.lines.train = await limitRows(this.lines.train, maxTrain, split.seed, drop);
      await this.drops?.end();
      await this.drops?.sort(database);
      this.isAssigned = true;
    } finally {
      database.close();
    }
  }

  private async removeDuplicates(
    options: WriterOptions,
    drop: (drop: DatasetDrop) => Promise<void>,
  ): Promise<void> {
    const lists = KEPT_FIRST.map((split) => ({ name: ` in ${split}`, lines: this.lines[split] }));
    const kept = await removeDuplicates(lists, options, this.folder, drop);
    for (const [index, split] of KEPT_FIRST.entries()) this.lines[split] = kept[index] ?? this.lines[split];
  }

  async *facts(split: Split, isWanted?: (row: number) => boolean): AsyncGenerator<RowFacts> {
    const rows = this.lines[split].readFacts<Omit<RowFacts, keyof LinePlace>>(isWanted);
    for await (const { facts, ...place } of rows) yield Object.assign(facts, place);
  }

  /** Yields all facts of a split, in batches. */
  async *factBatches(split: Split): AsyncGenerator<RowFacts[]> {
    for await (const batch of this.lines[split].factBatches<Omit<RowFacts, keyof LinePlace>>())
      yield batch.map(({ facts, id, start, bytes }) => Object.assign(facts, { id, start, bytes }));
  }

  async *rowsAt(
    split: Split,
    facts: AsyncIterable<RowFacts> | Iterable<RowFacts>,
  ): AsyncGenerator<StagedRow> {
    for await (const { value } of this.lines[split].readPlaces<StagedRow, RowFacts>(facts)) yield value;
  }

  async abort(): Promise<void> {
    for (const split of SPLITS) await this.lines[split].abort();
    await this.drops?.abort();
  }
}
