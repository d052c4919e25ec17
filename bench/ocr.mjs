// Accuracy of reading scans: draws the pages of PDFs at 200 and 300 dpi, straight and tilted by one degree, wraps the images
// into PDFs without text, and reads those with --ocr auto. Words are compared with the reading of the PDF's own text, links
// with the publisher's JATS.
//
//   npm run bench -- ocr [FOLDER] [--papers N] [--only 300,300-tilted] [--language eng]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addEngineVersions } from '../packages/read/dist/read/engine-versions.js';
import { readRecord } from '../packages/read/dist/read/index.js';
import { PdfFile } from '../packages/read/dist/read/pdf/glyphs/pdf-file.js';
import { loadPdfium } from '../packages/read/dist/read/pdf/glyphs/pdfium.js';
import { scanPdf } from '../packages/read/dist/read/pdf/scans/scan.fixture.js';
import { comparePapers, summarise } from './readers/dist/index.js';
import { corpora } from './shared/machine.mjs';
import { pairsIn, readOne } from './shared/pairs.mjs';
import { percent, printTable } from './shared/table.mjs';

const SCANS = {
  200: { dpi: 200, degrees: 0 },
  '200-tilted': { dpi: 200, degrees: 1 },
  300: { dpi: 300, degrees: 0 },
  '300-tilted': { dpi: 300, degrees: 1 },
};
/** Longer papers take too long. */
const MAX_PAGES = 12;
/** Letters by which the beginning of a paragraph is recognised. */
const START = 18;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    papers: { type: 'string', default: '5' },
    only: { type: 'string' },
    language: { type: 'string', default: 'eng' },
  },
});
const folder = positionals[0] ?? join(corpora, 'pdf-jats');
const scans = values.only?.split(',') ?? Object.keys(SCANS);
for (const scan of scans)
  if (!SCANS[scan]) {
    console.error(`--only ${scan}: choose from ${Object.keys(SCANS).join(', ')}`);
    process.exit(2);
  }
if (!existsSync(folder)) {
  console.log('skipped: name a folder of PDF + JATS pairs');
  process.exit(0);
}
const { ocr } = addEngineVersions({ ocr: { mode: 'auto', language: values.language } });
if (!ocr.engine) {
  console.log(`skipped: no program recognises text in ${values.language}; install tesseract`);
  process.exit(0);
}

function pageCount(bytes) {
  const file = PdfFile.open(bytes);
  const count = file.pageCount;
  file.close();
  return count;
}

await loadPdfium();
const pairs = (await pairsIn(folder))
  .map((pair) => ({ ...pair, bytes: readFileSync(pair.path) }))
  .filter(({ bytes }) => pageCount(bytes) <= MAX_PAGES)
  .slice(0, Number(values.papers));
const comparisons = new Map(['text', ...scans].map((name) => [name, []]));
const sumParagraphs = (papers, key) => papers.reduce((sum, { paragraphs }) => sum + paragraphs[key], 0);
const wordsF = ({ words, wordPrecision }) => (2 * words * wordPrecision) / (words + wordPrecision);
/** How many paragraphs of a reading begin like one of the other reading. Letters suffice to recognise a beginning. */
function comparedParagraphs(text, read) {
  const letters = (string) => string.toLowerCase().replace(/[^a-z]/g, '');
  const [expected, found] = [text, read].map(({ body }) => ({
    all: letters(body.map((paragraph) => paragraph.text).join('')),
    starts: [...new Set(body.map((paragraph) => letters(paragraph.text).slice(0, START)))],
  }));
  const findStarts = (starts, { all }) =>
    starts.filter((start) => start.length === START && all.includes(start));
  const right = findStarts(found.starts, expected).filter((start) => expected.starts.includes(start)).length;
  return {
    right,
    found: findStarts(found.starts, expected).length,
    expected: findStarts(expected.starts, found).length,
  };
}

let [pages, seconds, compared] = [0, 0, 0];
for (const { name, path, gold, bytes } of pairs) {
  const [expected, reading] = [await readOne(gold, 'jats'), await readOne(path, 'pdf')];
  if (expected.error || reading.error) {
    console.log(`skipped: ${name}: ${expected.error ?? reading.error}`);
    continue;
  }
  const [right, text] = [expected.paper, reading.paper];
  compared++;
  comparisons.get('text').push({
    gold: comparePapers(right, text),
    text: comparePapers(text, text),
    paragraphs: comparedParagraphs(text, text),
  });
  for (const kind of scans) {
    const scanned = scanPdf(bytes, pageCount(bytes), SCANS[kind]);
    const start = performance.now();
    const nothing = { ...right, title: '', abstract: [], body: [], references: [], objects: [] };
    const read = await readRecord({ path: `${name}.pdf`, bytes: scanned }, 'pdf', { ocr }).then(
      ([paper]) => paper,
      (error) => {
        console.log(`failed: ${name}, ${kind}: ${error.message}`);
        return nothing;
      },
    );
    seconds += (performance.now() - start) / 1000;
    pages += pageCount(bytes);
    comparisons.get(kind).push({
      gold: comparePapers(right, read),
      text: comparePapers(text, read),
      paragraphs: comparedParagraphs(text, read),
    });
    const [{ gold: byGold, text: byText }] = comparisons.get(kind).slice(-1);
    const [all, links] = [summarise([byText]), summarise([byGold]).links];
    console.log(
      `${name}, ${kind}: words F ${percent(wordsF({ words: all.words.value, wordPrecision: all.wordPrecision.value }))}, references ${read.references.length}/${text.references.length}, links F ${percent(links.f1)} (text ${percent(summarise([comparisons.get('text').at(-1).gold]).links.f1)})`,
    );
  }
}
console.log(`\n${compared} papers, ${ocr.engine}`);
if (compared > 0)
  printTable(
    [
      '',
      'words R',
      'P',
      'F1',
      'paragraphs R',
      'P',
      'title',
      'headings F1',
      'references',
      'links P',
      'R',
      'F1',
    ],
    [...comparisons].map(([name, papers]) => {
      const [byGold, byText] = ['gold', 'text'].map((key) => summarise(papers.map((paper) => paper[key])));
      return [
        name === 'text' ? 'PDF with text' : `scan, ${name.replace('-', ' dpi, ').replace(/^\d+$/, '$& dpi')}`,
        ...[byText.words.value, byText.wordPrecision.value].map(percent),
        percent(wordsF({ words: byText.words.value, wordPrecision: byText.wordPrecision.value })),
        ...['expected', 'found'].map((of) =>
          percent(sumParagraphs(papers, 'right') / sumParagraphs(papers, of)),
        ),
        ...[byGold.title.value, byGold.headings.f1, byGold.references.value].map(percent),
        ...[byGold.links.precision, byGold.links.recall, byGold.links.f1].map(percent),
      ];
    }),
  );
if (pages > 0) console.log(`${(seconds / pages).toFixed(1)} seconds per page`);
