import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { paperJson } from '../paper.fixture.js';
import { support } from './index.js';
import { options, profiles, type SupportOptions } from './options.js';
import { makeSupport } from './stage.js';

const WORKS = ['v', 'w'].map((id) => ({
  id,
  title: `Title ${id}`,
  abstract: `Abstract of ${id}.`,
  author: 'hess',
}));

/** Filler sentences, so that a passage of 20 words is one sentence. */
const filler = (topic: string) =>
  `The ${topic} of this long river was recorded every single day by patient volunteers who lived nearby for years.`;
const SILT =
  'We found that silt settles slowly in deep lakes, because grains of silt are small and the water is still.';
const BODY = [filler('depth'), filler('colour'), SILT, filler('width'), filler('name')].join('\n');

function run(text: string, changes: Partial<SupportOptions> = {}, paper: object = {}) {
  const paragraphs = BODY.split('\n').map((line) => ({ text: line, citations: null }));
  const bodies = [{ work: 'v', paper: 'doi:v', title: null, text: '', paragraphs }];
  const json = paperJson([text], WORKS, { bodies, ...paper });
  const loose = { passageWords: 20, minWords: 0, minWeight: 0, top: 1 };
  return makeSupport(parseCitingPaper(json), { ...profiles.refined, ...loose, ...changes });
}

const TEXT = 'It is deep. Silt settles slowly in deep lakes {[3]=v}. It is wide.';

test('the passage that all retrievers vote for is labelled', () => {
  const { row } = itemAt(run(TEXT).examples, 0);
  assert.deepEqual(row.passages, BODY.split('\n'));
  assert.deepEqual(row.labels, [false, false, true, false, false]);
  assert.deepEqual(row.votes, [0, 0, 3, 0, 0]);
  assert.deepEqual([row.sentence, row.has_agreement], ['Silt settles slowly in deep lakes TARGETCIT.', true]);
});

test('a sentence about something else has no support, and is dropped unless `keepNone` is set', () => {
  const other = 'Frogs call at night {[3]=v}. Yes.';
  assert.deepEqual(
    run(other).examples.map(({ row }) => row.has_agreement),
    [false],
  );
  const { examples, drops } = run(other, { keepNone: false });
  assert.deepEqual(
    [examples.length, drops.map(({ reason }) => reason)],
    [0, ['retrievers agree on no passage']],
  );
});

test('`minCoverage` asks for more of the words of the sentence, `agree` for fewer votes', () => {
  const longer =
    'Silt settles slowly in deep lakes, whereas frogs, toads and newts call loudly at night {[3]=v}. Yes.';
  const isSupported = (changes: Partial<SupportOptions>) =>
    itemAt(run(longer, changes).examples, 0).row.has_agreement;
  assert.deepEqual([isSupported({ minCoverage: 0.3 }), isSupported({ minCoverage: 0.8 })], [true, false]);
  const volunteers = 'Volunteers recorded every day {[3]=v}. Yes.';
  const votes = itemAt(run(volunteers, { top: 2 }).examples, 0).row.votes as number[];
  assert.equal(
    votes.reduce((sum, count) => sum + count, 0),
    6,
  );
});

test('`minWeight` asks for words that few passages of the cited paper have', () => {
  const rare = 'Silt settles slowly in deep lakes {[3]=v}. Yes.';
  const common = 'Volunteers recorded the river every day for years {[3]=v}. Yes.';
  const weightOf = (text: string) => {
    // The smallest weight, in steps of a tenth, at which no passage is labelled.
    for (let minWeight = 0; ; minWeight += 0.1)
      if (!itemAt(run(text, { agree: 1, minCoverage: 0, minWeight }).examples, 0).row.has_agreement)
        return minWeight;
  };
  // Five words in one of five passages, each with a weight of ln 4; five others in four of five, each with ln 4/3.
  assert.ok(Math.abs(weightOf(rare) - 5 * Math.log(4)) < 0.11, String(weightOf(rare)));
  assert.ok(Math.abs(weightOf(common) - 5 * Math.log(4 / 3)) < 0.11, String(weightOf(common)));
});

test('passages are without citations, unless these are part of the sentence', () => {
  const cases: [printed: string, marks: string[], plain: string][] = [
    ['We report it as mud1,2. It is 𝛼 deep3.', ['1,2', '3'], 'We report it as mud. It is 𝛼 deep.'],
    ['Silt settles [4, 5] (Hess, 2011) slowly.', ['4, 5', 'Hess, 2011'], 'Silt settles slowly.'],
    [
      'Hess (2011) saw silt, as in ref. 4 as well.',
      ['Hess (2011)', '4'],
      'Hess (2011) saw silt, as in ref. 4 as well.',
    ],
  ];
  for (const [text, marks, plain] of cases) {
    const citations = marks.map((mark, group) => {
      const start = [...text.slice(0, text.indexOf(mark))].length;
      return { start, end: start + mark.length, group };
    });
    const bodies = [{ work: 'v', paper: 'doi:v', title: null, text: '', paragraphs: [{ text, citations }] }];
    assert.deepEqual(itemAt(run(TEXT, {}, { bodies }).examples, 0).row.passages, [plain]);
  }
});

const FAULTS: [reason: string, text: string, changes: Partial<SupportOptions>, paper: object][] = [
  ['full text of the cited paper not in the corpus', 'Mud settles {[3]=w}. Yes.', {}, {}],
  ['full text of the cited paper not in the corpus', TEXT, {}, { bodies: null }],
  ['cited paper not identified', 'Mud settles {[3]=}. Yes.', {}, {}],
  ['too many papers in one citation', 'Silt settles {[3]=v|w}. Yes.', { maxGroup: 1 }, {}],
  ['too many citations in the sentence', 'Silt settles {[3]=v}, mud {[4]=w} does not. Yes.', {}, {}],
  ['sentence too short', TEXT, { minWords: 9 }, {}],
  ['sentence too long', TEXT, { maxWords: 4 }, {}],
  ['the paper cites itself', TEXT, {}, { paper_id: 'v' }],
  ['year of the citing paper unknown', TEXT, { group: 'year' }, { year: null }],
];
for (const [reason, text, changes, paper] of FAULTS)
  test(`a citation is dropped: ${reason}, ${JSON.stringify({ ...changes, ...paper })}`, () => {
    const { examples, drops, counts } = run(text, changes, paper);
    assert.ok(drops.some((drop) => drop.reason === reason));
    assert.equal(examples.length + drops.length, counts.citations);
  });

test('with `maxMarks=0`, sentences with several citations are examples', () => {
  const { examples } = run('Silt settles {[3]=v}, mud {[4]=w} does not. Yes.', { maxMarks: 0 });
  assert.equal(itemAt(examples, 0).row.sentence, 'Silt settles TARGETCIT, mud OTHERCIT does not.');
});

test('the row has the columns that the recipe names, and both profiles satisfy the schema', () => {
  assert.deepEqual(Object.keys(itemAt(run(TEXT).examples, 0).row), Object.keys(support.columns));
  assert.deepEqual(Object.keys(support.features), Object.keys(support.columns));
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
});

test('the evaluation ranks passages and leaves out citations without support', () => {
  const evaluation = support.evaluation?.({});
  const example = (text: string) => evaluation?.example({ id: 'e', ...itemAt(run(text).examples, 0).row });
  const ranking = example(TEXT);
  assert.ok(ranking && 'query' in ranking);
  assert.equal(ranking.query, 'Silt settles slowly in deep lakes .');
  assert.equal(example('Frogs call at night {[3]=v}. Yes.'), undefined);
});
