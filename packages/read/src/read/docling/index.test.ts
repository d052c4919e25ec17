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
import { readerSuite } from '../reader.fixture.js';
import { withCommasInNames } from './family-first.js';
import { doclingReader } from './index.js';

type Item = Record<string, unknown>;

/** Builds a `DoclingDocument` as Docling exports it: texts in one list, and a body of references to them. */
function doclingJson(): Item {
  const texts: Item[] = [];
  const text = (label: string, words: string, more: Item = {}): Item => {
    const self = `#/texts/${texts.length}`;
    texts.push({
      self_ref: self,
      parent: { $ref: '#/body' },
      children: [],
      content_layer: 'body',
      label,
      prov: [
        { page_no: 1, bbox: { l: 50, t: 700, r: 300, b: 690, coord_origin: 'BOTTOMLEFT' }, charspan: [0, 1] },
      ],
      orig: words,
      text: words,
      ...more,
    });
    return { $ref: self };
  };
  const cells = TABLE.flatMap((row, y) =>
    row.map((cell, x) => ({
      row_span: 1,
      col_span: 1,
      start_row_offset_idx: y,
      end_row_offset_idx: y + 1,
      start_col_offset_idx: x,
      end_col_offset_idx: x + 1,
      text: cell,
      column_header: y === 0,
    })),
  );
  const front = [
    text('page_header', 'Journal of Oats', { content_layer: 'furniture' }),
    text('section_header', TITLE, { level: 1 }),
    text('text', 'Jane Marlow 1 , Karl Hess 2'),
    text('section_header', 'Abstract', { level: 1 }),
    text('text', ABSTRACT),
    text('section_header', '1 Introduction', { level: 1 }),
    text('text', FIRST),
  ];
  const tableCaption = text('caption', 'Table 1: Fields along the Marl.');
  const methods = [
    text('section_header', '2 Methods', { level: 1 }),
    text('section_header', '2.1 Rods', { level: 1 }),
    text('text', SECOND),
    text('formula', 'd = s + e'),
    text('text', THIRD),
  ];
  const figureCaption = text('caption', 'Figure 1: The rod.');
  const back = [
    text('section_header', 'Acknowledgements', { level: 1 }),
    text('text', 'We thank the farmers.'),
    text('section_header', 'References', { level: 1 }),
  ];
  const items = ENTRIES.map((entry, i) =>
    text('list_item', entry, { enumerated: true, marker: `[${i + 1}]`, parent: { $ref: '#/groups/0' } }),
  );
  return {
    schema_name: 'DoclingDocument',
    version: '1.3.0',
    name: 'silt',
    origin: { mimetype: 'application/pdf', binary_hash: 1, filename: 'silt.pdf' },
    furniture: {
      self_ref: '#/furniture',
      children: [],
      content_layer: 'furniture',
      name: '_root_',
      label: 'unspecified',
    },
    body: {
      self_ref: '#/body',
      children: [
        ...front,
        tableCaption,
        { $ref: '#/tables/0' },
        ...methods,
        { $ref: '#/pictures/0' },
        ...back,
        { $ref: '#/groups/0' },
      ],
      content_layer: 'body',
      name: '_root_',
      label: 'unspecified',
    },
    groups: [
      {
        self_ref: '#/groups/0',
        parent: { $ref: '#/body' },
        children: items,
        content_layer: 'body',
        name: 'list',
        label: 'list',
      },
    ],
    texts,
    pictures: [
      {
        self_ref: '#/pictures/0',
        parent: { $ref: '#/body' },
        children: [figureCaption],
        content_layer: 'body',
        label: 'picture',
        prov: [],
        captions: [figureCaption],
        references: [],
        footnotes: [],
        annotations: [],
      },
    ],
    tables: [
      {
        self_ref: '#/tables/0',
        parent: { $ref: '#/body' },
        children: [],
        content_layer: 'body',
        label: 'table',
        prov: [],
        captions: [],
        data: { table_cells: cells, num_rows: 3, num_cols: 2 },
      },
    ],
    key_value_items: [],
    pages: { 1: { size: { width: 595, height: 842 }, page_no: 1 } },
  };
}

readerSuite(doclingReader, [{ name: 'export', path: 'silt.json', text: JSON.stringify(doclingJson()) }]);

const read = (json: unknown) =>
  itemAt(doclingReader.read({ path: 'silt.json', bytes: new TextEncoder().encode(JSON.stringify(json)) }), 0);

test('a DoclingDocument keeps sections, links, tables and formulas', () =>
  assertConvertedPaper(read(doclingJson())));

test('an answer of Docling’s server is read', () => {
  assert.equal(
    read({ document: { filename: 'silt.pdf', json_content: doclingJson() }, status: 'success' }).title,
    TITLE,
  );
});

test('references to nothing and to themselves, wrong types and huge tables do no harm', () => {
  const json = doclingJson();
  const body = json.body as { children: unknown[] };
  body.children.push(
    { $ref: '#/texts/99999' },
    { $ref: '#/groups/1' },
    7,
    null,
    { $ref: 12 },
    { $ref: '#/tables/1' },
  );
  (json.groups as unknown[]).push({
    label: 'list',
    children: [{ $ref: '#/groups/1' }, { $ref: '#/groups/0' }],
  });
  (json.tables as unknown[]).push({
    data: { num_rows: 1e9, num_cols: 1e9, table_cells: 'none' },
    captions: 3,
  });
  (json.texts as unknown[]).push({ label: 7, text: ['x'] }, 'text', null);
  const paper = read(json);
  assert.equal(paper.references.length, 3);
  assert.ok(paper.warnings.some(({ code, where }) => code === 'structure' && where === '#/texts/99999'));
});

test('the text of deep groups is kept', () => {
  const json = doclingJson();
  const groups = json.groups as unknown[];
  const texts = json.texts as unknown[];
  (json.body as { children: unknown[] }).children.splice(6, 0, { $ref: '#/groups/1' });
  for (let depth = 1; depth < 20_000; depth++)
    groups.push({ label: 'list', children: [{ $ref: `#/groups/${depth + 1}` }] });
  groups.push({ label: 'list', children: [{ $ref: `#/texts/${texts.length}` }] });
  texts.push({ label: 'text', text: 'Deep silt is dark.' });
  assert.ok(read(json).body.some(({ text }) => text.includes('Deep silt is dark.')));
});

test('many cells that span a whole table are placed quickly', { timeout: 60_000 }, () => {
  const json = doclingJson();
  const [table] = json.tables as { data: unknown }[];
  const whole = { end_row_offset_idx: 400, end_col_offset_idx: 500, text: 'x' };
  const cells = Array.from({ length: 20_000 }, () => whole);
  Object.assign(table ?? {}, { data: { num_rows: 400, num_cols: 500, table_cells: cells } });
  assert.equal(read(json).objects.find(({ kind }) => kind === 'table')?.rows?.length, 400);
});

test('labels that are names of JavaScript properties are unknown', () => {
  const json = doclingJson();
  (json.texts as unknown[]).push({ label: 'constructor', text: 'A constructor.' });
  (json.body as { children: unknown[] }).children.push({
    $ref: `#/texts/${(json.texts as unknown[]).length - 1}`,
  });
  assert.ok(!JSON.stringify(read(json)).includes('A constructor.'));
});

/** Adds texts, groups and tables to a document, and puts some of them into its body. */
function addItems(json: Item, { texts = [], groups = [], body = [] }: Record<string, Item[]>): Item {
  (json.texts as Item[]).push(...texts);
  (json.groups as Item[]).push(...groups);
  (json.body as { children: Item[] }).children.splice(7, 0, ...body);
  return json;
}

test('the pieces of a paragraph at links, formulas and raised numbers are one paragraph', () => {
  const json = doclingJson();
  const at = (json.texts as Item[]).length;
  const pieces: Item[] = [
    { label: 'text', text: 'Silt is' },
    { label: 'text', text: 'deep', formatting: { italic: true, script: 'baseline' } },
    { label: 'text', text: '3', formatting: { script: 'super' } },
    { label: 'text', text: ', as' },
    { label: 'text', text: 'the survey', hyperlink: 'https://silt.example/' },
    { label: 'text', text: ' of ' },
    { label: 'formula', text: 'd_1' },
    { label: 'text', text: 'shows.' },
  ];
  const children = pieces.map((_, i) => ({ $ref: `#/texts/${at + i}` }));
  const groups = [{ label: 'inline', name: 'group', children }];
  const paper = read(addItems(json, { texts: pieces, groups, body: [{ $ref: '#/groups/1' }] }));
  const paragraph = paper.body.find(({ text }) => text.startsWith('Silt is deep'));
  assert.equal(paragraph?.text, 'Silt is deep3, as the survey of $d_1$ shows.');
  assert.deepEqual(pluck(paragraph?.citations, 'reference'), []);
  assert.equal(paper.objects.filter(({ kind }) => kind === 'equation').length, 1);
});

test('an item whose words are in a group below it keeps its role', () => {
  const json = doclingJson();
  const at = (json.texts as Item[]).length;
  const texts: Item[] = [
    { label: 'section_header', level: 1, text: '', children: [{ $ref: '#/groups/1' }] },
    { label: 'text', text: '1.1' },
    { label: 'text', text: 'Barley' },
  ];
  const groups = [
    { label: 'inline', children: [{ $ref: `#/texts/${at + 1}` }, { $ref: `#/texts/${at + 2}` }] },
  ];
  const paper = read(addItems(json, { texts, groups, body: [{ $ref: `#/texts/${at}` }] }));
  assert.ok(paper.body.every(({ text }) => !text.includes('Barley')));
});

test('a list below a heading without words is the bibliography, as for JATS without a title of the list', () => {
  const json = doclingJson();
  const heading = (json.texts as Item[]).find(({ text }) => text === 'References');
  Object.assign(heading ?? {}, { text: '', orig: '', children: [{ $ref: '#/groups/0' }] });
  const { children } = json.body as { children: Item[] };
  children.pop();
  assertConvertedPaper(read(json));
});

test('the texts of the cells of a table are not paragraphs, its notes are kept', () => {
  const json = doclingJson();
  const at = (json.texts as Item[]).length;
  (json.texts as Item[]).push(
    { label: 'text', text: 'A word of a cell.' },
    { label: 'footnote', text: 'Depths are means.' },
  );
  const [table] = json.tables as Item[];
  const children = [{ $ref: `#/texts/${at}` }, { $ref: `#/texts/${at + 1}` }];
  Object.assign(table ?? {}, { children, footnotes: [{ $ref: `#/texts/${at + 1}` }] });
  const paper = read(json);
  assert.ok(!JSON.stringify(paper).includes('A word of a cell.'));
  assert.ok(paper.objects.some(({ content }) => content.includes('Depths are means.')));
});

test('identifiers and the year are read at the edges of the first page', () => {
  const json = doclingJson();
  const stamp = { label: 'page_header', content_layer: 'furniture', prov: [{ page_no: 1 }] };
  const later = { ...stamp, prov: [{ page_no: 2 }], text: 'arXiv:2209.99999v1 [cs.CL] 1 Jan 2022' };
  const at = (json.texts as Item[]).length;
  const texts = [{ ...stamp, text: 'arXiv:2105.12345v2 [cs.CL] 2 Jun 2021' }, later];
  const body = texts.map((_, i) => ({ $ref: `#/texts/${at + i}` }));
  const paper = read(addItems(json, { texts, body }));
  assert.deepEqual([paper.ids, paper.year], [{ arxiv: '2105.12345' }, 2021]);
});

test('a list below a heading whose words are in a group is not the bibliography', () => {
  const json = doclingJson();
  const [at, group] = [(json.texts as Item[]).length, (json.groups as Item[]).length];
  const [words, items] = [{ $ref: `#/groups/${group}` }, { $ref: `#/groups/${group + 1}` }];
  const texts: Item[] = [
    { label: 'section_header', level: 1, text: '', children: [words, items] },
    { label: 'text', text: '3' },
    { label: 'text', text: 'Barley' },
    { label: 'list_item', text: 'Barley was sown in spring.' },
  ];
  const groups = [
    { label: 'inline', children: [{ $ref: `#/texts/${at + 1}` }, { $ref: `#/texts/${at + 2}` }] },
    { label: 'list', children: [{ $ref: `#/texts/${at + 3}` }] },
  ];
  const changed = addItems(json, { texts, groups, body: [] });
  (changed.body as { children: Item[] }).children.splice(5, 0, { $ref: `#/texts/${at}` });
  const paper = read(changed);
  assert.equal(paper.references.length, 3);
  assert.ok(paper.body.some(({ text }) => text.includes('Barley was sown in spring.')));
});

test('a group of very many items is read', () => {
  const json = doclingJson();
  const [at, group] = [(json.texts as Item[]).length, (json.groups as Item[]).length];
  const children = Array.from({ length: 200_000 }, () => ({ $ref: `#/texts/${at}` }));
  const texts: Item[] = [{ label: 'text', text: 'Deep silt is dark.' }];
  const groups = [{ label: 'list', children }];
  const changed = addItems(json, { texts, groups, body: [] });
  (changed.body as { children: Item[] }).children.splice(6, 0, { $ref: `#/groups/${group}` });
  assert.ok(read(changed).body.some(({ text }) => text.includes('Deep silt is dark.')));
});

test('Docling writes family names first in entries of JATS files', () => {
  const cases: [string, string][] = [
    [
      'Hess Karl Otto, Ito Anna. Mills and weirs. Journal of Rivers 12:45–67 (2004).',
      'Hess, Karl Otto; Ito, Anna. Mills and weirs. Journal of Rivers 12:45–67 (2004).',
    ],
    ['van Loon Mary. Silt. Heath Press (1998).', 'van Loon, Mary. Silt. Heath Press (1998).'],
    ['Hess KO, Ito A. Mills. Journal of Rivers 12:45 (2004).', ''],
    ['Hess K. O., Ito A. (2004). Mills. Journal of Rivers 12, 45.', ''],
    ['Stir the silt. Let it settle (2 h).', ''],
  ];
  for (const [entry, changed] of cases) assert.equal(withCommasInNames(entry), changed || entry);
});
