import { NearDuplicates } from '../duplicates/near-duplicates.js';
import type { Groups } from '../example.js';
import { textOf } from '../text-of.js';
import { SPLITS, type Split } from './splits.js';

export interface LeakageRow extends Record<string, unknown> {
  id: string;
  ' groups'?: Groups;
}

export interface LeakageOptions {
  /** Columns whose texts are compared. */
  columns: string[];
  /** Texts that share so much of their shingles of five words are near-duplicates. */
  threshold?: number;
}

/** Ids of a kind that stand in two splits; `any` counts a paper in whatever role. */
export interface GroupLeak {
  group: 'citing' | 'cited' | 'document' | 'any';
  shared: number;
  samples: string[];
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

const MOST_SAMPLES = 20;
const GROUPS: GroupLeak['group'][] = ['citing', 'cited', 'document', 'any'];
/** The evaluation sets are held and train is streamed past them, so memory grows with the former only. */
const ORDER: Split[] = ['test', 'validation', 'train'];

/** Looks for papers and for nearly the same texts on two sides of a split. Time is linear in the rows. */
export async function leakage(
  rowsOf: (split: Split) => AsyncIterable<LeakageRow>,
  { columns, threshold = 0.8 }: LeakageOptions,
): Promise<LeakageReport> {
  const groups = new Map<GroupLeak['group'], GroupSides>();
  const texts = columns.map((column) => new ColumnSides(column, threshold));
  for (const split of ORDER) {
    for await (const row of rowsOf(split)) {
      for (const [group, key] of Object.entries(row[' groups'] ?? {}) as [
        keyof Groups,
        string | undefined,
      ][]) {
        if (key === undefined) continue;
        for (const kind of [group, 'any'] as const) {
          const sides = groups.get(kind) ?? new GroupSides();
          groups.set(kind, sides);
          sides.add(key, split);
        }
      }
      for (const column of texts) column.add(row, split);
    }
  }
  return {
    threshold,
    groups: GROUPS.flatMap((group) => {
      const sides = groups.get(group);
      return sides ? [{ group, ...sides.report() }] : [];
    }),
    texts: texts.flatMap((column) => column.report()),
  };
}

class GroupSides {
  private readonly sides = new Map<string, number>();
  private readonly shared = new Set<string>();

  add(key: string, split: Split): void {
    const before = this.sides.get(key);
    const bit = 1 << SPLITS.indexOf(split);
    if (before !== undefined && (before & ~bit) !== 0) this.shared.add(key);
    // What is in train alone can't be on two sides any more: train comes last.
    if (split !== 'train') this.sides.set(key, (before ?? 0) | bit);
  }

  report(): { shared: number; samples: string[] } {
    return { shared: this.shared.size, samples: [...this.shared].sort().slice(0, MOST_SAMPLES) };
  }
}

/** The texts of one column. */
class ColumnSides {
  private readonly index: NearDuplicates;
  /** By entry: its split, its first example, how many examples share it. */
  private readonly entries: { split: Split; id: string; examples: number }[] = [];
  private readonly counts = { train: 0, validation: 0, test: 0 };
  private readonly leaks = new Map<string, { found: Set<number>; samples: TextLeak['samples'] }>();

  constructor(
    private readonly column: string,
    threshold: number,
  ) {
    this.index = new NearDuplicates(threshold);
  }

  add(row: LeakageRow, split: Split): void {
    const text = textOf(row[this.column]);
    this.counts[split]++;
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
      // An example that is known to be found needs no second proof.
      (entry) => {
        const other = this.entries[entry]?.split;
        return other !== undefined && other !== split && !this.leak(other, split).found.has(entry);
      },
      (entry, similarity) => {
        const one = this.entries[entry];
        if (!one) return;
        const { found, samples } = this.leak(one.split, split);
        found.add(entry);
        if (samples.length < MOST_SAMPLES) samples.push({ id: one.id, other: id, similarity });
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
