import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { isMarkdownPaper } from './detect.js';
import { markdownReader } from './index.js';

const HEAD = '# Oats on the Marl\n\n## Abstract\n\nOats.\n\n## Introduction\n\n';
const LIST = '\n\n## References\n\n[1] A. Stone. Silt in rivers. Rivers 3, 2019, pp. 1-20.\n';

const read = (text: string): Paper =>
  itemAt(markdownReader.read({ path: 'paper.md', bytes: new TextEncoder().encode(text) }), 0);

const EVIL: Record<string, string> = Object.fromEntries(
  [
    '[',
    '**',
    '*a',
    '_a',
    '<!--',
    '$x',
    '`',
    '[@',
    '\\(',
    '|',
    '> ',
    '<sup>',
    '<b c=d',
    '&#',
    '1. ',
    '![](',
  ].map((unit) => [unit, unit.repeat(20_000)]),
);

const LONG: Record<string, string> = {
  'a heading of spaces': `# a${' '.repeat(60_000)}b`,
  'a heading of underscores': `# Resumen${'_'.repeat(60_000)}b`,
  'a heading of marks': `# a ${'#'.repeat(60_000)}b`,
  'a long word': 'A'.repeat(2_000_000),
  'an open image': `![](${'a'.repeat(100_000)}`,
  'a rule of spaces': `a | b\n|${' '.repeat(60_000)}x`,
  'hyphens at line ends': 'long-\nor '.repeat(60_000),
  backticks: `x ${'`'.repeat(60_000)}`,
  'a formula of spaces': `$^{${' '.repeat(390)}x$`.repeat(100),
  'a note of spaces': `[^1]:${' '.repeat(60_000)}a\u2028b`,
  'a table of braces': `\\begin{table}\n\\multirow{1}{2}{${'a'.repeat(1_000_000)}\n\\end{table}`,
};

/** Far more than any of them takes, and far less than a pattern that backtracks would. */
const timeout = 60_000;

for (const [name, text] of Object.entries({ ...EVIL, ...LONG }))
  test(`hostile Markdown is read in time: ${name}`, { timeout }, () => {
    assert.equal(isMarkdownPaper(HEAD + text + LIST), true);
    assert.equal(read(HEAD + text + LIST).title, 'Oats on the Marl');
  });

test('blank lines in a YAML block are read in time', { timeout }, () => {
  const blank = '\n'.repeat(100_000);
  assert.equal(
    read(`---\ntitle: Oats on the Marl\nkeywords:${blank}---\n${HEAD}${LIST}`).title,
    'Oats on the Marl',
  );
});

test('images embedded in the file are removed', () => {
  const data = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100_000)}`;
  const paper = read(
    `${HEAD}Before ![x](${data}) and after [1].\n\n![](${data})\n\nFigure 1. Silt.\n\n![](silt.png)\n\nFigure 2. Oats.${LIST}`,
  );
  assert.deepEqual(pluck(paper.body, 'text'), ['Before and after [1].']);
  assert.deepEqual(pluck(paper.objects, 'label', 'images'), [
    ['Figure 1', undefined],
    ['Figure 2', ['silt.png']],
  ]);
});
