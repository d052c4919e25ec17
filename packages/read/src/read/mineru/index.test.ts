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
import { typedPages } from './typed.js';

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

const spans = (words: string) => [{ type: 'text', content: words }];
const titleV2 = (words: string, level = 1) => ({
  type: 'title',
  content: { title_content: spans(words), level },
  bbox: [1, 2, 3, 4],
});
const paragraphV2 = (words: string) => ({ type: 'paragraph', content: { paragraph_content: spans(words) } });

/** A content list in its second version, as MinerU 3 writes it: a list of pages. */
const CONTENT_LIST_V2 = [
  [
    titleV2(TITLE),
    paragraphV2('Jane Marlow, Karl Hess'),
    titleV2('Abstract'),
    paragraphV2(ABSTRACT),
    titleV2('1 Introduction'),
    paragraphV2(FIRST),
    {
      type: 'table',
      content: {
        image_source: { path: 'images/t.jpg' },
        table_caption: spans('Table 1: Fields along the Marl.'),
        table_footnote: [],
        html: HTML,
        table_type: 'simple_table',
        table_nest_level: 1,
      },
    },
    titleV2('2 Methods'),
    titleV2('2.1 Rods'),
    paragraphV2(SECOND),
    {
      type: 'equation_interline',
      content: { math_content: 'd = s + e', math_type: 'latex', image_source: { path: 'images/e.jpg' } },
    },
    paragraphV2(THIRD),
    {
      type: 'image',
      content: {
        image_source: { path: 'images/f.jpg' },
        image_caption: spans('Figure 1: The rod.'),
        image_footnote: [],
      },
    },
    { type: 'page_header', content: { page_header_content: spans('Journal of Oats') } },
    { type: 'page_number', content: { page_number_content: spans('1') } },
  ],
  [
    titleV2('Acknowledgements'),
    paragraphV2('We thank the farmers.'),
    titleV2('References'),
    {
      type: 'list',
      content: {
        list_type: 'reference_list',
        list_items: NUMBERED.map((entry) => ({ item_type: 'text', item_content: spans(entry) })),
      },
    },
  ],
];

const BOX = [0.1, 0.1, 0.9, 0.2];
const block4 = (type: string, content: unknown, more = {}) => ({
  type,
  index: 0,
  bbox: BOX,
  content,
  ...more,
});

/** The middle JSON of MinerU 4. */
const MIDDLE_4 = {
  metadata: {
    file_suffix: 'pdf',
    producer: { name: 'mineru', version: '4.0.12' },
    document: { page_count: 2 },
  },
  extensions: { mineru: { tier: 'flash', parse_mode: 'txt' } },
  pages: [
    {
      page_idx: 0,
      blocks: [
        block4('header', spans('arXiv:2105.12345v2 [cs.CL] 2 Jun 2021')),
        block4('doc_title', spans(TITLE), { level: 1 }),
        block4('text', [{ type: 'text', content: 'Jane Marlow, Karl Hess', styles: ['bold'] }]),
        block4('text', [
          { type: 'text', content: 'Abstract:', styles: ['bold'] },
          { type: 'text', content: ` ${ABSTRACT}` },
        ]),
        block4('paragraph_title', spans('1 Introduction'), { level: 2 }),
        block4('text', spans(FIRST)),
        block4('table', [
          block4('table_caption', spans('Table 1: Fields along the Marl.')),
          block4('table_body', HTML, { image_path: 'images/t.jpg' }),
        ]),
        block4('paragraph_title', spans('2 Methods'), { level: 2 }),
        block4('paragraph_title', spans('2.1 Rods'), { level: 3 }),
        block4('text', spans(SECOND)),
        block4('equation', 'd = s + e'),
        block4('text', spans(THIRD)),
        block4('image', [
          block4('image_body', '', { image_path: 'images/f.jpg' }),
          block4('image_caption', spans('Figure 1: The rod.')),
        ]),
        block4('page_number', spans('1')),
      ],
    },
    {
      page_idx: 1,
      blocks: [
        block4('paragraph_title', spans('Acknowledgements'), { level: 2 }),
        block4('text', [
          { type: 'text', content: 'We thank the farmers. ' },
          { type: 'text', content: 'References', styles: ['bold'] },
        ]),
        block4(
          'list',
          NUMBERED.map((entry) => block4('ref_text', spans(entry))),
          { sub_type: 'ref_text' },
        ),
      ],
    },
  ],
  is_full_document: true,
  schema: 'docvortex.middle',
  schema_version: '2.0',
};

/** The same document as `structured_content.json`, in which the words are Markdown. */
const STRUCTURED_4 = {
  pages: MIDDLE_4.pages.map(({ page_idx, blocks }) => ({
    page_idx,
    blocks: blocks.map(({ type, content, ...more }) => {
      const words = (parts: unknown): string =>
        typeof parts === 'string'
          ? parts
          : (parts as { content: string; styles?: string[] }[])
              .map((part) => (part.styles ? `**${part.content}**` : part.content))
              .join('');
      if (type === 'table' || type === 'image') {
        const [a, b] = content as { type: string; content: unknown; image_path?: string }[];
        const [caption, body] = type === 'table' ? [a, b] : [b, a];
        return {
          ...more,
          type,
          content: words(body?.content),
          captions: [{ content: words(caption?.content) }],
          footnotes: [],
          image_source: body?.image_path,
        };
      }
      if (type !== 'list') return { ...more, type, content: words(content) };
      const items = (content as { content: unknown }[]).map((item) => `- ${words(item.content)}`);
      return { ...more, type, content: items.join('\n') };
    }),
  })),
  metadata: MIDDLE_4.metadata,
  extensions: MIDDLE_4.extensions,
  is_full_document: true,
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
    { name: 'content list, version 2', path: 'silt_v2.json', text: JSON.stringify(CONTENT_LIST_V2) },
    { name: 'middle of MinerU 4', path: 'middle_json.json', text: JSON.stringify(MIDDLE_4) },
    { name: 'structured content of MinerU 4', path: 'structured.json', text: JSON.stringify(STRUCTURED_4) },
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

test('the second version of MinerU’s content list keeps sections, links, tables and formulas', () =>
  assertConvertedPaper(read(CONTENT_LIST_V2)));

test('the JSON of MinerU 4 keeps sections, links, tables, formulas and the stamp of arXiv', () => {
  for (const json of [MIDDLE_4, STRUCTURED_4]) {
    const paper = read(json);
    assertConvertedPaper(paper);
    assert.deepEqual([paper.ids, paper.year], [{ arxiv: '2105.12345' }, 2021]);
  }
});

test('wrong types in the JSON of MinerU 4 are left out', () => {
  const [page] = MIDDLE_4.pages;
  const deep = { type: 'list', content: [{ type: 'list', content: 7 }, null, 3] };
  const blocks = [...(page?.blocks ?? []), 7, null, deep, { type: 'text', content: [{ type: 'hyperlink' }] }];
  const json = { ...MIDDLE_4, pages: [{ ...page, blocks }, MIDDLE_4.pages[1], { blocks: [{ type: 3 }] }] };
  assert.equal(read(json).references.length, 3);
});

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

test('a page without blocks does not matter', () => {
  const text = (content: string) => ({ type: 'text', content: [{ type: 'text', content }] });
  const pages = typedPages({ pages: [{ page_idx: 0, blocks: [text('Silt')] }, { page_idx: 1 }] });
  assert.equal(pages?.length, 2);
});
