import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hyphens } from '../../hyphens.js';
import { ObjectNames } from '../../printed-objects/object-names.js';
import { makeLine } from '../layout/line.fixture.js';
import type { PageLayout } from '../layout/page-layout.js';
import { backSectionObject, separateBackMatter } from './back-matter.js';
import type { ParagraphLines } from './paragraphs.js';

const paragraph = (text: string, ...section: string[]): ParagraphLines => ({
  section,
  lines: [{ line: makeLine(text), page: {} as PageLayout, column: 0, left: 50, right: 300 }],
  equations: new Set(),
});

const titles = (...paragraphs: ParagraphLines[]) => {
  const { body, back } = separateBackMatter(paragraphs);
  return [body.map(({ section }) => section.join(' > ')), back.map(({ title }) => title)];
};

test('acknowledgements, funding and lists of files are separated from the body; appendices are part of it', () => {
  assert.deepEqual(
    titles(
      paragraph('Oats grow.', 'Results'),
      paragraph('We thank Dora.', 'Acknowledgements'),
      paragraph('Nobody paid.', 'Funding'),
      paragraph('File S1.', 'Supporting Information'),
      paragraph('Proofs.', 'Appendix A'),
    ),
    [
      ['Results', 'Appendix A'],
      ['Acknowledgements', 'Funding', 'Supporting Information'],
    ],
  );
});

test('a well-known section is never part of the acknowledgements', () => {
  assert.deepEqual(titles(paragraph('Oats were sown.', 'Acknowledgements', 'Methods')), [
    ['Acknowledgements > Methods'],
    [],
  ]);
});

test('a text of only such sections is kept as text', () => {
  assert.deepEqual(titles(paragraph('We thank Dora.', 'Acknowledgements')), [['Acknowledgements'], []]);
});

test('notices that publishers print in every article are not text', () => {
  const notices = [
    'Open Access This article is distributed under the terms of the licence named below.',
    'This work is licensed under a Creative Commons Attribution 4.0 International License.',
    'Correspondence and requests for materials should be addressed to A.F.',
    'How to cite this article: Field, A. Oats. 4, 5857 (2014).',
    '© The Author(s) 2017',
    '1School of Life Science, University of the Plains, Plainville.',
  ];
  assert.deepEqual(
    titles(paragraph('Oats grow.', 'Results'), ...notices.map((notice) => paragraph(notice, 'Results'))),
    [['Results'], ['Notice']],
  );
  for (const text of [
    'This work is part of a larger one.',
    'Copyright law is old.',
    'Correspondence was read.',
    '12 patients of the hospital were seen twice.',
  ])
    assert.deepEqual(titles(paragraph('Oats grow.', 'Results'), paragraph(text, 'Results')), [
      ['Results', 'Results'],
      [],
    ]);
});

test('a back section is an object with its heading and its words', () => {
  const section = {
    title: 'Acknowledgments',
    paragraphs: [paragraph('We thank Dora.'), paragraph('And Ben.')],
  };
  assert.deepEqual(backSectionObject(section, new ObjectNames(), new Hyphens([])), {
    id: 'acknowledgements-1',
    kind: 'text',
    environment: 'acknowledgements',
    caption: 'Acknowledgments',
    content: 'We thank Dora.\nAnd Ben.',
  });
});

test('acknowledgements with a smaller heading than the previous section are not part of it', () => {
  assert.deepEqual(
    titles(
      paragraph('Oats grow.', 'Discussion'),
      paragraph('We thank Dora.', 'Discussion', 'Acknowledgements'),
      paragraph('Data are kept.', 'Methods', 'Data availability'),
    ),
    [['Discussion', 'Methods > Data availability'], ['Acknowledgements']],
  );
});

test("publishers' statements below the last section are separated, whatever their headings look like", () => {
  assert.deepEqual(
    titles(
      paragraph('Oats grow.', 'Conclusions'),
      paragraph('Not applicable.', 'Conclusions', 'Informed Consent Statement'),
      paragraph('1 Department of Oats.', 'Conclusions', 'Author details'),
    ),
    [['Conclusions'], ['Informed Consent Statement', 'Author details']],
  );
});
