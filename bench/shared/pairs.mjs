// Pairs of a document and the publisher's JATS of the same paper: two files with the same name and different extensions.
// Run as a program, it reads a list of files, so that their peak memory can be measured.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRecords, readRecord } from '../../packages/read/dist/read/index.js';
import { readers } from '../../packages/read/dist/read/readers.js';
import { corpora, measureProcessor, temporaryFolder } from './machine.mjs';

const ENDING = /\.(?:tei\.xml|nxml|jats|pdf|xml|tex|json|jsonl|md|mmd|html|docx)$/i;
export const BEGINNING = 200_000;

/** Reads one file and measures the processor time. */
export async function readOne(path, reader, options = {}) {
  for await (const source of findRecords([path], readers)) {
    if ('error' in source) return { error: source.error.message };
    if (source.reader !== reader) return { error: `is read by ${source.reader}` };
    try {
      const { seconds, result } = await measureProcessor(() => readRecord(source.record, reader, options));
      return { paper: result[0], seconds };
    } catch (error) {
      return { error: error.message };
    }
  }
  return { error: 'the file is empty' };
}

/** The named folders, or the default ones that exist. A named folder that does not exist ends the program. */
export function documentFolders(named, defaults, advice) {
  const folders = named.length > 0 ? named : defaults.map((name) => join(corpora, name)).filter(existsSync);
  const missing = folders.find((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
  if (missing) {
    console.error(`${missing}: no such folder`);
    process.exit(2);
  }
  if (folders.length === 0) console.log(`skipped: ${advice}`);
  return folders;
}

export const pairFolders = (named) =>
  documentFolders(named, ['pdf-jats'], 'name a folder of PDF + JATS pairs');

/** The pairs below a folder; `ending` matches the documents to compare with the JATS. */
export function pairsIn(folder, ending = /\.pdf$/i) {
  const groups = new Map();
  for (const entry of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, entry);
    if (!ENDING.test(entry) || !statSync(path).isFile()) continue;
    const stem = path.replace(ENDING, '');
    groups.set(stem, [...(groups.get(stem) ?? []), path]);
  }
  const jats = readers.named('jats');
  const isJats = (path) =>
    /\.(?:nxml|jats|xml)$/i.test(path) && jats.detect(readFileSync(path, 'utf8').slice(0, BEGINNING), path);
  return [...groups].flatMap(([stem, paths]) => {
    const gold = paths.length > 1 ? paths.find(isJats) : undefined;
    const others = gold ? paths.filter((path) => path !== gold && ending.test(path)) : [];
    return others.map((path) => ({ name: basename(stem), gold, path }));
  });
}

/** What a failure counts as: a paper of which nothing was read. */
export const emptyPaper = (paper) => ({
  ...paper,
  title: '',
  abstract: [],
  body: [],
  references: [],
  objects: [],
});

/** Reads files in a separate process. */
export function readInProcess(reader, paths, options = {}) {
  const home = temporaryFolder();
  const [list, out] = [join(home, 'list.json'), join(home, 'out.json')];
  writeFileSync(list, JSON.stringify({ paths, options }));
  const self = fileURLToPath(import.meta.url);
  const { status, stderr } = spawnSync(process.execPath, [self, reader, list, out], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(out, 'utf8'));
}

/** Counts the pages of PDF files. */
async function pageCounter() {
  const { loadPdfium } = await import('../../packages/read/dist/read/pdf/glyphs/pdfium.js');
  const { PdfFile } = await import('../../packages/read/dist/read/pdf/glyphs/pdf-file.js');
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

async function readAll(reader, list, out) {
  const { paths, options } = JSON.parse(readFileSync(list, 'utf8'));
  const countPages = reader === 'pdf' ? await pageCounter() : () => 0;
  const results = [];
  for (const path of paths) {
    const result = await readOne(path, reader, options);
    if (!result.error) result.pages = countPages(path);
    results.push(result);
  }
  writeFileSync(out, JSON.stringify({ results, peak: process.resourceUsage().maxRSS / 1024 }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await readAll(...process.argv.slice(2));
