import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { locate, normaliseLetters, type PlacedLetter } from './locate.js';

/** Lines of a page, one below the other, each letter a hundredth of the page wide. */
const placeLines = (lines: string[], page = 0): PlacedLetter[] =>
  lines.flatMap((line, y) =>
    normaliseLetters(line).map((letter, x) => ({
      letter,
      page,
      left: 0.1 + x / 100,
      right: 0.1 + (x + 1) / 100,
      top: 0.1 + y / 20,
      bottom: 0.14 + y / 20,
    })),
  );

test('a paragraph is found line by line, whatever its hyphens, ligatures and accents', () => {
  const page = placeLines([
    'A heading over all',
    'The first eﬀect of the-',
    'rmal noise was seen in',
    'Zürich. Another one',
  ]);
  const boxes = locate('The first effect of thermal noise was seen in Zurich.', page);
  assert.deepEqual(
    boxes.map(({ top }) => Number(top.toFixed(2))),
    [0.15, 0.2, 0.25],
  );
  assert.ok((boxes.at(-1)?.width ?? 1) < 0.08);
});

test('a paragraph over two pages is marked on both; one that is not there on none', () => {
  const document = [...placeLines(['rivers carry silt'], 0), ...placeLines(['from the hills to sea'], 1)];
  assert.deepEqual(pluck(locate('Rivers carry silt from the hills to sea.', document), 'page'), [0, 1]);
  assert.deepEqual(locate('Nothing of this is printed on any of the pages.', document), []);
  assert.deepEqual(locate('Sea', document), []);
});
