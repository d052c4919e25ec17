import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IngestShare } from './ingest-share.js';

test('papers that are still being read are not part of the share', () => {
  const share = new IngestShare();
  share.addBytes(600);
  for (let i = 0; i < 6; i++) share.start();
  assert.equal(share.value(600), 0);
  share.finish();
  share.finish();
  assert.equal(share.value(600), 2 / 6);
  for (let i = 0; i < 4; i++) share.finish();
  assert.equal(share.value(600), 1);
});

test('sources that are already in the corpus count by their bytes alone', () => {
  const share = new IngestShare();
  assert.equal(share.value(0), 0);
  share.addBytes(150);
  assert.equal(share.value(600), 0.25);
});
