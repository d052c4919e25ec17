import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { assertConvertedPaper } from '../blocks/converted-paper.fixture.js';
import { readerSuite } from '../reader.fixture.js';
import { UnreadableError } from '../reader.js';
import { readers } from '../readers.js';
import { findRecords } from '../sources/records.js';
import { makeZip } from '../zip.fixture.js';
import {
  FIELD_END,
  field,
  fieldStart,
  item,
  makeDocx,
  NUMBERING,
  paragraph,
  run,
  STYLES,
  text,
} from './docx.fixture.js';
import { docxReader } from './index.js';
import { bodyText, readParts } from './read-docx.fixture.js';
import { FRONT, IMAGE, PLAIN } from './samples.test-data.js';

readerSuite(docxReader, [{ name: 'manuscript', path: 'silt.docx', text: '', bytes: PLAIN }]);

test('a manuscript gives what every reader of blocks must keep', async () => {
  assertConvertedPaper(itemAt(await docxReader.read({ path: 'silt.docx', bytes: PLAIN }), 0));
});

test('a DOCX file is one paper, alone and in an archive, and not an archive of XML files', async () => {
  const folder = temporaryFolder('docx');
  const file = join(folder, 'silt.docx');
  const archive = join(folder, 'papers.zip');
  writeFileSync(file, PLAIN);
  writeFileSync(archive, makeZip({ 'a/silt.docx': PLAIN }));
  const results: unknown[] = [];
  for await (const record of findRecords([file, archive], readers))
    results.push('error' in record ? record : [record.record.path, record.reader]);
  assert.deepEqual(results, [
    [file, 'docx'],
    [`${archive}!/a/silt.docx`, 'docx'],
  ]);
});

test('a DOCX file is recognised by its name, whatever member is first', async () => {
  const members = { 'word/theme/theme1.xml': '<x/>', mimetype: 'x', 'customXml/item1.xml': '<x/>' };
  const folder = temporaryFolder('docx');
  for (const [first, content] of Object.entries(members)) {
    const file = join(folder, 'silt.docx');
    writeFileSync(file, makeDocx({ body: text('Oats on silt in rivers'), first: { [first]: content } }));
    const results: unknown[] = [];
    for await (const record of findRecords([file], readers))
      results.push('error' in record ? record : [record.record.path, record.reader]);
    assert.deepEqual(results, [[file, 'docx']], first);
  }
});

test('prefixes of namespaces are those that the document declares', async () => {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const raised = '<X:r><X:rPr><X:vertAlign X:val="superscript"/></X:rPr><X:t>5</X:t></X:r>';
  const body = `<X:p><X:r><X:t>Oats on silt in rivers</X:t></X:r></X:p><X:p><X:r><X:t>Oats had <z xmlns="urn:z"/>10</X:t></X:r>${raised}</X:p>`;
  const documents = {
    x: `<X:document xmlns:X="${namespace}"><X:body>${body}</X:body></X:document>`.replaceAll('X:', 'x:'),
    ns0: `<X:document xmlns:X="${namespace}"><X:body>${body}</X:body></X:document>`.replaceAll('X:', 'ns0:'),
    none: `<document xmlns="${namespace}" xmlns:y="${namespace}"><body>${body.replaceAll('<X:', '<').replaceAll('</X:', '</').replaceAll(' X:', ' y:')}</body></document>`,
  };
  for (const [prefix, document] of Object.entries(documents)) {
    const bytes = makeZip({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': document.replace(':X=', `:${prefix}=`),
    });
    const paper = itemAt(await docxReader.read({ path: 'silt.docx', bytes }), 0);
    assert.deepEqual([paper.title, paper.body[0]?.text], ['Oats on silt in rivers', 'Oats had 10⁵'], prefix);
  }
});

test('insertions are kept; deletions, hidden text, comments and the older form of text boxes are left out', async () => {
  const deletedEnd = '<w:rPr><w:del w:id="3" w:author="x"/></w:rPr>';
  const box = (words: string) => `<w:txbxContent>${text(words)}</w:txbxContent>`;
  assert.deepEqual(
    await bodyText(
      [
        paragraph(
          `${run('Oats ')}<w:ins w:id="1">${run('always ')}</w:ins><w:del w:id="2"><w:r><w:delText>never </w:delText></w:r></w:del>${run('grow')}${run(' badly', '<w:vanish/>')}<w:r><w:commentReference w:id="0"/></w:r>`,
          '',
          deletedEnd,
        ),
        text(' on silt.'),
        paragraph(
          `${run('Barley does not.')}<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>${box('A box.')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict>${box('A box.')}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        ),
        `<w:moveFrom>${text('Moved away.')}</w:moveFrom><w:moveTo>${text('Moved here.')}</w:moveTo>`,
      ].join(''),
    ),
    ['Oats always grow on silt.', 'Barley does not.', 'A box.', 'Moved here.'],
  );
});

test('cells that span columns and rows are repeated, and lists have no marks in the text', async () => {
  const cell = (words: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${text(words)}</w:tc>`;
  const paper = await readParts({
    numbering: NUMBERING,
    body: `${FRONT}${text('Introduction', 'berschrift1')}${item('First of all.', 2)}<w:tbl>
      <w:tr>${cell('Field', '<w:vMerge w:val="restart"/>')}${cell('Depth', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr>${cell('', '<w:vMerge/>')}${cell('spring')}${cell('autumn')}</w:tr></w:tbl>`,
  });
  assert.deepEqual(itemAt(paper.objects, 0).rows, [
    ['Field', 'Depth', 'Depth'],
    ['Field', 'spring', 'autumn'],
  ]);
  assert.deepEqual(pluck(paper.body, 'text'), ['First of all.']);
});

test('formulas are readable text', async () => {
  const r = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
  const fraction = `<m:f><m:fPr/><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f>`;
  const power = `<m:sSubSup><m:e>${r('x')}</m:e><m:sub>${r('i')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`;
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('s')}</m:e></m:nary>`;
  const root = `<m:rad><m:deg/><m:e>${r('e')}</m:e></m:rad>`;
  const fenced = `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${r('x')}</m:e></m:d>`;
  assert.deepEqual(
    await bodyText(
      `${paragraph(`${run('Depth ')}<m:oMath>${power}${r('=')}${fraction}</m:oMath>${run(' is')}`)}${paragraph(`<m:oMath>${sum}${r('+')}${root}${fenced}</m:oMath><w:r><w:tab/></w:r>${run('(3)')}`)}`,
    ),
    ['Depth x_i^2 = (a + b)/2 is $∑_(i = 1)^n s + √e[x] (3)$'],
  );
});

test('a table of contents is left out, also if it is a field, but a field without an end loses nothing', async () => {
  const contents = `${paragraph(`${fieldStart('TOC \\o "1-3"')}${run('Introduction 1')}`)}${paragraph(`${run('Methods 2')}${FIELD_END}`)}`;
  assert.deepEqual(await bodyText(`${contents}${text('Oats grow.')}`), ['Oats grow.']);
  const broken = paragraph(`${fieldStart('TOC \\o "1-3"')}${run('Oats')}`);
  assert.deepEqual(await bodyText(`${broken}${text('grow.')}`), ['Oats grow.']);
});

test('notes are objects, and images name their files', async () => {
  const paper = await readParts({
    images: { image1: 'media/rod.png' },
    footnotes: `<w:footnote w:type="separator" w:id="0">${text('—')}</w:footnote><w:footnote w:id="5">${text('On wet ground.')}</w:footnote>`,
    body: `${FRONT}${text('Introduction', 'berschrift1')}${paragraph(`${run('Oats grow.')}<w:r><w:footnoteReference w:id="5"/></w:r>${run(' Well.')}`)}${paragraph(IMAGE)}${text('Figure 1. The rod.', 'Beschriftung')}`,
  });
  assert.equal(paper.body[0]?.text, 'Oats grow. Well.');
  assert.deepEqual(pluck(paper.objects, 'kind', 'label', 'content', 'images'), [
    ['text', '1', 'On wet ground.', undefined],
    ['figure', 'Figure 1', '', ['word/media/rod.png']],
  ]);
});

test('a heading is found by its words in bold if the document has no styles', async () => {
  const bold = (words: string) => paragraph(run(words, '<w:b/>'));
  const paper = await readParts({
    styles: '',
    body: `${bold('Oats on silt in slow rivers')}${text('Jane Marlow and Karl Hess')}${bold('Abstract')}${text('Oats grow on silt.')}${bold('Introduction')}${text('We grew oats.')}${bold('Fields by the river')}${text('There were two.')}`,
  });
  assert.equal(paper.title, 'Oats on silt in slow rivers');
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl Hess']);
  assert.deepEqual(pluck(paper.body, 'section', 'text'), [
    [['Introduction'], 'We grew oats.'],
    [['Introduction', 'Fields by the river'], 'There were two.'],
  ]);
});

test('a link to the DOI of an entry identifies it', async () => {
  const linked = `<w:hyperlink r:id="link1">${run('Crossref')}</w:hyperlink>`;
  const paper = await readParts({
    links: { link1: 'https://doi.org/10.5555/silt.1' },
    body: `${FRONT}${text('Introduction', 'berschrift1')}${text('Oats grow [1].')}${text('References', 'berschrift1')}${paragraph(`${run('[1] J. Marlow. Silt in rivers. Journal of Rivers, 12(3):45–67, 2016. ')}${linked}`)}${paragraph(field('HYPERLINK "https://doi.org/10.5555/oats.2"', '[2] A. Tarn. Oats on wet ground. Oat Letters, 1:1–9, 2018.'))}`,
  });
  assert.deepEqual(
    paper.references.map(({ ids }) => ids.doi),
    ['10.5555/silt.1', '10.5555/oats.2'],
  );
});

test('a part that unpacks to more than a document can have is refused', async () => {
  const bytes = makeZip({ '_rels/.rels': '<x/>', 'word/document.xml': Buffer.alloc(65 * 1024 * 1024) }, true);
  assert.ok(bytes.length < 100_000);
  await assert.rejects(
    async () => docxReader.read({ path: 'bomb.docx', bytes }),
    (error: unknown) => error instanceof UnreadableError && error.code === 'too-large',
  );
});

test('a spreadsheet is refused as not a Word document', async () => {
  const bytes = makeZip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' });
  await assert.rejects(
    async () => docxReader.read({ path: 'fields.xlsx', bytes }),
    (error: unknown) => error instanceof UnreadableError && error.code === 'not-a-paper',
  );
});

test('styles in a circle, endless levels and unknown relations lose no text', async () => {
  const circle =
    '<w:style w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style>';
  const nested = `${'<w:ins>'.repeat(150)}${run('Oats grow.')}${'</w:ins>'.repeat(150)}`;
  const span = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>${text('wide')}</w:tc><w:tc>${text('')}</w:tc></w:tr></w:tbl>`;
  assert.deepEqual(
    await bodyText(
      `${paragraph(nested, 'A', '<w:numPr><w:ilvl w:val="99"/><w:numId w:val="1"/></w:numPr>')}${span}${paragraph(`<w:hyperlink r:id="none">${run('Barley.')}</w:hyperlink>`)}`,
      { styles: `${STYLES}${circle}`, numbering: NUMBERING },
    ),
    ['Oats grow.', 'Barley.'],
  );
});

test('text inside more fields than any document has is kept', async () => {
  const nested = `${fieldStart('REF x').repeat(150)}${run('Oats grow.')}${FIELD_END.repeat(150)}`;
  assert.deepEqual(await bodyText(`${paragraph(nested)}${text('Barley does not.')}`), [
    'Oats grow.',
    'Barley does not.',
  ]);
});
