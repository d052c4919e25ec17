import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import fc from 'fast-check';
import { editDistance, nearestSpan, similarity } from './edit-distance.js';

/** The table as the textbook fills it; with a free first row the pattern may begin anywhere in the text. */
function table(pattern: string, text: string, free: boolean): number[] {
  let column = Array.from({ length: pattern.length + 1 }, (_, i) => i);
  const last = [itemAt(column, pattern.length)];
  for (let j = 1; j <= text.length; j++) {
    const next = [free ? 0 : j];
    for (let i = 1; i <= pattern.length; i++) {
      const replaced = itemAt(column, i - 1) + (pattern[i - 1] === text[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, itemAt(column, i) + 1, itemAt(next, i - 1) + 1));
    }
    column = next;
    last.push(itemAt(column, pattern.length));
  }
  return last;
}

// Few letters, so that there is much to choose between; lengths on both sides of one and two blocks.
const word = (max: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: max }).map((letters) => letters.join(''));

test('the distance is that of the textbook’s table, at any length', () => {
  fc.assert(
    fc.property(word(100), word(100), (a, b) => {
      assert.equal(editDistance(a, b), table(a, b, false).at(-1));
    }),
  );
});

test('the nearest stretch has the smallest possible distance, and the distance returned is its true one', () => {
  fc.assert(
    fc.property(word(80), word(200), (pattern, text) => {
      const { start, end, distance } = nearestSpan(pattern, text);
      assert.equal(distance, Math.min(...table(pattern, text, true)));
      assert.equal(editDistance(pattern, text.slice(start, end)), distance);
    }),
  );
});

test('literal cases', () => {
  const cases: [string, string, number][] = [
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['x'.repeat(64), `${'x'.repeat(63)}y`, 1],
    ['a'.repeat(33), '', 33],
  ];
  for (const [a, b, edits] of cases) assert.equal(editDistance(a, b), edits, `${a} ${b}`);
  assert.equal(similarity('', ''), 1);
  assert.equal(similarity('abcd', 'abce'), 0.75);
  assert.deepEqual(nearestSpan('needle', 'haystackneedlehay'), { start: 8, end: 14, distance: 0 });
  assert.deepEqual(nearestSpan('needle', 'haystackneeddlehay'), { start: 8, end: 15, distance: 1 });
  assert.deepEqual(nearestSpan('', 'abc'), { start: 0, end: 0, distance: 0 });
});
