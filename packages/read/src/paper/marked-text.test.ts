import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import fc from 'fast-check';
import { markedText } from './marked-text.js';
import type { Emphasis, EmphasisStyle } from './model.js';

/** A text with emphasis, each given as `style: words` for the first occurrence of the words. */
function on(text: string, ...emphasised: string[]): { text: string; emphasis: Emphasis[] } {
  const emphasis = emphasised.map((given) => {
    const [style, words = ''] = given.split(': ') as [EmphasisStyle, string];
    const start = text.indexOf(words);
    return { start, end: start + words.length, style };
  });
  return { text, emphasis };
}

/** A text, the same with marks, and its emphasis, as `style: words`. */
const CASES: [text: string, marked: string, ...words: string[]][] = [
  ['Mud is wet.', 'Mud is wet.'],
  ['Mud is wet.', '**Mud** is wet.', 'bold: Mud'],
  ['Mud is wet.', 'Mud *is wet.*', 'italic: is wet.'],
  ['Mud is wet.', '**Mud** is *wet*.', 'bold: Mud', 'italic: wet'],
  // Nested and equal stretches.
  ['Mud is wet.', '*Mud **is** wet*.', 'italic: Mud is wet', 'bold: is'],
  ['Mud is wet.', '**Mud *is*** wet.', 'bold: Mud is', 'italic: is'],
  ['Mud is wet.', 'Mud ***is*** wet.', 'italic: is', 'bold: is'],
  ['Mud is wet.', '***Mud** is* wet.', 'italic: Mud is', 'bold: Mud'],
  // Stretches that cross: bold stays whole.
  ['a b c d', '**a b *c*** *d*', 'bold: a b c', 'italic: c d'],
  ['a b c d', '*a b* ***c* d**', 'italic: a b c', 'bold: c d'],
  ['abcd', '**ab*c****d*', 'bold: abc', 'italic: cd'],
  // Asterisks of the text, and backslashes before them and before marks.
  ['p* and **q', '*p\\** and \\*\\*q', 'italic: p*'],
  ['p\\* and \\q\\ is', 'p\\\\\\* and **\\q\\\\** is', 'bold: \\q\\'],
  // Maths stays as it is.
  ['the $x^*$ of *', 'the **$x^*$** of \\*', 'bold: $x^*$'],
  ['of $a$ * $b$', 'of $a$ \\* $b$'],
  ['$5 for a * and $7', '$5 for a \\* and $7'],
  // Letters of two units.
  ['𝛼 rises 𝛽', '*𝛼* rises **𝛽**', 'italic: 𝛼', 'bold: 𝛽'],
];
for (const [text, marked, ...words] of CASES)
  test(`“${marked}” is marked`, () => assert.equal(markedText(on(text, ...words)), marked));

test('a part of a text has the emphasis inside it, without spaces at its ends', () => {
  const paragraph = on('Wet mud. Dry silt is light.', 'italic: mud. Dry silt', 'bold: light');
  assert.equal(markedText(paragraph, 0, 9), 'Wet *mud.* ');
  assert.equal(markedText(paragraph, 9), '*Dry silt* is **light**.');
  assert.equal(markedText(paragraph, 12, 13), ' ');
  assert.equal(markedText(paragraph, 5, 5), '');
});

/** A word of marked text: the asterisks of the marks before and after it, and what it reads without them. */
function readWord(marked: string): { opening: number; word: string; closing: number } {
  const marks = [0, 0];
  let word = '';
  for (let i = 0; i < marked.length; i++) {
    if (marked[i] === '*') {
      marks[word === '' ? 0 : 1] = itemAt(marks, word === '' ? 0 : 1) + 1;
      continue;
    }
    // Marks are at the ends of words, so nothing follows a closing one.
    assert.equal(marks[1], 0, marked);
    // A backslash escapes only in a run of them that leads to an asterisk.
    if (/^\\+\*/.test(marked.slice(i))) i++;
    word += marked[i];
  }
  return { opening: itemAt(marks, 0), word, closing: itemAt(marks, 1) };
}

test('marks on whole words are read back as the words and the styles of each', () => {
  const words = fc.array(fc.constantFrom('a', 'bc', '𝛼', 'd*', '*e', '**', 'f\\', '\\*', 'g\\h'), {
    minLength: 1,
    maxLength: 12,
  });
  const choice = fc.constantFrom<EmphasisStyle[]>([], ['bold'], ['italic'], ['bold', 'italic']);
  fc.assert(
    fc.property(words, fc.array(choice, { minLength: 12, maxLength: 12 }), (list, styles) => {
      const emphasis: Emphasis[] = [];
      let at = 0;
      // Words of one style in a row are one stretch.
      for (const [i, word] of list.entries()) {
        for (const style of itemAt(styles, i)) {
          const before = emphasis.filter((range) => range.style === style).at(-1);
          if (before && before.end === at - 1) before.end = at + word.length;
          else emphasis.push({ start: at, end: at + word.length, style });
        }
        at += word.length + 1;
      }
      emphasis.sort((a, b) => a.start - b.start || b.end - a.end);
      let open = 0;
      const read = markedText({ text: list.join(' '), emphasis })
        .split(' ')
        .map((marked) => {
          const { opening, word, closing } = readWord(marked);
          // One asterisk for italics and two for bold: the sum shows which are open.
          open += opening;
          assert.ok(open <= 3);
          const actual = [word, (open & 2) > 0, (open & 1) > 0];
          open -= closing;
          assert.ok(open >= 0);
          return actual;
        });
      assert.equal(open, 0);
      assert.deepEqual(
        read,
        list.map((word, i) => [
          word,
          itemAt(styles, i).includes('bold'),
          itemAt(styles, i).includes('italic'),
        ]),
      );
    }),
    { numRuns: 3000 },
  );
});

test('a long paragraph full of emphasis is handled quickly', () => {
  const emphasis: Emphasis[] = [];
  for (let i = 0; i < 200_000; i++)
    emphasis.push({ start: i * 5, end: i * 5 + 4, style: i % 2 ? 'bold' : 'italic' });
  const marked = markedText({ text: 'word '.repeat(200_000), emphasis });
  assert.ok(marked.startsWith('*word* **word** *word* '));
});
