/**
 * BM25 on citation recommendation: recall, MRR and nDCG, queries per second, and agreement with bm25s if that is installed.
 *
 *   node bench/retrieval.mjs [FOLDER]     CITEMILL_PYTHON names a Python that has bm25s
 *   node bench/retrieval.mjs --serve MODEL [--dtype q8] [--query title] [--processes 2] [--queries 500] [--embedded 2000] [--cache DIR] [FOLDER]
 *
 * With --serve: queries per second by the clock with an encoder, an HNSW index and BM25 in several processes. --query is context, title
 * (context and title) or abstract (these and the abstract). --embedded candidates are embedded, the others are noisy copies of their
 * vectors; --cache keeps the vectors.
 *
 * FOLDER has contexts.parquet (citing, cited, paragraph, start_offset, end_offset) and papers.parquet (paper_id, title, abstract,
 * year). Candidates are all papers with an abstract. Queries are 3,000 contexts, drawn by a hash from the latest tenth by the year of
 * the citing paper: 300 characters before the citation and 200 after it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { retrieval } from '../packages/metrics/dist/metrics/index.js';
import { Bm25Index } from '../packages/metrics/dist/vectors/index.js';
import { readContexts } from './retrieval/contexts.mjs';
import { serve } from './retrieval/serve.mjs';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    serve: { type: 'string' },
    dtype: { type: 'string', default: 'auto' },
    query: { type: 'string', default: 'title' },
    processes: { type: 'string', default: '2' },
    queries: { type: 'string', default: '500' },
    embedded: { type: 'string', default: '2000' },
    cache: { type: 'string' },
  },
});
const folder = positionals[0] ?? join(root, '..', 'shared', 'datasets', 'contexts-elife');
const QUERIES = 3000;
/** bm25s' defaults, so that both can be compared. */
const OPTIONS = { k1: 1.5, b: 0.75 };

if (!existsSync(join(folder, 'contexts.parquet'))) {
  console.log(`no contexts here (${folder}); name a folder with contexts.parquet and papers.parquet`);
  process.exit(0);
}

if (given.serve) {
  const { serve: model, dtype, query, cache } = given;
  const [processes, queries, embedded] = [given.processes, given.queries, given.embedded].map(Number);
  await serve(folder, { model, dtype, query, cache, processes, queries, embedded });
  process.exit();
}

const { papers, contexts } = await readContexts(folder, QUERIES);
const years = contexts.map(({ year }) => Number(year));
console.log(
  `${contexts.length} contexts of ${Math.min(...years)} to ${Math.max(...years)}, ${papers.length} candidates`,
);

let start = performance.now();
const index = new Bm25Index(
  papers.map(({ text }) => text),
  OPTIONS,
);
console.log(`index built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
start = performance.now();
const neighbourLists = contexts.map(({ query }) => index.search(query, 101));
const seconds = (performance.now() - start) / 1000;
console.log(`${Math.round(contexts.length / seconds)} queries per second on one core`);

function print(name, rankings) {
  const { means } = retrieval(
    rankings.map((ranked, i) => ({ ranked: ranked.slice(0, 100), relevant: new Set([contexts[i].cited]) })),
    { metrics: ['recall@10', 'recall@100', 'mrr@10', 'ndcg@10'] },
  );
  const figures = Object.entries(means).map(([metric, value]) => `${metric} ${value.toFixed(3)}`);
  console.log(`${name}: ${figures.join(', ')}`);
}
const rankings = neighbourLists.map((neighbours) => neighbours.map(({ index: i }) => papers[i].paper_id));
print('BM25', rankings);
print(
  'BM25, citing paper left out',
  rankings.map((ranked, i) => ranked.filter((id) => id !== contexts[i].citing)),
);

const SCRIPT = `
import bm25s, json, sys
given = json.load(sys.stdin)
index = bm25s.BM25(method="lucene", k1=${OPTIONS.k1}, b=${OPTIONS.b})
index.index(bm25s.tokenize(given["texts"], stopwords="en", show_progress=False), show_progress=False)
words = bm25s.tokenize(given["queries"], stopwords="en", show_progress=False)
rows, scores = index.retrieve(words, k=100, show_progress=False)
print(json.dumps({"rows": rows.tolist(), "scores": scores.tolist()}))
`;

import { askPython, root } from './shared/machine.mjs';

const answered = askPython(SCRIPT, [], {
  input: JSON.stringify({
    texts: papers.map(({ text }) => text),
    queries: contexts.map(({ query }) => query),
  }),
});
if (answered === undefined) console.log('bm25s: not installed');
else {
  const reference = JSON.parse(answered);
  print(
    'bm25s',
    reference.rows.map((ids) => ids.map((row) => papers[row].paper_id)),
  );
  let largest = 0;
  for (const [i, neighbours] of neighbourLists.entries())
    for (const [rank, { score }] of neighbours.slice(0, 100).entries())
      largest = Math.max(largest, Math.abs(score - reference.scores[i][rank]));
  console.log(`largest difference of a score at the same rank: ${largest.toExponential(1)}`);
}
