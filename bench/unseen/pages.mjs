// Web pages with the text that people expect of them, in one of three shapes: `ground-truth.json` beside a folder `html`
// (as the article-extraction benchmark has it), folders with `source.html` and `expected.html` (as Readability's tests
// have it), or `x.html` beside `x.txt`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { overlap, summary, textOfHtml } from '../../packages/read/dist/read/web/evaluation.fixture.js';
import { pageText, webReader } from '../../packages/read/dist/read/web/index.js';
import { groupsOf } from './halves.mjs';
import { percent, printTable } from './table.mjs';

const unpacked = (path) => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path));

function fromTruth(folder) {
  const truth = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8'));
  return Object.entries(truth).flatMap(([name, { articleBody, url }]) => {
    const path = ['.html.gz', '.html'].map((end) => join(folder, 'html', name + end)).find(existsSync);
    return path ? [{ name, url, bytes: unpacked(path), gold: articleBody }] : [];
  });
}

export function pagesIn(folder) {
  if (existsSync(join(folder, 'ground-truth.json'))) return fromTruth(folder);
  const pages = [];
  for (const entry of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const path = join(folder, entry);
    if (basename(entry) === 'source.html' && existsSync(join(path, '..', 'expected.html'))) {
      const gold = textOfHtml(readFileSync(join(path, '..', 'expected.html'), 'utf8'));
      pages.push({ name: basename(join(path, '..')), bytes: readFileSync(path), gold, captions: true });
    } else if (/\.html?(?:\.gz)?$/i.test(entry)) {
      const text = path.replace(/\.html?(?:\.gz)?$/i, '.txt');
      if (existsSync(text))
        pages.push({ name: basename(text, '.txt'), bytes: unpacked(path), gold: readFileSync(text, 'utf8') });
    }
  }
  return pages;
}

function textOf({ name, url, bytes, captions = false }) {
  try {
    const [paper] = webReader.read({ path: name, bytes, ...(url ? { web: { url } } : {}) }, { captions });
    return pageText(paper);
  } catch (error) {
    if (error.name !== 'UnreadableError') throw error;
    console.log(`refused: ${name}: ${error.message}`);
    return '';
  }
}

export function measurePages(pages) {
  console.log(`\nWeb pages: ${pages.length}, main text by shingles of four words`);
  const start = process.cpuUsage();
  const texts = pages.map(textOf);
  const { user, system } = process.cpuUsage(start);
  const documents = pages.map(({ name, gold }, i) => ({ name, ...overlap(gold, texts[i], 4) }));
  const rows = groupsOf(documents).map(([name, group]) => {
    const { precision, recall, f1 } = summary(group);
    return [name, String(group.length), ...[precision, recall, f1].map(percent)];
  });
  printTable(['', 'pages', 'P', 'R', 'F1'], rows);
  console.log(`${(pages.length / ((user + system) / 1e6)).toFixed(1)} pages per CPU second`);
  return documents;
}
