import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RequestRate } from './rate.js';

/** How long each of some requests waits that start at these times. */
async function waits(perMinute: number | undefined, starts: readonly number[]): Promise<number[]> {
  let now = 0;
  const waited: number[] = [];
  const rate = new RequestRate(perMinute, {
    now: () => now,
    wait: async (milliseconds) => {
      waited[waited.length - 1] = milliseconds;
    },
  });
  for (const start of starts) {
    now = start;
    waited.push(0);
    await rate.wait();
  }
  return waited;
}

test('requests start evenly spaced, and a late one does not make the next ones faster', async () => {
  assert.deepEqual(await waits(600, [0, 0, 0]), [0, 100, 200]);
  assert.deepEqual(await waits(600, [0, 30, 500, 510]), [0, 70, 0, 90]);
});

test('without a rate limit, no request waits', async () => {
  assert.deepEqual(await waits(undefined, [0, 0, 0]), [0, 0, 0]);
});
