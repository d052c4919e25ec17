import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { itemAt } from '@citemill/metrics/at';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import type { Paper } from '../../paper/index.js';
import { assertConvertedPaper, THIRD } from '../blocks/converted-paper.fixture.js';
import { readPapers } from '../read-papers.js';
import { readerSuite } from '../reader.fixture.js';
import { isMarkdownPaper, isNougat } from './detect.js';
import { markdownReader } from './index.js';
import { MARKER, MINERU, NOUGAT, PANDOC, PANDOC_BIB, PANDOC_CSL, PYMUPDF4LLM } from './samples.test-data.js';

const SAMPLES = { pymupdf4llm: PYMUPDF4LLM, marker: MARKER, nougat: NOUGAT, mineru: MINERU };
const encoder = new TextEncoder();

const readMarkdown = (text: string, files?: Record<string, string>): Paper =>
  itemAt(
    markdownReader.read({
      path: 'paper.md',
      bytes: encoder.encode(text),
      ...(files
        ? {
            files: Object.fromEntries(
              Object.entries(files).map(([name, content]) => [name, encoder.encode(content)]),
            ),
          }
        : {}),
    }),
    0,
  );

readerSuite(markdownReader, [
  ...Object.entries(SAMPLES).map(([name, text]) => ({ name, path: `${name}.md`, text })),
  {
    name: 'pandoc',
    path: 'silt.md',
    text: PANDOC,
    files: { 'silt.bib': PANDOC_BIB, 'silt.json': PANDOC_CSL },
  },
]);

test('the Markdown of Marker is read with page lines, too', () => {
  const text = `\n\n{0}${'-'.repeat(48)}\n\n${MARKER.replace('\n## 2 Methods', `\n{1}${'-'.repeat(48)}\n\n## 2 Methods`)}`;
  assert.ok(isMarkdownPaper(text));
  assertConvertedPaper(readMarkdown(text));
});

test('Nougat’s footnotes are not text, and TeX’s raised marks after names are read', () => {
  const nougat = NOUGAT.replace('\n## 2 Methods', '\nFootnote 1: See the county’s maps.\n\n## 2 Methods');
  const { body, objects } = readMarkdown(nougat);
  assert.ok(body.every(({ text }) => !text.includes('maps')));
  assert.ok(objects.some((object) => JSON.stringify(object).includes('maps')));
  const olmocr = MARKER.replaceAll(/<sup>(\d)<\/sup>/g, '\\textsuperscript{$1}');
  assert.deepEqual(readMarkdown(olmocr).authors, readMarkdown(MARKER).authors);
});

test('rules for Nougat apply to its files only, and names are divided only above the abstract', () => {
  const other = MARKER.replace(
    THIRD,
    `${THIRD}\n\nFootnote 1: maps.\n\nAsk jane@example.org &Karl Hess. Silt is dark.`,
  );
  const texts = readMarkdown(other).body.map(({ text }) => text);
  assert.ok(texts.includes('Footnote 1: maps.'));
  assert.ok(texts.some((text) => text.startsWith('Ask jane@example.org &Karl Hess. ')));
  const nougat = NOUGAT.replace(THIRD, `${THIRD}\n\nAsk jane@example.org &Karl Hess. Silt is dark.`);
  assert.ok(
    readMarkdown(nougat).body.some(({ text }) => text.startsWith('Ask jane@example.org &Karl Hess. ')),
  );
  assert.deepEqual([isNougat('', 'a.mmd.gz'), isNougat('', 'a.md')], [true, false]);
});

test('a raised mark in TeX is raised in text, and kept in code and formulas', () => {
  const raised = '\\textsuperscript{ab}';
  const text = `Text${raised}, \`code${raised}\` and $x${raised}$.`;
  const { body, objects } = readMarkdown(
    MARKER.replace(THIRD, `${THIRD}\n\n${text}\n\n\`\`\`\nfence${raised}\n\`\`\``),
  );
  assert.ok(body.some(({ text }) => text === `Textab, code${raised} and $x${raised}$.`));
  assert.ok(objects.some(({ content }) => content === `fence${raised}`));
});

for (const [name, text] of Object.entries(SAMPLES))
  test(`the Markdown of ${name} keeps sections, links, tables and formulas`, () => {
    assertConvertedPaper(readMarkdown(text));
  });

test('Pandoc’s keys cite the entries of BibTeX and CSL files', () => {
  const paper = readMarkdown(PANDOC, { 'silt.bib': PANDOC_BIB, 'silt.json': PANDOC_CSL });
  assert.deepEqual(pluck(paper.references, 'id', 'year', 'title'), [
    ['marlow2016', 2016, 'Silt in rivers'],
    ['tarn2018', 2018, 'Oats on wet ground'],
    ['lune2011', 2011, 'A theory of barley'],
  ]);
  const [first] = paper.body;
  assert.deepEqual(pluck(first?.citations, 'text', 'reference', 'group'), [
    ['Marlow and Hess, 2016', 'marlow2016', 0],
    ['Tarn et al., 2018', 'tarn2018', 1],
    ['Lune, 2011', 'lune2011', 1],
    ['Tarn et al. (2018, chap. 2)', 'tarn2018', 2],
    ['missing', null, 3],
  ]);
  assert.match(first?.text ?? '', /\(see Tarn et al\., 2018; Lune, 2011, p\. 3\)/);
  assert.match(first?.text ?? '', /oats@example\.org\.$/);
  assert.equal(paper.year, 2020);
  assert.deepEqual(pluck(paper.authors, 'name'), ['Jane Marlow', 'Karl Hess']);
});

test('a broken bibliography next to a document is a warning', () => {
  const paper = readMarkdown(PANDOC, { 'silt.json': '[{"id": "lune2011", ' });
  assert.deepEqual(
    pluck(
      paper.warnings.filter(({ code }) => code === 'bibliography'),
      'where',
    ),
    ['silt.json'],
  );
});

test('one warning names the keys that no bibliography has', () => {
  const dangling = (paper: Paper) =>
    paper.warnings.filter(({ code }) => code === 'dangling-citation').map(({ message }) => message);
  assert.deepEqual(dangling(readMarkdown(PANDOC)), [
    'the cited keys are in no bibliography: marlow2016, tarn2018, lune2011, missing',
  ]);
  assert.deepEqual(dangling(readMarkdown(PANDOC, { 'silt.bib': PANDOC_BIB, 'silt.json': PANDOC_CSL })), [
    'the cited keys are in no bibliography: missing',
  ]);
  const yaml = readMarkdown(PANDOC, { 'silt.yaml': 'references:\n- id: lune2011\n' });
  assert.equal(dangling(yaml).length, 1);
  assert.ok(yaml.warnings.some(({ code, where }) => code === 'bibliography' && where === 'silt.yaml'));
});

test('the bibliography that a document names is read from its folder, and no other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citemill-markdown-'));
  try {
    writeFileSync(join(folder, 'silt.bib'), PANDOC_BIB);
    writeFileSync(join(folder, 'silt.md'), PANDOC.replace('silt.bib', '[silt.bib, ../other.bib]'));
    const papers: Paper[] = [];
    for await (const paper of readPapers(join(folder, 'silt.md'))) papers.push(paper);
    const [paper] = papers;
    assert.equal(paper?.references.length, 2);
    assert.deepEqual(
      pluck(
        paper?.warnings.filter(({ code }) => code === 'bibliography'),
        'where',
      ),
      ['../other.bib'],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a README, notes and a changelog are not papers', () => {
  for (const text of [
    '# citer\n\n[![CI](https://ci.example/badge.svg)](https://ci.example)\n\n## Installation\n\n```sh\nnpm install citer\n```\n\n## References\n\n- [1] The paper, arXiv:1907.02884\n',
    '# Citador\n\n## Resumen\n\nUn programa.\n\n## Instalación\n\nAbra el archivo.\n\n## Referencias\n\n- https://example.org\n',
    '# Citador\n\n## Resumen\n\nUn programa.\n',
    '# Notes\n\nBuy oats [1] and barley [2].\n',
    '# Changelog\n\n## 1.2.0\n\n- Fix [12] and [13].\n',
    '# Papers\n\nA paper has marks.\n\n```md\n# Oats\n\n## Abstract\n\nOats [1], [2].\n\n## References\n```\n\nIts `doi` and [@key].\n',
    '# Reading list\n\n## Abstract algebra\n\n- A book.\n',
  ])
    assert.equal(markdownReader.detect(text, 'README.md'), false, text);
});

test('a text file of another name is not taken for Markdown', () => {
  assert.equal(markdownReader.detect(MARKER, 'paper.md'), true);
  assert.equal(markdownReader.detect(MARKER, 'papers/paper.md.gz'), true);
  assert.equal(markdownReader.detect(MARKER, 'paper.mmd.bz2'), true);
  for (const start of ['<!-- image -->', '<span id="page-0-1"></span>', '<u>www.example.org</u>'])
    assert.equal(markdownReader.detect(`${start}\n\n${MARKER}`, 'paper.md'), true, start);
  assert.equal(markdownReader.detect(`<!-- page --><html><body>\n\n${MARKER}`, 'paper.md'), false);
  assert.equal(markdownReader.detect(MARKER, 'notes.txt'), false);
  assert.equal(markdownReader.detect(MARKER, 'notes.txt.gz'), false);
});

test('powers are kept in the text, in tables and in the fields at the start', () => {
  const paper = readMarkdown(
    '---\ntitle: Oats at 10^5^ grains\nabstract: We grew 10^6^ oats.\n---\n\n# Introduction\n\nThere were 10^5^ cells m^-2^ on 3 cm<sup>2</sup> and 4 km².\n\n| n | cells |\n|---|---|\n| 10^4^ | 2 |\n',
  );
  assert.equal(paper.title, 'Oats at 10⁵ grains');
  assert.deepEqual(
    [...paper.abstract, ...paper.body].map(({ text }) => text),
    ['We grew 10⁶ oats.', 'There were 10⁵ cells m⁻² on 3 cm² and 4 km².'],
  );
  assert.deepEqual(paper.objects[0]?.rows, [
    ['n', 'cells'],
    ['10⁴', '2'],
  ]);
});

test('marks of names and years, raised numbers and TeX’s raised numbers are linked', () => {
  const paper = (marks: readonly string[], entries: readonly string[]) =>
    readMarkdown(
      `# Oats on the lower Marl\n\n## Abstract\n\nOats grow.\n\n## Introduction\n\n${marks.join(' ')}\n\n## References\n\n${entries.join('\n\n')}\n`,
    ).body.flatMap(({ citations }) => citations.map(({ text, reference }) => [text, reference]));
  const entries = [
    'Marlow, J., and Hess, K. (2016). Silt in rivers. Journal of Rivers 12, 45–67.',
    'Tarn, A., Ouse, B., and Wey, C. (2018). Oats on wet ground. Oat Letters 3, 1–9.',
  ];
  assert.deepEqual(paper(['Silt helps (Marlow and Hess, 2016).', 'Tarn et al. (2018) agree.'], entries), [
    ['Marlow and Hess, 2016', 'b1'],
    ['Tarn et al. (2018)', 'b2'],
  ]);
  const numbered = entries.map((entry, i) => `${i + 1}. ${entry}`);
  assert.deepEqual(paper(['Silt helps.<sup>1</sup>', 'Wet ground<sup>1,2</sup> does.'], numbered), [
    ['1', 'b1'],
    ['1,2', 'b1'],
    ['1,2', 'b2'],
  ]);
  assert.deepEqual(paper(['Silt helps$^{1}$ and', 'wet ground$\u007b } ^ { 1 , 2 }$ does.'], numbered), [
    ['1', 'b1'],
    ['1,2', 'b1'],
    ['1,2', 'b2'],
  ]);
  assert.deepEqual(paper(['Silt helps.¹', 'Wet ground² does.'], numbered), [
    ['1', 'b1'],
    ['2', 'b2'],
  ]);
});

test('the paper’s own identifiers are not those of examples and of other articles', () => {
  const readIds = (front: string) =>
    readMarkdown(
      `# Erratum to a study of silt\n\nAda Stone\n\n${front}\n\n## Abstract\n\nOats [1].\n\n## References\n\n[1] ${'A. Stone. Silt. Rivers 3, 2019.'}\n`,
    ).ids;
  assert.deepEqual(readIds('https://doi.org/10.5555/own.1'), { doi: '10.5555/own.1' });
  assert.deepEqual(
    readIds('The original article can be found\nonline at https://doi.org/10.5555/original.1'),
    {},
  );
  assert.deepEqual(
    readIds('Correction to: Rivers, doi 10.5555/original.1\n\nThis article: doi:10.5555/own.1'),
    { doi: '10.5555/own.1' },
  );
  assert.deepEqual(readIds('```\ndoi:10.5555/example.1\n```'), {});
});
