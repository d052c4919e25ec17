// Speed of the LaTeX reader: papers and KB of LaTeX source per second on one thread, and the slowest paper. Uses the real
// papers in CITEMILL_CORPORA if there are any, else examples/latex, and prints which.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { latexReader } from '../packages/read/dist/read/latex/index.js';
import { readers } from '../packages/read/dist/read/readers.js';
import { findRecords } from '../packages/read/dist/read/sources/records.js';
import { corpora, root } from './shared/machine.mjs';

const real = [join(corpora, 'latex'), join(corpora, 's2orc-doc2json', 'latex')].filter(existsSync);
const examples = [join(root, 'examples', 'latex')].filter(existsSync);
const [paths, what] = real.length > 0 ? [real, 'real papers of the corpora'] : [examples, 'examples/latex'];
if (paths.length === 0) {
  console.log('skipped: neither the corpora nor examples/latex are there');
  process.exit(0);
}

const isSource = (name) => /\.(?:tex|ltx|bib|bbl|sty|cls)$/i.test(name) || !/\.\w+$/.test(name);
const records = [];
for await (const source of findRecords(paths, readers)) {
  if ('error' in source || source.reader !== latexReader.name) continue;
  const { files, bytes } = source.record;
  const sizes = Object.entries(files ?? {}).map(([name, file]) => (isSource(name) ? file.length : 0));
  records.push({ record: source.record, size: files ? sizes.reduce((a, b) => a + b, 0) : bytes.length });
}
if (records.length === 0) {
  console.log(`skipped: no LaTeX papers in ${what}`);
  process.exit(0);
}

/** Counts what was found in a paper; needs no reference reading. */
function countFindings(paper) {
  const paragraphs = [...paper.abstract, ...paper.body];
  const citations = paragraphs.flatMap(({ citations }) => citations);
  const prose = paragraphs.map(({ text }) => text.replace(/\$[^$]*\$/g, ' ')).join(' ');
  return {
    title: paper.title ? 1 : 0,
    authors: paper.authors.length > 0 ? 1 : 0,
    abstract: paper.abstract.length > 0 ? 1 : 0,
    year: paper.year === undefined ? 0 : 1,
    citations: citations.length,
    resolved: citations.filter(({ reference }) => reference !== null).length,
    inObjects: paper.objects.reduce((sum, { citations }) => sum + (citations?.length ?? 0), 0),
    leftOvers: prose.match(/\\[a-zA-Z@]+|[\\{}]/g)?.length ?? 0,
  };
}

const findings = {};
let slowest = 0;
let seconds = 0;
let papers = 0;
let size = 0;
for (let round = 0; round < 2; round++) {
  for (const { record, size: bytes } of records) {
    const start = performance.now();
    const read = latexReader.read(record);
    papers += read.length;
    const took = (performance.now() - start) / 1000;
    slowest = Math.max(slowest, took);
    seconds += took;
    size += bytes;
    if (round > 0) continue;
    for (const paper of read)
      for (const [name, value] of Object.entries(countFindings(paper)))
        findings[name] = (findings[name] ?? 0) + value;
  }
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${records.length} papers (${what}), ${Math.round(size / papers / 1024)} KB of source each, read twice`,
);
console.log(`${(papers / seconds).toFixed(1)} papers/s, ${Math.round(size / 1024 / seconds)} KB/s`);
console.log(`slowest ${slowest.toFixed(2)} s, peak memory of the process ${memory} MB`);
console.log(
  `title ${findings.title}, authors ${findings.authors}, abstract ${findings.abstract}, year ${findings.year} of ${records.length}`,
);
console.log(
  `${findings.resolved} of ${findings.citations} citations lead to an entry; ${findings.inObjects} more in captions, notes and tables; ` +
    `${findings.leftOvers} commands or braces left in the text`,
);
