import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { type ParagraphSource, paperJson } from '../paper.fixture.js';
import { citrec } from './index.js';
import { type CitrecOptions, profiles } from './options.js';
import { makeExamples } from './stage.js';

const WORKS = ['v', 'w', 'x'].map((id) => ({
  id,
  title: `Title ${id}`,
  abstract: `Abstract ${id}.`,
  paper: null,
  year: 2015,
  venue: null,
  author: 'hess',
}));

function run(
  text: string | ParagraphSource,
  changes: Partial<CitrecOptions> = {},
  { works = WORKS, ...paper }: { works?: object[]; year?: number | null } = {},
) {
  const json = paperJson([text], works, paper);
  return makeExamples(parseCitingPaper(json), { ...profiles.refined, minWords: 0, ...changes });
}

const TEXT =
  'Rivers carry silt into the lakes. Mud settles slowly in lakes {[3]=v} and in deltas {[4]=w}. The sea takes the rest. It is deep.';

test('a citation is hidden in its context, and other citations are tokens', () => {
  const { examples, drops } = run(TEXT);
  assert.deepEqual(drops, []);
  assert.deepEqual(
    examples.map(({ row }) => [row.context, row.cited_id]),
    [
      [
        'Rivers carry silt into the lakes. Mud settles slowly in lakes TARGETCIT and in deltas OTHERCIT. The sea takes the rest.',
        'v',
      ],
      [
        'Rivers carry silt into the lakes. Mud settles slowly in lakes OTHERCIT and in deltas TARGETCIT. The sea takes the rest.',
        'w',
      ],
    ],
  );
  const { row, groups, provenance } = itemAt(examples, 0);
  assert.equal(row.sentence, 'Mud settles slowly in lakes TARGETCIT and in deltas OTHERCIT.');
  assert.equal(row.before, 'Rivers carry silt into the lakes. Mud settles slowly in lakes');
  assert.equal(row.after, 'and in deltas OTHERCIT. The sea takes the rest.');
  assert.deepEqual(groups, { citing: 'doi:10.5555/citing', cited: 'v', year: 2020 });
  assert.equal(provenance.start, 34);
});

test('the row has the columns that the recipe names, in their order', () => {
  assert.deepEqual(Object.keys(itemAt(run(TEXT).examples, 0).row), Object.keys(citrec.columns));
  assert.deepEqual(Object.keys(citrec.features), Object.keys(citrec.columns));
});

const CONTEXTS: [name: string, changes: Partial<CitrecOptions>, context: string][] = [
  [
    'no further sentences',
    { before: 0, after: 0 },
    'Mud settles slowly in lakes TARGETCIT and in deltas OTHERCIT.',
  ],
  [
    'characters, without half a word',
    { unit: 'characters', before: 16, after: 20 },
    'slowly in lakes TARGETCIT and in deltas',
  ],
  [
    'other citations as printed',
    { before: 0, after: 0, otherMarks: 'keep' },
    'Mud settles slowly in lakes TARGETCIT and in deltas [4].',
  ],
  [
    'other citations removed',
    { before: 0, after: 0, otherMarks: 'remove' },
    'Mud settles slowly in lakes TARGETCIT and in deltas.',
  ],
];

for (const [name, changes, context] of CONTEXTS)
  test(`context: ${name}`, () => {
    assert.equal(itemAt(run(TEXT, changes).examples, 0).row.context, context);
  });

test('a citation of several papers gives an example for each, which lists the others', () => {
  const { examples } = run('Mud settles slowly {[3,4]=v|w} in lakes.');
  assert.deepEqual(
    examples.map(({ row }) => [row.cited_id, row.group_ids, row.sentence]),
    ['v', 'w'].map((id) => [id, ['v', 'w'], 'Mud settles slowly TARGETCIT in lakes.']),
  );
  assert.equal(new Set(examples.map(({ id }) => id)).size, 2);
});

test('author names before a citation are hidden with it, if wanted', () => {
  const text = 'Hess et al. {[3]=v} found mud in deep lakes.';
  assert.equal(itemAt(run(text).examples, 0).row.sentence, 'TARGETCIT found mud in deep lakes.');
  assert.equal(
    itemAt(run(text, { hideAuthors: false }).examples, 0).row.sentence,
    'Hess et al. TARGETCIT found mud in deep lakes.',
  );
});

const DROPS: [name: string, reason: string, measured: string | undefined, ...args: Parameters<typeof run>][] =
  [
    ['an unknown work', 'cited paper not identified', undefined, 'Mud {[3]=} settles.'],
    [
      'a work without an abstract',
      'title or abstract of the cited paper unknown',
      undefined,
      'Mud {[3]=unknown} settles.',
    ],
    [
      'a work without a title',
      'title or abstract of the cited paper unknown',
      undefined,
      'Mud {[3]=v} settles.',
      {},
      { works: [{ ...WORKS[0], title: ' ' }] },
    ],
    [
      'the paper itself',
      'the paper cites itself',
      undefined,
      'Mud {[3]=v} settles.',
      {},
      { works: [{ ...WORKS[0], paper: 'doi:10.5555/citing' }] },
    ],
    [
      'a later work',
      'cited paper is newer than the citing paper',
      '2022 > 2020',
      'Mud {[3]=v} settles.',
      {},
      { works: [{ ...WORKS[0], year: 2022 }] },
    ],
    [
      'a long list',
      'too many papers in one citation',
      '2 papers > 1',
      'Mud {[3,4]=v|w} settles.',
      { maxGroup: 1 },
    ],
    ['a short context', 'context too short', '2 words < 3', 'Mud {[3]=v} settles.', { minWords: 3 }],
    ['no year', 'year of the citing paper unknown', undefined, 'Mud {[3]=v} settles.', {}, { year: null }],
  ];

for (const [name, reason, measured, ...args] of DROPS)
  test(`dropped: ${name}`, () => {
    const { examples, drops, counts } = run(...args);
    assert.deepEqual(examples, []);
    assert.equal(itemAt(drops, 0).reason, reason);
    assert.equal(itemAt(drops, 0).measured, measured);
    assert.equal(counts.citations, drops.length);
  });

test('papers without a year can be split in other ways', () => {
  const { examples } = run('Mud {[3]=v} settles.', { group: 'citing' }, { year: null });
  assert.deepEqual(itemAt(examples, 0).groups, { citing: 'doi:10.5555/citing', cited: 'v' });
});
