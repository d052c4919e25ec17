// Accuracy and speed of a reader: its papers compared with the publishers' JATS of the same papers.
//
//   npm run bench -- readers [FOLDER…] [--reader pdf|tei|latex|s2orc|markdown] [--pdf-engine grobid=URL]
//                            [--details PAPER] [--json FILE]
import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { readers } from '../packages/read/dist/read/readers.js';
import { comparePapers, summarise } from './readers/dist/index.js';
import { BEGINNING, documentFolders, emptyPaper, pairsIn, readInProcess, readOne } from './shared/pairs.mjs';
import { percent, printTable } from './shared/table.mjs';

/** The publisher's name in the JATS file. */
const publisherName = (path) =>
  readFileSync(path, 'utf8')
    .match(/<publisher-name>\s*([^<]*)/)?.[1]
    .trim() || '(unnamed)';

const COLUMNS = [
  ['papers', (document) => String(document.papers)],
  ['title', (document) => percent(document.title.value)],
  ['abstract', (document) => percent(document.abstract.value)],
  ['heads F1', (document) => percent(document.headings.f1)],
  ['sentences', (document) => percent(document.sentences.value)],
  ['in order', (document) => percent(document.order.value)],
  ['words', (document) => percent(document.words.value)],
  ['refs', (document) => percent(document.references.value)],
  ['titles', (document) => percent(document.referenceTitles.value)],
  ['links P', (document) => percent(document.links.precision)],
  ['R', (document) => percent(document.links.recall)],
  ['F1', (document) => percent(document.links.f1)],
  ['figs F1', (document) => percent(document.figures.f1)],
  ['tables F1', (document) => percent(document.tables.f1)],
];

/** Prints how many papers have gold data for each measure. */
function printLeftOut(all) {
  const measures = ['title', 'abstract', 'headings', 'sentences', 'references', 'links', 'figures', 'tables'];
  const less = measures.filter((name) => all[name].papers < all.papers);
  if (less.length === 0) return;
  const parts = less.map((name) => `${name} of ${all[name].papers}`);
  console.log(`of ${all.papers} papers, the gold has ${parts.join(', ')}`);
}

function printDetails({ name, comparison, error, paper }) {
  console.log(`\n${name}`);
  if (error) console.log(`  failed: ${error}`);
  if (!comparison) return;
  const list = (title, lines) => {
    if (!lines?.length) return;
    console.log(`  ${title} (${lines.length})`);
    for (const line of lines) console.log(`    ${line.length > 300 ? `${line.slice(0, 300)}…` : line}`);
  };
  for (const part of ['title', 'abstract'])
    if (comparison[part] !== undefined) console.log(`  ${part}: ${percent(comparison[part])}% alike`);
  list(
    'warnings',
    paper?.warnings.map(({ code, message }) => `${code}: ${message}`),
  );
  list('headings missing', comparison.headings?.missing);
  list('headings too many', comparison.headings?.extra);
  list('sentences missing', comparison.sentences?.missing);
  list('references missing', comparison.references?.missing);
  list(
    'titles of references wrong: gold | read',
    comparison.references?.wrongTitles.map(({ gold, read }) => `${gold} | ${read}`),
  );
  list('links missing', comparison.links?.missing);
  list('links too many', comparison.links?.extra);
  for (const kind of ['figures', 'tables']) {
    list(`${kind} missing`, comparison[kind].missing);
    list(`${kind} too many`, comparison[kind].extra);
  }
}

/** Publishers are grouped by the first word of their name: imprints and legal forms follow it. */
function byPublisher(compared) {
  const groups = new Map();
  for (const document of compared) {
    const key = document.publisher.split(/[\s,]/)[0].toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()]
    .map((group) => [
      group.map((document) => document.publisher).sort((a, b) => a.length - b.length)[0],
      group,
    ])
    .sort(([a], [b]) => a.localeCompare(b));
}

/** Measures one reader on the pairs it can read; a failure counts as an empty paper. */
async function measure(name, pairs, options, details) {
  const { results, peak } = readInProcess(
    name,
    pairs.map(({ path }) => path),
    options,
  );
  if (results.every(({ paper }) => !paper)) {
    console.log(`skipped: no file could be read: ${results[0].error}`);
    return undefined;
  }
  const compared = [];
  const start = performance.now();
  for (const [i, { name: paperName, gold, path }] of pairs.entries()) {
    const { paper: right, error: fault } = await readOne(gold, 'jats');
    if (!right) {
      console.log(`skipped, gold cannot be read: ${gold}: ${fault}`);
      continue;
    }
    const { paper, error, seconds = 0, pages = 0 } = results[i];
    const comparison = comparePapers(right, paper ?? emptyPaper(right));
    compared.push({
      name: paperName,
      path,
      publisher: publisherName(gold),
      error,
      seconds,
      pages,
      paper,
      comparison,
    });
  }
  const compareSeconds = (performance.now() - start) / 1000;
  const summaries = byPublisher(compared).map(([publisher, group]) => [
    publisher,
    summarise(group.map((document) => document.comparison)),
  ]);
  const all = summarise(compared.map((document) => document.comparison));
  printTable(
    ['', ...COLUMNS.map(([title]) => title)],
    [...summaries, ['all', all]].map(([title, summary]) => [
      title,
      ...COLUMNS.map(([, cell]) => cell(summary)),
    ]),
  );
  printLeftOut(all);
  for (const { path, error } of compared) if (error) console.log(`failed: ${path}: ${error}`);
  const seconds = compared.reduce((sum, document) => sum + document.seconds, 0);
  const pages = compared.reduce((sum, document) => sum + document.pages, 0);
  const rates = [
    `${(compared.filter((document) => document.paper).length / seconds).toFixed(1)} papers per second`,
  ];
  if (pages > 0) rates.push(`${pages} pages, ${(pages / seconds).toFixed(1)} a second`);
  console.log(
    `read by one thread, in processor time: ${rates.join(', ')}; peak memory ${peak.toFixed(0)} MB; compared in ${compareSeconds.toFixed(1)} s`,
  );
  for (const document of compared)
    if (details !== undefined && document.name.includes(details)) printDetails(document);
  return {
    reader: name,
    seconds,
    pages,
    peakMb: peak,
    all,
    publishers: Object.fromEntries(summaries),
    papers: compared.map(({ paper, ...document }) => document),
  };
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reader: { type: 'string' },
      'pdf-engine': { type: 'string', default: 'citemill' },
      details: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const folders = documentFolders(
    positionals,
    ['pdf-jats', 'jose', 'tei-jats'],
    'no pairs of papers; name a folder that has some',
  );
  if (folders.length === 0) return;
  const engines = readers.find('pdf').engines;
  const options = { engines: { pdf: engines.parse(values['pdf-engine']) } };
  const byReader = new Map();
  for (const pair of folders.flatMap((folder) => pairsIn(folder, /./))) {
    const head = readFileSync(pair.path).subarray(0, BEGINNING).toString('latin1');
    const format = readers.all.findLast((reader) => reader.detect(head, pair.path));
    const name = format?.name ?? extname(pair.path).slice(1).toLowerCase();
    if (values.reader && values.reader !== name) continue;
    byReader.set(name, [...(byReader.get(name) ?? []), pair]);
  }
  const reports = [];
  for (const [name, pairs] of byReader) {
    const engine = name === 'pdf' ? ` (${values['pdf-engine']})` : '';
    console.log(`\nreader ${name}${engine}: ${pairs.length} pairs with JATS`);
    const report = await measure(name, pairs, options, values.details);
    if (report) reports.push(report);
  }
  if (byReader.size === 0) console.log('skipped: no pair of a JATS file and another of its name');
  if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 1)}\n`);
}

await main();
