import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { readJson } from './read-json.fixture.js';
import { annotated, cover, SAMPLES } from './samples.fixture.js';

test('title, authors, identifiers and licence of an annotated text', () => {
  const paper = readJson(SAMPLES.bulk.text);
  assert.equal(paper.id, 'pmcid:PMC5555002');
  assert.deepEqual(paper.ids, { s2: '700200', pmid: '29990002', pmcid: 'PMC5555002' });
  assert.equal(paper.title, 'Glow of larvae under glass');
  assert.deepEqual(paper.authors, [{ name: 'Ada Quill', given: 'Ada', family: 'Quill' }]);
  assert.equal(paper.licence, 'CC-BY-NC');
  assert.deepEqual(pluck(paper.abstract, 'text'), ['Larvae glow at rate 𝜆 under glass.']);
});

test('paragraphs have the path of their headings, and formulas between them are kept', () => {
  const paper = readJson(SAMPLES.bulk.text);
  assert.deepEqual(pluck(paper.body, 'section', 'text'), [
    [['Introduction'], 'Glow of rate 𝜆 is old news [1, 3] and new news [7], see Fig. 1.'],
    [['Introduction', 'Set-up'], 'The glass is thin.'],
    [['Introduction', 'Set-up'], 'I = 𝑑 + 1'],
    [['Introduction', 'Set-up'], 'It was cleaned by hand [2]-[4].'],
  ]);
  assert.deepEqual(paper.body[2]?.mentions[0]?.object, 'formula_0');
  assert.deepEqual(paper.body[0]?.mentions[0], { start: 57, end: 63, text: 'Fig. 1', object: 'fig_0' });
});

test('citations of an annotated text are at their marks', () => {
  const paper = readJson(SAMPLES.bulk.text);
  assert.deepEqual(
    paper.body.flatMap((paragraph) =>
      paragraph.citations.map(({ text, reference, group }) => [text, reference, group]),
    ),
    [
      ['[1,', 'b0', 0],
      ['3]', 'b2', 0],
      ['[7]', null, 1],
      ['[2]', 'b1', 0],
      ['[2]-[4]', 'b2', 0],
      ['[4]', 'b3', 0],
    ],
  );
});

test('entries and figures of an annotated text are assembled from the annotations inside them', () => {
  const paper = readJson(SAMPLES.bulk.text);
  assert.deepEqual(paper.references[0], {
    id: 'b0',
    raw: 'First light I Marl0 Ann. Cave Opt. 2010',
    title: 'First light',
    authors: [{ name: 'I Marl0', given: 'I', family: 'Marl0' }],
    venue: 'Ann. Cave Opt.',
    ids: { doi: '10.5555/first', s2: '700007' },
  });
  assert.deepEqual(paper.objects, [
    { id: 'fig_0', kind: 'figure', label: 'Figure 1', caption: 'Larvae under glass, at 𝑑 = 2.', content: '' },
    { id: 'formula_0', kind: 'equation', content: 'I = 𝑑 + 1' },
  ]);
});

test('the second form, whose bibliography is a separate text, is read like the first', () => {
  const paper = readJson(SAMPLES.bulk2.text);
  assert.equal(paper.id, 'doi:10.5555/dark');
  assert.equal(paper.licence, 'CC-BY');
  assert.deepEqual(paper.authors, [{ name: 'Ada Quill' }]);
  assert.deepEqual(
    paper.body.map(({ section, text, citations }) => [
      section,
      text,
      citations.map((citation) => citation.reference),
    ]),
    [[['Introduction'], 'Larvae of rate 𝜆 glow (Marl, 2010; Holm, 2011) in the dark.', ['b0', 'b1']]],
  );
  assert.deepEqual(paper.references, [
    {
      id: 'b0',
      raw: 'Marl, I. First light. 2010.',
      title: 'First light',
      authors: [{ name: 'Marl', family: 'Marl' }],
      ids: { s2: '700007' },
    },
    { id: 'b1', raw: 'Holm, P. Second light. 2011. doi:10.5555/second', ids: { doi: '10.5555/second' } },
  ]);
});

const line = (content: ReturnType<typeof annotated>) => ({ corpusid: 5, externalids: {}, content });

test('a citation without an entry is found by the work it was matched to', () => {
  const content = annotated([
    ['Glow '],
    ['(Marl)', 'bibref', { matched_paper_id: 77 }],
    [' fades.\n\n'],
    ['Marl. Light.', 'bibentry', { id: 'b4', matched_paper_id: '77' }],
  ]);
  cover(content, 'paragraph', 'Glow', 'fades.');
  assert.equal(readJson(line(content)).body[0]?.citations[0]?.reference, 'b4');
});

test('without annotated paragraphs, the text is divided at blank lines', () => {
  const content = annotated([
    ['Glow', 'title'],
    ['\n\n'],
    ['Introduction', 'section_header'],
    ['\n\nFirst words '],
    ['[1]', 'bib_ref', { ref_id: 'b0' }],
    ['.\n\nLast words.\n\n'],
    ['Marl. Light.', 'bib_entry', { id: 'b0' }],
  ]);
  const paper = readJson(line(content));
  assert.deepEqual(
    paper.body.map(({ section, text, citations }) => [section, text, citations.length]),
    [
      [['Introduction'], 'First words [1].', 1],
      [['Introduction'], 'Last words.', 0],
    ],
  );
  assert.deepEqual(pluck(paper.warnings, 'code'), ['paragraph']);
});

test('copies, overlaps and annotations of wrong types are left out', () => {
  const span = { start: 0, end: 12 };
  const json = {
    corpusid: '5',
    externalids: null,
    content: {
      text: 'Glow of rate 𝜆 [1] fades.',
      annotations: {
        title: 'not JSON',
        paragraph: [
          { start: 0, end: '25' },
          { start: '0', end: 25 },
          { start: 3, end: 20 },
          { start: 9, end: 400 },
          null,
        ],
        bibref: JSON.stringify([{ start: 15, end: 18, attributes: JSON.stringify({ ref_id: 'b0' }) }, span]),
        bibentry: { start: 1 },
        sectionheader: null,
      },
    },
  };
  const paper = readJson(json);
  assert.deepEqual(
    paper.body.map(({ text, citations }) => [text, citations.map((citation) => citation.text)]),
    [['Glow of rate 𝜆 [1] fades.', ['Glow of rate', '[1]']]],
  );
  assert.deepEqual([...new Set(paper.warnings.map(({ code }) => code))].sort(), [
    'annotations',
    'reference',
    'span',
    'title',
  ]);
});
