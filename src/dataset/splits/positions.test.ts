import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { temporary } from '../samples.fixture.js';
import { Positions } from './positions.js';

function makePositions(path: string, values: Iterable<number>): Positions {
  const positions = new Positions(path);
  for (const value of values) positions.add(value);
  return positions;
}

test('positions are found by rank as in a sorted list', () => {
  const path = join(temporary(), 'positions');
  const position = fc.oneof(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.constant(0.5));
  fc.assert(
    fc.property(fc.array(position), (values) => {
      const positions = makePositions(path, values);
      const sorted = values.toSorted((a, b) => a - b);
      assert.equal(positions.count, values.length);
      for (let rank = -1; rank <= values.length; rank++) assert.equal(positions.at(rank), sorted[rank]);
    }),
  );
  assert.ok(!existsSync(path));
});

test('more positions than memory holds pass through a file and come out the same', () => {
  const path = join(temporary(), 'positions');
  let state = 1;
  const values = Float64Array.from({ length: 400_000 }, (_, i) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Many are equal, and many lie close together.
    return i % 3 === 0 ? 0.25 : i % 3 === 1 ? state / 2 ** 32 : 0.75 + state / 2 ** 60;
  });
  // What lies at the path from earlier does not count.
  makePositions(
    path,
    values.map((value) => value / 2),
  );
  const positions = makePositions(path, values);
  assert.ok(existsSync(path));
  const sorted = values.toSorted();
  for (const rank of [0, 1, 99_999, 133_333, 200_000, 266_667, 399_998, 399_999, 400_000])
    assert.equal(positions.at(rank), sorted[rank]);
});
