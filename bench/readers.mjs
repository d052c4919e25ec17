// Accuracy and speed of a reader: its papers compared with the publishers' JATS of the same papers. Pairs are files with the
// same name and different extensions; reading runs in a separate process, so that its peak memory can be measured.
//
//   npm run bench -- readers [FOLDER…] [--reader pdf|tei|latex|s2orc|markdown] [--pdf-engine grobid=URL]
//                            [--details PAPER] [--json FILE]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findRecords, readRecord } from '../packages/read/dist/read/index.js';
import { readers } from '../packages/read/dist/read/readers.js';
import { comparePapers, summarise } from './readers/dist/index.js';

const self = fileURLToPath(import.meta.url);
const root = dirname(dirname(self));
const ENDING = /\.(?:tei\.xml|nxml|jats|pdf|xml|tex|json|md|mmd|html)$/i;
const BEGINNING = 200_000;

/** Reads one file and measures the processor time, which other load does not change. */
async function readFile(path, name, options = {}) {
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) return { error: source.error.message };
    if (source.reader !== name) return { error: `is read by ${source.reader}` };
    const start = process.cpuUsage();
    try {
      const [paper] = await readRecord(source.record, name, options);
      const { user, system } = process.cpuUsage(start);
      return { paper, seconds: (user + system) / 1e6 };
    } catch (error) {
      return { error: error.message };
    }
  }
  return { error: 'nothing in it' };
}

/** Counts the pages of a PDF file. */
async function pageCounter() {
  const { loadPdfium } = await import('../packages/read/dist/read/pdf/glyphs/pdfium.js');
  const { PdfFile } = await import('../packages/read/dist/read/pdf/glyphs/pdf-file.js');
  await loadPdfium();
  return (path) => {
    const file = PdfFile.open(readFileSync(path));
    try {
      return file.pageCount;
    } finally {
      file.close();
    }
  };
}

/** Runs in a separate process: reads all files and writes the results. */
async function readAll(name, list, out) {
  const { paths, options } = JSON.parse(readFileSync(list, 'utf8'));
  const countPages = name === 'pdf' ? await pageCounter() : () => 0;
  const results = [];
  for (const path of paths) {
    const result = await readFile(path, name, options);
    if (!result.error) result.pages = countPages(path);
    results.push(result);
  }
  const peak = process.resourceUsage().maxRSS / 1024;
  writeFileSync(out, JSON.stringify({ results, peak }));
}

/** Pairs of a gold file and a file to read: same folder and name, different extensions. */
function findPairs(folder) {
  const groups = new Map();
  for (const entry of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, entry);
    if (!ENDING.test(entry) || !statSync(path).isFile()) continue;
    const stem = path.replace(ENDING, '');
    groups.set(stem, [...(groups.get(stem) ?? []), path]);
  }
  const jats = readers.find('jats');
  const isJats = (path) => jats.detect(readFileSync(path, 'utf8').slice(0, BEGINNING), path);
  const pairs = [];
  for (const [stem, paths] of groups) {
    if (paths.length < 2) continue;
    const gold = paths.find((path) => /\.(?:nxml|jats|xml)$/i.test(path) && isJats(path));
    if (!gold) continue;
    for (const path of paths) if (path !== gold) pairs.push({ name: basename(stem), gold, path });
  }
  return pairs;
}

/** The publisher's name in the JATS file. */
const publisherName = (path) =>
  readFileSync(path, 'utf8')
    .match(/<publisher-name>\s*([^<]*)/)?.[1]
    .trim() || '(unnamed)';

function readInProcess(name, paths, options) {
  const home = mkdtempSync(join(tmpdir(), 'citemill-bench-'));
  try {
    const [list, out] = [join(home, 'list.json'), join(home, 'out.json')];
    writeFileSync(list, JSON.stringify({ paths, options }));
    const { status, stderr } = spawnSync(process.execPath, [self, '--run', name, list, out], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const percent = (value) => (Number.isNaN(value) ? '–' : (100 * value).toFixed(1));

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

function printTable(rows) {
  const width = Math.max(...rows.map(([name]) => name.length), 9);
  const wide = (name) => Math.max(name.length, '100.0'.length);
  const head = COLUMNS.map(([name]) => name.padStart(wide(name)));
  console.log(`${' '.repeat(width)}  ${head.join('  ')}`);
  for (const [name, summary] of rows) {
    const cells = COLUMNS.map(([title, cell]) => cell(summary).padStart(wide(title)));
    console.log(`${name.padEnd(width)}  ${cells.join('  ')}`);
  }
}

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
    const { paper: right, error: fault } = await readFile(gold, 'jats');
    if (!right) {
      console.log(`skipped, gold cannot be read: ${gold}: ${fault}`);
      continue;
    }
    const { paper, error, seconds = 0, pages = 0 } = results[i];
    const nothing = { ...right, title: '', abstract: [], body: [], references: [], objects: [] };
    const comparison = comparePapers(right, paper ?? nothing);
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
  printTable([...summaries, ['all', all]]);
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
  const corpora = process.env.CITEMILL_CORPORA ?? join(root, '..', 'shared', 'corpora');
  const folders =
    positionals.length > 0
      ? positionals
      : ['pdf-jats', 'jose', 'tei-jats'].map((name) => join(corpora, name)).filter(existsSync);
  for (const folder of folders) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    console.error(`${folder}: no such folder`);
    process.exit(2);
  }
  if (folders.length === 0) {
    console.log('skipped: no pairs of papers; name a folder that has some');
    return;
  }
  const engines = readers.find('pdf').engines;
  const options = { engines: { pdf: engines.parse(values['pdf-engine']) } };
  const byReader = new Map();
  for (const pair of folders.flatMap(findPairs)) {
    const head = readFileSync(pair.path).subarray(0, BEGINNING).toString('latin1');
    const format = readers.all.findLast((document) => document.detect(head, pair.path));
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

if (process.argv[2] === '--run') await readAll(...process.argv.slice(3));
else await main();
