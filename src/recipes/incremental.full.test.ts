import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { corpusContent } from '../corpus/collection.fixture.js';
import { ingest, link } from '../corpus/index.js';
import { build } from './build.js';
import type { BuildOptions } from './build-options.js';
import { RandomCollection, seededDraw } from './random-collection.fixture.js';

const ROUNDS = Number(process.env.CITEMILL_INCREMENTAL_ROUNDS ?? thorough(3, 2));
const SEED = Number(process.env.CITEMILL_INCREMENTAL_SEED ?? 1);

/** Builds whose rows depend on more than one paper: cited abstracts and bodies, similar papers, equal shares, percentiles, limits. */
const BUILDS: Record<string, Partial<BuildOptions>> = {
  sciqfs: { recipe: 'sciqfs', keepDrops: true },
  'sciqfs-sizes': { recipe: 'sciqfs', sizes: { validation: 2, test: 2 }, maxTrain: 20 },
  citesum: { recipe: 'citesum', keepDrops: true, set: { rouge1: 0.2, rouge2: 0, rougeL: 0 } },
  citeworth: { recipe: 'citeworth', perField: 6 },
  'citeworth-paper': { recipe: 'citeworth', profile: 'paper' },
  'scixgen-description': {
    recipe: 'scixgen-description',
    set: { minPaperWords: 50, minTargetWords: 5, nearest: 2 },
  },
  'scixgen-paragraph': { recipe: 'scixgen-paragraph', set: { minPaperWords: 50, minTargetWords: 5 } },
  wikiref: { recipe: 'wikiref' },
  citrec: { recipe: 'citrec', set: { minWords: 0 } },
  pairs: {
    recipe: 'pairs',
    set: { minWords: 0, minAbstractWords: 0, similar: 2, neighbours: 2, farNeighbours: 1, farRank: 70 },
  },
  relatedwork: {
    recipe: 'relatedwork',
    set: { minCited: 1, minKnown: 0, minWords: 0, dropOwnWork: false, needsAbstract: false },
  },
  support: { recipe: 'support', set: { minWords: 0, agree: 1, minCoverage: 0, minWeight: 0 } },
};

/** All files of a dataset, but for what names its folders. */
const datasetFiles = (out: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^(?:README\.md|croissant\.json|dataset\.json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(out.length + 1), readFileSync(file).toString('base64')]),
  );

const folder = temporaryFolder('incremental');

test('after random changes, builds that reuse earlier work equal builds from scratch', {
  timeout: 1_200_000,
}, async () => {
  const draw = seededDraw(SEED);
  const collection = new RandomCollection(folder, draw, 16);
  const { sources, metadata } = collection;
  const corpus = join(folder, 'corpus');
  const update = async (path: string) => {
    await ingest({ paths: [sources], corpus: path, jobs: 1, prune: true });
    await link({ corpus: path, metadata: [metadata] });
  };
  let examples = 0;
  let reused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const changes = round === 0 ? [] : collection.change(1 + draw(3));
    const message = `seed ${SEED}, round ${round}: ${changes.join(', ')}`;
    await update(corpus);
    const scratch = join(folder, 'scratch-corpus');
    await update(scratch);
    assert.deepEqual(await corpusContent(corpus), await corpusContent(scratch), message);
    for (const [name, options] of Object.entries(BUILDS)) {
      const [out, expected] = [join(folder, name), join(folder, `${name}-scratch`)];
      const shared = { recipe: 'sciqfs', jobs: 1, ...options };
      const again = await build({ ...shared, corpus, out });
      const { manifest } = await build({ ...shared, corpus: scratch, out: expected, cache: false });
      assert.deepEqual(again.manifest.lineage, manifest.lineage, `${message}, ${name}`);
      assert.deepEqual(again.manifest.splits, manifest.splits, `${message}, ${name}`);
      assert.deepEqual(again.manifest.drops, manifest.drops, `${message}, ${name}`);
      assert.deepEqual(datasetFiles(out), datasetFiles(expected), `${message}, ${name}`);
      examples += manifest.splits.train.rows;
      if (round > 0) reused += again.reused;
    }
    rmSync(scratch, { recursive: true });
  }
  assert.ok(examples > 100, `${examples} examples`);
  assert.ok(reused > 20, `${reused} papers reused`);
});
