import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { slicesFolder } from '../corpus/index.js';
import type { Manifest } from '../lineage/index.js';
import { UserError } from '../user-error.js';
import { BuildSlices, isSliceDone, writeSlice } from './build-slices.js';
import type { PaperResult } from './run-recipe.js';

const home = temporaryFolder('build-slices');
const DATASET: Manifest = { kind: 'dataset', version: '1', options: { seed: 0 }, inputs: [] };

/** Writes both slices of a dataset, with a paper each, and returns the files of their results. */
async function writeSlices(name: string) {
  const out = join(home, name);
  for (const index of [1, 2])
    await writeSlice(out, { index, of: 2 }, DATASET, async function* () {
      yield {
        record: `r${index}`,
        paperId: `p${index}`,
        licence: null,
        fields: null,
        results: [],
      } satisfies PaperResult;
    });
  const folder = slicesFolder(out);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .sort();
  return { out, results: files.map((file) => join(folder, file)) };
}

test('results that are not those of the finished slice are refused, and made again', async () => {
  const faults: Record<string, (results: string[]) => void> = {
    'cut off': ([first = '']) => writeFileSync(first, readFileSync(first).subarray(0, 40)),
    'one byte changed': ([first = '']) => {
      const bytes = readFileSync(first);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(first, bytes);
    },
    'of another slice': ([first = '', second = '']) => copyFileSync(second, first),
  };
  for (const [name, damage] of Object.entries(faults)) {
    const { out, results } = await writeSlices(name);
    assert.equal(results.length, 2);
    assert.ok(isSliceDone(out, { index: 1, of: 2 }, DATASET));
    const papers: unknown[] = [];
    for await (const { paperId } of BuildSlices.open(out, 2, DATASET).papers()) papers.push(paperId);
    assert.deepEqual(papers, ['p1', 'p2']);
    damage(results);
    assert.ok(!isSliceDone(out, { index: 1, of: 2 }, DATASET), name);
    assert.ok(isSliceDone(out, { index: 2, of: 2 }, DATASET), name);
    assert.throws(
      () => BuildSlices.open(out, 2, DATASET),
      (error) => error instanceof UserError && /slice 1 .* build it again .*--slice 1\/2/.test(error.message),
    );
  }
});
