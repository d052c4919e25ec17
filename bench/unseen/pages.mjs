// Measures the web reader on pages with expected texts, in one of four layouts: `ground-truth.json` and a folder `html` (the
// article-extraction benchmark), folders with `source.html` and `expected.html` (Readability's tests), `x.html` and `x.txt`,
// or `strings.json` and a folder `html`, with strings that the main text must and must not contain (trafilatura).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { overlap, summary, textOfHtml } from '../../packages/read/dist/read/web/evaluation.fixture.js';
import { pageText, webReader } from '../../packages/read/dist/read/web/index.js';
import { groupByHalf } from '../shared/halves.mjs';
import { measureProcessor } from '../shared/machine.mjs';
import { percent, printTable } from '../shared/table.mjs';

const readUnpacked = (path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path));

function readTruth(folder) {
  const truth = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8'));
  return Object.entries(truth).flatMap(([name, { articleBody, url }]) => {
    const path = ['.html.gz', '.html'].map((end) => join(folder, 'html', name + end)).find(existsSync);
    return path ? [{ name, url, bytes: readUnpacked(path), gold: articleBody }] : [];
  });
}

function readStrings(folder) {
  const pages = JSON.parse(readFileSync(join(folder, 'strings.json'), 'utf8'));
  return Object.entries(pages).flatMap(([name, { url, with: wanted, without: unwanted }]) => {
    const path = ['.html.gz', '.html'].map((end) => join(folder, 'html', name + end)).find(existsSync);
    return path ? [{ name, url, bytes: readUnpacked(path), wanted, unwanted }] : [];
  });
}

export function pagesIn(folder) {
  if (existsSync(join(folder, 'strings.json'))) return readStrings(folder);
  if (existsSync(join(folder, 'ground-truth.json'))) return readTruth(folder);
  const pages = [];
  for (const entry of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, entry);
    if (basename(entry) === 'source.html' && existsSync(join(path, '..', 'expected.html'))) {
      const gold = textOfHtml(readFileSync(join(path, '..', 'expected.html'), 'utf8'));
      pages.push({ name: basename(join(path, '..')), bytes: readFileSync(path), gold, captions: true });
    } else if (/\.html?(?:\.gz)?$/i.test(entry)) {
      const text = path.replace(/\.html?(?:\.gz)?$/i, '.txt');
      if (existsSync(text))
        pages.push({
          name: basename(text, '.txt'),
          bytes: readUnpacked(path),
          gold: readFileSync(text, 'utf8'),
        });
    }
  }
  return pages;
}

function readText({ name, url, bytes, captions = false }) {
  try {
    const [paper] = webReader.read({ path: name, bytes, ...(url ? { web: { url } } : {}) }, { captions });
    return pageText(paper);
  } catch (error) {
    if (error.name !== 'UnreadableError') throw error;
    console.log(`refused: ${name}: ${error.message}`);
    return '';
  }
}

const fold = (text) => text.replace(/\s+/g, ' ').trim();

/** Counts true and false positives and negatives as trafilatura does: strings that must or must not occur, and do or do not. */
function countStrings({ wanted = [], unwanted = [] }, text) {
  const folded = fold(text);
  const holds = (string) => folded.includes(fold(string));
  return { hits: wanted.filter(holds).length, wanted: wanted.length, wrong: unwanted.filter(holds).length };
}

function measureStrings(pages) {
  console.log(`\nWeb pages: ${pages.length}, strings that the main text must and must not contain`);
  const documents = pages.map((page) => ({ name: page.name, ...countStrings(page, readText(page)) }));
  const rows = groupByHalf(documents).map(([name, group]) => {
    const sum = (field) => group.reduce((total, document) => total + document[field], 0);
    const [precision, recall] = [sum('hits') / (sum('hits') + sum('wrong')), sum('hits') / sum('wanted')];
    const f1 = (2 * precision * recall) / (precision + recall);
    return [name, String(group.length), ...[precision, recall, f1].map(percent)];
  });
  printTable(['', 'pages', 'P', 'R', 'F1'], rows);
  return documents;
}

export async function measurePages(pages) {
  if (pages.some(({ wanted }) => wanted)) return measureStrings(pages);
  console.log(`\nWeb pages: ${pages.length}, main text by shingles of four words`);
  const { seconds, result: texts } = await measureProcessor(() => pages.map(readText));
  const documents = pages.map(({ name, gold }, i) => ({ name, ...overlap(gold, texts[i], 4) }));
  const rows = groupByHalf(documents).map(([name, group]) => {
    const { precision, recall, f1 } = summary(group);
    return [name, String(group.length), ...[precision, recall, f1].map(percent)];
  });
  printTable(['', 'pages', 'P', 'R', 'F1'], rows);
  console.log(`${(pages.length / seconds).toFixed(1)} pages per CPU second`);
  return documents;
}
