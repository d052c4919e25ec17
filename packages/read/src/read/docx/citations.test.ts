import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import {
  type DocxParts,
  escapeXml,
  FIELD_END,
  field,
  fieldStart,
  makeDocx,
  paragraph,
  run,
  STYLES,
  text,
} from './docx.fixture.js';
import { docxReader } from './index.js';
import { FRONT } from './samples.test-data.js';

const MARLOW = {
  type: 'article-journal',
  title: 'Silt in rivers',
  'container-title': 'Journal of Rivers',
  volume: '12',
  author: [{ family: 'Marlow', given: 'Jane' }],
  issued: { 'date-parts': [[2016]] },
  DOI: '10.5555/silt.1',
};
const TARN = {
  type: 'chapter',
  title: 'Oats on wet ground',
  author: [{ literal: 'The Oat Group' }],
  issued: { 'date-parts': [['2018', 5]] },
};
const PRINTED = 'Marlow, J. (2016). Silt in rivers. Journal of Rivers, 12.';

async function read(body: string, parts: Partial<DocxParts> = {}): Promise<Paper> {
  const bytes = makeDocx({
    styles: STYLES,
    ...parts,
    body: `${FRONT}${text('Introduction', 'berschrift1')}${body}`,
  });
  return itemAt(await docxReader.read({ path: 'silt.docx', bytes }), 0);
}

const cited = ({ body }: Paper): unknown[] =>
  body.flatMap((paragraph) => paragraph.citations.map(({ text, reference }) => [text, reference]));
const entries = ({ references }: Paper): unknown[] =>
  references.map(({ id, title, year, ids, authors }) => [id, authors?.[0]?.name, title, year, ids.doi]);
/** A printed bibliography as a field of several paragraphs. */
const bibliography = (instruction: string): string =>
  `${text('References', 'berschrift1')}${paragraph(`${fieldStart(instruction)}${run(PRINTED)}`)}${paragraph(`${run('The Oat Group (2018). Oats on wet ground.')}${FIELD_END}`)}`;

test('citations of Zotero are linked by their fields, and the printed bibliography is not prose', async () => {
  const item = (key: string, itemData: object) => ({
    id: 12,
    uris: [`http://zotero.org/users/1/items/${key}`],
    itemData,
  });
  const citation = (...citationItems: object[]) =>
    ` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationID: 'x1', properties: { plainCitation: 'no matter' }, citationItems, schema: 'https://github.com/…' })} `;
  const [first, second] = [item('ABCD2345', MARLOW), item('EFGH6789', TARN)];
  const paper = await read(
    `${paragraph(`${run('Silt is deep ')}${field(citation(first, { ...second, locator: '3' }), '(Marlow 2016; The Oat Group 2018)')}${run(', as seen ')}${field(citation(first), 'by him')}${run('.')}`)}${bibliography(' ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY ')}`,
  );
  assert.deepEqual(cited(paper), [
    ['(Marlow 2016; The Oat Group 2018)', 'ABCD2345'],
    ['(Marlow 2016; The Oat Group 2018)', 'EFGH6789'],
    ['by him', 'ABCD2345'],
  ]);
  assert.deepEqual(entries(paper), [
    ['ABCD2345', 'Jane Marlow', 'Silt in rivers', 2016, '10.5555/silt.1'],
    ['EFGH6789', 'The Oat Group', 'Oats on wet ground', 2018, undefined],
  ]);
  assert.equal(paper.body.length, 1);
});

test('entries of different libraries are distinguished although their addresses end alike', async () => {
  const citation = (uri: string, title: string) =>
    field(
      `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ id: 1, uris: [uri], itemData: { title } }] })}`,
      title,
    );
  const addresses = [
    ['https://example.org/csl/item', 'https://example.net/csl/item'],
    ['http://zotero.org/groups/1/items/ABCD2345', 'http://zotero.org/groups/2/items/ABCD2345'],
  ] as const;
  for (const [first, second] of addresses) {
    const paper = await read(
      paragraph(`${citation(first, 'Silt')}${run(' and ')}${citation(second, 'Oats')}`),
    );
    assert.deepEqual(
      paper.body[0]?.citations.map(({ text, reference }) => [
        text,
        paper.references.find(({ id }) => id === reference)?.title,
      ]),
      [
        ['Silt', 'Silt'],
        ['Oats', 'Oats'],
      ],
      first,
    );
  }
});

test('citations of Mendeley are distinguished although every field calls its first entry ITEM-1', async () => {
  const citation = (uuid: string, itemData: object) =>
    `ADDIN CSL_CITATION { "citationItems" : [ { "id" : "ITEM-1", "itemData" : ${JSON.stringify({ ...itemData, id: 'ITEM-1' })}, "uris" : [ "http://www.mendeley.com/documents/?uuid=${uuid}" ] } ], "mendeley" : { "formattedCitation" : "x" } }`;
  const paper = await read(
    paragraph(
      `${run('Silt ')}${field(citation('aaaa-1', MARLOW), '[1]')}${run(' and oats ')}${field(citation('bbbb-2', TARN), '[2]')}${run('.')}`,
    ) + bibliography('ADDIN Mendeley Bibliography CSL_BIBLIOGRAPHY'),
  );
  assert.deepEqual(cited(paper), [
    ['[1]', 'aaaa-1'],
    ['[2]', 'bbbb-2'],
  ]);
});

test('citations of Mendeley Cite are in the tags of content controls', async () => {
  const data = {
    citationID: 'MENDELEY_CITATION_1',
    citationItems: [{ id: 'cccc-3', itemData: MARLOW, isTemporary: false }],
  };
  const tag = `MENDELEY_CITATION_v3_${Buffer.from(JSON.stringify(data)).toString('base64')}`;
  const control = `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${run('(Marlow, 2016)')}</w:sdtContent></w:sdt>`;
  const printed = `<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_BIBLIOGRAPHY"/></w:sdtPr><w:sdtContent>${text(PRINTED)}</w:sdtContent></w:sdt>`;
  const paper = await read(`${paragraph(`${run('Silt ')}${control}${run('.')}`)}${printed}`);
  assert.deepEqual(cited(paper), [['(Marlow, 2016)', 'cccc-3']]);
  assert.deepEqual(pluck(paper.body, 'text'), ['Silt (Marlow, 2016).']);
});

const ENDNOTE =
  '<EndNote><Cite><Author>Marlow</Author><Year>2016</Year><RecNum>7</RecNum><DisplayText>(Marlow, 2016)</DisplayText><record><rec-number>7</rec-number><ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal">Marlow, Jane</style></author><author>Oat Group,</author></authors></contributors><titles><title><style face="normal">Silt in </style><style face="italic">rivers</style></title><secondary-title>Journal of Rivers</secondary-title></titles><dates><year>2016</year></dates><electronic-resource-num>10.5555/silt.1</electronic-resource-num></record></Cite></EndNote>';

test('citations of EndNote are read from their instruction or from the data stored with it', async () => {
  const inner = `<w:r><w:fldChar w:fldCharType="begin"><w:fldData>${Buffer.from(ENDNOTE).toString('base64')}</w:fldData></w:fldChar></w:r><w:r><w:instrText> ADDIN EN.CITE.DATA </w:instrText></w:r>${FIELD_END}`;
  const nested = fieldStart(' ADDIN EN.CITE ').replace(
    /(<w:r><w:fldChar w:fldCharType="separate">)/,
    `${inner}$1`,
  );
  const bodies = {
    instruction: field(` ADDIN EN.CITE ${ENDNOTE}`, '(Marlow, 2016)'),
    data: field(' ADDIN EN.CITE ', '(Marlow, 2016)', ENDNOTE),
    'data of an inner field': `${nested}${run('(Marlow, 2016)')}${FIELD_END}`,
  };
  for (const [place, citation] of Object.entries(bodies)) {
    const paper = await read(
      `${paragraph(`${run('Silt ')}${citation}${run('.')}`)}${bibliography(' ADDIN EN.REFLIST ')}`,
    );
    assert.deepEqual(cited(paper), [['(Marlow, 2016)', 'Marlow-2016-7']], place);
    assert.deepEqual(
      entries(paper),
      [['Marlow-2016-7', 'Jane Marlow', 'Silt in rivers', 2016, '10.5555/silt.1']],
      place,
    );
    assert.deepEqual(itemAt(paper.references, 0).authors?.[1], { name: 'Oat Group' }, place);
    assert.equal(paper.body[0]?.text, 'Silt (Marlow, 2016).', place);
  }
});

test("Word's own citations are linked to the document's list of sources", async () => {
  const source = (tag: string, title: string) =>
    `<b:Source><b:Tag>${tag}</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Author><b:Author><b:NameList><b:Person><b:Last>Marlow</b:Last><b:First>Jane</b:First></b:Person></b:NameList></b:Author></b:Author><b:Title>${title}</b:Title><b:Year>2016</b:Year><b:JournalName>Journal of Rivers</b:JournalName><b:DOI>10.5555/${tag.toLowerCase()}</b:DOI></b:Source>`;
  const sources = `<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">${source('Mar16', 'Silt in rivers')}${source('Mar17', 'More silt')}${source('Unused', 'Not cited')}</b:Sources>`;
  const citation = `<w:sdt><w:sdtPr><w:citation/></w:sdtPr><w:sdtContent>${field(' CITATION Mar16 \\l 1033  \\m Mar17 ', ' (Marlow, 2016)')}</w:sdtContent></w:sdt>`;
  const printed = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Bibliographies"/></w:docPartObj></w:sdtPr><w:sdtContent>${text('References', 'berschrift1')}${paragraph(field(' BIBLIOGRAPHY ', PRINTED))}</w:sdtContent></w:sdt>`;
  const paper = await read(`${paragraph(`${run('Silt')}${citation}${run('.')}`)}${printed}`, { sources });
  assert.deepEqual(cited(paper), [
    ['(Marlow, 2016)', 'Mar16'],
    ['(Marlow, 2016)', 'Mar17'],
  ]);
  assert.deepEqual(entries(paper), [
    ['Mar16', 'Jane Marlow', 'Silt in rivers', 2016, '10.5555/mar16'],
    ['Mar17', 'Jane Marlow', 'More silt', 2016, '10.5555/mar17'],
  ]);
});

test('a footnote that cites is a citation where the text refers to it', async () => {
  const citation = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ uris: ['http://zotero.org/users/1/items/ABCD2345'], itemData: MARLOW }] })}`;
  const paper = await read(
    paragraph(
      `${run('Silt is deep.')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' Oats grow.')}<w:r><w:footnoteReference w:id="3"/></w:r>`,
    ),
    {
      footnotes: `<w:footnote w:id="2">${paragraph(field(citation, 'Jane Marlow, Silt in rivers, 12.'))}</w:footnote><w:footnote w:id="3">${text('In spring.')}</w:footnote>`,
    },
  );
  assert.equal(paper.body[0]?.text, 'Silt is deep.1 Oats grow.');
  assert.deepEqual(cited(paper), [['1', 'ABCD2345']]);
});

test('a citation in a table cell is one of the table', async () => {
  const citation = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ uris: ['http://zotero.org/users/1/items/ABCD2345'], itemData: MARLOW }] })}`;
  const cell = (runs: string) => `<w:tc>${paragraph(runs)}</w:tc>`;
  const paper = await read(
    `${text('Silt is deep.')}<w:tbl><w:tr>${cell(run('Field'))}${cell(run('Depth'))}</w:tr><w:tr>${cell(`${run('Marl ')}${field(citation, '[1]')}`)}${cell(run('2'))}</w:tr></w:tbl>`,
  );
  const { content, citations } = itemAt(paper.objects, 0);
  assert.deepEqual(
    citations?.map(({ start, end, reference, part }) => [content.slice(start, end), reference, part]),
    [['[1]', 'ABCD2345', 'content']],
  );
});

test('a field that cannot be read is text, with a warning, and the printed bibliography is used', async () => {
  const broken = [
    'ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"id"',
    'ADDIN EN.CITE <EndNote><Cite',
    `ADDIN CSL_CITATION ${JSON.stringify({ citationItems: 3 })}`,
  ];
  for (const instruction of broken) {
    const paper = await read(
      `${paragraph(`${run('Silt is deep ')}${field(instruction, '(Marlow, 2016)')}${run('.')}`)}${bibliography('ADDIN ZOTERO_BIBL')}`,
    );
    assert.deepEqual(cited(paper), [['Marlow, 2016', 'b1']], instruction);
    assert.ok(
      paper.warnings.some(({ code, where }) => code === 'citation-field' && where),
      instruction,
    );
    assert.equal(paper.body[0]?.text, 'Silt is deep (Marlow, 2016).');
  }
});

test('one field that is left over from an older version does not hide the typed citations', async () => {
  const citation = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ uris: ['http://zotero.org/users/1/items/ABCD2345'], itemData: MARLOW }] })}`;
  const list = [
    'J. Marlow. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016.',
    'A. Tarn. Oats on wet ground. Oat Letters, 3:1–9, 2018.',
    'D. Lune. A theory of barley. Barley Letters, 4:11–19, 2011.',
  ];
  const paper = await read(
    `${paragraph(`${run('Silt is deep ')}${field(citation, '[1]')}${run('. Oats grow [2, 3], and barley does not [1–3].')}`)}${text('References', 'berschrift1')}${list.map((entry, i) => text(`[${i + 1}] ${entry}`)).join('')}`,
  );
  assert.equal(paper.references.length, 3);
  assert.equal(cited(paper).length, 6);
});

test('fields that link half of the citations or none do not hide the printed bibliography', async () => {
  const citation = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationItems: [{ uris: ['http://zotero.org/users/1/items/ABCD2345'], itemData: MARLOW }] })}`;
  const printed = `${text('References', 'berschrift1')}${text(PRINTED)}${text('Tarn, A. (2018). Oats on wet ground. Oat Letters, 3, 1–9.')}`;
  const typed = run(' Oats grow (Tarn, 2018).');
  const half = await read(
    `${paragraph(`${run('Silt is deep ')}${field(citation, '(Marlow, 2016)')}${run('.')}${typed}`)}${printed}`,
  );
  assert.deepEqual(cited(half), [
    ['Marlow, 2016', 'b1'],
    ['Tarn, 2018', 'b2'],
  ]);
  const unused = await read(`${text('Silt is deep.')}${printed}`, {
    sources: '<b:Sources><b:Source><b:Tag>Old1</b:Tag><b:Title>Not cited</b:Title></b:Source></b:Sources>',
  });
  assert.deepEqual(pluck(unused.references, 'title'), ['Silt in rivers', 'Oats on wet ground']);
});

test('entities of a citation field are not expanded', async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'silt '.repeat(100)}">]>${ENDNOTE.replace('Silt in ', '&a;&a;&a;')}`;
  const paper = await read(paragraph(field(`ADDIN EN.CITE ${bomb}`, '(Marlow, 2016)')));
  assert.ok((itemAt(paper.references, 0).title ?? '').length < 100, escapeXml(bomb).slice(0, 20));
});

test('a dash in the printed bibliography repeats the authors of the entry before', async () => {
  const list = [
    'Hess, Karl, and Jane Marlow. 2001a. “Oats on Wet Ground.” Oat Letters 3: 1–9.',
    '———. 2001b. “Silt in Rivers.” Journal of Rivers 12: 45–67.',
    '———. 2003. “A Theory of Barley.” Barley Letters 4: 11–19.',
  ];
  const paper = await read(
    `${text('Silt is deep (Hess and Marlow 2001b). Oats grow (Hess and Marlow 2001a), and barley does not (Hess and Marlow 2003).')}${text('References', 'berschrift1')}${list.map((entry) => text(entry)).join('')}`,
  );
  assert.deepEqual(
    cited(paper).map((citation) => (citation as unknown[])[1]),
    ['b2', 'b1', 'b3'],
  );
  for (const { authors } of paper.references) assert.equal(authors?.[1]?.name, 'Jane Marlow');
  assert.deepEqual(paper.warnings, []);
});
