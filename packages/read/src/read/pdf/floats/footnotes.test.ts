import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { makeLine } from '../layout/line.fixture.js';
import { type Line, SUPERSCRIPT } from '../layout/lines.js';
import { pageWith } from '../layout/page.fixture.js';
import { findFootnotes, noteMark } from './footnotes.js';

const bodyType = { size: 10, font: 0, isBold: false, leading: 12 };
const text = Array.from({ length: 30 }, (_, i) =>
  makeLine('oats were sown on plots of poor soil', { base: 100 + 12 * i }),
);
const small = (words: string, base: number) => makeLine(words, { base, size: 8 });
const RULE = { left: 50, right: 130, top: 670, bottom: 670.5 };

const notes = (lines: Line[], rules = [RULE], number = 1, needsRule = false) =>
  findFootnotes(
    pageWith([...text, ...lines], [], { number }),
    [...text, ...lines],
    rules,
    bodyType,
    needsRule,
  ).map((note) => note.map((line) => line.text).join(' '));

test('small type below a short rule, or after a mark, is a note; each mark begins another', () => {
  const lines = [
    small('§ Of the north.', 680),
    small('† Of the south, and', 690),
    small('of the east.', 700),
  ];
  assert.deepEqual(notes(lines), ['§ Of the north.', '† Of the south, and of the east.']);
  assert.deepEqual(notes(lines, []), ['§ Of the north.', '† Of the south, and of the east.']);
  assert.equal(noteMark(itemAt(lines, 1)), '†');
});

test('small type without rule or mark is a note on the first page only, and never an abstract', () => {
  const lines = [small('Of the north and the south.', 680)];
  assert.deepEqual(notes(lines, []), []);
  assert.deepEqual(notes(lines, [], 0), ['Of the north and the south.']);
  assert.deepEqual(notes([small('Abstract', 680), small('Oats were sown.', 690)], [], 0), []);
});

test('among entries of a bibliography only a rule makes a note', () => {
  const lines = [small('12 Marlow J: Oats.', 680)];
  assert.deepEqual(notes(lines, [], 1, true), []);
  assert.deepEqual(notes(lines, [RULE], 1, true), ['12 Marlow J: Oats.']);
});

test('numbers with a full stop begin notes below a rule if they rise', () => {
  const lines = [
    small('7. Marlow, Silt, p. 45.', 680),
    small('8. Hess, Weirs, vol.', 690),
    small('3. Leeds 1998.', 700),
    small('9. Ibid.', 710),
  ];
  assert.deepEqual(notes(lines), [
    '7. Marlow, Silt, p. 45.',
    '8. Hess, Weirs, vol. 3. Leeds 1998.',
    '9. Ibid.',
  ]);
  assert.deepEqual(lines.map(noteMark).slice(0, 2), ['7', '8']);
});

test('notes with marks below a rule may take more lines than the text', () => {
  const many = Array.from({ length: 24 }, (_, i) => small(`${i + 3} Marlow, Silt, p. ${i}.`, 470 + 10 * i));
  assert.equal(notes(many, [{ ...RULE, top: 460, bottom: 460.5 }]).length, 24);
  assert.deepEqual(notes(many, []), []);
});

test('whom to write to is a note at the foot of the first page even in the size of the text', () => {
  const contact = [
    makeLine('Correspondence to: D. Hess', { base: 680 }),
    makeLine('(hess@oats.org)', { base: 692 }),
  ];
  assert.deepEqual(notes(contact, [], 0), ['Correspondence to: D. Hess (hess@oats.org)']);
  assert.deepEqual(notes(contact, [], 1), []);
  const inText = Math.max(...text.map(({ base }) => base)) + 12;
  assert.deepEqual(notes([makeLine('Correspondence to others began late.', { base: inText })], [], 0), []);
});

test('a number with a full stop is the mark of a note without a rule if the text has it raised', () => {
  const cited = makeLine('oats were sown in rows1', { base: 460 });
  cited.flags[22] = SUPERSCRIPT;
  const note = small('1. Of the north.', 680);
  assert.deepEqual(notes([cited, note], []), ['1. Of the north.']);
  assert.deepEqual(notes([makeLine('oats were sown in rows1', { base: 460 }), note], []), []);
});

test('a note below a short rule may extend over both columns of the text', () => {
  const right = text.map((line) => makeLine(line.text, { base: line.base, left: 320 }));
  const note = small(`1 Of the north, ${'and of the east, '.repeat(4)}and of the south.`, 690);
  const lines = [...text, ...right, note];
  const page = pageWith(lines, [{ left: 290, right: 310 }]);
  assert.deepEqual(findFootnotes(page, lines, [RULE], bodyType), [[note]]);
  assert.deepEqual(findFootnotes(page, lines, [], bodyType), []);
});
