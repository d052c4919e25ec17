/**
 * Embeddings: sentences per second through a model, from the cache, and in a full nearest-neighbour search.
 *
 *   node bench/embed.mjs [--sentences N]
 *
 * The sentences are from the example papers. The model must be below CITEMILL_MODELS; if it or the optional package is missing,
 * only the cache and the search are measured, on random vectors.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedder, VectorCache } from '../dist/embed/index.js';
import { sentenceTexts } from '../packages/metrics/dist/text/index.js';
import { cosine, nearest, Vectors } from '../packages/metrics/dist/vectors/index.js';
import { jatsParagraphs, root, temporaryFolder } from './shared/machine.mjs';

const modelsFolder = process.env.CITEMILL_MODELS ?? join(root, '..', 'shared', 'models');
const model = 'Xenova/all-MiniLM-L6-v2';
const sentenceCount = Number(process.argv[process.argv.indexOf('--sentences') + 1]) || 400;
const folder = temporaryFolder();

function exampleSentences() {
  const papers = join(root, 'examples', 'jats');
  const texts = readdirSync(papers)
    .sort()
    .flatMap((name) => jatsParagraphs(join(papers, name)).flatMap((text) => sentenceTexts(text)));
  return [...new Set(texts)].slice(0, sentenceCount);
}

const rate = (count, ms) => `${Math.round(count / (ms / 1000)).toLocaleString('en')}`.padStart(10);
const line = (name, count, ms, unit) => console.log(`${name.padEnd(52)} ${rate(count, ms)} ${unit}/s`);
async function measureTime(task) {
  const start = performance.now();
  const answer = await task();
  return { ms: performance.now() - start, answer };
}

async function measureModel(texts) {
  const byBatching = {};
  for (const batching of ['alone', 'padded']) {
    const options = { model, modelsFolder, batching, cacheFolder: join(folder, batching) };
    const opened = await measureTime(() => openEmbedder(options));
    const embedder = opened.answer;
    await embedder.embed(['A first text, so that nothing below is done for the first time.']);
    const { ms, answer } = await measureTime(() => embedder.embed(texts));
    line(
      `${embedder.dtype}, ${batching === 'alone' ? 'one text at a time' : 'in padded batches'}`,
      texts.length,
      ms,
      'sentences',
    );
    const again = await measureTime(() => embedder.embed(texts));
    line('  the same from the cache', texts.length, again.ms, 'sentences');
    console.log(
      `  opened in ${opened.ms.toFixed(0)} ms; hits and misses ${JSON.stringify(embedder.statistics)}`,
    );
    byBatching[batching] = answer;
    await embedder.close();
  }
  const cosines = texts
    .map((_, i) => cosine(byBatching.alone.row(i), byBatching.padded.row(i)))
    .sort((a, b) => a - b);
  const middle = cosines[cosines.length >> 1].toFixed(4);
  console.log(
    `cosine of a text by itself and in a batch: minimum ${cosines[0].toFixed(4)}, median ${middle}`,
  );
}

const texts = exampleSentences();
console.log(`${texts.length} sentences, ${Math.round(texts.join('').length / texts.length)} characters each`);
try {
  await measureModel(texts);
} catch (error) {
  console.log(`no model to measure (${error.message})`);
}

const size = 100_000;
const dimension = 384;
let state = 7;
const vectors = new Vectors(
  size,
  dimension,
  Float32Array.from({ length: size * dimension }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  }),
);
console.log(`\n${size.toLocaleString('en')} invented vectors of ${dimension}`);
const cache = new VectorCache(join(folder, 'invented'), 'bench', dimension);
const put = await measureTime(() => {
  for (let i = 0; i < size; i++) cache.put(cache.key(`text ${i}`), vectors.row(i));
});
line('put into the cache', size, put.ms, 'vectors');
cache.close();
const reopened = await measureTime(() => new VectorCache(join(folder, 'invented'), 'bench', dimension));
console.log(`opened again in ${reopened.ms.toFixed(0)} ms`);
const into = new Float32Array(dimension);
const got = await measureTime(() => {
  let hits = 0;
  for (let i = 0; i < size; i++)
    if (reopened.answer.get(reopened.answer.key(`text ${(i * 7919) % size}`), into)) hits++;
  return hits;
});
line(`hits (${got.answer} of ${size}), in no order`, size, got.ms, 'vectors');
reopened.answer.close();
for (const measure of ['product', 'cosine', 'euclidean']) {
  const rounds = 10;
  nearest(vectors, vectors.row(0), 10, { measure });
  const { ms } = await measureTime(() => {
    for (let i = 0; i < rounds; i++) nearest(vectors, vectors.row(i), 10, { measure, except: i });
  });
  console.log(`${`the 10 nearest by ${measure}`.padEnd(52)} ${(ms / rounds).toFixed(1).padStart(10)} ms`);
}
