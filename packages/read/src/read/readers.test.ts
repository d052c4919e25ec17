import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUILT_IN } from './read-record.js';
import { readers } from './readers.js';

test('every reader can be loaded by its name, and by no other', async () => {
  assert.deepEqual(Object.keys(BUILT_IN).sort(), readers.names.sort());
  for (const [name, load] of Object.entries(BUILT_IN)) assert.equal(await load(), readers.find(name), name);
});
