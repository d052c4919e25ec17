// Speed of the sentence splitter on paragraphs of real JATS papers, compared with Intl.Segmenter: `node bench/sentences.mjs`
// after a build. Prints MB/s of UTF-8 on one thread.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sentences } from '../packages/metrics/dist/text/index.js';
import { corpora, jatsParagraphs } from './shared/machine.mjs';

function collect() {
  const texts = [];
  for (const folder of ['elife-jats', 'pmc-jats', 'plos']) {
    const files = readdirSync(join(corpora, folder)).filter((name) => /xml$/.test(name));
    for (const file of files)
      texts.push(...jatsParagraphs(join(corpora, folder, file)).filter((text) => text.length > 40));
  }
  return texts;
}

/** MB of `texts` that `split` processes per second; the best of several rounds after a warm-up round. */
function rate(texts, split, rounds) {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  let best = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let round = 0; round <= rounds; round++) {
    count = 0;
    const before = performance.now();
    for (const text of texts) count += split(text);
    if (round > 0) best = Math.min(best, performance.now() - before);
  }
  return { speed: megabytes / (best / 1000), count, megabytes };
}

let texts;
try {
  texts = collect();
} catch (error) {
  console.log(`no corpora to measure on (${error.message})`);
  process.exit(0);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const segments = (text) => {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
};
const citationSpans = new Map(
  texts.map((text) => [text, [...text.matchAll(/\[\d[\d,–\s]*\]|\([^()]*\d{4}[a-z]?\)/g)].map(matchSpan)]),
);
function matchSpan(match) {
  return { start: match.index, end: match.index + match[0].length };
}

const citemill = rate(texts, (text) => sentences(text).length, 8);
const guarded = rate(texts, (text) => sentences(text, { keep: citationSpans.get(text) }).length, 8);
const baseline = rate(texts, segments, 3);
const line = (name, { speed, count }) =>
  console.log(
    `${name.padEnd(28)} ${speed.toFixed(1).padStart(8)} MB/s ${String(count).padStart(9)} sentences`,
  );
console.log(`${texts.length} paragraphs, ${citemill.megabytes.toFixed(2)} MB`);
line('sentences', citemill);
line('sentences with kept spans', guarded);
line('Intl.Segmenter', baseline);
console.log(`ratio: ${(citemill.speed / baseline.speed).toFixed(1)}× Intl.Segmenter`);
