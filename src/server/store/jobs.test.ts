import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { Jobs } from './jobs.js';

test('waiting and running jobs stay in the list, however many there are; the oldest finished jobs are removed', async () => {
  const jobs = new Jobs();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const running = Array.from({ length: 25 }, (_, i) => jobs.run(String(i), `job ${i}`, () => gate));
  assert.equal(jobs.list().length, 25);
  release();
  await Promise.all(running);
  await jobs.run('last', 'the last one', () => Promise.resolve());
  const titles = pluck(jobs.list(), 'title');
  assert.equal(titles.length, 20);
  assert.deepEqual([titles[0], titles.at(-1)], ['the last one', 'job 6']);
});
