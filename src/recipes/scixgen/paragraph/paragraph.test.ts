import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { itemAt } from '../../../at.js';
import { countWords } from '../../words.js';
import { makePaper, type PaperSource, type Source } from '../paper.fixture.js';
import { makeExamples, options, type ParagraphOptions, profiles } from './index.js';
import { findIntroduction } from './introduction.js';
import { splitPassages, takeEvenly } from './passages.js';

const LOOSE: Partial<ParagraphOptions> = { minPaperWords: 0, minTargetWords: 0 };
const runOnPaper = (
  sources: (string | Source)[],
  also: PaperSource = {},
  options: Partial<ParagraphOptions> = {},
  profile: 'paper' | 'refined' = 'paper',
) => makeExamples(makePaper(sources, also), { ...profiles[profile], ...LOOSE, ...options });

const INTRODUCTION: Source = {
  section: ['1. Introduction'],
  text: 'Silt settles {[1]=work:w}. Mud {[2]=work:v}.',
};
const RESULTS: Source = { section: ['Results'], text: 'Silt settled {[3]=work:u}.' };
const body = (work: string, text = `${work} is a paper. It has words.`) => ({
  work,
  paper: `doi:${work}`,
  title: null,
  text,
});

test('the target is the introduction, the context passages of the papers it cites', () => {
  const { examples, counts } = runOnPaper(
    [INTRODUCTION, { ...INTRODUCTION, text: 'We weigh it.' }, RESULTS],
    {
      bodies: [body('w'), body('u')],
      works: [
        { id: 'v', title: 'V', abstract: 'About mud.' },
        { id: 'w', title: null, abstract: 'About w.', paper: 'doi:w' },
      ],
    },
  );
  const { row } = itemAt(examples, 0);
  assert.equal(row.target, 'Silt settles [1]. Mud [2].\nWe weigh it.');
  assert.equal(row.abstract, 'We weigh silt.');
  assert.deepEqual(row.passages, [{ paper_id: 'doi:w', text: 'w is a paper. It has words.' }]);
  assert.deepEqual(row.cited_abstracts, [
    { paper_id: 'doi:w', title: null, text: 'About w.' },
    { paper_id: 'v', title: 'V', text: 'About mud.' },
  ]);
  assert.deepEqual([counts.cited_works, counts.cited_held, row.cited_works], [2, 1, 2]);
});

test('the introduction comes with bold and italics marked, too', () => {
  const { examples } = runOnPaper(
    [
      { ...INTRODUCTION, emphasis: { italic: ['settles'] } },
      { ...INTRODUCTION, text: '𝛼 * mud.', emphasis: { bold: ['mud'] } },
    ],
    { bodies: [body('w')] },
  );
  assert.equal(itemAt(examples, 0).row.target, 'Silt settles [1]. Mud [2].\n𝛼 * mud.');
  assert.equal(itemAt(examples, 0).row.target_marked, 'Silt *settles* [1]. Mud [2].\n𝛼 \\* **mud**.');
});

const DROPS: [reason: string, sources: Source[], also: PaperSource, options: Partial<ParagraphOptions>][] = [
  ['no introduction', [RESULTS], { bodies: [body('u')] }, {}],
  ['no abstract', [INTRODUCTION], { bodies: [body('w')], abstract: null }, {}],
  ['too few cited papers in the corpus', [INTRODUCTION, RESULTS], { bodies: [body('u')] }, {}],
  ['too few cited papers in the corpus', [INTRODUCTION], { bodies: [body('w')] }, { minCited: 2 }],
  ['introduction too short', [INTRODUCTION], { bodies: [body('w')] }, { minTargetWords: 6 }],
];
for (const [reason, sources, also, options] of DROPS)
  test(`a paper is dropped: ${reason}, ${JSON.stringify(options)}`, () => {
    const { examples, drops, counts } = runOnPaper(sources, also, options);
    assert.deepEqual(
      [examples.length, drops.map((drop) => drop.reason), counts.within_limits],
      [0, [reason], 1],
    );
  });

test('a paper that cites itself is not its own context', () => {
  const ownBody = { work: 'w', paper: 'doi:10.5555/own', title: null, text: 'Own words.' };
  assert.equal(runOnPaper([INTRODUCTION], { bodies: [ownBody] }).examples.length, 0);
});

const p = (section: string[], text = section.join('/') || 'none'): Source => ({ section, text });
const SECTIONS: [headed: string[], wide: string[], sources: Source[]][] = [
  [['Introduction'], ['Introduction'], [p(['Introduction']), p(['Methods'])]],
  [
    ['I. INTRODUCTION', 'I. INTRODUCTION/Aims'],
    ['I. INTRODUCTION', 'I. INTRODUCTION/Aims'],
    [p(['I. INTRODUCTION']), p(['I. INTRODUCTION', 'Aims']), p(['Methods', 'Introduction of genes'])],
  ],
  [[], ['Background'], [p(['Background']), p(['Methods'])]],
  [[], ['none'], [p([]), p(['Methods']), p([], 'end')]],
  [[], [], [p([]), p([], 'more')]],
  [['2 Introduction'], ['2 Introduction'], [p([]), p(['2 Introduction']), p(['Background'])]],
];
for (const [headed, wide, sources] of SECTIONS)
  test(`the introduction among ${sources.map(({ text }) => text).join(', ')}`, () => {
    const texts = (kind: 'headed' | 'wide') =>
      findIntroduction(makePaper(sources), kind).map(({ text }) => text);
    assert.deepEqual([texts('headed'), texts('wide')], [headed, wide]);
  });

test('passages of whole sentences follow the language of the cited paper', () => {
  const text = 'Er ist tief. Der Fluss trägt z. B. Schlick.';
  assert.deepEqual(splitPassages(text, 7, 'sentences', 'de'), [
    'Er ist tief.',
    'Der Fluss trägt z. B. Schlick.',
  ]);
});

test('passages by words have the length asked for, by sentences none is cut', () => {
  const text = 'One two three. Four five.\nSix seven eight nine. Ten.';
  assert.deepEqual(splitPassages(text, 4, 'words'), [
    'One two three. Four',
    'five. Six seven eight',
    'nine. Ten.',
  ]);
  assert.deepEqual(splitPassages(text, 5, 'sentences'), [
    'One two three. Four five.',
    'Six seven eight nine. Ten.',
  ]);
  assert.deepEqual(splitPassages(text, 3, 'sentences'), [
    'One two three.',
    'Four five.',
    'Six seven eight',
    'nine.',
    'Ten.',
  ]);
});

test('passages hold every word once, in order, and none is too long', () => {
  const words = fc.array(fc.constantFrom('Mud', 'silt.', 'wet\n', 'e.g.', '3.5', 'Rain!'), { maxLength: 60 });
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('words', 'sentences'),
      (list, limit, ends) => {
        const text = list.join(' ');
        const passages = splitPassages(text, limit, ends as 'words');
        assert.deepEqual(passages.join(' ').split(' ').filter(Boolean), text.split(/\s+/).filter(Boolean));
        for (const passage of passages) assert.ok(countWords(passage) <= limit && countWords(passage) > 0);
      },
    ),
  );
});

test('a passage limit takes passages from every paper in turn', () => {
  assert.deepEqual(takeEvenly([[1, 2, 3], [4], [5, 6]], 4), [1, 2, 4, 5]);
  assert.deepEqual(takeEvenly([[1, 2], [3]], 0), [1, 2, 3]);
});

test('both profiles satisfy the schema', () => {
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
});
