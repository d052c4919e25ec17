import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildResult } from '../recipes/index.js';
import { summariseBuild } from './build-summary.js';

const NAMES = { corpus: 'corpus', out: 'out' };

/** The lines of a build whose steps kept these numbers of candidates. */
function summaryLines(recipe: string, counts: Record<string, number>): string {
  const rows = Object.values(counts).at(-1) ?? 0;
  const manifest = {
    recipe,
    funnel: Object.entries(counts).map(([key, count]) => ({ key, title: `title of ${key}`, count })),
    drops: {},
    split: { grouping: 'citing', ratios: [1, 0, 0], seed: 1 },
    splits: { train: { rows, files: [] }, validation: { rows: 0, files: [] }, test: { rows: 0, files: [] } },
  } as unknown as BuildResult['manifest'];
  return summariseBuild({ manifest, failures: [], reused: 0 } as unknown as BuildResult, NAMES);
}

test('a small build says how many candidates its rules dropped, even if there is no command to run', () => {
  const lines = summaryLines('intent', { papers: 40, citations: 2344, examples: 18 });
  assert.match(lines, /few examples: 2,326 of 2,344 candidates dropped at “title of examples”$/m);
});

test('a build with a small loss, or with many examples, does not mention it', () => {
  assert.doesNotMatch(summaryLines('intent', { papers: 40, citations: 30, examples: 18 }), /few examples/);
  assert.doesNotMatch(summaryLines('intent', { papers: 40, citations: 2344, examples: 200 }), /few examples/);
});
