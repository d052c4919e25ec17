import { rmSync } from 'node:fs';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder } from '../../engine/index.js';
import { encodeBands } from '../duplicates/minhash.js';
import { NearDuplicates } from '../duplicates/near-duplicates.js';
import type { Groups } from '../example.js';
import { toText } from '../text-of.js';
import { BandTable, type PossibleDuplicates } from './band-table.js';
import { type GroupLeak, GroupSplits } from './group-splits.js';
import type { Split } from './splits.js';

export type { GroupLeak } from './group-splits.js';

export interface LeakageRow extends Record<string, unknown> {
  id: string;
  ' groups'?: Groups;
}

/** What the check needs of a row: its groups, and the MinHash bands of the texts of its columns; see `encodeBands`. */
interface LeakageFacts {
  groups?: Groups;
  bands?: readonly (string | null)[];
}

/** The rows of a dataset, in the form that the check needs. */
export interface LeakageSource {
  /** The facts of every row, in batches. Those of the evaluation splits are asked for twice. */
  facts(split: Split): AsyncIterable<readonly LeakageFacts[]>;
  /** The rows at some of the positions that `facts` has, in order. */
  rows(
    split: Split,
    isWanted: (position: number) => boolean,
  ): AsyncIterable<LeakageRow & { position: number }>;
}

/** The source for rows in memory. */
export const leakageSource = (
  rowsOf: (split: Split) => AsyncIterable<LeakageRow>,
  columns: readonly string[],
): LeakageSource => ({
  async *facts(split) {
    for await (const row of rowsOf(split)) {
      const texts = columns.map((column) => toText(row[column]));
      const bands = texts.map((text) => (text === undefined ? null : encodeBands(text)));
      yield [{ ...(row[' groups'] ? { groups: row[' groups'] } : {}), bands }];
    }
  },
  async *rows(split, isWanted) {
    let position = 0;
    for await (const row of rowsOf(split)) {
      if (isWanted(position)) yield { ...row, position };
      position++;
    }
  },
});

export interface LeakageOptions {
  /** Columns whose texts are compared. */
  columns: string[];
  /** Texts that share at least this fraction of their five-word shingles are near-duplicates. */
  threshold?: number;
}

/** How many examples of `split` have a near-duplicate in `other`. */
export interface TextLeak {
  column: string;
  split: Split;
  other: Split;
  examples: number;
  of: number;
  samples: { id: string; other: string; similarity: number }[];
}

export interface LeakageReport {
  threshold: number;
  groups: GroupLeak[];
  texts: TextLeak[];
}

const MAX_SAMPLES = 20;
/** Train comes last: it is compared with the evaluation sets and never held. */
const EVALUATION: Split[] = ['test', 'validation'];
const ORDER: Split[] = [...EVALUATION, 'train'];
/** Memory limit of the database of hashes, above which it spills to disk. */
const MEMORY = '256MB';

/**
 * Looks for papers and near-duplicate texts that are in two splits. Time is linear in the rows. Only texts that could have a
 * near-duplicate in another split are held in memory; for the others, hashes on disk are enough.
 */
export async function leakage(
  source: LeakageSource,
  { columns, threshold = 0.8 }: LeakageOptions,
): Promise<LeakageReport> {
  const spill = await createTemporaryFolder('leakage');
  const database = await Database.open({ spill, memory: MEMORY });
  try {
    const groups = await GroupSplits.create(database);
    const texts = await BandTable.create(database);
    const counts: Record<Split, number> = { train: 0, validation: 0, test: 0 };
    for (const split of ORDER) {
      for await (const batch of source.facts(split)) {
        for (const { groups: rowGroups, bands } of batch) {
          groups.add(rowGroups, split);
          for (const [index, encoded] of bands?.entries() ?? []) {
            if (!encoded) continue;
            texts.mark(index, encoded, split);
            // All evaluation texts are marked by now.
            if (split === 'train') texts.add(index, encoded, split, counts.train);
          }
          counts[split]++;
        }
      }
    }
    for (const split of EVALUATION) await addTexts(texts, source, split);
    const shared = await groups.report(MAX_SAMPLES);
    return {
      threshold,
      groups: shared,
      texts: await textLeaks(source, columns, threshold, await texts.find(), counts),
    };
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}

/** Adds the texts of an evaluation split that a text of another split may be nearly the same as. */
async function addTexts(texts: BandTable, source: LeakageSource, split: Split): Promise<void> {
  let row = 0;
  for await (const batch of source.facts(split)) {
    for (const { bands } of batch) {
      for (const [index, encoded] of bands?.entries() ?? [])
        if (encoded) texts.add(index, encoded, split, row);
      row++;
    }
  }
}

/** Compares the texts that could be nearly the same as one of another split. */
async function textLeaks(
  source: LeakageSource,
  columns: string[],
  threshold: number,
  possible: PossibleDuplicates,
  counts: Record<Split, number>,
): Promise<TextLeak[]> {
  const sides = columns.map((column) => new ColumnTexts(column, threshold, counts));
  for (const split of possible.isEmpty ? [] : ORDER) {
    const isWanted = (position: number) => sides.some((_, index) => possible.has(index, split, position));
    for await (const { position, ...row } of source.rows(split, isWanted))
      for (const [index, column] of sides.entries())
        if (possible.has(index, split, position)) column.add(row as LeakageRow, split);
  }
  return sides.flatMap((column) => column.report());
}

/** The texts of one column. */
class ColumnTexts {
  private readonly index: NearDuplicates;
  /** By entry: its split, its first example, how many examples share it. */
  private readonly entries: { split: Split; id: string; examples: number }[] = [];
  private readonly leaks = new Map<string, { found: Set<number>; samples: TextLeak['samples'] }>();

  constructor(
    private readonly column: string,
    threshold: number,
    /** All rows of each split, with a text or not. */
    private readonly counts: Record<Split, number>,
  ) {
    this.index = new NearDuplicates(threshold);
  }

  add(row: LeakageRow, split: Split): void {
    const text = toText(row[this.column]);
    if (text === undefined) return;
    if (split !== 'test') this.compare(row.id, text, split);
    if (split === 'train') return;
    const entry = this.index.add(text, (other) => this.entries[other]?.split === split);
    if (entry === undefined) return;
    const before = this.entries[entry];
    if (before) before.examples++;
    else this.entries.push({ split, id: row.id, examples: 1 });
  }

  private compare(id: string, text: string, split: Split): void {
    this.index.search(
      text,
      // An example that has been counted need not be compared again.
      (entry) => {
        const other = this.entries[entry]?.split;
        return other !== undefined && other !== split && !this.leak(other, split).found.has(entry);
      },
      (entry, similarity) => {
        const earlier = this.entries[entry];
        if (!earlier) return;
        const { found, samples } = this.leak(earlier.split, split);
        found.add(entry);
        if (samples.length < MAX_SAMPLES) samples.push({ id: earlier.id, other: id, similarity });
      },
    );
  }

  private leak(split: Split, other: Split) {
    const key = `${split}/${other}`;
    let leak = this.leaks.get(key);
    if (!leak) {
      leak = { found: new Set(), samples: [] };
      this.leaks.set(key, leak);
    }
    return leak;
  }

  report(): TextLeak[] {
    return (
      [
        ['validation', 'train'],
        ['test', 'train'],
        ['test', 'validation'],
      ] as const
    ).map(([split, other]) => {
      const { found, samples } = this.leak(split, other);
      let examples = 0;
      for (const entry of found) examples += this.entries[entry]?.examples ?? 0;
      return { column: this.column, split, other, examples, of: this.counts[split], samples };
    });
  }
}
