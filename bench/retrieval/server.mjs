// Answers queries for serve.mjs: one process with an encoder, an HNSW index and BM25.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedder } from '../../dist/embed/index.js';
import { addRankings } from '../../dist/models/index.js';
import { Bm25Index, buildNeighbourIndex, Vectors } from '../../packages/metrics/dist/vectors/index.js';

const [model, dtype, folder] = process.argv.slice(2);
/** Best candidates of each search, and of their sum. */
const BEST = 100;
/** What BM25 counts relative to the encoder; any number takes the same time. */
const WEIGHT = 0.3;
const WARM_UP = ['silt settles in still water', 'mud sinks where rivers slow '.repeat(20)];

const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'));
const bytes = readFileSync(join(folder, 'vectors'));
const values = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
const neighbours = await buildNeighbourIndex(
  new Vectors(texts.length, values.length / texts.length, values),
  {
    exactUpTo: 0,
  },
);
const bm25 = new Bm25Index(texts);
const embedder = await openEmbedder({ model, dtype, threads: 1 });

const candidates = (found) => found.map(({ index, score }) => ({ id: String(index), score }));
async function answer(query) {
  const vector = (await embedder.embed([query])).row(0);
  return addRankings(
    candidates(neighbours.search(vector, BEST)),
    candidates(bm25.search(query, BEST)),
    WEIGHT,
    BEST,
  );
}

for (const text of WARM_UP) for (let i = 0; i < 5; i++) await answer(text);

process.on('message', async (queries) => {
  const times = [];
  const before = process.cpuUsage();
  for (const query of queries) {
    const start = performance.now();
    const ranked = await answer(query);
    if (ranked.length !== BEST) throw new Error(`${ranked.length} results instead of ${BEST}`);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  process.send({ times, processor: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit());
process.send({ isReady: true, isExact: neighbours.isExact });
