import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MapPoint } from '../../../../src/server/schemas/map.js';
import { groupPoints, nearestPlace, nearestTo, placeAfterKey, toPlace } from './map-points.js';

const point = (record: string, fields: Partial<MapPoint> = {}): MapPoint => ({
  record,
  title: `Title of ${record}`,
  year: 2000,
  format: 'jats',
  field: 'Biology',
  x: 0.5,
  y: 0.5,
  ...fields,
});
const sizes = (groups: ReturnType<typeof groupPoints>) =>
  groups.map(({ name, points }) => [name, points.length]);

test('the largest fields have colours; other fields and papers without one share the last', () => {
  const counts = { A: 5, B: 4, C: 3, D: 3, E: 1 };
  const points = Object.entries(counts).flatMap(([field, n]) =>
    Array.from({ length: n }, (_, i) => point(`${field}${i}`, { field })),
  );
  const groups = groupPoints([...points, point('none', { field: null })], 'field');
  assert.deepEqual(sizes(groups), [
    ['A', 5],
    ['B', 4],
    ['C', 3],
    ['D', 3],
    ['other or no field', 2],
  ]);
  assert.equal(new Set(groups.map(({ colour }) => colour)).size, 5);
  assert.deepEqual(groupPoints([], 'field'), []);
});

test('years are grouped into ranges that cover all of them', () => {
  const points = Array.from({ length: 40 }, (_, i) => point(String(i), { year: 1980 + i }));
  const groups = groupPoints([...points, point('undated', { year: null })], 'year');
  assert.deepEqual(sizes(groups), [
    ['1980–1989', 10],
    ['1990–1999', 10],
    ['2000–2009', 10],
    ['2010–2019', 10],
    ['other or no year', 1],
  ]);
  assert.deepEqual(sizes(groupPoints([point('a'), point('b')], 'year')), [['2000', 2]]);
});

const places = [
  { x: 0, y: 0 },
  { x: 10, y: 1 },
  { x: 30, y: 0 },
  { x: 2, y: 40 },
];

test('the nearest place within reach is found', () => {
  assert.equal(nearestPlace(places, { x: 12, y: 0 }, 5), 1);
  assert.equal(nearestPlace(places, { x: 20, y: 20 }, 5), -1);
  assert.deepEqual(nearestTo(places, 0, 2), [1, 2]);
  assert.deepEqual(nearestTo(places, 9, 2), []);
});

test('arrow keys move in their direction and stay at the edge', () => {
  assert.equal(placeAfterKey(places, 0, 'ArrowRight'), 1);
  assert.equal(placeAfterKey(places, 1, 'ArrowRight'), 2);
  assert.equal(placeAfterKey(places, 2, 'ArrowRight'), 2);
  assert.equal(placeAfterKey(places, 0, 'ArrowDown'), 3);
  assert.equal(placeAfterKey(places, 2, 'Home'), 0);
  assert.equal(placeAfterKey(places, 0, 'End'), 3);
  assert.equal(placeAfterKey(places, 0, 'x'), undefined);
});

test('points stay inside the picture', () => {
  for (const [x, y] of [
    [0, 0],
    [1, 1],
  ] as const) {
    const place = toPlace(point('a', { x, y }), 300, 200);
    assert.ok(place.x > 5 && place.x < 295 && place.y > 5 && place.y < 195);
  }
});
