import { join } from 'node:path';
import { jsonLine } from '@citemill/read/paper';
import { Database } from '../../corpus/index.js';
import { dropKey } from '../drop-key.js';
import type { DatasetDrop, Groups } from '../example.js';
import type { SplitRule } from '../manifest.js';
import { SPLITS, type Split } from '../splits/splits.js';
import { limitRows } from './limit-rows.js';
import type { ExampleFacts } from './staged-example.js';
import { type LinePlace, StagedLines } from './staging.js';

/** What was computed from a row, and the location of the row. */
export interface RowFacts extends LinePlace, ExampleFacts {
  groups: Groups;
}

/** A staged row: the columns, and the groups for the leakage check. The leading space keeps ` groups` apart from column names. */
export type StagedRow = Record<string, unknown> & { id: string; ' groups': Groups };

/** The rows of the splits, and the drops if they are kept, as files. `settle` sorts them, so that the output does not depend on paper order. */
export class StagedSplits {
  readonly lines: Record<Split, StagedLines>;
  readonly drops: StagedLines | undefined;

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
    await this.drops?.addLine(Buffer.from(jsonLine(drop)), { id: dropKey(drop) });
  }

  /** Closes the files, keeps at most `maxTrain` training rows, and sorts all rows by id. */
  async assignSplits(
    {
      maxTrain,
      split: { seed },
      memory,
    }: { maxTrain?: number | undefined; split: SplitRule; memory?: string | undefined },
    drop: (drop: DatasetDrop) => Promise<void>,
  ): Promise<void> {
    for (const split of SPLITS) await this.lines[split].end();
    if (maxTrain !== undefined) this.lines.train = await limitRows(this.lines.train, maxTrain, seed, drop);
    await this.drops?.end();
    const all = [...Object.values(this.lines), ...(this.drops ? [this.drops] : [])];
    if (all.every(({ isSorted }) => isSorted)) return;
    const database = await Database.open({ spill: join(this.folder, 'spill'), memory });
    try {
      for (const lines of all) await lines.sort(database);
    } finally {
      database.close();
    }
  }

  async *facts(split: Split): AsyncGenerator<RowFacts> {
    for await (const { facts, ...place } of this.lines[split].readFacts<Omit<RowFacts, keyof LinePlace>>())
      yield Object.assign(facts, place);
  }

  async *rowsAt(split: Split, facts: AsyncIterable<RowFacts>): AsyncGenerator<StagedRow> {
    for await (const { value } of this.lines[split].readPlaces<StagedRow, RowFacts>(facts)) yield value;
  }

  async abort(): Promise<void> {
    for (const split of SPLITS) await this.lines[split].abort();
    await this.drops?.abort();
  }
}
