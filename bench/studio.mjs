// The studio with a generated corpus of 100,000 papers and a dataset of 1,000,000 examples: response times of its views, time to
// index them, and memory. `--papers N --examples N` changes the sizes, `--turns N` how often
// a view is requested, `--dir DIR` keeps the generated files for the next run.
// Also: the time of three ways to save a judgement.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { root, temporaryFolder } from './shared/machine.mjs';
import { generateCorpus, generateDataset } from './studio/generate.mjs';
import { journals } from './studio/journals.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const papers = Number(option('papers', 100_000));
const examples = Number(option('examples', 1_000_000));
const keptFolder = option('dir');
const home = keptFolder ?? temporaryFolder();
mkdirSync(home, { recursive: true });

const clock = async (work) => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

if (!existsSync(join(home, 'corpus', 'corpus.json')))
  console.log(
    `generated ${papers} papers: ${seconds((await clock(() => generateCorpus(join(home, 'corpus'), papers))).ms)}`,
  );
if (!existsSync(join(home, 'citesum', 'dataset.json')))
  console.log(
    `generated ${examples} examples: ${seconds((await clock(() => generateDataset(join(home, 'citesum'), examples))).ms)}`,
  );

const server = spawn(
  process.execPath,
  [join(root, 'dist', 'cli', 'main.js'), 'serve', '--dir', home, '--port', '0', '--no-open'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.on('exit', () => server.kill());
const address = await new Promise((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => {
    const printedAddress = /http:\/\/\S+/.exec(line)?.[0];
    if (printedAddress) resolve(printedAddress.replace(/\/$/, ''));
  });
});
const get = async (path) => {
  const response = await fetch(`${address}/api${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
};
const isBusy = async () =>
  (await get('/progress')).jobs.some(({ state }) => state === 'running' || state === 'waiting');
const idle = async () => {
  while (await isBusy()) await new Promise((done) => setTimeout(done, 250));
};
/** Waits for an index while requesting a view repeatedly. */
const awaitIndex = async (path) => {
  const times = [];
  const { ms } = await clock(async () => {
    while (await isBusy()) {
      times.push((await clock(() => get(path))).ms);
      await new Promise((done) => setTimeout(done, 250));
    }
  });
  const sorted = times.sort((a, b) => a - b);
  return `${seconds(ms)}; ${path} meanwhile: median ${sorted[sorted.length >> 1]?.toFixed(0)} ms, worst ${sorted.at(-1)?.toFixed(0)} ms`;
};
const memory = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  const of = (name) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024).toFixed(0);
  return `${of('VmRSS')} MB now, ${of('VmHWM')} MB at most`;
};

/** Processor time that the server has used, in milliseconds (Linux only). */
const processorTime = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};

console.log(`first answer while nothing is indexed: ${(await clock(() => get('/home'))).ms.toFixed(0)} ms`);
console.log(`index of the corpus: ${await awaitIndex('/corpus')}`);
await get('/datasets/citesum');
console.log(`index of the dataset: ${await awaitIndex('/corpus/papers')}`);
await get('/search/text?q=w17');
console.log(`index of the full text: ${await awaitIndex('/corpus/papers')}`);
await get('/corpus/map');
await idle();
console.log(`memory after indexing: ${memory()}`);

const paper = (await get('/corpus/papers?size=1&sort=title')).rows[0].record;
const work = encodeURIComponent((await get('/search/works?q=w17&size=1')).rows[0].workId);
const example = (await get('/datasets/citesum/examples?size=1&sort=rouge1_recall')).rows[0].id;
const last = Math.floor(examples / 50);
const where = encodeURIComponent(JSON.stringify([{ column: 'rouge1_recall', op: '>=', value: 0.9 }]));
// Most examples match, so most of them are counted.
const matchingMost = encodeURIComponent(JSON.stringify([{ column: 'rouge1_recall', op: '>=', value: 0.6 }]));
const columns = encodeURIComponent(
  JSON.stringify([
    'src',
    'tgt',
    'paper_id',
    'title',
    'rouge1_recall',
    'src (characters)',
    'tgt (characters)',
  ]),
);
const views = [
  ['start page', '/home', 300],
  ['corpus overview', '/corpus', 300],
  ['papers, first page', '/corpus/papers', 300],
  ['papers, last page', `/corpus/papers?page=${Math.floor(papers / 50)}`, 300],
  ['papers by title', '/corpus/papers?sort=title&page=500', 300],
  ['one paper', `/corpus/papers/${paper}`, 300],
  ['failures', '/corpus/failures', 300],
  ['timeline', '/corpus/timeline', 300],
  ['paper search, rare word', '/corpus/papers?q=w31234', 300],
  ['paper search, two words', '/corpus/papers?q=w17%20w230', 300],
  ['graph of a paper', `/corpus/papers/${paper}/graph`, 300],
  ['citing sentences', `/corpus/works/${work}/citations?size=30`, 300],
  ['timeline of a cited paper', `/corpus/works/${work}/timeline`, 300],
  ['map', '/corpus/map', 300],
  ['filters', '/search/facets', 300],
  ['filters with one chosen', '/search/facets?format=jats', 300],
  ['filters, rare word', '/search/facets?q=w31234', 300],
  ['filters, frequent word', '/search/facets?q=w1%20', 300],
  ['filters, frequent word, one chosen', '/search/facets?q=w1%20&format=jats', 300],
  ['text, rare word', '/search/text?q=w31234&size=20', 300],
  ['text, frequent word', '/search/text?q=w1%20&size=20', 300],
  ['text, frequent word, one format', '/search/text?q=w1%20&format=jats&size=20', 300],
  ['cited papers, frequent word', '/search/works?q=w1%20', 300],
  ['cited papers, the same, one format', '/search/works?q=w1%20&format=jats', 300],
  ['dataset', '/datasets/citesum', 300],
  ['examples, first page', '/datasets/citesum/examples', 300],
  ['examples, last page', `/datasets/citesum/examples?page=${last}`, 300],
  [
    'examples by recall',
    `/datasets/citesum/examples?sort=rouge1_recall&order=down&page=${Math.floor(last / 2)}`,
    300,
  ],
  ['examples filtered', `/datasets/citesum/examples?where=${where}`, 300],
  ['one example', `/datasets/citesum/examples/${example}`, 300],
  ['examples by title, last page', `/datasets/citesum/examples?sort=title&page=${last}`, 300],
  ['example search, rare word', '/datasets/citesum/examples?q=w31234', 300],
  ['example search, frequent words', '/datasets/citesum/examples?q=w1%20w2%20w17', 300],
  ['examples, frequent word, one format', '/datasets/citesum/examples?q=w1%20&format=jats', 300],
  ['example search, beginning of a word', '/datasets/citesum/examples?q=w312', 300],
  [
    'frequent words, by title, far down',
    '/datasets/citesum/examples?q=w1%20w17&sort=title&order=down&page=5000',
    300,
  ],
  ['histogram of a column', '/datasets/citesum/columns/rouge1_recall', 300],
  ['table heads', `/datasets/citesum/table/heads?columns=${columns}`, 300],
  ['table heads, filtered', `/datasets/citesum/table/heads?columns=${columns}&where=${matchingMost}`, 300],
  [
    'table heads, filtered and searched',
    `/datasets/citesum/table/heads?columns=${columns}&where=${matchingMost}&q=w1%20`,
    300,
  ],
  [
    'table rows by text, filtered',
    `/datasets/citesum/examples?sort=src&order=down&where=${matchingMost}&page=${Math.floor(last / 2)}`,
    300,
  ],
];
const page = await (await fetch(address)).text();
const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
let firstLoad = gzipSync(page).length;
for (const path of files)
  firstLoad += gzipSync(Buffer.from(await (await fetch(address + path)).arrayBuffer())).length;
console.log(`first load: ${(firstLoad / 1000).toFixed(0)} kB gzip, of 60 allowed`);
console.log(`load of the machine: ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`);

// On a shared machine, processor time approximates the wall-clock time without other load.
const TURNS = Number(option('turns', 7));
console.log('\nview                                   median      worst   allowed   processor');
for (const [name, path, allowed] of views) {
  await idle();
  const times = [];
  await get(path);
  const before = processorTime();
  for (let i = 0; i < TURNS; i++) times.push((await clock(() => get(path))).ms);
  const spent = (processorTime() - before) / TURNS;
  const sorted = times.sort((a, b) => a - b);
  console.log(
    `${name.padEnd(35)} ${sorted[TURNS >> 1].toFixed(0).padStart(6)} ms ${sorted.at(-1).toFixed(0).padStart(7)} ms ${String(allowed).padStart(6)} ms ${spent.toFixed(0).padStart(8)} ms`,
  );
}
console.log(`\nmemory: ${memory()}`);
server.kill();
console.log('\nkeeping a judgement                   median      worst');
for (const { name, times } of await journals(join(home, 'journals'))) {
  const sorted = times.sort((a, b) => a - b);
  console.log(
    `${name.padEnd(34)} ${sorted[sorted.length >> 1].toFixed(2).padStart(6)} ms ${sorted.at(-1).toFixed(2).padStart(7)} ms`,
  );
}
