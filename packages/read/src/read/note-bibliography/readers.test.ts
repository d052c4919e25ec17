import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { makeDocx, paragraph, run, STYLES, text } from '../docx/docx.fixture.js';
import { readRecord } from '../read-record.js';

const NOTES = [
  'Jane Marlow, Silt in Slow Rivers (London: Heath Press, 1998), 45.',
  'Ibid., 47.',
  'See Karl Hess, “Mills and Weirs,” Journal of Rivers 12, no. 3 (2004): 45–67; Anna Ito, Fields of Oats (Leeds: Oat Press, 2001).',
  'The mill burned down in spring.',
  'Marlow, Silt, 50.',
  'Nobody, op. cit., 3.',
];

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const prose = (mark: (at: number) => string) =>
  `The river was slow.${mark(0)} It carried silt.${mark(1)} Mills were built.${mark(2)} One was lost.${mark(3)} Silt came back${mark(4)} later.${mark(5)}`;

const HEADER = '<title-group><article-title>The river and the mill</article-title></title-group>';

/** A document of Word whose notes are footnotes or endnotes; their text begins with their number. */
const docx = (kind: 'footnote' | 'endnote'): Buffer =>
  makeDocx({
    styles: STYLES,
    body:
      text('The river and the mill', 'Titel') +
      text('The river', 'berschrift1') +
      paragraph(
        prose((at) => `\0<w:r><w:${kind}Reference w:id="${at + 2}"/></w:r>\0`)
          .split('\0')
          .map((piece, at) => (at % 2 === 0 ? run(piece) : piece))
          .join(''),
      ),
    [`${kind}s`]:
      `<w:${kind} w:type="separator" w:id="0">${text('')}</w:${kind}>` +
      NOTES.map(
        (note, at) =>
          `<w:${kind} w:id="${at + 2}">${paragraph(`<w:r><w:${kind}Ref/></w:r>${run(` ${note}`)}`)}</w:${kind}>`,
      ).join(''),
  });

const SOURCES: Record<string, { reader: string; text: string | Buffer }> = {
  'JATS with notes in the back': {
    reader: 'jats',
    text: `<article><front><article-meta>${HEADER}</article-meta></front><body><p>${prose((at) => `<xref ref-type="fn" rid="fn${at}"><sup>${at + 1}</sup></xref>`)}</p></body><back><fn-group>${NOTES.map((note, at) => `<fn id="fn${at}"><label>${at + 1}</label><p>${xml(note)}</p></fn>`).join('')}</fn-group></back></article>`,
  },
  'JATS with notes in the text': {
    reader: 'jats',
    text: `<article><front><article-meta>${HEADER}</article-meta></front><body><p>${prose((at) => `<fn><p>${xml(NOTES[at] ?? '')}</p></fn>`)}</p></body></article>`,
  },
  TEI: {
    reader: 'tei',
    text: `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>The river and the mill</title></titleStmt></fileDesc></teiHeader><text><body><p>${prose((at) => `<note place="foot" n="${at + 1}">${xml(NOTES[at] ?? '')}</note>`)}</p></body></text></TEI>`,
  },
  'TEI as GROBID writes it': {
    reader: 'tei',
    text: `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>The river and the mill</title></titleStmt></fileDesc></teiHeader><text><body><p>${prose((at) => `<ref type="foot" target="#foot_${at}">${at + 1}</ref>`)}</p>${NOTES.map((note, at) => `<note place="foot" n="${at + 1}" xml:id="foot_${at}">${xml(note)}</note>`).join('')}</body></text></TEI>`,
  },
  LaTeX: {
    reader: 'latex',
    text: String.raw`\documentclass{article}\title{The river and the mill}\begin{document}\maketitle ${prose((at) => String.raw`\footnote{${NOTES[at] ?? ''}}`)}\end{document}`,
  },
  'LaTeX with endnotes after spaces': {
    reader: 'latex',
    text: String.raw`\documentclass{article}\title{The river and the mill}\begin{document}\maketitle ${prose((at) => String.raw` \endnote{${NOTES[at] ?? ''}}`)}\end{document}`,
  },
  Markdown: {
    reader: 'markdown',
    text: `# The river and the mill\n\n## Introduction\n\n${prose((at) => `[^${at + 1}]`)}\n\n${NOTES.map(
      (note, at) => `[^${at + 1}]: ${note}`,
    )
      .reverse()
      .join('\n')}\n`,
  },
  'DOCX with footnotes': { reader: 'docx', text: docx('footnote') },
  'DOCX with endnotes': { reader: 'docx', text: docx('endnote') },
};

async function read(reader: string, text: string | Buffer): Promise<Paper> {
  const [paper] = await readRecord(
    { path: 'river.xml', bytes: typeof text === 'string' ? Buffer.from(text) : text },
    reader,
  );
  assert.ok(paper);
  return paper;
}

for (const [name, { reader, text }] of Object.entries(SOURCES)) {
  test(`${name}: notes become entries, and their marks citations of them`, async () => {
    const paper = await read(reader, text);
    assert.deepEqual(
      paper.references.map(({ title, year }) => `${title} ${year}`),
      ['Silt in Slow Rivers 1998', 'Mills and Weirs 2004', 'Fields of Oats 2001'],
    );
    const [paragraph] = paper.body;
    const titles = new Map(paper.references.map(({ id, title }) => [id, title]));
    assert.deepEqual(
      paragraph?.citations.map(({ text, reference }) => [text, reference && titles.get(reference)]),
      [
        ['1', 'Silt in Slow Rivers'],
        ['2', 'Silt in Slow Rivers'],
        ['3', 'Mills and Weirs'],
        ['3', 'Fields of Oats'],
        ['5', 'Silt in Slow Rivers'],
        ['6', null],
      ],
    );
    assert.match(paragraph?.text ?? '', /slow\.1 It carried silt\.2 /);
    assert.deepEqual(
      pluck(
        paper.warnings.filter(({ code }) => code === 'notes-as-bibliography'),
        'message',
      ),
      ['there is no list of references; 5 of 6 notes cite, and 3 works are read from them'],
    );
    // The notes themselves are kept.
    assert.equal(paper.objects.filter(({ kind }) => kind === 'text').length, NOTES.length);
  });
}

test('a list of references takes precedence over notes', async () => {
  const source = String(SOURCES['JATS with notes in the back']?.text);
  const list =
    '<ref-list><ref id="r1"><mixed-citation>Ito A. Oats. J Fields. 2001;3:4–5.</mixed-citation></ref></ref-list>';
  const paper = await read('jats', source.replace('<back>', `<back>${list}`));
  assert.equal(paper.references.length, 1);
  assert.ok(paper.body.every(({ citations }) => citations.length === 0));
});

test('TEI notes without a number are counted without figures, and numbers in brackets are not numbers of notes', async () => {
  const source = String(SOURCES.TEI?.text);
  const paper = await read(
    'tei',
    source
      .replaceAll(/ n="\d"/g, '')
      .replace('<body>', '<body><figure><head>Figure 1</head><figDesc>A mill.</figDesc></figure>')
      .replace('The river was', 'As told before <ref type="bibr">[2]</ref>, the river was'),
  );
  const citations = paper.body.flatMap((paragraph) => paragraph.citations);
  assert.deepEqual(pluck(citations.slice(0, 2), 'text', 'reference'), [
    ['[2]', null],
    ['1', 'note-ref-1'],
  ]);
});
