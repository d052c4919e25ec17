import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { readJson } from './read-json.fixture.js';
import { SAMPLES } from './samples.fixture.js';

test('the placeholders of a LaTeX parse become readable text with citations and mentions on it', () => {
  const paper = readJson(SAMPLES.doc2json.text);
  assert.equal(paper.id, 'arxiv:2101.00777');
  assert.equal(paper.year, 2021);
  const [first, second] = paper.body;
  assert.equal(first?.text, 'Glow follows the law of [2] , [3] , with $\\lambda$ small .');
  assert.deepEqual(pluck(first.citations, 'text', 'reference', 'group'), [
    ['[2]', 'BIBREF1', 0],
    ['[3]', 'BIBREF2', 0],
  ]);
  assert.deepEqual(second?.section, ['Model', 'Limits']);
  assert.equal(second?.text, 'See Figure 2 and note FOOTREF2 .');
  assert.deepEqual(pluck(second.mentions, 'text', 'object'), [['2', 'FIGREF7']]);
  assert.deepEqual(paper.objects, [
    {
      id: 'FIGREF7',
      kind: 'figure',
      label: 'Figure 2',
      caption: 'Glow against depth',
      content: '',
      images: ['glow.pdf'],
    },
  ]);
});

const parse = (body_text: object[], ref_entries: object = {}) => ({
  paper_id: 'P19-1001',
  title: 'Glow',
  pdf_parse: { abstract: [], body_text, back_matter: [], bib_entries: {}, ref_entries },
});

test('an equation of a PDF parse is written out, and mentioned at its position', () => {
  const paper = readJson(
    parse([
      {
        text: 'EQUATION',
        section: 'Model',
        eq_spans: [
          { start: 0, end: 8, text: 'EQUATION', ref_id: 'EQREF', raw_str: 'G = S + L.', eq_num: '(1)' },
        ],
      },
    ]),
  );
  assert.equal(paper.id, 'acl:P19-1001');
  assert.deepEqual(paper.objects, [
    { id: 'equation-1', kind: 'equation', label: '(1)', content: 'G = S + L.' },
  ]);
  assert.deepEqual(paper.body, [
    {
      section: ['Model'],
      text: 'G = S + L.',
      citations: [],
      mentions: [{ start: 0, end: 10, text: 'G = S + L.', object: 'equation-1' }],
    },
  ]);
});

test('a display formula of a LaTeX parse is the equation that the entries know by its LaTeX', () => {
  const spans = [
    { start: 5, end: 17, text: 'a=b', latex: 'a = b', ref_id: 'DISPLAYFORM0' },
    { start: 22, end: 28, text: '1', ref_id: 'EQREF4' },
  ];
  const paper = readJson(
    parse(
      [
        {
          text: 'with DISPLAYFORM0 , by EQREF4',
          eq_spans: [spans[0]],
          ref_spans: [{ start: 23, end: 29, ref_id: 'EQREF4' }],
        },
      ],
      {
        EQREF4: { type: 'equation', latex: 'a = b', num: '1', text: 'a=b' },
      },
    ),
  );
  assert.equal(paper.body[0]?.text, 'with $a = b$ , by 1');
  assert.deepEqual(pluck(paper.body[0]?.mentions, 'text', 'object'), [
    ['$a = b$', 'EQREF4'],
    ['1', 'EQREF4'],
  ]);
  assert.equal(paper.objects.length, 1);
});

test('the mark of a footnote leaves the sentence; the footnote is an object', () => {
  const paper = readJson(
    parse(
      [{ text: 'Glow FOOTREF1 fades.', ref_spans: [{ start: 5, end: 13, text: null, ref_id: 'FOOTREF1' }] }],
      {
        FOOTREF1: { type: 'footnote', text: 'In caves.', num: '1' },
      },
    ),
  );
  assert.equal(paper.body[0]?.text, 'Glow fades.');
  assert.deepEqual(paper.objects, [
    { id: 'FOOTREF1', kind: 'text', environment: 'footnote', label: '1', content: 'In caves.' },
  ]);
});

test('of several parses the best one with a text is read', () => {
  const body = (text: string) => ({ body_text: [{ text }] });
  const read3 = (jats: object, latex: object, pdf: object) =>
    readJson({ paper_id: 'x', title: 'T', jats_parse: jats, latex_parse: latex, pdf_parse: pdf }).body[0]
      ?.text;
  assert.equal(read3(body('J'), body('L'), body('P')), 'J');
  assert.equal(read3({}, body('L'), body('P')), 'L');
  assert.equal(read3({ body_text: [] }, {}, body('P')), 'P');
});
