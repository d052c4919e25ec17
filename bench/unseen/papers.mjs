// Measures the PDF reader against the publishers' JATS. A pair is two files with the same name and different extensions.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRecords, readRecord } from '../../packages/read/dist/read/index.js';
import { readers } from '../../packages/read/dist/read/readers.js';
import { comparePapers, summarise } from '../readers/dist/index.js';
import { groupByHalf } from './halves.mjs';
import { percent, printTable } from './table.mjs';

const GOLD = /\.(?:nxml|jats|xml)$/i;
const HEAD = 200_000;

export async function readOne(path, reader, options = {}) {
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) return { error: source.error.message };
    const start = process.cpuUsage();
    try {
      const [paper] = await readRecord(source.record, reader, options);
      const { user, system } = process.cpuUsage(start);
      return { paper, seconds: (user + system) / 1e6 };
    } catch (error) {
      return { error: error.message };
    }
  }
  return { error: 'the file is empty' };
}

const CORPORA =
  process.env.CITEMILL_CORPORA ?? fileURLToPath(new URL('../../../shared/corpora', import.meta.url));

/** The named folders of pairs, or the default one if it is there. A folder that does not exist ends the program. */
export function pairFolders(named) {
  const folders = named.length > 0 ? named : [join(CORPORA, 'pdf-jats')].filter(existsSync);
  const missing = folders.find((folder) => !existsSync(folder));
  if (missing) {
    console.error(`${missing}: no such folder`);
    process.exit(2);
  }
  if (folders.length === 0) console.log('skipped: name a folder of PDF + JATS pairs');
  return folders;
}

export function pairsIn(folder) {
  const stems = new Map();
  for (const entry of readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (!GOLD.test(entry) && !/\.pdf$/i.test(entry)) continue;
    const path = join(folder, entry);
    if (!statSync(path).isFile()) continue;
    const stem = path.replace(/\.[a-z]+$/i, '');
    const pair = stems.get(stem) ?? { name: basename(stem) };
    if (/\.pdf$/i.test(entry)) pair.pdf = path;
    else if (readers.named('jats').detect(readFileSync(path, 'utf8').slice(0, HEAD), path)) pair.gold = path;
    stems.set(stem, pair);
  }
  return [...stems.values()].filter(({ pdf, gold }) => pdf && gold);
}

/** Reads PDF files in a separate process, so that its peak memory can be measured. */
function readInProcess(paths) {
  const home = mkdtempSync(join(tmpdir(), 'citemill-unseen-'));
  try {
    const [list, out] = [join(home, 'list.json'), join(home, 'out.json')];
    writeFileSync(list, JSON.stringify(paths));
    const self = fileURLToPath(import.meta.url);
    const { status, stderr } = spawnSync(process.execPath, [self, list, out], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(readFileSync(out, 'utf8'));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const TITLES = [
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

const tableCells = (name, group) => {
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
  const { results, peak } = readInProcess(pairs.map(({ pdf }) => pdf));
  const documents = [];
  for (const [i, { name, gold, pdf }] of pairs.entries()) {
    const { paper: right, error } = await readOne(gold, 'jats');
    if (!right) {
      console.log(`skipped, gold cannot be read: ${gold}: ${error}`);
      continue;
    }
    const { paper, error: fault, seconds = 0, pages = 0 } = results[i];
    if (fault) console.log(`failed: ${pdf}: ${fault}`);
    // A failure counts as an empty paper.
    const nothing = { ...right, title: '', abstract: [], body: [], references: [], objects: [] };
    documents.push({ name, seconds, pages, comparison: comparePapers(right, paper ?? nothing) });
  }
  printTable(
    TITLES,
    groupByHalf(documents).map(([name, group]) => tableCells(name, group)),
  );
  printWorst(documents);
  const [seconds, pages] = ['seconds', 'pages'].map((key) =>
    documents.reduce((sum, one) => sum + one[key], 0),
  );
  console.log(
    `${pages} pages, ${(pages / seconds).toFixed(1)} per CPU second, peak memory ${Math.round(peak)} MB`,
  );
  return { papers: documents, pagesPerSecond: pages / seconds, peakMb: peak };
}

async function readList(list, out) {
  const { loadPdfium } = await import('../../packages/read/dist/read/pdf/glyphs/pdfium.js');
  const { PdfFile } = await import('../../packages/read/dist/read/pdf/glyphs/pdf-file.js');
  await loadPdfium();
  const results = [];
  for (const path of JSON.parse(readFileSync(list, 'utf8'))) {
    const result = await readOne(path, 'pdf');
    if (!result.error) {
      const file = PdfFile.open(readFileSync(path));
      result.pages = file.pageCount;
      file.close();
    }
    results.push(result);
  }
  writeFileSync(out, JSON.stringify({ results, peak: process.resourceUsage().maxRSS / 1024 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await readList(...process.argv.slice(2));
