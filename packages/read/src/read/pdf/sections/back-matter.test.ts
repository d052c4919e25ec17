import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectNames } from '../floats/objects.js';
import { Hyphens } from '../layout/hyphens.js';
import { lineOf } from '../layout/line.fixture.js';
import type { PageLayout } from '../layout/page-layout.js';
import { backSectionObject, withoutBackMatter } from './back-matter.js';
import type { LinesOfParagraph } from './paragraphs.js';

const paragraph = (text: string, ...section: string[]): LinesOfParagraph => ({
  section,
  lines: [{ line: lineOf(text), page: {} as PageLayout, column: 0, left: 50, right: 300 }],
  equations: new Set(),
});

const titles = (...paragraphs: LinesOfParagraph[]) => {
  const { body, back } = withoutBackMatter(paragraphs);
  return [body.map(({ section }) => section.join(' > ')), back.map(({ title }) => title)];
};

test('thanks, funding and lists of files are kept apart from the body; appendices are part of it', () => {
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

test('a well-known section that seems to be part of the thanks stands for itself', () => {
  assert.deepEqual(titles(paragraph('Oats were sown.', 'Acknowledgements', 'Methods')), [
    ['Acknowledgements > Methods'],
    [],
  ]);
});

test('a text of nothing but such sections stays a text', () => {
  assert.deepEqual(titles(paragraph('We thank Dora.', 'Acknowledgements')), [['Acknowledgements'], []]);
});

test('what publishers say of every article is no text, wherever it stands', () => {
  const notices = [
    'Open Access This article is distributed under the terms of the licence named below.',
    'This work is licensed under a Creative Commons Attribution 4.0 International License.',
    'Correspondence and requests for materials should be addressed to A.F.',
    'How to cite this article: Field, A. Oats. 4, 5857 (2014).',
    '© The Author(s) 2017',
    '1School of Life Science, University of the Plains, Plainville.',
  ];
  assert.deepEqual(
    titles(paragraph('Oats grow.', 'Results'), ...notices.map((one) => paragraph(one, 'Results'))),
    [['Results'], ['Notice']],
  );
  for (const text of [
    'This work is part of a larger one.',
    'Copyright law is old.',
    'Correspondence was read.',
  ])
    assert.deepEqual(titles(paragraph(text, 'Results')), [['Results'], []]);
});

test('a section of the back is an object with its heading and its words', () => {
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

test('thanks headed in smaller type than the section before them are no part of it', () => {
  assert.deepEqual(
    titles(
      paragraph('Oats grow.', 'Discussion'),
      paragraph('We thank Dora.', 'Discussion', 'Acknowledgements'),
      paragraph('Data are kept.', 'Methods', 'Data availability'),
    ),
    [['Discussion', 'Methods > Data availability'], ['Acknowledgements']],
  );
});
