import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksMaths, splitMaths } from './maths.js';

const maths = (text: string) => splitMaths(text).flatMap(({ text: tex, isMath }) => (isMath ? [tex] : []));

const CASES: [text: string, maths: string[]][] = [
  ['It costs $5 and not $10 today.', []],
  ['Between US$20,000 and US$30,000 per year.', []],
  ['Set $PATH and $HOME first.', []],
  ['Escaped \\$x\\$ stays.', []],
  ['Let $x_1 = 2$ hold.', ['x_1 = 2']],
  ['For $n$, $m$ and $k$.', ['n', 'm', 'k']],
  ['A $k$-means of ($p<0.05$).', ['k', 'p<0.05']],
  [
    'The ($\\approx$4,000) pairs, $\\pm$60 km s$^{-1}$ and 0.5 $\\mu$m.',
    ['\\approx', '\\pm', '^{-1}', '\\mu'],
  ],
  ['Of Ca$^+$, H$_2$O and C$_2$H$_2$.', ['^+', '_2', '_2', '_2']],
  ['The $k$th of 2$n$ Bernoulli$(p)$ variables.', ['k', 'n', '(p)']],
  ['It costs 5$ per kilo, 3 mm$^3$ or 7$ in all.', ['^3']],
  ['The axes ( X ,$ Y ) and $PATH:$HOME here.', []],
  ['See <equation>a^2</equation> here.', ['a^2']],
];
for (const [text, found] of CASES)
  test(`${text} has ${found.length === 0 ? 'no maths' : found.join(', ')}`, () => {
    assert.deepEqual(maths(text), found);
    assert.equal(
      splitMaths(text)
        .map(({ text: piece, isMath, isDisplay }) =>
          isDisplay ? `<equation>${piece}</equation>` : isMath ? `$${piece}$` : piece,
        )
        .join(''),
      text,
    );
  });

test('dollars of papers that were read from PDF are never maths', () => {
  assert.equal(marksMaths('pdf'), false);
  assert.equal(marksMaths('latex'), true);
  assert.equal(marksMaths('latexml-html'), true);
});

test('maths between two dollars is displayed, two dollars in prose are not', () => {
  assert.deepEqual(
    splitMaths('Define $$ P_n(z) = 1 $$ and pay $$ or $$ more.').filter(({ isMath }) => isMath),
    [{ text: ' P_n(z) = 1 ', isMath: true, isDisplay: true }],
  );
});
