/**
 * Queries a second by the clock: several processes answer citation contexts at the same time, each with an encoder of one thread, an HNSW
 * index over the candidates' vectors and BM25, whose scores are added.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedder } from '../../dist/embed/index.js';
import { normalise, Vectors } from '../../packages/metrics/dist/vectors/index.js';
import { readContexts } from './contexts.mjs';

/** Length of the random vector that is added to a copy of a real one, whose length is 1. */
const NOISE = 0.3;
/** Candidates embedded per call, so that the cache keeps what an interrupted run computed. */
const EMBED_AT_ONCE = 200;

const QUERIES = {
  context: ({ query }) => query,
  title: ({ query, title }) => `${query} ${title}`,
  abstract: ({ query, title, abstract }) => `${query} ${title} ${abstract ?? ''}`,
};

/** Vectors of `texts.length` candidates, of which only the first `embedded` are computed; the others are noisy copies. */
async function candidateVectors(texts, embedded, { model, dtype, cache }) {
  const embedder = await openEmbedder({ model, dtype, cacheFolder: cache });
  const vectors = new Vectors(texts.length, embedder.dimension);
  for (let from = 0; from < embedded; from += EMBED_AT_ONCE) {
    const part = await embedder.embed(texts.slice(from, Math.min(embedded, from + EMBED_AT_ONCE)));
    vectors.values.set(part.values, from * embedder.dimension);
  }
  await embedder.close();
  let state = 1;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647 - 0.5;
  };
  const scale = NOISE / Math.sqrt(embedder.dimension / 12);
  for (let i = embedded; i < texts.length; i++) {
    const copy = vectors.row(i);
    for (const [at, value] of vectors.row(i % embedded).entries()) copy[at] = value + scale * random();
  }
  for (const vector of vectors) normalise(vector);
  return vectors;
}

export async function serve(folder, options) {
  const { model, dtype, processes, queries, query } = options;
  const { papers, contexts } = await readContexts(folder, processes * queries);
  const texts = papers.map(({ text }) => text);
  const embedded = Math.min(options.embedded, texts.length);
  const vectors = await candidateVectors(texts, embedded, options);
  const shared = mkdtempSync(join(tmpdir(), 'citemill-serve-'));
  writeFileSync(join(shared, 'vectors'), vectors.values);
  writeFileSync(join(shared, 'texts.json'), JSON.stringify(texts));
  const asked = contexts.map(QUERIES[query]);
  const servers = Array.from({ length: processes }, () =>
    fork(new URL('./server.mjs', import.meta.url), [model, dtype, shared]),
  );
  try {
    for (const server of servers) await once(server, 'message');
    const answers = servers.map((server) => once(server, 'message'));
    const start = performance.now();
    for (const [i, server] of servers.entries()) server.send(asked.slice(i * queries, (i + 1) * queries));
    const reports = (await Promise.all(answers)).map(([report]) => report);
    const seconds = (performance.now() - start) / 1000;
    print({ asked, texts, embedded, seconds, reports, ...options });
  } finally {
    for (const server of servers) server.disconnect();
    rmSync(shared, { recursive: true, force: true });
  }
}

function print({ asked, texts, embedded, seconds, reports, query, processes }) {
  const characters = asked.reduce((sum, text) => sum + text.length, 0) / asked.length;
  const times = reports.flatMap((report) => report.times).sort((a, b) => a - b);
  const quantile = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
  const processor = reports.reduce((sum, report) => sum + report.processor, 0) / asked.length;
  console.log(
    `${asked.length} queries of ${Math.round(characters)} characters (--query ${query}), ${texts.length} candidates, ${embedded} of them embedded`,
  );
  console.log(
    `${(asked.length / seconds).toFixed(1)} queries per second by the clock with ${processes} processes (${seconds.toFixed(1)} s)`,
  );
  console.log(
    `one query: ${processor.toFixed(1)} ms of processor time; by the clock ${quantile(0.5)} ms in the median, ${quantile(0.95)} ms at 95%`,
  );
}
