import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCitingPaper } from '../citing-paper.js';
import { makeParagraph, paperJson } from './citing.fixture.js';
import { type CiteSumOptions, profiles } from './options.js';
import { citingSections, isRelatedWork } from './sections.js';

// Heading; is it one by `contains`; is it one by `wide`.
const HEADINGS: [string, boolean, boolean][] = [
  ['Related Work', true, true],
  ['2. RELATED WORK', true, true],
  ['II. Related works', true, true],
  ['Background and Related Work', true, true],
  ['Introduction and related work', true, true],
  ['Related  work', true, true],
  ['Comparison with related work', true, false],
  ['Related Work and Our Contributions', true, true],
  ['Related work on performance', true, true],
  ['4 Results of previous studies', false, false],
  ['Prior work', false, true],
  ['3.1 Previous Work on Sensors', false, true],
  ['Earlier studies', false, true],
  ['Related research', false, true],
  ['LITERATURE REVIEW', false, true],
  ['Review of the literature', false, true],
  ['State of the art', false, true],
  ['2 State-of-the-art in mud', false, true],
  ['Comparison with the state of the art', false, false],
  ['Future work', false, false],
  ['Our previous work', false, false],
  ['Results', false, false],
  ['Background', false, false],
  ['Introduction', false, false],
  ['Interrelated workshops', true, false],
  ['', false, false],
];

for (const [heading, contains, wide] of HEADINGS)
  test(`“${heading}” is ${contains ? '' : 'no '}Related Work by its words, ${wide ? '' : 'not '}in the wide sense`, () => {
    assert.deepEqual([isRelatedWork(heading, 'contains'), isRelatedWork(heading, 'wide')], [contains, wide]);
  });

const takenTexts = (
  sections: string[][],
  options: Partial<CiteSumOptions>,
  profile: 'paper' | 'refined' = 'paper',
) =>
  citingSections(
    parseCitingPaper(
      paperJson(
        sections.map((section, i) => makeParagraph('Mud.', section, i)),
        [],
      ),
    ),
    { ...profiles[profile], ...options },
  ).flatMap(({ kind, paragraphs }) => paragraphs.map(({ position }) => `${kind} ${position}`));

test('the paper profile takes the first run of paragraphs with the heading as their own', () => {
  const sections = [
    ['Introduction'],
    ['Related Work'],
    ['Related Work'],
    ['Related Work', 'Sensors'],
    ['Related Work'],
    ['Appendix: more related work'],
  ];
  assert.deepEqual(takenTexts(sections, {}), ['related-work 1', 'related-work 2']);
  assert.deepEqual(
    takenTexts(sections, { firstRunOnly: false }),
    [1, 2, 4, 5].map((n) => `related-work ${n}`),
  );
  assert.deepEqual(
    takenTexts(sections, { subsections: true }),
    [1, 2, 3, 4, 5].map((n) => `related-work ${n}`),
  );
  assert.deepEqual(
    takenTexts(sections, {}, 'refined'),
    [1, 2, 3, 4, 5].map((n) => `related-work ${n}`),
  );
});

test('the replacement for a missing section is an option', () => {
  const sections = [['1 Introduction'], ['Methods'], ['Results and Discussion', 'Mud'], []];
  assert.deepEqual(takenTexts(sections, {}), []);
  assert.deepEqual(takenTexts(sections, { fallback: 'introduction' }), ['introduction 0']);
  assert.deepEqual(takenTexts(sections, { fallback: 'discussion' }), ['introduction 0', 'discussion 2']);
  assert.deepEqual(takenTexts(sections, { fallback: 'body' }), [
    'introduction 0',
    'discussion 2',
    'body 1',
    'body 3',
  ]);
  assert.deepEqual(takenTexts([...sections, ['Related work']], { fallback: 'body' }), ['related-work 4']);
});

test('a heading of a megabyte is handled quickly', () => {
  for (const piece of ['a ', ' ', 'related ', 'review of ', '1.', 'i', 'state of the '])
    for (const rule of ['contains', 'wide'] as const)
      assert.equal(isRelatedWork(piece.repeat(1e6 / piece.length), rule), false);
});
