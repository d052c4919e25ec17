import type { Jobs } from '../store/jobs.js';
import type { Store } from '../store/store.js';
import type { ExampleIndex } from './example-index.js';
import { type Pair, type SystemScores, scoreSystems } from './system-scores.js';

/** Comparisons to keep, so that paging through one does not score the answers again. */
const MAX_KEPT = 3;

/** Caches the latest comparisons of two systems. */
export class SystemComparisons {
  private readonly kept = new Map<string, SystemScores>();

  constructor(
    private readonly store: Store,
    private readonly jobs: Jobs,
  ) {}

  /** Scores the answers of two systems, or returns cached scores. The index must be complete. */
  async scores(index: ExampleIndex, systems: Pair<string>): Promise<SystemScores> {
    const key = JSON.stringify(['systems', index.rows, index.dataset.inputs, systems]);
    const scores =
      this.kept.get(key) ??
      (await this.jobs.run(key, `Comparing ${systems.join(' and ')}`, (report, signal) =>
        scoreSystems(this.store, index, systems, report, signal),
      ));
    // The comparison used last is the last of the map.
    this.kept.delete(key);
    this.kept.set(key, scores);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
    }
    return scores;
  }
}
