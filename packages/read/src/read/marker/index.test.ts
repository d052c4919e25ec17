import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import {
  ABSTRACT,
  assertConvertedPaper,
  ENTRIES,
  FIRST,
  SECOND,
  TABLE,
  THIRD,
  TITLE,
} from '../blocks/converted-paper.fixture.js';
import { htmlText } from '../blocks/html-text.js';
import { SUPERSCRIPT } from '../printed-citations/text-flags.js';
import { readerSuite } from '../reader.fixture.js';
import { markerReader } from './index.js';

type Json = Record<string, unknown>;
let count = 0;
const block = (type: string, html: string, children: Json[] | null = null): Json => ({
  id: `/page/0/${type}/${count++}`,
  block_type: type,
  html,
  polygon: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bbox: [0, 0, 1, 1],
  children,
  section_hierarchy: {},
  images: type === 'Figure' ? { '/page/0/Figure/9': '' } : {},
});

const cells = TABLE.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');

/** As Marker writes it with `--output_format json`. */
const DOCUMENT = {
  children: [
    block('Page', "<content-ref src='/page/0/SectionHeader/0'></content-ref>", [
      block('PageHeader', '<p>Journal of Oats</p>'),
      block('SectionHeader', `<h1>${TITLE}</h1>`),
      block('Text', '<p>Jane Marlow<sup>1</sup>, Karl Hess<sup>2</sup></p>'),
      block('SectionHeader', '<h2>Abstract</h2>'),
      block('Text', `<p>${ABSTRACT}</p>`),
      block('SectionHeader', '<h2>1 Introduction</h2>'),
      block('Text', `<p>${FIRST.replace('[1]', '<a href="#page-1-0">[1]</a>')}</p>`),
      block('TableGroup', '', [
        block('Caption', '<p><b>Table 1:</b> Fields along the Marl.</p>'),
        block('Table', `<table><tbody>${cells}</tbody></table>`),
      ]),
      block('SectionHeader', '<h2>2 Methods</h2>'),
      block('SectionHeader', '<h3>2.1 Rods</h3>'),
      block('Text', `<p>${SECOND}</p>`),
      block('Equation', '<p><math display="block">d = s + e</math></p>'),
      block('TextInlineMath', `<p>${THIRD}</p>`),
      block('FigureGroup', '', [block('Figure', ''), block('Caption', '<p>Figure 1: The rod.</p>')]),
      block('SectionHeader', '<h2>Acknowledgements</h2>'),
      block('Text', '<p>We thank the farmers.</p>'),
      block('SectionHeader', '<h2>References</h2>'),
      block(
        'ListGroup',
        '',
        ENTRIES.map((entry, i) => block('ListItem', `<li>[${i + 1}] ${entry}</li>`)),
      ),
    ]),
  ],
  block_type: 'Document',
  metadata: { table_of_contents: [], page_stats: [] },
};

/** The HTML of a block with that of its parts. */
const fullHtml = ({ block_type, html, children }: Json): string =>
  block_type === 'Figure'
    ? "<p><img src='/page/0/Figure/9'></p>"
    : `${html}${((children as Json[] | null) ?? []).map(fullHtml).join('')}`;

/** As Marker writes it with `--output_format chunks`: a group is one block. */
const CHUNKS = {
  blocks: (itemAt(DOCUMENT.children, 0).children as Json[]).map(({ children, ...block }) => ({
    ...block,
    html: fullHtml({ ...block, children }),
    page: 0,
  })),
  page_info: { 0: { bbox: [0, 0, 1, 1], polygon: [] } },
};

readerSuite(markerReader, [
  { name: 'JSON', path: 'silt.json', text: JSON.stringify(DOCUMENT) },
  { name: 'chunks', path: 'silt.json', text: JSON.stringify(CHUNKS) },
]);

const read = (json: unknown) =>
  itemAt(markerReader.read({ path: 'silt.json', bytes: new TextEncoder().encode(JSON.stringify(json)) }), 0);

test('Marker’s JSON keeps sections, links, tables and formulas', () => assertConvertedPaper(read(DOCUMENT)));

test('Marker’s chunks keep the same', () => assertConvertedPaper(read(CHUNKS)));

test('wrong types and deep groups do no harm', () => {
  let deep: Json = block('Text', '<p>Deep.</p>');
  for (let i = 0; i < 500; i++) deep = block('ListGroup', '', [deep]);
  const paper = read({
    ...DOCUMENT,
    children: [...DOCUMENT.children, deep, 7, null, { block_type: 3, html: {} }],
  });
  assert.equal(paper.references.length, 3);
});

test('the text of deep groups is kept', () => {
  let deep: Json = block('Text', '<p>Deep silt is dark.</p>');
  for (let i = 0; i < 500; i++) deep = block('ListGroup', '', [deep]);
  const headings = [
    block('SectionHeader', '<h1>Silt and oats</h1>'),
    block('SectionHeader', '<h2>Methods</h2>'),
  ];
  const paper = read({ ...DOCUMENT, children: [block('Page', '', [...headings, deep])] });
  assert.deepEqual(pluck(paper.body, 'text'), ['Deep silt is dark.']);
});

const page = itemAt(DOCUMENT.children, 0);

/** The document with these blocks for its list of references. */
const withReferences = (...blocks: Json[]) => ({
  ...DOCUMENT,
  children: [{ ...page, children: [...(page.children as Json[]).slice(0, -1), ...blocks] }],
});

test('a bibliography that is one block is divided into its entries', () => {
  const entries = ENTRIES.map((entry, i) => `[${i + 1}] ${entry}`);
  const paragraphs = entries.map((entry) => `<p>${entry}</p>`).join('');
  assertConvertedPaper(read(withReferences(block('Bibliography', paragraphs))));
  assertConvertedPaper(read(withReferences(block('Bibliography', `<p>${entries.join('<br/>')}</p>`))));
});

test('a line break within an entry of a bibliography does not divide it', () => {
  const entries = ENTRIES.map((entry, i) =>
    block('Bibliography', `<p>[${i + 1}] ${entry.replaceAll('. ', '.<br/>')}</p>`),
  );
  assertConvertedPaper(read(withReferences(...entries)));
});

test('linked numbers are raised marks after words, not in brackets, after labels or within a number', () => {
  const link = (number: number) => `<a href="#page-0-${number}">${number}</a>`;
  const raised = (html: string) => {
    const { text, flags } = htmlText(html);
    return [...text].filter((_, i) => ((flags[i] ?? 0) & SUPERSCRIPT) !== 0).join('');
  };
  assert.equal(raised(`Silt is deep${link(7)} there,${link(8)} as since 2012.${link(9)}`), '789');
  for (const text of [
    'Silt [1,',
    'See Fig.',
    'See Sec. 3.',
    'In 20',
    'See Table',
    'It is deep ',
    '[',
    'Nos. 4,',
  ])
    assert.equal(raised(text + link(2)), '', text);
});
