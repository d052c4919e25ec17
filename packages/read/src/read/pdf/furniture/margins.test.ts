import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeLine } from '../layout/line.fixture.js';
import { pageWith } from '../layout/page.fixture.js';
import { findMarginNotes } from './margins.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };

test('what is beside the text is in the margin, what is in it is not', () => {
  const text = Array.from({ length: 12 }, (_, i) =>
    makeLine('oats were sown on many plots of poor soil in dry years', { left: 180, base: 100 + 12 * i }),
  );
  const note = makeLine('Received 3 May', { left: 40, base: 200, size: 8 });
  const short = makeLine('and harvested.', { left: 180, base: 300 });
  const notes = findMarginNotes([pageWith([...text, note, short])], bodyType);
  assert.deepEqual([...notes], [note]);
});

test('a document of a few lines has no margins', () => {
  assert.equal(
    findMarginNotes([pageWith([makeLine('oats'), makeLine('rain', { left: 400 })])], bodyType).size,
    0,
  );
});

test('a wide page among upright pages has no margin', () => {
  const text = Array.from({ length: 12 }, (_, i) =>
    makeLine('oats were sown on many plots of poor soil in dry years', { left: 60, base: 100 + 12 * i }),
  );
  const cell = makeLine('57 %', { left: 700, base: 200 });
  const upright = [1, 2].map(() => ({ ...pageWith(text), width: 600, height: 800 }));
  const wide = { ...pageWith([cell]), width: 800, height: 600 };
  assert.equal(findMarginNotes([...upright, wide], bodyType).size, 0);
  assert.equal(findMarginNotes([...upright, { ...wide, height: 1000 }], bodyType).size, 1);
});

test('numbers of entries that begin left of narrower text are not in the margin', () => {
  const text = Array.from({ length: 12 }, (_, i) =>
    makeLine('oats were sown on many plots of poor soil in dry years', { left: 180, base: 100 + 12 * i }),
  );
  const heading = makeLine('References', { left: 40, base: 270 });
  const entries = Array.from({ length: 12 }, (_, i) => [
    makeLine(`${i + 1}.`, { left: 40, base: 290 + 12 * i }),
    makeLine('Hess, K.; Ito, D. Silt in rivers of the north and of the plains east of them', {
      left: 60,
      base: 290 + 12 * i,
      size: 9,
    }),
  ]).flat();
  const note = makeLine('Received 3 May', { left: 40, base: 148, size: 8 });
  const notes = findMarginNotes([pageWith([...text, note, heading, ...entries])], bodyType);
  assert.deepEqual([...notes], [note]);
});
