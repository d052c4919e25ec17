// Speed of the Wikipedia reader on one thread: `node bench/wikipedia.mjs` after a build. Prints pages and MB of wikitext per
// second for the reader and for its steps, in processor time.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findRecords } from '../packages/read/dist/read/index.js';
import { readers } from '../packages/read/dist/read/readers.js';
import { wikipediaReader } from '../packages/read/dist/read/wikipedia/index.js';
import { parsePage } from '../packages/read/dist/read/wikipedia/page.js';
import { parseWikitext } from '../packages/read/dist/read/wikipedia/tree.js';
import { corpora, measureProcessor } from './shared/machine.mjs';

const folder = join(corpora, 'enwiki');

const records = [];
try {
  const files = readdirSync(folder).map((name) => join(folder, name));
  for await (const source of findRecords(files, readers)) if ('record' in source) records.push(source.record);
} catch (error) {
  console.log(`no corpora to measure on (${error.message})`);
  process.exit(0);
}

const megabytes = records.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
const pages = records.map(({ bytes }) => parsePage(Buffer.from(bytes).toString('utf8')));

/** Processor seconds for some work; the best of several rounds after two warm-up rounds. */
async function minSeconds(work) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10; round++) {
    const { seconds } = await measureProcessor(work);
    if (round > 1) best = Math.min(best, seconds);
  }
  return best;
}

async function line(name, work) {
  const time = await minSeconds(work);
  const rate = (records.length / time).toFixed(0).padStart(7);
  console.log(`${name.padEnd(24)} ${rate} pages/s ${(megabytes / time).toFixed(1).padStart(7)} MB/s`);
}

console.log(`${records.length} articles, ${megabytes.toFixed(2)} MB`);
await line('the whole reader', () => {
  for (const record of records) wikipediaReader.read(record);
});
await line('XML', () => {
  for (const { bytes } of records) parsePage(Buffer.from(bytes).toString('utf8'));
});
await line('the tree of wikitext', () => {
  for (const { wikitext } of pages) parseWikitext(wikitext);
});
