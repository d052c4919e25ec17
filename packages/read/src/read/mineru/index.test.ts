import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
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
import { readerSuite } from '../reader.fixture.js';
import { mineruReader } from './index.js';

const HTML = `<table>${TABLE.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const NUMBERED = ENTRIES.map((entry, i) => `[${i + 1}] ${entry}`);

const heading = (text: string, level = 1) => ({ type: 'text', text, text_level: level, page_idx: 0 });
const text = (words: string) => ({ type: 'text', text: words, page_idx: 0 });

/** A content list as MinerU's pipeline writes it. */
const CONTENT_LIST = [
  heading(TITLE),
  text('Jane Marlow$^{1}$ , Karl Hess$^{2}$'),
  heading('Abstract'),
  text(ABSTRACT),
  heading('1 Introduction'),
  text(FIRST),
  {
    type: 'table',
    img_path: 'images/t.jpg',
    table_caption: ['Table 1: Fields along the Marl.'],
    table_footnote: [],
    table_body: HTML,
    page_idx: 0,
  },
  heading('2 Methods'),
  heading('2.1 Rods'),
  text(SECOND),
  {
    type: 'equation',
    img_path: 'images/e.jpg',
    text: '$$\nd = s + e\n$$',
    text_format: 'latex',
    page_idx: 1,
  },
  text(THIRD),
  {
    type: 'image',
    img_path: 'images/f.jpg',
    image_caption: ['Figure 1: The rod.'],
    image_footnote: [],
    page_idx: 1,
  },
  { type: 'page_number', text: '2', page_idx: 1 },
  heading('Acknowledgements'),
  text('We thank the farmers.'),
  heading('References'),
  { type: 'list', sub_type: 'ref_text', list_items: NUMBERED, page_idx: 1 },
];

const lines = (content: string) => [
  { bbox: [0, 0, 1, 1], spans: [{ bbox: [0, 0, 1, 1], content, type: 'text', score: 1 }] },
];
const block = (type: string, content: string, more = {}) => ({
  type,
  bbox: [0, 0, 1, 1],
  lines: lines(content),
  ...more,
});

/** The middle JSON of the same paper. */
const MIDDLE = {
  pdf_info: [
    {
      para_blocks: [
        block('title', TITLE, { level: 1 }),
        block('text', 'Jane Marlow, Karl Hess'),
        block('title', 'Abstract', { level: 1 }),
        block('text', ABSTRACT),
        block('title', '1 Introduction', { level: 1 }),
        block('text', FIRST),
        {
          type: 'table',
          blocks: [
            block('table_caption', 'Table 1: Fields along the Marl.'),
            { type: 'table_body', lines: [{ spans: [{ type: 'table', html: HTML, image_path: 't.jpg' }] }] },
          ],
        },
        block('title', '2 Methods', { level: 1 }),
        block('title', '2.1 Rods', { level: 2 }),
        block('text', SECOND),
        {
          type: 'interline_equation',
          lines: [{ spans: [{ type: 'interline_equation', content: 'd = s + e' }] }],
        },
        block('text', THIRD),
        { type: 'image', blocks: [block('image_caption', 'Figure 1: The rod.')] },
      ],
      discarded_blocks: [block('discarded', 'Journal of Oats')],
      page_idx: 0,
      page_size: [595, 842],
    },
    {
      para_blocks: [
        block('title', 'Acknowledgements', { level: 1 }),
        block('text', 'We thank the farmers.'),
        block('title', 'References', { level: 1 }),
        {
          type: 'list',
          lines: NUMBERED.flatMap((entry) =>
            lines(entry).map((line) => ({ ...line, is_list_start_line: true })),
          ),
        },
      ],
      page_idx: 1,
    },
  ],
  _backend: 'pipeline',
  _version_name: '2.1.0',
};

const FOREIGN = [
  '<html><body>Hello</body></html>',
  '{"hello": "world"}',
  '%PDF-1.7',
  'just some words',
  '[{"type": "text", "text": "a list of something else"}]',
  '[1, 2]',
];

readerSuite(
  mineruReader,
  [
    { name: 'content list', path: 'silt_content_list.json', text: JSON.stringify(CONTENT_LIST) },
    { name: 'middle', path: 'silt_middle.json', text: JSON.stringify(MIDDLE) },
  ],
  FOREIGN,
);

const readText = (json: string) =>
  itemAt(mineruReader.read({ path: 'silt.json', bytes: new TextEncoder().encode(json) }), 0);
const read = (json: unknown) => readText(JSON.stringify(json));

test('MinerU’s content list keeps sections, links, tables and formulas', () =>
  assertConvertedPaper(read(CONTENT_LIST)));

test('MinerU’s middle JSON keeps sections, links, tables and formulas', () =>
  assertConvertedPaper(read(MIDDLE)));

test('wrong types are left out', () => {
  const paper = read([
    ...CONTENT_LIST,
    3,
    null,
    { type: 'text', text: 7, page_idx: -1 },
    { type: ['list'] },
    { type: 'list', list_items: 'x' },
    { type: 'table', table_body: '<table><tr><td colspan="999999999">', page_idx: 3 },
  ]);
  assert.equal(paper.references.length, 3);
});

test('asterisks and signs of comparison in MinerU’s texts are kept', () => {
  const words = 'Two *3*3 kernels* are used where a<b and b>c.';
  assert.equal(read([heading(TITLE), heading('1 Introduction'), text(words)]).body[0]?.text, words);
});

test('lists in lists are read at any depth, and types that are names of JavaScript are unknown', () => {
  const [first, ...rest] = MIDDLE.pdf_info;
  const blocks = [...(first?.para_blocks ?? []), 'DEEP', block('constructor', 'A constructor.')];
  const json = JSON.stringify({ ...MIDDLE, pdf_info: [{ ...first, para_blocks: blocks }, ...rest] });
  const depth = 20_000;
  const inner = JSON.stringify(block('text', 'Deep silt is dark.'));
  const deep = `${'{"type":"list","blocks":['.repeat(depth)}${inner}${']}'.repeat(depth)}`;
  const paper = readText(json.replace('"DEEP"', deep));
  assert.ok(paper.body.some(({ text }) => text.includes('Deep silt is dark.')));
  assert.ok(!JSON.stringify(paper).includes('A constructor.'));
});
