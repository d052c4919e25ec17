import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TfidfVectoriser } from '@citemill/metrics/vectors';
import fc from 'fast-check';
import { UserError } from '../../user-error.js';
import { cosineGraph, type SentenceGraph, thresholdGraph } from './sentence-graph.js';

const vectorise = (texts: readonly string[]) => new TfidfVectoriser().fitTransform(texts);

/** Each weight of a graph, asked for by a share of 1 at one sentence. */
function weights(graph: SentenceGraph): number[][] {
  return Array.from(graph.degrees, (_, i) => {
    const shares = new Float64Array(graph.degrees.length);
    shares[i] = 1;
    const into = new Float64Array(shares.length);
    graph.pass(shares, into);
    return [...into];
  });
}

test('edges are cosines, or those above a threshold, and degrees are their sums', () => {
  fc.assert(
    fc.property(
      fc.array(fc.lorem({ maxCount: 5 }), { maxLength: 8 }),
      fc.double({ min: 0, max: 0.9 }),
      (texts, least) => {
        const rows = vectorise(['a query that is left out', '', ...texts]);
        const all = cosineGraph(rows, 1);
        const graph = thresholdGraph(rows, 1, least || 0.1);
        const cosines = weights(all);
        const joined = weights(graph);
        for (const [i, row] of cosines.entries()) {
          assert.ok(Math.abs(all.degrees[i]! - row.reduce((sum, cosine) => sum + cosine, 0)) < 1e-9);
          assert.equal(graph.degrees[i], joined[i]!.filter((edge) => edge === 1).length);
          for (const [j, cosine] of row.entries()) {
            assert.ok(Math.abs(cosine - cosines[j]![i]!) < 1e-12);
            if (Math.abs(cosine - (least || 0.1)) > 1e-9)
              assert.equal(joined[i]![j], cosine > (least || 0.1) ? 1 : 0);
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('too many edges are refused by a message that says what to do', () => {
  const rows = vectorise(Array.from({ length: 20 }, () => 'the same words'));
  assert.equal(thresholdGraph(rows, 0, 0.1, 400).degrees[19], 20);
  assert.throws(
    () => thresholdGraph(rows, 0, 0.1, 300),
    (error: Error) => error instanceof UserError && /leave `similarity` out/.test(error.message),
  );
});
