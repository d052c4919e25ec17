import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Catalogue } from '../../dataset/index.js';
import { createMill } from '../mill.fixture.js';
import { Jobs } from '../store/jobs.js';
import { CheckModel } from './check-model.js';

test('a model whose turn comes late learns all the same', { timeout: 120_000 }, async () => {
  const catalogue = new Catalogue(await createMill('check-model', { recipes: ['citeworth'] }));
  const [held, free] = [new Jobs(), new Jobs()];
  let release = () => {};
  held.start('index', 'An index', () => new Promise<void>((resolve) => (release = resolve)));
  const late = new CheckModel(catalogue, held);
  assert.equal(late.state().state, 'learning');
  // While another model is being fitted, the first waits for the index.
  const prompt = new CheckModel(catalogue, free);
  prompt.state();
  await free.run('after', 'After it', () => Promise.resolve());
  assert.equal(prompt.state().state, 'ready');
  assert.equal(late.state().state, 'learning');
  release();
  await held.run('after', 'After it', () => Promise.resolve());
  assert.equal(late.state().state, 'ready');
  const scores = await late.score(
    ['Earlier studies found that sensors drift.', 'We thank you.'],
    'Introduction',
  );
  assert.equal(scores.length, 2);
  await Promise.all([late.close(), prompt.close()]);
});
