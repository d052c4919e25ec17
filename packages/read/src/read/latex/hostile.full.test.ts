import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { HOSTILE } from './hostile.test-data.js';

/** Far more than any case needs on a slow machine; what takes longer has no end. */
const LIMIT = 60_000;

let worker: Worker;
before(() => {
  worker = new Worker(new URL('./hostile.test-worker.js', import.meta.url));
});
after(() => worker.terminate());

HOSTILE.forEach(([title], index) => {
  // In its own thread: a limit on this one could not stop a reader that never returns.
  test(`hostile source: ${title}`, { timeout: LIMIT }, async () => {
    const answer = once(worker, 'message');
    worker.postMessage(index);
    const [problems] = (await answer) as [string[]];
    assert.deepEqual(problems, []);
  });
});
