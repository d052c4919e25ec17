/**
 * TF-IDF in sentences per second of processor time, compared with scikit-learn if that is installed: fitted on the query and the
 * sentences of each document and scored by cosine, as in ROUGE-SciQFS; and fitted once on all sentences.
 *
 *   node bench/models-tfidf.mjs     CITEMILL_PYTHON names the Python to ask, CITEMILL_CORPORA the documents
 *
 * Documents are the eLife articles of the corpora, with the first paragraph as the query, or else the example articles.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexrank, mmr, tfidfRanker } from '../dist/models/index.js';
import { sentenceTexts } from '../packages/metrics/dist/text/index.js';
import { TfidfVectoriser } from '../packages/metrics/dist/vectors/index.js';

const real = join(corpora, 'elife-jats');

function readDocument(file) {
  const [query = '', ...body] = jatsParagraphs(file);
  return { id: file, query, sentences: body.flatMap((text) => sentenceTexts(text)) };
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
    best = Math.max(best, 1 / (await measureProcessor(round)).seconds);
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

import {
  askPython,
  corpora,
  jatsParagraphs,
  measureProcessor,
  root,
  temporaryFolder,
} from './shared/machine.mjs';

function pythonRates() {
  const file = join(temporaryFolder(), 'documents.json');
  writeFileSync(file, JSON.stringify(documents));
  return askPython(PYTHON, [file])?.split('\n').map(Number);
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
