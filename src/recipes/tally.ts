import { truncate } from '@citemill/read/paper';
import { dropKey } from '../dataset/index.js';
import { Histogram } from '../report/index.js';
import type { Drop, Figure, RecipeResult } from './recipe.js';

/** The number of drops for a reason, and an example: the first by paper and position. */
export interface DropSummary {
  reason: string;
  count: number;
  /** The {@link dropKey} of the first drop. */
  key: string;
  example?: string;
}

/** Summarises drops by reason. */
export function summariseDrops(drops: readonly Drop[]): DropSummary[] {
  const tally = new Tally();
  for (const drop of drops) tally.drop(drop);
  return tally.dropSummaries;
}

/** The counts, drop reasons and histograms of a build. Memory does not grow with the number of papers. */
export class Tally {
  readonly counts: Record<string, number> = {};
  private readonly measured = new Map<string, { fine: Histogram; whole: Histogram | undefined }>();
  private readonly seen = new Map<string, { count: number; key: string; example?: string }>();
  /** Figures of the recipe's second pass over all examples. */
  figures: Figure[] = [];
  /** Number of papers with examples by licence; null if unknown. */
  readonly licences = new Map<string | null, number>();

  add({ counts, measures }: Pick<RecipeResult, 'counts' | 'measures'>): void {
    for (const [key, count] of Object.entries(counts)) this.counts[key] = (this.counts[key] ?? 0) + count;
    for (const [name, values] of Object.entries(measures)) {
      let measure = this.measured.get(name);
      if (!measure) {
        measure = { fine: new Histogram({ resolution: 0.001 }), whole: new Histogram({ resolution: 1 }) };
        this.measured.set(name, measure);
      }
      for (const value of values) {
        measure.fine.add(value);
        if (!Number.isInteger(value)) measure.whole = undefined;
        measure.whole?.add(value);
      }
    }
  }

  /** Returns a histogram for each measure, with bins of width 1 if all values are whole numbers. */
  get measures(): ReadonlyMap<string, Histogram> {
    return new Map([...this.measured].map(([name, { fine, whole }]) => [name, whole ?? fine]));
  }

  /** Counts a drop. The example shown for a reason is the first by paper and position, whatever the order of calls. */
  drop(drop: Drop): void {
    const { reason, text, measured } = drop;
    const key = dropKey(drop);
    const seen = this.seen.get(reason);
    if (seen) seen.count++;
    if (seen && seen.key <= key) return;
    const words = text && truncate(text, 240);
    const example = [measured, words].filter(Boolean).join(': ');
    this.seen.set(reason, { count: seen?.count ?? 1, key, ...(example ? { example } : {}) });
  }

  get dropSummaries(): DropSummary[] {
    return [...this.seen].map(([reason, summary]) => ({ reason, ...summary }));
  }

  /** Adds summaries of drops, and their numbers to `counts`. The same as calling {@link drop} for each drop. */
  addDrops(summaries: readonly DropSummary[] = [], counts: Record<string, number> = {}): void {
    for (const { reason, count, ...first } of summaries) {
      counts[reason] = (counts[reason] ?? 0) + count;
      const seen = this.seen.get(reason);
      if (seen && seen.key <= first.key) seen.count += count;
      else this.seen.set(reason, { ...first, count: count + (seen?.count ?? 0) });
    }
  }

  /** Adds drops that were made by the build and not by the recipe. */
  addReason(reason: string, count: number): void {
    this.seen.set(reason, { count, key: '' });
  }

  /** Returns the drops by reason, in alphabetical order. */
  get drops(): ReadonlyMap<string, { count: number; example?: string }> {
    const sorted = [...this.seen].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(sorted.map(([reason, { key: _, ...rest }]) => [reason, rest]));
  }

  /** Counts a paper that has examples by its licence. */
  licence(name: string | null | undefined): void {
    const key = name ?? null;
    this.licences.set(key, (this.licences.get(key) ?? 0) + 1);
  }
}
