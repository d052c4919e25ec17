import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { itemAt } from '../../at.js';
import type { CitingPaper } from '../citing-paper.js';
import { citeworth } from './index.js';
import type { CiteworthOptions } from './options.js';
import { makePaper, makeParagraph } from './paper.fixture.js';
import type { Sample } from './paragraph.js';
import { makeExamples, stage } from './stage.js';

const { paper, refined } = citeworth.profiles;
const GOOD =
  'The silt of a river settles in still water. A dam slows the water and traps the silt {[3]}. We measured both for two years.';

test('a clean paragraph becomes an example, every sentence labelled, the citation gone', () => {
  const { examples, drops } = makeExamples(makePaper([GOOD]), paper);
  assert.equal(drops.length, 0);
  const [{ row, groups, provenance }] = examples as [(typeof examples)[0]];
  assert.deepEqual(row, {
    paper_id: 'doi:10.1/silt',
    section_index: 0,
    section_title: 'Introduction',
    mag_field_of_study: ['Biology'],
    original_text: GOOD.replace(/[{}]/g, ''),
    samples: [
      sample('The silt of a river settles in still water.'),
      {
        text: 'A dam slows the water and traps the silt.',
        label: 'cite-worthy',
        original_text: 'A dam slows the water and traps the silt [3].',
        ref_ids: ['b0'],
        citation_text: ['[3]'],
      },
      sample('We measured both for two years.'),
    ],
  });
  assert.deepEqual(groups, { citing: 'doi:10.1/silt' });
  assert.deepEqual(provenance, {
    paper_id: 'doi:10.1/silt',
    record: 'r1',
    paragraph: 0,
    start: 0,
    end: GOOD.length - 2,
  });
});

function sample(text: string): Sample {
  return { text, label: 'non-cite-worthy', original_text: text, ref_ids: [], citation_text: [] };
}

const REQUIREMENTS: [what: string, changes: Partial<CitingPaper>, switchOff: Partial<CiteworthOptions>][] = [
  ['an abstract', { abstract: null }, { requireAbstract: false }],
  ['a bibliography', { reference_count: 0 }, { requireBibliography: false }],
  ['tables or figures', { object_kinds: ['equation', 'text'] }, { requireObjects: 'any' }],
  ['a venue', { venue: null }, { requireVenue: false }],
  ['inbound citations', { inbound: 0 }, { requireInbound: false }],
  ['a field of study', { fields: ['Pottery'] }, { requireField: 'none', balance: 'none' }],
  [
    'a subject of one field',
    { fields: ['Microbiology and Infectious Disease'] },
    { requireField: 'some', balance: 'none' },
  ],
  ['one field only', { fields: ['Ecology', 'Algebra'] }, { requireField: 'some', balance: 'none' }],
  [
    'more than five citations',
    { paragraphs: [makeParagraph(GOOD.replace('{[3]}', '{[1,}< 2,>< 3,>< 4,>< 5]>'))] },
    { minimumCitations: 5 },
  ],
];

for (const [what, changes, switchOff] of REQUIREMENTS) {
  test(`papers need ${what}, unless the option is off`, () => {
    const lacking = makePaper([GOOD], changes);
    const result = makeExamples(lacking, paper);
    assert.deepEqual([result.examples.length, result.drops.length], [0, 0]);
    assert.equal(result.counts.paragraphs, undefined);
    assert.equal(makeExamples(lacking, { ...paper, ...switchOff }).examples.length, 1);
  });
}

test('refined asks for nothing that a source may not know, and keeps papers of unknown field', () => {
  const unknown = makePaper([GOOD], { object_kinds: [], venue: null, inbound: 0, fields: [] });
  assert.deepEqual(itemAt(makeExamples(unknown, refined).examples, 0).row.mag_field_of_study, []);
  assert.equal(makeExamples(unknown, { ...refined, balance: 'even' }).examples.length, 0);
});

const SECTIONS: [path: string[], paper: string | undefined, refined: string | undefined][] = [
  [['Introduction'], 'Introduction', 'Introduction'],
  [['RELATED WORK'], 'RELATED WORK', 'RELATED WORK'],
  [['Acknowledgements'], undefined, undefined],
  [['2. Methods'], undefined, '2. Methods'],
  [['IV. Results:'], undefined, 'IV. Results:'],
  [['Results & Discussion'], undefined, 'Results & Discussion'],
  [['Materials and methods'], undefined, 'Materials and methods'],
  [['Discussion', 'Limits of the dam'], undefined, 'Discussion'],
  [['Silt', 'Methods'], 'Methods', 'Methods'],
  [['Divided'], undefined, undefined],
  [[], undefined, undefined],
];

for (const [path, inPaper, inRefined] of SECTIONS) {
  test(`“${path.join(' › ')}” is ${inPaper ? '' : 'not '}permitted by the paper, ${inRefined ? '' : 'not '}by refined`, () => {
    const paperWithoutText = makePaper([]);
    paperWithoutText.paragraphs.push(makeParagraph(GOOD, path, 7));
    const title = (options: CiteworthOptions) =>
      makeExamples(paperWithoutText, options).examples[0]?.row.section_title;
    assert.deepEqual([title(paper), title(refined)], [inPaper, inRefined]);
  });
}

test('a paragraph without a citation is not a candidate; every candidate is an example or a drop', () => {
  const result = makeExamples(
    makePaper([GOOD, GOOD.replace('{[3]}', ''), 'Silt settles {[3]}.', GOOD.replace('{[3]}', '{[3]} well')]),
    paper,
  );
  assert.equal(result.counts.paragraphs, 4);
  assert.equal(result.counts.candidates, 3);
  assert.deepEqual([result.counts.long_enough, result.counts.clean, result.counts.sentences], [2, 1, 3]);
  assert.deepEqual(
    result.drops.map(({ reason, measured, provenance }) => [reason, measured, provenance.paragraph]),
    [
      ['too few sentences', '1 < 3', 2],
      ['citation not at the end of its sentence', '[3]', 3],
    ],
  );
});

test('offsets of provenance count code points', () => {
  const { examples } = makeExamples(makePaper([`${GOOD} The angle 𝛼 was small.`]), paper);
  assert.equal(itemAt(examples, 0).provenance.end, GOOD.length - 2 + ' The angle 𝛼 was small.'.length - 1);
});

test('sections are numbered in order; ids are stable and distinct', () => {
  const goodPaper = makePaper([GOOD]);
  goodPaper.paragraphs.push(makeParagraph(GOOD, ['Methods'], 8), makeParagraph(GOOD, ['Methods'], 9));
  const first = makeExamples(goodPaper, paper).examples;
  assert.deepEqual(
    first.map(({ row }) => row.section_index),
    [0, 2, 2],
  );
  assert.equal(new Set(first.map(({ id }) => id)).size, 3);
  assert.deepEqual(
    pluck(makeExamples(goodPaper, refined).examples, 'id'),
    first.map(({ id }) => id),
  );
});

test('the stage reads a candidate’s JSON, and the profiles fit the schema', async () => {
  const { paragraphs, works: _, ...rest } = makePaper([GOOD]);
  const json = JSON.stringify({
    ...rest,
    paragraphs: paragraphs.map(({ citations: __, ...paragraph }) => paragraph),
    citations: paragraphs.flatMap(({ position, citations }) =>
      citations.map((citation) => ({ paragraph: position, ...citation })),
    ),
    works: null,
  });
  for (const options of [paper, refined]) {
    const [result] = await stage.run(json, citeworth.options.parse(options));
    assert.equal(defined(result).examples.length, 1);
    assert.deepEqual(Object.keys(itemAt(defined(result).examples, 0).row), Object.keys(citeworth.columns));
    for (const key of Object.keys(defined(result).counts))
      assert.ok(
        citeworth.steps.some((step) => step.key === key),
        key,
      );
  }
});
