import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf } from '../layout/line.fixture.js';
import { pageWith } from '../layout/page.fixture.js';
import { marginNotes } from './margins.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };

test('what stands beside the text is in the margin, what stands in it is not', () => {
  const text = Array.from({ length: 12 }, (_, i) =>
    lineOf('oats were sown on many plots of poor soil in dry years', { left: 180, base: 100 + 12 * i }),
  );
  const note = lineOf('Received 3 May', { left: 40, base: 200, size: 8 });
  const short = lineOf('and harvested.', { left: 180, base: 300 });
  const found = marginNotes([pageWith([...text, note, short])], bodyType);
  assert.deepEqual([...found], [note]);
});

test('a document of a few lines has no margins', () => {
  assert.equal(marginNotes([pageWith([lineOf('oats'), lineOf('rain', { left: 400 })])], bodyType).size, 0);
});
