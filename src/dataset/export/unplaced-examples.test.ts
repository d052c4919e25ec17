import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import fc from 'fast-check';
import type { SplitRule } from '../manifest.js';
import { fillSplits, sharedSplits } from '../splits/fill-splits.js';
import { cutByRatios, type Position, type Ratios, splitAt } from '../splits/splits.js';
import { StagedExample } from './staged-example.js';
import { UnplacedExamples } from './unplaced-examples.js';

const folder = temporaryFolder('unplaced');
const example = StagedExample.from({ id: 'a', row: {}, groups: {}, provenance: {} }, { leakage: [] });
const rule = (ratios: Ratios): SplitRule => ({ ratios, grouping: 'none', seed: 0 });

const position = fc
  .tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true }))
  .map(([low, width]): Position => ({ low, high: Math.min(0.9999, low + width) }));
const ratios = fc.constantFrom<Ratios>([80, 10, 10], [50, 50, 0], [1, 1, 1], [100, 0, 0], [0, 50, 50]);

test('with plain shares, cuts that are decided early are those of all examples', async () => {
  let early = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(position, { minLength: 1, maxLength: 60 }),
      ratios,
      async (positions, shares) => {
        const unplaced = new UnplacedExamples(folder, rule(shares));
        let added = 0;
        for (const at of positions) {
          await unplaced.add(example, at);
          added++;
          if (unplaced.isDecided) break;
        }
        const cut = cutByRatios(shares, 'none');
        const filled = new Set(positions.slice(0, added).map((at) => splitAt(at, cut)));
        assert.equal(
          unplaced.isDecided,
          sharedSplits(shares).every((split) => filled.has(split)),
        );
        assert.deepEqual(await unplaced.findCut(), fillSplits(cut, positions, shares));
        let count = 0;
        for await (const { id } of unplaced.take()) {
          assert.equal(id, 'a');
          count++;
        }
        assert.equal(count, added);
        if (added < positions.length) early++;
      },
    ),
    { seed: 1, numRuns: 150 },
  );
  assert.ok(early > 20, `${early} sets decided early`);
});

test('cuts that depend on all examples are not decided before the end', async () => {
  const rules: SplitRule[] = [
    { sizes: { validation: 1, test: 1 }, grouping: 'none', seed: 0 },
    { ratios: [80, 10, 10], atMost: { validation: 1, test: 1 }, grouping: 'none', seed: 0 },
    { ratios: [80, 10, 10], grouping: 'year', seed: 0 },
  ];
  for (const each of rules) {
    const unplaced = new UnplacedExamples(folder, each);
    for (let low = 0; low < 1; low += 0.01) await unplaced.add(example, { low, high: low });
    assert.equal(unplaced.isDecided, false, JSON.stringify(each));
    await unplaced.abort();
  }
});
