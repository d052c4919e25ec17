import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { Catalogue, Dataset } from '../../dataset/index.js';
import { createMill } from '../mill.fixture.js';
import { Jobs } from '../store/jobs.js';
import { CheckModel } from './check-model.js';

test('a model that waits for another job is still trained', { timeout: 120_000 }, async () => {
  const catalogue = new Catalogue(await createMill('check-model', { recipes: ['citeworth'] }));
  const [busyJobs, freeJobs] = [new Jobs(), new Jobs()];
  let release = () => {};
  busyJobs.start('index', 'An index', () => new Promise<void>((resolve) => (release = resolve)));
  const late = new CheckModel(catalogue, busyJobs);
  assert.equal(late.state().state, 'learning');
  // While another model is being fitted, the first waits for the index.
  const prompt = new CheckModel(catalogue, freeJobs);
  prompt.state();
  await freeJobs.run('after', 'After it', () => Promise.resolve());
  assert.equal(prompt.state().state, 'ready');
  assert.equal(late.state().state, 'learning');
  release();
  await busyJobs.run('after', 'After it', () => Promise.resolve());
  assert.equal(late.state().state, 'ready');
  const scores = await late.score(
    ['Earlier studies found that sensors drift.', 'We thank you.'],
    'Introduction',
  );
  assert.equal(scores.length, 2);
  await Promise.all([late.close(), prompt.close()]);
});

test('a sentence without its paragraph gets a probability that is right on average', {
  timeout: 120_000,
}, async () => {
  const dir = await createMill('check-alone', { recipes: ['citeworth'] });
  const jobs = new Jobs();
  const model = new CheckModel(new Catalogue(dir), jobs);
  model.state();
  await jobs.run('after', 'After it', () => Promise.resolve());
  const dataset = await Dataset.open(join(dir, 'citeworth'));
  let [sentences, citing, expected] = [0, 0, 0];
  try {
    for await (const row of dataset.rows('train', { samples: ['text', 'label'], section_title: 'all' }))
      for (const { text, label } of row.samples as { text: string; label: string }[]) {
        const [probability = 0] = await model.score([text], String(row.section_title));
        sentences++;
        expected += probability;
        if (label === 'cite-worthy') citing++;
      }
  } finally {
    dataset.close();
    await model.close();
  }
  assert.ok(sentences > 50);
  assert.ok(
    Math.abs(expected - citing) / sentences < 0.1,
    `${expected} expected, ${citing} of ${sentences} cite`,
  );
});
