import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../../dataset/index.js';
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
