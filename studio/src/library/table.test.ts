import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ColumnFilter, DatasetColumn } from '../../../src/server/schemas/datasets.js';
import { binFilters, defaultColumns, parseFilters, parseList, toggleFilters } from './table.js';

const text = (name: string): DatasetColumn => ({ name, kind: 'category', unit: 'value' });
const number = (name: string, unit: DatasetColumn['unit'] = 'value'): DatasetColumn => ({
  name,
  kind: 'number',
  unit,
});

test('a table starts with texts and measured numbers, in the order of the dataset', () => {
  const columns = [
    text('src'),
    number('src (characters)', 'characters'),
    text('paper_id'),
    text('title'),
    number('score'),
  ];
  assert.deepEqual(defaultColumns(columns), ['src', 'title', 'score']);
  assert.deepEqual(defaultColumns(['a', 'b', 'c', 'd'].map((name) => number(name))), ['a', 'b', 'c']);
  assert.deepEqual(defaultColumns(columns.slice(0, 2)), ['src', 'src (characters)']);
  assert.deepEqual(defaultColumns([]), []);
});

test('a list in an address that is not one is ignored', () => {
  for (const broken of ['', '{', '"text"', '{"a":1}', 'null'])
    assert.equal(parseList(broken), undefined, broken);
  assert.deepEqual(parseList('["a"]'), ['a']);
  assert.deepEqual(parseFilters('[null, 1, "x", {"op": "="}]'), []);
});

test('a bin replaces the filters of its column, and removes them the second time', () => {
  const other: ColumnFilter = { column: 'title', op: '=', value: 'x' };
  const first = toggleFilters([other, ...binFilters('score', 0, 1)], 'score', binFilters('score', 1, 2));
  assert.deepEqual(first, [
    other,
    { column: 'score', op: '>=', value: 1 },
    { column: 'score', op: '<', value: 2 },
  ]);
  assert.deepEqual(toggleFilters(first, 'score', binFilters('score', 1, 2)), [other]);
  assert.deepEqual(toggleFilters([], 'score', binFilters('score', 1, undefined)), [
    { column: 'score', op: '>=', value: 1 },
  ]);
});
