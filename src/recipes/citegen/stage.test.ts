import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { paperJson } from '../paper.fixture.js';
import { citegen } from './index.js';
import { type CitegenOptions, profiles } from './options.js';
import { makeCitationTexts } from './stage.js';

const WORKS = ['v', 'w'].map((id) => ({
  id,
  title: `Title ${id}`,
  abstract: `Abstract of ${id}.`,
  paper: null,
  year: 2015,
  venue: null,
  author: 'hess',
}));

function run(text: string, changes: Partial<CitegenOptions> = {}, paper: object = {}) {
  const json = paperJson([text], WORKS, paper);
  return makeCitationTexts(parseCitingPaper(json), { ...profiles.refined, minWords: 0, ...changes });
}

const TEXT =
  'It is deep. Rivers carry silt {[1]=}. Mud settles slowly in lakes {[3]=v}. The sea takes the rest {[4]=w}. It is wide.';

const citedTexts = (result: ReturnType<typeof run>, id: string) => {
  const row = result.examples.map((example) => example.row).find(({ cited_id }) => cited_id === id);
  return row && [row.before, row.target, row.after];
};

test('the target is the citing sentence, and other citations around it are tokens', () => {
  const result = run(TEXT);
  assert.deepEqual(citedTexts(result, 'v'), [
    'It is deep. Rivers carry silt OTHERCIT.',
    'Mud settles slowly in lakes TARGETCIT.',
    'The sea takes the rest OTHERCIT. It is wide.',
  ]);
  assert.deepEqual(pluck(result.drops, 'reason'), ['cited paper not identified']);
});

test('`before` and `after` limit the sentences of the context', () => {
  assert.deepEqual(citedTexts(run(TEXT, { before: 0, after: 1 }), 'v'), [
    '',
    'Mud settles slowly in lakes TARGETCIT.',
    'The sea takes the rest OTHERCIT.',
  ]);
});

test('a mark after the full stop belongs to its sentence, and not to the text after it', () => {
  const texts = citedTexts(run('Rivers carry silt. Mud settles slowly.{[3]=v} It is wide.'), 'v');
  assert.equal(texts?.filter((text) => String(text).includes('TARGETCIT')).length, 1);
  assert.match(String(texts?.[1]), /^Mud settles slowly\. ?TARGETCIT$/);
  assert.equal(texts?.[2], 'It is wide.');
});

const FAULTS: [
  name: string,
  text: string,
  changes: Partial<CitegenOptions>,
  paper: object,
  reason: string,
][] = [
  ['lists', 'Mud {[3]=v|w} settles. It is wide.', {}, {}, 'too many papers in one citation'],
  [
    'two citations',
    'Mud {[3]=v} and silt {[4]=w} settle. Yes.',
    {},
    {},
    'too many citations in the sentence',
  ],
  ['short sentences', TEXT, { minWords: 9 }, {}, 'sentence too short'],
  ['long sentences', TEXT, { maxWords: 4 }, {}, 'sentence too long'],
  ['lone sentences', 'Mud settles {[3]=v}.', {}, {}, 'no other sentence in the paragraph'],
  ['unknown abstracts', TEXT, {}, { abstract: ' ' }, 'abstract of the citing paper unknown'],
  ['unknown years', TEXT, { group: 'year' }, { year: null }, 'year of the citing paper unknown'],
  ['self-citations', TEXT, {}, { paper_id: 'v' }, 'the paper cites itself'],
];
for (const [name, text, changes, paper, reason] of FAULTS)
  test(`${name} are dropped with a reason, and every citation is an example or a drop`, () => {
    const { drops, examples, counts } = run(text, changes, paper);
    assert.ok(drops.some((drop) => drop.reason === reason));
    assert.equal(drops.length + examples.length, counts.citations);
  });

test('the row has the columns that the recipe names, in their order', () => {
  assert.deepEqual(Object.keys(itemAt(run(TEXT).examples, 0).row), Object.keys(citegen.columns));
  assert.deepEqual(Object.keys(citegen.features), Object.keys(citegen.columns));
});
