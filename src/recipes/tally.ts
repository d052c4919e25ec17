import { truncate } from '@citemill/read/paper';
import { Histogram } from '../report/index.js';
import type { Drop, Figure, GrindResult } from './recipe.js';

/** Counts what a build sees, in flat memory: the steps of the funnel, the reasons of drops, all that was measured. */
export class Tally {
  readonly counts: Record<string, number> = {};
  readonly measures = new Map<string, Histogram>();
  readonly drops = new Map<string, { count: number; example?: string }>();
  /** What a second look at all examples found. */
  figures: Figure[] = [];
  /** Licences of the papers that examples came from; null where it is not known. */
  readonly licences = new Map<string | null, number>();

  add({ counts, measures }: GrindResult): void {
    for (const [key, count] of Object.entries(counts)) this.counts[key] = (this.counts[key] ?? 0) + count;
    for (const [name, values] of Object.entries(measures)) {
      let histogram = this.measures.get(name);
      if (!histogram) {
        histogram = new Histogram({ resolution: values.every(Number.isInteger) ? 1 : 0.001 });
        this.measures.set(name, histogram);
      }
      for (const value of values) histogram.add(value);
    }
  }

  drop({ reason, text, measured }: Pick<Drop, 'reason' | 'text' | 'measured'>): void {
    const seen = this.drops.get(reason);
    if (seen) {
      seen.count++;
      return;
    }
    const words = text && truncate(text, 240);
    const example = [measured, words].filter(Boolean).join(': ');
    this.drops.set(reason, { count: 1, ...(example ? { example } : {}) });
  }

  licence(name: string | null | undefined): void {
    const key = name ?? null;
    this.licences.set(key, (this.licences.get(key) ?? 0) + 1);
  }
}
