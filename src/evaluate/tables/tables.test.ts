import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Evaluation, figureText, toCsv, toJson, toMarkdown, toTerminal } from './index.js';

const EVALUATION: Evaluation = {
  table: {
    title: 'citesum: 2 examples (test)',
    columns: [
      { name: 'R-1', digits: 2 },
      { name: 'R-2', digits: 2 },
    ],
    main: 'R-2',
    rows: [
      {
        system: 'lead',
        from: 'here',
        examples: 2,
        publishedAs: 'EXT-LEAD',
        signature: 'lead|most:1',
        ours: [{ value: 20, low: 10, high: 30 }, { value: 5 }],
        published: [{ value: 21.94 }, null],
      },
      {
        system: 'other, "mine"',
        from: 'here',
        ours: [{ value: 30, margin: 1 }, { value: Number.NaN }],
        examples: 1,
      },
      {
        system: 'BART | large',
        from: 'published',
        publishedAs: 'BART | large',
        published: [{ value: 41.86, margin: 0.1 }, null],
      },
    ],
    published: 'CiteSum, Table 5, on the authors’ test set',
    notes: ['other: 1 examples have no prediction and are excluded from its row'],
    signatures: { dataset: 'citesum|x:1', metric: 'rouge|y:2' },
  },
  comparisons: [
    {
      a: 'lead',
      b: 'other',
      examples: 2,
      signatures: ['paired-bootstrap|samples:10'],
      differences: [{ column: 'R-1', a: 20, b: 30, difference: -10, low: -12, high: -8, pValue: 0.01 }],
    },
  ],
};

const FIGURES: [Parameters<typeof figureText>[0], string][] = [
  [{ value: 0.19749, margin: 0.0081 }, '0.197 ± 0.008'],
  [{ value: 1, low: 0.5, high: 2 }, '1.000 [0.500, 2.000]'],
  [{ value: 1, margin: Number.NaN }, '1.000'],
  [{ value: Number.NaN }, '–'],
  [null, '–'],
  [undefined, '–'],
];
for (const [figure, expected] of FIGURES) {
  test(`${JSON.stringify(figure)} is printed as ${expected}`, () => {
    assert.equal(figureText(figure, 3), expected);
  });
}

test('Markdown distinguishes published rows from ours, escapes bars and ends with the signatures', () => {
  const lines = toMarkdown(EVALUATION).split('\n');
  assert.ok(lines.includes('| model | R-1 | published | R-2 |'));
  assert.ok(lines.includes('| lead | 20.00 [10.00, 30.00] | 21.94 | 5.00 |'));
  assert.ok(lines.includes('| *BART \\| large (published only)* | – | 41.86 ± 0.10 | – |'));
  assert.ok(lines.includes('| R-1 | 20.000 | 30.000 | -10.000 | -12.000 to -8.000 | 0.0100 |'));
  for (const line of ['- dataset: citesum|x:1', '- metric: rouge|y:2', '- lead: lead|most:1'])
    assert.ok(lines.includes(line));
});

test('CSV has a line a figure, with commas and quotes in quotes', () => {
  assert.deepEqual(toCsv(EVALUATION).split('\n').slice(0, 4), [
    'system,from,column,value,margin,low,high,examples,published_as,published,published_margin',
    'lead,here,R-1,20,,10,30,2,EXT-LEAD,21.94,',
    'lead,here,R-2,5,,,,2,EXT-LEAD,,',
    '"other, ""mine""",here,R-1,30,1,,,1,,,',
  ]);
});

test('JSON is the whole table', () => {
  const { rows, comparisons, signatures } = JSON.parse(toJson(EVALUATION));
  assert.equal(rows.length, 3);
  assert.equal(comparisons[0].differences[0].pValue, 0.01);
  assert.equal(signatures.metric, 'rouge|y:2');
});

test('in a terminal, a wide table has the intervals of its main column only; files have them all', () => {
  const names = ['PPL', 'BLEU-4', 'METEOR', 'R-1', 'R-2'];
  const table = {
    ...EVALUATION.table,
    columns: names.map((name) => ({ name, digits: 1 })),
    intervals: 'by lot',
    rows: [
      { system: 'lead', from: 'here' as const, ours: names.map(() => ({ value: 2, low: 1, high: 3 })) },
      { system: 'mean', from: 'here' as const, ours: names.map(() => ({ value: 2, margin: 1 })) },
    ],
  };
  const wide = { table, comparisons: [] };
  const lines = toTerminal(wide, (rows) => rows.map((row) => row.join(' ')).join('\n')).split('\n');
  assert.ok(lines.includes('lead 2.0 2.0 2.0 2.0 2.0 [1.0, 3.0]'));
  assert.ok(lines.includes('mean 2.0 ± 1.0 2.0 ± 1.0 2.0 ± 1.0 2.0 ± 1.0 2.0 ± 1.0'));
  assert.ok(lines.includes('intervals: by lot'));
  assert.equal(toMarkdown(wide).split('[1.0, 3.0]').length - 1, names.length);
});

test('in a terminal, published rows come under their own heading', () => {
  const laid = toTerminal(EVALUATION, (rows) => rows.map((row) => row.join('  ')).join('\n')).split('\n');
  assert.equal(laid[laid.indexOf('published only:') + 1], 'BART | large  –  41.86 ± 0.10  –');
  assert.ok(laid.indexOf('published only:') > laid.findIndex((line) => line.startsWith('other')));
});
