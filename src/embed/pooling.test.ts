import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pool } from './pooling.js';

// Two texts of two numbers a token: the first has two tokens and one of padding, the second three.
const HIDDEN = Float32Array.from([1, 2, 3, 6, 99, 99, /* the second */ 0, 1, 2, 3, 4, 8]);

test('the mean leaves the padding out; cls takes the first token', () => {
  const into = new Float32Array(2).fill(7);
  const pooled = (text: number, tokens: number, pooling: 'mean' | 'cls') => {
    pool(HIDDEN, text, 3, tokens, pooling, into);
    return [...into];
  };
  assert.deepEqual(pooled(0, 2, 'mean'), [2, 4]);
  assert.deepEqual(pooled(1, 3, 'mean'), [2, 4]);
  assert.deepEqual(pooled(0, 2, 'cls'), [1, 2]);
  assert.deepEqual(pooled(1, 3, 'cls'), [0, 1]);
});
