import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedLine } from '../bibliography/printed.fixture.js';
import { makeBand } from '../layout/bands.js';

import { pageWith } from '../layout/page.fixture.js';
import { beginsCitedText } from './cited-text.js';

const ABSTRACT = [
  'Oats grow on poor soil in dry years.',
  'We sowed them on plots of 10^{2} square metres',
  'and counted the ears of each plot in June,',
  'again in July, and after the harvest of the',
  'year before, which was wet. They grew less.',
];

/** Lines in one column; those that begin with a space are indented. */
function placed(texts: readonly string[]) {
  const lines = texts.map((text, i) =>
    printedLine(text.trimStart(), { left: text.startsWith(' ') ? 62 : 50, base: 100 + 12 * i }),
  );
  const page = pageWith(lines, [], { number: 0, height: 800, bands: [makeBand(0, 800, [], 600)] });
  return lines.map((line) => ({ line, page, column: 0, left: 50, right: 300 }));
}

const begins = (...after: string[]) =>
  beginsCitedText(placed([...ABSTRACT, ...after]), 0, ABSTRACT.length, new Set([8]));

test('an indented paragraph with citations begins the text, whatever the kind of its marks', () => {
  assert.equal(begins(' Oats were sown early [1, 2], or late [3].'), true);
  assert.equal(begins(' Oats were sown early^{1} on slopes', 'and late in valleys.^{2,3}'), true);
  assert.equal(begins(' Oats were sown early (Hess, 2011), or late', '(Ito et al., 2016).'), true);
});

test('other paragraphs continue the abstract', () => {
  assert.equal(begins(' Oats were sown early, or late (June 2011).'), false);
  assert.equal(begins('Oats were sown early [1, 2], or late [3].'), false);
  assert.equal(begins(' Oats were sown early [1].', ' They were sown late [2].'), false);
  assert.equal(begins(' Conclusion: Oats were sown early [1],', 'or late [2].'), false);
  assert.equal(
    begins(
      ' Oats were sown early,',
      'or late.',
      'They grew.',
      'Background',
      'Oats were sown early [1] or late [2].',
    ),
    false,
  );
  assert.equal(beginsCitedText(placed([' Oats [1] and [2].']), 0, 0, new Set()), false);
});

test('an abstract with citations may have more of them in its next paragraph', () => {
  const lines = placed(['Oats grow [4].', ...ABSTRACT, ' Oats were sown early [1, 2], or late [3].']);
  assert.equal(beginsCitedText(lines, 0, lines.length - 1, new Set()), false);
});
