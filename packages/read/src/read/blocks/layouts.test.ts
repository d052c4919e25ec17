import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { BOLD } from '../printed-citations/text-flags.js';
import { Warnings } from '../warnings.js';
import { type Block, BlockTextBuilder, paperFromBlocks, plainBlockText } from './index.js';

/** Layouts seen in the output of converters, on an invented paper. */
const block = (role: Block['role'], text: string, more: Partial<Block> = {}): Block => ({
  role,
  content: plainBlockText(text),
  where: 'page 1',
  ...more,
});
const heading = (text: string) => block('heading', text, { level: 1 });
const paragraph = (text: string) => block('paragraph', text);

const read = (blocks: Block[]): Paper =>
  paperFromBlocks(
    { blocks },
    { path: 'silt.json', bytes: new Uint8Array() },
    { name: 'docling', version: 1 },
    new Warnings(),
  );

const TITLE = heading('Silt and oats along the lower Marl');
const ABSTRACT = 'Oats grow on silt, and the yield rises with its depth.';
const INTRODUCTION = [heading('1 Introduction'), paragraph('The yield depends on silt [1].')];
const ENTRY = '[1] J. Marlow. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016.';

test('notices next to the abstract are not part of it, and name identifiers', () => {
  const paper = read([
    TITLE,
    heading('Open Access'),
    paragraph('Jane Marlow, Karl Hess'),
    paragraph(
      'Citation: Marlow J, Hess K (2014) Silt and oats. Rivers 9(12): e1. doi:10.5555/river.one. 0115884',
    ),
    heading('Abstract'),
    paragraph(ABSTRACT),
    paragraph('Published: December 31, 2014'),
    paragraph('Data Availability: All data are within the paper.'),
    paragraph('$\\copyright$ 2014 The Oat Society. All rights reserved.'),
    ...INTRODUCTION,
  ]);
  assert.deepEqual(pluck(paper.abstract, 'text'), [ABSTRACT]);
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl Hess']);
  assert.deepEqual(paper.ids, { doi: '10.5555/river.one.0115884' });
  assert.equal(paper.body.length, 1);
});

test('sections of keywords between abstract and introduction are not text', () => {
  const paper = read([
    TITLE,
    heading('ABSTRACT'),
    paragraph(ABSTRACT),
    heading('CCS CONCEPTS'),
    paragraph('· Applied computing → Agriculture ;'),
    paragraph('https://doi.org/10.5555/3534678.3539043'),
    block('figure', '', { caption: 'Figure 1: The river.' }),
    heading('KEYWORDS'),
    paragraph('silt, oats'),
    ...INTRODUCTION,
  ]);
  assert.deepEqual(pluck(paper.body, 'section'), [['Introduction']]);
  assert.equal(paper.ids.doi, '10.5555/3534678.3539043');
  assert.equal(paper.objects[0]?.caption, 'The river.');
});

test('text that follows keywords without a heading is kept', () => {
  const text = 'Oats are grown on the banks of many rivers. The silt there is deep. '.repeat(6).trim();
  const paper = read([
    TITLE,
    heading('Abstract'),
    paragraph(ABSTRACT),
    heading('Keywords'),
    paragraph('silt, oats'),
    paragraph(text),
    heading('Methods'),
    paragraph('We dug.'),
  ]);
  assert.deepEqual(pluck(paper.body, 'text'), [text, 'We dug.']);
});

test('bold words that begin a sentence are not a heading', () => {
  const content = new BlockTextBuilder()
    .add('12 Patients', BOLD)
    .add(' were asked. ')
    .add('2 Weeks', BOLD)
    .add(' later they left.')
    .build();
  const paper = read([
    TITLE,
    heading('Abstract'),
    paragraph(ABSTRACT),
    ...INTRODUCTION,
    { ...paragraph(''), content },
  ]);
  assert.equal(paper.body[1]?.text, '12 Patients were asked. 2 Weeks later they left.');
});

test('a postcode after a DOI that is complete is not a part of it', () => {
  const citation = 'Citation: Marlow J (2014) doi:10.5555/river.201912345. 30332 Rivertown';
  assert.equal(
    read([TITLE, paragraph(citation), heading('Abstract'), paragraph(ABSTRACT), ...INTRODUCTION]).ids.doi,
    '10.5555/river.201912345',
  );
});

test('bold headings that are joined to a paragraph are headings, parts of an abstract are not', () => {
  const content = new BlockTextBuilder()
    .add('Silt was found [1]. ')
    .add('6. Conclusions', BOLD)
    .add(' Silt is good. ')
    .add('Acknowledgments:', BOLD)
    .add(' We thank the farmers. ')
    .add('References', BOLD)
    .build();
  const abstract = new BlockTextBuilder()
    .add('Methods:', BOLD)
    .add(' We dug. ')
    .add('Results:', BOLD)
    .add(' Oats grew.')
    .build();
  const paper = read([
    TITLE,
    heading('Abstract'),
    { ...paragraph(''), content: abstract },
    ...INTRODUCTION,
    { ...paragraph(''), content },
    paragraph(ENTRY),
    paragraph('© 2018 by the authors. This article is an open access article.'),
  ]);
  assert.equal(paper.abstract.map(({ text }) => text).join(), 'Methods: We dug. Results: Oats grew.');
  assert.deepEqual(pluck(paper.body, 'section', 'text'), [
    [['Introduction'], 'The yield depends on silt [1].'],
    [['Introduction'], 'Silt was found [1].'],
    [['Conclusions'], 'Silt is good.'],
  ]);
  assert.equal(paper.objects[0]?.content, 'We thank the farmers.');
  assert.deepEqual(pluck(paper.references, 'raw'), [ENTRY]);
});

test('as many blocks without a number as numbers are missing are the entries with these numbers', () => {
  const names = ['Marlow', 'Hess', 'Tarn', 'Ouse', 'Lune', 'Wey', 'Derwent', 'Trent', 'Severn', 'Tyne'];
  const entries = names.map((name, i) => {
    const label = i === 2 || i === 3 ? '' : `${i + 1}. `;
    return paragraph(`${label}${name}, A. Silt in the river ${name}. J. Rivers 20${10 + i}, 24, 39–46.`);
  });
  const paper = read([
    TITLE,
    heading('Abstract'),
    paragraph(ABSTRACT),
    heading('1 Introduction'),
    paragraph('The yield depends on silt [1,2], on depth [3,4] and on water [5–7].'),
    heading('References'),
    ...entries,
  ]);
  assert.deepEqual(pluck(paper.body[0]?.citations, 'reference'), ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']);
  assert.match(paper.references[3]?.raw ?? '', /^Ouse/);
});

test('an abstract in a second language and a list of keywords below their label are not part of the body', () => {
  const german = 'Hafer wächst auf Schlamm.';
  const body = [...INTRODUCTION, heading('References'), paragraph(ENTRY)];
  const layouts: [blocks: Block[], abstract: string][] = [
    [[heading('Zusammenfassung'), paragraph(german), heading('Abstract'), paragraph(ABSTRACT)], german],
    [[heading('Abstract'), paragraph(ABSTRACT), heading('Zusammenfassung'), paragraph(german)], ABSTRACT],
    [[paragraph(`Zusammenfassung. ${german}`), paragraph(`Abstract. ${ABSTRACT}`)], german],
    [
      [
        heading('摘要'),
        paragraph('燕麦。'),
        paragraph('关键词：燕麦'),
        heading('Abstract'),
        paragraph(ABSTRACT),
      ],
      '燕麦。',
    ],
    [[heading('内容提要'), paragraph('燕麦。')], '燕麦。'],
    [
      [paragraph('Аннотация'), paragraph('Овёс.'), paragraph('Ключевые слова'), paragraph('ил, овёс')],
      'Овёс.',
    ],
  ];
  for (const [blocks, abstract] of layouts) {
    const paper = read([TITLE, paragraph('Jane Marlow'), ...blocks, ...body]);
    assert.deepEqual(pluck(paper.abstract, 'text'), [abstract]);
    assert.deepEqual(pluck(paper.body, 'text'), ['The yield depends on silt [1].']);
  }
});

test('columns of a numbered bibliography in the wrong order are sorted, if no number is missing', () => {
  const entries = Array.from({ length: 9 }, (_, i) =>
    paragraph(`${i + 1}. Marlow J, Hess K: Silt in river ${i + 1}. Rivers 201${i}, 12(3):45-67.`),
  );
  const readEntries = (order: number[]) =>
    read([
      TITLE,
      ...INTRODUCTION.slice(0, 1),
      paragraph('The yield depends on silt [3] and water [5].'),
      heading('References'),
      ...order.map((number) => entries[number - 1] as Block),
    ]);
  const paper = readEntries([1, 2, 7, 8, 9, 3, 4, 5, 6]);
  assert.deepEqual(
    pluck(paper.references, 'title', 'year'),
    pluck(readEntries([1, 2, 3, 4, 5, 6, 7, 8, 9]).references, 'title', 'year'),
  );
  assert.equal(paper.references.length, 9);
  assert.deepEqual(
    paper.body.flatMap(({ citations }) => pluck(citations, 'text', 'reference')),
    [
      ['[3]', 'b3'],
      ['[5]', 'b5'],
    ],
  );
});
