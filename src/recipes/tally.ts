import { truncate } from '@citemill/read/paper';
import { dropKey } from '../dataset/index.js';
import { Histogram } from '../report/index.js';
import type { Drop, Figure, GrindResult } from './recipe.js';

/** The counts, drop reasons and histograms of a build. Memory does not grow with the number of papers. */
export class Tally {
  readonly counts: Record<string, number> = {};
  private readonly measured = new Map<string, { fine: Histogram; whole: Histogram | undefined }>();
  private readonly seen = new Map<string, { count: number; key: string; example?: string }>();
  /** What a second pass over all examples found. */
  figures: Figure[] = [];
  /** Licences of the papers that examples came from; null if it is not known. */
  readonly licences = new Map<string | null, number>();

  add({ counts, measures }: Pick<GrindResult, 'counts' | 'measures'>): void {
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

  /** The histograms of all that was measured; in steps of one for whole numbers. */
  get measures(): ReadonlyMap<string, Histogram> {
    return new Map([...this.measured].map(([name, { fine, whole }]) => [name, whole ?? fine]));
  }

  /** Counts a drop. The example of a reason is the first by paper and place, whatever the order of the papers. */
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

  /** Adds a reason that is not a recipe's. */
  addReason(reason: string, count: number, example: string): void {
    this.seen.set(reason, { count, key: '', example });
  }

  /** Drops by reason, in the order of the alphabet. */
  get drops(): ReadonlyMap<string, { count: number; example?: string }> {
    const sorted = [...this.seen].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Map(sorted.map(([reason, { key: _, ...rest }]) => [reason, rest]));
  }

  licence(name: string | null | undefined): void {
    const key = name ?? null;
    this.licences.set(key, (this.licences.get(key) ?? 0) + 1);
  }
}
