import { rmSync } from 'node:fs';
import { Database } from '../../corpus/index.js';
import { createTemporaryFolder } from '../../engine/index.js';
import { NearDuplicates } from '../duplicates/near-duplicates.js';
import type { Groups } from '../example.js';
import { toText } from '../to-text.js';
import { BandTable, type PossibleDuplicates } from './band-table.js';
import { type GroupLeak, GroupSplits } from './group-splits.js';
import type { Split } from './splits.js';

export type { GroupLeak } from './group-splits.js';

export interface LeakageRow extends Record<string, unknown> {
  id: string;
  /** Staged with the row, but not a column of the dataset; the leading space keeps the name from being one. */
  ' groups'?: Groups;
}

/** The facts of a row that the check needs: its groups, and the MinHash bands of its text columns; see `encodeBands`. */
interface LeakageFacts {
  groups?: Groups;
  bands?: readonly (string | null)[];
}

/** The rows of a dataset, in the form that the check needs. */
export interface LeakageSource {
  /** Yields the facts of every row, in batches. Called twice for the evaluation splits. */
  facts(split: Split): AsyncIterable<readonly LeakageFacts[]>;
  /** Yields the rows at the wanted positions, counted as in `facts`, in order. */
  rows(
    split: Split,
    isWanted: (position: number) => boolean,
  ): AsyncIterable<LeakageRow & { position: number }>;
}

export interface LeakageOptions {
  /** Columns whose texts are compared. */
  columns: string[];
  /** Texts that share at least this fraction of their five-word shingles are near-duplicates. */
  threshold?: number;
}

/** The examples of `split` that have a near-duplicate in `other`. */
export interface TextLeak {
  column: string;
  split: Split;
  other: Split;
  /** Number of examples with a near-duplicate. */
  examples: number;
  /** Number of all examples of `split`. */
  of: number;
  samples: { id: string; other: string; similarity: number }[];
}

export interface LeakageReport {
  threshold: number;
  groups: GroupLeak[];
  texts: TextLeak[];
}

const MAX_SAMPLES = 20;
const EVALUATION_SPLITS: Split[] = ['test', 'validation'];
/** Train comes last, because its texts are compared with the evaluation texts and never held in memory. */
const SPLIT_ORDER: Split[] = [...EVALUATION_SPLITS, 'train'];
/** Memory limit of the database of hashes; more hashes spill to disk. */
const MEMORY = '256MB';

/**
 * Finds papers and near-duplicate texts that are in two splits, in time linear in the rows. Only texts that may have a near-duplicate in
 * another split are held in memory; of the others, only hashes are kept, on disk.
 */
export async function findLeakage(
  source: LeakageSource,
  { columns, threshold = 0.8 }: LeakageOptions,
): Promise<LeakageReport> {
  const spill = await createTemporaryFolder('leakage');
  const database = await Database.open({ spill, memory: MEMORY });
  try {
    const groups = await GroupSplits.create(database);
    const texts = await BandTable.create(database);
    const counts: Record<Split, number> = { train: 0, validation: 0, test: 0 };
    for (const split of SPLIT_ORDER) {
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
    for (const split of EVALUATION_SPLITS) await addTexts(texts, source, split);
    const groupLeaks = await groups.report(MAX_SAMPLES);
    return {
      threshold,
      groups: groupLeaks,
      texts: await findTextLeaks(source, columns, threshold, await texts.find(), counts),
    };
  } finally {
    database.close();
    rmSync(spill, { recursive: true, force: true });
  }
}

/** Adds the texts of an evaluation split. */
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

/** Compares the texts that may have a near-duplicate in another split. */
async function findTextLeaks(
  source: LeakageSource,
  columns: string[],
  threshold: number,
  possible: PossibleDuplicates,
  counts: Record<Split, number>,
): Promise<TextLeak[]> {
  const columnTexts = columns.map((column) => new ColumnTexts(column, threshold, counts));
  for (const split of possible.isEmpty ? [] : SPLIT_ORDER) {
    const isWanted = (position: number) =>
      columnTexts.some((_, index) => possible.has(index, split, position));
    for await (const { position, ...row } of source.rows(split, isWanted))
      for (const [index, texts] of columnTexts.entries())
        if (possible.has(index, split, position)) texts.add(row as LeakageRow, split);
  }
  return columnTexts.flatMap((texts) => texts.report());
}

/** Compares the texts of one column. */
class ColumnTexts {
  private readonly index: NearDuplicates;
  /** By entry: its split, the id of its first example, and how many examples share it. */
  private readonly entries: { split: Split; id: string; examples: number }[] = [];
  private readonly leaks = new Map<string, { entries: Set<number>; samples: TextLeak['samples'] }>();

  constructor(
    private readonly column: string,
    threshold: number,
    /** Number of all rows of each split, with or without a text. */
    private readonly counts: Record<Split, number>,
  ) {
    this.index = new NearDuplicates(threshold);
  }

  add(row: LeakageRow, split: Split): void {
    const text = toText(row[this.column]);
    if (text === undefined) return;
    if (split !== 'test') this.compare(row.id, text, split);
    if (split === 'train') return;
    const entry = this.index.add(text, (candidate) => this.entries[candidate]?.split === split);
    if (entry === undefined) return;
    const existing = this.entries[entry];
    if (existing) existing.examples++;
    else this.entries.push({ split, id: row.id, examples: 1 });
  }

  private compare(id: string, text: string, split: Split): void {
    this.index.search(
      text,
      // An example that has already been counted need not be compared again.
      (entry) => {
        const other = this.entries[entry]?.split;
        return other !== undefined && other !== split && !this.leak(other, split).entries.has(entry);
      },
      (entry, similarity) => {
        const earlier = this.entries[entry];
        if (!earlier) return;
        const { entries, samples } = this.leak(earlier.split, split);
        entries.add(entry);
        if (samples.length < MAX_SAMPLES) samples.push({ id: earlier.id, other: id, similarity });
      },
    );
  }

  private leak(split: Split, other: Split) {
    const key = `${split}/${other}`;
    let leak = this.leaks.get(key);
    if (!leak) {
      leak = { entries: new Set(), samples: [] };
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
      const { entries, samples } = this.leak(split, other);
      let examples = 0;
      for (const entry of entries) examples += this.entries[entry]?.examples ?? 0;
      return { column: this.column, split, other, examples, of: this.counts[split], samples };
    });
  }
}
