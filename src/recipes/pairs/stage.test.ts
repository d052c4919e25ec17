import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../../at.js';
import { parseCitingPaper } from '../citing-paper.js';
import { paperJson } from '../paper.fixture.js';
import { pairs } from './index.js';
import { neighbourBands } from './neighbours.js';
import { type PairsOptions, profiles } from './options.js';
import { makePairs } from './stage.js';

const WORKS = ['v', 'w', 'x'].map((id) => ({
  id,
  title: `Title ${id}`,
  abstract: `Abstract of ${id}.`,
  paper: id === 'x' ? 'paper-x' : null,
  year: 2015,
  venue: null,
  author: 'hess',
}));

const LOOSE: PairsOptions = { ...profiles.refined, minWords: 0, minAbstractWords: 0 };

function run(paragraphs: string[], changes: Partial<PairsOptions> = {}, paper: object = {}) {
  const json = paperJson(paragraphs, WORKS, paper);
  return makePairs(parseCitingPaper(json), { ...LOOSE, ...changes });
}

const texts = ({ examples }: ReturnType<typeof run>) =>
  examples.map(({ row }) => `${row.kind}: ${row.anchor} + ${row.positive_id}`).sort();

const PARAGRAPHS = [
  'Mud settles slowly in lakes {[3]=v|w}, and so does silt {[5]=x}. Nothing else does.',
  'The sea takes the rest {[4]=w}.',
];

test('a paper gives pairs with what it cites, what is cited together, and its sentences', () => {
  const result = run(PARAGRAPHS);
  assert.deepEqual(texts(result), [
    'cited: The citing paper An abstract. + v',
    'cited: The citing paper An abstract. + w',
    'cited: The citing paper An abstract. + x',
    'cocited: Title v Abstract of v. + w',
    'sentence: Mud settles slowly in lakes, and so does silt. + v',
    'sentence: Mud settles slowly in lakes, and so does silt. + w',
    'sentence: Mud settles slowly in lakes, and so does silt. + x',
    'sentence: The sea takes the rest. + w',
  ]);
  assert.deepEqual(result.drops, []);
  assert.deepEqual(result.counts, {
    papers: 1,
    citations: 4,
    identified: 4,
    candidates: 4,
    pairs: 8,
    examples: 8,
  });
});

test('citations in the grammar of a sentence stay in it, others are removed with their brackets', () => {
  const [example] = run(['{Hess et al. (2011)=v} show that mud settles (see {[4]=w}).'], {
    cited: false,
    cocited: 'none',
  }).examples;
  assert.match(String(example?.row.anchor), /^Hess et al. \(2011\) show that mud settles/);
  assert.doesNotMatch(String(example?.row.anchor), /\[4\]|\(\s*\)/);
});

const REMAINS: [sentence: string, anchor: string][] = [
  ['Mud settles ({[4]=w}; Figure 3a).', 'Mud settles (Figure 3a).'],
  ['A protein of lakes (hTMEM16K, {[4]=w}) binds.', 'A protein of lakes (hTMEM16K) binds.'],
  ['A domain (TMD; {[4]=w}, {[5]=v}) binds.', 'A domain (TMD) binds.'],
  ['Mud settles ({[4]=w}, source code available).', 'Mud settles (source code available).'],
  ['Mud settles (see {[4]=w}).', 'Mud settles.'],
];
for (const [sentence, anchor] of REMAINS)
  test(`nothing of a citation remains in "${anchor}"`, () => {
    const [example] = run([sentence], { cited: false, cocited: 'none' }).examples;
    assert.equal(example?.row.anchor, anchor);
  });

for (const sentence of ['It was done as described in {[4]=w}.', 'Cells (dataset from {[4]=w}) were counted.'])
  test(`a sentence that is incomplete without its citation is dropped: ${sentence}`, () => {
    const { examples, drops } = run([sentence], { cited: false, cocited: 'none' });
    assert.deepEqual(examples, []);
    assert.deepEqual(pluck(drops, 'reason'), ['sentence incomplete without its citation']);
  });

test('papers are cited together in a citation, a sentence or a paragraph', () => {
  const only = { cited: false, sentences: false };
  const pairsIn = (cocited: PairsOptions['cocited'], paragraphs = PARAGRAPHS) =>
    run(paragraphs, { ...only, cocited })
      .examples.map(({ row }) => `${row.anchor_id}+${row.positive_id}`)
      .sort();
  assert.deepEqual(pairsIn('none'), []);
  assert.deepEqual(pairsIn('citation'), ['v+w']);
  assert.deepEqual(pairsIn('sentence'), ['v+w', 'v+x', 'w+x']);
  assert.deepEqual(pairsIn('paragraph', ['Mud {[1]=x}. Silt {[2]=v}. Mud and silt {[3]=v|x}.']), ['v+x']);
});

test('a paper has the same group when it cites and when it is cited', () => {
  const [cited] = run(['Silt {[5]=x}.'], { cocited: 'none', sentences: false }).examples;
  assert.deepEqual(cited?.groups, { citing: 'doi:10.5555/citing', cited: 'paper-x' });
  const [cocited] = run(['Silt {[5]=v|x}.'], { cited: false, sentences: false }).examples;
  assert.deepEqual(cocited?.groups, { citing: 'v', cited: 'paper-x' });
});

const FAULTS: [name: string, changes: Partial<PairsOptions>, paper: object, reason: string, count: number][] =
  [
    ['short sentences', { minWords: 6 }, {}, 'sentence too short', 1],
    ['short abstracts', { minAbstractWords: 4 }, {}, 'abstract too short', 8],
    ['long lists', { maxGroup: 1 }, {}, 'too many papers in one citation', 3],
    ['an unknown abstract', {}, { abstract: null }, 'abstract of the citing paper unknown', 3],
    ['the paper itself', {}, { paper_id: 'paper-x' }, 'the paper cites itself', 2],
    ['further pairs', { maxPairs: 2 }, {}, 'more pairs of this kind than the maximum per paper', 3],
  ];
for (const [name, changes, paper, reason, count] of FAULTS)
  test(`${name} are dropped with a reason, and every pair is an example or a drop`, () => {
    const { drops, examples, counts } = run(PARAGRAPHS, changes, paper);
    assert.equal(drops.filter((drop) => drop.reason === reason).length, count);
    assert.equal(drops.length + examples.length, counts.pairs);
  });

test('citations whose paper is not known give no pairs', () => {
  const { examples, counts } = run(['Mud {[3]=} settles {[4]=unknown}.']);
  assert.deepEqual(examples, []);
  assert.deepEqual([counts.citations, counts.identified, counts.candidates], [2, 1, 0]);
});

test('a list of hundreds of papers does not give thousands of pairs', () => {
  const ids = Array.from({ length: 300 }, (_, i) => `w${i}`);
  const works = ids.map((id) => ({ ...itemAt(WORKS, 0), id }));
  const json = paperJson([`Mud {[1]=${ids.join('|')}}.`], works);
  const { counts } = makePairs(parseCitingPaper(json), { ...LOOSE, cited: false, sentences: false });
  assert.equal(counts.pairs, (30 * 29) / 2);
});

test('the row has the columns that the recipe names, in their order', () => {
  assert.deepEqual(Object.keys(itemAt(run(PARAGRAPHS).examples, 0).row), Object.keys(pairs.columns));
  assert.deepEqual(Object.keys(pairs.features), Object.keys(pairs.columns));
});

const nearNeighbour = (id: string, rank: number) => ({
  id,
  paper: null,
  rank,
  title: `Title ${id}`,
  abstract: `Abstract of ${id}.`,
});
const farNeighbour = (id: string, rank: number) => ({ id, paper: null, rank, title: null, abstract: null });

test('neighbours in citation space that the paper does not cite form pairs, and far ones are kept for negatives', () => {
  const changes = {
    cited: false,
    cocited: 'none',
    sentences: false,
    neighbours: 2,
    neighbourRank: 3,
  } as const;
  const paper = { neighbours: [nearNeighbour('v', 2), nearNeighbour('n', 3), farNeighbour('m', 40)] };
  const { examples } = run(
    ['Rivers carry silt {[3]=v}.'],
    { ...changes, farNeighbours: 1, farRank: 40 },
    paper,
  );
  assert.deepEqual(texts({ examples } as ReturnType<typeof run>), [
    'neighbour: The citing paper An abstract. + n',
  ]);
  assert.deepEqual(itemAt(examples, 0).row.far_ids, ['m']);
  assert.deepEqual(run(['Silt {[3]=v}.'], { ...changes, neighbours: 0 }, paper).examples, []);
});

const BANDS: [title: string, changes: Partial<PairsOptions>, bands: ReturnType<typeof neighbourBands>][] = [
  ['without both', {}, undefined],
  [
    'both',
    { neighbours: 5, farNeighbours: 2 },
    { near: { from: 21, to: 25 }, far: { from: 3937, to: 4000 } },
  ],
  [
    'a small distance',
    { neighbours: 5, neighbourRank: 5, farNeighbours: 1, farRank: 30 },
    { near: { from: 1, to: 5 }, far: { from: 6, to: 30 } },
  ],
  ['negatives alone', { farNeighbours: 1 }, { near: { from: 26, to: 0 }, far: { from: 3937, to: 4000 } }],
];
for (const [title, changes, bands] of BANDS)
  test(`ranks of positives and negatives in citation space: ${title}`, () => {
    assert.deepEqual(neighbourBands({ ...LOOSE, ...changes }), bands);
  });

const TOO_FEW_RANKS: [changes: Partial<PairsOptions>, message: RegExp][] = [
  [{ neighbours: 6, neighbourRank: 5 }, /neighbourRank=5 must be at least neighbours, 6/],
  [{ farNeighbours: 2, farRank: 26 }, /farRank=26 must be at least neighbourRank \+ farNeighbours, 27/],
];
for (const [changes, message] of TOO_FEW_RANKS)
  test(`options that leave too few ranks in citation space are refused: ${Object.keys(changes).join(', ')}`, () => {
    assert.throws(() => pairs.query({ ...LOOSE, ...changes }), message);
  });

test('a model for similar papers is refused if no negatives are taken from them', () => {
  assert.throws(
    () => pairs.query({ ...LOOSE, similar: 0, nearestModel: 'minilm' }),
    /requires --set similar/,
  );
  const { nearestModel } = pairs.query({ ...LOOSE, similar: 1, nearestModel: 'minilm' });
  assert.equal(nearestModel?.name, 'minilm');
});
