import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licencesInCard } from '../hub/card-for-hub.js';
import { describeSplit } from '../splits/describe-split.js';
import { CARD, size } from './card.fixture.js';
import { renderCard } from './card.js';
import type { CardInput } from './card-input.js';
import { renderCroissant } from './croissant.js';
import { renderDatasheet } from './datasheet.js';
import { featureLines, featureText, parseFeature } from './features.js';
import { sizeCategory } from './front-matter.js';
import { hubLicence } from './licences.js';

test('a card says what it is, how it was made and what it lost', () => {
  const text = renderCard(CARD);
  for (const part of [
    'license: cc-by-4.0\n',
    '- "10K<n<100K"',
    '  - split: train\n    path: data/train-*.parquet\n',
    '    num_examples: 8000\n',
    'load_dataset("out/citesum")',
    '| `text` | `string` | Of any \\| kind at all. |',
    '| train | 8,000 | 80.0% |',
    'about 42.9% of the examples are kept, divided 80%/10%/10%',
    '| `sections` | `["related work"]` | Titles of the sections to use. |',
    '`citesum|minimum:0.5|version:citemill-1`',
    '| papers | 40 | 9,000,000 |',
    '| short | 30 |\n| recall | 2 |',
    '| mean length | 12.35 | 23 words |',
    '## Where this differs from the paper\n\n| The paper | Here | Because of |',
    '| §2: at least six. | Five. | released code |',
    '| citing papers | 0 |',
    '| `text` | test examples with a near-duplicate in train | 1 of 1,000 |',
    '| CC-BY-4.0 | 3 |',
    '> Some Authors, a title, 2022',
  ])
    assert.ok(text.includes(part), `${part}\n\nis not in\n\n${text}`);
});

test('the front matter gives the size of the download and that of the rows in Arrow', () => {
  const splits = { ...CARD.splits, train: { ...size(8000), arrowBytes: 90_000 } };
  const text = renderCard({ ...CARD, splits });
  assert.match(text, /- name: train\n {4}num_bytes: 90000\n {4}num_examples: 8000\n/);
  // Validation and test, which do not say, count as their files.
  assert.match(text, /\n {2}download_size: 100000\n {2}dataset_size: 110000\n/);
});

test('a split without rows is not named in the front matter', () => {
  const text = renderCard({ ...CARD, splits: { ...CARD.splits, validation: size(0) } });
  assert.ok(!text.includes('split: validation'));
  assert.ok(text.includes('| validation | 0 | 0.0% |'));
});

test('size categories are those of the hub', () => {
  const cases: [number, string][] = [
    [0, 'n<1K'],
    [999, 'n<1K'],
    [1000, '1K<n<10K'],
    [9999, '1K<n<10K'],
    [92_946, '10K<n<100K'],
    [1_181_793, '1M<n<10M'],
    [1e9, '1B<n<10B'],
    [1e13, 'n>1T'],
  ];
  for (const [rows, category] of cases) assert.equal(sizeCategory(rows), category, String(rows));
});

test('a licence is named only where all papers share it', () => {
  const cases: [[string | null, number][], string][] = [
    [[['CC-BY-4.0', 3]], 'cc-by-4.0'],
    [
      [
        ['CC0-1.0', 3],
        ['CC-BY-4.0', 0],
      ],
      'cc0-1.0',
    ],
    [
      [
        ['CC-BY-4.0', 3],
        ['CC0-1.0', 1],
      ],
      'other',
    ],
    [
      [
        ['CC-BY-4.0', 3],
        [null, 1],
      ],
      'other',
    ],
    [[['CC-BY', 3]], 'other'],
    [[['All rights reserved', 3]], 'other'],
    [[], 'other'],
  ];
  for (const [licences, name] of cases)
    assert.equal(hubLicence({ licences: licences.map(([licence, papers]) => ({ licence, papers })) }), name);
});

test('SQL types as features', () => {
  const cases: [string, string][] = [
    ['VARCHAR', 'string'],
    ['bigint', 'int64'],
    ['VARCHAR[][]', 'list of list of string'],
    [
      'STRUCT(a VARCHAR, "end" INTEGER[], b STRUCT(c DOUBLE, d BOOLEAN))[]',
      'list of {a: string, end: list of int32, b: {c: float64, d: bool}}',
    ],
  ];
  for (const [type, text] of cases) assert.equal(featureText(parseFeature(type)), text);
  for (const type of ['BLOB', 'STRUCT(a)', '']) assert.throws(() => parseFeature(type), /column type/);
});

test('features in YAML', () => {
  const fields = [
    { name: 'rows', feature: parseFeature('VARCHAR[][]') },
    { name: 'samples', feature: parseFeature('STRUCT(t VARCHAR, r INTEGER[])[]') },
  ];
  assert.deepEqual(featureLines(fields, '  '), [
    '  - name: "rows"',
    '    sequence:',
    '      sequence: string',
    '  - name: "samples"',
    '    list:',
    '    - name: "t"',
    '      dtype: string',
    '    - name: "r"',
    '      sequence: int32',
  ]);
});

test('the rule of a split in words', () => {
  assert.match(
    describeSplit({ grouping: 'none', seed: 3, ratios: [8, 1, 1] }),
    /papers may appear in two splits\.$/,
  );
  assert.match(
    describeSplit({ grouping: 'document', seed: 3, sizes: { validation: 10, test: 20 } }),
    /at least 10 and test at least 20/,
  );
  assert.match(
    describeSplit({ grouping: 'both', seed: 3, ratios: [8, 1, 1], balance: 'most' }),
    /about 66% of the examples are kept, divided 97%\/1\.5%\/1\.5%/,
  );
});

test('rows that quote cited works do not get the licence of the citing papers', () => {
  const quoting = { ...CARD, quotesCited: true };
  const text = renderCard(quoting);
  assert.match(text, /^license: other$/m);
  assert.match(text, /`provenance\.licence` and the option `--licence` are about the citing document alone/);
  assert.match(text, /^\| Licence \| Citing documents \|\n.*\n\| CC-BY-4\.0 \| 3 \|$/m);
  assert.deepEqual(licencesInCard(text), { licences: CARD.licences, quotesCited: true });
  assert.deepEqual(licencesInCard(renderCard(CARD)), { licences: CARD.licences, quotesCited: false });
  assert.match(renderDatasheet(quoting), /as a whole published\?\n\n\*\*To be answered by the author\*\*/);
  assert.match(renderCard({ ...quoting, author: { licence: 'CC-BY-4.0' } }), /^license: cc-by-4\.0$/m);
});

test('croissant.json names one licence for the whole, or those of all parts, unknown ones included', () => {
  const none = { train: size(0), validation: size(0), test: size(0) };
  const cardLicence = (input: Partial<CardInput>): unknown =>
    JSON.parse(renderCroissant({ ...CARD, splits: none, ...input }, '.')).license;
  const mixed = [
    { licence: null, papers: 12 },
    { licence: 'CC0-1.0', papers: 2 },
    { licence: 'CC-BY-4.0', papers: 3 },
  ];
  assert.deepEqual(cardLicence({}), ['https://creativecommons.org/licenses/by/4.0/']);
  assert.deepEqual(cardLicence({ quotesCited: true }), ['CC-BY-4.0', 'not known']);
  assert.deepEqual(cardLicence({ licences: mixed }), ['CC-BY-4.0', 'CC0-1.0', 'not known']);
  assert.deepEqual(cardLicence({ licences: mixed.slice(1) }), ['CC-BY-4.0', 'CC0-1.0']);
  assert.deepEqual(cardLicence({ licences: [] }), ['not known']);
  assert.deepEqual(cardLicence({ licences: mixed, author: { licence: 'Ours' } }), ['Ours']);
});
