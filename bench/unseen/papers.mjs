// Measures the PDF reader against the publishers' JATS.
import { comparePapers, summarise } from '../readers/dist/index.js';
import { groupByHalf } from '../shared/halves.mjs';
import { emptyPaper, readInProcess, readOne } from '../shared/pairs.mjs';
import { percent, printTable } from '../shared/table.mjs';

export const PAPER_TITLES = [
  '',
  'papers',
  'title',
  'abstract',
  'headings F1',
  'body R',
  'body P',
  'references',
  'their titles',
  'links P',
  'R',
  'F1',
  'figures',
  'tables',
];

export const paperCells = (name, group) => {
  const all = summarise(group.map(({ comparison }) => comparison));
  return [
    name,
    String(all.papers),
    percent(all.title.value),
    percent(all.abstract.value),
    percent(all.headings.f1),
    percent(all.words.value),
    percent(all.wordPrecision.value),
    percent(all.references.value),
    percent(all.referenceTitles.value),
    percent(all.links.precision),
    percent(all.links.recall),
    percent(all.links.f1),
    percent(all.figures.f1),
    percent(all.tables.f1),
  ];
};

/** Papers whose links are mostly wrong, worst first. */
function printWorst(documents, most = 10) {
  const f1 = ({ gold, read, matched }) => (2 * matched) / (gold + read);
  const bad = documents
    .filter(({ comparison }) => comparison.links && f1(comparison.links) < 0.5)
    .sort((a, b) => f1(a.comparison.links) - f1(b.comparison.links));
  if (bad.length === 0) return;
  const names = bad.slice(0, most).map(({ name, comparison }) => `${name} ${percent(f1(comparison.links))}`);
  console.log(`links F1 below 50 in ${bad.length}: ${names.join(', ')}`);
}

export async function measurePapers(pairs) {
  console.log(`\nPDF against JATS: ${pairs.length} papers`);
  const { results, peak } = readInProcess(
    'pdf',
    pairs.map(({ path }) => path),
  );
  const documents = [];
  for (const [i, { name, gold, path }] of pairs.entries()) {
    const { paper: right, error } = await readOne(gold, 'jats');
    if (!right) {
      console.log(`skipped, gold cannot be read: ${gold}: ${error}`);
      continue;
    }
    const { paper, error: fault, seconds = 0, pages = 0 } = results[i];
    if (fault) console.log(`failed: ${path}: ${fault}`);
    documents.push({ name, seconds, pages, comparison: comparePapers(right, paper ?? emptyPaper(right)) });
  }
  printTable(
    PAPER_TITLES,
    groupByHalf(documents).map(([name, group]) => paperCells(name, group)),
  );
  printWorst(documents);
  const [seconds, pages] = ['seconds', 'pages'].map((key) =>
    documents.reduce((sum, document) => sum + document[key], 0),
  );
  console.log(
    `${pages} pages, ${(pages / seconds).toFixed(1)} per CPU second, peak memory ${Math.round(peak)} MB`,
  );
  return { papers: documents, pagesPerSecond: pages / seconds, peakMb: peak };
}
