import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areNextNames, findRange, isGroupSeparator, isRangeSeparator } from './joints.js';
import { parseMark } from './numeric-mark.js';

/** Tests that a function answers true to each of the first, false to each of the others. */
function testAnswers(title: string, answer: (text: string) => boolean, yes: string[], no: string[]): void {
  test(title, () => {
    for (const text of yes) assert.equal(answer(text), true, JSON.stringify(text));
    for (const text of no) assert.equal(answer(text), false, JSON.stringify(text));
  });
}

testAnswers(
  'commas, semicolons, dashes, brackets, spaces and "and" keep marks in one group; words and full stops do not',
  isGroupSeparator,
  ['', ' ', ', ', '; ', ' and ', ', and ', ',', '–', ' – ', '][', '] [', '), (', ' & ', '-', '/'],
  ['. ', ' or ', ' in ', ' see ', ', see also ', 'sand', ' sand ', ' anda ', ' '.repeat(200)],
);

testAnswers(
  'the authors of the next work are between two years; a sentence is not',
  areNextNames,
  [
    '; Abe et al., ',
    ', Abe and Ito ',
    '; van der Berg & Ek, ',
    '; see also Abe, ',
    ', reviewed in Abe et al. ',
  ],
  [
    '',
    ' ',
    ' Abe ',
    ', as Abe said in ',
    ', Abe. In Ito ',
    '), Abe (',
    '; or Abe ',
    `; ${'Abe, '.repeat(40)}`,
  ],
);

testAnswers(
  'only dashes make a range',
  isRangeSeparator,
  ['-', '–', '—', ' - ', ']–[', '] - [', '− ', '--'],
  ['', ' ', ',', '–,', '--x', 'to', ' - see '],
);

const RANGES: [first: string, between: string, second: string, range: [number, number] | undefined][] = [
  ['[3]', '–', '[7]', [3, 7]],
  ['3', '] - [', '7', [3, 7]],
  ['[3-', '', '7]', [3, 7]],
  ['[3', '', '-7]', [3, 7]],
  ['[1,3]', '-', '[5]', [3, 5]],
  ['[1-3]', '-', '[5, 6]', [3, 5]],
  ['[3]', ', ', '[7]', undefined],
  ['[3-', ', ', '7]', undefined],
  ['[3]', '', '[7]', undefined],
  ['[3]', '-', '[4]', undefined],
  ['[7]', '-', '[3]', undefined],
  ['[3]', '-', '[999]', undefined],
  ['[3]', ' - see ', '[7]', undefined],
  ['(Ito)', '-', '[7]', undefined],
  ['1998', '-', '2004', undefined],
];

for (const [first, between, second, range] of RANGES) {
  test(`the range of ${first}${between}${second} is ${range?.join(' to ') ?? 'none'}`, () => {
    const expected = range && { from: range[0], to: range[1] };
    assert.deepEqual(findRange(parseMark(first), between, parseMark(second)), expected);
  });
}
