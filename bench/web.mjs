// Extraction of the main text of real pages compared with gold texts and with Readability: `node bench/web.mjs` after a build.
// With the name of a set, each page is printed too.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import {
  goldPages,
  overlap,
  summary,
  textOfHtml,
} from '../packages/read/dist/read/web/evaluation.fixture.js';
import { pageText, webReader } from '../packages/read/dist/read/web/index.js';
import { assignHalf } from './shared/halves.mjs';
import { measureProcessor } from './shared/machine.mjs';

/** The main text that the web reader extracts; empty if it refuses the page. */
function ours({ bytes, id, url, captions }) {
  try {
    const [paper] = webReader.read({ path: id, bytes, ...(url ? { web: { url } } : {}) }, { captions });
    return pageText(paper);
  } catch (error) {
    if (error.name !== 'UnreadableError') throw error;
    refused.push(`${id.slice(0, 40)}: ${error.message}`);
    return '';
  }
}

function plain({ bytes }) {
  const { document } = parseHTML(Buffer.from(bytes).toString('utf8'));
  const article = new Readability(document).parse();
  return article ? textOfHtml(article.content) : '';
}

const refused = [];
const percent = (share) => `${(100 * share).toFixed(2)}`.padStart(6);
const line = (name, { precision, recall, f1 }) =>
  console.log(`    ${name.padEnd(34)} P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}`);

for (const set of ['article-extraction', 'readability']) {
  // Readability's gold texts include captions, the others do not.
  const pages = goldPages(set).map((page) => ({ ...page, captions: set === 'readability' }));
  if (pages.length === 0) {
    console.log(`${set} not found in the corpora`);
    continue;
  }
  console.log(`${set}, ${pages.length} pages`);
  const parts = [
    ['all', () => true],
    // Rules are tuned on the first half only.
    ['first half', ({ id }) => assignHalf(id) === 0],
    ['second half', ({ id }) => assignHalf(id) === 1],
  ];
  for (const [size, unit] of [
    [4, '4-word shingles'],
    [1, 'words'],
  ]) {
    console.log(`  ${unit}`);
    const scored = [ours, plain].map((read) => pages.map((page) => overlap(page.gold, read(page), size)));
    for (const [name, isIn] of parts) {
      line(`ours, ${name}`, summary(scored[0].filter((_, i) => isIn(pages[i]))));
      line(`Readability, ${name}`, summary(scored[1].filter((_, i) => isIn(pages[i]))));
    }
    if (process.argv.includes(set) && size === 4)
      for (const [i, page] of pages.entries()) line(page.id.slice(0, 34), summary([scored[0][i]]));
  }
  const megabytes = pages.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  for (const [name, read] of [
    ['ours', ours],
    ['Readability', plain],
  ]) {
    const { seconds } = await measureProcessor(() => pages.forEach(read));
    console.log(
      `  ${name.padEnd(12)} ${(pages.length / seconds).toFixed(1)} pages, ${(megabytes / seconds).toFixed(1)} MB per CPU second`,
    );
  }
}
for (const reason of new Set(refused)) console.log(`refused ${reason}`);
