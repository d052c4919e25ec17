import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balancedIds, balanceKey, evenSizes } from './balance.js';

const EXAMPLES = ['Biology', 'Biology', 'Biology', 'Physics', 'Physics', null].map((field, i) => ({
  id: `e${i}`,
  field,
}));
const fieldsOfKept = (kept: Set<string>) =>
  EXAMPLES.filter(({ id }) => kept.has(id)).map(({ field }) => field);

test('every field keeps as many as the smallest has; one field alone keeps all', () => {
  assert.deepEqual(evenSizes({ Biology: 3, Physics: 2, Economics: 0 }), { Biology: 2, Physics: 2 });
  assert.deepEqual(evenSizes({ Biology: 3 }), { Biology: 3 });
  assert.deepEqual(evenSizes({}), {});
});

test('the choice depends on ids and seed, not on order; what has no field is left out', () => {
  const kept = balancedIds(EXAMPLES, 1);
  assert.deepEqual(fieldsOfKept(kept), ['Biology', 'Biology', 'Physics', 'Physics']);
  assert.deepEqual(new Set(balancedIds([...EXAMPLES].reverse(), 1)), kept);
  const choices = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [...balancedIds(EXAMPLES, seed)].sort().join());
  assert.ok(new Set(choices).size > 1);
});

test('an example counts for its field where it has exactly one', () => {
  assert.equal(balanceKey({ row: { mag_field_of_study: ['Biology'] } }), 'Biology');
  assert.equal(balanceKey({ row: { mag_field_of_study: ['Biology', 'Physics'] } }), null);
  assert.equal(balanceKey({ row: { mag_field_of_study: [] } }), null);
});
