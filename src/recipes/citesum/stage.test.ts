import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { itemAt } from '../../at.js';
import { ABSTRACT, makeParagraph, paperJson, runOnPaper, work } from './citing.fixture.js';
import { citesum, options, profiles } from './index.js';
import type { CiteSumOptions } from './options.js';
import { recallFault, recalls } from './recall.js';
import { stage } from './stage.js';

const GOOD = 'Marlow et al. {w:[8]} describe a turbidity sensor that is built from parts for forty euros.';

test('a sentence close to the abstract of the one work it cites is an example', () => {
  const { examples, drops, counts } = runOnPaper([makeParagraph(`Mud is old. ${GOOD} It sells.`)], {}, [
    work('w', {
      held: { journals_only: true, fields: ['Mud'], introduction: 'Mud settles.', conclusion: null },
    }),
  ]);
  assert.deepEqual(drops, []);
  assert.equal(examples.length, 1);
  const { id, row, groups, provenance } = itemAt(examples, 0);
  assert.match(id, /^[0-9a-f]{16}$/);
  const { rouge1_recall, rouge2_recall, rougeL_recall, ...rest } = row;
  assert.ok(Number(rouge1_recall) > 0.7 && Number(rouge2_recall) > 0.6 && Number(rougeL_recall) > 0.7);
  assert.deepEqual(rest, {
    src: ABSTRACT,
    tgt: 'REF describe a turbidity sensor that is built from parts for forty euros.',
    paper_id: 'w',
    title: 'A sensor w',
    discipline: { venue: null, journal: 'Silt Letters', mag_field_of_study: ['Mud'] },
    citing_paper_id: 'doi:10.5555/citing',
    citing_section: 'related-work',
    introduction: 'Mud settles.',
    conclusion: null,
  });
  assert.deepEqual(groups, { citing: 'doi:10.5555/citing', cited: 'w' });
  assert.deepEqual(provenance, {
    paper_id: 'doi:10.5555/citing',
    record: 'r1',
    paragraph: 0,
    start: 12,
    end: 12 + GOOD.length - 4,
    work_id: 'w',
    reference_id: 'b-w',
  });
  assert.deepEqual(counts, {
    papers: 1,
    related_work: 1,
    related_work_field_known: 0,
    related_work_computer_science: 0,
    stand_in: 0,
    citing_sentences: 1,
    single_citation: 1,
    with_abstract: 1,
    well_formed: 1,
    examples: 1,
  });
});

test('the row has the columns that the recipe names, in their order', () => {
  const { examples } = runOnPaper([makeParagraph(GOOD)]);
  assert.deepEqual(Object.keys(itemAt(examples, 0).row), Object.keys(citesum.columns));
  assert.deepEqual(Object.keys(citesum.features), Object.keys(citesum.columns));
});

test('offsets of the provenance count code points', () => {
  const { examples } = runOnPaper([makeParagraph(`𝛼𝛼 is 𝛼. ${GOOD}`)]);
  assert.equal(itemAt(examples, 0).provenance.start, 9);
});

const DROPS: [
  name: string,
  source: string,
  reason: string,
  measured?: string | undefined,
  changes?: Partial<CiteSumOptions>,
  works?: ReturnType<typeof work>[],
][] = [
  [
    'two works in one mark',
    'A turbidity sensor {w:[8]}, {v:[9]} is sold.',
    'cites more than one paper',
    '2 papers',
  ],
  ['two marks', 'A turbidity sensor {w:[8]} is sold {v:[9]}.', 'cites more than one paper', '2 papers'],
  [
    'a work and a mark that leads nowhere',
    'A sensor {w:[8]} is sold {:[9]}.',
    'cites more than one paper',
    '2 papers',
  ],
  ['a mark that leads nowhere', 'A sensor {:[9]} is sold.', 'cited paper not identified'],
  ['no abstract', 'A sensor {x:[9]} is sold.', 'no abstract for the cited paper'],
  [
    'an abstract of 100 characters',
    GOOD,
    'abstract of the cited paper too short',
    '100 characters ≤ 100',
    {},
    [work('w', { abstract: 'm'.repeat(100) })],
  ],
  ['itself', GOOD, 'the paper cites itself', undefined, {}, [work('w', { paper: 'doi:10.5555/citing' })]],
  [
    'other words',
    'Mud was dug by hand in France {w:[8]}.',
    'ROUGE-1 recall too low',
    'ROUGE-1 recall 0.13 < 0.50',
  ],
  [
    'the words in another order',
    'Euros forty for parts from built is sensor turbidity a describe {w:[8]}.',
    'ROUGE-2 recall too low',
    'ROUGE-2 recall 0.00 < 0.20',
  ],
  [
    'pairs of words in another order',
    'Two seasons, muddy rivers, infrared light, forty euros, turbidity sensor {w:[8]}.',
    'ROUGE-L recall too low',
    'ROUGE-L recall 0.18 < 0.40',
  ],
  ['few words', 'A turbidity sensor {w:[8]}.', 'sentence too short', '3 words < 8', { minWords: 8 }],
  ['many words', GOOD, 'sentence too long', '12 words > 10', { maxWords: 10 }],
  [
    'no beginning',
    'a turbidity sensor that is built from parts for forty euros {w:[8]}.',
    'does not begin like a sentence',
    'begins “a turbidity sensor t”',
    { wholeSentence: true },
  ],
  [
    'no end',
    'A turbidity sensor that is built from parts for forty euros {w:[8]}',
    'does not end like a sentence',
    'ends “ for forty euros REF”',
    { wholeSentence: true },
  ],
  [
    'a citation that nobody recognised',
    'A turbidity sensor that is built from parts (Ito, 2011) for forty euros {w:[8]}.',
    'another citation in the sentence',
    '“(Ito, 2011)”',
    { noOtherMarks: true },
  ],
  [
    'another number in round brackets',
    'A turbidity sensor (12) that is built from parts for forty euros ({w:8}).',
    'another citation in the sentence',
    '“(12)”',
    { noOtherMarks: true },
  ],
  [
    'a mask',
    'A turbidity sensor (see Fig. REF) that is built from parts for forty euros {w:[8]}.',
    'contains a masking token',
    '“REF”',
    { noOtherMarks: true },
  ],
  [
    'the citing paper',
    'We use a turbidity sensor that is built from parts for forty euros {w:[8]}.',
    'refers to the citing paper',
    '“We”',
    { dropOwnWork: true },
  ],
  [
    'an earlier sentence',
    'This sensor that is built from parts for forty euros measures scattering {w:[8]}.',
    'refers to an earlier sentence',
    '“This sensor”',
    { dropDangling: true },
  ],
  [
    'pointing',
    'A turbidity sensor was built from parts for forty euros as described in {w:[8]}.',
    'only points to the cited paper',
    '“as described in REF”',
    { dropPointing: true },
  ],
];

for (const [name, source, reason, measured, changes = {}, works] of DROPS)
  test(`dropped for ${name}: ${reason}`, () => {
    const { examples, drops } = runOnPaper([makeParagraph(source)], changes, works);
    assert.deepEqual(examples, []);
    assert.deepEqual(pluck(drops, 'reason', 'measured', 'text'), [
      [reason, measured, makeParagraph(source).text],
    ]);
  });

test('two citations of one work are one', () => {
  const { examples } = runOnPaper([makeParagraph(`${GOOD.slice(0, -1)} {w:[8]}.`)]);
  assert.equal(
    itemAt(examples, 0).row.tgt,
    'REF describe a turbidity sensor that is built from parts for forty euros REF.',
  );
});

test('an abstract of 101 characters is long enough, counted in code points', () => {
  const reasons = (abstract: string) =>
    runOnPaper([makeParagraph(GOOD)], {}, [work('w', { abstract })]).drops.map(({ reason }) => reason);
  assert.deepEqual(reasons('m'.repeat(101)), ['ROUGE-1 recall too low']);
  assert.deepEqual(reasons('𝛼'.repeat(100)), ['abstract of the cited paper too short']);
});

test('the paper profile measures the sentence with its citation, the refined one without', () => {
  const source =
    'Marlow, Ito, Abe and Hess ({w:2013a}) describe a turbidity sensor that is built from parts for forty euros.';
  const recall = (measured: CiteSumOptions['measured']) =>
    Number(itemAt(runOnPaper([makeParagraph(source)], { measured }).examples, 0).row.rouge1_recall);
  assert.equal(recall('without-citation'), 1);
  // Of the six words of the citation, "and" alone is in the abstract.
  assert.equal(recall('sentence'), 13 / 18);
});

// The released code goes silent for the rest of a paragraph once a citation straddles a sentence's end.
test('a mark that contains a full stop, or follows one, drops no sentence', () => {
  const { examples, counts } = runOnPaper([
    makeParagraph(`Mud was dug {v:(Hess et al. 2011. Mud. Ch. 3)}. ${GOOD} Mud again.{v:9} ${GOOD}`),
  ]);
  assert.equal(counts.citing_sentences, 4);
  assert.equal(examples.length, 2);
  assert.notEqual(itemAt(examples, 0).id, itemAt(examples, 1).id);
});

test('every citing sentence of the section is an example or a drop, and both report their recalls', () => {
  const sources = [GOOD, ...DROPS.map(([, source]) => source), 'Nobody is cited here.'];
  for (const profile of ['paper', 'refined'] as const) {
    const { examples, drops, counts, measures } = runOnPaper(
      sources.map((source, i) => makeParagraph(source, ['Related work'], i)),
      {},
      undefined,
      profile,
    );
    assert.equal(examples.length + drops.length, counts.citing_sentences);
    assert.equal(examples.length, counts.examples);
    for (const metric of ['rouge1', 'rouge2', 'rougeL']) {
      assert.equal(defined(measures[metric]).length, counts.with_abstract);
      assert.equal(defined(measures[`${metric}_kept`]).length, counts.examples);
    }
  }
});

test('a paper without paragraphs, citations or works is counted and gives nothing', () => {
  const { examples, drops, counts } = runOnPaper([], {}, []);
  assert.deepEqual([examples.length, drops.length, counts.papers, counts.related_work], [0, 0, 1, 0]);
});

test('the stage takes a paper’s JSON; the same paper gives the same examples', async () => {
  const json = paperJson([makeParagraph(GOOD)], [work('w')]);
  const once = await stage.run(json, profiles.refined);
  assert.equal(itemAt(once, 0).examples.length, 1);
  assert.deepEqual(await stage.run(json, profiles.refined), once);
});

test('a recall at the limit is enough; one below is shown with enough digits to see it', () => {
  const limits = profiles.paper;
  assert.equal(recallFault({ rouge1: 0.5, rouge2: 0.2, rougeL: 0.4 }, limits), undefined);
  assert.equal(
    recallFault({ rouge1: 0.41, rouge2: 0, rougeL: 0 }, limits)?.measured,
    'ROUGE-1 recall 0.41 < 0.50',
  );
  assert.equal(
    recallFault({ rouge1: 0.5, rouge2: 0.1998, rougeL: 0 }, limits)?.measured,
    'ROUGE-2 recall 0.1998 < 0.20',
  );
});

test('the sentence is the reference: a long abstract does not lower the recall', () => {
  assert.equal(recalls(`${ABSTRACT} ${ABSTRACT}`, 'a turbidity sensor', true).rouge2, 1);
  assert.equal(recalls('sensors', 'sensor', true).rouge1, 1);
  assert.equal(recalls('sensors', 'sensor', false).rouge1, 0);
});

test('both profiles satisfy the schema, and a wrong option is reported', () => {
  for (const profile of Object.values(profiles)) assert.deepEqual(options.parse(profile), profile);
  assert.equal(options.safeParse({ ...profiles.paper, rouge1: 50 }).success, false);
  assert.equal(options.safeParse({ ...profiles.paper, rouge: 0.5 }).success, false);
});

test('a section of a megabyte is handled quickly', () => {
  const texts = ['mud ', '(', 'Marlow et al. ', '. ', '[8] ', '$x$ ', '{{', 'x'];
  for (const piece of texts) {
    const { examples, drops } = runOnPaper(
      [makeParagraph(`${piece.repeat(thorough(1e6, 2e5) / piece.length)} {w:[8]} ${piece.repeat(1000)}`)],
      {},
      undefined,
      'refined',
    );
    assert.equal(examples.length + drops.length, 1, piece);
  }
  const sentences = thorough(5000, 1000);
  const { counts } = runOnPaper([makeParagraph(`${GOOD} `.repeat(sentences))], {}, undefined, 'refined');
  assert.equal(counts.examples, sentences);
});
