import { join } from 'node:path';
import { jsonLine } from '@citemill/read/paper';
import { Database } from '../../corpus/index.js';
import { dropKey } from '../drop-key.js';
import { type DedupeRule, type DuplicateRow, duplicateRows } from '../duplicates/duplicate-rows.js';
import { type DatasetDrop, DUPLICATE_REASONS, type Groups } from '../example.js';
import { SPLITS, type Split } from '../splits/splits.js';
import { keepRows, limitRows } from './limit-rows.js';
import type { ExampleFacts } from './staged-example.js';
import { type LinePlace, StagedLines } from './staging.js';
import type { WriterOptions } from './writer-options.js';

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
    await this.drops?.addLine(Buffer.from(jsonLine(drop)), { id: dropKey(drop) });
  }

  /** Closes the files, sorts all rows by id, drops duplicates, and keeps at most `maxTrain` training rows. */
  async assignSplits(
    { maxTrain, split: { seed }, memory, dedupe, facts }: WriterOptions,
    drop: (drop: DatasetDrop) => Promise<void>,
  ): Promise<void> {
    if (this.isAssigned) return;
    const database = await Database.open({ spill: join(this.folder, 'spill'), memory });
    try {
      for (const split of SPLITS) {
        await this.lines[split].end();
        await this.lines[split].sort(database);
      }
      if (dedupe) await this.removeDuplicates(dedupe, facts?.leakage ?? [], drop);
      if (maxTrain !== undefined) this.lines.train = await limitRows(this.lines.train, maxTrain, seed, drop);
      await this.drops?.end();
      await this.drops?.sort(database);
      this.isAssigned = true;
    } finally {
      database.close();
    }
  }

  /** Drops rows that repeat an earlier one. What is found waits in a file, in the order of the rows. */
  private async removeDuplicates(
    rule: DedupeRule,
    columns: readonly string[],
    drop: (drop: DatasetDrop) => Promise<void>,
  ): Promise<void> {
    const source = {
      facts: (split: Split) => this.facts(split),
      path: (split: Split) => this.lines[split].path,
    };
    const found = new StagedLines(join(this.folder, 'duplicates.jsonl'));
    const counts = new Map<Split, number>();
    for await (const duplicate of duplicateRows(source, columns, rule)) {
      counts.set(duplicate.split, (counts.get(duplicate.split) ?? 0) + 1);
      await found.add(duplicate);
    }
    await found.end();
    const duplicates = found.read<DuplicateRow>();
    let next = await duplicates.next();
    for (const split of counts.keys())
      this.lines[split] = await keepRows(
        this.lines[split],
        async (position) => {
          if (next.done || next.value.split !== split || next.value.position !== position) return undefined;
          const { similarity, other, otherSplit } = next.value;
          next = await duplicates.next();
          const measured = `similarity ${similarity.toFixed(2)} with ${other} in ${otherSplit}`;
          return { reason: DUPLICATE_REASONS[rule], measured };
        },
        drop,
      );
    found.remove();
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
