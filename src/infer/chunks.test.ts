import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { chunksOfSentences } from './chunks.js';

const LIMITS = { tokens: 8, opening: 101, closing: 102 };

test('the sentences of a paragraph form one row: [CLS] s1 [SEP] s2 [SEP]', () => {
  assert.deepEqual(chunksOfSentences([[5, 6], [7]], LIMITS), [
    { tokens: [101, 5, 6, 102, 7, 102], ends: [3, 5], map: [-1, 0, 0, -1, 1, -1], first: 0 },
  ]);
});

test('a paragraph that is too long is split between sentences', () => {
  const chunks = chunksOfSentences([[1, 2, 3], [4, 5, 6], [7]], LIMITS);
  assert.deepEqual(pluck(chunks, 'tokens', 'first'), [
    [[101, 1, 2, 3, 102], 0],
    [[101, 4, 5, 6, 102, 7, 102], 1],
  ]);
});

test('every row starts with the title of the section', () => {
  const chunks = chunksOfSentences([[1, 2, 3], [4]], { ...LIMITS, heading: [9, 102] });
  assert.deepEqual(chunks, [
    { tokens: [101, 9, 102, 1, 2, 3, 102], ends: [6], map: [-1, -1, -1, 0, 0, 0, -1], first: 0 },
    { tokens: [101, 9, 102, 4, 102], ends: [4], map: [-1, -1, -1, 0, -1], first: 1 },
  ]);
});

test('a sentence without a token still has an end', () => {
  assert.deepEqual(chunksOfSentences([[]], LIMITS), [
    { tokens: [101, 102], ends: [1], map: [-1, 0], first: 0 },
  ]);
});
