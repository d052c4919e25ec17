// Speed of the LaTeX reader: papers and KB of LaTeX source a second on one thread, and the slowest paper. Runs on the
// real papers beside the repository where they are, else on examples/latex, and says which.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { latexReader } from '../dist/read/latex/index.js';
import { readers } from '../dist/read/readers.js';
import { recordsOf } from '../dist/read/sources/records.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const corpora = process.env.CITEMILL_CORPORA ?? join(root, '..', 'shared', 'corpora');
const real = [join(corpora, 'latex'), join(corpora, 's2orc-doc2json', 'latex')].filter(existsSync);
const examples = [join(root, 'examples', 'latex')].filter(existsSync);
const [paths, what] = real.length > 0 ? [real, 'real papers of the corpora'] : [examples, 'examples/latex'];
if (paths.length === 0) {
  console.log('skipped: neither the corpora nor examples/latex are there');
  process.exit(0);
}

const isSource = (name) => /\.(?:tex|ltx|bib|bbl|sty|cls)$/i.test(name) || !/\.\w+$/.test(name);
const records = [];
for await (const found of recordsOf(paths, readers)) {
  if ('error' in found || found.reader !== latexReader.name) continue;
  const { files, bytes } = found.record;
  const sizes = Object.entries(files ?? {}).map(([name, file]) => (isSource(name) ? file.length : 0));
  records.push({ record: found.record, size: files ? sizes.reduce((a, b) => a + b, 0) : bytes.length });
}
if (records.length === 0) {
  console.log(`skipped: there is no LaTeX paper in ${what}`);
  process.exit(0);
}

let slowest = 0;
let seconds = 0;
let papers = 0;
let size = 0;
for (let round = 0; round < 2; round++) {
  for (const one of records) {
    const start = performance.now();
    papers += latexReader.read(one.record).length;
    const took = (performance.now() - start) / 1000;
    slowest = Math.max(slowest, took);
    seconds += took;
    size += one.size;
  }
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${records.length} papers (${what}), ${Math.round(size / papers / 1024)} KB of source each, read twice`,
);
console.log(`${(papers / seconds).toFixed(1)} papers/s, ${Math.round(size / 1024 / seconds)} KB/s`);
console.log(`slowest ${slowest.toFixed(2)} s, peak memory of the process ${memory} MB`);
