import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rouge } from '@citemill/metrics';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { paperJson } from '../paper.fixture.js';
import { profiles, type SciqfsOptions } from './options.js';
import { makeExamples } from './stage.js';
import { topicStems } from './unrelated-sentences.js';

const ABSTRACT =
  'We measure how fine silt settles in slow rivers. Settling takes nine hours in still water and longer behind a weir.';
const WORK = { id: 'w1', title: 'Settling', abstract: ABSTRACT };
const FILLER = [
  'Rivers are long.',
  'Boats pass them.',
  'People fish there.',
  'Birds nest in reeds.',
  'Rain fills them.',
  'Snow feeds them.',
  'Fields drain into them.',
  'Towns drink from them.',
  'Mills once used them.',
];

const runOnPaper = (
  paragraphs: string[],
  options: Partial<SciqfsOptions> = {},
  works = [WORK] as Parameters<typeof paperJson>[1],
  profile: 'paper' | 'refined' = 'refined',
) => makeExamples(parseCitingPaper(paperJson(paragraphs, works)), { ...profiles[profile], ...options });

const relevant = (row: Record<string, unknown>, of: 'labels' | 'citing' = 'labels') =>
  (row.sentences as string[]).filter((_, i) => (row[of] as boolean[])[i]);

const DOCUMENT = [
  'Silt settles slowly {[1]=w1}. Others disagree {[2]=w2}.',
  FILLER.join(' '),
  'Silt was seen again {[1]=w1}.',
];

test('one example for each cited work with an abstract; the others are dropped by name', () => {
  const { examples, drops, counts } = runOnPaper(DOCUMENT);
  assert.equal(examples.length, 1);
  assert.deepEqual(
    drops.map((drop) => [drop.reason, drop.provenance.work_id, drop.text]),
    [['no abstract for the cited paper', 'w2', 'Others disagree [2].']],
  );
  assert.deepEqual(counts, { papers: 1, citations: 3, pairs: 2, examples: 1 });
});

test('the query is the abstract, the document all sentences, the labels the citing ones', () => {
  const [example] = runOnPaper(DOCUMENT, { augment: false }).examples;
  assert.equal(defined(example).row.query, ABSTRACT);
  assert.equal((defined(example).row.sentences as string[]).length, 12);
  assert.deepEqual(relevant(defined(example).row), ['Silt settles slowly [1].', 'Silt was seen again [1].']);
  assert.deepEqual(defined(example).row.labels, defined(example).row.citing);
  assert.equal(defined(example).row.score, null);
});

test('every sentence is the slice of its paragraph, by code points', () => {
  const paragraphs = ['The angle 𝛼 grows. It grows {[1]=w1}.', FILLER.join(' ')];
  const { row } = itemAt(runOnPaper(paragraphs).examples, 0);
  const plain = ['The angle 𝛼 grows. It grows [1].', FILLER.join(' ')];
  (row.sentences as string[]).forEach((sentence, i) => {
    const text = itemAt(plain, itemAt(row.sentence_paragraphs as number[], i));
    assert.equal(
      [...text].slice((row.sentence_starts as number[])[i], (row.sentence_ends as number[])[i]).join(''),
      sentence,
    );
  });
});

test('a sentence repeated word for word is relevant everywhere by text, and once by position', () => {
  const repeated = ['It settles {[1]=w1}.', FILLER.join(' '), 'It settles [1].'];
  const options = { augment: false, minSentences: 1, minQuery: 1 };
  assert.equal(
    relevant(itemAt(runOnPaper(repeated, { ...options, labelBy: 'text' }).examples, 0).row).length,
    2,
  );
  assert.equal(
    relevant(itemAt(runOnPaper(repeated, { ...options, labelBy: 'position' }).examples, 0).row).length,
    1,
  );
});

test('concatenated contexts keep their sentence boundary', () => {
  // Joined without a space, "[1].Silt" would be one sentence and neither would be found by its text.
  const { row } = itemAt(
    runOnPaper(['Silt settles slowly {[1]=w1}.', 'Silt was seen again {[1]=w1}.', FILLER.join(' ')], {
      augment: false,
      labelBy: 'text',
    }).examples,
    0,
  );
  assert.deepEqual(relevant(row), ['Silt settles slowly [1].', 'Silt was seen again [1].']);
});

test('the augmentation adds sentences while ROUGE rises, and never lowers the seed’s score', () => {
  const { row } = itemAt(
    runOnPaper([
      'It settles {[1]=w1}. The fine silt settles in slow rivers. It takes nine hours in still water.',
      FILLER.join(' '),
    ]).examples,
    0,
  );
  assert.deepEqual(relevant(row), [
    'It settles [1].',
    'The fine silt settles in slow rivers.',
    'It takes nine hours in still water.',
  ]);
  assert.deepEqual(relevant(row, 'citing'), ['It settles [1].']);
  assert.ok((row.score as number) > (row.seed_score as number));
});

/** ROUGE-SciQFS's augmentation, step by step, with the scorer itself. */
function naive(sentences: string[], query: string, seed: string): string[] {
  const scorer = rouge({ variant: 'pltrdy', metrics: ['rouge2'] });
  const picked: string[] = [];
  let summary = seed;
  let best = 0;
  const left = [...sentences.keys()];
  for (;;) {
    let top = -1;
    let topScore = best;
    for (const place of left) {
      const { f } = scorer.score(`${summary} ${sentences[place]}`, query).scores.rouge2;
      if (f > topScore) {
        topScore = f;
        top = place;
      }
    }
    if (top === -1) return picked;
    picked.push(itemAt(sentences, top));
    summary = `${summary} ${sentences[top]}`;
    best = topScore;
    left.splice(left.indexOf(top), 1);
  }
}

test('as the released code has it, the picks are those of the plain algorithm that starts from zero', () => {
  const { row } = itemAt(
    runOnPaper(
      [
        'It settles {[1]=w1}. The fine silt settles in slow rivers. It takes nine hours in still water.',
        FILLER.join(' '),
      ],
      { startFrom: 'zero' },
      [WORK],
      'paper',
    ).examples,
    0,
  );
  const added = new Set([
    ...naive(row.sentences as string[], ABSTRACT, 'It settles [1].'),
    'It settles [1].',
  ]);
  assert.deepEqual(new Set(relevant(row)), added);
});

test('as published, no added sentence lowers the score of the citing sentences', () => {
  const work = { ...WORK, abstract: 'Fine silt settles in slow rivers' };
  const perfect = [`${work.abstract} {[1]=w1}.`, FILLER.join(' ')];
  const score = (startFrom: 'seed' | 'zero') => {
    const { row } = itemAt(runOnPaper(perfect, { startFrom }, [work], 'paper').examples, 0);
    return { seed: row.seed_score as number, end: row.score as number };
  };
  assert.ok(score('zero').end < score('zero').seed);
  assert.equal(score('seed').end, score('seed').seed);
  assert.deepEqual(itemAt(runOnPaper(perfect, {}, [work], 'paper').examples, 0).row.score, score('seed').end);
});

test('short queries, short documents and papers that cite themselves are dropped in the refined profile, with what was measured', () => {
  const reasons = (result: ReturnType<typeof runOnPaper>) =>
    result.drops.map((drop) => [drop.reason, drop.measured]);
  assert.deepEqual(reasons(runOnPaper(DOCUMENT, {}, [{ ...WORK, abstract: 'Too short.' }])).at(0), [
    'query too short',
    '10 characters < 100',
  ]);
  assert.deepEqual(reasons(runOnPaper(['Silt settles {[1]=w1}.'])), [
    ['document too short', '1 sentences < 10'],
  ]);
  assert.deepEqual(reasons(runOnPaper(DOCUMENT, {}, [{ ...WORK, paper: 'doi:10.5555/citing' }])).at(0), [
    'the paper cites itself',
    undefined,
  ]);
  assert.equal(
    runOnPaper(
      ['Silt settles {[1]=w1}.'],
      {},
      [{ ...WORK, paper: 'doi:10.5555/citing', abstract: 'Short.' }],
      'paper',
    ).examples.length,
    1,
  );
});

test('no document is too long', () => {
  const long = Array.from(
    { length: 4500 },
    (_, n) => `Sentence number ${n} tells of silt and of the ${n % 97}th weir in slow rivers.`,
  ).join(' ');
  const { row } = itemAt(runOnPaper(['Silt settles {[1]=w1}.', long]).examples, 0);
  assert.equal((row.sentences as string[]).length, 4501);
});

test('the same paper gives the same examples with the same ids', () => {
  assert.deepEqual(runOnPaper(DOCUMENT), runOnPaper(DOCUMENT));
});

test('a sentence is added only if it shares enough content words with the query', () => {
  // Both sentences raise ROUGE: the first by "in still" and "water and", the second by words that the query is about.
  const paragraphs = [
    'It settles {[1]=w1}. We measure how in still air. The fine silt settles in slow rivers.',
    FILLER.join(' '),
  ];
  const added = (minShared: number) => {
    const { row } = itemAt(runOnPaper(paragraphs, { minShared }).examples, 0);
    return relevant(row).filter((sentence) => !relevant(row, 'citing').includes(sentence));
  };
  assert.deepEqual(added(0), ['We measure how in still air.', 'The fine silt settles in slow rivers.']);
  assert.deepEqual(added(2), ['The fine silt settles in slow rivers.']);
  assert.deepEqual(added(99), []);
});

test('content words are stems; function words, numbers and words of reporting are not among them', () => {
  assert.deepEqual(
    [...topicStems('These results suggest that the 12 sensors drifted, as sensors do.')],
    ['sensor', 'drift'],
  );
  assert.deepEqual([...topicStems('泥沙')], ['泥', '沙']);
  assert.deepEqual([...topicStems('')], []);
});
