import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Vectors } from './dense-vectors.js';
import { normalise } from './distance.js';
import { buildNeighbourIndex } from './neighbour-index.js';

const DIMENSION = 48;
const TOPICS = 40;

/** Vectors around some topics, as embeddings of papers lie; the same ones every time. */
function topicVectors(size: number): Vectors {
  let state = 7;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  };
  const topics = Vectors.of(
    Array.from({ length: TOPICS }, () => Float32Array.from({ length: DIMENSION }, random)),
  );
  const vectors = new Vectors(size, DIMENSION);
  for (const [number, vector] of [...vectors].entries()) {
    vector.set(topics.row(number % TOPICS).map((value) => value + 0.6 * random()));
    normalise(vector);
  }
  return vectors;
}

function skip(): string | false {
  try {
    createRequire(import.meta.url).resolve('usearch');
    return false;
  } catch {
    return 'the optional package usearch is not installed';
  }
}

test('a small index compares all vectors', async () => {
  const vectors = Vectors.of([
    [1, 0],
    [0, 1],
    [0.8, 0.6],
  ]);
  const index = await buildNeighbourIndex(vectors);
  assert.equal(index.isExact, true);
  assert.deepEqual(index.nearestTo(0, 2), [2, 1]);
  assert.deepEqual(index.nearestTo(1, 5), [2, 0], 'never itself, and no more than there are');
  assert.deepEqual(index.search(Float32Array.of(0, 1), 2), [
    { index: 1, score: 1 },
    { index: 2, score: Math.fround(0.6) },
  ]);
});

test('a large index finds nearly all of the nearest vectors, the same ones every time', {
  skip: skip(),
}, async (t) => {
  const vectors = topicVectors(4000);
  const exact = await buildNeighbourIndex(vectors);
  const index = await buildNeighbourIndex(vectors, { exactUpTo: 100 });
  const again = await buildNeighbourIndex(vectors, { exactUpTo: 100 });
  assert.equal(index.isExact, false);
  let hits = 0;
  const asked = 200;
  for (let number = 0; number < asked; number++) {
    const neighbours = index.nearestTo(number, 10);
    assert.equal(neighbours.length, 10);
    assert.ok(!neighbours.includes(number));
    assert.deepEqual(neighbours, again.nearestTo(number, 10));
    const expected = new Set(exact.nearestTo(number, 10));
    hits += neighbours.filter((neighbour) => expected.has(neighbour)).length;
    const searched = index.search(vectors.row(number), 11).map((neighbour) => neighbour.index);
    assert.equal(searched[0], number, 'a search by vector finds the vector itself');
    assert.deepEqual(new Set(searched), new Set([number, ...neighbours]));
  }
  t.diagnostic(`recall@10: ${hits / asked / 10}`);
  assert.ok(hits / asked / 10 >= 0.95);
});
