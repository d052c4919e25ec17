/**
 * TF-IDF in sentences per second of processor time, compared with scikit-learn if that is installed: fitted on the query and the
 * sentences of each document and scored by cosine, as in ROUGE-SciQFS; and fitted once on all sentences.
 *
 *   node bench/models-tfidf.mjs     CITEMILL_PYTHON names the Python to ask, CITEMILL_CORPORA the documents
 *
 * Documents are the eLife articles of the corpora, with the first paragraph as the query, or else the example articles.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lexrank, mmr, tfidfRanker } from '../dist/models/index.js';
import { sentences } from '../packages/metrics/dist/text/index.js';
import { TfidfVectoriser } from '../packages/metrics/dist/vectors/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpora = process.env.CITEMILL_CORPORA ?? join(root, '..', 'shared', 'corpora');
const real = join(corpora, 'elife-jats');

function readDocument(file) {
  const paragraphs = [...readFileSync(file, 'utf8').matchAll(/<p(?:\s[^>]*)?>(.*?)<\/p>/gs)].map(([, xml]) =>
    xml
      .replace(/<[^>]+>|&#?\w+;/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const [query = '', ...body] = paragraphs;
  const bodySentences = body.flatMap((text) =>
    sentences(text).map(({ start, end }) => text.slice(start, end)),
  );
  return { id: file, query, sentences: bodySentences };
}

const folder = existsSync(real) ? real : join(root, 'examples', 'jats');
const documents = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.xml'))
  .sort()
  .map((name) => readDocument(join(folder, name)))
  .filter((document) => document.sentences.length > 0);
const count = documents.reduce((sum, document) => sum + document.sentences.length, 0);
const characters = documents.reduce((sum, document) => sum + document.sentences.join('').length, 0);
console.log(
  `${documents.length} documents, ${existsSync(real) ? 'real' : 'the examples (no corpora here)'}: ` +
    `${count} sentences of ${Math.round(characters / count)} characters`,
);

/** Rounds per second of processor time; the best of several measurements, since other programs may be running. */
async function rate(round) {
  let best = 0;
  const start = performance.now();
  for (let i = 0; i < 8 || performance.now() - start < 3000; i++) {
    const before = process.cpuUsage();
    await round();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, 1e6 / (user + system));
  }
  return best;
}

const PYTHON = `
import json, sys, time
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity
documents = json.load(open(sys.argv[1]))
count = sum(len(d["sentences"]) for d in documents)
for options in ({}, {"analyzer": "char", "ngram_range": (3, 3)}):
    def per_document():
        for d in documents:
            rows = TfidfVectorizer(**options).fit_transform([d["query"]] + d["sentences"])
            cosine_similarity(rows[0], rows[1:])
    def at_once():
        TfidfVectorizer(**options).fit_transform([s for d in documents for s in d["sentences"]])
    for task in (per_document, at_once):
        best = 0
        for _ in range(3):
            start = time.process_time()
            task()
            best = max(best, count / (time.process_time() - start))
        print(best)
`;

function pythonRates() {
  const scratch = mkdtempSync(join(tmpdir(), 'citemill-bench-'));
  try {
    const file = join(scratch, 'documents.json');
    writeFileSync(file, JSON.stringify(documents));
    const run = spawnSync(process.env.CITEMILL_PYTHON ?? 'python3', ['-c', PYTHON, file], {
      encoding: 'utf8',
    });
    return run.status === 0 ? run.stdout.trim().split('\n').map(Number) : undefined;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const python = pythonRates();
if (python === undefined)
  console.log('scikit-learn is not installed for python3 (or CITEMILL_PYTHON): skipped');
const formatInteger = (number) => Math.round(number).toLocaleString('en');
function line(name, ours, theirs) {
  const comparison =
    theirs === undefined
      ? ''
      : `   scikit-learn ${formatInteger(theirs)}, ${(ours / theirs).toFixed(1)} times as fast`;
  console.log(`${name.padEnd(46)} ${formatInteger(ours).padStart(10)} sentences/s${comparison}`);
}

for (const [i, analyser] of ['words', 'chars'].entries()) {
  const ranker = tfidfRanker({ analyser });
  const perDocument = await rate(async () => {
    for (const document of documents) await ranker.score(document);
  });
  line(`${analyser}, fit and cosines for each document`, perDocument * count, python?.[2 * i]);
  const all = documents.flatMap((document) => document.sentences);
  const atOnce = await rate(() => new TfidfVectoriser({ analyser }).fitTransform(all));
  line(`${analyser}, fit and rows of all at once`, atOnce * count, python?.[2 * i + 1]);
}

for (const [name, summariser] of Object.entries({
  'MMR, ten sentences': mmr({ maxSentences: 10 }),
  'LexRank with the query, every cosine': lexrank({ maxSentences: 10 }),
  'LexRank with the query, cosines above 0.1': lexrank({ maxSentences: 10, similarity: 0.1 }),
})) {
  const rounds = await rate(async () => {
    for (const document of documents) await summariser.pick(document);
  });
  console.log(`${name.padEnd(46)} ${formatInteger(rounds * documents.length).padStart(10)} documents/s`);
}
