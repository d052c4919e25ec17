import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PartStore } from './part-store.js';
import type { ClosedPart } from './part-writer.js';

/** A store that has parts to write, in a process with too little memory for a worker. */
function makeStore(parts: number, commit: () => void): PartStore {
  const full = Array.from({ length: parts }, (_, n): ClosedPart => {
    return { records: [], bytes: 0, folder: `part-${n}` };
  });
  return new PartStore(
    {
      take: () => full.shift(),
      async commit() {
        await setImmediate();
        commit();
      },
    },
    { readers: 1, memoryMb: 64 },
  );
}

const refuse = () => {
  throw new Error('no space left on device');
};

test('waiting for parts to be stored throws if they cannot be', async () => {
  // More than may wait: the disk fails while the first of them is being stored.
  const store = makeStore(5, refuse);
  await assert.rejects(store.takeFull(), /no space left on device/);
  await assert.rejects(store.finish(), /no space left on device/);
  await store.stop();
});

test('a failure while nobody waits is reported at the end', async () => {
  const store = makeStore(1, refuse);
  await store.takeFull();
  await assert.rejects(store.finish(), /no space left on device/);
  await store.stop();
});

test('a store that is stopped does not wait for further parts', async () => {
  let stored = 0;
  const store = makeStore(2, () => {
    stored++;
  });
  await store.takeFull();
  while (stored < 2) await setImmediate();
  await store.stop();
});
